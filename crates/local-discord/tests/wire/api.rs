//! A plain HTTP client for the API, for requests that no Discord library would send.

use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use meadhall_local_discord::{LocalDiscord, TOKEN};
use reqwest::multipart::{Form, Part};
use reqwest::tls::Certificate;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::Value;

pub struct ApiClient {
    client: Client,
    token: String,
}

#[derive(Debug)]
pub struct ApiResponse {
    pub status: u16,
    pub body: Value,
    headers: BTreeMap<String, String>,
}

impl ApiResponse {
    async fn receive(request: RequestBuilder) -> Result<Self, reqwest::Error> {
        let response = request.send().await?;
        let text = |value: &reqwest::header::HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let headers = response.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect();
        let status = response.status().as_u16();
        let body = serde_json::from_slice(&response.bytes().await?).unwrap_or_default();
        Ok(Self { status, body, headers })
    }

    /// Returns the HTTP status and Discord's error code, 0 if there is none.
    pub fn status_and_code(&self) -> (u16, u64) {
        (self.status, self.body["code"].as_u64().unwrap_or_default())
    }

    /// Returns the id of the created object; panics if the body has none.
    pub fn created_id(&self) -> &str {
        self.body["id"].as_str().unwrap_or_else(|| panic!("{self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

impl ApiClient {
    /// Creates a client of this Discord.
    pub fn connect(discord: &LocalDiscord) -> Self {
        Self::connect_to(discord.api_address(), discord.ca_file())
    }

    /// Creates a client of the Discord that listens at this address.
    pub fn connect_to(api_address: SocketAddr, ca: &Path) -> Self {
        let ca = Certificate::from_pem(&fs::read(ca).unwrap()).unwrap();
        let builder = Client::builder().no_proxy().resolve("discord.com", api_address);
        let builder = builder.resolve("cdn.discordapp.com", api_address);
        Self { client: builder.add_root_certificate(ca).build().unwrap(), token: TOKEN.to_owned() }
    }

    /// Returns the same client with another token.
    pub fn with_token(&self, token: &str) -> Self {
        Self { client: self.client.clone(), token: token.to_owned() }
    }

    /// Sends a request, with a body unless it is null.
    pub async fn send(&self, method: &str, path: &str, body: &Value) -> Result<ApiResponse, reqwest::Error> {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        self.send_text(method, path, text).await
    }

    /// Sends a request with any text as its body, even invalid JSON.
    pub async fn send_text(&self, method: &str, path: &str, body: String) -> Result<ApiResponse, reqwest::Error> {
        let mut request = self.build_request(method, path);
        if !body.is_empty() {
            request = request.header("content-type", "application/json").body(body);
        }
        ApiResponse::receive(request).await
    }

    /// Sends a request and returns the response, whatever its status; panics if there is no response.
    pub async fn request_json(&self, method: &str, path: &str, body: &Value) -> ApiResponse {
        self.send(method, path, body).await.unwrap()
    }

    /// Like [`ApiClient::request_json`], with files.
    pub async fn upload_files(&self, method: &str, path: &str, body: &Value, files: &[(&str, Vec<u8>)]) -> ApiResponse {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (n, (name, bytes)) in files.iter().enumerate() {
            form = form.part(format!("files[{n}]"), Part::bytes(bytes.clone()).file_name((*name).to_owned()));
        }
        ApiResponse::receive(self.build_request(method, path).multipart(form)).await.unwrap()
    }

    /// Downloads a file without the bot's token. Returns the status and the content.
    pub async fn download(&self, url: &str) -> (u16, Vec<u8>) {
        let response = self.client.get(url).send().await.unwrap();
        (response.status().as_u16(), response.bytes().await.unwrap().to_vec())
    }

    fn build_request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let request = self.client.request(method, format!("https://discord.com/api/v10{path}"));
        request.header("authorization", format!("Bot {}", self.token))
    }
}
