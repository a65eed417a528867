//! "Phase 1 - Take a voyage tile", and the clarifications of the tiles for a ship, of runes and of ports.

use super::scenario::*;
use crate::Action::{self, *};
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::Space;
use crate::tile::VoyageTile;
use crate::{Pending, SailReason};

/// Blue's turn begins on space 12 with this tile; Green is ahead, so only this tile matters.
fn blue_takes_tile(tile: VoyageTile) -> Scenario {
    blue_and_green_at_sea().voyage(4).tile(12, tile).tile(14, VoyageTile::Rune).ship(BLUE, Space(12), 0).ship(
        GREEN,
        Space(14),
        0,
    )
}

/// Blue has taken its tile and chooses where to sail.
fn check_taken(scenario: &Scenario) {
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat: BLUE, reason: SailReason::OwnTurn });
    assert_eq!(scenario.content_at(12), SpaceContent::Empty);
}

#[test]
fn weapons_sails_mjollnirs_pennants_and_goods_are_stowed_on_the_ship() {
    for tile in [AXE, DOUBLE_AXE, SAIL, DOUBLE_SAIL, MJOLLNIR, DOUBLE_MJOLLNIR, PENNANT_7, WOOD_3, FUR_8] {
        let scenario = blue_takes_tile(tile).begin();
        assert_eq!(scenario.decision(), (BLUE, vec![StowTile, ThrowTileAway]), "{tile:?}");
        let scenario = scenario.apply(BLUE, StowTile);
        check_taken(&scenario);
        assert_eq!(scenario.tiles_aboard(BLUE), [tile]);
    }
}

#[test]
fn a_new_tile_may_replace_a_tile_aboard_which_is_discarded() {
    let full = [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_6];
    for old in full {
        let scenario = blue_takes_tile(PENNANT_7).stow(BLUE, &full).begin();
        let discarded = scenario.state.discarded_tile_count;
        let scenario = scenario.apply(BLUE, ReplaceTile { old_tile: old });
        check_taken(&scenario);
        let aboard = scenario.tiles_aboard(BLUE);
        assert!(aboard.len() == 5 && aboard.contains(&PENNANT_7) && !aboard.contains(&old), "{aboard:?}");
        assert_eq!(scenario.state.discarded_tile_count, discarded + 1);
    }
}

#[test]
fn a_ship_with_five_tiles_has_no_free_space() {
    let full = [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_6];
    let (seat, options) = blue_takes_tile(PENNANT_7).stow(BLUE, &full).begin().decision();
    assert_eq!((seat, options.len()), (BLUE, 6));
    assert!(full.iter().all(|&old| options.contains(&ReplaceTile { old_tile: old })));
    assert!(options.contains(&ThrowTileAway) && !options.contains(&StowTile));
}

#[test]
fn a_new_tile_may_be_thrown_away_at_once() {
    let scenario = blue_takes_tile(PENNANT_7).stow(BLUE, &[AXE]).begin();
    let discarded = scenario.state.discarded_tile_count;
    let scenario = scenario.apply(BLUE, ThrowTileAway);
    check_taken(&scenario);
    assert_eq!((scenario.tiles_aboard(BLUE), scenario.state.discarded_tile_count), (vec![AXE], discarded + 1));
}

/// "Any discarded tile is removed from the game and doesn't count toward your score."
#[test]
fn a_tile_thrown_away_or_replaced_scores_nothing() {
    let thrown = blue_takes_tile(PENNANT_7).begin().apply(BLUE, ThrowTileAway);
    assert_eq!(thrown.points(BLUE, "pennants"), 0);
    let replaced = blue_takes_tile(AXE).stow(BLUE, &[PENNANT_7]).begin();
    assert_eq!(replaced.points(BLUE, "pennants"), 7);
    assert_eq!(replaced.apply(BLUE, ReplaceTile { old_tile: PENNANT_7 }).points(BLUE, "pennants"), 0);
}

