//! Keeps the last requests and events of the bot, for the page's view of the raw data behind a message.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use local_discord::request::{Reply, Request};
use local_discord::world::Event;
use local_discord::{Id, Witness};
use serde::Serialize;
use serde_json::{Value, json};

const KEPT: usize = 5_000;

/// The last requests and events, oldest first.
#[derive(Default)]
pub struct Story(Mutex<VecDeque<Said>>);

/// A request of the bot or an event sent to it.
#[derive(Clone, Debug, Serialize)]
pub struct Said {
    /// `request` or `event`.
    pub what: &'static str,
    /// Method and path of a request, or the event's name.
    pub name: String,
    pub told: Value,
    /// Status and body of the response; null for an event.
    pub answer: Value,
}

impl Story {
    /// Returns everything about one message: the interaction that it answers, and the presses on it.
    pub fn of(&self, message: Id, answers: Option<Id>) -> Vec<Said> {
        let all = self.lock();
        let message = message.to_string();
        let with_it = all.iter().filter(|said| said.name == "INTERACTION_CREATE" && mentions(&said.told, &message));
        let deeds = with_it.filter_map(|said| said.told["id"].as_str().map(str::to_owned));
        let answered = answers.map(|id| id.to_string());
        let names: Vec<String> = deeds.chain(answered).chain([message.clone()]).collect();
        // A response to an interaction names the interaction only in its path.
        let about =
            |id: &String, said: &Said| said.name.contains(id) || mentions(&said.told, id) || mentions(&said.answer, id);
        all.iter().filter(|said| names.iter().any(|id| about(id, said))).cloned().collect()
    }

    fn add(&self, said: Said) {
        let mut all = self.lock();
        all.push_back(said);
        let old = all.len().saturating_sub(KEPT);
        all.drain(..old);
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Said>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Witness for Story {
    fn exchange(&self, request: &Request, reply: &Reply) {
        let name = format!("{} {}", request.method, request.path);
        let answer = json!({ "status": reply.status, "body": reply.body });
        self.add(Said { what: "request", name, told: request.body.clone(), answer });
    }

    fn event(&self, event: &Event) {
        let told = serde_json::from_str(&event.told).unwrap_or_default();
        self.add(Said { what: "event", name: event.name.to_owned(), told, answer: Value::Null });
    }
}

fn mentions(value: &Value, id: &str) -> bool {
    match value {
        Value::String(text) => text == id,
        Value::Array(all) => all.iter().any(|it| mentions(it, id)),
        Value::Object(all) => all.values().any(|it| mentions(it, id)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
