//! Why the connection failed for good, each in one sentence that an operator can act on. No message contains
//! the token.

use std::time::Duration;

use serenity::Error;
use serenity::gateway::GatewayError;
use serenity::http::HttpError;

use super::super::client::HttpClientError;
use crate::lang::TranslationError;

/// A connection error that retrying does not fix.
#[derive(Debug, thiserror::Error)]
pub enum ConnectionError {
    #[error("Discord refuses the token: copy it anew from the Bot page of the application")]
    InvalidToken,
    #[error("Discord does not let this bot hear of its servers, which every bot may: look at the application's page")]
    DisallowedIntents,
    #[error(transparent)]
    Client(#[from] HttpClientError),
    #[error("the words cannot be read: {0}")]
    Translations(#[from] TranslationError),
    /// A shard shows no activity.
    #[error("shard {shard} was not heard of for {} seconds; a new start is needed", silent.as_secs())]
    ShardUnresponsive { shard: u32, silent: Duration },
    /// Too many sessions were started within an hour; Discord limits them per day.
    #[error("{sessions} sessions have begun within an hour; a new start is needed, after a while")]
    TooManySessions { sessions: usize },
    #[error("all shards have gone; a new start is needed")]
    AllShardsStopped,
    #[error("the connection to Discord has ended: {0}")]
    ConnectionClosed(String),
}

impl ConnectionError {
    /// Classifies the error that ended the connection.
    pub(super) fn from_serenity(error: &Error) -> Self {
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
pub(super) fn is_unauthorized(error: &Error) -> bool {
    matches!(error, Error::Http(HttpError::UnsuccessfulRequest(told)) if told.status_code.as_u16() == 401)
}

/// Returns the text of the innermost error that has one.
pub(super) fn root_cause_text(error: &Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    let text = cause.to_string();
    if text.is_empty() { error.to_string() } else { text }
}
