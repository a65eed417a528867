//! Requests that Discord rejects whatever their body is: too late, repeated, unknown target, missing
//! permission. Each is checked for Discord's own error code, over HTTP.

mod answers;
mod messages;
mod pings;
mod rights;
mod threads;

use std::time::Duration;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::Person;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::api::{ApiClient, ApiResponse};
use super::fixture::{WireTestEnv, unlimited_settings};

/// A test environment and an API client.
pub struct ErrorCodeFixture {
    pub env: WireTestEnv,
    pub api: ApiClient,
}

impl ErrorCodeFixture {
    pub async fn new() -> Self {
        let env = WireTestEnv::with_settings(unlimited_settings()).await;
        let api = ApiClient::connect(&env.discord);
        Self { env, api }
    }

    /// Returns a path below the channel.
    pub fn channel_path(&self, rest: &str) -> String {
        format!("/channels/{}{rest}", self.env.channel)
    }

    /// Sends a request; returns the HTTP status and the error code.
    pub async fn request_code(&self, method: &str, path: &str, body: Value) -> (u16, u64) {
        self.api.request_json(method, path, &body).await.status_and_code()
    }

    /// Sends a message to a channel.
    pub async fn send_message(&self, channel: impl ToString, body: Value) -> ApiResponse {
        self.api.request_json("POST", &format!("/channels/{}/messages", channel.to_string()), &body).await
    }

    /// Creates a message with a button in a channel.
    pub async fn create_board(&self, channel: impl ToString) -> Snowflake {
        let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
        let body = json!({ "content": "Go?", "components": [{ "type": 1, "components": [button] }] });
        self.send_message(channel, body).await.created_id().parse().unwrap()
    }

    /// Ann presses the button of a new message.
    pub async fn press_new_board(&self) -> OpenInteraction {
        let board = self.create_board(self.env.channel).await;
        self.press_button(&self.env.ann, board)
    }

    /// Presses the button of a message.
    pub fn press_button(&self, person: &Person, board: Snowflake) -> OpenInteraction {
        person.start_press(board, "go").unwrap();
        OpenInteraction { board, ..self.newest_interaction() }
    }

    /// Ann runs or autocompletes a command that the bot has; does not wait for the response.
    pub async fn start_command(&self, line: &str, is_autocomplete: bool) -> OpenInteraction {
        let option = json!({ "type": 3, "name": "what", "description": "What.", "autocomplete": true });
        let command = json!([{ "name": "pick", "description": "Picks.", "options": [option] }]);
        let path = format!("/applications/{}/commands", self.env.discord.bot_id());
        assert_eq!(self.api.request_json("PUT", &path, &command).await.status, 200);
        let (ann, channel) = (&self.env.ann, self.env.channel);
        let finished = match is_autocomplete {
            true => timeout(Duration::ZERO, ann.autocomplete(channel, line)).await.is_ok(),
            false => timeout(Duration::ZERO, ann.run_command(channel, line)).await.is_ok(),
        };
        assert!(!finished);
        self.newest_interaction()
    }

    pub fn newest_interaction(&self) -> OpenInteraction {
        let newest = |world: &meadhall_local_discord::world::DiscordWorld| {
            world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone()))
        };
        let (id, token) = self.env.discord.read_world(newest).unwrap();
        let webhook = format!("/webhooks/{}/{token}", self.env.discord.bot_id());
        OpenInteraction {
            id,
            callback: format!("/interactions/{id}/{token}/callback"),
            webhook,
            board: Snowflake::default(),
        }
    }
}

/// An interaction that the bot has not answered yet, with the paths for its responses.
pub struct OpenInteraction {
    pub id: Snowflake,
    pub callback: String,
    pub webhook: String,
    pub board: Snowflake,
}

impl OpenInteraction {
    /// Returns the path of the initial response.
    pub fn original_path(&self) -> String {
        format!("{}/messages/@original", self.webhook)
    }
}

/// Returns an interaction response with a message.
pub fn message_response(text: &str) -> Value {
    json!({ "type": 4, "data": { "content": text } })
}
