//! Limits replays: a few are rendered at a time, and a person gets one at a time. Renders nothing.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::table::Person;

/// Low, because replies to interactions need the processors, too.
const AT_ONCE: usize = 2;

/// Limits how many replays are rendered.
pub struct Cinema {
    desks: Semaphore,
    /// People with a replay in progress.
    waiting: Mutex<HashSet<Person>>,
}

impl Default for Cinema {
    fn default() -> Self {
        Self { desks: Semaphore::new(AT_ONCE), waiting: Mutex::default() }
    }
}

/// A person's reservation of one replay; released on drop.
pub struct Ticket<'a> {
    cinema: &'a Cinema,
    person: Person,
}

impl Cinema {
    /// Returns `None` if the person waits for another replay.
    pub fn seat(&self, person: Person) -> Option<Ticket<'_>> {
        let is_new = self.waiting().insert(person);
        is_new.then(|| Ticket { cinema: self, person })
    }

    /// Waits for a free renderer. The semaphore is never closed, so this always succeeds.
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
