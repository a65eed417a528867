//! Detects shards that hang or reconnect for ever, which serenity does not notice: it waits without limit for
//! a gateway that accepts a connection and stays silent, and loops on some close codes. Such a fault ends the
//! process, whose supervisor restarts it with growing delays. Only one is repaired in place (by `shards`): a
//! shard that failed to reconnect once stays without a connection until its next heartbeat is due, so it is
//! restarted.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serenity::gateway::ConnectionStage;
use tokio::runtime::Handle;
use tokio::time::Instant;

use super::trouble::Lost;
use crate::table::clock::Reach;

pub const EVERY: Duration = Duration::from_millis(500);
/// Delay that serenity leaves between the starts of two shards.
const BETWEEN: Duration = Duration::from_secs(5);
/// Maximum number of session starts per shard and hour; Discord allows a thousand a day.
const AN_HOUR: usize = 30;
const HOUR: Duration = Duration::from_secs(3600);

/// Observable state of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    pub stage: ConnectionStage,
    /// Duration of the last heartbeat; it differs each time, so a change proves a new heartbeat.
    pub latency: Option<Duration>,
    /// Number of events received from the shard.
    pub events: u64,
}

/// Watches all shards of this process.
pub struct Vigil {
    shards: BTreeMap<u32, Known>,
    patience: Duration,
    sessions: usize,
    begun: VecDeque<Instant>,
}

struct Known {
    begun: Instant,
    /// When it was first seen connected.
    met: Option<Instant>,
    heard: Instant,
    sign: Option<Sign>,
}

impl Vigil {
    /// Creates a watchdog without shards. Each shard may be silent for this long.
    pub const fn begin(patience: Duration) -> Self {
        Self { shards: BTreeMap::new(), patience, sessions: 0, begun: VecDeque::new() }
    }

    /// Adds a shard that is being connected, after all others that are.
    pub fn add(&mut self, now: Instant, shard: u32) {
        let waiting = self.shards.values().filter(|known| known.sign.is_none()).count();
        let heard = now + BETWEEN * u32::try_from(waiting).unwrap_or(u32::MAX);
        self.shards.insert(shard, Known { begun: now, met: None, heard, sign: None });
    }

    /// Removes a shard that is no longer connected.
    pub fn drop(&mut self, shard: u32) {
        self.shards.remove(&shard);
    }

    pub fn shards(&self) -> impl Iterator<Item = u32> {
        self.shards.keys().copied()
    }

    /// Returns the shards that have been connected long enough for the next one to start.
    pub fn ready(&self, now: Instant) -> BTreeSet<u32> {
        let ready = |known: &Known| {
            known.is_connected() && known.met.is_some_and(|met| now.saturating_duration_since(met) >= BETWEEN)
        };
        self.shards.iter().filter(|(_, known)| ready(known)).map(|(shard, _)| *shard).collect()
    }

    /// Returns whether a shard was added longer than `time` ago and has never been connected.
    pub fn is_in_vain(&self, now: Instant, time: Duration) -> bool {
        let in_vain = |known: &Known| known.met.is_none() && now.saturating_duration_since(known.begun) > time;
        self.shards.values().any(in_vain)
    }

    /// Checks all shards. Returns whether all served shards are online, or an error if a shard is hung.
    pub fn look(&mut self, now: Instant, signs: &BTreeMap<u32, Sign>, answered: &BTreeSet<u32>) -> Result<Reach, Lost> {
        let all = answered.iter().all(|shard| self.shards.contains_key(shard));
        let mut reach = if all { Reach::Up } else { Reach::Down };
        for (&shard, known) in &mut self.shards {
            let sign = signs.get(&shard).copied();
            if sign.is_some_and(|sign| sign.is_news_after(known.sign)) {
                known.heard = now;
            }
            known.sign = sign;
            if known.is_connected() {
                known.met.get_or_insert(now);
            }
            let silent = now.saturating_duration_since(known.heard);
            if silent >= self.patience {
                return Err(Lost::Hung { shard, silent });
            }
            if answered.contains(&shard) && (!known.is_connected() || silent > self.patience / 2) {
                reach = Reach::Down;
            }
        }
        Ok(reach)
    }

