//! What Discord's error codes mean for a delivery.

use std::num::NonZeroU64;
use std::time::Duration;

use meadhall_service::outbox::UndeliveredError;
use meadhall_service::repository::DeliveryObstacle;
use meadhall_tables::MissingPermissions;
use serenity::Error;
use serenity::http::{HttpError, StatusCode};

use super::error_code::{
    CANNOT_DM_USER, EDIT_LIMIT_FOR_OLD_MESSAGE, EMPTY_MESSAGE, GENERAL_ERROR, INVALID_FORM_BODY, MISSING_ACCESS,
    MISSING_PERMISSIONS, NO_MUTUAL_SERVER, NOT_FROM_DISCORD, OPENING_DMS_TOO_FAST, QUARANTINED, THREAD_ARCHIVED,
    THREAD_LOCKED, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UPLOADS_LIMITED,
};

const CANNOT_VIEW: MissingPermissions = MissingPermissions { view_channel: true, ..MissingPermissions::UNKNOWN };
/// How long to wait before a message older than an hour is edited again. Discord accepts about three such edits in this
/// time in a channel.
const OLD_EDITS_DELAY: Duration = Duration::from_secs(6);

/// Converts an id to serenity's type. Returns `None` for 0, which is not a valid id and would make serenity panic.
pub fn nonzero_id<T: From<NonZeroU64>>(number: u64) -> Option<T> {
    NonZeroU64::new(number).map(T::from)
}

/// Why a delivery failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryError {
    /// The thread is archived and can be unarchived unless it is locked.
    ThreadArchived,
    /// Discord has limited uploads in the server.
    UploadsLimited,
    /// Discord refuses to open a DM channel now, because the bot opened too many or is quarantined.
    OpeningDmsRefused,
    /// No request was made, because the DM channel may be opened only after this time.
    DmOpeningDelayed(Duration),
    /// Any other failure.
    NotSent(UndeliveredError),
}

impl DeliveryError {
    /// Returns Discord's error code if it may be about a file of the message.
    #[must_use]
    pub fn code_about_file(&self) -> Option<isize> {
        match self {
            Self::UploadsLimited => Some(UPLOADS_LIMITED),
            Self::NotSent(UndeliveredError::Forbidden(DeliveryObstacle::MissingPermissions(
                MissingPermissions::UNKNOWN,
            ))) => Some(MISSING_PERMISSIONS),
            Self::NotSent(UndeliveredError::Rejected { code, .. }) => isize::try_from(*code).ok(),
            Self::ThreadArchived | Self::OpeningDmsRefused | Self::DmOpeningDelayed(_) | Self::NotSent(_) => None,
        }
    }
}

impl From<UndeliveredError> for DeliveryError {
    fn from(error: UndeliveredError) -> Self {
        Self::NotSent(error)
    }
}

impl From<DeliveryError> for UndeliveredError {
    fn from(error: DeliveryError) -> Self {
        match error {
            DeliveryError::ThreadArchived | DeliveryError::OpeningDmsRefused => Self::RetryLater { retry_after: None },
            DeliveryError::DmOpeningDelayed(wait) => Self::RetryLater { retry_after: Some(wait) },
            DeliveryError::UploadsLimited => Self::Forbidden(DeliveryObstacle::ReasonUnknown),
            DeliveryError::NotSent(error) => error,
        }
    }
}

impl From<Error> for DeliveryError {
    fn from(error: Error) -> Self {
        let Error::Http(HttpError::UnsuccessfulRequest(response)) = &error else {
            return UndeliveredError::RetryLater { retry_after: None }.into();
        };
        let code = response.error.code;
        match (code, response.status_code) {
            (NOT_FROM_DISCORD, _) | (GENERAL_ERROR, StatusCode::NOT_FOUND) => {
                UndeliveredError::RetryLater { retry_after: None }.into()
            }
            (THREAD_ARCHIVED, _) => Self::ThreadArchived,
            (UPLOADS_LIMITED, _) => Self::UploadsLimited,
            (OPENING_DMS_TOO_FAST | QUARANTINED, _) => Self::OpeningDmsRefused,
            (EDIT_LIMIT_FOR_OLD_MESSAGE, _) => {
                UndeliveredError::RetryLater { retry_after: Some(OLD_EDITS_DELAY) }.into()
            }
            (UNKNOWN_MESSAGE, _) => UndeliveredError::MessageGone.into(),
            (UNKNOWN_CHANNEL, _) => UndeliveredError::AddressGone.into(),
            (INVALID_FORM_BODY | EMPTY_MESSAGE, _) => {
                UndeliveredError::Rejected { code: code.try_into().unwrap_or_default(), details: error_summary(&error) }
                    .into()
            }
            (THREAD_LOCKED, _) => UndeliveredError::Forbidden(DeliveryObstacle::ThreadLocked).into(),
            (MISSING_ACCESS, _) => {
                UndeliveredError::Forbidden(DeliveryObstacle::MissingPermissions(CANNOT_VIEW)).into()
            }
            (MISSING_PERMISSIONS, _) => {
                UndeliveredError::Forbidden(DeliveryObstacle::MissingPermissions(MissingPermissions::UNKNOWN)).into()
            }
            (CANNOT_DM_USER | NO_MUTUAL_SERVER, _) => UndeliveredError::Forbidden(DeliveryObstacle::DmsClosed).into(),
            (_, StatusCode::NOT_FOUND) => UndeliveredError::AddressGone.into(),
            (_, StatusCode::FORBIDDEN | StatusCode::BAD_REQUEST) => {
                UndeliveredError::Forbidden(DeliveryObstacle::ReasonUnknown).into()
            }
            _ => UndeliveredError::RetryLater { retry_after: None }.into(),
        }
    }
}

