//! "Phase 2 - Navigate": the rules of navigation. Step 1 discards, step 2 sails.

use super::scenario::*;
use crate::Action::*;
use crate::coins::Coins;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{self, Space, Start};
use crate::tile::VoyageTile;

/// Blue at 2 on a rune and Green at 9, with all kinds of tiles between and beyond.
fn blue_behind_green() -> Scenario {
    blue_and_green_at_sea()
        .voyage(2)
        .tile(1, AXE)
        .tile(2, VoyageTile::Rune)
        .tile(3, WOOD_3)
        .tile(4, monster(3))
        .tile(6, VISIT)
        .tile(7, PILLAGE)
        .tile(8, PORT)
        .tile(9, AXE)
        .tile(11, SAIL)
        .tile(12, monster(4))
        .tile(13, VoyageTile::Rune)
        .ship(BLUE, Space(2), 2)
        .ship(GREEN, Space(9), 0)
}

/// The published example: Blue takes the axe and discards the wood and the monster between it and Green.
/// It may go to (a), (b) or (g) without combat, to (c) or (d) with combat, but not to (e) or (f), which are
/// passages.
#[test]
fn the_published_example_of_navigation() {
    let scenario = scenario(3)
        .voyage(2)
        .tile(1, AXE)
        .tile(2, WOOD_3)
        .tile(3, monster(4))
        .tile(4, VoyageTile::Rune)
        .tile(6, SAIL)
        .tile(7, PENNANT_3)
        .tile(8, PORT)
        .tile(9, VISIT)
        .tile(11, PILLAGE)
        .tile(12, VoyageTile::Rune)
        .ship(BLUE, Space(1), 4)
        .ship(GREEN, Space(4), 3)
        .ship(ORANGE, Space(8), 1)
        .begin()
        .apply(BLUE, StowTile);
    let (a, b, c, d, g) = (6, 7, 4, 8, 12);
    assert_eq!((scenario.content_at(2), scenario.content_at(3)), (SpaceContent::Empty, SpaceContent::Empty));
    assert_eq!(scenario.offered_stops(), [c, a, b, d, g]);
    for (space, fight) in [(a, false), (b, false), (g, false), (c, true), (d, true)] {
        let arrived = scenario.duplicate().apply(BLUE, SailTo { space });
        assert_eq!((arrived.position(BLUE), arrived.is_logged("attacks")), (Space(space), fight));
    }
}

#[test]
fn every_voyage_tile_between_a_ship_and_the_next_is_discarded() {
    let scenario = blue_behind_green();
    let discarded = scenario.state.discarded_tile_count;
    let scenario = scenario.begin();
    assert!([3, 4, 6, 7, 8].into_iter().all(|space| scenario.content_at(space) == SpaceContent::Empty));
    assert_eq!(scenario.state.discarded_tile_count, discarded + 5);
    assert!(scenario.is_logged("discards"));
}

/// FR, ES: the example discards a monster without a fight, a sacrifice or a reward.
#[test]
fn a_monster_discarded_by_step_1_costs_and_brings_nothing() {
    let scenario = blue_behind_green().without_villagers().begin().apply(BLUE, SailTo { space: 11 });
    assert_eq!((scenario.crew_size(BLUE), scenario.state.ship(BLUE).beaten_monsters.len()), (2, 0));
    assert!(!scenario.is_logged("sacrifices") && !scenario.is_logged("beats"));
}

#[test]
fn the_pawns_and_coins_of_discarded_tiles_go_back() {
    let scenario = blue_behind_green();
    let (pawns, coins) = (scenario.state.pawns_in_reserve, scenario.state.bank);
    let scenario = scenario.begin();
    assert_eq!(scenario.state.pawns_in_reserve, pawns + 3);
    assert_eq!(
        scenario.state.bank,
        Coins { six_count: coins.six_count, three_count: coins.three_count + 1, one_count: coins.one_count + 1 }
    );
    let scenario = scenario.apply(BLUE, SailTo { space: 11 });
    assert_eq!(
        (scenario.crew_size(BLUE), scenario.coins(BLUE)),
        (2 + 2, Coins::default()),
        "two villages, no visit, no pillage"
    );
}

