//! "The solo game".

use std::collections::BTreeSet;

use super::super::captain::Captain;
use super::super::hex::Side;
use super::super::tile::{Animal, Tile};
use super::super::{Action, Explorers, Step};
use super::table::*;
use super::whole::played;
use crate::game::{Decisions, Dice, Game, Seed, Setup};

fn alone(seed: u64) -> Explorers {
    let setup = Setup::new(&Explorers::META, 1, []).unwrap();
    let table = Explorers::new(&setup, &mut Dice::new(&Seed::numbered(seed), 0));
    table.audit().unwrap();
    table
}

fn check_captains(table: Table, captains: [Captain; 2], points: i32) {
    let table = table.with(ANN, |party| party.captains = captains.into_iter().collect());
    assert_eq!(table.points(ANN, "captain"), points, "{captains:?}");
}

#[test]
fn two_captains_are_dealt_open_and_both_are_kept() {
    for seed in 0..40 {
        let table = alone(seed);
        let captains = &table.world.parties[0].captains;
        assert!(captains.len() == 2 && captains[0] != captains[1]);
        assert!(table.secrets[0].dealt.is_empty() && table.secrets[0].kept.is_none());
        assert_ne!(table.world.step, Step::Captains, "there is nothing to choose");
    }
}

#[test]
fn the_queen_and_the_scout_stay_in_the_box() {
    let seen: BTreeSet<Captain> = (0..200).flat_map(|seed| alone(seed).world.parties[0].captains.clone()).collect();
    let nine = Captain::ALL.into_iter().filter(|captain| !matches!(captain, Captain::Queen | Captain::Scout)).collect();
    assert_eq!(seen, nine);
}

/// No tiles are dealt: the three in hand are those of the first turn.
#[test]
fn a_turn_begins_with_three_tiles_drawn() {
    let table = alone(1);
    assert_eq!((table.secrets[0].hand.len(), table.stack.len()), (3, 45));
    assert_eq!(table.world.step, Step::Place { left: 2 });
}

#[test]
fn two_tiles_are_placed_in_any_order_and_then_four_actions_follow() {
    let table = table(1).hand(ANN, &["LLSSSS pig", "LLSSSS goat", "LLSSSS sheep"]).placing();
    let tiles: BTreeSet<Tile> = table
        .options()
        .iter()
        .map(|action| if let Action::Place { tile, .. } = action { *tile } else { unreachable!() })
        .collect();
    assert_eq!(tiles.len(), 3, "any may be the first");
    let place = |tile: &str, at| Action::Place { tile: tile.parse().unwrap(), at: cell(at), turned: 4 };
    let table = table.does(place("LLSSSS sheep", "L4"));
    assert_eq!(table.explorers.world.step, Step::Place { left: 1 });
    let table = table.does(place("LLSSSS pig", "M4"));
    assert_eq!(table.points_left(), Some(4));
}

#[test]
fn the_third_tile_is_out_of_the_game() {
    let table = table(1).hand(ANN, &["LLSSSS pig", "LLSSSS goat", "LLSSSS sheep"]).placing();
    let place = |tile: &str, at| Action::Place { tile: tile.parse().unwrap(), at: cell(at), turned: 4 };
    let table = table.does(place("LLSSSS sheep", "L4")).does(place("LLSSSS pig", "M4"));
    let goat: Tile = "LLSSSS goat".parse().unwrap();
    let secret = &table.explorers.secrets[0];
    assert!(secret.hand.is_empty() && secret.aside == [goat]);
    let stack = table.explorers.stack.len();
    let table = table.does(Action::Done);
    assert_eq!((table.explorers.secrets[0].hand.len(), table.explorers.stack.len()), (3, stack - 3));
    assert_eq!(table.explorers.world.step, Step::Place { left: 2 });
    assert!(!table.explorers.stack.contains(&goat) && !table.explorers.secrets[0].hand.contains(&goat));
}

#[test]
fn a_match_alone_has_sixteen_turns() {
    let setup = Setup::new(&Explorers::META, 1, []).unwrap();
    for seed in 0..4 {
        let mut turns = 0;
        let end = played(&setup, seed, |table| turns += usize::from(table.world.step == Step::Place { left: 2 }));
        assert_eq!((turns, end.world.map.tiles().count(), end.secrets[0].aside.len()), (16, 3 + 32, 16));
        assert!(end.stack.is_empty() && end.secrets[0].hand.is_empty() && Decisions::of(&end).is_empty());
    }
}

#[test]
fn there_are_four_actions_as_usual() {
    let mut table = five(1).vikings(ANN, "L4", Side::E, 1).hand(ANN, &[]);
    let (l4, l3) = (space(&table, "L4", Side::E), space(&table, "L3", Side::Ne));
    for (from, to) in [(l4, l3), (l3, l4), (l4, l3), (l3, l4)] {
        table = table.does(Action::Walk { from, to, vikings: 1 });
    }
    assert_eq!(table.explorers.world.step, Step::Place { left: 2 });
}

/// The rulebook's example has eight for the Hero and five for the Shieldmaiden; here the Watchman has 2 and
/// the Barbarian 1.
#[test]
fn only_the_captain_who_scores_less_counts() {
    let table = || archipelago(1).outpost(ANN, south("S4")).outpost(ANN, south("J4")).sunk(ANN, "O3", 0);
    check_captains(table(), [Captain::Watchman, Captain::Barbarian], 1);
    check_captains(table(), [Captain::Barbarian, Captain::Watchman], 1);
    check_captains(table(), [Captain::Watchman, Captain::Tyrant], 0);
    check_captains(table(), [Captain::Watchman, Captain::Shieldmaiden], 2);
}

#[test]
fn the_rulebooks_hero_of_eight_and_shieldmaiden_of_five_are_five() {
    let mut table = archipelago(1);
    for (at, side) in [("O3", Side::E), ("Q3", Side::E), ("S3", Side::E), ("J3", Side::E), ("L4", Side::E)] {
        table = table.vikings(ANN, at, side, 1);
    }
    let table = table.with(ANN, |party| {
        party.captains = [Captain::Hero, Captain::Shieldmaiden].into_iter().collect();
        party.outposts = vec![north("M3"), south("J4"), south("S4"), south("W4")];
        (party.raided, party.sunk) = (vec![2; 4], 4);
    });
    assert_eq!(table.count(ANN, "captain"), 5);
}

#[test]
fn one_influence_controls_an_island() {
    check_captains(five(1).vikings(ANN, "L4", Side::E, 1), [Captain::Shieldmaiden, Captain::Shieldmaiden], 1);
    assert_eq!(five(1).vikings(ANN, "L4", Side::E, 1).points(ANN, "islands"), 5);
    assert_eq!(five(1).points(ANN, "islands"), 0);
}

#[test]
fn all_other_areas_score_as_usual() {
    let table = archipelago(1).sunk(ANN, "O3", 1).raided(ANN, "N4").outpost(ANN, north("M3"));
    let land = space(&table, "K3", Side::W);
    let table = table.delivered(ANN, land, Animal::Pig);
    let points =
        ["livestock", "outposts", "ships", "settlements", "deaths", "islands"].map(|area| table.points(ANN, area));
    assert_eq!(points, [1, 2, 1, 3, 1, 5]);
}
