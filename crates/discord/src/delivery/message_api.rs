//! The requests that create, edit and answer with messages. One request a call; two if a thread must be
//! unarchived or an upload is refused. Retries are the caller's decision.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use meadhall_service::monitoring::Monitor;
use meadhall_service::outbox::{DeliveryRequest, MessageKey, UndeliveredError};
use meadhall_service::repository::DeliveryObstacle;
use meadhall_tables::{MissingPermissions, PersonId};
use serde_json::{Value, json};
use serenity::Error;
use serenity::http::Http;
use serenity::model::channel::Message;
use serenity::model::id::{ChannelId, InteractionId, MessageId};

use super::api_client::DiscordApiClient;
use super::error::{DeliveryError, nonzero_id};
use super::outgoing::{ExistingAttachment, OutgoingMessage, SentMessage};
use crate::messages::payload::MessagePayload;
use crate::rendering::pool::RenderPool;

/// The cache of DM channels is cleared when it is full.
const MAX_REMEMBERED_DM_CHANNELS: usize = 10_000;

/// Sends requests about messages.
pub struct MessageApi {
    api: Arc<DiscordApiClient>,
    render_pool: RenderPool,
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
        max_concurrent_renders: usize,
        monitor: Monitor,
        response_deadline: Duration,
    ) -> Self {
        let render_pool = RenderPool::new(max_concurrent_renders, monitor.clone());
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
    ) -> Result<(Message, SentMessage), DeliveryError> {
        let created = self.create_message_without_fallback(channel, outgoing, delivery).await;
        let (
            Err(DeliveryError::NotSent(UndeliveredError::Forbidden(DeliveryObstacle::MissingPermissions(
                MissingPermissions::UNKNOWN,
            )))),
            Some(without_upload),
        ) = (&created, outgoing.without_upload())
        else {
            return created.map(|message| (message, outgoing.sent_contents()));
        };
        Ok((
            self.create_message_without_fallback(channel, &without_upload, delivery).await?,
            without_upload.sent_contents(),
        ))
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

    /// Replaces only the text of the message that was sent as response to an interaction.
    pub async fn edit_response_text(&self, token: &str, payload: &MessagePayload) -> Result<(), Error> {
        let body = payload.content_edit_body();
        let edit = |http| Http::edit_original_interaction_response(http, token, &body, Vec::new());
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
mod tests {
    use meadhall_game::Lang;
    use std::sync::mpsc;

    use meadhall_local_discord::people::{Person, VisibleMessage};
    use meadhall_local_discord::world::permissions;
    use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings, Snowflake, TOKEN};
    use meadhall_render::{FormattedPicture, RenderError};
    use meadhall_service::outbox::{MessageContent, MessageFormat, PingMode};
    use meadhall_service::repository::DisplayTarget;
    use tempfile::TempDir;

    use super::*;
    use crate::context::BotContext;
    use crate::delivery::late_picture::LatePicture;
    use crate::delivery::outgoing::PictureOmission;
    use crate::delivery::sent_cache::MessageLock;
    use crate::interactions::responder::RESPONSE_DEADLINE;
    use crate::messages::attachment::{MessageAttachment, PictureAttachment};
    use crate::messages::payload::EmbedBody;
    use crate::rendering::test_picture::{picture_of_text, text_of_picture};
    use crate::startup::http_client::{DiscordEndpoint, build_http_client};
    use crate::tests::message_limits::{TestTable, test_context};

    const TEST_TIMEOUT: Duration = Duration::from_secs(20);

    /// Renders at once, fails or panics, as the text of the picture says.
    fn render_test_picture(picture: &FormattedPicture) -> Result<Vec<u8>, RenderError> {
        match text_of_picture(picture) {
            "panic" => panic!("the renderer panics"),
            "fail" => Err(RenderError::InvalidSize { width: 0, height: 0 }),
            text => Ok(text.as_bytes().to_vec()),
        }
    }

    fn payload_with_picture(text: &str) -> MessagePayload {
        let fallback = EmbedBody::CodeBlock("a board".to_owned());
        let picture = PictureAttachment::new(picture_of_text(text), "A board.", fallback);
        let file = Some(MessageAttachment::Picture(picture));
        MessagePayload { content: text.to_owned(), attachment: file, ..MessagePayload::default() }
    }

    /// Returns whether a message has the picture with its alt text, and whether it has a text board.
    fn picture_and_text_board(message: &VisibleMessage) -> (bool, bool) {
        let picture = message.files.iter().any(|it| it.description.as_deref() == Some("A board."));
        (picture, message.embeds.iter().any(|it| it["description"].as_str().unwrap().contains("a board")))
    }

    /// A server with one channel, and what sends messages there.
    struct MessageApiFixture {
        discord: LocalDiscord,
        viewer: Person,
        local_channel: Snowflake,
        message_api: MessageApi,
        _folder: TempDir,
    }

    impl MessageApiFixture {
        async fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await.unwrap();
            let viewer = discord.add_person("Ann", "en-US");
            let guild = discord.add_guild("Fjord", &[&viewer]);
            let local_channel = discord.add_channel(guild, "games");
            let endpoint =
                DiscordEndpoint::Local { api_address: discord.api_address(), ca_file: discord.ca_file().to_owned() };
            let http = Arc::new(build_http_client(TOKEN, &endpoint).unwrap());
            let api = Arc::new(DiscordApiClient::new(http, Arc::default()));
            let message_api = MessageApi {
                render_pool: RenderPool::with_renderer(render_test_picture),
                ..MessageApi::new(api, 1, Monitor::default(), RESPONSE_DEADLINE)
            };
            Self { discord, viewer, local_channel, message_api, _folder: folder }
        }
    }

    #[tokio::test]
    async fn a_card_whose_question_was_answered_meanwhile_is_not_created() {
        let fixture = MessageApiFixture::new().await;
        let table = TestTable::raids_lobby(2, Lang::En).await;
        table.start_match().await;
        let loaded = table.load().await;
        let request = DeliveryRequest {
            loaded: &loaded,
            content: MessageContent::Current(DisplayTarget::Card),
            format: MessageFormat::Full,
            ping: PingMode::Mention,
            message_key: None,
            service: &table.ctx.service,
        };
        let channel: ChannelId = fixture.local_channel.to_string().parse().unwrap();
        let outgoing = fixture
            .message_api
            .prepare(&payload_with_picture("one"), ExistingAttachment::Known(None), TEST_TIMEOUT)
            .await;
        let create = || fixture.message_api.create_message(channel, &outgoing, Some((&request, MessageKey(7))));
        assert!(create().await.is_ok());
        while table.load().await.table.card_revision == loaded.table.card_revision {
            table.play_next_answer().await.unwrap();
        }
        assert_eq!(create().await.err(), Some(UndeliveredError::Outdated.into()));
        assert_eq!(fixture.viewer.messages(fixture.local_channel).len(), 1);
    }

    #[tokio::test]
    async fn a_message_shows_its_picture_or_else_its_text_board() {
        let MessageApiFixture { discord, viewer, local_channel, message_api, .. } = MessageApiFixture::new().await;
        let channel: ChannelId = local_channel.to_string().parse().unwrap();
        let mut first = None;
        for (svg, expected, omission) in [
            ("one", (true, false), None),
            ("fail", (false, true), Some(PictureOmission::RenderFailed)),
            ("panic", (false, true), Some(PictureOmission::RenderFailed)),
        ] {
            let outgoing =
                message_api.prepare(&payload_with_picture(svg), ExistingAttachment::Known(None), TEST_TIMEOUT).await;
            let (message, sent_contents) = message_api.create_message(channel, &outgoing, None).await.unwrap();
            let seen = viewer.messages(local_channel).pop().unwrap();
            assert_eq!((picture_and_text_board(&seen), sent_contents.omission), (expected, omission), "{svg}");
            first = first.or(Some((message.id.get(), sent_contents)));
        }
        let (number, sent_contents) = first.unwrap();
        let edit = async |svg: &str, existing_attachment: ExistingAttachment| {
            let outgoing = message_api.prepare(&payload_with_picture(svg), existing_attachment, TEST_TIMEOUT).await;
            let sent_contents = message_api.edit_message(channel, number, &outgoing).await.unwrap();
            (picture_and_text_board(&viewer.messages(local_channel)[0]), sent_contents.omission)
        };
        let existing_attachment = ExistingAttachment::Known(sent_contents.fingerprint.attachment);
        assert_eq!(edit("one", existing_attachment).await, ((true, false), None), "the attached picture is kept");
        discord.deny_bot_permissions(local_channel, permissions::ATTACH_FILES);
        assert_eq!(
            edit("one", existing_attachment).await,
            ((true, false), None),
            "keeping the picture needs no permission"
        );
        assert_eq!(
            edit("other", existing_attachment).await,
            ((false, true), Some(PictureOmission::UploadForbidden)),
            "an outdated picture is removed"
        );
        discord.deny_bot_permissions(local_channel, 0);
        assert_eq!(edit("other", ExistingAttachment::Known(None)).await, ((true, false), None));
        assert_eq!(
            edit("panic", ExistingAttachment::Unknown).await,
            ((false, true), Some(PictureOmission::RenderFailed))
        );
    }

    /// Sends a message whose picture is not ready. Returns the context, the message's id, and what makes the picture
    /// ready.
    async fn message_with_late_picture(
        message_api: MessageApi,
        channel: ChannelId,
    ) -> (BotContext, u64, mpsc::Sender<()>) {
        let (allow, allowed) = mpsc::channel();
        let allowed = Mutex::new(allowed);
        let render_when_allowed = move |picture: &FormattedPicture| {
            allowed.lock().unwrap().recv_timeout(TEST_TIMEOUT).expect("the test lets the picture be ready");
            render_test_picture(picture)
        };
        let message_api = MessageApi { render_pool: RenderPool::with_renderer(render_when_allowed), ..message_api };
        let ctx = BotContext { message_api, ..Arc::into_inner(test_context()).expect("the context is new") };
        let payload = payload_with_picture("late");
        let outgoing =
            ctx.message_api.prepare(&payload, ExistingAttachment::Known(None), Duration::from_millis(1)).await;
        let (message, sent_contents) = ctx.message_api.create_message(channel, &outgoing, None).await.unwrap();
        assert_eq!(sent_contents.omission, Some(PictureOmission::RenderTimedOut));
        (ctx, message.id.get(), allow)
    }

    #[tokio::test]
    async fn a_late_picture_is_added_unless_the_message_shows_something_newer() {
        for is_superseded in [false, true] {
            let MessageApiFixture { discord: _discord, viewer, local_channel, message_api, _folder } =
                MessageApiFixture::new().await;
            let channel: ChannelId = local_channel.to_string().parse().unwrap();
            let (ctx, message, allow) = message_with_late_picture(message_api, channel).await;
            let shown = || picture_and_text_board(&viewer.messages(local_channel)[0]);
            assert_eq!(shown(), (false, true), "the text is shown first");
            let is_wanted = ctx.sent_cache.lock_message(message).await.expect_late_picture();
            let payload = payload_with_picture("late");
            let late_picture = LatePicture { message, payload: &payload, is_wanted };
            let edit = async |outgoing: &OutgoingMessage, _: &mut MessageLock| {
                ctx.message_api.edit_message(channel, message, outgoing).await.map(drop)
            };
            let supersede_or_allow = async {
                if is_superseded {
                    ctx.sent_cache.lock_message(message).await.clear();
                }
                allow.send(()).unwrap();
            };
            tokio::join!(late_picture.add(&ctx, edit), supersede_or_allow);
            assert_eq!(shown(), (!is_superseded, is_superseded));
        }
    }
}