#[test]
fn vikings_without_a_shield_go_to_the_reserve_when_a_tile_is_stowed() {
    let scenario = blue_takes_tile(WOOD_6).ship(BLUE, Space(12), 10).begin();
    let reserve = scenario.state.pawns_in_reserve;
    let scenario = scenario.apply(BLUE, StowTile);
    assert_eq!((scenario.crew_size(BLUE), scenario.state.pawns_in_reserve), (8, reserve + 2));
    assert!(scenario.is_logged("overboard"));
}

#[test]
fn no_viking_goes_overboard_while_every_viking_has_a_shield() {
    for (tile, crew) in [(SAIL, 10), (AXE, 9), (WOOD_6, 8)] {
        let scenario = blue_takes_tile(tile).ship(BLUE, Space(12), crew).begin().apply(BLUE, StowTile);
        assert_eq!((scenario.crew_size(BLUE), scenario.is_logged("overboard")), (crew, false), "{tile:?}");
    }
}

#[test]
fn a_crew_shrinks_to_the_room_that_a_replacement_leaves() {
    let scenario = blue_takes_tile(WOOD_6).stow(BLUE, &[SAIL]).ship(BLUE, Space(12), 10).begin();
    assert_eq!(scenario.apply(BLUE, ReplaceTile { old_tile: SAIL }).crew_size(BLUE), 8);
}

#[test]
fn throwing_a_tile_away_leaves_the_crew_alone() {
    let scenario = blue_takes_tile(FUR_8).ship(BLUE, Space(12), 10).begin().apply(BLUE, ThrowTileAway);
    assert_eq!(scenario.crew_size(BLUE), 10);
}

/// "Rune tiles are placed next to your board and do not take up space on your Longship."
#[test]
fn a_rune_is_taken_without_a_decision_even_by_a_full_ship() {
    let full = [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_6];
    let scenario =
        blue_takes_tile(VoyageTile::Rune).stow(BLUE, &full).edit_ship(BLUE, |ship| ship.rune_count = 2).begin();
    check_taken(&scenario);
    assert_eq!((scenario.state.ship(BLUE).rune_count, scenario.tiles_aboard(BLUE).len()), (3, 5));
}

/// "You can take a Port tile even if you have no Goods. They still let you recruit 1 Viking."
#[test]
fn a_port_without_goods_recruits_one_viking_without_a_decision() {
    for port in [PORT, DOUBLE_PORT] {
        let scenario = blue_takes_tile(port).stow(BLUE, &[AXE]).ship(BLUE, Space(12), 4);
        let reserve = scenario.state.pawns_in_reserve;
        let scenario = scenario.begin();
        check_taken(&scenario);
        assert_eq!(
            (scenario.crew_size(BLUE), scenario.state.pawns_in_reserve, scenario.state.ship(BLUE).port_count),
            (5, reserve - 1, 1)
        );
        assert!(scenario.is_logged("port_recruits"));
    }
}

#[test]
fn a_port_recruits_no_viking_for_a_full_ship() {
    let scenario = blue_takes_tile(PORT).ship(BLUE, Space(12), 10);
    let reserve = scenario.state.pawns_in_reserve;
    let table = scenario.begin();
    assert_eq!(
        (table.crew_size(BLUE), table.state.pawns_in_reserve, table.state.ship(BLUE).port_count),
        (10, reserve, 1)
    );
    assert!(table.is_logged("port_ship_full"));
}

#[test]
fn a_simple_port_sells_one_good_and_recruits_one_viking() {
    let scenario = blue_takes_tile(PORT).stow(BLUE, &[WOOD_3, FUR_8, AXE]).ship(BLUE, Space(12), 2).begin();
    assert_eq!(
        scenario.decision(),
        (BLUE, vec![Action::SellGood { good: WOOD_3 }, Action::SellGood { good: FUR_8 }, StopSelling])
    );
    let scenario = scenario.apply(BLUE, Action::SellGood { good: FUR_8 });
    check_taken(&scenario);
    assert_eq!((scenario.crew_size(BLUE), scenario.tiles_aboard(BLUE)), (3, vec![AXE, WOOD_3]));
    assert_eq!(scenario.state.ship(BLUE).sold_goods.as_slice(), [FUR_8]);
    assert_eq!(scenario.points(BLUE, "goods"), 8);
}

