//! Rulings 12 to 14: taking tiles; and decisions with one option.

use meadhall_game::Decisions;

use super::scenario::*;
use crate::Action::{self, *};
use crate::ship::ShipPosition::{Space, Start};
use crate::tile::VoyageTile;
use crate::{Pending, SailReason};

/// Blue's turn begins on this tile.
fn blue_takes_tile(tile: VoyageTile) -> Scenario {
    blue_and_green_at_sea().voyage(4).tile(2, tile).tile(3, VoyageTile::Rune).ship(BLUE, Space(2), 0).ship(
        GREEN,
        Space(3),
        0,
    )
}

fn check_taken_without_decision(scenario: &Scenario) {
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat: BLUE, reason: SailReason::OwnTurn });
    assert!(scenario.is_logged("takes") || scenario.is_logged("takes_rune"));
}

#[test]
fn ruling_12_runes_are_taken_without_a_decision_and_cannot_be_refused() {
    let scenario = blue_takes_tile(VoyageTile::Rune).stow(BLUE, &[AXE, FUR_8]).begin();
    check_taken_without_decision(&scenario);
    assert_eq!(scenario.state.ship(BLUE).rune_count, 1);
    assert!(!scenario.decision().1.contains(&ThrowTileAway));
}

#[test]
fn ruling_12_ports_without_goods_aboard_are_taken_without_a_decision() {
    for port in [PORT, DOUBLE_PORT] {
        let scenario =
            blue_takes_tile(port).stow(BLUE, &[AXE]).edit_ship(BLUE, |ship| ship.sold_goods.push(FUR_8)).begin();
        check_taken_without_decision(&scenario);
        assert_eq!((scenario.state.ship(BLUE).port_count, scenario.crew_size(BLUE)), (1, 1));
    }
}

#[test]
fn ruling_12_a_port_with_goods_aboard_cannot_be_thrown_away_either() {
    for port in [PORT, DOUBLE_PORT] {
        assert_eq!(
            blue_takes_tile(port).stow(BLUE, &[FUR_8]).begin().decision().1,
            [Action::SellGood { good: FUR_8 }, StopSelling]
        );
    }
}

#[test]
fn ruling_12_every_tile_for_the_ship_can_be_thrown_away() {
    for tile in [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_3] {
        assert!(blue_takes_tile(tile).begin().decision().1.contains(&ThrowTileAway), "{tile:?}");
    }
}

#[test]
fn ruling_12_replacing_is_allowed_beside_a_free_space() {
    let scenario = blue_takes_tile(SAIL).stow(BLUE, &[AXE]).begin();
    assert_eq!(scenario.decision().1, [StowTile, ReplaceTile { old_tile: AXE }, ThrowTileAway]);
    assert_eq!(scenario.apply(BLUE, ReplaceTile { old_tile: AXE }).tiles_aboard(BLUE), [SAIL]);
}

#[test]
fn ruling_13_tiles_alike_are_one_option() {
    let scenario = blue_takes_tile(DOUBLE_SAIL).stow(BLUE, &[AXE, AXE, AXE, SAIL, SAIL]).begin();
    assert_eq!(scenario.decision().1, [ReplaceTile { old_tile: AXE }, ReplaceTile { old_tile: SAIL }, ThrowTileAway]);
    assert_eq!(
        scenario.apply(BLUE, ReplaceTile { old_tile: AXE }).tiles_aboard(BLUE),
        [AXE, AXE, SAIL, SAIL, DOUBLE_SAIL]
    );
}

#[test]
fn ruling_13_the_free_spaces_of_a_ship_are_one_option() {
    for aboard in [&[][..], &[SAIL], &[SAIL, MJOLLNIR, PENNANT_3, WOOD_6]] {
        let options = blue_takes_tile(AXE).stow(BLUE, aboard).begin().decision().1;
        assert_eq!(options.iter().filter(|option| **option == StowTile).count(), 1, "{aboard:?}");
        assert_eq!(options.len(), 2 + aboard.len());
    }
}

