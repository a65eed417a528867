//! Why the connection failed for good, each in one sentence that an operator can act on. No message contains
//! the token.

use std::time::Duration;

use serenity::Error;
use serenity::gateway::GatewayError;
use serenity::http::HttpError;

use super::super::client::NoClient;
use crate::lang::LangError;

/// A connection error that retrying does not fix.
#[derive(Debug, thiserror::Error)]
pub enum Lost {
    #[error("Discord refuses the token: copy it anew from the Bot page of the application")]
    Token,
    #[error("Discord does not let this bot hear of its servers, which every bot may: look at the application's page")]
    Intents,
    #[error(transparent)]
    NoClient(#[from] NoClient),
    #[error("the words cannot be read: {0}")]
    Words(#[from] LangError),
    /// A shard shows no activity.
    #[error("shard {shard} was not heard of for {} seconds; a new start is needed", silent.as_secs())]
    Hung {
        shard: u32,
        silent: Duration,
    },
    /// Too many sessions were started within an hour; Discord limits them per day.
    #[error("{sessions} sessions have begun within an hour; a new start is needed, after a while")]
    Restless {
        sessions: usize,
    },
    #[error("all shards have gone; a new start is needed")]
    Quiet,
    #[error("the connection to Discord has ended: {0}")]
    Ended(String),
}

impl Lost {
    /// Classifies the error that ended the connection.
    pub(super) fn ended(error: &Error) -> Self {
        match error {
            Error::Gateway(GatewayError::InvalidAuthentication) => Self::Token,
            Error::Gateway(GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents) => {
                Self::Intents
            }
            error => Self::Ended(reason(error)),
        }
    }
}

/// Returns whether Discord rejected the token.
pub(super) fn is_unauthorized(error: &Error) -> bool {
    matches!(error, Error::Http(HttpError::UnsuccessfulRequest(told)) if told.status_code.as_u16() == 401)
}

/// Returns the text of the innermost error that has one.
pub(super) fn reason(error: &Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    let said = cause.to_string();
    if said.is_empty() { error.to_string() } else { said }
}
