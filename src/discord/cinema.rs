//! Where replays are drawn: so many at once, and one for each person. The others wait.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::table::Person;

/// So many are drawn at once. Whoever presses something needs the processors, too.
const AT_ONCE: usize = 2;

/// Where replays are drawn.
pub struct Cinema {
    desks: Semaphore,
    /// Whoever waits for theirs.
    waiting: Mutex<HashSet<Person>>,
}

impl Default for Cinema {
    fn default() -> Self {
        Self { desks: Semaphore::new(AT_ONCE), waiting: Mutex::default() }
    }
}

/// Somebody waits for a replay, until this is gone.
pub struct Ticket<'a> {
    cinema: &'a Cinema,
    person: Person,
}

impl Cinema {
    /// Seats somebody, unless they wait for another replay.
    pub fn seat(&self, person: Person) -> Option<Ticket<'_>> {
        let is_new = self.waiting().insert(person);
        is_new.then(|| Ticket { cinema: self, person })
    }

    /// Waits for a place to draw at. There always is one, sooner or later: they are never taken away.
    pub async fn desk(&self) -> Option<SemaphorePermit<'_>> {
        self.desks.acquire().await.ok()
    }

    fn waiting(&self) -> MutexGuard<'_, HashSet<Person>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.cinema.waiting().remove(&self.person);
    }
}
