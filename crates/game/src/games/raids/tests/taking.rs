//! "Phase 1 - Take a voyage tile", and the clarifications of the tiles for a ship, of runes and of ports.

use super::super::Action::{self, *};
use super::super::sea::Spot;
use super::super::ship::At::Space;
use super::super::tile::Tile;
use super::super::{Step, Why};
use super::table::*;

/// Blue's turn begins on space 12 with this tile; Green is ahead, so only this tile matters.
fn takes(tile: Tile) -> Table {
    duel().voyage(4).tile(12, tile).tile(14, Tile::Rune).ship(BLUE, Space(12), 0).ship(GREEN, Space(14), 0)
}

/// Blue has taken its tile and chooses where to sail.
fn check_taken(table: &Table) {
    assert_eq!(table.raids.step, Step::Sail { seat: BLUE, why: Why::Turn });
    assert_eq!(table.spot_at(12), Spot::Empty);
}

#[test]
fn weapons_sails_mjollnirs_pennants_and_goods_go_to_any_middle_space() {
    for tile in [AXE, DOUBLE_AXE, SAIL, DOUBLE_SAIL, MJOLLNIR, DOUBLE_MJOLLNIR, PENNANT_7, WOOD_3, FUR_8] {
        let table = takes(tile).begin();
        assert_eq!(table.asked(), (BLUE, vec![Stow, ThrowAway]), "{tile:?}");
        let table = table.answer(BLUE, Stow);
        check_taken(&table);
        assert_eq!(table.aboard_of(BLUE), [tile]);
    }
}

#[test]
fn a_new_tile_may_take_the_place_of_one_aboard_which_leaves_the_game() {
    let full = [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_6];
    for old in full {
        let table = takes(PENNANT_7).aboard(BLUE, &full).begin();
        let discarded = table.raids.discarded;
        let table = table.answer(BLUE, Replace { old });
        check_taken(&table);
        let aboard = table.aboard_of(BLUE);
        assert!(aboard.len() == 5 && aboard.contains(&PENNANT_7) && !aboard.contains(&old), "{aboard:?}");
        assert_eq!(table.raids.discarded, discarded + 1);
    }
}

#[test]
fn a_ship_with_five_tiles_has_no_free_space() {
    let full = [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_6];
    let (seat, options) = takes(PENNANT_7).aboard(BLUE, &full).begin().asked();
    assert_eq!((seat, options.len()), (BLUE, 6));
    assert!(full.iter().all(|&old| options.contains(&Replace { old })));
    assert!(options.contains(&ThrowAway) && !options.contains(&Stow));
}

#[test]
fn a_new_tile_may_be_thrown_away_at_once() {
    let table = takes(PENNANT_7).aboard(BLUE, &[AXE]).begin();
    let discarded = table.raids.discarded;
    let table = table.answer(BLUE, ThrowAway);
    check_taken(&table);
    assert_eq!((table.aboard_of(BLUE), table.raids.discarded), (vec![AXE], discarded + 1));
}

/// "Any discarded tile is removed from the game and doesn't count toward your score."
#[test]
fn a_tile_thrown_away_or_replaced_counts_for_nothing() {
    let thrown = takes(PENNANT_7).begin().answer(BLUE, ThrowAway);
    assert_eq!(thrown.points(BLUE, "pennants"), 0);
    let replaced = takes(AXE).aboard(BLUE, &[PENNANT_7]).begin();
    assert_eq!(replaced.points(BLUE, "pennants"), 7);
    assert_eq!(replaced.answer(BLUE, Replace { old: PENNANT_7 }).points(BLUE, "pennants"), 0);
}

#[test]
fn vikings_without_a_shield_go_to_the_reserve_when_a_tile_is_stowed() {
    let table = takes(FUR_8).ship(BLUE, Space(12), 10).begin();
    let reserve = table.raids.reserve;
    let table = table.answer(BLUE, Stow);
    assert_eq!((table.crew(BLUE), table.raids.reserve), (8, reserve + 2));
    assert!(table.told("overboard"));
}

#[test]
fn nobody_goes_overboard_while_there_is_a_shield_for_all() {
    for (tile, crew) in [(SAIL, 10), (AXE, 9), (FUR_8, 8)] {
        let table = takes(tile).ship(BLUE, Space(12), crew).begin().answer(BLUE, Stow);
        assert_eq!((table.crew(BLUE), table.told("overboard")), (crew, false), "{tile:?}");
    }
}

#[test]
fn a_crew_shrinks_to_the_room_that_a_replacement_leaves() {
    let table = takes(FUR_8).aboard(BLUE, &[SAIL]).ship(BLUE, Space(12), 10).begin();
    assert_eq!(table.answer(BLUE, Replace { old: SAIL }).crew(BLUE), 8);
}

#[test]
fn throwing_a_tile_away_leaves_the_crew_alone() {
    let table = takes(FUR_8).ship(BLUE, Space(12), 10).begin().answer(BLUE, ThrowAway);
    assert_eq!(table.crew(BLUE), 10);
}

/// "Rune tiles are placed next to your board and do not take up space on your Longship."
#[test]
fn a_rune_is_taken_without_a_question_even_by_a_full_ship() {
    let full = [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_6];
    let table = takes(Tile::Rune).aboard(BLUE, &full).with(BLUE, |ship| ship.runes = 2).begin();
    check_taken(&table);
    assert_eq!((table.raids.ship(BLUE).runes, table.aboard_of(BLUE).len()), (3, 5));
}

