//! The second half of the tour: all types of interaction responses, and their follow-ups.

use std::time::Duration;

use local_discord::Id;
use local_discord::people::Person;
use serde_json::json;
use tokio::time::timeout;

use super::contents::{button, input, row};
use super::tour::Tour;

impl Tour {
    /// Posts a message with a button and a menu.
    pub async fn board(&self, channel: &str) -> Id {
        let menu = json!({ "type": 5, "custom_id": "who" });
        let rows = json!([row(&button("go")), row(&menu)]);
        let sent = self.asks("POST", &format!("{channel}/messages"), json!({ "components": rows })).await;
        sent.id().parse().unwrap()
    }

    /// Responds to interactions in every way, and uses the follow-up routes.
    pub async fn answers(&self, who: &Person, channel: Id) {
        let at = format!("/channels/{channel}");
        let board = self.board(&at).await;
        let said = json!({ "content": "Hello.", "components": [row(&button("on"))] });
        let modal = json!({ "title": "Who?", "custom_id": "who", "components": [row(&input())] });
        let kinds = [
            json!({ "type": 4, "data": said }),
            json!({ "type": 4, "data": { "content": "Only you.", "flags": 64 } }),
            json!({ "type": 5 }),
            json!({ "type": 6 }),
            json!({ "type": 7, "data": { "content": "Pressed." } }),
            json!({ "type": 9, "data": modal }),
        ];
        for kind in kinds {
            let id = who.begin_press(board, "go").unwrap();
            let (callback, hook) = self.newest();
            self.asks("POST", &callback, kind.clone()).await;
            if kind["type"] == 9 {
                let shown = who.answer(id).await;
                assert!(timeout(Duration::ZERO, who.submits(&shown, &[("name", "Ann")])).await.is_err());
                let (callback, _) = self.newest();
                self.asks("POST", &callback, json!({ "type": 4, "data": { "content": "Welcome." } })).await;
            } else {
                self.follows(&hook).await;
            }
        }
        let chosen = vec![self.stage.bo.id().to_string()];
        who.forges(board, 5, "who", Some(chosen)).unwrap();
        self.asks("POST", &self.newest().0, json!({ "type": 6 })).await;
    }

    pub async fn follows(&self, hook: &str) {
        let original = format!("{hook}/messages/@original");
        self.gets(&original).await;
        self.asks("PATCH", &original, json!({ "content": "Changed." })).await;
        let more = self.asks("POST", hook, json!({ "content": "More.", "flags": 64 })).await;
        let path = format!("{hook}/messages/{}", more.id());
        self.gets(&path).await;
        self.asks("PATCH", &path, json!({ "content": "Less." })).await;
        self.deletes(&path).await;
    }

    pub async fn typed(&self) {
        let (ann, channel) = (&self.stage.ann, self.stage.channel);
        let bo = self.stage.bo.id();
        assert!(timeout(Duration::ZERO, ann.completes(channel, "/play what:a")).await.is_err());
        let choices = json!({ "type": 8, "data": { "choices": [{ "name": "Ann", "value": "ann" }] } });
        self.asks("POST", &self.newest().0, choices).await;
        let lines =
            [format!("/play option-6:{bo} option-4:2 game:raids option-5:true"), format!("/table more move who:{bo}")];
        for line in &lines {
            assert!(timeout(Duration::ZERO, ann.runs(channel, line)).await.is_err());
            let (callback, hook) = self.newest();
            self.asks("POST", &callback, json!({ "type": 5, "data": { "flags": 64 } })).await;
            self.follows(&hook).await;
            self.deletes(&format!("{hook}/messages/@original")).await;
        }
        let said = self.stage.bo.says(channel, "Where is everybody?").unwrap();
        let owner = self.stage.discord.look(|world| world.guilds.get(self.stage.guild).unwrap().owner);
        assert_eq!(owner, ann.id(), "who may use everything");
        assert!(timeout(Duration::ZERO, ann.uses("Describe", said)).await.is_err());
        self.asks("POST", &self.newest().0, json!({ "type": 4, "data": { "content": "It asks." } })).await;
    }
}
