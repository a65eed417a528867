//! Rulings 12 to 14: taking tiles; and decisions with one option.

use super::super::Action::{self, *};
use super::super::ship::At::{Space, Start};
use super::super::tile::Tile;
use super::super::{Step, Why};
use super::table::*;
use crate::game::Decisions;

/// Blue's turn begins on this tile.
fn takes(tile: Tile) -> Table {
    duel().voyage(4).tile(2, tile).tile(3, Tile::Rune).ship(BLUE, Space(2), 0).ship(GREEN, Space(3), 0)
}

fn check_no_question(table: &Table) {
    assert_eq!(table.raids.step, Step::Sail { seat: BLUE, why: Why::Turn });
    assert!(table.told("takes"));
}

#[test]
fn ruling_12_runes_are_taken_without_a_question_and_cannot_be_refused() {
    let table = takes(Tile::Rune).aboard(BLUE, &[AXE, FUR_8]).begin();
    check_no_question(&table);
    assert_eq!(table.raids.ship(BLUE).runes, 1);
    assert!(!table.asked().1.contains(&ThrowAway));
}

#[test]
fn ruling_12_ports_without_goods_aboard_are_taken_without_a_question() {
    for port in [PORT, DOUBLE_PORT] {
        let table = takes(port).aboard(BLUE, &[AXE]).with(BLUE, |ship| ship.sold.push(FUR_8)).begin();
        check_no_question(&table);
        assert_eq!((table.raids.ship(BLUE).ports, table.crew(BLUE)), (1, 1));
    }
}

#[test]
fn ruling_12_a_port_with_goods_aboard_cannot_be_thrown_away_either() {
    for port in [PORT, DOUBLE_PORT] {
        assert_eq!(takes(port).aboard(BLUE, &[FUR_8]).begin().asked().1, [Action::Sell { good: FUR_8 }, Done]);
    }
}

#[test]
fn ruling_12_every_tile_for_the_ship_can_be_thrown_away() {
    for tile in [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_3] {
        assert!(takes(tile).begin().asked().1.contains(&ThrowAway), "{tile:?}");
    }
}

#[test]
fn ruling_12_replacing_is_allowed_beside_a_free_space() {
    let table = takes(SAIL).aboard(BLUE, &[AXE]).begin();
    assert_eq!(table.asked().1, [Stow, Replace { old: AXE }, ThrowAway]);
    assert_eq!(table.answer(BLUE, Replace { old: AXE }).aboard_of(BLUE), [SAIL]);
}

#[test]
fn ruling_13_tiles_alike_are_one_option() {
    let table = takes(DOUBLE_SAIL).aboard(BLUE, &[AXE, AXE, AXE, SAIL, SAIL]).begin();
    assert_eq!(table.asked().1, [Replace { old: AXE }, Replace { old: SAIL }, ThrowAway]);
    assert_eq!(table.answer(BLUE, Replace { old: AXE }).aboard_of(BLUE), [AXE, AXE, SAIL, SAIL, DOUBLE_SAIL]);
}

#[test]
fn ruling_13_the_free_spaces_of_a_ship_are_one_option() {
    for aboard in [&[][..], &[SAIL], &[SAIL, MJOLLNIR, PENNANT_3, WOOD_6]] {
        let options = takes(AXE).aboard(BLUE, aboard).begin().asked().1;
        assert_eq!(options.iter().filter(|option| **option == Stow).count(), 1, "{aboard:?}");
        assert_eq!(options.len(), 2 + aboard.len());
    }
}

/// Goods of one kind with different glory are different tiles.
#[test]
fn ruling_13_tiles_that_differ_in_anything_are_two_options() {
    let table = takes(PORT).aboard(BLUE, &[WOOD_4, WOOD_6]).begin();
    assert_eq!(table.asked().1, [Action::Sell { good: WOOD_4 }, Action::Sell { good: WOOD_6 }, Done]);
    let table = takes(SAIL).aboard(BLUE, &[AXE, DOUBLE_AXE]).begin();
    assert_eq!(table.asked().1, [Stow, Replace { old: AXE }, Replace { old: DOUBLE_AXE }, ThrowAway]);
}

#[test]
fn ruling_13_selling_is_one_good_at_a_time_or_done_then_the_recruit() {
    let table = takes(DOUBLE_PORT).aboard(BLUE, &[WOOD_4, WOOD_6, FUR_8]).begin();
    assert_eq!(table.raids.step, Step::Sell { seat: BLUE, left: 2 });
    let table = table.answer(BLUE, Action::Sell { good: WOOD_6 });
    assert_eq!((table.raids.step, table.crew(BLUE)), (Step::Sell { seat: BLUE, left: 1 }, 0));
    let table = table.answer(BLUE, Done);
    assert_eq!((table.crew(BLUE), table.raids.ship(BLUE).sold.as_slice()), (1, &[WOOD_6][..]));
    check_no_question(&table);
}

#[test]
fn ruling_14_a_crew_over_capacity_is_counted_once_after_the_exchange() {
    // With the axe removed and no new tile, no Viking would leave; with both tiles counted, one would.
    for (old, new, crew, left) in [(AXE, SAIL, 9, 9), (AXE, DOUBLE_AXE, 9, 9), (SAIL, AXE, 10, 9), (FUR_8, SAIL, 8, 8)]
    {
        let table = takes(new).aboard(BLUE, &[old]).ship(BLUE, Space(2), crew).begin();
        let reserve = table.raids.reserve;
        let table = table.answer(BLUE, Replace { old });
        assert_eq!((table.crew(BLUE), table.raids.reserve), (left, reserve + crew - left), "{old:?} for {new:?}");
        assert_eq!(table.times_told("overboard"), usize::from(crew > left));
    }
}

/// The bot takes forced options itself; a forced decision has one option and is not secret.
#[test]
fn questions_with_one_answer_are_forced() {
    let forced = |table: &Table| Decisions::of(&table.raids).first().unwrap().forced();
    let flight = duel().tile(2, Tile::Rune).tile(3, AXE).ship(BLUE, Space(2), 1).ship(GREEN, Space(3), 1).begin();
    assert!(!forced(&flight), "Green's tile or home");
    let flight = flight.answer(BLUE, Sail { space: 3 });
    assert!(forced(&flight), "flee, for one Viking is not enough");
    let flight = flight.answer(GREEN, Flee);
    assert!(forced(&flight), "home");
    let monster = table(4).tile(1, monster(3)).tile(2, AXE).with(BLUE, |ship| ship.crew = 1).begin();
    let monster = monster.answer(BLUE, Sail { space: 2 });
    assert!(forced(&monster), "the last Viking");
    assert_eq!(monster.at(GREEN), Start(3));
}

/// Replacing an axe by an axe is the same as throwing the new one away.
#[test]
fn ruling_13_every_option_has_an_effect_of_its_own() {
    let table = duel().voyage(4).tile(2, AXE).tile(3, Tile::Rune).ship(BLUE, Space(2), 3).ship(GREEN, Space(3), 0);
    let table = table.aboard(BLUE, &[AXE, SAIL]).begin();
    let effects: Vec<_> =
        table.asked().1.into_iter().map(|action| (action, table.again().answer(BLUE, action).raids)).collect();
    for (i, (action, raids)) in effects.iter().enumerate() {
        for (other, same) in &effects[..i] {
            assert_ne!(raids, same, "{action:?} and {other:?} come to the same");
        }
    }
    assert!(table.asked().1.contains(&ThrowAway));
}
