//! The requests that create, edit and answer with messages. One request a call; two if a thread must be
//! unarchived or an upload is refused. Retries are the caller's decision.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use meadhall_render::PictureRenderer;
use meadhall_service::monitoring::Monitor;
use meadhall_service::outbox::{DeliveryRequest, MessageKey, UndeliveredError};
use meadhall_service::repository::DeliveryObstacle;
use meadhall_tables::{MissingPermissions, PersonId};
use serde_json::{Value, json};
use serenity::Error;
use serenity::http::{Http, LightMethod, Request, Route};
use serenity::model::channel::Message;
use serenity::model::id::{ChannelId, InteractionId, MessageId};

use super::api_client::DiscordApiClient;
use super::error::{DeliveryError, nonzero_id};
use super::outgoing::{ExistingAttachment, OutgoingMessage, SentMessage};
use super::raw_message::RawMessage;
use crate::messages::payload::MessagePayload;
use crate::rendering::pool::RenderPool;

/// The cache of DM channels is cleared when it is full.
const MAX_REMEMBERED_DM_CHANNELS: usize = 10_000;
/// How many messages of a channel Discord returns at most.
pub const MESSAGES_PER_PAGE: usize = 100;

/// Sends requests about messages.
pub struct MessageApi {
    api: Arc<DiscordApiClient>,
    pub(crate) render_pool: RenderPool,
    /// Records which interactions have been answered.
    pub monitor: Monitor,
    /// How long Discord waits for the first response to an interaction.
    pub response_deadline: Duration,
    dm_channels: Mutex<HashMap<PersonId, ChannelId>>,
}

impl MessageApi {
    /// `max_concurrent_renders` is how many pictures may be rendered at a time.
    #[must_use]
    pub fn new(
        api: Arc<DiscordApiClient>,
        picture_renderer: Arc<PictureRenderer>,
        max_concurrent_renders: usize,
        monitor: Monitor,
        response_deadline: Duration,
    ) -> Self {
        let render_pool = RenderPool::new(picture_renderer, max_concurrent_renders, monitor.clone());
        Self { api, render_pool, monitor, response_deadline, dm_channels: Mutex::default() }
    }

    /// Returns a person's DM channel, opening it if necessary.
    pub async fn dm_channel(&self, person: PersonId) -> Result<ChannelId, DeliveryError> {
        if let Some(known) = self.dm_channels.lock().unwrap_or_else(PoisonError::into_inner).get(&person) {
            return Ok(*known);
        }
        self.api.acquire_slot().await;
        let body = json!({ "recipient_id": person.0.to_string() });
        let channel = self.api.request(|http| http.create_private_channel(&body)).await?.id;
        let mut dm_channels = self.dm_channels.lock().unwrap_or_else(PoisonError::into_inner);
        if dm_channels.len() >= MAX_REMEMBERED_DM_CHANNELS {
            dm_channels.clear();
        }
        dm_channels.insert(person, channel);
        Ok(channel)
    }

    /// Prepares a new message, or the replacement of a message that has `existing_attachment`. Renders the picture
    /// unless it is already attached, and omits it if rendering takes longer than `max_wait`.
    pub async fn prepare(
        &self,
        payload: &MessagePayload,
        existing_attachment: ExistingAttachment,
        max_wait: Duration,
    ) -> OutgoingMessage {
        OutgoingMessage::prepare(payload, existing_attachment, &self.render_pool, max_wait).await
    }

    /// Prepares the edit that adds the picture to a message that was sent without it. Waits until the picture is
    /// rendered.
    pub async fn prepare_late_picture(&self, payload: &MessagePayload) -> Option<OutgoingMessage> {
        OutgoingMessage::prepare_late_picture(payload, &self.render_pool).await
    }

