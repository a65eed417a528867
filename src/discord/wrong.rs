//! What Discord's refusals mean to whoever wanted something delivered.

use std::time::Duration;

use serenity::Error;
use serenity::http::{HttpError, StatusCode};

use crate::outbox::Undelivered;

/// A message that is not there.
const UNKNOWN_MESSAGE: isize = 10_008;
/// A message that is too old to be edited now.
const TOO_OLD: isize = 30_046;
/// A channel that is not there.
const UNKNOWN_CHANNEL: isize = 10_003;
/// Private channels are opened too fast.
const TOO_FAST: isize = 40_003;
/// The thread is asleep.
const ARCHIVED: isize = 50_083;
/// Discord does not take what was sent.
const INVALID_FORM: isize = 50_035;
/// An empty message.
const EMPTY: isize = 50_006;
/// How long to wait before more private channels are opened.
const LATER: Duration = Duration::from_secs(60);

/// What came of a request that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The thread is asleep: it can be woken, unless it is locked.
    Archived,
    /// Anything else.
    Undelivered(Undelivered),
}

impl From<Undelivered> for Wrong {
    fn from(undelivered: Undelivered) -> Self {
        Self::Undelivered(undelivered)
    }
}

impl From<Error> for Wrong {
    fn from(error: Error) -> Self {
        let Error::Http(HttpError::UnsuccessfulRequest(response)) = &error else {
            return Undelivered::Later { wait: None }.into();
        };
        let code = response.error.code;
        match (code, response.status_code) {
            (ARCHIVED, _) => Self::Archived,
            (UNKNOWN_MESSAGE | TOO_OLD, _) => Undelivered::Gone.into(),
            (UNKNOWN_CHANNEL, _) => Undelivered::Nowhere.into(),
            (TOO_FAST, _) => Undelivered::Later { wait: Some(LATER) }.into(),
            (INVALID_FORM | EMPTY, _) => Undelivered::Unrendered(told(&error)).into(),
            (_, StatusCode::FORBIDDEN) => Undelivered::Refused.into(),
            (_, StatusCode::NOT_FOUND) => Undelivered::Nowhere.into(),
            (_, StatusCode::BAD_REQUEST) => Undelivered::Refused.into(),
            _ => Undelivered::Later { wait: None }.into(),
        }
    }
}

/// The code and the places that Discord names, never what was sent.
fn told(error: &Error) -> String {
    let Error::Http(HttpError::UnsuccessfulRequest(response)) = error else { return error.to_string() };
    let places: Vec<String> = response.error.errors.iter().map(|it| format!("{} ({})", it.path, it.code)).collect();
    format!("{}: {} {}", response.error.code, response.error.message, places.join(", "))
}

/// Discord's code for it, if it has one.
#[must_use]
pub fn code(error: &Error) -> Option<isize> {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}