/// Goods of one kind with different glory are different tiles.
#[test]
fn ruling_13_tiles_that_differ_in_anything_are_two_options() {
    let scenario = blue_takes_tile(PORT).stow(BLUE, &[WOOD_4, WOOD_6]).begin();
    assert_eq!(
        scenario.decision().1,
        [Action::SellGood { good: WOOD_4 }, Action::SellGood { good: WOOD_6 }, StopSelling]
    );
    let scenario = blue_takes_tile(SAIL).stow(BLUE, &[AXE, DOUBLE_AXE]).begin();
    assert_eq!(
        scenario.decision().1,
        [StowTile, ReplaceTile { old_tile: AXE }, ReplaceTile { old_tile: DOUBLE_AXE }, ThrowTileAway]
    );
}

#[test]
fn ruling_13_selling_is_one_good_at_a_time_or_done_then_the_recruit() {
    let scenario = blue_takes_tile(DOUBLE_PORT).stow(BLUE, &[WOOD_4, WOOD_6, FUR_8]).begin();
    assert_eq!(scenario.state.pending, Pending::SellGoods { seat: BLUE, sales_left: 2 });
    let scenario = scenario.apply(BLUE, Action::SellGood { good: WOOD_6 });
    assert_eq!(
        (scenario.state.pending, scenario.crew_size(BLUE)),
        (Pending::SellGoods { seat: BLUE, sales_left: 1 }, 0)
    );
    let scenario = scenario.apply(BLUE, StopSelling);
    assert_eq!((scenario.crew_size(BLUE), scenario.state.ship(BLUE).sold_goods.as_slice()), (1, &[WOOD_6][..]));
    check_taken_without_decision(&scenario);
}

#[test]
fn ruling_14_a_crew_over_capacity_is_counted_once_after_the_exchange() {
    // With the axe removed and no new tile, no Viking would leave; with both tiles counted, one would.
    for (old, new, crew, left) in [(AXE, SAIL, 9, 9), (AXE, DOUBLE_AXE, 9, 9), (SAIL, AXE, 10, 9), (FUR_8, SAIL, 8, 8)]
    {
        let scenario = blue_takes_tile(new).stow(BLUE, &[old]).ship(BLUE, Space(2), crew).begin();
        let reserve = scenario.state.pawns_in_reserve;
        let scenario = scenario.apply(BLUE, ReplaceTile { old_tile: old });
        assert_eq!(
            (scenario.crew_size(BLUE), scenario.state.pawns_in_reserve),
            (left, reserve + crew - left),
            "{old:?} for {new:?}"
        );
        assert_eq!(scenario.log_count("overboard"), usize::from(crew > left));
    }
}

/// The bot takes forced options itself; a forced decision has one option and is not secret.
#[test]
fn decisions_with_one_option_are_forced() {
    let is_forced = |scenario: &Scenario| Decisions::collect(&scenario.state).first().unwrap().is_forced();
    let fleeing = blue_and_green_at_sea()
        .tile(2, VoyageTile::Rune)
        .tile(3, AXE)
        .ship(BLUE, Space(2), 1)
        .ship(GREEN, Space(3), 1)
        .begin();
    assert!(!is_forced(&fleeing), "the choice is between Green's tile and home");
    let fleeing = fleeing.apply(BLUE, SailTo { space: 3 });
    assert!(is_forced(&fleeing), "fleeing is forced because one Viking is not enough");
    let fleeing = fleeing.apply(GREEN, Flee);
    assert!(is_forced(&fleeing), "home");
    let at_monster = scenario(4).tile(1, monster(3)).tile(2, AXE).edit_ship(BLUE, |ship| ship.crew_size = 1).begin();
    let at_monster = at_monster.apply(BLUE, SailTo { space: 2 });
    assert!(is_forced(&at_monster), "sacrificing the last Viking is forced");
    assert_eq!(at_monster.position(GREEN), Start(3));
}

/// Replacing an axe by an axe is the same as throwing the new one away.
#[test]
fn ruling_13_every_option_has_a_different_effect() {
    let scenario = blue_and_green_at_sea()
        .voyage(4)
        .tile(2, AXE)
        .tile(3, VoyageTile::Rune)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(3), 0);
    let scenario = scenario.stow(BLUE, &[AXE, SAIL]).begin();
    let effects: Vec<_> = scenario
        .decision()
        .1
        .into_iter()
        .map(|action| (action, scenario.duplicate().apply(BLUE, action).state))
        .collect();
    for (i, (action, raids)) in effects.iter().enumerate() {
        for (other, same) in &effects[..i] {
            assert_ne!(raids, same, "{action:?} and {other:?} have the same effect");
        }
    }
    assert!(scenario.decision().1.contains(&ThrowTileAway));
}
