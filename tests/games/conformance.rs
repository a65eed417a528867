//! Every registered game conforms: each number of seats, each combination of variants, many matches.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use meadhall_conformance::{ConformanceConfig, check_conformance};
use meadhall_game::{Dice, GameLog, MatchSetup, Presentation, Seed};
use meadhall_games::for_each_game;
use meadhall_registry::{GameType, TypedGame};
use meadhall_test_support::scale::scaled_rounds;

/// The approximate number of steps per game. `MEADHALL_FULL=60 cargo test --release --test games conformance` tries
/// 60 times as many.
const TARGET_STEPS: u64 = 20_000;
/// The matches of a game are split into at most this many parts, run by as many threads as there are cores.
const MAX_PARTS: u64 = 8;

/// Makes a test for each registered game, so that they run in parallel.
macro_rules! conformance_tests {
    ($($name:ident: $package:ident::$game:ident,)+) => {
        $(#[test]
        fn $name() {
            check_game::<meadhall_games::$game>();
        })+
    };
}

for_each_game!(conformance_tests);

fn check_game<G: Presentation>() {
    let game_type = TypedGame::<G>::GAME_TYPE;
    let matches_per_setup = scaled_rounds(TARGET_STEPS).div_ceil(steps_per_round(game_type));
    let parts = MAX_PARTS.min(matches_per_setup);
    let (threads, next) = (thread::available_parallelism().map_or(1, NonZero::get), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let part = next.fetch_add(1, Ordering::Relaxed);
                    if part >= parts {
                        break;
                    }
                    let (first, end) = (part * matches_per_setup / parts, (part + 1) * matches_per_setup / parts);
                    let config = ConformanceConfig { first_seed: first, ..ConformanceConfig::new(end - first, 12) };
                    if let Err(error) = check_conformance::<G>(&config) {
                        panic!("{error}");
                    }
                }
            });
        }
    });
}

/// Returns how many steps one random match of each set-up takes together.
fn steps_per_round(game_type: &dyn GameType) -> u64 {
    let steps = |setup: &MatchSetup| {
        let mut game = game_type.new_match(setup, Seed::from_number(0)).unwrap();
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        while let Some(decision) = game.decisions().first() {
            game.apply_option(decision.seat, dice.index(decision.option_count), &mut GameLog::disabled()).unwrap();
        }
        game.next_step() - 1
    };
    MatchSetup::all(game_type.meta()).iter().map(steps).sum()
}
