//! The DM channels of people. Discord quarantines bots that open many at once, so each is opened once and stored, openings
//! are spread over time, and one refusal stops all of them for a while.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use meadhall_service::backoff::Backoff;
use meadhall_service::outbox::UndeliveredError;
use meadhall_service::repository::PersonSettings;
use meadhall_tables::{ChannelId, PersonId};
use serde_json::json;
use tokio::time::Instant;

use super::error::DeliveryError;
use crate::context::BotContext;

/// How long after one opening the next may follow.
const OPENING_INTERVAL: Duration = Duration::from_secs(5);
/// How many channels may be opened at once after an idle time.
const BURST_OPENINGS: u32 = 10;
/// The first and the longest pause after Discord refused an opening.
const PAUSES_AFTER_REFUSAL: (Duration, Duration) = (Duration::from_secs(60), Duration::from_secs(3_600));
/// A reserved opening is given to the next person if it is not used for this long.
const RESERVATION_LIFETIME: Duration = Duration::from_secs(600);

/// A person's DM channel.
pub struct DmChannel {
    pub id: serenity::model::id::ChannelId,
    /// Whether it was opened earlier, so that Discord may not know it any more.
    pub is_stored: bool,
}

/// Spreads the openings of DM channels over time.
pub struct DmOpeningQueue(Mutex<QueueState>);

struct QueueState {
    /// When the next person without a reservation may open a channel.
    next_opening: Option<Instant>,
    reserved: HashMap<PersonId, Instant>,
    refusals: Backoff,
}

impl Default for DmOpeningQueue {
    fn default() -> Self {
        let (first, longest) = PAUSES_AFTER_REFUSAL;
        Self(Mutex::new(QueueState {
            next_opening: None,
            reserved: HashMap::new(),
            refusals: Backoff::new(first, longest),
        }))
    }
}

impl DmOpeningQueue {
    /// Returns `Ok` if the channel of this person may be opened now. Otherwise keeps their place in the queue, and returns
    /// how long to wait.
    fn take_turn(&self, person: PersonId, now: Instant) -> Result<(), Duration> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.reserved.retain(|_, opening| *opening + RESERVATION_LIFETIME > now);
        let opening = match state.reserved.remove(&person) {
            Some(opening) => opening,
            None => {
                let earliest = now.checked_sub(OPENING_INTERVAL * (BURST_OPENINGS - 1)).unwrap_or(now);
                let opening = state.next_opening.map_or(earliest, |next| next.max(earliest));
                state.next_opening = Some(opening + OPENING_INTERVAL);
                opening
            }
        };
        if opening <= now {
            return Ok(());
        }
        state.reserved.insert(person, opening);
        Err(opening - now)
    }

    /// Stops all openings because Discord has refused one. Returns how long the next one waits.
    fn pause(&self, now: Instant) -> Duration {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let pause = state.refusals.record_failure();
        state.reserved.clear();
        state.next_opening = Some(now + pause);
        pause
    }

    fn record_success(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).refusals.reset();
    }
}

impl BotContext {
    /// Returns a person's DM channel. If it was never opened, opens it once it is this person's turn.
    pub async fn dm_channel(&self, person: PersonId) -> Result<DmChannel, DeliveryError> {
        let stored = self.person_settings(person).await.dm_channel;
        if let Some(id) = stored.and_then(|it| super::error::nonzero_id(it.0)) {
            return Ok(DmChannel { id, is_stored: true });
        }
        self.dm_openings.take_turn(person, Instant::now()).map_err(DeliveryError::DmOpeningDelayed)?;
        self.api.acquire_slot().await;
        let body = json!({ "recipient_id": person.0.to_string() });
        match self.api.request(|http| http.create_private_channel(&body)).await.map_err(DeliveryError::from) {
            Ok(channel) => {
                self.dm_openings.record_success();
                self.store_dm_channel(person, Some(ChannelId(channel.id.get()))).await;
                Ok(DmChannel { id: channel.id, is_stored: false })
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

    async fn store_dm_channel(&self, person: PersonId, channel: Option<ChannelId>) {
        let update = |settings: &mut PersonSettings| settings.dm_channel = channel;
        if let Err(error) = self.service.update_person_settings(person, update).await {
            tracing::warn!(%error, "could not store a person's DM channel");
        }
    }
}

#[cfg(test)]
mod tests;
