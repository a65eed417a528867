//! The option that a missed deadline takes for a player: safe and cheap.

use super::scenario::*;
use crate::Action::*;
use crate::ship::ShipPosition::Space;
use crate::tile::VoyageTile;

/// Blue takes this tile, with these tiles aboard and a crew of three.
fn blue_takes_tile(tile: VoyageTile, aboard: &[VoyageTile]) -> Scenario {
    let scenario = blue_and_green_at_sea()
        .voyage(4)
        .tile(2, tile)
        .tile(3, VoyageTile::Rune)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(3), 0);
    scenario.stow(BLUE, aboard).begin()
}

#[test]
fn a_new_tile_is_stowed_on_a_free_space() {
    assert_eq!(blue_takes_tile(SAIL, &[AXE]).default_action(), StowTile);
}

#[test]
fn a_new_tile_is_thrown_away_when_no_space_is_free() {
    assert_eq!(blue_takes_tile(SAIL, &[AXE, WOOD_3, PIG_5, PENNANT_3, PENNANT_7]).default_action(), ThrowTileAway);
}

#[test]
fn a_new_tile_replaces_another_when_that_brings_glory() {
    let full = [AXE, WOOD_3, PIG_5, PENNANT_3, SAIL];
    assert_eq!(blue_takes_tile(PENNANT_7, &full).default_action(), ReplaceTile { old_tile: PIG_5 });
}

#[test]
fn the_most_valuable_good_is_sold() {
    assert_eq!(blue_takes_tile(PORT, &[WOOD_3, PIG_5, WOOD_6]).default_action(), SellGood { good: WOOD_6 });
}

/// Blue sails past a monster of strength 3 with a crew of three and these tiles aboard.
fn blue_meets_monster(aboard: &[VoyageTile]) -> Scenario {
    let scenario = blue_and_green_at_sea()
        .voyage(4)
        .tile(2, VoyageTile::Rune)
        .tile(3, VoyageTile::Rune)
        .tile(4, monster(3))
        .tile(6, VoyageTile::Rune);
    let scenario = scenario.ship(BLUE, Space(2), 3).ship(GREEN, Space(3), 0).stow(BLUE, aboard);
    scenario.begin().apply(BLUE, SailTo { space: 6 })
}

#[test]
fn a_monster_is_fought_if_the_fight_costs_at_most_one_viking() {
    assert_eq!(blue_meets_monster(&[AXE, DOUBLE_AXE]).default_action(), FightMonster);
    assert_eq!(blue_meets_monster(&[DOUBLE_AXE]).default_action(), FightMonster);
}

#[test]
fn one_viking_is_sacrificed_if_the_fight_costs_more() {
    assert_eq!(blue_meets_monster(&[AXE]).default_action(), SacrificeViking);
    assert_eq!(blue_meets_monster(&[]).default_action(), SacrificeViking);
}

#[test]
fn a_ship_sails_to_the_nearest_stop_without_a_fight_or_home() {
    let scenario = blue_and_green_at_sea()
        .voyage(4)
        .tile(2, VoyageTile::Rune)
        .tile(3, VoyageTile::Rune)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(3), 0);
    let with_free_stops = scenario.duplicate().tile(4, monster(3)).tile(6, AXE).tile(7, SAIL).begin();
    assert_eq!(
        (with_free_stops.offered_stops(), with_free_stops.default_action()),
        (vec![3, 6, 7], SailTo { space: 6 })
    );
    let only_occupied_stop = scenario.begin();
    assert_eq!((only_occupied_stop.offered_stops(), only_occupied_stop.default_action()), (vec![3], SailHome));
}
