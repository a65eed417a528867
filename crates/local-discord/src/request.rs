//! Requests and replies without HTTP.

use std::collections::BTreeMap;

use serde_json::Value;

use super::ApiError;

/// A request to the API, with its path below `/api/v10`.
#[derive(Clone, Debug, Default)]
pub struct ApiRequest {
    /// `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
    pub method: String,
    /// The path, starting with a slash.
    pub path: String,
    pub query: BTreeMap<String, String>,
    /// The value of the `Authorization` header: "Bot", a space, and the token.
    pub authorization: Option<String>,
    /// The JSON body, or null.
    pub body: Value,
    pub files: Vec<UploadedFile>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct UploadedFile {
    /// The number n of the part name `files[n]`. `attachments` in the body refers to the file by this number.
    pub index: u64,
    pub filename: String,
    pub content_type: Option<String>,
    pub bytes: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ApiReply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    /// The JSON body, if there is one.
    pub body: Option<Value>,
}

impl ApiReply {
    #[must_use]
    pub fn ok(body: Value) -> Self {
        Self { status: 200, headers: Vec::new(), body: Some(body) }
    }

    #[must_use]
    pub fn created(body: Value) -> Self {
        Self { status: 201, ..Self::ok(body) }
    }

    #[must_use]
    pub fn no_content() -> Self {
        Self { status: 204, headers: Vec::new(), body: None }
    }
}

impl From<ApiError> for ApiReply {
    fn from(error: ApiError) -> Self {
        Self { status: error.status, headers: Vec::new(), body: Some(error.body()) }
    }
}
