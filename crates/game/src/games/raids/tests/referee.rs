//! A second implementation of the rulebook, independent of the rules code, that checks every decision of
//! matches played at random.

use std::collections::BTreeSet;

use super::super::Action::{self, *};
use super::super::sea::Spot;
use super::super::ship::{At, Ship};
use super::super::tile::Tile;
use super::super::{Raids, Step, Why};
use crate::game::{Decisions, Dice, Game, Log, Revealed, Seat, Seed, Setup};

/// Plays a match at random and shows the states before and after each action.
fn play(setup: &Setup, seed: u64, mut watch: impl FnMut(&Raids, &Action, &Raids, Revealed)) -> Raids {
    let (seed, mut whim) = (Seed::numbered(seed), Dice::new(&Seed::numbered(seed), u64::MAX));
    let mut raids = Raids::new(setup, &mut Dice::new(&seed, 0));
    for n in 1.. {
        let asked = Decisions::of(&raids);
        let Some(question) = asked.first() else { break };
        let before = raids.clone();
        let action = *whim.pick(question.options).unwrap();
        let (mut dice, mut log) = (Dice::new(&seed, n), Log::muted());
        raids.apply(question.seat, action, &mut dice, &mut log);
        raids.audit().unwrap();
        watch(&before, &action, &raids, log.close(&dice));
    }
    raids
}

fn every_match(mut watch: impl FnMut(&Raids, &Action, &Raids, Revealed)) {
    for setup in Setup::every(&Raids::META) {
        for seed in 0..12 {
            play(&setup, seed, &mut watch);
        }
    }
}

fn set(actions: impl IntoIterator<Item = Action>) -> BTreeSet<String> {
    actions.into_iter().map(|action| format!("{action:?}")).collect()
}

/// Returns the largest crew with which a ship can reach a space, over every way to pass the monsters.
fn best_crew(raids: &Raids, ship: &Ship, crew: u8, from: u8, to: u8) -> u8 {
    let Some(space) = (from + 1..to).next() else { return crew };
    let on = |crew| best_crew(raids, ship, crew, space, to);
    match raids.sea.at(space) {
        Spot::Village { pawns } => on(ship.capacity().min(crew + pawns.min(1))),
        Spot::Tile(Tile::Visit { pawns }) => on(ship.capacity().min(crew + pawns.min(2))),
        Spot::Tile(Tile::Monster { strength }) => {
            let cost = strength.saturating_sub(ship.weapons());
            let sacrifice = on(crew.saturating_sub(1));
            if cost <= crew { sacrifice.max(on(crew - cost)) } else { sacrifice }
        }
        _ => on(crew),
    }
}

/// Returns where the rulebook lets a ship sail.
fn ways(raids: &Raids, seat: Seat) -> impl Iterator<Item = Action> {
    let ship = raids.ship(seat);
    let from = ship.at.reached();
    let legal = move |space: &u8| {
        let stop = matches!(raids.sea.at(*space), Spot::Tile(tile) if tile.is_stop());
        let taken = (0..).map(Seat).zip(&raids.ships).any(|(other, it)| other != seat && it.at == At::Space(*space));
        stop && (!taken || best_crew(raids, ship, ship.crew, from, *space) > 0)
    };
    (from + 1..=raids.sea.len()).filter(legal).map(|space| Sail { space }).chain([Home])
}

fn check_options(raids: &Raids) {
    let asked = Decisions::of(raids);
    let question = asked.first().unwrap();
    let ship = raids.ship(question.seat);
    let expected = match raids.step {
        Step::Stow { tile, .. } => {
            let stow = (ship.aboard.len() < 5).then_some(Stow);
            let replaced = ship.aboard.iter().filter(|old| **old != tile).map(|&old| Replace { old });
            set(replaced.chain(stow).chain([ThrowAway]))
        }
        Step::Sell { .. } => {
            set(ship.aboard.iter().filter(|tile| tile.is_goods()).map(|&good| Sell { good }).chain([Done]))
        }
        Step::Sail { seat, .. } => set(ways(raids, seat)),
        Step::Monster { .. } => {
            let Spot::Tile(Tile::Monster { strength }) = raids.sea.at(ship.at.reached()) else { panic!("{raids:?}") };
            let cost = strength.saturating_sub(ship.weapons());
            assert!(ship.crew > 0 || cost == 0, "nothing to ask");
            set((cost <= ship.crew).then_some(Fight).into_iter().chain([Sacrifice]))
        }
        Step::Combat { sent, .. } => set((sent < ship.crew).then_some(Retaliate).into_iter().chain([Flee])),
        Step::Over => unreachable!("nobody is asked"),
    };
    assert_eq!(set(question.options.iter().copied()), expected, "{raids:?}");
    assert_eq!(question.options.len(), expected.len(), "no option is there twice");
}

