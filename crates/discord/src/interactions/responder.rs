//! Sends the responses of one interaction, and retries while Discord still accepts them. Retries are safe: a
//! second response is rejected, and a repeated edit changes nothing. A follow-up could be posted twice, so
//! none is ever sent.

use std::future::Future;
use std::sync::Once;
use std::time::Duration;

use meadhall_service::backoff::Backoff;
use serde_json::{Value, json};
use serenity::Error;
use serenity::model::application::{ComponentInteraction, MessageInteractionMetadata};
use serenity::model::channel::MessageFlags;
use serenity::model::id::InteractionId;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use crate::delivery::error;
use crate::delivery::error_code::{ALREADY_ACKNOWLEDGED, UNKNOWN_MESSAGE};
use crate::delivery::message_api::{MessageApi, ResponseData};
use crate::delivery::outgoing::{AttachedFile, OutgoingMessage, SentMessage};
use crate::messages::payload::MessagePayload;

/// How long Discord waits for the first response to an interaction.
pub const RESPONSE_DEADLINE: Duration = Duration::from_secs(3);
/// Rendering must end within the fifteen minutes in which Discord allows edits of a deferred response.
const RESPONSE_EDIT_RETRY_POLICY: ResponseRetryPolicy = ResponseRetryPolicy {
    total_time: Duration::from_secs(14 * 60),
    attempt_timeout: Duration::from_secs(20),
    backoff_delays: (Duration::from_millis(500), Duration::from_secs(8)),
    max_attempts: 8,
};

/// Logged once: a second bot answers half of all interactions first.
static OTHER_PROCESS_LOGGED: Once = Once::new();
const ANSWERED_BY_OTHER_PROCESS: &str = "another process answered an interaction first: unless a bot of the same database \
    hands over its shards, a second bot uses this token";

/// How long an edit of a deferred response waits for its picture.
const DEFERRED_RENDER_TIMEOUT: Duration = Duration::from_secs(3);

/// How long adding a late picture may take.
const LATE_PICTURE_TIMEOUT: Duration = Duration::from_secs(5);

/// The types of interaction responses in Discord's API.
mod kind {
    pub const NEW_MESSAGE: u8 = 4;
    pub const DEFERRED_MESSAGE: u8 = 5;
    pub const DEFERRED_UPDATE: u8 = 6;
    pub const UPDATE_MESSAGE: u8 = 7;
    pub const AUTOCOMPLETE_RESULT: u8 = 8;
}

/// Responds to one interaction.
#[derive(Clone, Copy)]
pub struct InteractionResponder<'a> {
    id: InteractionId,
    /// Expires after fifteen minutes.
    token: &'a str,
    /// The interaction whose response is the ephemeral message with the pressed button, if it is in one. It identifies
    /// the message: a person's ephemeral messages are known to the bot by their interactions only.
    pub(super) panel: Option<InteractionId>,
    pub received_at: Instant,
}

/// A request that sends a message as the response to an interaction.
#[derive(Clone, Copy)]
enum ResponseRequest {
    Initial {
        response_type: u8,
    },
    Edit,
    /// An edit that is tried once.
    LateEdit,
}

/// How long and how often a request is retried.
#[derive(Clone, Copy)]
struct ResponseRetryPolicy {
    /// Counted from when the interaction was received.
    total_time: Duration,
    attempt_timeout: Duration,
    /// The first and the longest delay between attempts.
    backoff_delays: (Duration, Duration),
    max_attempts: u32,
}

impl ResponseRetryPolicy {
    /// Returns the retry policy of the first response. It ends before Discord's deadline, because transmission from and
    /// to Discord takes part of that time.
    fn for_initial_response(deadline: Duration) -> Self {
        let backoff_delays = (Duration::from_millis(100), Duration::from_millis(400));
        Self {
            total_time: deadline * 9 / 10,
            attempt_timeout: deadline * 2 / 5,
            backoff_delays,
            max_attempts: u32::MAX,
        }
    }
}

/// The last error, and how many attempts were made.
struct ResponseRetryError {
    error: Error,
    attempts: u32,
}

impl ResponseRetryError {
    /// Returns whether this error code of a retry shows that an earlier attempt succeeded although its response was
    /// lost.
    fn has_succeeded_earlier(&self, code: isize) -> bool {
        self.attempts > 1 && error::error_code(&self.error) == Some(code)
    }
}

impl<'a> InteractionResponder<'a> {
    /// Creates a responder for an interaction that was received just now. All deadlines count from this moment.
    #[must_use]
    pub fn new(id: InteractionId, token: &'a str) -> Self {
        Self { id, token, panel: None, received_at: Instant::now() }
    }

