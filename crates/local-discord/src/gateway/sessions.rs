//! Gateway sessions, with the replay of missed events after a reconnect.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::super::clock::millis;
use super::super::world::Event;
use super::{Frame, Trouble};

/// The number of events that a session keeps for a resume.
const KEPT: usize = 10_000;

/// How long a session can be resumed after its connection broke.
const WAITS: Duration = Duration::from_secs(180);

/// How often bots may start sessions.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub a_day: u64,
    /// The number of buckets by shard id; each allows one start in the concurrency window.
    pub at_once: u64,
    pub within: Duration,
}

impl Default for Budget {
    fn default() -> Self {
        Self { a_day: 1_000, at_once: 1, within: Duration::from_secs(5) }
    }
}

/// All sessions, connected or not.
#[derive(Debug, Default)]
pub struct Sessions {
    open: BTreeMap<String, Session>,
    /// The active gateway faults.
    pub trouble: Vec<Trouble>,
    /// Counts connections, for tests.
    pub connections: u64,
    /// Counts started sessions, for tests.
    pub begun: u64,
    /// Counts resumed sessions, for tests.
    pub resumed: u64,
    identified: VecDeque<(u64, u64)>,
}

#[derive(Debug)]
pub(super) struct Session {
    pub(super) shard: u64,
    pub(super) shards: u64,
    intents: u64,
    said: u64,
    kept: VecDeque<(u64, String)>,
    wire: Option<UnboundedSender<Frame>>,
    lost: u64,
}

impl Sessions {
    #[must_use]
    pub fn troubled(&self, by: impl Fn(&Trouble) -> bool) -> bool {
        self.trouble.iter().any(by)
    }

    #[must_use]
    pub fn connected(&self) -> usize {
        self.open.values().filter(|session| session.wire.is_some()).count()
    }

    /// Returns the connected shards without duplicates.
    #[must_use]
    pub fn served(&self) -> BTreeSet<u64> {
        self.open.values().filter(|session| session.wire.is_some()).map(|session| session.shard).collect()
    }

    /// Returns how many sessions may still start today, and the milliseconds until the oldest start expires.
    pub fn left(&mut self, now: u64, budget: &Budget) -> (u64, u64) {
        const DAY: u64 = 86_400_000;
        while self.identified.front().is_some_and(|(at, _)| at + DAY <= now) {
            self.identified.pop_front();
        }
        let over = self.identified.front().map_or(0, |(at, _)| at + DAY - now);
        (budget.a_day.saturating_sub(self.identified.len() as u64), over)
    }

    /// Returns whether another session may start now.
    pub(super) fn may_begin(&mut self, now: u64, shard: u64, budget: &Budget) -> bool {
        let kind = shard % budget.at_once.max(1);
        let since = now.saturating_sub(millis(budget.within));
        let recent = self.identified.iter().rev().take_while(|(at, _)| *at > since);
        let begun = recent.filter(|(_, it)| it % budget.at_once.max(1) == kind).count();
        begun == 0 && self.left(now, budget).0 > 0
    }

    /// Starts a session and returns its id.
    pub(super) fn begin(&mut self, now: u64, shard: (u64, u64), intents: u64, wire: UnboundedSender<Frame>) -> String {
        self.forget_lost(now);
        self.begun += 1;
        self.identified.push_back((now, shard.0));
        let name = format!("{:032x}", u128::from(now) << 32 | u128::from(self.begun));
        let (shard, shards) = shard;
        let session = Session { shard, shards, intents, said: 0, kept: VecDeque::new(), wire: Some(wire), lost: 0 };
        self.open.insert(name.clone(), session);
        name
    }