    /// Creates a message. For a delivery, checks first that it is still wanted; if a message with the same nonce was
    /// created shortly before, Discord returns that one.
    pub async fn create_message(
        &self,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
        delivery: Option<(&DeliveryRequest<'_>, MessageKey)>,
    ) -> Result<CreatedMessage, DeliveryError> {
        let created = self.create_message_without_fallback(channel, outgoing, delivery).await;
        let (
            Err(DeliveryError::NotSent(UndeliveredError::Forbidden(DeliveryObstacle::MissingPermissions(
                MissingPermissions::UNKNOWN,
            )))),
            Some(without_upload),
        ) = (&created, outgoing.without_upload())
        else {
            return created.map(|message| CreatedMessage::new(message, outgoing));
        };
        let message = self.create_message_without_fallback(channel, &without_upload, delivery).await?;
        Ok(CreatedMessage::new(message, &without_upload))
    }

    async fn create_message_without_fallback(
        &self,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
        delivery: Option<(&DeliveryRequest<'_>, MessageKey)>,
    ) -> Result<Message, DeliveryError> {
        let mut body = outgoing.create_body();
        if let Some((_, nonce)) = delivery {
            body["nonce"] = json!(nonce.to_string());
            body["enforce_nonce"] = json!(true);
        }
        let send = async || {
            if let Some((request, _)) = delivery
                && !request.is_still_wanted().await
            {
                return Err(UndeliveredError::Outdated.into());
            }
            Ok(self.api.request(|http| http.send_message(channel, outgoing.uploads(), &body)).await?)
        };
        self.with_unarchived_thread(channel, send).await
    }

    /// Returns the first messages of a channel after the one with this id, up to [`MESSAGES_PER_PAGE`].
    pub async fn messages_after(&self, channel: ChannelId, after: u64) -> Result<Vec<RawMessage>, DeliveryError> {
        self.api.acquire_slot().await;
        let params = vec![("limit", MESSAGES_PER_PAGE.to_string()), ("after", after.to_string())];
        let request = Request::new(Route::ChannelMessages { channel_id: channel }, LightMethod::Get);
        Ok(self.api.request(|http| http.fire(request.params(Some(params)))).await?)
    }

    pub async fn edit_message(
        &self,
        channel: ChannelId,
        message: u64,
        outgoing: &OutgoingMessage,
    ) -> Result<SentMessage, DeliveryError> {
        let edited = self.edit_message_without_fallback(channel, message, outgoing).await;
        let (
            Err(DeliveryError::NotSent(UndeliveredError::Forbidden(DeliveryObstacle::MissingPermissions(
                MissingPermissions::UNKNOWN,
            )))),
            Some(without_upload),
        ) = (&edited, outgoing.without_upload())
        else {
            return edited.map(|()| outgoing.sent_contents());
        };
        self.edit_message_without_fallback(channel, message, &without_upload).await?;
        Ok(without_upload.sent_contents())
    }

    async fn edit_message_without_fallback(
        &self,
        channel: ChannelId,
        message: u64,
        outgoing: &OutgoingMessage,
    ) -> Result<(), DeliveryError> {
        let message: MessageId = nonzero_id(message).ok_or(UndeliveredError::MessageGone)?;
        let body = outgoing.edit_body();
        let edit = async || {
            Ok(self.api.request(|http| http.edit_message(channel, message, &body, outgoing.uploads())).await?)
        };
        self.with_unarchived_thread(channel, edit).await.map(drop)
    }

    pub async fn delete_message(&self, channel: ChannelId, message: u64) -> Result<(), DeliveryError> {
        let message: MessageId = nonzero_id(message).ok_or(UndeliveredError::MessageGone)?;
        self.api.acquire_slot().await;
        Ok(self.api.request(|http| http.delete_message(channel, message, None)).await?)
    }

    /// Responds to an interaction. `response_type` is the response type in Discord's API.
    pub async fn create_response(
        &self,
        id: InteractionId,
        token: &str,
        response_type: u8,
        data: ResponseData<'_>,
    ) -> Result<(), Error> {
        let (body, files) = match data {
            ResponseData::Empty => (json!({ "type": response_type }), Vec::new()),
            ResponseData::Json(data) => (json!({ "type": response_type, "data": data }), Vec::new()),
            ResponseData::NewMessage(outgoing) => {
                (json!({ "type": response_type, "data": outgoing.create_body() }), outgoing.uploads())
            }
            ResponseData::UpdatedMessage(outgoing) => {
                (json!({ "type": response_type, "data": outgoing.edit_body() }), outgoing.uploads())
            }
        };
        self.api.request(|http| http.create_interaction_response(id, token, &body, files)).await
    }

    /// Replaces the message that was sent as response to an interaction.
    pub async fn edit_response(&self, token: &str, outgoing: &OutgoingMessage) -> Result<(), Error> {
        let body = outgoing.edit_body();
        let edit = |http| Http::edit_original_interaction_response(http, token, &body, outgoing.uploads());
        self.api.request(edit).await.map(drop)
    }

    pub async fn delete_response(&self, token: &str) -> Result<(), Error> {
        self.api.request(|http| http.delete_original_interaction_response(token)).await
    }

    /// Sends a request for a channel. If the channel is an archived thread, unarchives it and retries, unless a
    /// moderator has locked the thread.
    async fn with_unarchived_thread<T, R>(
        &self,
        channel: ChannelId,
        request: impl Fn() -> R,
    ) -> Result<T, DeliveryError>
    where
        R: Future<Output = Result<T, DeliveryError>>,
    {
        self.api.acquire_slot().await;
        match request().await {
            Err(DeliveryError::ThreadArchived) => {}
            done => return done,
        }
        self.api.acquire_slot().await;
        let body = json!({ "archived": false });
        let unarchived = self.api.request(|http| http.edit_thread(channel, &body, None)).await;
        match unarchived.map_err(DeliveryError::from) {
            Ok(_) => {}
            Err(DeliveryError::ThreadArchived) => {
                return Err(UndeliveredError::Forbidden(DeliveryObstacle::ThreadLocked).into());
            }
            Err(wrong) => return Err(wrong),
        }
        self.api.acquire_slot().await;
        request().await
    }
}

/// A new message.
pub struct CreatedMessage {
    pub message: Message,
    pub sent_contents: SentMessage,
    /// Whether the message shows what was sent. For a repeated nonce, Discord may return the message of an earlier attempt
    /// with older contents.
    pub is_as_sent: bool,
}

impl CreatedMessage {
    fn new(message: Message, outgoing: &OutgoingMessage) -> Self {
        let (body, sent_contents) = (outgoing.create_body(), outgoing.sent_contents());
        let description = message.embeds.first().and_then(|embed| embed.description.as_deref());
        let has_same_text =
            body["content"] == message.content.as_str() && body["embeds"][0]["description"].as_str() == description;
        let attachment = ExistingAttachment::Known(sent_contents.fingerprint.attachment);
        let is_as_sent = has_same_text && ExistingAttachment::of_message(&message) == attachment;
        Self { message, sent_contents, is_as_sent }
    }
}

/// The data of an interaction response.
pub enum ResponseData<'a> {
    Empty,
    /// Response data other than a message, such as autocomplete choices.
    Json(&'a Value),
    NewMessage(&'a OutgoingMessage),
    /// The new contents of the message whose button was pressed.
    UpdatedMessage(&'a OutgoingMessage),
}

#[cfg(test)]
mod tests;
