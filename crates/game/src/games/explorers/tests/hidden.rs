//! Hidden information: hands, the stack, captains before the reveal, and the reverses of the enemy ships.

use std::collections::BTreeSet;

use super::super::hex::Side;
use super::super::{Action, Explorers, Step};
use super::table::*;
use super::whole::played;
use crate::game::{Decisions, Dice, Game, Log, Revealed, Seat, Seed, Setup, Viewer};

fn setup(players: u8) -> Setup {
    Setup::new(&Explorers::META, players, []).unwrap()
}

/// Returns some of the states of a random match.
fn some_tables(players: u8, seed: u64) -> Vec<Explorers> {
    let (mut tables, mut step) = (Vec::new(), 0);
    played(&setup(players), seed, |table| {
        if step % 9 < 2 || step < 8 {
            tables.push(table.clone());
        }
        step += 1;
    });
    tables
}

fn viewers(players: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(players).map(Some).chain([None])
}

#[test]
fn a_hand_is_seen_by_its_owner_alone() {
    for table in some_tables(3, 1) {
        for viewer in viewers(3) {
            let view = table.view(viewer);
            assert_eq!(view.own.map(|own| own.hand), viewer.map(|seat| table.secrets[seat.index()].hand.clone()));
            let sizes: Vec<usize> = table.secrets.iter().map(|secret| secret.hand.len()).collect();
            assert_eq!(view.hands, sizes, "how many tiles somebody holds is open");
        }
    }
}

/// The options of a placement would give away which tiles the player holds.
#[test]
fn where_a_tile_may_go_is_asked_in_secret() {
    for table in some_tables(2, 8) {
        let places = matches!(table.world.step, Step::Place { .. });
        assert!(Decisions::of(&table).iter().all(|question| !places || question.secret));
    }
}

/// Players who see neither the hand nor the stack cannot notice that two tiles change places.
#[test]
fn nobody_can_tell_a_tile_of_another_hand_from_one_of_the_stack() {
    for mut table in some_tables(3, 2) {
        let (Some(&held), Some(&lies)) = (table.secrets[1].hand.first(), table.stack.last()) else { continue };
        let before: Vec<_> = viewers(3).map(|viewer| table.view(viewer)).collect();
        table.secrets[1].hand[0] = lies;
        *table.stack.last_mut().unwrap() = held;
        table.secrets[1].hand.sort_unstable();
        table.stack.sort_unstable();
        let after: Vec<_> = viewers(3).map(|viewer| table.view(viewer)).collect();
        for (seat, (before, after)) in before.iter().zip(&after).enumerate() {
            assert_eq!(before == after, seat != 1 || held == lies, "{seat}");
        }
    }
}

#[test]
fn which_captain_somebody_has_chosen_is_seen_by_nobody_else() {
    let kept = |which: usize| {
        let mut table = Explorers::new(&setup(3), &mut Dice::new(&Seed::numbered(4), 0));
        let captain = table.secrets[1].dealt[which];
        table.apply(BEN, Action::Keep { captain }, &mut Dice::new(&Seed::numbered(4), 1), &mut Log::new());
        assert_eq!(table.world.step, Step::Captains);
        table
    };
    let (one, other) = (kept(0), kept(1));
    for viewer in viewers(3) {
        assert_eq!(one.view(viewer) == other.view(viewer), viewer != Some(BEN), "{viewer:?}");
    }
}

#[test]
fn which_captains_are_dealt_is_seen_by_nobody_else() {
    let table = Explorers::new(&setup(2), &mut Dice::new(&Seed::numbered(4), 0));
    let mut swapped = table.clone();
    let spare = super::super::captain::Captain::ALL
        .into_iter()
        .find(|captain| table.secrets.iter().all(|secret| !secret.dealt.contains(captain)));
    swapped.secrets[1].dealt[0] = spare.unwrap();
    assert_eq!(table.view(Some(ANN)), swapped.view(Some(ANN)));
    assert_eq!(table.view(None), swapped.view(None));
    assert_ne!(table.view(Some(BEN)), swapped.view(Some(BEN)));
}

/// Two matches that differ only in the captain that Ben rejected.
#[test]
fn the_rejected_captain_is_never_shown() {
    let after = |rejected: usize| {
        let mut table = Explorers::new(&setup(2), &mut Dice::new(&Seed::numbered(4), 0));
        let captains = super::super::captain::Captain::ALL;
        table.secrets[0].dealt = vec![captains[0], captains[1]];
        table.secrets[1].dealt = vec![captains[2], captains[rejected]];
        let mut told = Vec::new();
        for (seat, captain) in [(ANN, captains[0]), (BEN, captains[2])] {
            let mut log = Log::new();
            table.apply(seat, Action::Keep { captain }, &mut Dice::new(&Seed::numbered(4), 1), &mut log);
            told.extend(log.read_by(Some(ANN)).cloned());
        }
        (table.view(Some(ANN)), table.view(None), told)
    };
    assert_eq!(after(5), after(6));
}

