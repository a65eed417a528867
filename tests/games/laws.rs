//! Every game has the properties of `laws`: each number of seats, each combination of variants, many matches.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use meadhall::game::{Dice, Log, Seed, Setup};
use meadhall::games::{GAMES, TRIED};
use meadhall::kind::Kind;
use meadhall::laws::Trial;
use stage::full::share;

/// The approximate number of steps per game. `MEADHALL_FULL=60 cargo test --release --test games laws` tries
/// 60 times as many.
const STEPS: u64 = 20_000;
/// The matches of a game are split into at most this many parts, run by as many threads as there are cores.
const PARTS: u64 = 8;

/// Makes a test for each game, so that they run in parallel, and one that fails if a game has none.
macro_rules! tests {
    ($($name:ident: $id:literal),+ $(,)?) => {
        $(#[test]
        fn $name() {
            obeys($id);
        })+

        #[test]
        fn every_listed_game_has_a_test_of_its_own() {
            let listed: Vec<&str> = GAMES.into_iter().map(|kind| kind.meta().id).collect();
            assert_eq!(listed, [$($id),+]);
            assert_eq!(TRIED.len(), listed.len());
        }
    };
}

tests! {
    raids_obeys_the_laws: "raids",
    explorers_obeys_the_laws: "explorers",
    relic_runners_obeys_the_laws: "relic_runners",
}

/// Checks the game with this id.
fn obeys(id: &str) {
    let (kind, obey) = GAMES.into_iter().zip(TRIED).find(|(kind, _)| kind.meta().id == id).unwrap();
    let seeds = share(STEPS).div_ceil(round(kind));
    let parts = PARTS.min(seeds);
    let (threads, next) = (thread::available_parallelism().map_or(1, NonZero::get), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let part = next.fetch_add(1, Ordering::Relaxed);
                    if part >= parts {
                        break;
                    }
                    let (first, end) = (part * seeds / parts, (part + 1) * seeds / parts);
                    let trial = Trial { first, ..Trial::new(end - first, 12) };
                    if let Err(breach) = obey(&trial) {
                        panic!("{breach}");
                    }
                }
            });
        }
    });
}

/// Returns how many steps one random match of each set-up takes together.
fn round(kind: &dyn Kind) -> u64 {
    let steps = |setup: &Setup| {
        let mut table = kind.start(setup, Seed::numbered(0)).unwrap();
        let mut chance = Dice::new(&Seed::numbered(1), 0);
        while let Some(question) = table.questions().first() {
            table.answer(question.seat, chance.index(question.options), &mut Log::muted()).unwrap();
        }
        table.next() - 1
    };
    Setup::every(kind.meta()).iter().map(steps).sum()
}
