//! What each message shows now, so that nothing is sent twice or overwritten by something older. A cache: a
//! message that was evicted is sent once more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

use crate::messages::payload::PayloadFingerprint;

/// When the cache is full, all entries that no task has locked are evicted.
const MAX_CACHED_MESSAGES: usize = 8192;

/// What a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessageState {
    /// The message shows the table at this revision.
    AtTableRevision(u64),
    /// The message is retired and never changes again.
    Retired,
}

type MessageSlot = Arc<tokio::sync::Mutex<Option<(MessageState, PayloadFingerprint)>>>;

/// What recently sent messages show.
#[derive(Default)]
pub struct SentMessageCache(Mutex<HashMap<u64, MessageSlot>>);

/// Exclusive access to a message's entry.
pub struct MessageLock(OwnedMutexGuard<Option<(MessageState, PayloadFingerprint)>>);

impl SentMessageCache {
    /// Waits for the lock of a message.
    pub async fn lock_message(&self, message: u64) -> MessageLock {
        let slot = {
            let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if slots.len() >= MAX_CACHED_MESSAGES && !slots.contains_key(&message) {
                slots.retain(|_, slot| Arc::strong_count(slot) > 1);
            }
            Arc::clone(slots.entry(message).or_default())
        };
        MessageLock(slot.lock_owned().await)
    }
}

impl MessageLock {
    /// Returns whether the message shows this state or a later one.
    #[must_use]
    pub fn is_at_least(&self, state: MessageState) -> bool {
        self.0.is_some_and(|(shown, _)| shown >= state)
    }

    /// Returns what the message shows, if that is known.
    #[must_use]
    pub fn fingerprint(&self) -> Option<PayloadFingerprint> {
        self.0.map(|(_, print)| print)
    }

    /// Marks the message's contents as unknown.
    pub fn clear(&mut self) {
        *self.0 = None;
    }

    pub fn record(&mut self, state: MessageState, fingerprint: PayloadFingerprint) {
        *self.0 = Some((state, fingerprint));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::payload::MessagePayload;

    #[tokio::test]
    async fn a_message_is_not_sent_again_nor_overwritten_by_an_older_state() {
        let cache = SentMessageCache::default();
        let mut lock = cache.lock_message(7).await;
        assert!(!lock.is_at_least(MessageState::AtTableRevision(3)));
        let fingerprint = MessagePayload::default().fingerprint();
        lock.record(MessageState::AtTableRevision(3), fingerprint);
        assert!(
            lock.is_at_least(MessageState::AtTableRevision(3))
                && lock.is_at_least(MessageState::AtTableRevision(2))
                && !lock.is_at_least(MessageState::AtTableRevision(4))
        );
        lock.record(MessageState::Retired, fingerprint);
        drop(lock);
        assert!(
            cache.lock_message(7).await.is_at_least(MessageState::AtTableRevision(u64::MAX)),
            "a retired message stays retired"
        );
        assert!(!cache.lock_message(8).await.is_at_least(MessageState::AtTableRevision(0)));
    }
}
