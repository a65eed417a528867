//! Adds a picture that was not ready in time to the message that was sent without it.

use meadhall_service::monitoring::LatePictureResult;
use tokio_util::sync::CancellationToken;

use super::outgoing::{OutgoingMessage, SentMessage};
use super::sent_cache::MessageLock;
use crate::context::BotContext;
use crate::messages::payload::MessagePayload;

/// A picture that is to be added to a message.
pub struct LatePicture<'a> {
    /// Identifies the message in the cache of sent messages.
    pub message: u64,
    pub payload: &'a MessagePayload,
    /// Canceled once the message shows something newer.
    pub is_wanted: CancellationToken,
}

impl LatePicture<'_> {
    /// Waits until the picture is rendered, and edits the message unless it shows something newer by then. `edit` returns
    /// what was sent: Discord may have refused the picture.
    pub async fn add<E: std::fmt::Debug>(
        self,
        ctx: &BotContext,
        edit: impl AsyncFnOnce(&OutgoingMessage, &mut MessageLock) -> Result<SentMessage, E>,
    ) {
        let rendering = ctx.message_api.prepare_late_picture(self.payload);
        let result = match self.is_wanted.run_until_cancelled(rendering).await {
            None => LatePictureResult::Superseded,
            Some(None) => LatePictureResult::Failed,
            Some(Some(outgoing)) => {
                let mut lock = ctx.sent_cache.lock_message(self.message).await;
                if self.is_wanted.is_cancelled() {
                    LatePictureResult::Superseded
                } else {
                    match edit(&outgoing, &mut lock).await {
                        Ok(SentMessage { omission: None, .. }) => LatePictureResult::Added,
                        // The message stays without its picture until it changes again.
                        refused => {
                            tracing::debug!(message = self.message, ?refused, "could not add a late picture");
                            LatePictureResult::Failed
                        }
                    }
                }
            }
        };
        ctx.service.monitor().late_picture_finished(result);
    }
}
