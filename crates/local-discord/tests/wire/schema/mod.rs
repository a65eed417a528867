//! Checks all requests, responses and events of the local Discord against Discord's own API description. It
//! never changes traffic; mismatches are collected and fail the test at its end.

mod description;
mod events;
mod fitting;
mod reader;
mod routes;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use local_discord::Witness;
use local_discord::request::{Reply, Request};
use local_discord::world::Event;
use serde_json::Value;

use description::{Description, Sense};
use routes::Answer;

/// Records the traffic of one local Discord and its mismatches.
#[derive(Default)]
pub struct Schema {
    seen: Mutex<Seen>,
}

/// The traffic that was checked.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Method and path as Discord writes them, and the status of each response.
    pub exchanges: Vec<(String, u16)>,
    /// The number of accepted request bodies that were checked.
    pub asked: usize,
    pub events: Vec<&'static str>,
    pub mismatches: BTreeSet<String>,
}

impl Schema {
    /// Creates a recorder, if Discord's API description is installed.
    pub fn new() -> Option<Arc<Self>> {
        Description::get().map(|_| Arc::default())
    }

    pub fn seen(&self) -> Seen {
        self.seen.lock().unwrap().clone()
    }

    fn note(&self, what: &str, faults: Vec<String>) {
        let mut seen = self.seen.lock().unwrap();
        seen.mismatches.extend(faults.into_iter().map(|fault| format!("{what}: {fault}")));
    }
}

/// Fails the test when it is dropped after a mismatch was recorded.
pub struct Held(Option<Arc<Schema>>);

impl Held {
    /// Creates a guard; it checks nothing if Discord's API description is not installed.
    pub fn new() -> Self {
        Self(Schema::new())
    }

    /// Returns a recorder for the settings that combines this one with another.
    pub fn beside(&self, other: Option<Arc<dyn Witness>>) -> Option<Arc<dyn Witness>> {
        let own = self.0.clone().map(|it| it as Arc<dyn Witness>);
        let all: Vec<_> = own.into_iter().chain(other).collect();
        (!all.is_empty()).then(|| Arc::new(Witnesses(all)) as Arc<dyn Witness>)
    }

    /// Returns the traffic checked so far, if it is checked at all.
    pub fn seen(&self) -> Option<Seen> {
        self.0.as_ref().map(|it| it.seen())
    }
}

/// Forwards everything to several recorders.
struct Witnesses(Vec<Arc<dyn Witness>>);

impl Witness for Witnesses {
    fn exchange(&self, request: &Request, reply: &Reply) {
        self.0.iter().for_each(|it| it.exchange(request, reply));
    }

    fn event(&self, event: &Event) {
        self.0.iter().for_each(|it| it.event(event));
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let wrong = self.seen().unwrap_or_default().mismatches;
        if wrong.is_empty() {
            return;
        }
        let wrong = wrong.into_iter().collect::<Vec<_>>().join("\n");
        // A second panic would abort; the test may have failed because of these mismatches.
        if std::thread::panicking() {
            eprintln!("Discord's schema says otherwise:\n{wrong}");
        } else {
            panic!("Discord's schema says otherwise:\n{wrong}");
        }
    }
}

impl Witness for Schema {
    fn exchange(&self, request: &Request, reply: &Reply) {
        let Some(description) = Description::get() else { return };
        let what = format!("{} {} → {}", request.method, request.path, reply.status);
        let Some(route) = description.routes.find(&request.method, &request.path) else {
            if reply.status != 404 {
                self.note(&what, vec!["Discord has no such route".to_owned()]);
            }
            return;
        };
        self.seen.lock().unwrap().exchanges.push((route.name.clone(), reply.status));
        if reply.status < 300 {
            // Uploaded files alone count as a body, too.
            let bare = request.body.is_null() && (!route.needs_body || !request.files.is_empty());
            match &route.asked {
                Some(schema) if !bare => {
                    self.seen.lock().unwrap().asked += 1;
                    let faults = description.faults(Sense::Asked, schema, &request.body);
                    self.note(&format!("{what}, asked too freely"), faults);
                }
                _ => {}
            }
        }
        let faults = match (route.answer(reply.status), &reply.body) {
            (Answer::Unheard, _) => vec!["Discord never answers by this status".to_owned()],
            (Answer::Empty, None) => Vec::new(),
            (Answer::Empty, Some(body)) => vec![format!("there should be no body, but there is {body}")],
            (Answer::Json(_), None) => vec!["there should be a body".to_owned()],
            // The HTML page of the proxy in front of Discord, which the description does not cover.
            (Answer::Json(_), Some(Value::String(_))) if reply.status == 429 => Vec::new(),
            (Answer::Json(schema), Some(body)) => description.faults(Sense::Told, &schema, body),
        };
        self.note(&what, faults);
    }

    fn event(&self, event: &Event) {
        let Some(description) = Description::get() else { return };
        self.seen.lock().unwrap().events.push(event.name);
        let told: Value = serde_json::from_str(&event.told).unwrap();
        self.note(event.name, description.faults(Sense::Told, &events::place(event.name), &told));
    }
}
