//! The requests that create, edit and answer with messages. One request a call; two if a thread must be
//! unarchived or an upload is refused. Retries are the caller's decision.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use meadhall_render::PictureRenderer;
use meadhall_service::monitoring::Monitor;
use meadhall_service::outbox::{DeliveryRequest, MessageKey, UndeliveredError};
use meadhall_service::repository::DeliveryObstacle;
use meadhall_tables::PersonId;
use serde_json::{Value, json};
use serenity::Error;
use serenity::http::{Http, LightMethod, Multipart, MultipartUpload, Request, Route};
use serenity::model::channel::Message;
use serenity::model::id::{ChannelId, InteractionId, MessageId};

use super::api_client::DiscordApiClient;
use super::error::{DeliveryError, nonzero_id};
use super::outgoing::{AttachedFile, OutgoingMessage, SentMessage};
use super::raw_message::RawMessage;
use crate::messages::emoji::EmojiCache;
use crate::messages::payload::MessagePayload;
use crate::rendering::pool::RenderPool;

/// How many messages of a channel Discord returns at most.
pub const MESSAGES_PER_PAGE: usize = 100;

/// Sends requests about messages.
pub struct MessageApi {
    api: Arc<DiscordApiClient>,
    pub(crate) render_pool: RenderPool,
    pub emoji_cache: EmojiCache,
    /// Records which interactions have been answered.
    pub monitor: Monitor,
    /// How long Discord waits for the first response to an interaction.
    pub response_deadline: Duration,
    pub update_flags: UpdateFlags,
}

