//! Rulings without a file of their own: names, tiles are never flipped, and there is always a cell for a
//! tile.

use std::collections::BTreeSet;

use super::super::data;
use super::super::hex::{Cell, Side, Space};
use super::super::{Action, Explorers, Step};
use super::printed::{Lies, across};
use super::table::*;
use super::whole::played;
use crate::game::{Decisions, Setup};

#[test]
fn the_fixed_tiles_are_l3_m3_and_n3() {
    assert_eq!(data::FIXED, ["L3", "M3", "N3"].map(cell));
}

#[test]
fn the_mainland_is_in_rows_1_and_2() {
    let names: BTreeSet<Cell> = ["L2", "M2", "L1", "M1", "N1"].into_iter().map(cell).collect();
    assert_eq!(data::MAINLAND.into_iter().collect::<BTreeSet<Cell>>(), names);
}

/// In an even row the north-eastern neighbor has the next letter; in an odd row the north-western one has the
/// letter before.
#[test]
fn rows_are_counted_northwards_and_columns_eastwards() {
    let named = |name, sides: [Side; 6]| sides.map(|side| cell(name).across(side));
    assert_eq!(named("M3", Side::ALL), ["N3", "M4", "L4", "L3", "L2", "M2"].map(cell));
    assert_eq!(named("M4", Side::ALL), ["N4", "N5", "M5", "L4", "M3", "N3"].map(cell));
}

#[test]
fn neighbours_lie_where_the_house_counts_them() {
    for (index, side) in Side::ALL.into_iter().enumerate() {
        let there = Cell::new(3, -2).across(side);
        assert_eq!((there.q, there.r), across((3, -2), index));
        assert_eq!(there.across(side.opposite()), Cell::new(3, -2));
    }
}

#[test]
fn every_corner_belongs_to_three_cells_and_is_named_by_one() {
    assert_eq!(
        north("M3").cells().map(|at| (at.q, at.r)).into_iter().collect::<BTreeSet<_>>(),
        ["M3", "L4", "M4"].map(cell).map(|at| (at.q, at.r)).into()
    );
    let meets = south("M5").cells().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(meets, ["M5", "L4", "M4"].map(cell).into());
}

/// The mirror image of LLSLSS is LLSSLS.
#[test]
fn tiles_are_turned_and_never_flipped() {
    let flipped: BTreeSet<Vec<Vec<usize>>> = (0..6).map(|turned| Lies::new("LLSSLS goat", turned).lands).collect();
    let table = table(2).hand(ANN, &["LLSLSS pig"]).placing();
    let lies: Vec<_> =
        table.places("LLSLSS pig").into_iter().map(|(_, turned)| Lies::new("LLSLSS pig", turned).lands).collect();
    assert!(!lies.is_empty() && lies.iter().all(|lands| !flipped.contains(lands)));
}

#[test]
fn the_harbour_is_shared_and_reaches_no_land_but_the_mainland() {
    let table = table(4);
    assert!(table.explorers.world.parties.iter().all(|party| party.ship == Space::MAINLAND));
    for action in [table.loads(), table.unloads()].concat() {
        let (Action::Load { from: land, .. } | Action::Unload { onto: land, .. }) = action else { unreachable!() };
        assert_eq!(land, Space::MAINLAND);
    }
}

/// So the hand is never mixed back into the stack.
#[test]
fn with_these_tiles_there_is_always_a_place() {
    for setup in Setup::every(&<Explorers as crate::game::Game>::META) {
        played(&setup, 11, |table| {
            let Step::Place { .. } = table.world.step else { return };
            let asked = Decisions::of(table);
            let hand: BTreeSet<_> = table.secrets[table.world.turn.index()].hand.iter().collect();
            let placed: BTreeSet<_> = asked
                .iter()
                .flat_map(|question| question.options)
                .filter_map(|action| if let Action::Place { tile, .. } = action { Some(tile) } else { None })
                .collect();
            assert_eq!(placed, hand, "every tile of the hand fits somewhere");
        });
    }
}

/// "Entering is therefore always a fight": with two aboard there is one way in, and it sinks the ship.
#[test]
fn nobody_slips_past_an_enemy_ship() {
    let table = table(2).tile("O3", "LLSSSS ship", 1).tile("P3", "LLSSSS pig", 1).ship(ANN, "N3", Side::E, 2);
    let (o3, p3) = (space(&table, "O3", Side::W), space(&table, "P3", Side::W));
    assert!(!table.may(&Action::Sail { to: p3 }), "one tile at a time");
    for seed in 0..10 {
        let table = table.clone().does_with(Action::Sail { to: o3 }, seed);
        assert_eq!(table.party(ANN).sunk, 1);
        assert!(table.may(&Action::Sail { to: p3 }), "one Viking is always left");
    }
}

/// A raid, a fight, and the choice of the Viking who dies need no decision.
#[test]
fn what_happens_at_once_is_not_asked() {
    let table = table(2).tile("O3", "LLSSSS ship", 1).ship(ANN, "N3", Side::E, 3);
    let to = space(&table, "O3", Side::W);
    let table = table.does(Action::Sail { to });
    let asked = Decisions::of(&table.explorers);
    assert_eq!((asked.len(), asked.first().unwrap().seat, table.points_left()), (1, ANN, Some(3)));
}
