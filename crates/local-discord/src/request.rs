//! What a client asks over HTTP, and what it is answered: without the wire.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Wrong;

/// A request to the API, below `/api/v10`.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
    pub method: String,
    /// The path, beginning with a stroke.
    pub path: String,
    /// What stands after the question mark.
    pub query: BTreeMap<String, String>,
    /// What the client says it may do: `Bot …`.
    pub authorization: Option<String>,
    /// The JSON of the body, or nothing.
    pub body: Value,
    /// The files that came with it.
    pub files: Vec<Upload>,
}

/// A file that comes with a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Upload {
    /// The number by which `attachments` speaks of it.
    pub number: u64,
    /// Its name.
    pub filename: String,
    /// What it is.
    pub media: Option<String>,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// Headers of this answer.
    pub headers: Vec<(&'static str, String)>,
    /// JSON, or nothing.
    pub body: Option<Value>,
}

impl Reply {
    /// Done, and this is it.
    #[must_use]
    pub fn told(body: Value) -> Self {
        Self { status: 200, headers: Vec::new(), body: Some(body) }
    }

    /// Made, and this is it.
    #[must_use]
    pub fn made(body: Value) -> Self {
        Self { status: 201, ..Self::told(body) }
    }

    /// Done; there is nothing to say.
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