    /// Returns the shards that failed to reconnect once and have no connection. serenity reports `Connecting`
    /// only in this state; while it is connecting it reports the stage before.
    pub fn stranded(&self) -> Vec<u32> {
        let connecting = |known: &Known| known.sign.is_some_and(|sign| sign.stage == ConnectionStage::Connecting);
        self.shards.iter().filter(|(_, known)| connecting(known)).map(|(shard, _)| *shard).collect()
    }

    /// Records the total number of sessions so far. Returns an error if too many were started within an hour.
    pub fn count(&mut self, now: Instant, sessions: usize) -> Result<(), Lost> {
        self.begun.extend((self.sessions..sessions).map(|_| now));
        self.sessions = sessions;
        while self.begun.front().is_some_and(|begun| now.saturating_duration_since(*begun) > HOUR) {
            self.begun.pop_front();
        }
        let sessions = self.begun.len();
        if sessions > AN_HOUR * self.shards.len().max(1) { Err(Lost::Restless { sessions }) } else { Ok(()) }
    }
}

impl Known {
    fn is_connected(&self) -> bool {
        self.sign.is_some_and(|sign| sign.stage == ConnectionStage::Connected)
    }
}

impl Sign {
    /// Returns whether the gateway must have sent something since `last`. A connection that breaks before
    /// each heartbeat may resume at once each time, which the stage does not show; then the number of events
    /// does.
    fn is_news_after(self, last: Option<Self>) -> bool {
        let connected = self.stage == ConnectionStage::Connected;
        let beaten = self.latency.is_some() && self.latency != last.and_then(|last| last.latency);
        let told = last.is_some_and(|last| last.events != self.events);
        connected && (beaten || last.is_none_or(|last| last.stage != ConnectionStage::Connected)) || told
    }
}

