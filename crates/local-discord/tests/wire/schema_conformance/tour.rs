//! A tour of all routes: people, commands, messages, threads, channels.

use meadhall_local_discord::Snowflake;
use serde_json::{Value, json};

use super::contents::{components_v2_message, rich_message};
use crate::api::{ApiClient, ApiResponse};
use crate::fixture::WireTestEnv;

/// A test environment and a client; every request of the tour must succeed.
pub struct RouteTour {
    pub env: WireTestEnv,
    pub api: ApiClient,
    pub bot: Snowflake,
}

impl RouteTour {
    pub async fn request_ok(&self, method: &str, path: &str, body: Value) -> ApiResponse {
        let answer = self.api.request_json(method, path, &body).await;
        assert!(answer.status < 300, "{method} {path}: {answer:?}");
        answer
    }

    pub async fn get_ok(&self, path: &str) -> ApiResponse {
        self.request_ok("GET", path, Value::Null).await
    }

    pub async fn delete_ok(&self, path: &str) {
        self.request_ok("DELETE", path, Value::Null).await;
    }

    /// Returns the callback path and the webhook path of the newest interaction.
    pub fn newest_interaction_paths(&self) -> (String, String) {
        let newest = self
            .env
            .discord
            .read_world(|world| world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone())));
        let (id, token) = newest.unwrap();
        let bot = self.bot;
        (format!("/interactions/{id}/{token}/callback?with_response=true"), format!("/webhooks/{bot}/{token}"))
    }

    pub async fn visit_commands(&self, at: &str) {
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
        let all = self.request_ok("PUT", at, json!([play, table, menu])).await;
        let first = format!("{at}/{}", all.body[0]["id"].as_str().unwrap());
        self.get_ok(at).await;
        self.get_ok(&first).await;
        self.request_ok("PATCH", &first, json!({ "name_localizations": { "fr": "jouer" }, "description": "Begins." }))
            .await;
        let created = self.request_ok("POST", at, json!({ "name": "help", "description": "Helps." })).await;
        self.delete_ok(&format!("{at}/{}", created.created_id())).await;
    }

    pub async fn visit_emoji(&self) {
        let at = format!("/applications/{}/emojis", self.bot);
        let image = "data:image/png;base64,iVBORw0KGgo=";
        let created = self.request_ok("POST", &at, json!({ "name": "ship", "image": image })).await;
        let path = format!("{at}/{}", created.created_id());
        self.get_ok(&at).await;
        self.get_ok(&path).await;
        self.request_ok("PATCH", &path, json!({ "name": "longship" })).await;
        self.delete_ok(&path).await;
    }

    pub async fn visit_users_and_guilds(&self) {
        for path in ["/gateway", "/gateway/bot", "/users/@me", "/applications/@me", "/oauth2/applications/@me"] {
            self.get_ok(path).await;
        }
        let (guild, ann) = (self.env.guild, self.env.ann.id());
        self.get_ok(&format!("/users/{ann}")).await;
        for rest in ["", "/channels", "/roles", "/threads/active", &format!("/members/{ann}")] {
            self.get_ok(&format!("/guilds/{guild}{rest}")).await;
        }
        self.request_ok("PATCH", &format!("/guilds/{guild}/members/@me"), json!({ "nick": "Host" })).await;
        self.request_ok("PATCH", &format!("/guilds/{guild}/members/{}", self.bot), json!({ "nick": null })).await;
        let discord = &self.env.discord;
        let role = discord.add_role(guild, "Hosts", 0);
        discord.set_role_permissions(guild, role, 1 << 10);
        discord.set_bot_roles(guild, &[role]);
        discord.delete_role(guild, role);
        discord.rename_guild(guild, "Skerry");
    }

    pub async fn visit_messages(&self, channel: &str) {
        let messages = format!("{channel}/messages");
        let first = self.request_ok("POST", &messages, rich_message(self.env.ann.id())).await;
        let reply =
            json!({ "content": "And?", "message_reference": { "message_id": first.created_id() }, "nonce": "7" });
        self.request_ok("POST", &messages, reply).await;
        let files = [("board.png", b"not a picture".to_vec())];
        let body = json!({
            "embeds": [{ "title": "Board", "image": { "url": "attachment://board.png" } }],
            "attachments": [{ "id": 0, "description": "A board." }],
        });
        assert_eq!(self.api.upload_files("POST", &messages, &body, &files).await.status, 200);
        assert_eq!(self.api.upload_files("POST", &messages, &components_v2_message(), &files).await.status, 200);
        self.request_ok("POST", &format!("{channel}/typing"), Value::Null).await;
        self.get_ok(&messages).await;
        let path = format!("{messages}/{}", first.created_id());
        self.get_ok(&path).await;
        self.request_ok("PATCH", &path, json!({ "content": "Changed.", "embeds": [] })).await;
        self.delete_ok(&path).await;
    }

    pub async fn visit_threads(&self, channel: &str) {
        let first = self.request_ok("POST", &format!("{channel}/messages"), json!({ "content": "A game." })).await;
        let from = format!("{channel}/messages/{}", first.created_id());
        let thread = self.request_ok("POST", &format!("{from}/threads"), json!({ "name": "Game" })).await;
        self.get_ok(&from).await;
        let path = format!("/channels/{}", thread.created_id());
        self.get_ok(&path).await;
        self.visit_messages(&path).await;
        for who in ["@me", &self.env.bo.id().to_string()] {
            self.request_ok("PUT", &format!("{path}/thread-members/{who}"), Value::Null).await;
            self.delete_ok(&format!("{path}/thread-members/{who}")).await;
        }
        self.request_ok("PATCH", &path, json!({ "name": "Over", "archived": true })).await;
        self.request_ok("POST", &format!("{channel}/threads"), json!({ "name": "Hidden", "type": 12 })).await;
        let open = self.request_ok("POST", &format!("{channel}/threads"), json!({ "name": "Open", "type": 11 })).await;
        self.get_ok(&format!("/guilds/{}/threads/active", self.env.guild)).await;
        self.get_ok(&format!("{channel}/messages")).await;
        self.delete_ok(&format!("/channels/{}", open.created_id())).await;
    }

    pub async fn visit_channels(&self) {
        let other = self.env.discord.add_channel(self.env.guild, "other");
        let path = format!("/channels/{other}");
        let permissions_path = format!("{path}/permissions/{}", self.bot);
        self.request_ok("PUT", &permissions_path, json!({ "type": 1, "allow": "1024" })).await;
        self.get_ok(&path).await;
        self.delete_ok(&permissions_path).await;
        self.request_ok("PATCH", &path, json!({ "name": "another" })).await;
        self.delete_ok(&path).await;
    }
}
