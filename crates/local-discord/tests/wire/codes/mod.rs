//! Requests that Discord rejects whatever their body is: too late, repeated, unknown target, missing
//! permission. Each is checked for Discord's own error code, over HTTP.

mod answers;
mod messages;
mod pings;
mod rights;
mod threads;

use std::time::Duration;

use local_discord::Id;
use local_discord::people::Person;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::api::{Answered, Api};
use super::stage::{Stage, patient};

/// A test environment and an API client.
pub struct Desk {
    pub stage: Stage,
    pub api: Api,
}

impl Desk {
    pub async fn new() -> Self {
        let stage = Stage::with(patient()).await;
        let api = Api::of(&stage.discord);
        Self { stage, api }
    }

    /// Returns a path below the channel.
    pub fn at(&self, rest: &str) -> String {
        format!("/channels/{}{rest}", self.stage.channel)
    }

    /// Sends a request; returns the HTTP status and the error code.
    pub async fn code(&self, method: &str, path: &str, body: Value) -> (u16, u64) {
        self.api.asks(method, path, &body).await.code()
    }

    /// Sends a message to a channel.
    pub async fn sends(&self, channel: impl ToString, body: Value) -> Answered {
        self.api.asks("POST", &format!("/channels/{}/messages", channel.to_string()), &body).await
    }

    /// Creates a message with a button in a channel.
    pub async fn board(&self, channel: impl ToString) -> Id {
        let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
        let body = json!({ "content": "Go?", "components": [{ "type": 1, "components": [button] }] });
        self.sends(channel, body).await.id().parse().unwrap()
    }

    /// Ann presses the button of a new message.
    pub async fn press(&self) -> Pressed {
        let board = self.board(self.stage.channel).await;
        self.press_on(&self.stage.ann, board)
    }

    /// Presses the button of a message.
    pub fn press_on(&self, who: &Person, board: Id) -> Pressed {
        who.begin_press(board, "go").unwrap();
        self.newest(board)
    }

    /// Ann runs or autocompletes a command that the bot has; does not wait for the response.
    pub async fn types(&self, line: &str, completes: bool) -> Pressed {
        let option = json!({ "type": 3, "name": "what", "description": "What.", "autocomplete": true });
        let command = json!([{ "name": "pick", "description": "Picks.", "options": [option] }]);
        let at = format!("/applications/{}/commands", self.stage.discord.bot());
        assert_eq!(self.api.asks("PUT", &at, &command).await.status, 200);
        let (ann, channel) = (&self.stage.ann, self.stage.channel);
        let waited = match completes {
            true => timeout(Duration::ZERO, ann.completes(channel, line)).await.is_ok(),
            false => timeout(Duration::ZERO, ann.runs(channel, line)).await.is_ok(),
        };
        assert!(!waited);
        self.newest(Id::default())
    }

    fn newest(&self, board: Id) -> Pressed {
        let look = |world: &local_discord::world::World| {
            world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone()))
        };
        let (id, token) = self.stage.discord.look(look).unwrap();
        let hook = format!("/webhooks/{}/{token}", self.stage.discord.bot());
        Pressed { id, callback: format!("/interactions/{id}/{token}/callback"), hook, board }
    }
}

/// An interaction that the bot has not answered yet, with the paths for its responses.
pub struct Pressed {
    pub id: Id,
    pub callback: String,
    pub hook: String,
    pub board: Id,
}

impl Pressed {
    /// Returns the path of the initial response.
    pub fn original(&self) -> String {
        format!("{}/messages/@original", self.hook)
    }
}

/// Returns an interaction response with a message.
pub fn said(text: &str) -> Value {
    json!({ "type": 4, "data": { "content": text } })
}
