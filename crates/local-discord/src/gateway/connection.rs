//! One gateway connection: what its client may send, and when.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::{GatewayFault, GatewayFrame, GatewaySessions, PRIVILEGED_INTENTS, SessionStartLimit};
use crate::clock::duration_millis;
use crate::world::{DiscordWorld, EventAudience, GatewayEvent, GatewayIntent, json};

const MAX_PAYLOAD_LEN_BYTES: usize = 4_096;

/// The number of payloads that a client may send within this period.
const PAYLOAD_RATE_LIMIT: (usize, Duration) = (120, Duration::from_secs(60));

/// A gateway connection, before or after the client has identified.
#[derive(Debug)]
pub struct GatewayConnection {
    frame_sender: UnboundedSender<GatewayFrame>,
    session_id: Option<String>,
    received_at_ms: VecDeque<u64>,
}

/// What a connection needs to answer a payload.
pub struct GatewayContext<'a> {
    pub world: &'a mut DiscordWorld,
    pub sessions: &'a mut GatewaySessions,
    pub token: &'a str,
    pub session_start_limit: &'a SessionStartLimit,
    /// The address at which clients resume their sessions.
    pub resume_url: &'a str,
    pub max_guilds_per_shard: usize,
    /// The events that were sent only to this connection, kept for the recorder of requests and events.
    pub direct_events: Vec<GatewayEvent>,
}

impl GatewayContext<'_> {
    /// Sends an event to one session only.
    fn send_event(&mut self, session: &str, name: &'static str, payload: &Value) {
        let payload = payload.to_string();
        self.sessions.send_event(session, name, &payload);
        self.direct_events.push(GatewayEvent { audience: EventAudience::FirstShard, intent: None, name, payload });
    }
}

impl GatewayConnection {
    /// Opens a connection and sends HELLO to the client.
    pub fn open(frame_sender: UnboundedSender<GatewayFrame>, heartbeat: Duration, sessions: &GatewaySessions) -> Self {
        let connection = Self { frame_sender, session_id: None, received_at_ms: VecDeque::new() };
        if !sessions.has_fault(|it| matches!(it, GatewayFault::NoHello)) {
            connection.send_op(10, &json!({ "heartbeat_interval": duration_millis(heartbeat) }), sessions);
        }
        connection
    }

    /// Handles a payload from the client.
    pub fn receive(&mut self, text: &str, context: &mut GatewayContext<'_>) {
        if context.sessions.has_fault(|it| matches!(it, GatewayFault::NoHello)) {
            return;
        }
        let now = context.world.now_ms;
        self.received_at_ms.push_back(now);
        while self.received_at_ms.front().is_some_and(|at| at + duration_millis(PAYLOAD_RATE_LIMIT.1) <= now) {
            self.received_at_ms.pop_front();
        }
        if self.received_at_ms.len() > PAYLOAD_RATE_LIMIT.0 {
            return self.close(4008);
        }
        if text.len() > MAX_PAYLOAD_LEN_BYTES {
            return self.close(4002);
        }
        let Ok(message) = serde_json::from_str::<Value>(text) else { return self.close(4002) };
        match message["op"].as_u64() {
            Some(1) => self.send_op(11, &Value::Null, context.sessions),
            Some(2) if self.session_id.is_some() => self.close(4005),
            Some(2) => self.handle_identify(&message["d"], context),
            Some(6) if self.session_id.is_some() => self.close(4005),
            Some(6) => self.resume(&message["d"], context),
            Some(3 | 4 | 8) if self.session_id.is_none() => self.close(4003),
            // Presence updates, voice states and member requests: nothing here depends on them.
            Some(3 | 4 | 8) => {}
            _ => self.close(4001),
        }
    }

    /// Handles the end of the connection. The session ends too if the client closed it deliberately.
    pub fn handle_end(&mut self, closed_by_client: bool, sessions: &mut GatewaySessions, now: u64) {
        let Some(session) = self.session_id.take() else { return };
        if closed_by_client {
            sessions.remove(&session);
        } else {
            sessions.mark_disconnected(&session, &self.frame_sender, now);
        }
    }

