//! Sends every accepted and rejected body of the case files over HTTP to its route.

use std::time::Duration;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::world::permissions;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::api::{ApiClient, ApiResponse};
use super::case_files::{BodyCase, ExpectedError, count_field_errors, load_cases};
use super::fixture::{WireTestEnv, unlimited_settings};

/// The id that the case files use for the attachment of a message before its edit.
const OLD_ATTACHMENT_ID: &str = "1000000000000000000";

/// Sends the bodies of the case files to a local Discord.
struct BodySender {
    env: WireTestEnv,
    api: ApiClient,
    bot: Snowflake,
}

impl BodySender {
    async fn new() -> Self {
        let env = WireTestEnv::with_settings(unlimited_settings()).await;
        let (api, bot) = (ApiClient::connect(&env.discord), env.discord.bot_id());
        env.grant_everyone(permissions::MANAGE_CHANNELS | permissions::MANAGE_THREADS);
        Self { env, api, bot }
    }

    fn channel_path(&self, rest: &str) -> String {
        format!("/channels/{}{rest}", self.env.channel)
    }

    fn emojis_path(&self) -> String {
        format!("/applications/{}/emojis", self.bot)
    }

    /// Sends a body to the route that its case names.
    async fn send_case(&self, case: &BodyCase) -> ApiResponse {
        match case.route.as_str() {
            "message" => self.send_with_files("POST", &self.channel_path("/messages"), case, &case.body).await,
            "edit" => {
                let (message, old_attachment) = self.create_message().await;
                let path = self.channel_path(&format!("/messages/{message}"));
                self.send_with_files("PATCH", &path, case, &with_old_attachment_id(&case.body, old_attachment)).await
            }
            "answer" => self.respond_to_interaction(case, &json!({ "type": 4, "data": case.body })).await,
            "update" => self.respond_to_interaction(case, &json!({ "type": 7, "data": case.body })).await,
            "modal" => self.respond_to_interaction(case, &json!({ "type": 9, "data": case.body })).await,
            "autocomplete" => self.respond_to_interaction(case, &json!({ "type": 8, "data": case.body })).await,
            "callback" => self.respond_to_interaction(case, &case.body).await,
            "command" => {
                self.send_with_files("POST", &format!("/applications/{}/commands", self.bot), case, &case.body).await
            }
            "commands" => {
                self.send_with_files("PUT", &format!("/applications/{}/commands", self.bot), case, &case.body).await
            }
            "thread" if case.body["type"].is_null() => {
                let (message, _) = self.create_message().await;
                self.send_with_files(
                    "POST",
                    &self.channel_path(&format!("/messages/{message}/threads")),
                    case,
                    &case.body,
                )
                .await
            }
            "thread" => self.send_with_files("POST", &self.channel_path("/threads"), case, &case.body).await,
            "channel" if case.body["archived"].is_null() => {
                self.send_with_files("PATCH", &self.channel_path(""), case, &case.body).await
            }
            "channel" => {
                let thread = self
                    .api
                    .request_json("POST", &self.channel_path("/threads"), &json!({ "name": "Game", "type": 11 }))
                    .await;
                self.send_with_files("PATCH", &format!("/channels/{}", thread.created_id()), case, &case.body).await
            }
            "emoji" => self.send_with_files("POST", &self.emojis_path(), case, &case.body).await,
            "emoji_edit" => {
                let body = json!({ "name": "ship", "image": "data:image/png;base64,iVBORw0KGgo=" });
                let ship = self.api.request_json("POST", &self.emojis_path(), &body).await;
                let path = format!("{}/{}", self.emojis_path(), ship.created_id());
                let edited = self.send_with_files("PATCH", &path, case, &case.body).await;
                self.api.request_json("DELETE", &path, &json!({})).await;
                edited
            }
            other => panic!("unknown route {other}"),
        }
    }

