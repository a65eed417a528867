//! Detects shards that hang or reconnect for ever, which serenity does not notice: it waits without limit for
//! a gateway that accepts a connection and stays silent, and loops on some close codes. Such a fault ends the
//! process, whose supervisor restarts it with growing delays. Only one is repaired in place (by `shard_ids`): a
//! shard that failed to reconnect once stays without a connection until its next heartbeat is due, so it is
//! restarted.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use meadhall_tables::clock::Connectivity;
use serenity::gateway::ConnectionStage;
use tokio::runtime::Handle;
use tokio::time::Instant;

pub(crate) use crate::startup::connection_error::ConnectionError;

pub const CHECK_INTERVAL: Duration = Duration::from_millis(500);
/// Delay that serenity leaves between the starts of two shards.
const IDENTIFY_INTERVAL: Duration = Duration::from_secs(5);
/// Maximum number of session starts per shard and hour; Discord allows a thousand a day.
const MAX_SESSIONS_PER_SHARD_AND_HOUR: usize = 30;
const HOUR: Duration = Duration::from_secs(3600);

/// Observable state of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardStatus {
    pub stage: ConnectionStage,
    /// Duration of the last heartbeat; it differs each time, so a change proves a new heartbeat.
    pub heartbeat_latency: Option<Duration>,
    /// Number of events received from the shard.
    pub event_count: u64,
}

/// Watches all shards of this process.
pub struct ConnectionWatchdog {
    shards: BTreeMap<u32, WatchedShard>,
    silence_timeout: Duration,
    total_session_starts: usize,
    recent_session_starts: VecDeque<Instant>,
}

struct WatchedShard {
    added_at: Instant,
    /// When the shard was first seen connected.
    first_connected_at: Option<Instant>,
    last_activity: Instant,
    status: Option<ShardStatus>,
}

impl ConnectionWatchdog {
    /// Creates a watchdog without shards. A shard counts as hung after `silence_timeout` without activity.
    pub const fn new(silence_timeout: Duration) -> Self {
        Self {
            shards: BTreeMap::new(),
            silence_timeout,
            total_session_starts: 0,
            recent_session_starts: VecDeque::new(),
        }
    }

    /// Adds a shard that is about to connect. Shards connect one after another, so its silence is counted only from its
    /// expected turn.
    pub fn add(&mut self, now: Instant, shard: u32) {
        let connecting_count = self.shards.values().filter(|known| known.status.is_none()).count();
        let heard = now + IDENTIFY_INTERVAL * u32::try_from(connecting_count).unwrap_or(u32::MAX);
        self.shards.insert(
            shard,
            WatchedShard { added_at: now, first_connected_at: None, last_activity: heard, status: None },
        );
    }

    /// Removes a shard that is no longer connected.
    pub fn remove(&mut self, shard: u32) {
        self.shards.remove(&shard);
    }

    pub fn shard_ids(&self) -> impl Iterator<Item = u32> {
        self.shards.keys().copied()
    }

    /// Returns the shards that have been connected long enough for the next one to start.
    pub fn ready_shards(&self, now: Instant) -> BTreeSet<u32> {
        let ready = |known: &WatchedShard| {
            known.is_connected()
                && known.first_connected_at.is_some_and(|met| now.saturating_duration_since(met) >= IDENTIFY_INTERVAL)
        };
        self.shards.iter().filter(|(_, known)| ready(known)).map(|(shard, _)| *shard).collect()
    }

    /// Returns whether a shard was added longer than `time` ago and has never been connected.
    pub fn has_shard_overdue_to_connect(&self, now: Instant, time: Duration) -> bool {
        let in_vain = |known: &WatchedShard| {
            known.first_connected_at.is_none() && now.saturating_duration_since(known.added_at) > time
        };
        self.shards.values().any(in_vain)
    }

    /// Checks all shards. Returns whether all served shards are online, or an error if a shard is hung.
    pub fn check(
        &mut self,
        now: Instant,
        signs: &BTreeMap<u32, ShardStatus>,
        answered: &BTreeSet<u32>,
    ) -> Result<Connectivity, ConnectionError> {
        let all = answered.iter().all(|shard| self.shards.contains_key(shard));
        let mut connectivity = if all { Connectivity::Online } else { Connectivity::Offline };
        for (&shard, known) in &mut self.shards {
            let sign = signs.get(&shard).copied();
            if sign.is_some_and(|sign| sign.shows_activity_since(known.status)) {
                known.last_activity = now;
            }
            known.status = sign;
            if known.is_connected() {
                known.first_connected_at.get_or_insert(now);
            }
            let silent = now.saturating_duration_since(known.last_activity);
            if silent >= self.silence_timeout {
                return Err(ConnectionError::ShardUnresponsive { shard, silent });
            }
            if answered.contains(&shard) && (!known.is_connected() || silent > self.silence_timeout / 2) {
                connectivity = Connectivity::Offline;
            }
        }
        Ok(connectivity)
    }

