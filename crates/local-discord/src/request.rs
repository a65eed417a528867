//! Requests and replies without HTTP.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Wrong;

/// A request to the API, with its path below `/api/v10`.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
    pub method: String,
    /// The path, starting with a slash.
    pub path: String,
    /// The query parameters.
    pub query: BTreeMap<String, String>,
    /// The Authorization header, "Bot" and the token.
    pub authorization: Option<String>,
    /// The JSON body, or null.
    pub body: Value,
    pub files: Vec<Upload>,
}

/// A file of a multipart request.
#[derive(Clone, Debug, PartialEq)]
pub struct Upload {
    /// The index that `attachments` in the body refers to.
    pub number: u64,
    pub filename: String,
    pub media: Option<String>,
    pub bytes: Vec<u8>,
}

/// A reply to a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    /// The JSON body, if there is one.
    pub body: Option<Value>,
}

impl Reply {
    #[must_use]
    pub fn told(body: Value) -> Self {
        Self { status: 200, headers: Vec::new(), body: Some(body) }
    }

    #[must_use]
    pub fn made(body: Value) -> Self {
        Self { status: 201, ..Self::told(body) }
    }

    #[must_use]
    pub fn done() -> Self {
        Self { status: 204, headers: Vec::new(), body: None }
    }
}

impl From<Wrong> for Reply {
    fn from(wrong: Wrong) -> Self {
        Self { status: wrong.status, headers: Vec::new(), body: Some(wrong.body()) }
    }
}
