//! What each message shows now, so that nothing is sent twice or overwritten by something older. A cache: a
//! message that was evicted is sent once more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::outgoing::{AttachedFile, SentMessage};
use crate::messages::payload::PayloadFingerprint;

/// When the cache is full, all entries that no task has locked are evicted.
const MAX_CACHED_MESSAGES: usize = 8192;

/// What a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessageState {
    /// The message shows the table at this revision, and there the page that a press asked for, if it is not the first.
    AtTableRevision { revision: u64, press: Option<u64> },
    /// The message is retired and never changes again.
    Retired,
}

impl MessageState {
    #[must_use]
    pub const fn at_table_revision(revision: u64) -> Self {
        Self::AtTableRevision { revision, press: None }
    }
}

/// What is known about a message.
#[derive(Default)]
struct SentMessageEntry {
    shown: Option<(MessageState, PayloadFingerprint)>,
    /// The file of the message, if it is known.
    file: Option<AttachedFile>,
    /// The latest press whose answer the message shows, if it shows one.
    answered_press: Option<u64>,
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

    /// Returns the file of the message. If nothing is known of the message, that is `file_at_press`, the file that it had
    /// when its button was pressed.
    #[must_use]
    pub fn file_or(&self, file_at_press: Option<AttachedFile>) -> Option<AttachedFile> {
        self.0.file.or(file_at_press.filter(|_| self.0.shown.is_none()))
    }

    /// Records only the file of the message. A picture that was to be added later is canceled.
    pub fn record_file(&mut self, file: Option<AttachedFile>) {
        self.clear();
        self.0.file = file;
    }

    /// Marks the message's contents as unknown. A picture that was to be added later is canceled.
    pub fn clear(&mut self) {
        *self.0 = SentMessageEntry { answered_press: self.0.answered_press, ..SentMessageEntry::default() };
    }

    /// Records what the message shows now. A picture that was to be added later is canceled.
    pub fn record(&mut self, state: MessageState, sent: &SentMessage) {
        self.record_file(sent.file);
        self.0.shown = Some((state, sent.fingerprint));
    }

    /// Records that the message shows the same in a later state.
    pub fn record_unchanged(&mut self, state: MessageState) {
        self.0.shown = self.0.shown.map(|(_, fingerprint)| (state, fingerprint));
        self.0.late_picture = None;
    }

    /// Claims the message for the answer to a press. Returns false if it shows the answer to a later press.
    #[must_use]
    pub fn claim_for_press(&mut self, press: u64) -> bool {
        let is_latest = self.0.answered_press.is_none_or(|answered| answered <= press);
        if is_latest {
            self.0.answered_press = Some(press);
        }
        is_latest
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
    async fn an_answer_to_an_earlier_press_does_not_replace_that_to_a_later_one() {
        let cache = SentMessageCache::default();
        let mut lock = cache.lock_message(7).await;
        assert!(lock.claim_for_press(5) && lock.claim_for_press(9));
        lock.clear();
        assert!(!lock.claim_for_press(8) && lock.claim_for_press(10));
    }

    #[tokio::test]
    async fn a_message_is_not_sent_again_nor_overwritten_by_an_older_state() {
        let cache = SentMessageCache::default();
        let mut lock = cache.lock_message(7).await;
        assert!(!lock.is_at_least(MessageState::at_table_revision(3)));
        let sent = SentMessage { fingerprint: MessagePayload::default().fingerprint(), omission: None, file: None };
        lock.record(MessageState::at_table_revision(3), &sent);
        assert!(
            lock.is_at_least(MessageState::at_table_revision(3))
                && lock.is_at_least(MessageState::at_table_revision(2))
                && !lock.is_at_least(MessageState::at_table_revision(4))
        );
        let page = |press| MessageState::AtTableRevision { revision: 3, press: Some(press) };
        assert!(!lock.is_at_least(page(7)));
        lock.record(page(7), &sent);
        assert!(
            lock.is_at_least(MessageState::at_table_revision(3))
                && lock.is_at_least(page(6))
                && !lock.is_at_least(page(8))
        );
        lock.record(MessageState::Retired, &sent);
        let late_picture = lock.expect_late_picture();
        assert!(!late_picture.is_cancelled());
        lock.record(MessageState::Retired, &sent);
        assert!(late_picture.is_cancelled(), "the picture belongs to what the message showed before");
        drop(lock);
        assert!(
            cache.lock_message(7).await.is_at_least(MessageState::at_table_revision(u64::MAX)),
            "a retired message stays retired"
        );
        assert!(!cache.lock_message(8).await.is_at_least(MessageState::at_table_revision(0)));
    }
}