    /// Returns the shards that have no connection after a failed reconnection. serenity reports `Connecting` only after
    /// such a failure; during an attempt it still reports the previous stage.
    pub fn shards_failed_to_reconnect(&self) -> Vec<u32> {
        let connecting =
            |known: &WatchedShard| known.status.is_some_and(|sign| sign.stage == ConnectionStage::Connecting);
        self.shards.iter().filter(|(_, known)| connecting(known)).map(|(shard, _)| *shard).collect()
    }

    /// Records the total number of sessions started by this process. Returns an error if too many were started within
    /// an hour.
    pub fn record_session_total(&mut self, now: Instant, sessions: usize) -> Result<(), ConnectionError> {
        self.recent_session_starts.extend((self.total_session_starts..sessions).map(|_| now));
        self.total_session_starts = sessions;
        while self.recent_session_starts.front().is_some_and(|begun| now.saturating_duration_since(*begun) > HOUR) {
            self.recent_session_starts.pop_front();
        }
        let sessions = self.recent_session_starts.len();
        if sessions > MAX_SESSIONS_PER_SHARD_AND_HOUR * self.shards.len().max(1) {
            Err(ConnectionError::TooManySessions { sessions })
        } else {
            Ok(())
        }
    }
}

impl WatchedShard {
    fn is_connected(&self) -> bool {
        self.status.is_some_and(|sign| sign.stage == ConnectionStage::Connected)
    }
}

impl ShardStatus {
    /// Returns whether the gateway must have sent something since `last`. The stage hides a connection that repeatedly
    /// breaks before a heartbeat and resumes at once, so the number of events is compared, too.
    fn shows_activity_since(self, last: Option<Self>) -> bool {
        let connected = self.stage == ConnectionStage::Connected;
        let beaten =
            self.heartbeat_latency.is_some() && self.heartbeat_latency != last.and_then(|last| last.heartbeat_latency);
        let has_new_events = last.is_some_and(|last| last.event_count != self.event_count);
        connected && (beaten || last.is_none_or(|last| last.stage != ConnectionStage::Connected)) || has_new_events
    }
}

/// Wakes the async runtime regularly until the returned sender is dropped. If a shard's busy loop blocks the worker
/// thread that drives timers and sockets, no other worker thread takes over by itself.
pub fn keep_runtime_awake() -> mpsc::Sender<()> {
    let (alive, ends) = mpsc::channel();
    let runtime = Handle::current();
    let beat = move || {
        while ends.recv_timeout(CHECK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            drop(runtime.spawn(async {}));
        }
    };
    thread::spawn(beat);
    alive
}

#[cfg(test)]
mod tests {
    use super::*;

    const SILENCE_TIMEOUT: Duration = Duration::from_secs(180);

    fn status(stage: ConnectionStage, latency: u64) -> ShardStatus {
        ShardStatus { stage, heartbeat_latency: (latency > 0).then(|| Duration::from_millis(latency)), event_count: 0 }
    }

    fn all_shards(watchdog: &ConnectionWatchdog) -> BTreeSet<u32> {
        watchdog.shard_ids().collect()
    }

    /// Returns a watchdog with this many shards, all added at once.
    fn watchdog_with(shards: u32) -> ConnectionWatchdog {
        let mut watchdog = ConnectionWatchdog::new(SILENCE_TIMEOUT);
        (0..shards).for_each(|shard| watchdog.add(Instant::now(), shard));
        watchdog
    }

    /// Checks one shard every second while it shows each of these states for so many seconds.
    fn check_each_second(signs: &[(Option<ShardStatus>, u64)]) -> Vec<Result<Connectivity, u64>> {
        let mut watchdog = watchdog_with(1);
        let mut now = Instant::now();
        let mut seen = Vec::new();
        for (sign, seconds) in signs {
            let signs = sign.iter().map(|sign| (0, *sign)).collect();
            for _ in 0..*seconds {
                seen.push(watchdog.check(now, &signs, &all_shards(&watchdog)).map_err(|error| match error {
                    ConnectionError::ShardUnresponsive { silent, .. } => silent.as_secs(),
                    other => panic!("{other}"),
                }));
                now += Duration::from_secs(1);
            }
        }
        seen
    }

