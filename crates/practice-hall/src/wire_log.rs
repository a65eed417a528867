//! Keeps the last requests and events of the bot, for the page's view of the raw data behind a message.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use meadhall_local_discord::request::{ApiReply, ApiRequest};
use meadhall_local_discord::world::GatewayEvent;
use meadhall_local_discord::{Snowflake, TrafficRecorder};
use serde::Serialize;
use serde_json::{Value, json};

const MAX_RECORDS: usize = 5_000;

/// The last requests and events, oldest first.
#[derive(Default)]
pub struct WireLog(Mutex<VecDeque<WireRecord>>);

/// A request of the bot or an event sent to it.
#[derive(Clone, Debug, Serialize)]
pub struct WireRecord {
    /// `request` or `event`.
    pub kind: &'static str,
    /// Method and path of a request, or the event's name.
    pub name: String,
    pub body: Value,
    /// Status and body of the response; null for an event.
    pub response: Value,
}

impl WireLog {
    /// Returns all requests and events about one message, about the interaction that it responds to, and about the
    /// presses on its components.
    pub fn about_message(&self, message: Snowflake, interaction: Option<Snowflake>) -> Vec<WireRecord> {
        let all = self.lock();
        let message = message.to_string();
        let presses =
            all.iter().filter(|record| record.name == "INTERACTION_CREATE" && contains_id(&record.body, &message));
        let press_ids = presses.filter_map(|record| record.body["id"].as_str().map(str::to_owned));
        let answered_id = interaction.map(|id| id.to_string());
        let ids: Vec<String> = press_ids.chain(answered_id).chain([message.clone()]).collect();
        // A response to an interaction names the interaction only in its path.
        let about = |id: &String, record: &WireRecord| {
            record.name.contains(id) || contains_id(&record.body, id) || contains_id(&record.response, id)
        };
        all.iter().filter(|record| ids.iter().any(|id| about(id, record))).cloned().collect()
    }

    fn push(&self, record: WireRecord) {
        let mut all = self.lock();
        all.push_back(record);
        let excess = all.len().saturating_sub(MAX_RECORDS);
        all.drain(..excess);
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<WireRecord>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TrafficRecorder for WireLog {
    fn on_exchange(&self, request: &ApiRequest, reply: &ApiReply) {
        let name = format!("{} {}", request.method, request.path);
        let response = json!({ "status": reply.status, "body": reply.body });
        self.push(WireRecord { kind: "request", name, body: request.body.clone(), response });
    }

    fn on_event(&self, event: &GatewayEvent) {
        let body = serde_json::from_str(&event.payload).unwrap_or_default();
        self.push(WireRecord { kind: "event", name: event.name.to_owned(), body, response: Value::Null });
    }
}

fn contains_id(value: &Value, id: &str) -> bool {
    match value {
        Value::String(text) => text == id,
        Value::Array(all) => all.iter().any(|it| contains_id(it, id)),
        Value::Object(all) => all.values().any(|it| contains_id(it, id)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
