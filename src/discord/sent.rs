//! What each message was last brought to, by an answer to a press or by the outbox: the same is not sent twice, be it by another
//! revision of its table, nor anything older after it. Only saves requests: what is forgotten here is sent once more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

use super::payload::Print;

/// So many messages may be remembered before those that nobody is busy with are forgotten.
const REMEMBERED: usize = 8192;

/// What a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// A table at this revision.
    Live(u64),
    /// What is settled.
    Settled,
}

type Slot = Arc<tokio::sync::Mutex<Option<(State, Print)>>>;

/// All messages that were sent lately.
#[derive(Default)]
pub struct Sent(Mutex<HashMap<u64, Slot>>);

/// A message that nobody else changes meanwhile.
pub struct Held(OwnedMutexGuard<Option<(State, Print)>>);

impl Sent {
    /// Waits for a message.
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
    /// Whether the message shows this already, or something later.
    #[must_use]
    pub fn shows(&self, state: State) -> bool {
        self.0.is_some_and(|(shown, _)| shown >= state)
    }

    /// What the message shows, if that is known.
    #[must_use]
    pub fn print(&self) -> Option<Print> {
        self.0.map(|(_, print)| print)
    }

    /// Nobody knows what the message shows.
    pub fn forget(&mut self) {
        *self.0 = None;
    }

    /// The message shows this now.
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