/// Wakes the runtime regularly until the returned sender is dropped. A shard in a busy loop never yields its
/// thread; if that thread drives timers and sockets, no other takes over by itself.
pub fn pulse() -> mpsc::Sender<()> {
    let (alive, ends) = mpsc::channel();
    let runtime = Handle::current();
    let beat = move || {
        while ends.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
            drop(runtime.spawn(async {}));
        }
    };
    thread::spawn(beat);
    alive
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(180);

    fn sign(stage: ConnectionStage, latency: u64) -> Sign {
        Sign { stage, latency: (latency > 0).then(|| Duration::from_millis(latency)), events: 0 }
    }

    fn answered(vigil: &Vigil) -> BTreeSet<u32> {
        vigil.shards().collect()
    }

    /// Returns a watchdog with this many shards, all added at once.
    fn of(shards: u32) -> Vigil {
        let mut vigil = Vigil::begin(PATIENCE);
        (0..shards).for_each(|shard| vigil.add(Instant::now(), shard));
        vigil
    }

    /// Checks one shard every second while it shows each of these states for so many seconds.
    fn seen(signs: &[(Option<Sign>, u64)]) -> Vec<Result<Reach, u64>> {
        let mut vigil = of(1);
        let mut now = Instant::now();
        let mut seen = Vec::new();
        for (sign, seconds) in signs {
            let signs = sign.iter().map(|sign| (0, *sign)).collect();
            for _ in 0..*seconds {
                seen.push(vigil.look(now, &signs, &answered(&vigil)).map_err(|lost| match lost {
                    Lost::Hung { silent, .. } => silent.as_secs(),
                    other => panic!("{other}"),
                }));
                now += Duration::from_secs(1);
            }
        }
        seen
    }

    #[test]
    fn a_shard_that_beats_reaches_players() {
        let beats: Vec<_> = (1..10).map(|beat| (Some(sign(ConnectionStage::Connected, beat)), 41)).collect();
        assert!(seen(&beats).iter().all(|it| *it == Ok(Reach::Up)));
    }

    #[test]
    fn a_shard_that_is_never_connected_is_given_up_after_a_while() {
        let seen = seen(&[(None, 60), (Some(sign(ConnectionStage::Handshake, 0)), 500)]);
        assert!(seen[..180].iter().all(|it| *it == Ok(Reach::Down)));
        assert_eq!(seen[180], Err(180));
    }

    #[test]
    fn a_shard_that_does_not_beat_any_more_reaches_nobody_and_is_then_given_up() {
        let seen = seen(&[(Some(sign(ConnectionStage::Connected, 3)), 400)]);
        assert_eq!((&seen[90], &seen[91]), (&Ok(Reach::Up), &Ok(Reach::Down)));
        assert_eq!((&seen[179], &seen[180]), (&Ok(Reach::Down), &Err(180)));
    }

    #[test]
    fn a_shard_whose_events_come_is_heard_although_its_connection_never_lasts_until_it_beats() {
        let comes = |events| (Some(Sign { events, ..sign(ConnectionStage::Connected, 0) }), 60);
        let comes: Vec<_> = (1..10).map(comes).collect();
        assert!(seen(&comes).iter().all(|it| *it == Ok(Reach::Up)));
    }

    #[test]
    fn only_a_shard_that_tried_in_vain_is_stranded() {
        let mut vigil = of(3);
        let stages = [ConnectionStage::Connected, ConnectionStage::Connecting, ConnectionStage::Resuming];
        let signs = (0..).zip(stages).map(|(shard, stage)| (shard, sign(stage, 1))).collect();
        vigil.look(Instant::now(), &signs, &answered(&vigil)).unwrap();
        assert_eq!(vigil.stranded(), [1]);
    }

    #[test]
    fn going_round_in_circles_is_no_sign_of_life() {
        let stages = [ConnectionStage::Disconnected, ConnectionStage::Handshake, ConnectionStage::Identifying];
        let circles: Vec<_> = (0..200).map(|turn| (Some(sign(stages[turn % 3], 0)), 1)).collect();
        assert_eq!(seen(&circles)[180], Err(180));
    }

    #[test]
    fn all_shards_have_to_be_connected_and_have_time_until_it_is_their_turn() {
        let mut vigil = of(3);
        let now = Instant::now();
        let mut signs =
            BTreeMap::from([(0, sign(ConnectionStage::Connected, 1)), (1, sign(ConnectionStage::Connected, 1))]);
        assert_eq!(vigil.look(now, &signs, &answered(&vigil)).unwrap(), Reach::Down);
        signs.insert(2, sign(ConnectionStage::Connected, 1));
        assert_eq!(vigil.look(now, &signs, &answered(&vigil)).unwrap(), Reach::Up);
        let mut vigil = of(3);
        for (shard, sign) in &mut signs {
            sign.latency = Some(Duration::from_secs(u64::from(*shard)));
        }
        signs.remove(&2);
        assert!(vigil.look(now + Duration::from_secs(100), &signs, &answered(&vigil)).is_ok());
        assert!(
            vigil.look(now + Duration::from_secs(189), &signs, &answered(&vigil)).is_ok(),
            "its turn comes ten seconds later"
        );
        let lost = vigil.look(now + Duration::from_secs(191), &signs, &answered(&vigil)).unwrap_err();
        assert!(matches!(lost, Lost::Hung { shard: 2, .. }), "{lost}");
    }

    #[test]
    fn sessions_that_begin_again_and_again_are_trouble_unless_they_take_their_time() {
        let now = Instant::now();
        let mut vigil = of(1);
        assert!((0..=30).all(|sessions| vigil.count(now, sessions).is_ok()));
        assert!(matches!(vigil.count(now, 31), Err(Lost::Restless { sessions: 31 })));
        let mut vigil = of(1);
        assert!((0..500).all(|n| vigil.count(now + Duration::from_secs(130) * n, n as usize).is_ok()));
    }
}
