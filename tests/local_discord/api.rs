//! A bare client of the API, for requests that no library would make.

use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use meadhall::local_discord::{LocalDiscord, TOKEN};
use reqwest::tls::Certificate;
use reqwest::{Client, Method};
use serde_json::Value;

/// A client.
pub struct Api(Client);

/// An answer.
#[derive(Debug)]
pub struct Answered {
    pub status: u16,
    pub body: Value,
    headers: BTreeMap<String, String>,
}

impl Answered {
    /// A header of it.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

impl Api {
    /// A client of this Discord.
    pub fn of(discord: &LocalDiscord) -> Self {
        Self::at(discord.requests(), discord.authority())
    }

    /// A client of the Discord at this address.
    pub fn at(requests: SocketAddr, authority: &Path) -> Self {
        let authority = Certificate::from_pem(&fs::read(authority).unwrap()).unwrap();
        let builder = Client::builder().no_proxy().resolve("discord.com", requests);
        Self(builder.tls_certs_merge([authority]).build().unwrap())
    }

    /// Sends a request, with a body unless it is null.
    pub async fn send(&self, method: &str, path: &str, body: &Value) -> Result<Answered, reqwest::Error> {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let mut request = self.0.request(method, format!("https://discord.com/api/v10{path}"));
        request = request.header("authorization", format!("Bot {TOKEN}"));
        if !body.is_null() {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        let answer = request.send().await?;
        let text = |value: &reqwest::header::HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let headers = answer.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect();
        let status = answer.status().as_u16();
        let body = serde_json::from_slice(&answer.bytes().await?).unwrap_or_default();
        Ok(Answered { status, body, headers })
    }
}
