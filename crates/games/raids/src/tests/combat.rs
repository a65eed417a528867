//! "Fighting an opponent".

use super::scenario::*;
use crate::Action::*;
use crate::data::PAWN_COUNT;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::Space;
use crate::tile::VoyageTile;

/// Blue sails to Green's tile and opens with 1; Green sends 2; Blue sends 3; Green, with 1 Viking left, must
/// flee.
#[test]
fn the_published_example_of_combat() {
    let scenario = scenario(3)
        .tile(2, AXE)
        .tile(6, VoyageTile::Rune)
        .tile(8, VoyageTile::Rune)
        .tile(9, SAIL)
        .ship(BLUE, Space(2), 5)
        .ship(GREEN, Space(6), 3)
        .ship(ORANGE, Space(8), 1)
        .begin()
        .apply(BLUE, StowTile)
        .apply(BLUE, SailTo { space: 6 });
    // The village on space 5 gave Blue a sixth Viking; the first is sent on arrival.
    assert_eq!((scenario.crew_size(BLUE), scenario.crew_size(GREEN)), (5, 3));
    let scenario = scenario.apply(GREEN, Retaliate).apply(BLUE, Retaliate);
    assert_eq!((scenario.crew_size(BLUE), scenario.crew_size(GREEN)), (2, 1));
    assert_eq!(scenario.decision(), (GREEN, vec![Flee]));
    let scenario = scenario.apply(GREEN, Flee);
    assert_eq!(scenario.decision(), (GREEN, vec![SailTo { space: 8 }, SailTo { space: 9 }, SailHome]));
    // With the one Viking left, Green may trigger another combat.
    let scenario = scenario.apply(GREEN, SailTo { space: 8 });
    assert_eq!(scenario.decision(), (ORANGE, vec![Flee]));
    assert_eq!(scenario.position(BLUE), Space(6));
}

/// Blue sails from 2 to Green's tile at 6 and begins a combat; the villages are empty and Orange is home.
fn blue_attacks_green(blue: u8, green: u8) -> Scenario {
    blue_and_green_at_sea()
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(6, AXE)
        .tile(8, VoyageTile::Rune)
        .ship(BLUE, Space(2), blue)
        .ship(GREEN, Space(6), green)
        .begin()
        .apply(BLUE, SailTo { space: 6 })
}

fn crew_sizes(scenario: &Scenario) -> (u8, u8) {
    (scenario.crew_size(BLUE), scenario.crew_size(GREEN))
}

/// "You must discard one Viking pawn from your Longship and place it in the Viking reserve."
#[test]
fn opening_a_combat_costs_one_viking_who_goes_to_the_reserve() {
    let scenario = blue_attacks_green(1, 0);
    assert_eq!((crew_sizes(&scenario), scenario.state.pawns_in_reserve), ((0, 0), PAWN_COUNT));
    assert!(scenario.is_logged("attacks"));
}

#[test]
fn a_ship_without_vikings_cannot_begin_combat() {
    let scenario = blue_and_green_at_sea()
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(6, AXE)
        .tile(8, VoyageTile::Rune)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(6), 4)
        .begin();
    assert_eq!(scenario.decision(), (BLUE, vec![SailTo { space: 8 }, SailHome]));
}

/// 1, 2, 3, 4 … Vikings: each time one more than the opponent has just sent, never more than necessary.
#[test]
fn each_retaliation_costs_one_viking_more_than_the_last() {
    let mut scenario = blue_attacks_green(10, 6);
    let ladder = [(GREEN, (9, 6)), (BLUE, (9, 4)), (GREEN, (6, 4)), (BLUE, (6, 0)), (GREEN, (1, 0))];
    for (seat, expected) in ladder {
        assert_eq!((scenario.decision().0, crew_sizes(&scenario)), (seat, expected));
        if scenario.decision().1.contains(&Retaliate) {
            scenario = scenario.apply(seat, Retaliate);
        }
    }
    assert_eq!(scenario.decision(), (GREEN, vec![Flee]));
}

