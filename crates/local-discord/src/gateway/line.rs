//! One gateway connection: what its client may send, and when.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::super::clock::millis;
use super::super::world::{Audience, Event, Intent, World, told};
use super::{Budget, Frame, PRIVILEGED, Sessions, Trouble};

const LONGEST: usize = 4_096;

/// The number of payloads that a client may send in this time.
const OFTEN: (usize, Duration) = (120, Duration::from_secs(60));

/// A gateway connection, before or after it has identified.
#[derive(Debug)]
pub struct Line {
    wire: UnboundedSender<Frame>,
    session: Option<String>,
    heard: VecDeque<u64>,
}

/// What a connection needs to answer a payload.
pub struct Desk<'a> {
    pub world: &'a mut World,
    pub sessions: &'a mut Sessions,
    pub token: &'a str,
    pub budget: &'a Budget,
    /// The address at which clients resume their sessions.
    pub url: &'a str,
    pub a_shard: usize,
    /// The events that were sent only to this connection, for the recorder.
    pub told: Vec<Event>,
}

impl Desk<'_> {
    /// Sends an event to one session only.
    fn tell(&mut self, session: &str, name: &'static str, told: &Value) {
        let told = told.to_string();
        self.sessions.say(session, name, &told);
        self.told.push(Event { audience: Audience::Direct, intent: None, name, told });
    }
}

impl Line {
    /// Opens a connection and greets the client.
    pub fn open(wire: UnboundedSender<Frame>, heartbeat: Duration, sessions: &Sessions) -> Self {
        let line = Self { wire, session: None, heard: VecDeque::new() };
        if !sessions.troubled(|it| matches!(it, Trouble::Mute)) {
            line.say(10, &json!({ "heartbeat_interval": millis(heartbeat) }), sessions);
        }
        line
    }

    /// Handles a payload from the client.
    pub fn hear(&mut self, text: &str, desk: &mut Desk<'_>) {
        if desk.sessions.troubled(|it| matches!(it, Trouble::Mute)) {
            return;
        }
        let now = desk.world.now;
        self.heard.push_back(now);
        while self.heard.front().is_some_and(|at| at + millis(OFTEN.1) <= now) {
            self.heard.pop_front();
        }
        if self.heard.len() > OFTEN.0 {
            return self.close(4008);
        }
        if text.len() > LONGEST {
            return self.close(4002);
        }
        let Ok(said) = serde_json::from_str::<Value>(text) else { return self.close(4002) };
        match said["op"].as_u64() {
            Some(1) => self.say(11, &Value::Null, desk.sessions),
            Some(2) if self.session.is_some() => self.close(4005),
            Some(2) => self.identify(&said["d"], desk),
            Some(6) if self.session.is_some() => self.close(4005),
            Some(6) => self.resume(&said["d"], desk),
            Some(3 | 4 | 8) if self.session.is_none() => self.close(4003),
            // Presence updates, voice states and member requests: nothing here depends on them.
            Some(3 | 4 | 8) => {}
            _ => self.close(4001),
        }
    }

    /// Handles the end of the connection. The session ends too if the client closed it deliberately.
    pub fn lost(&mut self, goodbye: bool, sessions: &mut Sessions, now: u64) {
        let Some(session) = self.session.take() else { return };
        if goodbye {
            sessions.end(&session);
        } else {
            sessions.lose(&session, &self.wire, now);
        }
    }

    fn identify(&mut self, said: &Value, desk: &mut Desk<'_>) {
        if said["token"].as_str().map(|it| it.trim_start_matches("Bot ")) != Some(desk.token) {
            return self.close(4004);
        }
        let shard = said["shard"].as_array().map_or((0, 1), |it| {
            (it.first().and_then(Value::as_u64).unwrap_or(0), it.get(1).and_then(Value::as_u64).unwrap_or(0))
        });
        if shard.0 >= shard.1 {
            return self.close(4010);
        }
        let hosted: Vec<_> = desk.world.guilds.iter().map(|(id, _)| id).filter(|id| desk.world.hosts(*id)).collect();
        let own: Vec<_> = hosted.into_iter().filter(|id| id.shard(shard.1) == shard.0).collect();
        if own.len() > desk.a_shard {
            return self.close(4011);
        }
        let Some(intents) = said["intents"].as_u64() else { return self.close(4013) };
        if intents & PRIVILEGED != 0 {
            return self.close(4014);
        }
        if !desk.sessions.may_begin(desk.world.now, shard.0, desk.budget) {
            return self.say(9, &json!(false), desk.sessions);
        }
        let name = desk.sessions.begin(desk.world.now, shard, intents, self.wire.clone());
        let waiting: Vec<Value> = own.iter().map(|id| json!({ "id": id, "unavailable": true })).collect();
        let ready = json!({
            "v": 10, "user_settings": {}, "user": me(desk.world), "session_id": name, "session_type": "normal",
            "resume_gateway_url": desk.url, "relationships": [], "private_channels": [], "presences": [],
            "guilds": waiting, "guild_join_requests": [], "geo_ordered_rtc_regions": [], "auth": {},
            "shard": [shard.0, shard.1], "application": { "id": desk.world.bot, "flags": 0 },
        });
        desk.tell(&name, "READY", &ready);
        for guild in own {
            let out = desk.sessions.troubled(|it| matches!(it, Trouble::Outage(which) if *which == guild));
            if intents & Intent::Guilds.bit() != 0 && !out {
                let whole = told::guild_whole(desk.world, guild);
                desk.tell(&name, "GUILD_CREATE", &whole);
            }
        }
        self.session = Some(name);
    }

    fn resume(&mut self, said: &Value, desk: &mut Desk<'_>) {
        if said["token"].as_str().map(|it| it.trim_start_matches("Bot ")) != Some(desk.token) {
            return self.close(4004);
        }
        let (Some(name), Some(heard)) = (said["session_id"].as_str(), said["seq"].as_u64()) else {
            return self.close(4002);
        };
        match desk.sessions.resume(desk.world.now, name, heard, self.wire.clone()) {
            Some(()) => self.session = Some(name.to_owned()),
            None => self.say(9, &json!(false), desk.sessions),
        }
    }

    fn say(&self, op: u8, told: &Value, sessions: &Sessions) {
        if !sessions.troubled(|it| matches!(it, Trouble::Silent)) {
            self.send(Frame::Text(json!({ "op": op, "d": told, "s": null, "t": null }).to_string()));
        }
    }

    fn close(&self, code: u16) {
        self.send(Frame::Close(code));
    }

    fn send(&self, frame: Frame) {
        // If the receiver is gone, the task that reads this connection ends it.
        let _ = self.wire.send(frame);
    }
}

/// Returns the bot's user as READY contains it.
fn me(world: &World) -> Value {
    let mut me = told::user(world, world.bot);
    me["verified"] = json!(true);
    me["mfa_enabled"] = json!(false);
    me["email"] = Value::Null;
    me
}
