//! A plain HTTP client for the API, for requests that no Discord library would send.

use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use local_discord::{LocalDiscord, TOKEN};
use reqwest::multipart::{Form, Part};
use reqwest::tls::Certificate;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::Value;

pub struct Api {
    client: Client,
    token: String,
}

#[derive(Debug)]
pub struct Answered {
    pub status: u16,
    pub body: Value,
    headers: BTreeMap<String, String>,
}

impl Answered {
    async fn to(request: RequestBuilder) -> Result<Self, reqwest::Error> {
        let answer = request.send().await?;
        let text = |value: &reqwest::header::HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let headers = answer.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect();
        let status = answer.status().as_u16();
        let body = serde_json::from_slice(&answer.bytes().await?).unwrap_or_default();
        Ok(Self { status, body, headers })
    }

    /// Returns the HTTP status and Discord's error code, 0 if there is none.
    pub fn code(&self) -> (u16, u64) {
        (self.status, self.body["code"].as_u64().unwrap_or_default())
    }

    /// Returns the id of the created object; panics if the body has none.
    pub fn id(&self) -> &str {
        self.body["id"].as_str().unwrap_or_else(|| panic!("{self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

impl Api {
    /// Creates a client of this Discord.
    pub fn of(discord: &LocalDiscord) -> Self {
        Self::at(discord.requests(), discord.authority())
    }

    /// Creates a client of the Discord that listens at this address.
    pub fn at(requests: SocketAddr, authority: &Path) -> Self {
        let authority = Certificate::from_pem(&fs::read(authority).unwrap()).unwrap();
        let builder = Client::builder().no_proxy().resolve("discord.com", requests);
        Self { client: builder.add_root_certificate(authority).build().unwrap(), token: TOKEN.to_owned() }
    }

    /// Returns the same client with another token.
    pub fn with_token(&self, token: &str) -> Self {
        Self { client: self.client.clone(), token: token.to_owned() }
    }

    /// Sends a request, with a body unless it is null.
    pub async fn send(&self, method: &str, path: &str, body: &Value) -> Result<Answered, reqwest::Error> {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        self.send_text(method, path, text).await
    }

    /// Sends a request with any text as its body, even invalid JSON.
    pub async fn send_text(&self, method: &str, path: &str, body: String) -> Result<Answered, reqwest::Error> {
        let mut request = self.request(method, path);
        if !body.is_empty() {
            request = request.header("content-type", "application/json").body(body);
        }
        Answered::to(request).await
    }

    /// Sends a request and returns the response, whatever its status; panics if there is no response.
    pub async fn asks(&self, method: &str, path: &str, body: &Value) -> Answered {
        self.send(method, path, body).await.unwrap()
    }

    /// Like [`Api::asks`], with files.
    pub async fn uploads(&self, method: &str, path: &str, body: &Value, files: &[(&str, Vec<u8>)]) -> Answered {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (n, (name, bytes)) in files.iter().enumerate() {
            form = form.part(format!("files[{n}]"), Part::bytes(bytes.clone()).file_name((*name).to_owned()));
        }
        Answered::to(self.request(method, path).multipart(form)).await.unwrap()
    }

    fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let request = self.client.request(method, format!("https://discord.com/api/v10{path}"));
        request.header("authorization", format!("Bot {}", self.token))
    }
}