#[test]
fn every_question_offers_what_the_rulebook_allows_and_nothing_else() {
    let mut questions = 0;
    every_match(|before, _, _, _| {
        check_options(before);
        questions += 1;
    });
    assert!(questions > 10_000, "{questions}");
}

/// "The owner of the marker furthest back takes the next turn", the ghost's marker included.
#[test]
fn a_turn_always_belongs_to_the_marker_furthest_back() {
    let behind = |at| match at {
        At::Start(place) => (0, 10 - place),
        At::Space(space) => (1, space),
        At::Home(_) => (2, 0),
    };
    every_match(|_, _, after, _| {
        let Step::Sail { seat, why: Why::Turn } = after.step else { return };
        let mine = behind(after.ship(seat).at);
        let furthest = after.ships.iter().map(|ship| ship.at).chain(after.ghost).map(behind).min();
        assert_eq!(furthest, Some(mine), "{after:?}");
    });
}

/// Step 1: no tile remains between a ship on its turn and the next ship; its own tile is taken.
#[test]
fn a_ship_on_its_turn_has_no_tile_between_itself_and_the_next() {
    every_match(|_, _, after, _| {
        let Step::Sail { seat, why: Why::Turn } = after.step else { return };
        let others = (0..).map(Seat).zip(&after.ships).filter(|(other, _)| *other != seat).map(|(_, ship)| ship.at);
        let others: Vec<At> = others.chain(after.ghost).collect();
        if others.iter().any(|at| matches!(at, At::Start(_))) {
            return;
        }
        let from = after.ship(seat).at.reached();
        let next = others.iter().map(|at| at.reached()).min().unwrap().min(after.sea.len() + 1);
        let tile = |space: &u8| matches!(after.sea.at(*space), Spot::Tile(_));
        assert!((from.max(1)..next).find(tile).is_none(), "{after:?}");
    });
}

#[test]
fn a_flight_ends_at_a_deadline_on_the_nearest_free_stop_or_home() {
    every_match(|before, _, _, _| {
        let asked = Decisions::of(before);
        let question = asked.first().unwrap();
        let default = question.options[question.default];
        match before.step {
            Step::Combat { .. } => assert_eq!(default, Flee),
            Step::Sail { seat, why: Why::Flight } => {
                let free = |way: &Action| match *way {
                    Sail { space } => before.ships.iter().all(|ship| ship.at != At::Space(space)),
                    _ => true,
                };
                assert_eq!(Some(default), ways(before, seat).find(free), "{before:?}");
            }
            _ => {}
        }
    });
}

#[test]
fn only_a_new_voyage_reveals_anything() {
    let mut voyages = 0;
    every_match(|before, _, after, revealed| {
        let begins = before.voyage != after.voyage;
        voyages += usize::from(begins);
        assert_eq!(revealed == Revealed::Something, begins);
    });
    assert_eq!(voyages, Setup::every(&Raids::META).len() * 12 * 3);
}

/// Each voyage pays 6, 3 and 1 in the harbor (two players: 6 and 3), and pillages pay no more than they hold.
#[test]
fn the_harbours_pay_their_coins_over_the_whole_match() {
    for setup in Setup::every(&Raids::META) {
        let last = play(&setup, 3, |_, _, _, _| {});
        let sixes: u8 = last.ships.iter().map(|ship| ship.coins.six).sum();
        let ones: u8 = last.ships.iter().map(|ship| ship.coins.one).sum();
        let blocked = setup.choice("ghost_ranked") == "on" && setup.seats() == 2;
        assert!(if blocked { sixes <= 4 } else { sixes == 4 }, "{last:?}");
        assert!(if setup.seats() > 2 { (4..=8).contains(&ones) } else { ones <= 8 }, "{last:?}");
        assert_eq!(last.step, Step::Over);
    }
}

/// Ruling 10 and "End of the Turn": other ships stay in place, unless the ghost sails or a voyage begins.
#[test]
fn an_answer_moves_no_other_ship() {
    every_match(|before, _, after, _| {
        if before.voyage != after.voyage {
            return;
        }
        let mover = Decisions::of(before).first().unwrap().seat;
        for (seat, (was, is)) in (0..).map(Seat).zip(before.ships.iter().zip(&after.ships)) {
            assert!(seat == mover || was.at == is.at, "{before:?}");
        }
    });
}