    /// Creates a responder for an interaction that was received earlier and has its first response.
    #[must_use]
    pub const fn of_earlier_interaction(id: InteractionId, token: &'a str, received_at: Instant) -> Self {
        Self { id, token, panel: None, received_at }
    }

    /// Creates a responder for a pressed button.
    #[must_use]
    pub fn of_component(event: &'a ComponentInteraction) -> Self {
        let is_ephemeral = event.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let metadata = event.message.interaction_metadata.as_deref().filter(|_| is_ephemeral);
        let panel = metadata.map(|metadata| match metadata {
            MessageInteractionMetadata::Command(command) => command.id,
            MessageInteractionMetadata::Component(component) => component.id,
            MessageInteractionMetadata::ModalSubmit(modal) => modal.id,
            _ => event.id,
        });
        Self { panel, ..Self::new(event.id, &event.token) }
    }

    /// Returns the interaction.
    #[must_use]
    pub const fn id(&self) -> InteractionId {
        self.id
    }

    /// Returns the token that allows editing the response.
    #[must_use]
    pub const fn token(&self) -> &'a str {
        self.token
    }

    /// Returns what identifies the ephemeral message that a new reply creates.
    #[must_use]
    pub const fn new_message_key(self) -> u64 {
        self.id.get()
    }

    /// Returns what identifies the ephemeral message with the pressed button.
    #[must_use]
    pub fn panel_key(self) -> Option<u64> {
        self.panel.map(InteractionId::get)
    }

    /// Replies with a message that only the caller sees.
    pub async fn reply_ephemeral(
        self,
        message_api: &MessageApi,
        payload: &MessagePayload,
    ) -> Result<SentMessage, Error> {
        let ephemeral = payload.clone().into_ephemeral();
        self.send_response(message_api, kind::NEW_MESSAGE, &ephemeral, None).await
    }

    /// Replaces the message whose button was pressed, and which has this file, if it is known.
    pub async fn update_message(
        self,
        message_api: &MessageApi,
        payload: &MessagePayload,
        file: Option<AttachedFile>,
    ) -> Result<SentMessage, Error> {
        self.send_response(message_api, kind::UPDATE_MESSAGE, payload, file).await
    }

    /// Responds with a message. Discord needs no permission for files in responses; if it still refuses the file, the
    /// message is sent without it.
    async fn send_response(
        self,
        message_api: &MessageApi,
        response_type: u8,
        payload: &MessagePayload,
        file: Option<AttachedFile>,
    ) -> Result<SentMessage, Error> {
        // A picture that is not rendered within this time is added later.
        let time_left =
            (self.received_at + message_api.response_deadline / 6).saturating_duration_since(Instant::now());
        let outgoing = message_api.prepare(payload, file, time_left).await;
        self.send_with_fallback(message_api, ResponseRequest::Initial { response_type }, &outgoing).await
    }

    /// Acknowledges the interaction and leaves the message unchanged for now.
    pub async fn defer_update(self, message_api: &MessageApi) -> Result<(), Error> {
        self.send_initial_response(message_api, kind::DEFERRED_UPDATE, || ResponseData::Empty).await.map(drop)
    }

    /// Promises an ephemeral reply.
    pub async fn defer_reply(self, message_api: &MessageApi) -> Result<(), Error> {
        let data = json!({ "flags": 1 << 6 });
        self.send_initial_response(message_api, kind::DEFERRED_MESSAGE, || ResponseData::Json(&data)).await.map(drop)
    }

    /// Sends autocomplete choices.
    pub async fn offer_choices(self, message_api: &MessageApi, choices: &Value) -> Result<(), Error> {
        self.send_initial_response(message_api, kind::AUTOCOMPLETE_RESULT, || ResponseData::Json(choices))
            .await
            .map(drop)
    }

    async fn send_initial_response<'b>(
        self,
        message_api: &MessageApi,
        response_type: u8,
        response: impl Fn() -> ResponseData<'b>,
    ) -> Result<Option<AttachedFile>, Error> {
        let request = || message_api.create_response(self.id, self.token, response_type, response());
        let result = with_retries(
            ResponseRetryPolicy::for_initial_response(message_api.response_deadline),
            self.received_at,
            request,
        )
        .await;
        // The interaction has a response, either from this process or, during a handover of shards, from another
        // process that received the same event.
        if result
            .as_ref()
            .map_or_else(|retry_error| error::error_code(&retry_error.error) == Some(ALREADY_ACKNOWLEDGED), |_| true)
        {
            message_api.monitor.interaction_answered(self.id.get());
        }
        match result {
            Err(retry_error) if retry_error.has_succeeded_earlier(ALREADY_ACKNOWLEDGED) => Ok(None),
            result => result.map_err(|retry_error| {
                if error::error_code(&retry_error.error) == Some(ALREADY_ACKNOWLEDGED) {
                    OTHER_PROCESS_LOGGED.call_once(|| tracing::info!("{ANSWERED_BY_OTHER_PROCESS}"));
                }
                retry_error.error
            }),
        }
    }

    /// Fills in a deferred reply, or edits the ephemeral message whose button was pressed.
    pub async fn edit_response(self, message_api: &MessageApi, payload: &MessagePayload) -> Result<SentMessage, Error> {
        let outgoing = message_api.prepare(payload, None, DEFERRED_RENDER_TIMEOUT).await;
        self.send_with_fallback(message_api, ResponseRequest::Edit, &outgoing).await
    }

    /// Adds a picture to the response. This is tried once, so that the edit cannot overwrite a much later one.
    pub async fn add_late_picture(
        self,
        message_api: &MessageApi,
        outgoing: &OutgoingMessage,
    ) -> Result<SentMessage, Error> {
        self.send_with_fallback(message_api, ResponseRequest::LateEdit, outgoing).await
    }

    /// Sends a message; if Discord refuses its file, sends it in another way.
    async fn send_with_fallback(
        self,
        message_api: &MessageApi,
        request: ResponseRequest,
        outgoing: &OutgoingMessage,
    ) -> Result<SentMessage, Error> {
        let sent = self.send(message_api, request, outgoing).await;
        let instead = match sent.as_ref().err().and_then(error::error_code) {
            Some(code) => outgoing.after_refusal(code, &message_api.render_pool).await,
            None => None,
        };
        match instead {
            Some(instead) => {
                let file = self.send(message_api, request, &instead).await?;
                Ok(SentMessage { file, ..instead.sent_contents() })
            }
            None => Ok(SentMessage { file: sent?, ..outgoing.sent_contents() }),
        }
    }

    /// Sends a message, and returns its file if it has one.
    async fn send(
        self,
        message_api: &MessageApi,
        request: ResponseRequest,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<AttachedFile>, Error> {
        let edit = || message_api.edit_response(self.token, outgoing);
        match request {
            ResponseRequest::Initial { response_type } => {
                let response = || match response_type {
                    kind::UPDATE_MESSAGE => ResponseData::UpdatedMessage(outgoing),
                    _ => ResponseData::NewMessage(outgoing),
                };
                self.send_initial_response(message_api, response_type, response).await
            }
            ResponseRequest::Edit => {
                let edited = with_retries(RESPONSE_EDIT_RETRY_POLICY, self.received_at, edit).await;
                edited.map_err(|retry_error| retry_error.error)
            }
            ResponseRequest::LateEdit => {
                timeout(LATE_PICTURE_TIMEOUT, edit()).await.unwrap_or(Err(Error::Other("no response in time")))
            }
        }
    }

    /// Deletes the empty message of a deferred reply.
    pub async fn delete_response(self, message_api: &MessageApi) -> Result<(), Error> {
        let request = || message_api.delete_response(self.token);
        match with_retries(RESPONSE_EDIT_RETRY_POLICY, self.received_at, request).await {
            Err(retry_error) if retry_error.has_succeeded_earlier(UNKNOWN_MESSAGE) => Ok(()),
            result => result.map_err(|retry_error| retry_error.error),
        }
    }
}

/// Repeats a request until it succeeds, fails permanently or reaches a limit of the policy.
async fn with_retries<T, R>(
    policy: ResponseRetryPolicy,
    since: Instant,
    request: impl Fn() -> R,
) -> Result<T, ResponseRetryError>
where
    R: Future<Output = Result<T, Error>>,
{
    let deadline = since + policy.total_time;
    let mut backoff = Backoff::new(policy.backoff_delays.0, policy.backoff_delays.1);
    loop {
        let attempt_deadline = deadline.min(Instant::now() + policy.attempt_timeout);
        let result = timeout_at(attempt_deadline, request()).await;
        let delay = backoff.record_failure();
        let tries = backoff.failures();
        let error = match result {
            Ok(Ok(done)) => return Ok(done),
            Ok(Err(error)) => error,
            Err(_) => Error::Other("no response in time"),
        };
        let next = Instant::now() + delay;
        if error::is_permanent(&error) || tries >= policy.max_attempts || next >= deadline {
            return Err(ResponseRetryError { error, attempts: tries });
        }
        tracing::debug!(%error, tries, "retrying an interaction response");
        sleep_until(next).await;
    }
}