#[test]
fn the_open_captains_are_seen_by_all() {
    let tables = some_tables(4, 3);
    let table = tables.last().unwrap();
    for viewer in viewers(4) {
        assert!(table.view(viewer).world.parties.iter().all(|party| party.captains.len() == 1));
    }
}

/// The same ship, sunk in the same state, may kill or not; nothing in the state says which.
#[test]
fn the_reverse_of_an_enemy_ship_is_decided_by_nothing_in_sight() {
    let table = table(2).tile("O3", "LLSSSS ship", 0).ship(ANN, "N3", Side::E, 2);
    let to = space(&table, "O3", Side::W);
    let after = |seed| {
        let mut table = table.explorers.clone();
        let (mut dice, mut log) = (Dice::new(&Seed::numbered(seed), 1), Log::new());
        table.apply(ANN, Action::Sail { to }, &mut dice, &mut log);
        assert_eq!(log.close(&dice), Revealed::Something);
        table.world.parties[0].lost
    };
    assert_eq!((0..30).map(after).collect::<BTreeSet<u8>>(), [0, 1].into());
}

#[test]
fn how_many_ships_of_each_kind_are_left_can_be_counted_by_all() {
    let table = archipelago(2).sunk(ANN, "O3", 1).sunk(BEN, "P3", 0).sunk(BEN, "Q3", 0);
    let enemies = table.explorers.view(None).world.enemies;
    assert_eq!((enemies.iter().filter(|dead| **dead == 0).count(), enemies.len()), (4, 9));
}

#[test]
fn a_tile_drawn_is_told_to_nobody_else() {
    let table = five(2).hand(ANN, &["LLSSSS pig", "LLSSSS goat"]);
    let after = |seed| {
        let mut explorers = table.explorers.clone();
        let (mut dice, mut log) = (Dice::new(&Seed::numbered(seed), 1), Log::new());
        explorers.apply(ANN, Action::Done, &mut dice, &mut log);
        let told: Vec<_> = log.read_by(Some(BEN)).cloned().collect();
        (explorers.view(Some(BEN)), explorers.view(None), told)
    };
    assert_eq!(after(1), after(2));
    assert_eq!(after(1), after(3));
}

/// A step can be undone unless a token was turned over, a tile drawn, or captains were revealed.
#[test]
fn what_is_open_to_all_reveals_nothing() {
    for before in some_tables(2, 9) {
        for question in Decisions::of(&before).iter() {
            for option in question.options.iter().step_by(5) {
                let (mut after, mut dice, mut log) = (before.clone(), Dice::new(&Seed::numbered(1), 1), Log::new());
                after.apply(question.seat, option.clone(), &mut dice, &mut log);
                let drawn = (after.world.settlements.len(), after.world.enemies.len(), after.stack.len());
                let news = drawn != (before.world.settlements.len(), before.world.enemies.len(), before.stack.len())
                    || (before.world.step, after.world.step) == (Step::Captains, Step::Place { left: 1 });
                assert_eq!(log.close(&dice) == Revealed::Something, news, "{option:?}");
            }
        }
    }
}

#[test]
fn alone_the_tiles_set_aside_are_known() {
    let tables = some_tables(1, 5);
    let table = tables.iter().rev().find(|table| !table.secrets[0].aside.is_empty()).unwrap();
    assert_eq!(table.view(Some(ANN)).own.unwrap().aside, table.secrets[0].aside);
}

/// A determinized state looks like the true one to the seat, and its hidden part varies.
#[test]
fn what_is_imagined_looks_the_same_and_hides_something_else() {
    for table in some_tables(3, 6).into_iter().step_by(5) {
        for seat in Seat::all(3) {
            let mut hands = BTreeSet::new();
            for seed in 0..12 {
                let imagined = table.imagine(seat, &mut Dice::new(&Seed::numbered(seed), 0));
                imagined.audit().unwrap();
                assert_eq!(imagined.view(Some(seat)), table.view(Some(seat)));
                hands.insert(imagined.secrets[(seat.index() + 1) % 3].hand.clone());
            }
            assert!(hands.len() > 1 || table.stack.is_empty(), "{hands:?}");
        }
    }
}
