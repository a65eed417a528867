//! Whether the shards are alive. serenity waits for ever for a gateway that takes a connection and says nothing, and goes
//! round in circles when it is shown out for some reasons; so who is not heard of for long is given up, with the process:
//! whoever starts it again waits longer each time. One thing only is mended here: a shard whose connection broke and could not be
//! made again at once stays deaf, and turns in circles, until its next heartbeat is due; so it is begun anew.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serenity::all::ShardId;
use serenity::gateway::{ConnectionStage, ShardManager};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::reception::Reception;
use super::trouble::Lost;
use crate::table::clock::Reach;

/// How often it is looked.
const EVERY: Duration = Duration::from_millis(500);
/// serenity lets so much time pass between the beginnings of two shards.
const BETWEEN: Duration = Duration::from_secs(5);
/// More sessions of one shard within an hour are too many: there are a thousand a day.
const AN_HOUR: usize = 30;
const HOUR: Duration = Duration::from_secs(3600);

/// What a shard shows of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    stage: ConnectionStage,
    /// How long the last heartbeat took: another one each time.
    latency: Option<Duration>,
}

/// What is known of all shards.
pub struct Vigil {
    shards: Vec<Known>,
    patience: Duration,
    sessions: usize,
    begun: VecDeque<Instant>,
}

struct Known {
    heard: Instant,
    sign: Option<Sign>,
}

impl Vigil {
    /// So many shards are being connected from now on, and may be silent for so long.
    pub fn begin(shards: u32, patience: Duration) -> Self {
        let now = Instant::now();
        let known = |shard| Known { heard: now + BETWEEN * shard, sign: None };
        Self { shards: (0..shards).map(known).collect(), patience, sessions: 0, begun: VecDeque::new() }
    }

    /// Looks at all shards. Tells whether players are reached.
    fn look(&mut self, now: Instant, signs: &BTreeMap<u32, Sign>) -> Result<Reach, Lost> {
        let mut reach = Reach::Up;
        for (shard, known) in (0..).zip(&mut self.shards) {
            let sign = signs.get(&shard).copied();
            if sign.is_some_and(|sign| sign.is_news_after(known.sign)) {
                known.heard = now;
            }
            known.sign = sign;
            let silent = now.saturating_duration_since(known.heard);
            if silent >= self.patience {
                return Err(Lost::Hung { shard, silent });
            }
            let connected = sign.is_some_and(|sign| sign.stage == ConnectionStage::Connected);
            if !connected || silent > self.patience / 2 {
                reach = Reach::Down;
            }
        }
        Ok(reach)
    }

    /// The shards that have tried to connect again, once, and go on without a connection. serenity shows them as connecting only
    /// then: while it really connects it shows what was before.
    fn stranded(&self) -> impl Iterator<Item = u32> {
        let connecting = |known: &Known| known.sign.is_some_and(|sign| sign.stage == ConnectionStage::Connecting);
        (0..).zip(&self.shards).filter(move |(_, known)| connecting(known)).map(|(shard, _)| shard)
    }

    /// So many sessions have begun so far.
    fn count(&mut self, now: Instant, sessions: usize) -> Result<(), Lost> {
        self.begun.extend((self.sessions..sessions).map(|_| now));
        self.sessions = sessions;
        while self.begun.front().is_some_and(|begun| now.saturating_duration_since(*begun) > HOUR) {
            self.begun.pop_front();
        }
        let sessions = self.begun.len();
        if sessions > AN_HOUR * self.shards.len() { Err(Lost::Restless { sessions }) } else { Ok(()) }
    }
}