#[test]
fn a_double_port_sells_two_goods_and_recruits_one_viking() {
    let scenario = blue_takes_tile(DOUBLE_PORT).stow(BLUE, &[WOOD_3, FUR_8, PIG_5]).ship(BLUE, Space(12), 2).begin();
    let scenario = scenario.apply(BLUE, Action::SellGood { good: FUR_8 });
    assert_eq!(
        scenario.decision(),
        (BLUE, vec![Action::SellGood { good: WOOD_3 }, Action::SellGood { good: PIG_5 }, StopSelling])
    );
    assert_eq!(scenario.crew_size(BLUE), 2, "the recruit comes after the sales");
    let scenario = scenario.apply(BLUE, Action::SellGood { good: PIG_5 });
    check_taken(&scenario);
    assert_eq!(
        (scenario.crew_size(BLUE), scenario.tiles_aboard(BLUE), scenario.points(BLUE, "goods")),
        (3, vec![WOOD_3], 13)
    );
    assert_eq!(scenario.state.ship(BLUE).port_count, 1);
}

/// FR: "jusqu'à 2"; EN: "even if you decided not to sell".
#[test]
fn a_port_may_sell_less_than_it_could_or_nothing() {
    let laden = || blue_takes_tile(DOUBLE_PORT).stow(BLUE, &[WOOD_3, FUR_8]).begin();
    let none = laden().apply(BLUE, StopSelling);
    check_taken(&none);
    assert_eq!((none.crew_size(BLUE), none.tiles_aboard(BLUE).len(), none.points(BLUE, "goods")), (1, 2, 0));
    let one = laden().apply(BLUE, Action::SellGood { good: WOOD_3 }).apply(BLUE, StopSelling);
    check_taken(&one);
    assert_eq!((one.crew_size(BLUE), one.tiles_aboard(BLUE), one.points(BLUE, "goods")), (1, vec![FUR_8], 3));
}

#[test]
fn a_double_port_with_one_good_aboard_offers_one_sale() {
    let scenario =
        blue_takes_tile(DOUBLE_PORT).stow(BLUE, &[FUR_8]).begin().apply(BLUE, Action::SellGood { good: FUR_8 });
    check_taken(&scenario);
    assert_eq!(scenario.crew_size(BLUE), 1);
}

#[test]
fn only_goods_are_sold() {
    let (_, options) = blue_takes_tile(PORT).stow(BLUE, &[AXE, SAIL, PENNANT_7, MJOLLNIR, FUR_8]).begin().decision();
    assert_eq!(options, [Action::SellGood { good: FUR_8 }, StopSelling]);
}

/// Goods sold "free up" their spaces, so the two shields come back before the recruit looks for one.
#[test]
fn a_sale_makes_room_for_the_recruit() {
    let laden = || blue_takes_tile(PORT).stow(BLUE, &[WOOD_6]).ship(BLUE, Space(12), 8).begin();
    let sold = laden().apply(BLUE, Action::SellGood { good: WOOD_6 });
    assert_eq!((sold.crew_size(BLUE), sold.state.ship(BLUE).capacity()), (9, 10));
    let kept = laden().apply(BLUE, StopSelling);
    assert_eq!((kept.crew_size(BLUE), kept.state.ship(BLUE).capacity()), (8, 8));
}

/// "You cannot go back and use the Port later."
#[test]
fn a_port_taken_earlier_sells_nothing() {
    let scenario = blue_takes_tile(FUR_8).edit_ship(BLUE, |ship| ship.port_count = 2).begin().apply(BLUE, StowTile);
    check_taken(&scenario);
    assert!(!scenario.decision().1.iter().any(|option| matches!(option, Action::SellGood { .. } | StopSelling)));
}
