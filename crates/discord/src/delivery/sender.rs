//! Sends what the outbox asks for: builds the payload and makes one request a call. When and how often is the
//! outbox's decision.

use std::sync::Arc;
use std::time::Duration;

use meadhall_game::Lang;
use meadhall_service::monitoring::DmResult;
use meadhall_service::outbox::{
    DeliveryRequest, DeliverySender, MessageContent, MessageFormat, MessageKey, PingMode, UndeliveredError,
};
use meadhall_service::repository::{
    Address, DeliveryObstacle, DisplayTarget, DmPreference, MessageRef, PersonSettings,
};
use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::notification::{Notification, NotificationEvent, NotificationRecipient};
use meadhall_tables::{MissingPermissions, PersonId};
use serenity::model::id::ChannelId;

use super::dm_channels::DmChannel;
use super::error::{DeliveryError, nonzero_id};
use super::late_picture::LatePicture;
use super::message_api::{CreatedMessage, MESSAGES_PER_PAGE};
use super::outgoing::{OutgoingMessage, PictureOmission, SentMessage};
use super::sent_cache::{MessageLock, MessageState};
use crate::context::BotContext;
use crate::interactions::component_action::PanelPage;
use crate::interactions::dm_preference::{DmReason, check_dm_allowed};
use crate::messages::context::MessageContext;
use crate::messages::notification::{self, NotificationTarget};
use crate::messages::payload::{EmbedBody, MessagePayload, MessageVisibility};
use crate::messages::{card, dm_prompt, emoji_board};

/// Snowflakes count milliseconds from this Unix time.
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;
/// The search for a sent message begins this long before the time of sending, because the local clock and Discord's
/// clock may differ.
const MAX_CLOCK_SKEW_MS: u64 = 5 * 60_000;
/// A message waits this long for its picture, which is added later otherwise.
const RENDER_TIMEOUT: Duration = Duration::from_secs(3);
const MAX_SEARCH_PAGES: usize = 50;

/// Sends the deliveries of the outbox.
pub struct DiscordSender {
    ctx: Arc<BotContext>,
}

impl DiscordSender {
    #[must_use]
    pub const fn new(ctx: Arc<BotContext>) -> Self {
        Self { ctx }
    }

    async fn channel_of(&self, address: Address) -> Result<ChannelId, DeliveryError> {
        match address {
            Address::Channel(channel) => Ok(nonzero_id(channel.0).ok_or(UndeliveredError::AddressGone)?),
            Address::Person(person) => Ok(self.ctx.dm_channel(person).await?.id),
        }
    }