#[test]
fn villages_are_not_discarded_and_still_give_vikings() {
    let scenario = blue_behind_green().begin();
    assert_eq!(scenario.content_at(5), SpaceContent::Village { pawns: 3 });
    let scenario = scenario.apply(BLUE, SailTo { space: 11 });
    assert_eq!((scenario.crew_size(BLUE), scenario.content_at(5)), (2 + 2, SpaceContent::Village { pawns: 2 }));
}

#[test]
fn tiles_under_and_beyond_the_ship_ahead_and_behind_the_mover_stay() {
    let scenario = blue_behind_green().begin();
    for (space, tile) in [(1, AXE), (9, AXE), (11, SAIL), (12, monster(4)), (13, VoyageTile::Rune)] {
        assert_eq!(scenario.content_at(space), SpaceContent::Tile(tile));
    }
}

#[test]
fn the_tile_under_the_ship_is_taken_and_not_discarded() {
    let scenario = blue_behind_green().begin();
    assert_eq!((scenario.state.ship(BLUE).rune_count, scenario.content_at(2)), (1, SpaceContent::Empty));
}

/// FR: "Naviguez au moins jusqu'à rattraper le premier joueur devant vous." To stop on its tile is enough.
#[test]
fn a_ship_must_at_least_catch_up_with_the_next_ship() {
    assert_eq!(
        blue_behind_green().begin().decision(),
        (BLUE, vec![SailTo { space: 9 }, SailTo { space: 11 }, SailTo { space: 13 }, SailHome])
    );
}

#[test]
fn a_ship_without_vikings_must_pass_the_ship_ahead() {
    // The only Viking on the way comes aboard at the village on 10, too late for Green's tile.
    let scenario =
        blue_behind_green().with_content(5, SpaceContent::Village { pawns: 0 }).ship(BLUE, Space(2), 0).begin();
    assert_eq!(scenario.offered_stops(), [11, 13]);
}

/// "Any Weapon, Sail, Mjöllnir, Pennant, Goods, Rune, or Port tile still on the board", at any distance;
/// never a village, a visit, a pillage, a monster or a space whose tile is gone.
#[test]
fn a_ship_may_stop_at_any_stop_however_far_and_nowhere_else() {
    let scenario = scenario(4)
        .voyage(2)
        .tile(1, AXE)
        .tile(2, SAIL)
        .tile(3, MJOLLNIR)
        .tile(4, PENNANT_3)
        .tile(6, WOOD_3)
        .tile(7, VoyageTile::Rune)
        .tile(8, PORT)
        .tile(9, VISIT)
        .tile(11, PILLAGE)
        .tile(12, monster(3))
        .tile(19, DOUBLE_PORT)
        .begin();
    assert_eq!(scenario.offered_stops(), [1, 2, 3, 4, 6, 7, 8, 19]);
}

#[test]
fn no_ship_sails_backwards() {
    let scenario = blue_behind_green().ship(BLUE, Space(9), 5).ship(GREEN, Space(11), 5).begin().apply(BLUE, StowTile);
    assert_eq!((scenario.content_at(1), scenario.offered_stops()), (SpaceContent::Tile(AXE), vec![11, 13]));
}

/// "At the start of a Voyage, only the last player to leave the Harbor must catch up."
#[test]
fn from_the_harbor_only_the_last_of_four_must_catch_up() {
    let spaces = [1, 2, 3, 4, 6, 7, 8];
    let mut scenario = spaces
        .into_iter()
        .fold(scenario(4).without_villagers(), |scenario, space| scenario.tile(space, VoyageTile::Rune))
        .begin();
    for (seat, space) in [(BLUE, 7), (GREEN, 6), (ORANGE, 4)] {
        assert_eq!(scenario.decision().0, seat);
        assert!(scenario.offered_stops().starts_with(&[1, 2, 3]), "{seat:?} may stop before the others");
        assert!(!scenario.is_logged("discards"));
        scenario = scenario.apply(seat, SailTo { space });
    }
    assert_eq!(scenario.decision().0, PINK);
    assert!([1, 2, 3].into_iter().all(|space| scenario.content_at(space) == SpaceContent::Empty));
    assert_eq!(scenario.offered_stops(), [8], "Pink has no Viking to fight with at 4, 6 or 7");
}

