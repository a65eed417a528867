//! A tour of all routes: people, commands, messages, threads, channels.

use local_discord::Id;
use serde_json::{Value, json};

use super::super::api::{Answered, Api};
use super::super::stage::Stage;
use super::contents::{parts, rich};

/// A test environment and a client; every request of the tour must succeed.
pub struct Tour {
    pub stage: Stage,
    pub api: Api,
    pub bot: Id,
}

impl Tour {
    pub async fn asks(&self, method: &str, path: &str, body: Value) -> Answered {
        let answer = self.api.asks(method, path, &body).await;
        assert!(answer.status < 300, "{method} {path}: {answer:?}");
        answer
    }

    pub async fn gets(&self, path: &str) -> Answered {
        self.asks("GET", path, Value::Null).await
    }

    pub async fn deletes(&self, path: &str) {
        self.asks("DELETE", path, Value::Null).await;
    }

    /// Returns the callback path and the webhook path of the newest interaction.
    pub fn newest(&self) -> (String, String) {
        let found = self
            .stage
            .discord
            .look(|world| world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone())));
        let (id, token) = found.unwrap();
        let bot = self.bot;
        (format!("/interactions/{id}/{token}/callback?with_response=true"), format!("/webhooks/{bot}/{token}"))
    }

    pub async fn commands(&self, at: &str) {
        let option = |kind: u8, name: &str| json!({ "type": kind, "name": name, "description": "What." });
        let mut options: Vec<Value> = (4..=11).map(|kind| option(kind, &format!("option-{kind}"))).collect();
        options
            .push(json!({ "type": 3, "name": "what", "description": "What.", "autocomplete": true, "min_length": 1 }));
        options.push(json!({
            "type": 3, "name": "game", "description": "Which.", "choices": [{ "name": "Raids", "value": "raids" }],
        }));
        let play = json!({ "name": "play", "description": "Plays.", "options": options, "contexts": [0, 1] });
        let move_ = json!({ "type": 1, "name": "move", "description": "Moves.", "options": [option(6, "who")] });
        let group = json!({ "type": 2, "name": "more", "description": "More.", "options": [move_] });
        let table = json!({ "name": "table", "description": "Table.", "options": [move_, group] });
        let menu = json!({ "type": 3, "name": "Describe", "default_member_permissions": "0" });
        let all = self.asks("PUT", at, json!([play, table, menu])).await;
        let first = format!("{at}/{}", all.body[0]["id"].as_str().unwrap());
        self.gets(at).await;
        self.gets(&first).await;
        self.asks("PATCH", &first, json!({ "name_localizations": { "fr": "jouer" }, "description": "Begins." })).await;
        let made = self.asks("POST", at, json!({ "name": "help", "description": "Helps." })).await;
        self.deletes(&format!("{at}/{}", made.id())).await;
    }

    pub async fn emoji(&self) {
        let at = format!("/applications/{}/emojis", self.bot);
        let image = "data:image/png;base64,iVBORw0KGgo=";
        let made = self.asks("POST", &at, json!({ "name": "ship", "image": image })).await;
        let path = format!("{at}/{}", made.id());
        self.gets(&at).await;
        self.gets(&path).await;
        self.asks("PATCH", &path, json!({ "name": "longship" })).await;
        self.deletes(&path).await;
    }

    pub async fn people(&self) {
        for path in ["/gateway", "/gateway/bot", "/users/@me", "/applications/@me", "/oauth2/applications/@me"] {
            self.gets(path).await;
        }
        let (guild, ann) = (self.stage.guild, self.stage.ann.id());
        self.gets(&format!("/users/{ann}")).await;
        for rest in ["", "/channels", "/roles", "/threads/active", &format!("/members/{ann}")] {
            self.gets(&format!("/guilds/{guild}{rest}")).await;
        }
        self.asks("PATCH", &format!("/guilds/{guild}/members/@me"), json!({ "nick": "Host" })).await;
        self.asks("PATCH", &format!("/guilds/{guild}/members/{}", self.bot), json!({ "nick": null })).await;
        let discord = &self.stage.discord;
        let role = discord.role(guild, "Hosts", 0);
        discord.let_role(guild, role, 1 << 10);
        discord.give_bot_roles(guild, &[role]);
        discord.delete_role(guild, role);
        discord.rename_guild(guild, "Skerry");
    }

    pub async fn messages(&self, channel: &str) {
        let messages = format!("{channel}/messages");
        let first = self.asks("POST", &messages, rich(self.stage.ann.id())).await;
        let reply = json!({ "content": "And?", "message_reference": { "message_id": first.id() }, "nonce": "7" });
        self.asks("POST", &messages, reply).await;
        let files = [("board.png", b"not a picture".to_vec())];
        let shown = json!({
            "embeds": [{ "title": "Board", "image": { "url": "attachment://board.png" } }],
            "attachments": [{ "id": 0, "description": "A board." }],
        });
        assert_eq!(self.api.uploads("POST", &messages, &shown, &files).await.status, 200);
        assert_eq!(self.api.uploads("POST", &messages, &parts(), &files).await.status, 200);
        self.asks("POST", &format!("{channel}/typing"), Value::Null).await;
        self.gets(&messages).await;
        let path = format!("{messages}/{}", first.id());
        self.gets(&path).await;
        self.asks("PATCH", &path, json!({ "content": "Changed.", "embeds": [] })).await;
        self.deletes(&path).await;
    }

    pub async fn threads(&self, channel: &str) {
        let first = self.asks("POST", &format!("{channel}/messages"), json!({ "content": "A game." })).await;
        let from = format!("{channel}/messages/{}", first.id());
        let thread = self.asks("POST", &format!("{from}/threads"), json!({ "name": "Game" })).await;
        self.gets(&from).await;
        let path = format!("/channels/{}", thread.id());
        self.gets(&path).await;
        self.messages(&path).await;
        for who in ["@me", &self.stage.bo.id().to_string()] {
            self.asks("PUT", &format!("{path}/thread-members/{who}"), Value::Null).await;
            self.deletes(&format!("{path}/thread-members/{who}")).await;
        }
        self.asks("PATCH", &path, json!({ "name": "Over", "archived": true })).await;
        self.asks("POST", &format!("{channel}/threads"), json!({ "name": "Hidden", "type": 12 })).await;
        let open = self.asks("POST", &format!("{channel}/threads"), json!({ "name": "Open", "type": 11 })).await;
        self.gets(&format!("/guilds/{}/threads/active", self.stage.guild)).await;
        self.gets(&format!("{channel}/messages")).await;
        self.deletes(&format!("/channels/{}", open.id())).await;
    }

    pub async fn channels(&self) {
        let other = self.stage.discord.channel(self.stage.guild, "other");
        let path = format!("/channels/{other}");
        let of = format!("{path}/permissions/{}", self.bot);
        self.asks("PUT", &of, json!({ "type": 1, "allow": "1024" })).await;
        self.gets(&path).await;
        self.deletes(&of).await;
        self.asks("PATCH", &path, json!({ "name": "another" })).await;
        self.deletes(&path).await;
    }
}
