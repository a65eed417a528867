//! Gateway sessions, with the replay of missed events after a reconnect.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::{GatewayFault, GatewayFrame};
use crate::clock::duration_millis;
use crate::world::GatewayEvent;

/// The number of events that a session keeps for a resume.
const MAX_REPLAY_EVENTS: usize = 10_000;

/// How long a session can be resumed after its connection broke.
const RESUME_WINDOW: Duration = Duration::from_secs(180);

/// How often bots may start sessions.
#[derive(Clone, Copy, Debug)]
pub struct SessionStartLimit {
    pub per_day: u64,
    /// The number of buckets among which shards are divided by id. Each bucket allows one start per
    /// `concurrency_window`.
    pub max_concurrency: u64,
    pub concurrency_window: Duration,
}

impl Default for SessionStartLimit {
    fn default() -> Self {
        Self { per_day: 1_000, max_concurrency: 1, concurrency_window: Duration::from_secs(5) }
    }
}

/// All sessions, connected or not.
#[derive(Debug, Default)]
pub struct GatewaySessions {
    by_id: BTreeMap<String, GatewaySession>,
    pub faults: Vec<GatewayFault>,
    /// Counts connections, for tests.
    pub total_connection_count: u64,
    /// Counts started sessions, for tests.
    pub started_count: u64,
    /// Counts resumed sessions, for tests.
    pub resumed_count: u64,
    recent_session_starts: VecDeque<(u64, u64)>,
}

#[derive(Debug)]
pub(super) struct GatewaySession {
    pub(super) shard: u64,
    pub(super) shard_count: u64,
    intents: u64,
    sequence: u64,
    replay_events: VecDeque<(u64, String)>,
    frame_sender: Option<UnboundedSender<GatewayFrame>>,
    disconnected_at_ms: u64,
}

impl GatewaySessions {
    #[must_use]
    pub fn has_fault(&self, matches: impl Fn(&GatewayFault) -> bool) -> bool {
        self.faults.iter().any(matches)
    }

    /// Returns what the first active fault gives that `find` accepts.
    pub(super) fn find_fault<T>(&self, find: impl Fn(&GatewayFault) -> Option<T>) -> Option<T> {
        self.faults.iter().find_map(find)
    }

    #[must_use]
    pub fn connected_session_count(&self) -> usize {
        self.by_id.values().filter(|session| session.frame_sender.is_some()).count()
    }

    /// Returns the connected shards without duplicates.
    #[must_use]
    pub fn connected_shards(&self) -> BTreeSet<u64> {
        self.by_id.values().filter(|session| session.frame_sender.is_some()).map(|session| session.shard).collect()
    }

    /// Returns how many sessions may still start today, and the milliseconds until the oldest counted start is a day
    /// old.
    pub fn starts_left_and_reset_ms(&mut self, now: u64, limit: &SessionStartLimit) -> (u64, u64) {
        const DAY_MS: u64 = 86_400_000;
        while self.recent_session_starts.front().is_some_and(|(at, _)| at + DAY_MS <= now) {
            self.recent_session_starts.pop_front();
        }
        let reset_after_ms = self.recent_session_starts.front().map_or(0, |(at, _)| at + DAY_MS - now);
        (limit.per_day.saturating_sub(self.recent_session_starts.len() as u64), reset_after_ms)
    }

    /// Returns whether another session may start now.
    pub(super) fn can_start(&mut self, now: u64, shard: u64, limit: &SessionStartLimit) -> bool {
        let slot = shard % limit.max_concurrency.max(1);
        let since = now.saturating_sub(duration_millis(limit.concurrency_window));
        let recent = self.recent_session_starts.iter().rev().take_while(|(at, _)| *at > since);
        let same_slot_starts = recent.filter(|(_, it)| it % limit.max_concurrency.max(1) == slot).count();
        same_slot_starts == 0 && self.starts_left_and_reset_ms(now, limit).0 > 0
    }

    /// Starts a session and returns its id.
    pub(super) fn start(
        &mut self,
        now: u64,
        shard: (u64, u64),
        intents: u64,
        frame_sender: UnboundedSender<GatewayFrame>,
    ) -> String {
        self.drop_expired(now);
        self.started_count += 1;
        self.recent_session_starts.push_back((now, shard.0));
        let session_id = format!("{:032x}", u128::from(now) << 32 | u128::from(self.started_count));
        let (shard, shard_count) = shard;
        let session = GatewaySession {
            shard,
            shard_count,
            intents,
            sequence: 0,
            replay_events: VecDeque::new(),
            frame_sender: Some(frame_sender),
            disconnected_at_ms: 0,
        };
        self.by_id.insert(session_id.clone(), session);
        session_id
    }

