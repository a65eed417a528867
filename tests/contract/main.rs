//! The contract of a game, tried on one that comes later: real actions, real questions, a few telling positions.
//! What is learned here is about `meadhall::game`; the game itself is to be written elsewhere, whole.

// Tells clippy, too, that all of this is a test.
#![cfg(test)]

mod relic_runners;

use std::fmt::Debug;

use meadhall::game::{Decisions, Dice, Game, Log, Revealed, Seat, Seed};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Dice that a test can name again.
fn dice(n: u64) -> Dice {
    Dice::new(&Seed::numbered(2018), n)
}

/// Everything `seat` may answer now; nothing if it is not asked.
fn options<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    Decisions::of(game).of_seat(seat).map(|asked| asked.options.to_vec()).unwrap_or_default()
}

/// Takes a step, after making sure that it was offered.
fn step<G: Game>(game: &mut G, seat: Seat, action: G::Action, n: u64) -> (Revealed, Log) {
    assert!(options(game, seat).contains(&action), "{action:?} was not offered to {seat:?}");
    let mut log = Log::new();
    let mut dice = dice(n);
    game.apply(seat, action, &mut dice, &mut log);
    assert_eq!(game.audit(), Ok(()));
    (log.close(&dice), log)
}

/// The small laws that hold in every position: answers, a valid default, no answer twice, and worlds imagined by a seat
/// that look to it exactly like this one and ask it exactly the same.
fn check_position<G: Game>(game: &G) {
    assert_eq!(game.audit(), Ok(()));
    check_json(game);
    for asked in Decisions::of(game).iter() {
        assert!(asked.default < asked.options.len());
        for (n, option) in asked.options.iter().enumerate() {
            check_json(option);
            assert!(!asked.options[..n].contains(option), "{option:?} is offered twice");
        }
        for n in 0..20 {
            let world = game.imagine(asked.seat, &mut dice(n));
            assert_eq!(world.audit(), Ok(()));
            assert_eq!(world.view(Some(asked.seat)), game.view(Some(asked.seat)));
            assert_eq!(world.view(None), game.view(None));
            assert_eq!(options(&world, asked.seat), asked.options);
        }
        asked.options.iter().take(40).for_each(|option| check_revealed(game, asked.seat, option));
    }
}

/// A step after which worlds that looked alike to somebody look different has revealed something.
fn check_revealed<G: Game>(game: &G, seat: Seat, action: &G::Action) {
    for viewer in Seat::all(game.scores().len() as u8) {
        let after = |mut world: G| {
            let (mut log, mut dice) = (Log::muted(), dice(7));
            world.apply(seat, action.clone(), &mut dice, &mut log);
            (world.view(Some(viewer)), log.close(&dice))
        };
        let (truth, revealed) = after(game.clone());
        let worlds = (0..8).map(|n| game.imagine(viewer, &mut dice(n)));
        let differ = worlds.filter(|world| options(world, seat).contains(action)).any(|world| after(world).0 != truth);
        assert!(!differ || revealed == Revealed::Something, "{viewer:?} learns something from {action:?} of {seat:?}");
    }
}

fn check_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    let tree = serde_json::to_value(value).unwrap();
    assert_eq!(&serde_json::from_value::<T>(tree).unwrap(), value, "{json}");
}
