//! Sends and edits messages as the bot, through the REST interface of the hall's Discord.

use std::fs;
use std::time::Duration;

use meadhall_test_support::TEST_TIMEOUT;
use reqwest::multipart::{Form, Part};
use reqwest::tls::Certificate;
use reqwest::{Client, Method};
use serde_json::Value;
use tokio::time::{Instant, sleep};

use super::hall::PracticeHallProcess;

/// A client with the bot's token, for one channel.
pub struct BotMessages {
    client: Client,
    token: String,
    api_url: String,
    channel_url: String,
}

impl BotMessages {
    pub fn in_channel(hall: &PracticeHallProcess, channel: &str) -> Self {
        let ca = fs::read(hall.bot_env("MEADHALL_LOCAL_DISCORD_CA_FILE")).unwrap();
        let address = hall.bot_env("MEADHALL_LOCAL_DISCORD_API_ADDRESS").parse().unwrap();
        let builder = Client::builder().no_proxy().resolve("discord.com", address);
        let client = builder.add_root_certificate(Certificate::from_pem(&ca).unwrap()).build().unwrap();
        let api_url = format!("https://discord.com:{}/api/v10", address.port());
        let channel_url = format!("{api_url}/channels/{channel}/messages");
        Self { client, token: hall.bot_env("MEADHALL_TOKEN"), api_url, channel_url }
    }

    /// Waits until the bot has uploaded this many emoji.
    pub async fn wait_for_emoji(&self, count: usize) {
        let get = async |path: &str| -> Value {
            let request = self.client.get(format!("{}{path}", self.api_url));
            let response = request.header("authorization", format!("Bot {}", self.token)).send().await.unwrap();
            serde_json::from_str(&response.text().await.unwrap()).unwrap()
        };
        let application = get("/applications/@me").await["id"].as_str().expect("the bot has an application").to_owned();
        let begun = Instant::now();
        while get(&format!("/applications/{application}/emojis")).await["items"].as_array().map_or(0, Vec::len) < count
        {
            assert!(begun.elapsed() < 4 * TEST_TIMEOUT, "the emoji are not uploaded");
            sleep(Duration::from_millis(200)).await;
        }
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