/// The last ship to leave may attack the nearest ship, if it has a Viking.
#[test]
fn the_last_to_leave_the_harbor_may_stop_on_the_tile_of_the_nearest_ship() {
    let scenario = scenario(2)
        .ghost(ShipPosition::Home(1))
        .tile(1, VoyageTile::Rune)
        .tile(3, VoyageTile::Rune)
        .tile(4, AXE)
        .ship(BLUE, Space(3), 1)
        .ship(GREEN, Start(2), 1)
        .begin();
    assert_eq!((scenario.content_at(1), scenario.offered_stops()), (SpaceContent::Empty, vec![3, 4]));
    let scenario = scenario.apply(GREEN, SailTo { space: 3 });
    assert_eq!((scenario.crew_size(GREEN), scenario.decision()), (0, (BLUE, vec![Flee])));
}

/// "On any turn, you can decide to Navigate the rest of the way in one go."
#[test]
fn home_is_offered_at_every_turn_even_the_first() {
    let scenario = scenario(4).tile(1, VoyageTile::Rune).begin();
    assert_eq!(scenario.decision(), (BLUE, vec![SailTo { space: 1 }, SailHome]));
    let scenario = scenario.apply(BLUE, SailHome);
    assert_eq!((scenario.position(BLUE), scenario.decision().0), (ShipPosition::Home(1), GREEN));
}

/// "Place your Longship on the smallest available number."
#[test]
fn ships_line_up_in_the_order_in_which_they_come_home() {
    let scenario = scenario(4)
        .without_villagers()
        .tile(4, VoyageTile::Rune)
        .begin()
        .apply(BLUE, SailHome)
        .apply(GREEN, SailTo { space: 4 })
        .apply(ORANGE, SailHome)
        .apply(PINK, SailHome);
    let homes = [BLUE, ORANGE, PINK].map(|seat| scenario.position(seat));
    assert_eq!(homes, [ShipPosition::Home(1), ShipPosition::Home(2), ShipPosition::Home(3)]);
}

/// Advice: "mover with 0 Vikings, only occupied tiles ahead: go past, if need be Home".
#[test]
fn a_ship_without_vikings_goes_home_if_only_occupied_tiles_are_ahead() {
    let scenario = scenario(3)
        .without_villagers()
        .tile(2, VoyageTile::Rune)
        .tile(6, AXE)
        .tile(8, AXE)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(6), 3)
        .ship(ORANGE, Space(8), 3)
        .begin();
    assert_eq!(scenario.decision(), (BLUE, vec![SailHome]));
    assert_eq!(scenario.apply(BLUE, SailHome).position(BLUE), ShipPosition::Home(1));
}

/// Advice: "next ship ahead is already home: discard all remaining tiles, sail home".
#[test]
fn the_last_ship_at_sea_discards_everything_and_sails_home() {
    let scenario = blue_and_green_at_sea().tile(2, VoyageTile::Rune).tile(3, AXE).tile(12, PORT).tile(19, SAIL).ship(
        BLUE,
        Space(2),
        5,
    );
    let scenario = scenario.ship(GREEN, ShipPosition::Home(2), 0).begin();
    assert_eq!(scenario.decision(), (BLUE, vec![SailHome]));
    assert!([3, 12, 19].into_iter().all(|space| scenario.content_at(space) == SpaceContent::Empty));
    assert_eq!(scenario.state.ship(BLUE).rune_count, 1);
}
