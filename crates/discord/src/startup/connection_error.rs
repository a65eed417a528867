//! Why the connection failed for good, each in one sentence that an operator can act on. No message contains
//! the token.

use std::time::Duration;

use meadhall_i18n::TranslationError;
use serenity::Error;
use serenity::gateway::GatewayError;
use serenity::http::HttpError;

use super::http_client::BuildHttpClientError;
use crate::gateway::refusals::ShardRefusedError;

/// A connection error that retrying does not fix.
#[derive(Debug, thiserror::Error)]
pub enum ConnectionError {
    #[error("Discord rejects the token: copy it again from the Bot page of the application")]
    InvalidToken,
    #[error(
        "Discord denies the gateway intents, although they need no approval: check the Bot page of the application"
    )]
    DisallowedIntents,
    /// Discord refuses a shard for good.
    #[error(transparent)]
    ShardRefused(ShardRefusedError),
    #[error(transparent)]
    Client(#[from] BuildHttpClientError),
    #[error("cannot load the texts: {0}")]
    Translations(#[from] TranslationError),
    /// A shard shows no activity.
    #[error("shard {shard} was silent for {} seconds; restart the bot", silent.as_secs())]
    ShardUnresponsive { shard: u32, silent: Duration },
    /// Too many sessions were started within an hour; Discord limits them per day.
    #[error("{sessions} sessions were started within an hour; wait a while, then restart the bot")]
    TooManySessions { sessions: usize },
    #[error("all shards have stopped; restart the bot")]
    AllShardsStopped,
    #[error("the connection to Discord ended: {0}")]
    ConnectionClosed(String),
}

impl ConnectionError {
    /// Classifies the error that ended the connection.
    pub(crate) fn from_serenity(error: &Error) -> Self {
        match error {
            Error::Gateway(GatewayError::InvalidAuthentication) => Self::InvalidToken,
            Error::Gateway(GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents) => {
                Self::DisallowedIntents
            }
            error => Self::ConnectionClosed(root_cause_text(error)),
        }
    }
}

/// Returns whether Discord rejected the token.
pub(crate) fn is_unauthorized(error: &Error) -> bool {
    matches!(error, Error::Http(HttpError::UnsuccessfulRequest(told)) if told.status_code.as_u16() == 401)
}

/// Returns the message of the innermost error, or of the whole error if the innermost has no message.
pub(crate) fn root_cause_text(error: &Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    let text = cause.to_string();
    if text.is_empty() { error.to_string() } else { text }
}
