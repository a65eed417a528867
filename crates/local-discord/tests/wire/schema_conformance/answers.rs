//! The second half of the tour: all types of interaction responses, and their follow-ups.

use std::time::Duration;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::Person;
use serde_json::json;
use tokio::time::timeout;

use super::contents::{action_row, button, text_input};
use super::tour::RouteTour;

impl RouteTour {
    /// Posts a message with a button and a menu.
    pub async fn create_board(&self, channel: &str) -> Snowflake {
        let menu = json!({ "type": 5, "custom_id": "who" });
        let rows = json!([action_row(&button("go")), action_row(&menu)]);
        let sent = self.request_ok("POST", &format!("{channel}/messages"), json!({ "components": rows })).await;
        sent.created_id().parse().unwrap()
    }

    /// Responds to interactions in every way, and uses the follow-up routes.
    pub async fn try_interaction_responses(&self, person: &Person, channel: Snowflake) {
        let path = format!("/channels/{channel}");
        let board = self.create_board(&path).await;
        let message = json!({ "content": "Hello.", "components": [action_row(&button("on"))] });
        let modal = json!({ "title": "Who?", "custom_id": "who", "components": [action_row(&text_input())] });
        let kinds = [
            json!({ "type": 4, "data": message }),
            json!({ "type": 4, "data": { "content": "Only you.", "flags": 64 } }),
            json!({ "type": 5 }),
            json!({ "type": 6 }),
            json!({ "type": 7, "data": { "content": "Pressed." } }),
            json!({ "type": 9, "data": modal }),
        ];
        for kind in kinds {
            let id = person.start_press(board, "go").unwrap();
            let (callback, webhook) = self.newest_interaction_paths();
            self.request_ok("POST", &callback, kind.clone()).await;
            if kind["type"] == 9 {
                let modal_response = person.wait_for_response(id).await;
                assert!(
                    timeout(Duration::ZERO, person.submit_modal(&modal_response, &[("name", "Ann")])).await.is_err()
                );
                let (callback, _) = self.newest_interaction_paths();
                self.request_ok("POST", &callback, json!({ "type": 4, "data": { "content": "Welcome." } })).await;
            } else {
                self.try_follow_ups(&webhook).await;
            }
        }
        let chosen = vec![self.env.bo.id().to_string()];
        person.send_forged_component(board, 5, "who", Some(chosen)).unwrap();
        self.request_ok("POST", &self.newest_interaction_paths().0, json!({ "type": 6 })).await;
    }

    pub async fn try_follow_ups(&self, hook: &str) {
        let original = format!("{hook}/messages/@original");
        self.get_ok(&original).await;
        self.request_ok("PATCH", &original, json!({ "content": "Changed." })).await;
        let more = self.request_ok("POST", hook, json!({ "content": "More.", "flags": 64 })).await;
        let path = format!("{hook}/messages/{}", more.created_id());
        self.get_ok(&path).await;
        self.request_ok("PATCH", &path, json!({ "content": "Less." })).await;
        self.delete_ok(&path).await;
    }

    pub async fn try_typed_commands(&self) {
        let (ann, channel) = (&self.env.ann, self.env.channel);
        let bo = self.env.bo.id();
        assert!(timeout(Duration::ZERO, ann.autocomplete(channel, "/play what:a")).await.is_err());
        let choices = json!({ "type": 8, "data": { "choices": [{ "name": "Ann", "value": "ann" }] } });
        self.request_ok("POST", &self.newest_interaction_paths().0, choices).await;
        let lines =
            [format!("/play option-6:{bo} option-4:2 game:raids option-5:true"), format!("/table more move who:{bo}")];
        for line in &lines {
            assert!(timeout(Duration::ZERO, ann.run_command(channel, line)).await.is_err());
            let (callback, hook) = self.newest_interaction_paths();
            self.request_ok("POST", &callback, json!({ "type": 5, "data": { "flags": 64 } })).await;
            self.try_follow_ups(&hook).await;
            self.delete_ok(&format!("{hook}/messages/@original")).await;
        }
        let message = self.env.bo.send_message(channel, "Where is everybody?").unwrap();
        let owner = self.env.discord.read_world(|world| world.guilds.get(self.env.guild).unwrap().owner);
        assert_eq!(owner, ann.id(), "the owner is the person who may use every command");
        assert!(timeout(Duration::ZERO, ann.use_message_command("Describe", message)).await.is_err());
        self.request_ok(
            "POST",
            &self.newest_interaction_paths().0,
            json!({ "type": 4, "data": { "content": "It asks." } }),
        )
        .await;
    }
}