/// Whether the update of a pressed message repeats the flag of Components V2, which the message has already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UpdateFlags {
    #[default]
    Send,
    /// For a Discord that refuses flags in updates.
    Omit,
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
        update_flags: UpdateFlags,
    ) -> Self {
        let render_pool = RenderPool::new(picture_renderer, max_concurrent_renders, monitor.clone());
        Self { api, render_pool, emoji_cache: EmojiCache::default(), monitor, response_deadline, update_flags }
    }

    /// Opens a person's DM channel, or finds it if it was opened before.
    pub async fn open_dm_channel(&self, person: PersonId) -> Result<ChannelId, DeliveryError> {
        self.api.acquire_slot().await;
        let body = json!({ "recipient_id": person.0.to_string() });
        Ok(self.api.request(|http| http.create_private_channel(&body)).await?.id)
    }

    /// Prepares a new message, or the replacement of a message with this file, if one is known. Renders the picture
    /// unless the message has it already, and omits it if rendering takes longer than `max_wait`.
    pub async fn prepare(
        &self,
        payload: &MessagePayload,
        file: Option<AttachedFile>,
        max_wait: Duration,
    ) -> OutgoingMessage {
        OutgoingMessage::prepare(payload, file, &self.render_pool, max_wait).await
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
        let Some(instead) = self.after_refusal(&created, outgoing).await else {
            return created.map(|message| CreatedMessage::new(message, outgoing));
        };
        let message = self.create_message_without_fallback(channel, &instead, delivery).await?;
        Ok(CreatedMessage::new(message, &instead))
    }

    /// Returns what to send instead of a message whose file Discord refused.
    async fn after_refusal<T>(
        &self,
        result: &Result<T, DeliveryError>,
        outgoing: &OutgoingMessage,
    ) -> Option<OutgoingMessage> {
        outgoing.after_refusal(result.as_ref().err()?.code_about_file()?, &self.render_pool).await
    }

    async fn create_message_without_fallback(
        &self,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
        delivery: Option<(&DeliveryRequest<'_>, MessageKey)>,
    ) -> Result<Message, DeliveryError> {
        let mut body = self.with_emoji_ids(outgoing.create_body());
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
        match self.after_refusal(&edited, outgoing).await {
            Some(instead) => self.edit_message_without_fallback(channel, message, &instead).await,
            None => edited,
        }
    }

    async fn edit_message_without_fallback(
        &self,
        channel: ChannelId,
        message: u64,
        outgoing: &OutgoingMessage,
    ) -> Result<SentMessage, DeliveryError> {
        let message: MessageId = nonzero_id(message).ok_or(UndeliveredError::MessageGone)?;
        let body = self.with_emoji_ids(outgoing.edit_body());
        let route = Route::ChannelMessage { channel_id: channel, message_id: message };
        let edit = async || {
            let request = message_request(route, LightMethod::Patch, &body, outgoing);
            Ok(self.api.request(|http| http.fire::<Value>(request)).await?)
        };
        let edited = self.with_unarchived_thread(channel, edit).await?;
        Ok(SentMessage { file: AttachedFile::of_raw_message(&edited), ..outgoing.sent_contents() })
    }

    pub async fn delete_message(&self, channel: ChannelId, message: u64) -> Result<(), DeliveryError> {
        let message: MessageId = nonzero_id(message).ok_or(UndeliveredError::MessageGone)?;
        self.api.acquire_slot().await;
        Ok(self.api.request(|http| http.delete_message(channel, message, None)).await?)
    }

    /// Responds to an interaction. `response_type` is the response type in Discord's API. Returns the file of the message
    /// that was sent or updated, if there is one.
    pub async fn create_response(
        &self,
        id: InteractionId,
        token: &str,
        response_type: u8,
        data: ResponseData<'_>,
    ) -> Result<Option<AttachedFile>, Error> {
        let (data, outgoing) = match data {
            ResponseData::Empty => (Value::Null, None),
            ResponseData::Json(data) => (data.clone(), None),
            ResponseData::NewMessage(outgoing) => (self.with_emoji_ids(outgoing.create_body()), Some(outgoing)),
            ResponseData::UpdatedMessage(outgoing) => (self.update_body(outgoing), Some(outgoing)),
        };
        let mut body = json!({ "type": response_type });
        if !data.is_null() {
            body["data"] = data;
        }
        let Some(outgoing) = outgoing else {
            let respond = |http| Http::create_interaction_response(http, id, token, &body, Vec::new());
            return self.api.request(respond).await.map(|()| None);
        };
        let route = Route::InteractionResponse { interaction_id: id, token };
        let request = message_request(route, LightMethod::Post, &body, outgoing);
        let request = request.params(Some(vec![("with_response", "true".to_owned())]));
        let response = self.api.request(|http| http.fire::<Value>(request)).await?;
        Ok(AttachedFile::of_raw_message(&response["resource"]["message"]))
    }

    fn with_emoji_ids(&self, mut body: Value) -> Value {
        self.emoji_cache.current().write_into_buttons(&mut body);
        body
    }

    /// Returns the body that updates the message whose button was pressed.
    fn update_body(&self, outgoing: &OutgoingMessage) -> Value {
        let mut body = self.with_emoji_ids(outgoing.edit_body());
        if let Some(body) = body.as_object_mut().filter(|_| self.update_flags == UpdateFlags::Omit) {
            body.remove("flags");
        }
        body
    }

    /// Replaces the message that was sent as response to an interaction. Returns its file, if it has one.
    pub async fn edit_response(&self, token: &str, outgoing: &OutgoingMessage) -> Result<Option<AttachedFile>, Error> {
        let body = self.with_emoji_ids(outgoing.edit_body());
        let bot = self.api.bot_user_id().ok_or(Error::Other("the application is unknown"))?;
        let route = Route::WebhookOriginalInteractionResponse { application_id: bot.get().into(), token };
        let request = message_request(route, LightMethod::Patch, &body, outgoing);
        Ok(AttachedFile::of_raw_message(&self.api.request(|http| http.fire::<Value>(request)).await?))
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

/// Returns a request that sends a message with its files, and whose response is read as JSON.
fn message_request<'a>(route: Route<'a>, method: LightMethod, body: &Value, outgoing: &OutgoingMessage) -> Request<'a> {
    let (request, body) = (Request::new(route, method), body.to_string());
    let files = outgoing.uploads();
    if files.is_empty() {
        return request.body(Some(body.into_bytes()));
    }
    let upload = MultipartUpload::Attachments(files);
    request.multipart(Some(Multipart { upload, payload_json: Some(body), fields: Vec::new() }))
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
        let body = outgoing.create_body();
        let sent_contents = SentMessage { file: AttachedFile::of_message(&message), ..outgoing.sent_contents() };
        let description = message.embeds.first().and_then(|embed| embed.description.as_deref());
        let has_same_text =
            body["content"] == message.content.as_str() && body["embeds"][0]["description"].as_str() == description;
        let attachment = sent_contents.file.map(AttachedFile::fingerprint);
        let is_as_sent = has_same_text && attachment == sent_contents.fingerprint.attachment;
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