    /// Resumes a session and sends the missed events. Returns `None` if the session cannot be resumed any
    /// more.
    pub(super) fn resume(
        &mut self,
        now: u64,
        session_id: &str,
        sequence: u64,
        frame_sender: UnboundedSender<GatewayFrame>,
    ) -> Option<()> {
        if self.has_fault(|it| matches!(it, GatewayFault::RejectResume)) {
            self.by_id.remove(session_id);
        }
        self.drop_expired(now);
        let session = self.by_id.get_mut(session_id)?;
        let oldest = session.replay_events.front().map_or(session.sequence + 1, |(event_sequence, _)| *event_sequence);
        if sequence > session.sequence || sequence + 1 < oldest {
            self.by_id.remove(session_id);
            return None;
        }
        for (_, text) in session.replay_events.iter().filter(|(event_sequence, _)| *event_sequence > sequence) {
            frame_sender.send(GatewayFrame::Text(text.clone())).ok()?;
        }
        session.frame_sender = Some(frame_sender);
        self.resumed_count += 1;
        self.send_event(session_id, "RESUMED", "{}");
        Some(())
    }

    fn drop_expired(&mut self, now: u64) {
        self.by_id.retain(|_, session| {
            session.frame_sender.is_some() || session.disconnected_at_ms + duration_millis(RESUME_WINDOW) > now
        });
    }

    /// Marks a session as disconnected. It can be resumed for a while.
    pub(super) fn mark_disconnected(
        &mut self,
        session_id: &str,
        frame_sender: &UnboundedSender<GatewayFrame>,
        now: u64,
    ) {
        let Some(session) = self.by_id.get_mut(session_id) else { return };
        if session.frame_sender.as_ref().is_some_and(|it| it.same_channel(frame_sender)) {
            session.frame_sender = None;
            session.disconnected_at_ms = now;
        }
    }

    /// Ends a session for good.
    pub(super) fn remove(&mut self, session_id: &str) {
        self.by_id.remove(session_id);
    }

    /// Breaks all connections, with a close code or without.
    pub fn disconnect_all(&mut self, frame: &GatewayFrame, now: u64) {
        for session in self.by_id.values_mut() {
            if let Some(frame_sender) = session.frame_sender.take() {
                session.disconnected_at_ms = now;
                // Sending fails only if the receiver has been dropped, and then the connection has ended.
                let _ = frame_sender.send(frame.clone());
            }
        }
    }

    /// Sends a payload that is not an event to all connected sessions, such as "reconnect" or "invalid
    /// session".
    pub fn broadcast_op(&mut self, op: u8, data: &Value) {
        for frame_sender in self.by_id.values().filter_map(|session| session.frame_sender.as_ref()) {
            let _ =
                frame_sender.send(GatewayFrame::Text(json!({ "op": op, "d": data, "s": null, "t": null }).to_string()));
        }
    }

    /// Sends an event to all sessions that should receive it.
    pub fn dispatch(&mut self, event: &GatewayEvent) {
        let receives = |session: &GatewaySession| {
            let has_intent = event.intent.is_none_or(|intent| session.intents & intent.bit() != 0);
            has_intent && event.audience.includes_shard(session.shard, session.shard_count)
        };
        let session_ids: Vec<String> =
            self.by_id.iter().filter(|(_, it)| receives(it)).map(|(session_id, _)| session_id.clone()).collect();
        for session_id in session_ids {
            self.send_event(&session_id, event.name, &event.payload);
        }
    }

    /// Sends an event to one session, subject to the active faults.
    pub(super) fn send_event(&mut self, session_id: &str, event: &str, payload: &str) {
        let repeat_count = self.faults.iter().find_map(|it| match it {
            GatewayFault::RepeatEvent(which, repeat_count) if *which == event => Some(*repeat_count),
            _ => None,
        });
        let rewrite = self.faults.iter().find_map(|it| match it {
            GatewayFault::RewriteEvent(which, rewrite) if *which == event => Some(*rewrite),
            _ => None,
        });
        let is_silent = self.has_fault(|it| matches!(it, GatewayFault::StopSending));
        let disconnects =
            self.has_fault(|it| matches!(it, GatewayFault::DisconnectBeforeEvent(which) if *which == event));
        let rewritten = rewrite.and_then(|rewrite| {
            let mut payload: Value = serde_json::from_str(payload).ok()?;
            rewrite(&mut payload);
            Some(payload.to_string())
        });
        let Some(session) = self.by_id.get_mut(session_id) else { return };
        for _ in 0..repeat_count.unwrap_or(1) {
            let text = session.record_event(event, rewritten.as_deref().unwrap_or(payload));
            let frame = if disconnects { GatewayFrame::Disconnect } else { GatewayFrame::Text(text) };
            if let Some(wire) = session.frame_sender.as_ref().filter(|_| !is_silent) {
                // Sending fails only if the connection has just broken, which the task that reads it notices.
                let _ = wire.send(frame);
            }
        }
        if disconnects {
            self.faults.retain(|it| !matches!(it, GatewayFault::DisconnectBeforeEvent(which) if *which == event));
        }
    }
}

impl GatewaySession {
    /// Stores the next event for a resume and returns its payload text.
    fn record_event(&mut self, event: &str, told: &str) -> String {
        self.sequence += 1;
        let text = format!(r#"{{"t":"{event}","s":{},"op":0,"d":{told}}}"#, self.sequence);
        if self.replay_events.len() == MAX_REPLAY_EVENTS {
            self.replay_events.pop_front();
        }
        self.replay_events.push_back((self.sequence, text.clone()));
        text
    }
}
