//! Sends every accepted and rejected body of the case files over HTTP to its route.

use std::time::Duration;

use local_discord::Id;
use local_discord::world::rights;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::api::{Answered, Api};
use super::cases::{Case, Refusal, cases};
use super::stage::{Stage, patient};

/// The id that the case files use for the attachment of a message before its edit.
const OLD: &str = "1000000000000000000";

/// Sends the bodies of the case files to a local Discord.
struct Desk {
    stage: Stage,
    api: Api,
    bot: Id,
}

impl Desk {
    async fn new() -> Self {
        let stage = Stage::with(patient()).await;
        let (api, bot) = (Api::of(&stage.discord), stage.discord.bot());
        stage.gives(rights::MANAGE_CHANNELS | rights::MANAGE_THREADS);
        Self { stage, api, bot }
    }

    fn at(&self, rest: &str) -> String {
        format!("/channels/{}{rest}", self.stage.channel)
    }

    fn emojis(&self) -> String {
        format!("/applications/{}/emojis", self.bot)
    }

    /// Sends a body to the route that its case names.
    async fn sends(&self, case: &Case) -> Answered {
        match case.route.as_str() {
            "message" => self.asks("POST", &self.at("/messages"), case, &case.body).await,
            "edit" => {
                let (message, old) = self.message().await;
                let path = self.at(&format!("/messages/{message}"));
                self.asks("PATCH", &path, case, &renamed(&case.body, old)).await
            }
            "answer" => self.answers(case, &json!({ "type": 4, "data": case.body })).await,
            "update" => self.answers(case, &json!({ "type": 7, "data": case.body })).await,
            "modal" => self.answers(case, &json!({ "type": 9, "data": case.body })).await,
            "autocomplete" => self.answers(case, &json!({ "type": 8, "data": case.body })).await,
            "callback" => self.answers(case, &case.body).await,
            "command" => self.asks("POST", &format!("/applications/{}/commands", self.bot), case, &case.body).await,
            "commands" => self.asks("PUT", &format!("/applications/{}/commands", self.bot), case, &case.body).await,
            "thread" if case.body["type"].is_null() => {
                let (message, _) = self.message().await;
                self.asks("POST", &self.at(&format!("/messages/{message}/threads")), case, &case.body).await
            }
            "thread" => self.asks("POST", &self.at("/threads"), case, &case.body).await,
            "channel" if case.body["archived"].is_null() => self.asks("PATCH", &self.at(""), case, &case.body).await,
            "channel" => {
                let thread = self.api.asks("POST", &self.at("/threads"), &json!({ "name": "Game", "type": 11 })).await;
                self.asks("PATCH", &format!("/channels/{}", thread.id()), case, &case.body).await
            }
            "emoji" => self.asks("POST", &self.emojis(), case, &case.body).await,
            "emoji_edit" => {
                let body = json!({ "name": "ship", "image": "data:image/png;base64,iVBORw0KGgo=" });
                let ship = self.api.asks("POST", &self.emojis(), &body).await;
                let path = format!("{}/{}", self.emojis(), ship.id());
                let edited = self.asks("PATCH", &path, case, &case.body).await;
                self.api.asks("DELETE", &path, &json!({})).await;
                edited
            }
            other => panic!("no route {other}"),
        }
    }

    async fn asks(&self, method: &str, path: &str, case: &Case, body: &Value) -> Answered {
        if case.files.is_empty() {
            return self.api.asks(method, path, body).await;
        }
        let files: Vec<_> = case.files.iter().map(|it| (it.as_str(), b"a file".to_vec())).collect();
        self.api.uploads(method, path, body, &files).await
    }

    /// Creates a message with a button and a file; returns the ids of the message and of the file.
    async fn message(&self) -> (Id, Id) {
        let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
        let body = json!({ "content": "Before.", "components": [{ "type": 1, "components": [button] }] });
        let files = [("old.png", b"old".to_vec())];
        let sent = self.api.uploads("POST", &self.at("/messages"), &body, &files).await;
        let old = sent.body["attachments"][0]["id"].as_str().unwrap();
        (sent.id().parse().unwrap(), old.parse().unwrap())
    }

    /// Creates an interaction that accepts responses of this type, and responds to it.
    async fn answers(&self, case: &Case, body: &Value) -> Answered {
        let (message, old) = self.message().await;
        let ann = &self.stage.ann;
        if body["type"] == 8 {
            let option = json!({ "type": 3, "name": "what", "description": "What.", "autocomplete": true });
            let command = json!([{ "name": "pick", "description": "Picks.", "options": [option] }]);
            self.api.asks("PUT", &format!("/applications/{}/commands", self.bot), &command).await;
            // No test waits for the choices.
            let typing = ann.completes(self.stage.channel, "/pick what:a");
            assert!(timeout(Duration::ZERO, typing).await.is_err());
        } else {
            ann.begin_press(message, "go").unwrap();
        }
        let last = |world: &local_discord::world::World| {
            world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone()))
        };
        let (id, token) = self.stage.discord.look(last).unwrap();
        let path = format!("/interactions/{id}/{token}/callback?with_response=true");
        self.asks("POST", &path, case, &renamed(body, old)).await
    }
}

/// Returns the body with the real attachment id in place of `OLD`.
fn renamed(body: &Value, old: Id) -> Value {
    serde_json::from_str(&body.to_string().replace(OLD, &old.to_string())).unwrap()
}

/// Returns a description of the mismatch if the response is not the expected one.
fn judged(case: &Case, answer: &Answered) -> Option<String> {
    let told = format!("{}: {} {}", case.name, answer.status, answer.body);
    let Some(refusal) = &case.refusal else { return (answer.status >= 300).then_some(told) };
    let right = match refusal {
        Refusal::Whole(code) => answer.code() == (400, u64::from(*code)),
        Refusal::Field { place, code, faults } => {
            let steps = place.split('.').filter(|step| !step.is_empty());
            let at = steps.fold(&answer.body["errors"], |at, step| &at[step]);
            let codes = at["_errors"].as_array().into_iter().flatten();
            let named = codes.into_iter().any(|it| it["code"] == code.as_str());
            answer.code() == (400, 50_035) && named && count(&answer.body["errors"]) == *faults
        }
    };
    (!right).then_some(told)
}

/// Counts the field errors in a response.
fn count(errors: &Value) -> u64 {
    let own = errors["_errors"].as_array().map_or(0, Vec::len) as u64;
    own + errors.as_object().into_iter().flatten().map(|(_, inner)| count(inner)).sum::<u64>()
}

#[tokio::test]
async fn every_body_of_the_table_is_taken_or_refused_over_the_wire() {
    let desk = Desk::new().await;
    let (mut wrong, mut good, mut bad) = (Vec::new(), 0, 0);
    for case in cases() {
        let answer = desk.sends(&case).await;
        wrong.extend(judged(&case, &answer));
        if case.refusal.is_some() { bad += 1 } else { good += 1 }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(bad >= 60 && good >= 30, "{bad} bad and {good} good bodies");
    assert_eq!(desk.stage.discord.counts().unknown, 0);
}