#[test]
fn a_retaliation_that_cannot_be_paid_is_not_offered() {
    for (green, options) in [(0, vec![Flee]), (1, vec![Flee]), (2, vec![Retaliate, Flee]), (3, vec![Retaliate, Flee])] {
        assert_eq!(blue_attacks_green(4, green).decision(), (GREEN, options), "{green} Vikings");
    }
    assert_eq!(blue_attacks_green(3, 2).apply(GREEN, Retaliate).decision(), (BLUE, vec![Flee]));
    assert_eq!(blue_attacks_green(4, 2).apply(GREEN, Retaliate).decision(), (BLUE, vec![Retaliate, Flee]));
}

#[test]
fn a_ship_may_send_its_last_vikings() {
    let scenario = blue_attacks_green(1, 2).apply(GREEN, Retaliate);
    assert_eq!((crew_sizes(&scenario), scenario.state.pawns_in_reserve), ((0, 0), PAWN_COUNT));
    assert_eq!(scenario.decision(), (BLUE, vec![Flee]));
}

/// "If you do not want to or cannot Retaliate, you must Flee."
#[test]
fn a_ship_that_can_retaliate_may_flee() {
    let scenario = blue_attacks_green(3, 9).apply(GREEN, Flee);
    assert_eq!(crew_sizes(&scenario), (2, 9), "fleeing costs nothing");
    assert_eq!(scenario.decision(), (GREEN, vec![SailTo { space: 8 }, SailHome]));
}

/// "Only one of you can leave with the treasures": the winner takes the tile as its next turn begins.
#[test]
fn the_attacker_who_wins_stays_and_takes_the_tile_on_the_next_turn() {
    let scenario = blue_attacks_green(3, 0).apply(GREEN, Flee).apply(GREEN, SailTo { space: 8 });
    assert_eq!((scenario.position(BLUE), scenario.position(GREEN)), (Space(6), Space(8)));
    assert_eq!(scenario.decision(), (BLUE, vec![StowTile, ThrowTileAway]));
    assert_eq!(scenario.apply(BLUE, StowTile).tiles_aboard(BLUE), [AXE]);
}

/// The attacker can be the one who flees; the defender keeps its place and takes the tile.
#[test]
fn the_defender_who_wins_stays_and_takes_the_tile_on_the_next_turn() {
    let scenario = blue_attacks_green(3, 4).apply(GREEN, Retaliate);
    assert_eq!(scenario.decision(), (BLUE, vec![Flee]));
    let scenario = scenario.apply(BLUE, Flee).apply(BLUE, SailTo { space: 8 });
    assert_eq!((scenario.position(BLUE), scenario.position(GREEN)), (Space(8), Space(6)));
    assert_eq!(scenario.decision(), (GREEN, vec![StowTile, ThrowTileAway]));
    let scenario = scenario.apply(GREEN, StowTile);
    assert_eq!((scenario.tiles_aboard(GREEN), scenario.tiles_aboard(BLUE)), (vec![AXE], vec![]));
}

#[test]
fn the_winner_loses_the_vikings_it_sent_too() {
    let scenario = blue_attacks_green(6, 4).apply(GREEN, Retaliate).apply(BLUE, Retaliate);
    assert_eq!((crew_sizes(&scenario), scenario.decision()), ((2, 2), (GREEN, vec![Flee])));
    assert_eq!(scenario.state.pawns_in_reserve, PAWN_COUNT - 4);
}

#[test]
fn combat_leaves_the_tile_on_the_sea() {
    let scenario = blue_attacks_green(3, 0);
    assert_eq!(scenario.content_at(6), SpaceContent::Tile(AXE));
    let scenario = scenario.apply(GREEN, Flee);
    assert_eq!((scenario.content_at(6), scenario.tiles_aboard(GREEN)), (SpaceContent::Tile(AXE), vec![]));
}
