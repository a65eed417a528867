//! Whether the shards are alive. serenity waits for ever for a gateway that takes a connection and says nothing, and goes
//! round in circles when it is shown out for some reasons; so who is not heard of for long is given up, with the process:
//! whoever starts it again waits longer each time. One thing only is mended (by `shards`): a shard whose connection broke and
//! could not be made again at once stays deaf, and turns in circles, until its next heartbeat is due; so it is begun anew.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serenity::gateway::ConnectionStage;
use tokio::runtime::Handle;
use tokio::time::Instant;

use super::trouble::Lost;
use crate::table::clock::Reach;

/// How often it is looked.
pub const EVERY: Duration = Duration::from_millis(500);
/// serenity lets so much time pass between the beginnings of two shards.
const BETWEEN: Duration = Duration::from_secs(5);
/// More sessions of one shard within an hour are too many: there are a thousand a day.
const AN_HOUR: usize = 30;
const HOUR: Duration = Duration::from_secs(3600);

/// What a shard shows of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// How it is connected.
    pub stage: ConnectionStage,
    /// How long the last heartbeat took: another one each time.
    pub latency: Option<Duration>,
    /// How many events have come from it.
    pub events: u64,
}

/// What is known of all shards.
pub struct Vigil {
    shards: BTreeMap<u32, Known>,
    patience: Duration,
    sessions: usize,
    begun: VecDeque<Instant>,
}

struct Known {
    begun: Instant,
    /// When it was first seen to be connected.
    met: Option<Instant>,
    heard: Instant,
    sign: Option<Sign>,
}

impl Vigil {
    /// No shard is being connected yet; each may be silent for so long.
    pub const fn begin(patience: Duration) -> Self {
        Self { shards: BTreeMap::new(), patience, sessions: 0, begun: VecDeque::new() }
    }

    /// This shard is being connected, after all that are.
    pub fn add(&mut self, now: Instant, shard: u32) {
        let waiting = self.shards.values().filter(|known| known.sign.is_none()).count();
        let heard = now + BETWEEN * u32::try_from(waiting).unwrap_or(u32::MAX);
        self.shards.insert(shard, Known { begun: now, met: None, heard, sign: None });
    }

    /// This shard is not connected any more.
    pub fn drop(&mut self, shard: u32) {
        self.shards.remove(&shard);
    }

    /// The shards that are being connected, or are.
    pub fn shards(&self) -> impl Iterator<Item = u32> {
        self.shards.keys().copied()
    }

    /// Those that are connected, and have been for so long that the next may begin.
    pub fn ready(&self, now: Instant) -> BTreeSet<u32> {
        let ready = |known: &Known| {
            known.is_connected() && known.met.is_some_and(|met| now.saturating_duration_since(met) >= BETWEEN)
        };
        self.shards.iter().filter(|(_, known)| ready(known)).map(|(shard, _)| *shard).collect()
    }

    /// Whether one has never been connected, and was begun so long ago.
    pub fn is_in_vain(&self, now: Instant, time: Duration) -> bool {
        let in_vain = |known: &Known| known.met.is_none() && now.saturating_duration_since(known.begun) > time;
        self.shards.values().any(in_vain)
    }

    /// Looks at all shards. Tells whether the players of those are reached that are answered here.
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

    /// The shards that have tried to connect again, once, and go on without a connection. serenity shows them as connecting only
    /// then: while it really connects it shows what was before.
    pub fn stranded(&self) -> Vec<u32> {
        let connecting = |known: &Known| known.sign.is_some_and(|sign| sign.stage == ConnectionStage::Connecting);
        self.shards.iter().filter(|(_, known)| connecting(known)).map(|(shard, _)| *shard).collect()
    }

    /// So many sessions have begun so far.
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
    /// Whether the gateway must have been heard in between. A connection that breaks again and again before it beats may be taken up
    /// at once each time, which is not seen from here: then its events tell.
    fn is_news_after(self, last: Option<Self>) -> bool {
        let connected = self.stage == ConnectionStage::Connected;
        let beaten = self.latency.is_some() && self.latency != last.and_then(|last| last.latency);
        let told = last.is_some_and(|last| last.events != self.events);
        connected && (beaten || last.is_none_or(|last| last.stage != ConnectionStage::Connected)) || told
    }
}

/// Wakes the runtime again and again until this is dropped. A shard that turns in circles never lets go of its thread, and when that
/// happens to be the thread that waited for time and sockets, no other takes that over by itself.
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

    /// All are answered here.
    fn answered(vigil: &Vigil) -> BTreeSet<u32> {
        vigil.shards().collect()
    }

    /// So many shards, begun at once.
    fn of(shards: u32) -> Vigil {
        let mut vigil = Vigil::begin(PATIENCE);
        (0..shards).for_each(|shard| vigil.add(Instant::now(), shard));
        vigil
    }

    /// What is seen, second by second, while one shard shows these signs, each for so long.
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
