//! Limits replays and past turns: a few replays are rendered at a time, and a person gets one at a time. Renders
//! nothing.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use meadhall_tables::PersonId;
use tokio::sync::{Notify, Semaphore, SemaphorePermit};

/// The limit is low, because replies to interactions need the processors, too.
const MAX_CONCURRENT_REPLAYS: usize = 2;

/// Limits how many replays are rendered.
pub struct ReplayLimiter {
    render_permits: Semaphore,
    /// People with a replay in progress.
    people_with_replay: Mutex<HashSet<PersonId>>,
    /// Notified whenever a slot is released.
    slot_released: Notify,
}

impl Default for ReplayLimiter {
    fn default() -> Self {
        Self {
            render_permits: Semaphore::new(MAX_CONCURRENT_REPLAYS),
            people_with_replay: Mutex::default(),
            slot_released: Notify::new(),
        }
    }
}

/// A person's reservation of one replay; released on drop.
pub struct ReplaySlot<'a> {
    limiter: &'a ReplayLimiter,
    person: PersonId,
}

impl ReplayLimiter {
    /// Reserves a replay, or returns `None` if the person already waits for a replay.
    pub fn reserve_slot(&self, person: PersonId) -> Option<ReplaySlot<'_>> {
        let is_new = self.lock_people_with_replay().insert(person);
        is_new.then(|| ReplaySlot { limiter: self, person })
    }

    /// Waits until the person waits for no other replay, and reserves one.
    pub async fn wait_for_slot(&self, person: PersonId) -> ReplaySlot<'_> {
        loop {
            // Created before the attempt, so that no release in between is missed.
            let released = self.slot_released.notified();
            if let Some(slot) = self.reserve_slot(person) {
                return slot;
            }
            released.await;
        }
    }

    /// Waits for a free renderer. The semaphore is never closed, so this always succeeds.
    pub async fn acquire_render_permit(&self) -> Option<SemaphorePermit<'_>> {
        self.render_permits.acquire().await.ok()
    }

    fn lock_people_with_replay(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.people_with_replay.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ReplaySlot<'_> {
    fn drop(&mut self) {
        self.limiter.lock_people_with_replay().remove(&self.person);
        self.limiter.slot_released.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use super::*;

    #[tokio::test]
    async fn people_wait_for_their_own_replays_and_not_for_those_of_others() {
        let limiter = ReplayLimiter::default();
        let first = limiter.wait_for_slot(PersonId(1)).await;
        let mut second = pin!(limiter.wait_for_slot(PersonId(1)));
        tokio::select! {
            biased;
            _ = &mut second => panic!("a person has two replays at once"),
            _ = limiter.wait_for_slot(PersonId(2)) => {}
        }
        drop(first);
        second.await;
    }
}
