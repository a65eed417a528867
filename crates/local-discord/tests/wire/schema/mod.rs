//! Checks all requests, responses and events of the local Discord against Discord's own API description. It
//! never changes traffic; mismatches are collected and fail the test at its end.

mod description;
mod events;
mod fitting;
mod reader;
mod routes;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use meadhall_local_discord::TrafficRecorder;
use meadhall_local_discord::request::{ApiReply, ApiRequest};
use meadhall_local_discord::world::GatewayEvent;
use serde_json::Value;

use description::{ApiDescription, PayloadSource};
use routes::DescribedResponse;

/// Records the traffic of one local Discord and its mismatches.
#[derive(Default)]
pub struct SchemaRecorder {
    checked: Mutex<CheckedTraffic>,
}

/// The traffic that was checked.
#[derive(Clone, Debug, Default)]
pub struct CheckedTraffic {
    /// Method and path as Discord writes them, and the status of each response.
    pub exchanges: Vec<(String, u16)>,
    /// The number of accepted request bodies that were checked.
    pub request_body_count: usize,
    pub event_names: Vec<&'static str>,
    pub mismatches: BTreeSet<String>,
}

impl SchemaRecorder {
    /// Creates a recorder, if Discord's API description is installed.
    pub fn new() -> Option<Arc<Self>> {
        ApiDescription::get().map(|_| Arc::default())
    }

    pub fn checked_traffic(&self) -> CheckedTraffic {
        self.checked.lock().unwrap().clone()
    }

    fn record_mismatches(&self, what: &str, mismatches: Vec<String>) {
        let mut checked = self.checked.lock().unwrap();
        checked.mismatches.extend(mismatches.into_iter().map(|fault| format!("{what}: {fault}")));
    }
}

/// Fails the test when it is dropped after a mismatch was recorded.
pub struct SchemaGuard(Option<Arc<SchemaRecorder>>);

impl SchemaGuard {
    /// Creates a guard; it checks nothing if Discord's API description is not installed.
    pub fn new() -> Self {
        Self(SchemaRecorder::new())
    }

    /// Returns a recorder for the settings that combines this one with another.
    pub fn combine_with(&self, other_recorder: Option<Arc<dyn TrafficRecorder>>) -> Option<Arc<dyn TrafficRecorder>> {
        let own_recorder = self.0.clone().map(|it| it as Arc<dyn TrafficRecorder>);
        let recorders: Vec<_> = own_recorder.into_iter().chain(other_recorder).collect();
        (!recorders.is_empty()).then(|| Arc::new(RecorderGroup(recorders)) as Arc<dyn TrafficRecorder>)
    }

    /// Returns the traffic checked so far, if it is checked at all.
    pub fn checked_traffic(&self) -> Option<CheckedTraffic> {
        self.0.as_ref().map(|it| it.checked_traffic())
    }
}

/// Forwards everything to several recorders.
struct RecorderGroup(Vec<Arc<dyn TrafficRecorder>>);

impl TrafficRecorder for RecorderGroup {
    fn on_exchange(&self, request: &ApiRequest, reply: &ApiReply) {
        self.0.iter().for_each(|it| it.on_exchange(request, reply));
    }

    fn on_event(&self, event: &GatewayEvent) {
        self.0.iter().for_each(|it| it.on_event(event));
    }
}

impl Drop for SchemaGuard {
    fn drop(&mut self) {
        let wrong = self.checked_traffic().unwrap_or_default().mismatches;
        if wrong.is_empty() {
            return;
        }
        let wrong = wrong.into_iter().collect::<Vec<_>>().join("\n");
        // A second panic would abort; the test may have failed because of these mismatches.
        if std::thread::panicking() {
            eprintln!("mismatches with Discord's schema:\n{wrong}");
        } else {
            panic!("mismatches with Discord's schema:\n{wrong}");
        }
    }
}

impl TrafficRecorder for SchemaRecorder {
    fn on_exchange(&self, request: &ApiRequest, reply: &ApiReply) {
        let Some(description) = ApiDescription::get() else { return };
        let what = format!("{} {} → {}", request.method, request.path, reply.status);
        let Some(route) = description.routes.find(&request.method, &request.path) else {
            if reply.status != 404 {
                self.record_mismatches(&what, vec!["unknown route".to_owned()]);
            }
            return;
        };
        self.checked.lock().unwrap().exchanges.push((route.name.clone(), reply.status));
        if reply.status < 300 {
            // Uploaded files alone count as a body, too.
            let has_no_body = request.body.is_null() && (!route.needs_body || !request.files.is_empty());
            match &route.request_schema {
                Some(schema) if !has_no_body => {
                    self.checked.lock().unwrap().request_body_count += 1;
                    let mismatches = description.mismatches(PayloadSource::Bot, schema, &request.body);
                    self.record_mismatches(
                        &format!("{what}: request accepted although the schema forbids it"),
                        mismatches,
                    );
                }
                _ => {}
            }
        }
        let mismatches = match (route.described_response(reply.status), &reply.body) {
            (DescribedResponse::UndocumentedStatus, _) => vec!["undocumented response status".to_owned()],
            (DescribedResponse::NoBody, None) => Vec::new(),
            (DescribedResponse::NoBody, Some(body)) => vec![format!("expected no body, but got {body}")],
            (DescribedResponse::JsonBody(_), None) => vec!["expected a body".to_owned()],
            // The HTML page of the proxy in front of Discord, which the description does not cover.
            (DescribedResponse::JsonBody(_), Some(Value::String(_))) if reply.status == 429 => Vec::new(),
            (DescribedResponse::JsonBody(schema), Some(body)) => {
                description.mismatches(PayloadSource::Discord, &schema, body)
            }
        };
        self.record_mismatches(&what, mismatches);
    }

    fn on_event(&self, event: &GatewayEvent) {
        let Some(description) = ApiDescription::get() else { return };
        self.checked.lock().unwrap().event_names.push(event.name);
        let payload: Value = serde_json::from_str(&event.payload).unwrap();
        self.record_mismatches(
            event.name,
            description.mismatches(PayloadSource::Discord, &events::event_schema_pointer(event.name), &payload),
        );
    }
}