impl Sign {
    /// Whether the gateway must have been heard in between.
    fn is_news_after(self, last: Option<Self>) -> bool {
        let connected = self.stage == ConnectionStage::Connected;
        let beaten = self.latency.is_some() && self.latency != last.and_then(|last| last.latency);
        connected && (beaten || last.is_none_or(|last| last.stage != ConnectionStage::Connected))
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

/// Watches all shards, and tells `reach` whether players are reached, until something is lost.
pub async fn keep(
    mut vigil: Vigil,
    manager: &ShardManager,
    reception: &Reception,
    reach: &watch::Sender<Reach>,
) -> Lost {
    loop {
        let now = Instant::now();
        let runners = manager.runners.lock().await;
        let signs = runners.iter().map(|(id, it)| (id.0, Sign { stage: it.stage, latency: it.latency })).collect();
        drop(runners);
        let seen = vigil.count(now, reception.sessions()).and_then(|()| vigil.look(now, &signs));
        match seen {
            Err(lost) => return lost,
            Ok(seen) => {
                let changed = reach.send_if_modified(|told| std::mem::replace(told, seen) != seen);
                if changed {
                    tracing::info!("players {}", if seen == Reach::Up { "are reached" } else { "are not reached" });
                }
            }
        }
        for shard in vigil.stranded() {
            tracing::info!(shard, "the connection was lost and is made anew");
            manager.restart(ShardId(shard)).await;
        }
        sleep(EVERY).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(180);

    fn sign(stage: ConnectionStage, latency: u64) -> Sign {
        Sign { stage, latency: (latency > 0).then(|| Duration::from_millis(latency)) }
    }

    /// What is seen, second by second, while one shard shows these signs, each for so long.
    fn seen(signs: &[(Option<Sign>, u64)]) -> Vec<Result<Reach, u64>> {
        let mut vigil = Vigil::begin(1, PATIENCE);
        let mut now = Instant::now();
        let mut seen = Vec::new();
        for (sign, seconds) in signs {
            let signs = sign.iter().map(|sign| (0, *sign)).collect();
            for _ in 0..*seconds {
                seen.push(vigil.look(now, &signs).map_err(|lost| match lost {
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
    fn only_a_shard_that_tried_in_vain_is_stranded() {
        let mut vigil = Vigil::begin(3, PATIENCE);
        let stages = [ConnectionStage::Connected, ConnectionStage::Connecting, ConnectionStage::Resuming];
        let signs = (0..).zip(stages).map(|(shard, stage)| (shard, sign(stage, 1))).collect();
        vigil.look(Instant::now(), &signs).unwrap();
        assert_eq!(vigil.stranded().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn going_round_in_circles_is_no_sign_of_life() {
        let stages = [ConnectionStage::Disconnected, ConnectionStage::Handshake, ConnectionStage::Identifying];
        let circles: Vec<_> = (0..200).map(|turn| (Some(sign(stages[turn % 3], 0)), 1)).collect();
        assert_eq!(seen(&circles)[180], Err(180));
    }

    #[test]
    fn all_shards_have_to_be_connected_and_have_time_until_it_is_their_turn() {
        let mut vigil = Vigil::begin(3, PATIENCE);
        let now = Instant::now();
        let mut signs =
            BTreeMap::from([(0, sign(ConnectionStage::Connected, 1)), (1, sign(ConnectionStage::Connected, 1))]);
        assert_eq!(vigil.look(now, &signs).unwrap(), Reach::Down);
        signs.insert(2, sign(ConnectionStage::Connected, 1));
        assert_eq!(vigil.look(now, &signs).unwrap(), Reach::Up);
        let mut vigil = Vigil::begin(3, PATIENCE);
        for (shard, sign) in &mut signs {
            sign.latency = Some(Duration::from_secs(u64::from(*shard)));
        }
        signs.remove(&2);
        assert!(vigil.look(now + Duration::from_secs(100), &signs).is_ok());
        assert!(vigil.look(now + Duration::from_secs(189), &signs).is_ok(), "its turn comes ten seconds later");
        let lost = vigil.look(now + Duration::from_secs(191), &signs).unwrap_err();
        assert!(matches!(lost, Lost::Hung { shard: 2, .. }), "{lost}");
    }

    #[test]
    fn sessions_that_begin_again_and_again_are_trouble_unless_they_take_their_time() {
        let now = Instant::now();
        let mut vigil = Vigil::begin(1, PATIENCE);
        assert!((0..=30).all(|sessions| vigil.count(now, sessions).is_ok()));
        assert!(matches!(vigil.count(now, 31), Err(Lost::Restless { sessions: 31 })));
        let mut vigil = Vigil::begin(1, PATIENCE);
        assert!((0..500).all(|n| vigil.count(now + Duration::from_secs(130) * n, n as usize).is_ok()));
    }
}
