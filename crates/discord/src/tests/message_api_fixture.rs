//! A local Discord with one channel, and what sends messages there.

use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings, Snowflake, TOKEN};
use meadhall_render::{FormattedPicture, RenderError};
use meadhall_service::monitoring::Monitor;
use serenity::model::id::ApplicationId;
use tempfile::TempDir;

use super::message_limits::test_context;
use crate::context::BotContext;
use crate::delivery::api_client::DiscordApiClient;
use crate::delivery::message_api::{MessageApi, UpdateFlags};
use crate::interactions::responder::RESPONSE_DEADLINE;
use crate::messages::attachment::{MessageAttachment, PictureAttachment};
use crate::messages::payload::{EmbedBody, MessagePayload};
use crate::rendering::pool::RenderPool;
use crate::rendering::test_picture::{picture_of_text, text_of_picture};
use crate::startup::http_client::{DiscordEndpoint, build_http_client};

pub(crate) const TEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Renders at once, fails or panics, as the text of the picture says.
pub(crate) fn render_test_picture(picture: &FormattedPicture) -> Result<Vec<u8>, RenderError> {
    match text_of_picture(picture) {
        "panic" => panic!("the renderer panics"),
        "fail" => Err(RenderError::InvalidSize { width: 0, height: 0 }),
        text => Ok(text.as_bytes().to_vec()),
    }
}

pub(crate) fn payload_with_picture(text: &str) -> MessagePayload {
    let fallback = EmbedBody::CodeBlock("a board".to_owned());
    let picture = PictureAttachment::new(picture_of_text(text), "A board.", fallback);
    let file = Some(MessageAttachment::Picture(picture));
    MessagePayload { content: text.to_owned(), attachment: file, ..MessagePayload::default() }
}

/// Returns the same message with its picture in an embed.
pub(crate) fn with_picture_in_embed(payload: MessagePayload) -> MessagePayload {
    MessagePayload { embed: EmbedBody::Picture, ..payload }
}

/// Returns whether a message has the picture with its alt text, and whether it has a text board.
pub(crate) fn picture_and_text_board(message: &VisibleMessage) -> (bool, bool) {
    let picture = message.files.iter().any(|it| it.description.as_deref() == Some("A board."));
    let embeds = message.embeds.iter().filter_map(|it| it["description"].as_str());
    (picture, embeds.chain([message.text.as_str()]).any(|text| text.contains("a board")))
}

/// A server with one channel, and what sends messages there.
pub(crate) struct MessageApiFixture {
    pub(crate) discord: LocalDiscord,
    pub(crate) viewer: Person,
    pub(crate) local_channel: Snowflake,
    pub(crate) api: Arc<DiscordApiClient>,
    pub(crate) message_api: MessageApi,
    pub(crate) _folder: TempDir,
}

impl MessageApiFixture {
    pub(crate) async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await.unwrap();
        let viewer = discord.add_person("Ann", "en-US");
        let guild = discord.add_guild("Fjord", &[&viewer]);
        let local_channel = discord.add_channel(guild, "games");
        let endpoint =
            DiscordEndpoint::Local { api_address: discord.api_address(), ca_file: discord.ca_file().to_owned() };
        let http = Arc::new(build_http_client(TOKEN, &endpoint).unwrap());
        http.set_application_id(ApplicationId::new(discord.bot_id().0));
        let api = Arc::new(DiscordApiClient::new(http, Arc::default()));
        let mut message_api = MessageApi::new(
            Arc::clone(&api),
            Arc::default(),
            1,
            Monitor::default(),
            RESPONSE_DEADLINE,
            UpdateFlags::Send,
        );
        message_api.render_pool = RenderPool::with_renderer(render_test_picture);
        Self { discord, viewer, local_channel, api, message_api, _folder: folder }
    }
}

/// Returns a context that sends its messages with `message_api`, and what lets one picture be ready. Until then,
/// pictures are late.
pub(crate) fn context_with_late_pictures(mut message_api: MessageApi) -> (BotContext, mpsc::Sender<()>) {
    let (allow, allowed) = mpsc::channel();
    let allowed = Mutex::new(allowed);
    let render_when_allowed = move |picture: &FormattedPicture| {
        allowed.lock().unwrap().recv_timeout(TEST_TIMEOUT).expect("the test lets the picture be ready");
        render_test_picture(picture)
    };
    message_api.render_pool = RenderPool::with_renderer(render_when_allowed);
    (BotContext { message_api, ..Arc::into_inner(test_context()).expect("the context is new") }, allow)
}
