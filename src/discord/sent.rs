//! What each message shows now, so that nothing is sent twice or overwritten by something older. A cache: a
//! message that was evicted is sent once more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

use super::payload::Print;

/// When the cache is full, messages without a lock are evicted.
const REMEMBERED: usize = 8192;

/// What a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// The table at this revision.
    Live(u64),
    /// A retired message, which never changes again.
    Settled,
}

type Slot = Arc<tokio::sync::Mutex<Option<(State, Print)>>>;

/// What recently sent messages show.
#[derive(Default)]
pub struct Sent(Mutex<HashMap<u64, Slot>>);

/// Exclusive access to a message's entry.
pub struct Held(OwnedMutexGuard<Option<(State, Print)>>);

impl Sent {
    /// Waits for the lock of a message.
    pub async fn hold(&self, message: u64) -> Held {
        let slot = {
            let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if slots.len() >= REMEMBERED && !slots.contains_key(&message) {
                slots.retain(|_, slot| Arc::strong_count(slot) > 1);
            }
            Arc::clone(slots.entry(message).or_default())
        };
        Held(slot.lock_owned().await)
    }
}

impl Held {
    /// Returns whether the message shows this state or a later one.
    #[must_use]
    pub fn shows(&self, state: State) -> bool {
        self.0.is_some_and(|(shown, _)| shown >= state)
    }

    /// Returns what the message shows, if that is known.
    #[must_use]
    pub fn print(&self) -> Option<Print> {
        self.0.map(|(_, print)| print)
    }

    /// Marks the message's contents as unknown.
    pub fn forget(&mut self) {
        *self.0 = None;
    }

    pub fn note(&mut self, state: State, print: Print) {
        *self.0 = Some((state, print));
    }
}

#[cfg(test)]
mod tests {
    use super::super::payload::Payload;
    use super::*;

    #[tokio::test]
    async fn what_is_shown_is_not_sent_again_nor_anything_older() {
        let sent = Sent::default();
        let mut held = sent.hold(7).await;
        assert!(!held.shows(State::Live(3)));
        let print = Payload::default().print();
        held.note(State::Live(3), print);
        assert!(held.shows(State::Live(3)) && held.shows(State::Live(2)) && !held.shows(State::Live(4)));
        held.note(State::Settled, print);
        drop(held);
        assert!(sent.hold(7).await.shows(State::Live(u64::MAX)), "what is settled does not come back");
        assert!(!sent.hold(8).await.shows(State::Live(0)));
    }
}
