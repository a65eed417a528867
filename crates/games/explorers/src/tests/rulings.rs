//! Rulings without a file of their own: names, tiles are never flipped, and there is always a cell for a
//! tile.

use std::collections::BTreeSet;

use meadhall_game::{Decisions, MatchSetup};

use super::full_match::play_random;
use super::printed::{PrintedTile, neighbor};
use super::scenario::*;
use crate::hex::{Cell, Side, Space};
use crate::{Action, Explorers, Pending, data};

#[test]
fn the_fixed_tiles_are_l3_m3_and_n3() {
    assert_eq!(data::FIXED_CELLS, ["L3", "M3", "N3"].map(named_cell));
}

#[test]
fn the_mainland_is_in_rows_1_and_2() {
    let names: BTreeSet<Cell> = ["L2", "M2", "L1", "M1", "N1"].into_iter().map(named_cell).collect();
    assert_eq!(data::MAINLAND_CELLS.into_iter().collect::<BTreeSet<Cell>>(), names);
}

/// In an even row the north-eastern neighbor has the next letter; in an odd row the north-western one has the
/// letter before.
#[test]
fn rows_are_counted_northwards_and_columns_eastwards() {
    let named = |name, sides: [Side; 6]| sides.map(|side| named_cell(name).neighbor(side));
    assert_eq!(named("M3", Side::ALL), ["N3", "M4", "L4", "L3", "L2", "M2"].map(named_cell));
    assert_eq!(named("M4", Side::ALL), ["N4", "N5", "M5", "L4", "M3", "N3"].map(named_cell));
}

#[test]
fn neighbors_lie_where_the_printed_list_counts_them() {
    for (index, side) in Side::ALL.into_iter().enumerate() {
        let there = Cell::new(3, -2).neighbor(side);
        assert_eq!((there.q, there.r), neighbor((3, -2), index));
        assert_eq!(there.neighbor(side.opposite()), Cell::new(3, -2));
    }
}

#[test]
fn every_corner_belongs_to_three_cells_and_is_named_by_one() {
    assert_eq!(
        north_corner("M3").cells().map(|at| (at.q, at.r)).into_iter().collect::<BTreeSet<_>>(),
        ["M3", "L4", "M4"].map(named_cell).map(|at| (at.q, at.r)).into()
    );
    let meets = south_corner("M5").cells().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(meets, ["M5", "L4", "M4"].map(named_cell).into());
}

/// The mirror image of LLSLSS is LLSSLS.
#[test]
fn tiles_are_turned_and_never_flipped() {
    let mirrored: BTreeSet<Vec<Vec<usize>>> =
        (0..6).map(|rotation| PrintedTile::new("LLSSLS goat", rotation).lands).collect();
    let scenario = scenario(2).with_hand(ANN, &["LLSLSS pig"]).with_placement_pending();
    let offered: Vec<_> = scenario
        .placements("LLSLSS pig")
        .into_iter()
        .map(|(_, rotation)| PrintedTile::new("LLSLSS pig", rotation).lands)
        .collect();
    assert!(!offered.is_empty() && offered.iter().all(|lands| !mirrored.contains(lands)));
}

#[test]
fn the_harbor_is_shared_and_reaches_no_land_but_the_mainland() {
    let scenario = scenario(4);
    assert!(scenario.state.public_state.players.iter().all(|player| player.ship == Space::MAINLAND));
    for action in [scenario.load_options(), scenario.unload_options()].concat() {
        let (Action::Load { from: land, .. } | Action::Unload { onto: land, .. }) = action else { unreachable!() };
        assert_eq!(land, Space::MAINLAND);
    }
}

/// So the hand is never mixed back into the stack.
#[test]
fn with_these_tiles_there_is_always_a_place() {
    for setup in MatchSetup::all(&<Explorers as meadhall_game::Game>::META) {
        play_random(&setup, 11, |scenario| {
            let Pending::PlaceTiles { .. } = scenario.public_state.pending else { return };
            let decisions = Decisions::collect(scenario);
            let hand: BTreeSet<_> =
                scenario.private_states[scenario.public_state.current_seat.index()].hand.iter().collect();
            let placed: BTreeSet<_> = decisions
                .iter()
                .flat_map(|decision| decision.options)
                .filter_map(|action| if let Action::PlaceTile { tile, .. } = action { Some(tile) } else { None })
                .collect();
            assert_eq!(placed, hand, "every tile of the hand fits somewhere");
        });
    }
}

/// "Entering is therefore always a fight": with two aboard there is one way in, and it sinks the ship.
#[test]
fn nobody_slips_past_an_enemy_ship() {
    let scenario =
        scenario(2).with_tile("O3", "LLSSSS ship", 1).with_tile("P3", "LLSSSS pig", 1).with_ship(ANN, "N3", Side::E, 2);
    let (o3, p3) = (space_at(&scenario, "O3", Side::W), space_at(&scenario, "P3", Side::W));
    assert!(!scenario.is_legal(&Action::Sail { to: p3 }), "a ship moves one tile at a time");
    for seed in 0..10 {
        let scenario = scenario.clone().apply_with_seed(Action::Sail { to: o3 }, seed);
        assert_eq!(scenario.player(ANN).enemy_ships_sunk, 1);
        assert!(scenario.is_legal(&Action::Sail { to: p3 }), "at least one Viking survives, so the ship can sail on");
    }
}

/// A raid, a fight, and the choice of the Viking who dies need no decision.
#[test]
fn raids_and_fights_need_no_decision() {
    let scenario = scenario(2).with_tile("O3", "LLSSSS ship", 1).with_ship(ANN, "N3", Side::E, 3);
    let to = space_at(&scenario, "O3", Side::W);
    let scenario = scenario.apply(Action::Sail { to });
    let decisions = Decisions::collect(&scenario.state);
    assert_eq!((decisions.len(), decisions.first().unwrap().seat, scenario.actions_left()), (1, ANN, Some(3)));
}
