//! The interface to the chat platform. The outbox decides on content and place; the implementation decides how it looks
//! and how it is sent.

use std::fmt;
use std::future::Future;
use std::time::Duration;

use meadhall_tables::clock::UnixMillis;
use meadhall_tables::notification::Notification;

use super::plan::DesiredMessage;
use crate::repository::{Address, DeliveryObstacle, DisplayTarget, MessageRef};
use crate::table_service::{LoadedTable, TableService};

/// For how long a retry with the same key must not create a second message.
pub const DEDUPLICATION_MS: u64 = 60_000;

/// Sends messages, one request at a time for each address.
pub trait DeliverySender: Send + Sync + 'static {
    /// Creates a message and returns its id, unless it is no longer wanted. If a message with this key was created
    /// within [`DEDUPLICATION_MS`], returns that one's id.
    fn create_message(
        &self,
        parcel: &DeliveryRequest<'_>,
        address: Address,
        nonce: MessageKey,
    ) -> impl Future<Output = Result<u64, UndeliveredError>> + Send;

    /// Replaces the content of a message.
    fn edit_message(
        &self,
        parcel: &DeliveryRequest<'_>,
        message: MessageRef,
    ) -> impl Future<Output = Result<(), UndeliveredError>> + Send;

    /// Deletes a message.
    fn delete_message(&self, message: MessageRef) -> impl Future<Output = Result<(), UndeliveredError>> + Send;

    /// Looks for a message with this key among all that were created at an address since then. The
    /// platform no longer deduplicates by then, so the message itself must carry the key.
    fn find_message(
        &self,
        address: Address,
        nonce: MessageKey,
        since: UnixMillis,
    ) -> impl Future<Output = Result<Option<u64>, UndeliveredError>> + Send;
}

/// The content of a message and how to send it.
pub struct DeliveryRequest<'a> {
    pub loaded: &'a LoadedTable,
    pub content: MessageContent<'a>,
    pub format: MessageFormat,
    pub ping: PingMode,
    /// The key of the message that is edited, if it is known.
    pub message_key: Option<MessageKey>,
    pub service: &'a TableService,
}

impl DeliveryRequest<'_> {
    /// Returns whether the message is still wanted. Rendering and rate limits take time, in which the table may have
    /// changed, so a sender asks just before it creates a message.
    pub async fn is_still_wanted(&self) -> bool {
        let table = &self.loaded.table;
        // If the store cannot be read now, the table as loaded is the best that is known.
        let Ok(latest) = self.service.load_table(table.id).await else { return true };
        match self.content {
            MessageContent::Current(target) => {
                DesiredMessage::for_target(&latest.table, target) == DesiredMessage::for_target(table, target)
            }
            MessageContent::Retired { .. } => true,
            MessageContent::Notification(notification) => notification.is_current(&latest.table),
        }
    }
}

/// The part of a table that a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageContent<'a> {
    /// The current state of a target, with its buttons.
    Current(DisplayTarget),
    /// A message that showed the target earlier. It has no buttons and shows only what its reader may still see,
    /// because another person may have the seat by now.
    Retired {
        target: DisplayTarget,
        /// The revision for which the message was created; 0 if it is unknown.
        for_revision: u64,
    },
    Notification(&'a Notification),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageFormat {
    /// With pictures and embeds.
    Full,
    /// Text only, used after the full format has failed.
    TextOnly,
}

/// Whether a new message mentions anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PingMode {
    /// The message mentions the people who must know of it, with a sound.
    Mention,
    /// The message mentions the people without a sound, so that they see the mention when they open Discord.
    SilentMention,
    /// The message mentions nobody, because it replaces a message that mentioned the same people.
    NoMention,
}

/// The key that identifies a message; a retry of the same message has the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageKey(pub u64);

impl fmt::Display for MessageKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The reason why a message was not delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndeliveredError {
    /// The request may have succeeded or not; retry later.
    #[error("the request failed for now; retry later")]
    RetryLater {
        /// The delay that the platform requested, if any.
        retry_after: Option<Duration>,
    },
    /// The request is not allowed until somebody changes something, such as a permission.
    #[error("the request is forbidden: {0:?}")]
    Forbidden(DeliveryObstacle),
    /// The table has changed since it was loaded, so the message is no longer wanted. No request was made.
    #[error("the message is no longer wanted")]
    Outdated,
    /// The person does not accept DMs.
    #[error("the person does not accept DMs")]
    DmsDisabled,
    /// The message was deleted or can no longer be edited.
    #[error("the message was deleted or can no longer be edited")]
    MessageGone,
    /// The channel or person no longer exists.
    #[error("the channel or person no longer exists")]
    AddressGone,
    /// The platform rejected the content or the recipient.
    #[error("the message was rejected: {details}")]
    Rejected {
        /// The platform's error code.
        code: i64,
        /// The description of the error for the program's log.
        details: String,
    },
}
