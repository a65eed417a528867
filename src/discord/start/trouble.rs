//! Why there is no connection, or no more. Each says in one sentence what it means; none says the token.

use std::time::Duration;

use serenity::Error;
use serenity::gateway::GatewayError;
use serenity::http::HttpError;

use super::super::client::NoClient;
use crate::lang::LangError;

/// What does not get better by itself.
#[derive(Debug, thiserror::Error)]
pub enum Lost {
    /// There is no such bot.
    #[error("Discord refuses the token: copy it anew from the Bot page of the application")]
    Token,
    /// Discord does not let this bot hear what it asks to hear.
    #[error("Discord does not let this bot hear of its servers, which every bot may: look at the application's page")]
    Intents,
    /// There is nothing to connect with.
    #[error(transparent)]
    NoClient(#[from] NoClient),
    /// The words cannot be read.
    #[error("the words cannot be read: {0}")]
    Words(#[from] LangError),
    /// A shard hangs.
    #[error("shard {shard} was not heard of for {} seconds; a new start is needed", silent.as_secs())]
    Hung {
        /// Which.
        shard: u32,
        /// For how long.
        silent: Duration,
    },
    /// Sessions begin again and again, and there are only so many a day.
    #[error("{sessions} sessions have begun within an hour; a new start is needed, after a while")]
    Restless {
        /// How many.
        sessions: usize,
    },
    /// All shards are gone.
    #[error("all shards have gone; a new start is needed")]
    Quiet,
    /// The connection has ended.
    #[error("the connection to Discord has ended: {0}")]
    Ended(String),
}

impl Lost {
    /// What has ended the connection.
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

/// Whether the token is not known.
pub(super) fn is_unauthorized(error: &Error) -> bool {
    matches!(error, Error::Http(HttpError::UnsuccessfulRequest(told)) if told.status_code.as_u16() == 401)
}

/// What it comes down to, in a few words.
pub(super) fn reason(error: &Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    let said = cause.to_string();
    if said.is_empty() { error.to_string() } else { said }
}