/// "You can take a Port tile even if you have no Goods. They still let you recruit 1 Viking."
#[test]
fn a_port_without_goods_recruits_one_without_a_question() {
    for port in [PORT, DOUBLE_PORT] {
        let table = takes(port).aboard(BLUE, &[AXE]).ship(BLUE, Space(12), 4);
        let reserve = table.raids.reserve;
        let table = table.begin();
        check_taken(&table);
        assert_eq!((table.crew(BLUE), table.raids.reserve, table.raids.ship(BLUE).ports), (5, reserve - 1, 1));
        assert!(table.told("port_recruits"));
    }
}

#[test]
fn a_port_recruits_nobody_for_a_full_ship() {
    let table = takes(PORT).ship(BLUE, Space(12), 10);
    let reserve = table.raids.reserve;
    let table = table.begin();
    assert_eq!((table.crew(BLUE), table.raids.reserve, table.raids.ship(BLUE).ports), (10, reserve, 1));
    assert!(table.told("port_ship_full"));
}

#[test]
fn a_simple_port_sells_one_good_of_choice_and_recruits() {
    let table = takes(PORT).aboard(BLUE, &[WOOD_3, FUR_8, AXE]).ship(BLUE, Space(12), 2).begin();
    assert_eq!(table.asked(), (BLUE, vec![Action::Sell { good: WOOD_3 }, Action::Sell { good: FUR_8 }, Done]));
    let table = table.answer(BLUE, Action::Sell { good: FUR_8 });
    check_taken(&table);
    assert_eq!((table.crew(BLUE), table.aboard_of(BLUE)), (3, vec![AXE, WOOD_3]));
    assert_eq!(table.raids.ship(BLUE).sold.as_slice(), [FUR_8]);
    assert_eq!(table.points(BLUE, "goods"), 8);
}

#[test]
fn a_double_port_sells_two_goods_and_recruits_one_viking() {
    let table = takes(DOUBLE_PORT).aboard(BLUE, &[WOOD_3, FUR_8, PIG_5]).ship(BLUE, Space(12), 2).begin();
    let table = table.answer(BLUE, Action::Sell { good: FUR_8 });
    assert_eq!(table.asked(), (BLUE, vec![Action::Sell { good: WOOD_3 }, Action::Sell { good: PIG_5 }, Done]));
    assert_eq!(table.crew(BLUE), 2, "the recruit comes after the sales");
    let table = table.answer(BLUE, Action::Sell { good: PIG_5 });
    check_taken(&table);
    assert_eq!((table.crew(BLUE), table.aboard_of(BLUE), table.points(BLUE, "goods")), (3, vec![WOOD_3], 13));
    assert_eq!(table.raids.ship(BLUE).ports, 1);
}

/// FR: "jusqu'à 2"; EN: "even if you decided not to sell".
#[test]
fn a_port_may_sell_less_than_it_could_or_nothing() {
    let laden = || takes(DOUBLE_PORT).aboard(BLUE, &[WOOD_3, FUR_8]).begin();
    let none = laden().answer(BLUE, Done);
    check_taken(&none);
    assert_eq!((none.crew(BLUE), none.aboard_of(BLUE).len(), none.points(BLUE, "goods")), (1, 2, 0));
    let one = laden().answer(BLUE, Action::Sell { good: WOOD_3 }).answer(BLUE, Done);
    check_taken(&one);
    assert_eq!((one.crew(BLUE), one.aboard_of(BLUE), one.points(BLUE, "goods")), (1, vec![FUR_8], 3));
}

#[test]
fn a_double_port_with_one_good_aboard_asks_only_once() {
    let table = takes(DOUBLE_PORT).aboard(BLUE, &[FUR_8]).begin().answer(BLUE, Action::Sell { good: FUR_8 });
    check_taken(&table);
    assert_eq!(table.crew(BLUE), 1);
}

#[test]
fn only_goods_are_sold() {
    let (_, options) = takes(PORT).aboard(BLUE, &[AXE, SAIL, PENNANT_7, MJOLLNIR, FUR_8]).begin().asked();
    assert_eq!(options, [Action::Sell { good: FUR_8 }, Done]);
}

/// Goods sold "free up" their spaces, so the two shields come back before the recruit looks for one.
#[test]
fn a_sale_makes_room_for_the_recruit() {
    let laden = || takes(PORT).aboard(BLUE, &[FUR_8]).ship(BLUE, Space(12), 8).begin();
    let sold = laden().answer(BLUE, Action::Sell { good: FUR_8 });
    assert_eq!((sold.crew(BLUE), sold.raids.ship(BLUE).capacity()), (9, 10));
    let kept = laden().answer(BLUE, Done);
    assert_eq!((kept.crew(BLUE), kept.raids.ship(BLUE).capacity()), (8, 8));
}

/// "You cannot go back and use the Port later."
#[test]
fn a_port_beside_the_ship_sells_nothing_any_more() {
    let table = takes(FUR_8).with(BLUE, |ship| ship.ports = 2).begin().answer(BLUE, Stow);
    check_taken(&table);
    assert!(!table.asked().1.iter().any(|option| matches!(option, Action::Sell { .. } | Done)));
}
