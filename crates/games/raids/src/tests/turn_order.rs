//! "Summary of a voyage" and "Overview of a turn": who plays next, and when a tile is taken.

use meadhall_game::Seat;

use super::scenario::*;
use crate::Action::*;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{self, Space, Start};
use crate::tile::VoyageTile;
use crate::{Pending, SailReason};

/// Checks that this seat has a turn, and is not fleeing.
fn check_turn(scenario: &Scenario, seat: Seat) {
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat, reason: SailReason::OwnTurn });
}

/// "At the start of a Voyage, the Longship marker on the 4 space is the furthest behind."
#[test]
fn from_the_harbor_the_higher_place_leaves_first() {
    let scenario = (1..5).fold(scenario(4), |scenario, space| scenario.tile(space, VoyageTile::Rune)).begin();
    check_turn(&scenario, BLUE);
    let scenario = scenario.apply(BLUE, SailTo { space: 1 });
    check_turn(&scenario, GREEN);
    let scenario = scenario.apply(GREEN, SailTo { space: 3 });
    check_turn(&scenario, ORANGE);
    let scenario = scenario.apply(ORANGE, SailTo { space: 2 });
    check_turn(&scenario, PINK);
    let scenario = scenario.apply(PINK, SailTo { space: 4 });
    check_turn(&scenario, BLUE);
}

#[test]
fn with_three_or_two_players_the_ship_on_place_3_is_furthest_behind() {
    for players in [2, 3] {
        let scenario = scenario(players).tile(1, VoyageTile::Rune).tile(2, VoyageTile::Rune).begin();
        assert_eq!(scenario.position(BLUE), Start(3));
        check_turn(&scenario, BLUE);
    }
}

#[test]
fn the_ship_furthest_behind_moves_whatever_its_seat() {
    let scenario = scenario(4)
        .tile(3, VoyageTile::Rune)
        .tile(6, VoyageTile::Rune)
        .tile(8, VoyageTile::Rune)
        .tile(9, AXE)
        .tile(11, AXE)
        .ship(BLUE, Space(9), 0)
        .ship(GREEN, Space(3), 0)
        .ship(ORANGE, Space(8), 0)
        .ship(PINK, Space(6), 0)
        .begin();
    check_turn(&scenario, GREEN);
    let scenario = scenario.apply(GREEN, SailTo { space: 11 });
    check_turn(&scenario, PINK);
    let scenario = scenario.apply(PINK, SailHome);
    check_turn(&scenario, ORANGE);
}

/// "You might even take multiple turns in a row!": the attacked ship has fled ahead.
#[test]
fn a_ship_still_furthest_behind_takes_another_turn() {
    let scenario = blue_and_green_at_sea()
        .tile(2, VoyageTile::Rune)
        .tile(6, VoyageTile::Rune)
        .tile(7, AXE)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), 0)
        .begin()
        .apply(BLUE, SailTo { space: 6 })
        .apply(GREEN, Flee)
        .apply(GREEN, SailTo { space: 7 });
    check_turn(&scenario, BLUE);
    assert_eq!((scenario.position(BLUE), scenario.state.ship(BLUE).rune_count), (Space(6), 2));
}

#[test]
fn a_ship_at_home_takes_no_more_turns_in_this_voyage() {
    let scenario = scenario(4)
        .tile(7, VoyageTile::Rune)
        .tile(8, VoyageTile::Rune)
        .ship(BLUE, ShipPosition::Home(2), 3)
        .ship(GREEN, ShipPosition::Home(1), 3)
        .ship(ORANGE, Space(7), 0)
        .ship(PINK, Space(8), 0)
        .begin();
    check_turn(&scenario, ORANGE);
    let scenario = scenario.apply(ORANGE, SailHome);
    assert_eq!(scenario.position(ORANGE), ShipPosition::Home(3));
    check_turn(&scenario, PINK);
}

/// "During your first turn at the start of each Voyage, skip this step."
#[test]
fn the_first_turn_takes_no_tile() {
    let scenario = scenario(4).tile(1, AXE).tile(2, VoyageTile::Rune).begin();
    check_turn(&scenario, BLUE);
    assert!(!scenario.is_logged("takes"));
    assert_eq!((scenario.offered_stops(), scenario.tiles_aboard(BLUE)), (vec![1, 2], vec![]));
}

/// "You never take a Voyage tile when you end your Navigation."
#[test]
fn a_tile_is_taken_at_the_beginning_of_the_next_turn_not_on_arrival() {
    let scenario = blue_and_green_at_sea()
        .tile(2, VoyageTile::Rune)
        .tile(3, AXE)
        .tile(4, SAIL)
        .ship(BLUE, Start(2), 0)
        .ship(GREEN, Space(2), 0)
        .begin()
        .apply(BLUE, SailTo { space: 3 });
    assert_eq!((scenario.tiles_aboard(BLUE), scenario.content_at(3)), (vec![], SpaceContent::Tile(AXE)));
    check_turn(&scenario, GREEN);
    let scenario = scenario.apply(GREEN, SailTo { space: 4 });
    assert_eq!(scenario.state.pending, Pending::StowTile { seat: BLUE, tile: AXE });
    let scenario = scenario.apply(BLUE, StowTile);
    assert_eq!((scenario.tiles_aboard(BLUE), scenario.content_at(3)), (vec![AXE], SpaceContent::Empty));
    check_turn(&scenario, BLUE);
}

/// The turn has two phases, in this order: take, then navigate.
#[test]
fn the_tile_is_taken_before_the_ship_sails() {
    let scenario = blue_and_green_at_sea()
        .tile(2, AXE)
        .tile(3, monster(3))
        .tile(4, SAIL)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(4), 0)
        .begin();
    assert_eq!(scenario.decision(), (BLUE, vec![StowTile, ThrowTileAway]));
    assert_eq!(scenario.content_at(3), SpaceContent::Tile(monster(3)), "a tile is taken before step 1 of navigating");
    let scenario = scenario.apply(BLUE, StowTile);
    assert_eq!(scenario.content_at(3), SpaceContent::Empty);
}

/// "If you stop in front of an empty Voyage tile, your turn ends."
#[test]
fn a_turn_ends_on_a_tile_without_another_ship() {
    let scenario = scenario(3)
        .tile(2, VoyageTile::Rune)
        .tile(3, VoyageTile::Rune)
        .tile(4, VoyageTile::Rune)
        .tile(6, AXE)
        .ship(BLUE, Space(2), 5)
        .ship(GREEN, Space(3), 5)
        .ship(ORANGE, Space(4), 5)
        .begin()
        .apply(BLUE, SailTo { space: 6 });
    assert_eq!((scenario.position(BLUE), scenario.is_logged("attacks")), (Space(6), false));
    check_turn(&scenario, GREEN);
}