/// Returns Discord's error code and message and the names of the rejected fields, but never the contents of the
/// request.
fn error_summary(error: &Error) -> String {
    let Error::Http(HttpError::UnsuccessfulRequest(response)) = error else { return error.to_string() };
    let fields: Vec<String> = response.error.errors.iter().map(|it| format!("{} ({})", it.path, it.code)).collect();
    format!("{}: {} {}", response.error.code, response.error.message, fields.join(", "))
}

/// Returns Discord's JSON error code.
#[must_use]
pub fn error_code(error: &Error) -> Option<isize> {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}

/// Returns the status of a request that Discord counts as invalid.
#[must_use]
pub fn status_counted_as_invalid(error: &Error) -> Option<StatusCode> {
    let Error::Http(HttpError::UnsuccessfulRequest(response)) = error else { return None };
    let counts = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::TOO_MANY_REQUESTS];
    Some(response.status_code).filter(|status| counts.contains(status))
}

/// Returns whether Discord rejected the bot's token. A request that carries the token of an interaction instead may be
/// unauthorized because that token has expired.
#[must_use]
pub fn is_token_rejected(error: &Error) -> bool {
    let Error::Http(HttpError::UnsuccessfulRequest(response)) = error else { return false };
    let has_interaction_token = ["/webhooks/", "/interactions/"].iter().any(|part| response.url.contains(part));
    response.status_code == StatusCode::UNAUTHORIZED
        && response.error.code != NOT_FROM_DISCORD
        && !has_interaction_token
}

/// Returns whether Discord understood the request and rejects it for good. Any other error may be retried.
#[must_use]
pub fn is_permanent(error: &Error) -> bool {
    let Error::Http(HttpError::UnsuccessfulRequest(response)) = error else { return false };
    let busy = response.status_code == StatusCode::TOO_MANY_REQUESTS;
    response.status_code.is_client_error() && !busy && response.error.code != NOT_FROM_DISCORD
}

#[cfg(test)]
mod tests {
    use serenity::http::{ErrorResponse, LightMethod};

    use super::*;

    async fn error_for(status: u16, body: &'static str) -> DeliveryError {
        let raw_response = http::Response::builder().status(status).body(body).unwrap();
        let response = ErrorResponse::from_response(raw_response.into(), LightMethod::Post.reqwest_method()).await;
        Error::Http(HttpError::UnsuccessfulRequest(response)).into()
    }

    #[tokio::test]
    async fn a_response_that_is_not_discords_is_retried_later() {
        let later = DeliveryError::NotSent(UndeliveredError::RetryLater { retry_after: None });
        for body in ["", "<html>Access denied</html>", "[]", "\"no\"", r#"{"message": "no"}"#, r#"{"code": "x"}"#] {
            for status in [400, 403, 404, 500, 502] {
                assert_eq!(error_for(status, body).await, later, "{status} {body}");
            }
        }
        assert_eq!(error_for(404, r#"{"message": "404: Not Found", "code": 0}"#).await, later);
    }

    #[tokio::test]
    async fn a_refusal_names_the_reason_that_discord_gives() {
        let refused = |missing| DeliveryError::NotSent(UndeliveredError::Forbidden(missing));
        let view = DeliveryObstacle::MissingPermissions(CANNOT_VIEW);
        assert_eq!(error_for(403, r#"{"message": "Missing Access", "code": 50001}"#).await, refused(view));
        let rights = refused(DeliveryObstacle::MissingPermissions(MissingPermissions::UNKNOWN));
        assert_eq!(error_for(403, r#"{"message": "Missing Permissions", "code": 50013}"#).await, rights);
        assert_eq!(error_for(403, r#"{"message": "No", "code": 50007}"#).await, refused(DeliveryObstacle::DmsClosed));
        assert_eq!(
            error_for(403, r#"{"message": "No", "code": 40002}"#).await,
            refused(DeliveryObstacle::ReasonUnknown)
        );
        assert_eq!(
            error_for(400, r#"{"message": "Thread is locked", "code": 160005}"#).await,
            refused(DeliveryObstacle::ThreadLocked)
        );
        assert_eq!(error_for(403, r#"{"message": "Asleep", "code": 50083}"#).await, DeliveryError::ThreadArchived);
        assert_eq!(error_for(403, r#"{"message": "No", "code": 400001}"#).await, DeliveryError::UploadsLimited);
    }

    #[tokio::test]
    async fn an_edit_of_an_old_message_is_retried_and_the_message_stays() {
        let later = UndeliveredError::RetryLater { retry_after: Some(Duration::from_secs(6)) };
        assert_eq!(error_for(429, r#"{"message": "Old", "code": 30046}"#).await, DeliveryError::NotSent(later));
    }
}
