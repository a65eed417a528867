//! Every game of the house obeys the laws: each number of seats, each mix of variants, many matches.

use std::num::NonZero;
use std::thread;

use meadhall::game::{Dice, Log, Seed, Setup};
use meadhall::games::{GAMES, TRIED};
use meadhall::kind::Kind;
use meadhall::laws::Trial;
use stage::full::share;

/// About how many steps of each game are tried. `MEADHALL_FULL=20 cargo test --release --test games laws` tries twenty times as many.
const STEPS: u64 = 60_000;

#[test]
fn every_listed_game_obeys_the_laws() {
    let parts = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    for (kind, obey) in GAMES.into_iter().zip(TRIED) {
        let seeds = share(STEPS).div_ceil(round(kind)).div_ceil(parts);
        thread::scope(|scope| {
            for part in 0..parts {
                scope.spawn(move || {
                    let trial = Trial { first: part * seeds, ..Trial::new(seeds, 12) };
                    if let Err(breach) = obey(&trial) {
                        panic!("{breach}");
                    }
                });
            }
        });
    }
}

/// How many steps one match of each set-up takes, played by chance.
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