    /// Creates a message in a channel or DM channel, in two steps if it has a content first and its components later.
    async fn create_in(
        &self,
        channel: ChannelId,
        payload: &MessagePayload,
        delivery: (&DeliveryRequest<'_>, MessageKey),
    ) -> Result<CreatedMessage, DeliveryError> {
        let outgoing = if payload.becomes_components {
            OutgoingMessage::with_picture_later(payload)
        } else {
            self.ctx.message_api.prepare(payload, None, RENDER_TIMEOUT).await
        };
        self.ctx.message_api.create_message(channel, &outgoing, Some(delivery)).await
    }

    /// Creates a message to a person. While their DM channel may not be opened, no attempt is made or recorded.
    async fn create_dm(
        &self,
        person: PersonId,
        payload: &MessagePayload,
        delivery: (&DeliveryRequest<'_>, MessageKey),
    ) -> Result<CreatedMessage, UndeliveredError> {
        let sent = match self.ctx.dm_channel(person).await {
            Err(delayed @ DeliveryError::DmOpeningDelayed(_)) => return Err(delayed.into()),
            Err(error) => Err(error.into()),
            Ok(DmChannel { id, is_stored }) => match self.create_in(id, payload, delivery).await {
                Err(DeliveryError::NotSent(UndeliveredError::AddressGone)) if is_stored => {
                    Err(self.ctx.forget_dm_channel(person).await)
                }
                created => created.map_err(UndeliveredError::from),
            },
        };
        let result = match &sent {
            Err(UndeliveredError::Outdated) => return sent,
            Ok(_) => DmResult::Sent,
            Err(UndeliveredError::Forbidden(DeliveryObstacle::DmsClosed)) => DmResult::DmsClosed,
            Err(_) => DmResult::Failed,
        };
        self.ctx.service.monitor().dm_finished(result);
        if result != DmResult::Failed {
            self.record_dm_result(person, result == DmResult::Sent).await;
        }
        sent
    }

    /// Renders the requested content for this address from the table as loaded by the outbox, never from a newer state.
    async fn render_payload(
        &self,
        request: &DeliveryRequest<'_>,
        address: Address,
    ) -> Result<MessagePayload, UndeliveredError> {
        let DeliveryRequest { loaded: look, content, format: style, ping: sound, message_key: seal, .. } = request;
        let (ctx, table) = (&self.ctx, &look.table);
        let (eyes, lang) = match address {
            Address::Channel(_) => (ViewAudience::Public, table.language),
            Address::Person(person) => {
                (PanelPage::default().audience(person), ctx.person_language(person).await.unwrap_or(table.language))
            }
        };
        let tale = match content {
            MessageContent::Current(DisplayTarget::Card)
            | MessageContent::Retired { target: DisplayTarget::Card, .. }
                if table.is_solo() =>
            {
                LogRange::Empty
            }
            MessageContent::Current(DisplayTarget::Card) => LogRange::SinceAwaitedPlayersActed,
            MessageContent::Retired { target: DisplayTarget::Card, for_revision: called } => {
                LogRange::OfCardRevision(*called)
            }
            MessageContent::Retired { target: DisplayTarget::SeatDm(seat), .. } => LogRange::OfLastAnswer(*seat),
            MessageContent::Notification(Notification {
                event: NotificationEvent::DefaultAnswerTaken { .. }, ..
            }) => LogRange::WholeMatch,
            MessageContent::Current(DisplayTarget::SeatDm(_)) | MessageContent::Notification(_) => LogRange::Empty,
        };
        let view = match (ctx.service.view_loaded_table(look, eyes, tale).await, tale) {
            // The log of a frozen match cannot be read; the notification then says less.
            (Err(_), LogRange::WholeMatch) => ctx.service.view_loaded_table(look, eyes, LogRange::Empty).await,
            (view, _) => view,
        };
        let view = view.map_err(|_| UndeliveredError::RetryLater { retry_after: None })?;
        let channel_context = MessageContext::of_channel(&ctx.translations, &view);
        let context = MessageContext { lang, ..channel_context };
        let mut payload = match (content, address) {
            (MessageContent::Current(DisplayTarget::Card), _) => emoji_board::with_emoji_board(
                channel_context,
                &ctx.message_api.emoji_cache.current(),
                card::current_card(channel_context),
            ),
            (MessageContent::Retired { target: DisplayTarget::Card, .. }, Address::Channel(channel)) => {
                card::retired_card(channel_context, channel)
            }
            (MessageContent::Current(DisplayTarget::SeatDm(_)), _) => {
                dm_prompt::current_prompt(context, PanelPage::default())
            }
            (MessageContent::Retired { .. }, _) => dm_prompt::closed_prompt(context),
            (MessageContent::Notification(notice), _) => notification::notification_message(
                &ctx.translations,
                &view,
                notice,
                notification_target(notice.recipient, address, lang),
            ),
        };
        if matches!(address, Address::Channel(_)) && table.is_text_only() {
            payload = payload.without_picture();
        }
        if *style == MessageFormat::TextOnly {
            (payload.embed, payload.attachment) = (EmbedBody::NoEmbed, None);
        }
        match sound {
            PingMode::Mention => {}
            PingMode::SilentMention => payload.visibility = MessageVisibility::Silent,
            PingMode::NoMention => {
                payload.mentioned_users.clear();
                payload.visibility = MessageVisibility::Silent;
            }
        }
        payload.message_key = *seal;
        Ok(payload)
    }

    /// Records whether a person accepts direct messages.
    async fn record_dm_result(&self, person: PersonId, delivered: bool) {
        let now = self.ctx.service.now().unix;
        let update = |settings: &mut PersonSettings| {
            (settings.dm_preference, settings.dms_refused_at) = match (settings.dm_preference, delivered) {
                (DmPreference::DmsClosed, true) => (DmPreference::WantsDms, None),
                (DmPreference::WantsDms | DmPreference::DmsClosed, false) => (DmPreference::DmsClosed, Some(now)),
                // The person has not asked for DMs, so a refusal is not their choice either.
                (DmPreference::Undecided, false) => (DmPreference::Undecided, Some(now)),
                (letters, _) => (letters, settings.dms_refused_at),
            };
        };
        // A failed write is ignored, because the next delivery attempt records the same result. Unchanged settings are
        // not written.
        let _ = self.ctx.service.update_person_settings(person, update).await;
    }

    /// Records what a message shows. If its picture is late, it will be added, unless the message shows something newer
    /// by then.
    fn record_sent(
        &self,
        lock: &mut MessageLock,
        (address, channel, message_id): (Address, ChannelId, u64),
        state: MessageState,
        payload: &MessagePayload,
        sent_contents: &SentMessage,
    ) {
        lock.record(state, sent_contents);
        if sent_contents.omission == Some(PictureOmission::AddedLater) {
            let (ctx, payload, is_wanted) = (Arc::clone(&self.ctx), payload.clone(), lock.expect_late_picture());
            tokio::spawn(async move {
                let late_picture = LatePicture { message: message_id, payload: &payload, is_wanted };
                let edit = async |outgoing: &OutgoingMessage, lock: &mut MessageLock| {
                    // Another process may have become the leader, and the message may show something newer.
                    if !ctx.cluster.is_leader() {
                        return Err(DeliveryError::NotSent(UndeliveredError::Outdated));
                    }
                    let sent_contents = ctx.message_api.edit_message(channel, message_id, outgoing).await?;
                    lock.record(state, &sent_contents);
                    record_channel_if_text_only(&ctx, address, &sent_contents).await;
                    Ok(sent_contents)
                };
                late_picture.add(&ctx, edit).await;
            });
        }
    }

    /// Adds the missing permissions to a refusal. Discord's error does not name them, so they are looked up.
    async fn with_missing_permissions<T>(
        &self,
        address: Address,
        result: Result<T, DeliveryError>,
    ) -> Result<T, UndeliveredError> {
        match (result.map_err(UndeliveredError::from), address) {
            (
                Err(UndeliveredError::Forbidden(DeliveryObstacle::MissingPermissions(MissingPermissions::UNKNOWN))),
                Address::Channel(channel),
            ) => {
                self.ctx.api.acquire_slot().await;
                Err(UndeliveredError::Forbidden(self.ctx.refusal_reason(channel).await))
            }
            (result, _) => result,
        }
    }
}

impl DeliverySender for DiscordSender {
    async fn create_message(
        &self,
        request: &DeliveryRequest<'_>,
        address: Address,
        nonce: MessageKey,
    ) -> Result<u64, UndeliveredError> {
        if let Address::Person(person) = address {
            let (settings, now) = (self.ctx.person_settings(person).await, self.ctx.service.now().unix);
            check_dm_allowed(&settings, || dm_reason(request), now)?;
        }
        let mut payload = self.render_payload(request, address).await?;
        payload.message_key = Some(nonce);
        let delivery = (request, nonce);
        let sent = match address {
            Address::Person(person) => self.create_dm(person, &payload, delivery).await,
            Address::Channel(_) => {
                let sent = async { self.create_in(self.channel_of(address).await?, &payload, delivery).await };
                self.with_missing_permissions(address, sent.await).await
            }
        };
        let sent = sent.map(|CreatedMessage { message, sent_contents, is_as_sent }| {
            ((message.channel_id, message.id.get()), is_as_sent, sent_contents)
        });
        tracing::debug!(table = %request.loaded.table.id, ?address, ?nonce, ?sent, "tried to send a message");
        let ((channel, message_id), as_sent, sent_contents) = sent?;
        if let (Some(state), MessageFormat::Full, true) = (state_after_request(request), request.format, as_sent) {
            let mut lock = self.ctx.sent_cache.lock_message(message_id).await;
            self.record_sent(&mut lock, (address, channel, message_id), state, &payload, &sent_contents);
        }
        record_channel_if_text_only(&self.ctx, address, &sent_contents).await;
        let table = &request.loaded.table;
        if matches!(request.content, MessageContent::Current(DisplayTarget::Card)) && table.result().is_some() {
            self.ctx.mark_thread_as_over(table).await;
        }
        Ok(message_id)
    }

    async fn edit_message(&self, request: &DeliveryRequest<'_>, message: MessageRef) -> Result<(), UndeliveredError> {
        let mut lock = self.ctx.sent_cache.lock_message(message.id).await;
        let state = state_after_request(request);
        if state.is_some_and(|state| lock.is_at_least(state)) {
            return Ok(());
        }
        let payload = self.render_payload(request, message.address).await?;
        if let Some(state) = state.filter(|_| lock.fingerprint() == Some(payload.fingerprint())) {
            lock.record_unchanged(state);
            return Ok(());
        }
        let edited = async {
            let channel = self.channel_of(message.address).await?;
            let outgoing = self.ctx.message_api.prepare(&payload, lock.file_or(None), RENDER_TIMEOUT).await;
            let sent_contents = self.ctx.message_api.edit_message(channel, message.id, &outgoing).await?;
            Ok((channel, sent_contents))
        };
        let edited = self.with_missing_permissions(message.address, edited.await).await;
        tracing::debug!(table = %request.loaded.table.id, ?message, ?state, ?edited, "tried to edit a message");
        let (channel, sent_contents) = edited?;
        if let Some(state) = state {
            self.record_sent(&mut lock, (message.address, channel, message.id), state, &payload, &sent_contents);
        }
        record_channel_if_text_only(&self.ctx, message.address, &sent_contents).await;
        Ok(())
    }

    async fn delete_message(&self, message: MessageRef) -> Result<(), UndeliveredError> {
        // An answer to a press on the message is sent first, and no late picture is added.
        let mut lock = self.ctx.sent_cache.lock_message(message.id).await;
        let deleted = async {
            let channel = self.channel_of(message.address).await?;
            self.ctx.message_api.delete_message(channel, message.id).await
        };
        let deleted = self.with_missing_permissions(message.address, deleted.await).await;
        tracing::debug!(?message, ?deleted, "tried to delete a message");
        lock.clear();
        deleted
    }

    async fn find_message(
        &self,
        address: Address,
        nonce: MessageKey,
        since: UnixMillis,
    ) -> Result<Option<u64>, UndeliveredError> {
        let channel = self.channel_of(address).await?;
        let first_id = since.0.saturating_sub(DISCORD_EPOCH_MS + MAX_CLOCK_SKEW_MS) << 22;
        let mut after = first_id.max(1);
        for _ in 0..MAX_SEARCH_PAGES {
            let page = self.ctx.message_api.messages_after(channel, after).await?;
            if let Some(found) = page.iter().find(|message| message.has_key(nonce)) {
                return Ok(Some(found.id.get()));
            }
            match page.iter().map(|message| message.id.get()).max() {
                Some(last) if page.len() == MESSAGES_PER_PAGE => after = last,
                _ => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// Marks a channel as text-only after Discord refused an upload, so that players are notified and later cards have no
/// picture.
async fn record_channel_if_text_only(ctx: &BotContext, address: Address, sent_contents: &SentMessage) {
    let Address::Channel(channel) = address else { return };
    match sent_contents.omission {
        Some(PictureOmission::UploadsLimited) => {}
        Some(PictureOmission::UploadForbidden) => {
            ctx.api.acquire_slot().await;
            // Discord does not say which permission is missing, so the bot's permissions are looked up.
            let Ok(false) = ctx.can_attach_files(channel).await else { return };
        }
        Some(PictureOmission::AddedLater | PictureOmission::RenderFailed) | None => return,
    }
    if let Err(error) = ctx.service.mark_channel_text_only(channel).await {
        tracing::warn!(%error, "could not store that boards are shown as text in a channel");
    }
}

/// Returns why a direct message is to be sent.
fn dm_reason(request: &DeliveryRequest<'_>) -> DmReason {
    let MessageContent::Current(DisplayTarget::SeatDm(seat)) = request.content else { return DmReason::Other };
    let decisions = request.loaded.match_state.as_ref().map(|match_state| match_state.decisions()).unwrap_or_default();
    let is_interruption = decisions.iter().any(|decision| decision.seat == seat && decision.is_out_of_turn);
    if is_interruption { DmReason::Interruption } else { DmReason::Other }
}

/// Returns the state of a message after this request, or `None` for a notification.
fn state_after_request(request: &DeliveryRequest<'_>) -> Option<MessageState> {
    match request.content {
        MessageContent::Current(_) => Some(MessageState::at_table_revision(request.loaded.table.revision)),
        MessageContent::Retired { .. } => Some(MessageState::Retired),
        MessageContent::Notification(_) => None,
    }
}

fn notification_target(recipient: NotificationRecipient, address: Address, lang: Lang) -> NotificationTarget {
    match (address, recipient) {
        (Address::Person(_), _) => NotificationTarget::Dm(lang),
        (Address::Channel(_), NotificationRecipient::Person(person)) => NotificationTarget::TableChannel(Some(person)),
        (Address::Channel(_), NotificationRecipient::Channel) => NotificationTarget::TableChannel(None),
    }
}

#[cfg(test)]
mod tests;