    /// Resumes a session and sends the missed events. Returns `None` if the session cannot be resumed any
    /// more.
    pub(super) fn resume(&mut self, now: u64, name: &str, heard: u64, wire: UnboundedSender<Frame>) -> Option<()> {
        if self.troubled(|it| matches!(it, Trouble::NoResume)) {
            self.open.remove(name);
        }
        self.forget_lost(now);
        let session = self.open.get_mut(name)?;
        let oldest = session.kept.front().map_or(session.said + 1, |(said, _)| *said);
        if heard > session.said || heard + 1 < oldest {
            self.open.remove(name);
            return None;
        }
        for (_, text) in session.kept.iter().filter(|(said, _)| *said > heard) {
            wire.send(Frame::Text(text.clone())).ok()?;
        }
        session.wire = Some(wire);
        self.resumed += 1;
        self.say(name, "RESUMED", "{}");
        Some(())
    }

    fn forget_lost(&mut self, now: u64) {
        self.open.retain(|_, session| session.wire.is_some() || session.lost + millis(WAITS) > now);
    }

    /// Marks a session as disconnected. It can be resumed for a while.
    pub(super) fn lose(&mut self, name: &str, wire: &UnboundedSender<Frame>, now: u64) {
        let Some(session) = self.open.get_mut(name) else { return };
        if session.wire.as_ref().is_some_and(|it| it.same_channel(wire)) {
            session.wire = None;
            session.lost = now;
        }
    }

    /// Ends a session for good.
    pub(super) fn end(&mut self, name: &str) {
        self.open.remove(name);
    }

    /// Breaks all connections, with a close code or without.
    pub fn break_all(&mut self, frame: &Frame, now: u64) {
        for session in self.open.values_mut() {
            if let Some(wire) = session.wire.take() {
                session.lost = now;
                // A receiver that is gone needs no frame.
                let _ = wire.send(frame.clone());
            }
        }
    }

    /// Sends a payload that is not an event to all connected sessions, such as "reconnect" or "invalid
    /// session".
    pub fn call_all(&mut self, op: u8, told: &Value) {
        for wire in self.open.values().filter_map(|session| session.wire.as_ref()) {
            let _ = wire.send(Frame::Text(json!({ "op": op, "d": told, "s": null, "t": null }).to_string()));
        }
    }

    /// Sends an event to all sessions that should receive it.
    pub fn dispatch(&mut self, event: &Event) {
        let hears = |session: &Session| {
            let listens = event.intent.is_none_or(|intent| session.intents & intent.bit() != 0);
            listens && event.audience.reaches(session.shard, session.shards)
        };
        let names: Vec<String> = self.open.iter().filter(|(_, it)| hears(it)).map(|(name, _)| name.clone()).collect();
        for name in names {
            self.say(&name, event.name, &event.told);
        }
    }

    /// Sends an event to one session, subject to the active faults.
    pub(super) fn say(&mut self, name: &str, event: &str, told: &str) {
        let times = self.trouble.iter().find_map(|it| match it {
            Trouble::Repeat(which, times) if *which == event => Some(*times),
            _ => None,
        });
        let twist = self.trouble.iter().find_map(|it| match it {
            Trouble::Twist(which, twist) if *which == event => Some(*twist),
            _ => None,
        });
        let silent = self.troubled(|it| matches!(it, Trouble::Silent));
        let cut = self.troubled(|it| matches!(it, Trouble::CutAt(which) if *which == event));
        let twisted = twist.and_then(|twist| {
            let mut told: Value = serde_json::from_str(told).ok()?;
            twist(&mut told);
            Some(told.to_string())
        });
        let Some(session) = self.open.get_mut(name) else { return };
        for _ in 0..times.unwrap_or(1) {
            let text = session.note(event, twisted.as_deref().unwrap_or(told));
            let frame = if cut { Frame::Cut } else { Frame::Text(text) };
            if let Some(wire) = session.wire.as_ref().filter(|_| !silent) {
                // If the connection has just broken, its reader notices.
                let _ = wire.send(frame);
            }
        }
        if cut {
            self.trouble.retain(|it| !matches!(it, Trouble::CutAt(which) if *which == event));
        }
    }
}

impl Session {
    /// Stores the next event for a resume and returns its payload text.
    fn note(&mut self, event: &str, told: &str) -> String {
        self.said += 1;
        let text = format!(r#"{{"t":"{event}","s":{},"op":0,"d":{told}}}"#, self.said);
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back((self.said, text.clone()));
        text
    }
}
