//! What a bot has requested from the fake Discord.

use std::sync::Mutex;

use meadhall_local_discord::TrafficRecorder;
use meadhall_local_discord::request::{ApiReply, ApiRequest};
use meadhall_local_discord::world::GatewayEvent;
use serde_json::Value;

/// The requests of the bot, and the messages that they created.
#[derive(Default)]
pub struct RequestLog {
    pub requests: Mutex<Vec<RecordedRequest>>,
    pub created: Mutex<Vec<CreatedMessage>>,
}

/// A request of the bot and the status of its reply.
#[derive(Clone, Debug)]
pub struct RecordedRequest {
    pub route: String,
    pub body: Value,
    pub filenames: Vec<String>,
    /// The HTTP status of the reply.
    pub status: u16,
    /// Discord's error code in the reply.
    pub error_code: Option<u64>,
}

/// A message that the bot created in a channel.
#[derive(Clone, Debug)]
pub struct CreatedMessage {
    pub id: String,
    pub channel: String,
    pub body: Value,
}

impl TrafficRecorder for RequestLog {
    fn on_exchange(&self, request: &ApiRequest, reply: &ApiReply) {
        let line = format!("{} {}", request.method, request.path);
        let files = request.files.iter().map(|it| it.filename.clone()).collect();
        let recorded = RecordedRequest {
            route: line,
            body: request.body.clone(),
            filenames: files,
            status: reply.status,
            error_code: reply.body.as_ref().and_then(|it| it["code"].as_u64()),
        };
        self.requests.lock().unwrap().push(recorded);
        let channel_id = request.path.strip_prefix("/channels/").and_then(|it| it.strip_suffix("/messages"));
        let id = reply.body.as_ref().and_then(|it| it["id"].as_str());
        if let (Some(channel), Some(id), "POST") = (channel_id, id, request.method.as_str()) {
            let (id, channel, body) = (id.to_owned(), channel.to_owned(), request.body.clone());
            self.created.lock().unwrap().push(CreatedMessage { id, channel, body });
        }
    }

    fn on_event(&self, _: &GatewayEvent) {}
}