    #[test]
    fn shard_with_heartbeats_is_online() {
        let beats: Vec<_> = (1..10).map(|beat| (Some(status(ConnectionStage::Connected, beat)), 41)).collect();
        assert!(check_each_second(&beats).iter().all(|it| *it == Ok(Connectivity::Online)));
    }

    #[test]
    fn shard_that_never_connects_is_unresponsive_after_the_timeout() {
        let seen = check_each_second(&[(None, 60), (Some(status(ConnectionStage::Handshake, 0)), 500)]);
        assert!(seen[..180].iter().all(|it| *it == Ok(Connectivity::Offline)));
        assert_eq!(seen[180], Err(180));
    }

    #[test]
    fn shard_without_heartbeats_is_offline_and_then_unresponsive() {
        let seen = check_each_second(&[(Some(status(ConnectionStage::Connected, 3)), 400)]);
        assert_eq!((&seen[90], &seen[91]), (&Ok(Connectivity::Online), &Ok(Connectivity::Offline)));
        assert_eq!((&seen[179], &seen[180]), (&Ok(Connectivity::Offline), &Err(180)));
    }

    #[test]
    fn shard_with_events_is_online_even_without_a_heartbeat() {
        let comes = |events| (Some(ShardStatus { event_count: events, ..status(ConnectionStage::Connected, 0) }), 60);
        let comes: Vec<_> = (1..10).map(comes).collect();
        assert!(check_each_second(&comes).iter().all(|it| *it == Ok(Connectivity::Online)));
    }

    #[test]
    fn only_a_shard_that_failed_to_reconnect_is_stuck() {
        let mut watchdog = watchdog_with(3);
        let stages = [ConnectionStage::Connected, ConnectionStage::Connecting, ConnectionStage::Resuming];
        let signs = (0..).zip(stages).map(|(shard, stage)| (shard, status(stage, 1))).collect();
        watchdog.check(Instant::now(), &signs, &all_shards(&watchdog)).unwrap();
        assert_eq!(watchdog.shards_failed_to_reconnect(), [1]);
    }

    #[test]
    fn cycling_through_connection_stages_is_no_activity() {
        let stages = [ConnectionStage::Disconnected, ConnectionStage::Handshake, ConnectionStage::Identifying];
        let circles: Vec<_> = (0..200).map(|turn| (Some(status(stages[turn % 3], 0)), 1)).collect();
        assert_eq!(check_each_second(&circles)[180], Err(180));
    }

    #[test]
    fn online_needs_all_shards_and_each_has_time_until_its_turn_to_connect() {
        let mut watchdog = watchdog_with(3);
        let now = Instant::now();
        let mut signs =
            BTreeMap::from([(0, status(ConnectionStage::Connected, 1)), (1, status(ConnectionStage::Connected, 1))]);
        assert_eq!(watchdog.check(now, &signs, &all_shards(&watchdog)).unwrap(), Connectivity::Offline);
        signs.insert(2, status(ConnectionStage::Connected, 1));
        assert_eq!(watchdog.check(now, &signs, &all_shards(&watchdog)).unwrap(), Connectivity::Online);
        let mut watchdog = watchdog_with(3);
        for (shard, sign) in &mut signs {
            sign.heartbeat_latency = Some(Duration::from_secs(u64::from(*shard)));
        }
        signs.remove(&2);
        assert!(watchdog.check(now + Duration::from_secs(100), &signs, &all_shards(&watchdog)).is_ok());
        assert!(
            watchdog.check(now + Duration::from_secs(189), &signs, &all_shards(&watchdog)).is_ok(),
            "each shard connects ten seconds after the one before"
        );
        let error = watchdog.check(now + Duration::from_secs(191), &signs, &all_shards(&watchdog)).unwrap_err();
        assert!(matches!(error, ConnectionError::ShardUnresponsive { shard: 2, .. }), "{error}");
    }

    #[test]
    fn too_many_sessions_within_an_hour_are_an_error() {
        let now = Instant::now();
        let mut watchdog = watchdog_with(1);
        assert!((0..=30).all(|sessions| watchdog.record_session_total(now, sessions).is_ok()));
        assert!(matches!(
            watchdog.record_session_total(now, 31),
            Err(ConnectionError::TooManySessions { sessions: 31 })
        ));
        let mut watchdog = watchdog_with(1);
        assert!(
            (0..500).all(|n| watchdog.record_session_total(now + Duration::from_secs(130) * n, n as usize).is_ok())
        );
    }
}