    fn handle_identify(&mut self, data: &Value, context: &mut GatewayContext<'_>) {
        if data["token"].as_str().map(|it| it.trim_start_matches("Bot ")) != Some(context.token) {
            return self.close(4004);
        }
        if let Some(code) = context.sessions.find_fault(|it| match it {
            GatewayFault::CloseAtIdentify(code) => Some(*code),
            _ => None,
        }) {
            return self.close(code);
        }
        let shard = data["shard"].as_array().map_or((0, 1), |it| {
            (it.first().and_then(Value::as_u64).unwrap_or(0), it.get(1).and_then(Value::as_u64).unwrap_or(0))
        });
        if shard.0 >= shard.1 {
            return self.close(4010);
        }
        let bot_guilds: Vec<_> =
            context.world.guilds.iter().map(|(id, _)| id).filter(|id| context.world.has_bot(*id)).collect();
        let own_guilds: Vec<_> = bot_guilds.into_iter().filter(|id| id.shard_index(shard.1) == shard.0).collect();
        if own_guilds.len() > context.max_guilds_per_shard {
            return self.close(4011);
        }
        let Some(intents) = data["intents"].as_u64() else { return self.close(4013) };
        if intents & PRIVILEGED_INTENTS != 0 {
            return self.close(4014);
        }
        if !context.sessions.can_start(context.world.now_ms, shard.0, context.session_start_limit) {
            return self.send_op(9, &json!(false), context.sessions);
        }
        let session_id = context.sessions.start(context.world.now_ms, shard, intents, self.frame_sender.clone());
        let unavailable: Vec<Value> = own_guilds.iter().map(|id| json!({ "id": id, "unavailable": true })).collect();
        let ready = json!({
            "v": 10, "user_settings": {}, "user": bot_user(context.world), "session_id": session_id, "session_type": "normal",
            "resume_gateway_url": context.resume_url, "relationships": [], "private_channels": [], "presences": [],
            "guilds": unavailable, "guild_join_requests": [], "geo_ordered_rtc_regions": [], "auth": {},
            "shard": [shard.0, shard.1], "application": { "id": context.world.bot, "flags": 0 },
        });
        context.send_event(&session_id, "READY", &ready);
        for guild in own_guilds {
            let is_down =
                context.sessions.has_fault(|it| matches!(it, GatewayFault::GuildOutage(which) if *which == guild));
            if intents & GatewayIntent::Guilds.bit() != 0 && !is_down {
                let payload = json::guild_create(context.world, guild);
                context.send_event(&session_id, "GUILD_CREATE", &payload);
            }
        }
        self.session_id = Some(session_id);
    }

    fn resume(&mut self, data: &Value, context: &mut GatewayContext<'_>) {
        if data["token"].as_str().map(|it| it.trim_start_matches("Bot ")) != Some(context.token) {
            return self.close(4004);
        }
        if let Some(code) = context.sessions.find_fault(|it| match it {
            GatewayFault::CloseAtResume(code) => Some(*code),
            _ => None,
        }) {
            return self.close(code);
        }
        let (Some(name), Some(sequence)) = (data["session_id"].as_str(), data["seq"].as_u64()) else {
            return self.close(4002);
        };
        match context.sessions.resume(context.world.now_ms, name, sequence, self.frame_sender.clone()) {
            Some(()) => self.session_id = Some(name.to_owned()),
            None => self.send_op(9, &json!(false), context.sessions),
        }
    }

    fn send_op(&self, op: u8, data: &Value, sessions: &GatewaySessions) {
        if !sessions.has_fault(|it| matches!(it, GatewayFault::StopSending)) {
            self.send_frame(GatewayFrame::Text(json!({ "op": op, "d": data, "s": null, "t": null }).to_string()));
        }
    }

    fn close(&self, code: u16) {
        self.send_frame(GatewayFrame::Close(code));
    }

    fn send_frame(&self, frame: GatewayFrame) {
        // If the receiver has been dropped, the task that reads this connection ends the connection.
        let _ = self.frame_sender.send(frame);
    }
}

/// Returns the bot's user as READY contains it.
fn bot_user(world: &DiscordWorld) -> Value {
    let mut me = json::user(world, world.bot);
    me["verified"] = json!(true);
    me["mfa_enabled"] = json!(false);
    me["email"] = Value::Null;
    me
}
