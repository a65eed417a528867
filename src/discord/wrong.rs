//! What Discord's error codes mean for a delivery.

use std::num::NonZeroU64;
use std::time::Duration;

use serenity::Error;
use serenity::http::{HttpError, StatusCode};
use serenity::model::Permissions;

use crate::ledger::Missing;
use crate::outbox::Undelivered;

/// serenity's code for a response that is not Discord's JSON, such as a proxy's.
const NOT_DISCORD: isize = -1;
/// Discord's code for errors without a code of their own.
const GENERAL: isize = 0;

const UNKNOWN_MESSAGE: isize = 10_008;
/// Discord limits edits of messages that are older than an hour.
const TOO_OLD: isize = 30_046;
const UNKNOWN_CHANNEL: isize = 10_003;
const TOO_FAST: isize = 40_003;
const ARCHIVED: isize = 50_083;
const LOCKED: isize = 160_005;
/// The bot cannot see the channel.
pub const NO_ACCESS: isize = 50_001;
/// Discord does not say which permission is missing.
pub const NO_RIGHT: isize = 50_013;
/// The person accepts no direct messages, from anybody or from people without a mutual server.
const CLOSED: isize = 50_007;
const STRANGERS: isize = 50_278;
/// Discord rejected the request's body.
const INVALID_FORM: isize = 50_035;
const EMPTY: isize = 50_006;
/// How long to wait before more DM channels are opened.
const LATER: Duration = Duration::from_secs(60);

/// Converts an id to serenity's type. No id is 0, and serenity panics at it.
pub fn numbered<T: From<NonZeroU64>>(number: u64) -> Option<T> {
    NonZeroU64::new(number).map(T::from)
}

/// Why a delivery failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The thread is archived and can be unarchived unless it is locked.
    Archived,
    /// Any other failure.
    Undelivered(Undelivered),
}

impl From<Undelivered> for Wrong {
    fn from(undelivered: Undelivered) -> Self {
        Self::Undelivered(undelivered)
    }
}

impl From<Wrong> for Undelivered {
    fn from(wrong: Wrong) -> Self {
        match wrong {
            Wrong::Archived => Self::Later { wait: None },
            Wrong::Undelivered(undelivered) => undelivered,
        }
    }
}

impl From<Error> for Wrong {
    fn from(error: Error) -> Self {
        let Error::Http(HttpError::UnsuccessfulRequest(response)) = &error else {
            return Undelivered::Later { wait: None }.into();
        };
        let code = response.error.code;
        match (code, response.status_code) {
            (NOT_DISCORD, _) | (GENERAL, StatusCode::NOT_FOUND) => Undelivered::Later { wait: None }.into(),
            (ARCHIVED, _) => Self::Archived,
            (UNKNOWN_MESSAGE | TOO_OLD, _) => Undelivered::Gone.into(),
            (UNKNOWN_CHANNEL, _) => Undelivered::Nowhere.into(),
            (TOO_FAST, _) => Undelivered::Later { wait: Some(LATER) }.into(),
            (INVALID_FORM | EMPTY, _) => {
                Undelivered::Unrendered { code: code.try_into().unwrap_or_default(), why: told(&error) }.into()
            }
            (LOCKED, _) => Undelivered::Refused(Missing::Locked).into(),
            (NO_ACCESS, _) => Undelivered::Refused(Missing::Rights(Permissions::VIEW_CHANNEL.bits())).into(),
            (NO_RIGHT, _) => Undelivered::Refused(Missing::Rights(0)).into(),
            (CLOSED | STRANGERS, _) => Undelivered::Refused(Missing::Letters).into(),
            (_, StatusCode::NOT_FOUND) => Undelivered::Nowhere.into(),
            (_, StatusCode::FORBIDDEN | StatusCode::BAD_REQUEST) => Undelivered::Refused(Missing::Unsaid).into(),
            _ => Undelivered::Later { wait: None }.into(),
        }
    }
}

/// Returns the code and the fields that Discord names, never the contents of the request.
fn told(error: &Error) -> String {
    let Error::Http(HttpError::UnsuccessfulRequest(response)) = error else { return error.to_string() };
    let places: Vec<String> = response.error.errors.iter().map(|it| format!("{} ({})", it.path, it.code)).collect();
    format!("{}: {} {}", response.error.code, response.error.message, places.join(", "))
}

/// Returns Discord's JSON error code.
#[must_use]
pub fn code(error: &Error) -> Option<isize> {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}

/// Returns the status of a request that Discord counts as invalid.
#[must_use]
pub fn counted(error: &Error) -> Option<StatusCode> {
    let Error::Http(HttpError::UnsuccessfulRequest(told)) = error else { return None };
    let counts = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::TOO_MANY_REQUESTS];
    Some(told.status_code).filter(|status| counts.contains(status))
}

/// Returns whether Discord understood the request and rejects it for good. Any other error may be retried.
#[must_use]
pub fn is_final(error: &Error) -> bool {
    let Error::Http(HttpError::UnsuccessfulRequest(told)) = error else { return false };
    let busy = told.status_code == StatusCode::TOO_MANY_REQUESTS;
    told.status_code.is_client_error() && !busy && told.error.code != NOT_DISCORD
}

#[cfg(test)]
mod tests {
    use serenity::http::{ErrorResponse, LightMethod};

    use super::*;

    async fn meant(status: u16, body: &'static str) -> Wrong {
        let answer = http::Response::builder().status(status).body(body).unwrap();
        let response = ErrorResponse::from_response(answer.into(), LightMethod::Post.reqwest_method()).await;
        Error::Http(HttpError::UnsuccessfulRequest(response)).into()
    }

    #[tokio::test]
    async fn what_is_not_discords_own_answer_is_trouble_on_the_way() {
        let later = Wrong::Undelivered(Undelivered::Later { wait: None });
        for body in ["", "<html>Access denied</html>", "[]", "\"no\"", r#"{"message": "no"}"#, r#"{"code": "x"}"#] {
            for status in [400, 403, 404, 500, 502] {
                assert_eq!(meant(status, body).await, later, "{status} {body}");
            }
        }
        assert_eq!(meant(404, r#"{"message": "404: Not Found", "code": 0}"#).await, later);
    }

    #[tokio::test]
    async fn a_refusal_says_what_is_missing_as_far_as_discord_does() {
        let refused = |missing| Wrong::Undelivered(Undelivered::Refused(missing));
        let view = Missing::Rights(Permissions::VIEW_CHANNEL.bits());
        assert_eq!(meant(403, r#"{"message": "Missing Access", "code": 50001}"#).await, refused(view));
        let rights = refused(Missing::Rights(0));
        assert_eq!(meant(403, r#"{"message": "Missing Permissions", "code": 50013}"#).await, rights);
        assert_eq!(meant(403, r#"{"message": "No", "code": 50007}"#).await, refused(Missing::Letters));
        assert_eq!(meant(403, r#"{"message": "No", "code": 40002}"#).await, refused(Missing::Unsaid));
        assert_eq!(meant(400, r#"{"message": "Thread is locked", "code": 160005}"#).await, refused(Missing::Locked));
        assert_eq!(meant(403, r#"{"message": "Asleep", "code": 50083}"#).await, Wrong::Archived);
    }
}
