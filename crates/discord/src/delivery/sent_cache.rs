//! What each message shows now, so that nothing is sent twice or overwritten by something older. A cache: a
//! message that was evicted is sent once more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;
use tokio_util::sync::{CancellationToken, DropGuard};

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

/// What is known about a message.
#[derive(Default)]
struct SentMessageEntry {
    shown: Option<(MessageState, PayloadFingerprint)>,
    /// Cancels the picture that is to be added to what the message shows.
    late_picture: Option<DropGuard>,
}

type MessageSlot = Arc<tokio::sync::Mutex<SentMessageEntry>>;

/// What recently sent messages show.
#[derive(Default)]
pub struct SentMessageCache(Mutex<HashMap<u64, MessageSlot>>);

/// Exclusive access to a message's entry.
pub struct MessageLock(OwnedMutexGuard<SentMessageEntry>);

impl SentMessageCache {
    /// Waits for the lock of a message. An ephemeral message has the id of the interaction that created it.
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
        self.0.shown.is_some_and(|(shown, _)| shown >= state)
    }

    /// Returns what the message shows, if that is known.
    #[must_use]
    pub fn fingerprint(&self) -> Option<PayloadFingerprint> {
        self.0.shown.map(|(_, print)| print)
    }

    /// Marks the message's contents as unknown. A picture that was to be added later is canceled.
    pub fn clear(&mut self) {
        *self.0 = SentMessageEntry::default();
    }

    /// Records what the message shows now. A picture that was to be added later is canceled.
    pub fn record(&mut self, state: MessageState, fingerprint: PayloadFingerprint) {
        *self.0 = SentMessageEntry { shown: Some((state, fingerprint)), late_picture: None };
    }

    /// Returns a token for adding a picture to what the message shows now. It is canceled once the message shows
    /// something else.
    pub fn expect_late_picture(&mut self) -> CancellationToken {
        let token = CancellationToken::new();
        self.0.late_picture = Some(token.clone().drop_guard());
        token
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
        let late_picture = lock.expect_late_picture();
        assert!(!late_picture.is_cancelled());
        lock.record(MessageState::Retired, fingerprint);
        assert!(late_picture.is_cancelled(), "the picture belongs to what the message showed before");
        drop(lock);
        assert!(
            cache.lock_message(7).await.is_at_least(MessageState::AtTableRevision(u64::MAX)),
            "a retired message stays retired"
        );
        assert!(!cache.lock_message(8).await.is_at_least(MessageState::AtTableRevision(0)));
    }
}
