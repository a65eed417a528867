//! "Raid a Settlement".

use super::scenario::*;
use crate::Action;
use crate::hex::{Side, Space};
use crate::map::TileToken;
use crate::tile::Animal::Horse;

/// The island of five tiles with a settlement on L4, and the lands L4, L3 and M4.
fn settlement_on_l4(strength: u8) -> (Scenario, [Space; 3]) {
    let scenario = scenario(2).with_tile("L4", "LLLSSS settlement", 4).with_tile("M4", "LLLSSS horse", 3);
    let lands = [("L4", Side::E), ("L3", Side::Ne), ("M4", Side::W)].map(|(at, side)| space_at(&scenario, at, side));
    (scenario.with_settlement_strength("L4", strength), lands)
}

fn walk_action(from: Space, to: Space, vikings: u8) -> Action {
    Action::Walk { from, to, vikings }
}

#[test]
fn a_settlement_of_strength_four_takes_four_vikings() {
    let (scenario, [l4, l3, _]) = settlement_on_l4(4);
    let scenario = scenario.with_vikings(ANN, "L3", Side::Ne, 4).apply(walk_action(l3, l4, 2));
    assert_eq!(scenario.token_on("L4"), Some(TileToken::Settlement(4)));
    let scenario = scenario.apply(walk_action(l3, l4, 2));
    assert_eq!((scenario.token_on("L4"), scenario.player(ANN).raided_settlements.as_slice()), (None, &[4][..]));
}

#[test]
fn each_strength_is_reached_by_its_number_and_not_before() {
    for strength in 2..=5 {
        let (scenario, [l4, l3, _]) = settlement_on_l4(strength);
        let scenario = scenario.with_vikings(ANN, "L4", Side::E, strength - 1).with_vikings(ANN, "L3", Side::Ne, 1);
        let scenario = scenario.apply(walk_action(l3, l4, 1));
        assert_eq!(
            (scenario.player(ANN).raided_settlements.as_slice(), scenario.token_on("L4")),
            (&[strength][..], None)
        );
        let (scenario, [l4, l3, _]) = settlement_on_l4(strength);
        let scenario = scenario.with_vikings(ANN, "L4", Side::E, strength - 2).with_vikings(ANN, "L3", Side::Ne, 1);
        let scenario = scenario.apply(walk_action(l3, l4, 1));
        assert_eq!(scenario.token_on("L4"), Some(TileToken::Settlement(strength)));
    }
}

#[test]
fn more_than_enough_raid_too() {
    let (scenario, [l4, l3, _]) = settlement_on_l4(2);
    let scenario =
        scenario.with_vikings(ANN, "L4", Side::E, 1).with_vikings(ANN, "L3", Side::Ne, 2).apply(walk_action(l3, l4, 2));
    assert_eq!(scenario.player(ANN).raided_settlements, [2]);
}

#[test]
fn a_raid_is_no_action_and_costs_no_viking() {
    let (scenario, [l4, l3, _]) = settlement_on_l4(2);
    let scenario = scenario.with_vikings(ANN, "L3", Side::Ne, 2).apply(walk_action(l3, l4, 2));
    assert_eq!(
        (scenario.actions_left(), scenario.player(ANN).vikings_on(l4), scenario.log_count("raids")),
        (Some(3), 2, 1)
    );
    assert_eq!((scenario.player(ANN).vikings_lost, scenario.points_from(ANN, "settlements")), (0, 2));
}

#[test]
fn vikings_aboard_do_not_count() {
    let (scenario, [l4, l3, _]) = settlement_on_l4(3);
    let scenario =
        scenario.with_ship(ANN, "L4", Side::W, 3).with_vikings(ANN, "L3", Side::Ne, 2).apply(walk_action(l3, l4, 2));
    assert_eq!(scenario.token_on("L4"), Some(TileToken::Settlement(3)));
}

#[test]
fn vikings_on_the_next_tile_do_not_count() {
    let (scenario, [l4, l3, _]) = settlement_on_l4(3);
    let table = scenario.with_vikings(ANN, "L3", Side::Ne, 4).apply(walk_action(l3, l4, 2));
    assert_eq!(table.token_on("L4"), Some(TileToken::Settlement(3)));
}