    async fn send_with_files(&self, method: &str, path: &str, case: &BodyCase, body: &Value) -> ApiResponse {
        if case.files.is_empty() {
            return self.api.request_json(method, path, body).await;
        }
        let files: Vec<_> = case.files.iter().map(|it| (it.as_str(), b"a file".to_vec())).collect();
        self.api.upload_files(method, path, body, &files).await
    }

    /// Creates a message with a button and a file; returns the ids of the message and of the file.
    async fn create_message(&self) -> (Snowflake, Snowflake) {
        let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
        let body = json!({ "content": "Before.", "components": [{ "type": 1, "components": [button] }] });
        let files = [("old.png", b"old".to_vec())];
        let sent = self.api.upload_files("POST", &self.channel_path("/messages"), &body, &files).await;
        let old_attachment = sent.body["attachments"][0]["id"].as_str().unwrap();
        (sent.created_id().parse().unwrap(), old_attachment.parse().unwrap())
    }

    /// Creates an interaction that accepts responses of this type, and responds to it.
    async fn respond_to_interaction(&self, case: &BodyCase, body: &Value) -> ApiResponse {
        let (message, old_attachment) = self.create_message().await;
        let ann = &self.env.ann;
        if body["type"] == 8 {
            let option = json!({ "type": 3, "name": "what", "description": "What.", "autocomplete": true });
            let command = json!([{ "name": "pick", "description": "Picks.", "options": [option] }]);
            self.api.request_json("PUT", &format!("/applications/{}/commands", self.bot), &command).await;
            // No test waits for the choices.
            let typing = ann.autocomplete(self.env.channel, "/pick what:a");
            assert!(timeout(Duration::ZERO, typing).await.is_err());
        } else {
            ann.start_press(message, "go").unwrap();
        }
        let last = |world: &meadhall_local_discord::world::DiscordWorld| {
            world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone()))
        };
        let (id, token) = self.env.discord.read_world(last).unwrap();
        let path = format!("/interactions/{id}/{token}/callback?with_response=true");
        self.send_with_files("POST", &path, case, &with_old_attachment_id(body, old_attachment)).await
    }
}

/// Returns the body with the real attachment id in place of `OLD_ATTACHMENT_ID`.
fn with_old_attachment_id(body: &Value, old_attachment: Snowflake) -> Value {
    serde_json::from_str(&body.to_string().replace(OLD_ATTACHMENT_ID, &old_attachment.to_string())).unwrap()
}

/// Returns a description of the mismatch if the response is not the expected one.
fn check_response(case: &BodyCase, answer: &ApiResponse) -> Option<String> {
    let description = format!("{}: {} {}", case.name, answer.status, answer.body);
    let Some(refusal) = &case.expected_error else { return (answer.status >= 300).then_some(description) };
    let is_expected = match refusal {
        ExpectedError::RequestError(code) => answer.status_and_code() == (400, u64::from(*code)),
        ExpectedError::FieldError { path, code, error_count } => {
            let steps = path.split('.').filter(|step| !step.is_empty());
            let errors = steps.fold(&answer.body["errors"], |errors, step| &errors[step]);
            let codes = errors["_errors"].as_array().into_iter().flatten();
            let named = codes.into_iter().any(|it| it["code"] == code.as_str());
            answer.status_and_code() == (400, 50_035)
                && named
                && count_field_errors(&answer.body["errors"]) == *error_count
        }
    };
    (!is_expected).then_some(description)
}

#[tokio::test]
async fn every_body_is_accepted_or_rejected_over_the_wire() {
    let sender = BodySender::new().await;
    let (mut problems, mut good, mut bad) = (Vec::new(), 0, 0);
    for case in load_cases() {
        let answer = sender.send_case(&case).await;
        problems.extend(check_response(&case, &answer));
        if case.expected_error.is_some() { bad += 1 } else { good += 1 }
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    assert!(bad >= 60 && good >= 30, "{bad} bad and {good} good bodies");
    assert_eq!(sender.env.discord.traffic_counts().unknown_route_requests, 0);
}
