//! Sends and edits messages as the bot, through the REST interface of the hall's Discord.

use std::fs;

use reqwest::multipart::{Form, Part};
use reqwest::tls::Certificate;
use reqwest::{Client, Method};
use serde_json::Value;

use super::hall::PracticeHallProcess;

/// A client with the bot's token, for one channel.
pub struct BotMessages {
    client: Client,
    token: String,
    channel_url: String,
}

impl BotMessages {
    pub fn in_channel(hall: &PracticeHallProcess, channel: &str) -> Self {
        let ca = fs::read(hall.bot_env("MEADHALL_LOCAL_DISCORD_CA_FILE")).unwrap();
        let address = hall.bot_env("MEADHALL_LOCAL_DISCORD_API_ADDRESS").parse().unwrap();
        let builder = Client::builder().no_proxy().resolve("discord.com", address);
        let client = builder.add_root_certificate(Certificate::from_pem(&ca).unwrap()).build().unwrap();
        let channel_url = format!("https://discord.com:{}/api/v10/channels/{channel}/messages", address.port());
        Self { client, token: hall.bot_env("MEADHALL_TOKEN"), channel_url }
    }

    /// Sends a message with one file.
    pub async fn send(&self, body: &Value, file_name: &str, file: Vec<u8>) -> Value {
        let form = Form::new().text("payload_json", body.to_string());
        let form = form.part("files[0]", Part::bytes(file).file_name(file_name.to_owned()));
        self.request(Method::POST, &self.channel_url, form).await
    }

    pub async fn edit(&self, message: &Value, body: &Value) -> Value {
        let url = format!("{}/{}", self.channel_url, message["id"].as_str().unwrap());
        self.request(Method::PATCH, &url, Form::new().text("payload_json", body.to_string())).await
    }

    async fn request(&self, method: Method, url: &str, form: Form) -> Value {
        let request = self.client.request(method, url).header("authorization", format!("Bot {}", self.token));
        let response = request.multipart(form).send().await.unwrap();
        let (status, text) = (response.status(), response.text().await.unwrap());
        assert!(status.is_success(), "{status}: {text}");
        serde_json::from_str(&text).unwrap()
    }
}
