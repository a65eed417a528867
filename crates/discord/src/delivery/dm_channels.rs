//! The DM channels of people. Each is opened once and stored.

use meadhall_service::outbox::UndeliveredError;
use meadhall_service::repository::{PersonSettings, RepositoryError};
use meadhall_tables::{ChannelId, PersonId};
use tokio::time::Instant;

use super::error::DeliveryError;
use crate::context::BotContext;

/// A person's DM channel.
pub struct DmChannel {
    pub id: serenity::model::id::ChannelId,
    /// Whether it was opened earlier, so that Discord may not know it any more.
    pub is_stored: bool,
}

impl BotContext {
    /// Returns a person's DM channel. If it was never opened, opens it once it is this person's turn.
    pub async fn dm_channel(&self, person: PersonId) -> Result<DmChannel, DeliveryError> {
        let stored = self.person_settings(person).await.dm_channel;
        if let Some(id) = stored.and_then(|it| super::error::nonzero_id(it.0)) {
            return Ok(DmChannel { id, is_stored: true });
        }
        self.dm_openings.take_turn(person, Instant::now()).map_err(DeliveryError::DmOpeningDelayed)?;
        match self.message_api.open_dm_channel(person).await {
            Ok(id) => {
                self.dm_openings.record_success();
                self.store_dm_channel(person, Some(ChannelId(id.get()))).await;
                Ok(DmChannel { id, is_stored: false })
            }
            Err(DeliveryError::OpeningDmsRefused) => {
                let pause = self.dm_openings.pause(Instant::now());
                tracing::warn!(?pause, "Discord lets the bot open no DM channel now; openings are paused");
                Err(DeliveryError::DmOpeningDelayed(pause))
            }
            Err(error) => Err(error),
        }
    }

    /// Forgets a person's stored DM channel, which Discord does not know any more. The next message opens another one.
    pub async fn forget_dm_channel(&self, person: PersonId) -> UndeliveredError {
        self.store_dm_channel(person, None).await;
        UndeliveredError::RetryLater { retry_after: None }
    }

    /// Stores a person's DM channel, unless nothing is known about the person, as after the person was forgotten.
    async fn store_dm_channel(&self, person: PersonId, channel: Option<ChannelId>) {
        let update = |settings: &mut PersonSettings| {
            if *settings == PersonSettings::default() {
                return Err(None);
            }
            settings.dm_channel = channel;
            Ok(())
        };
        let stored: Result<_, Option<RepositoryError>> =
            self.service.repository().update_person_settings(person, update).await;
        if let Err(Some(error)) = stored {
            tracing::warn!(%error, "could not store a person's DM channel");
        }
    }
}

#[cfg(test)]
mod tests;