#[test]
fn vikings_of_other_players_do_not_count() {
    let (scenario, [l4, l3, _]) = settlement_on_l4(3);
    let scenario =
        scenario.with_vikings(BEN, "L4", Side::E, 2).with_vikings(ANN, "L3", Side::Ne, 2).apply(walk_action(l3, l4, 2));
    assert_eq!(
        (scenario.token_on("L4"), scenario.player(BEN).raided_settlements.len()),
        (Some(TileToken::Settlement(3)), 0)
    );
}

#[test]
fn the_current_player_raids() {
    let (scenario, [l4, l3, _]) = settlement_on_l4(3);
    let scenario = scenario.with_vikings(BEN, "L4", Side::E, 2).with_vikings(ANN, "L3", Side::Ne, 2).with_vikings(
        ANN,
        "L4",
        Side::E,
        1,
    );
    let scenario = scenario.apply(walk_action(l3, l4, 2));
    assert_eq!(
        (scenario.player(ANN).raided_settlements.as_slice(), scenario.player(BEN).raided_settlements.len()),
        (&[3][..], 0)
    );
}

#[test]
fn a_settlement_is_raided_once() {
    let (scenario, [l4, l3, _]) = settlement_on_l4(2);
    let scenario = scenario
        .with_vikings(ANN, "L3", Side::Ne, 2)
        .with_vikings(BEN, "L3", Side::Ne, 2)
        .apply(walk_action(l3, l4, 2));
    let scenario = scenario.with_turn_of(BEN).apply(walk_action(l3, l4, 2));
    assert_eq!((scenario.player(ANN).raided_settlements.len(), scenario.player(BEN).raided_settlements.len()), (1, 0));
}

#[test]
fn a_viking_who_leads_an_animal_counts() {
    let (scenario, [l4, _, m4]) = settlement_on_l4(2);
    let scenario = scenario.with_vikings(ANN, "L4", Side::E, 1).with_vikings(ANN, "M4", Side::W, 1);
    let scenario = scenario.apply(Action::Transport { from: m4, to: l4, animal: Horse });
    assert_eq!((scenario.player(ANN).raided_settlements.as_slice(), scenario.animals_on(l4)), (&[2][..], &[Horse][..]));
}

#[test]
fn vikings_unloaded_from_the_ship_count() {
    let (scenario, [l4, ..]) = settlement_on_l4(4);
    let scenario = scenario.with_ship(ANN, "L4", Side::W, 2).with_vikings(ANN, "L4", Side::E, 2);
    let scenario = scenario.apply(Action::Unload { onto: l4, vikings: 2, animals: sorted_cargo(&[]) });
    assert_eq!((scenario.player(ANN).raided_settlements.as_slice(), scenario.actions_left()), (&[4][..], Some(3)));
}

#[test]
fn leaving_raids_nothing() {
    let (scenario, [l4, l3, _]) = settlement_on_l4(3);
    let scenario = scenario.with_vikings(ANN, "L4", Side::E, 2).apply(walk_action(l4, l3, 1));
    assert_eq!((scenario.token_on("L4"), scenario.log_count("raids")), (Some(TileToken::Settlement(3)), 0));
}

/// The settlement of an isthmus stands on its one land, whichever of its edges the Vikings cross.
#[test]
fn a_land_counts_as_one_whichever_edge_is_crossed() {
    let scenario = scenario(2).with_tile("O3", "LLSSLS settlement", 0).with_tile("O4", "LLSSSS pig", 4).with_vikings(
        ANN,
        "O4",
        Side::Sw,
        2,
    );
    let (from, to) = (space_at(&scenario, "O4", Side::Sw), space_at(&scenario, "O3", Side::Sw));
    let scenario = scenario.apply(walk_action(from, to, 2));
    assert_eq!(scenario.player(ANN).raided_settlements, [2]);
}

/// The strength of a raided settlement is public.
#[test]
fn raided_settlements_score_their_strength() {
    let scenario = archipelago(2)
        .with_settlement_raided(ANN, "W3")
        .with_settlement_raided(ANN, "N4")
        .with_settlement_raided(BEN, "X3");
    assert_eq!((scenario.points_from(ANN, "settlements"), scenario.points_from(BEN, "settlements")), (5, 2));
}
