//! "Begin a New Voyage", and which actions reveal something.

use super::super::Action::{self, *};
use super::super::coins::Coins;
use super::super::data::{Layout, PAWNS, TileSet};
use super::super::harbour::Harbour;
use super::super::sea::Spot;
use super::super::ship::At::{self, Space, Start};
use super::super::tile::Tile;
use super::super::{Step, Why};
use super::table::*;
use crate::game::{Decisions, Seat};

/// This voyage of four players has just ended; Pink, Blue, Orange and Green came home in this order.
fn after(voyage: u8) -> Table {
    table(4).voyage(voyage).come_home(&[PINK, BLUE, ORANGE, GREEN])
}

fn check_last_first(table: &Table, last: Seat) {
    assert_eq!(table.raids.step, Step::Sail { seat: last, why: Why::Turn });
}

#[test]
fn the_tiles_of_the_next_voyage_fill_the_sea() {
    for voyage in 1..=3 {
        let table = after(voyage);
        assert_eq!(table.raids.voyage, voyage + 1);
        let tile = |(_, spot)| if let Spot::Tile(tile) = spot { Some(tile) } else { None };
        let mut laid: Vec<Tile> = table.raids.sea.beyond(0).filter_map(tile).collect();
        let mut stack = TileSet::house().voyage(voyage + 1).to_vec();
        laid.sort();
        stack.sort();
        assert_eq!(laid, stack, "each visit with 3 Vikings and each pillage with 2 coins");
    }
}

#[test]
fn the_coins_on_the_pillages_come_from_the_bank() {
    for (voyage, pillages) in [(1, 1), (2, 1), (3, 2)] {
        let Coins { six, three, one } = after(voyage).raids.bank;
        assert_eq!((six, three, one), (4 - 1, 8 - 1 - pillages, 8 - 1 - pillages), "after voyage {voyage}");
    }
}

#[test]
fn every_village_is_stocked_with_a_viking_for_each_player() {
    let table = after(1);
    assert!([5, 10, 15, 20].iter().all(|&space| table.spot_at(space) == Spot::Village { pawns: 4 }));
    let crews: u8 = [BLUE, GREEN, ORANGE, PINK].map(|seat| table.crew(seat)).iter().sum();
    assert_eq!(table.raids.reserve, PAWNS - crews - 16 - 3);
}

/// The tiles left on the sea are out of the game; their pawns and coins are back.
#[test]
fn what_is_left_of_the_last_voyage_is_gone() {
    let table = table(3)
        .voyage(2)
        .tile(2, AXE)
        .tile(3, VISIT)
        .tile(4, PILLAGE)
        .tile(6, monster(5))
        .ship(BLUE, At::Home(1), 0)
        .ship(GREEN, At::Home(2), 0)
        .ship(ORANGE, Space(8), 0)
        .tile(8, Tile::Rune)
        .begin()
        .answer(ORANGE, Home);
    let raids = &table.raids;
    assert_eq!(raids.discarded, 2 * 16 - 1, "all of two voyages but Orange's rune");
    assert_eq!(raids.reserve, PAWNS - table.crew(ORANGE) - 3 * 4 - 3);
    assert_eq!((raids.bank.three, raids.bank.one), (8 - 1 - 1, 8 - 1 - 1), "paid, and on the new pillage");
}

#[test]
fn the_harbour_tile_is_the_one_set_aside_with_the_stack() {
    let table = table(4).voyage(2).harbour(Harbour::Monsters);
    let set_aside = table.raids.harbours;
    let table = table.come_home(&[PINK, BLUE, ORANGE, GREEN]);
    assert_eq!(table.raids.harbours, set_aside);
    assert!(table.told("harbour") && table.told("voyage"));
}

/// "The player who reached the Harbor last is the active player and takes the first turn."
#[test]
fn the_last_ship_home_takes_the_first_turn_and_the_others_follow() {
    let mut table = after(1);
    for seat in [GREEN, ORANGE, BLUE] {
        check_last_first(&table, seat);
        table = table.answer(seat, Home);
        while table.asked().0 == seat {
            let any = table.asked().1[0];
            table = table.answer(seat, any);
        }
    }
    check_last_first(&table, PINK);
}

#[test]
fn the_first_turn_of_a_later_voyage_takes_no_tile_either() {
    let table = after(2);
    assert_eq!(table.at(GREEN), Start(4));
    assert!(!table.told("takes"));
    assert_eq!(table.stops().len(), 12, "every stop of voyage 3");
}

/// Ships keep everything on and beside them.
#[test]
fn ships_keep_their_crews_and_tiles() {
    let laden = table(4).voyage(3).no_villagers().aboard(BLUE, &[AXE, WOOD_6]).with(BLUE, |ship| {
        ship.crew = 5;
        ship.runes = 2;
        ship.ports = 1;
        ship.monsters.push(6);
        ship.sold.push(PIG_5);
    });
    let before = laden.raids.ship(BLUE).clone();
    let after = laden.come_home(&[PINK, ORANGE, GREEN, BLUE]).raids.ship(BLUE).clone();
    assert_eq!((before.crew, &before.aboard, before.runes), (after.crew, &after.aboard, after.runes));
    assert_eq!((before.ports, &before.sold, &before.monsters), (after.ports, &after.sold, &after.monsters));
}

#[test]
fn the_layout_stays_the_same_for_the_whole_match() {
    let table = table(3).layout(Layout::ThreeVillages).come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!((table.raids.voyage, table.raids.sea.len()), (2, 19));
    assert!([5, 10, 15].iter().all(|&space| table.spot_at(space) == Spot::Village { pawns: 3 }));
}

/// "At the end of the 4th Voyage, the game ends": no decision is open.
#[test]
fn after_the_fourth_voyage_the_match_is_over() {
    let table = after(4);
    assert_eq!(table.raids.step, Step::Over);
    assert!(Decisions::of(&table.raids).is_empty() && table.told("over"));
    assert_eq!(table.coins(PINK).glory() + table.coins(BLUE).glory(), 9, "the fourth harbour has paid");
}

/// All ships but Green's are home in this voyage; Green's last action ends it.
fn one_step_before_the_end(voyage: u8) -> Table {
    let table = table(4).voyage(voyage).no_villagers().ship(GREEN, Start(1), 0);
    table.ship(BLUE, At::Home(1), 0).ship(ORANGE, At::Home(2), 0).ship(PINK, At::Home(3), 0).begin()
}

#[test]
fn a_step_that_begins_a_voyage_reveals_its_tiles() {
    for voyage in 1..=3 {
        assert!(one_step_before_the_end(voyage).reveals(GREEN, Home), "voyage {voyage}");
    }
    assert!(!one_step_before_the_end(4).reveals(GREEN, Home), "nothing is laid out after the fourth");
}

#[test]
fn no_other_step_reveals_anything() {
    let check = |table: &Table, actions: &[Action]| {
        let (seat, options) = table.asked();
        assert_eq!(options, actions);
        assert!(actions.iter().all(|&action| !table.reveals(seat, action)));
    };
    let table = table(3)
        .voyage(2)
        .no_villagers()
        .tile(2, AXE)
        .tile(3, PORT)
        .tile(6, monster(3))
        .tile(7, Tile::Rune)
        .ship(BLUE, Space(2), 4)
        .ship(GREEN, Space(3), 2)
        .ship(ORANGE, Space(7), 3)
        .aboard(BLUE, &[SAIL])
        .aboard(GREEN, &[WOOD_3])
        .begin();
    check(&table, &[Stow, Replace { old: SAIL }, ThrowAway]);
    let table = table.answer(BLUE, Stow);
    check(&table, &[Sail { space: 3 }, Sail { space: 7 }, Home]);
    let table = table.answer(BLUE, Sail { space: 7 });
    check(&table, &[Fight, Sacrifice]);
    let table = table.answer(BLUE, Sacrifice);
    check(&table, &[Retaliate, Flee]);
    let table = table.answer(ORANGE, Flee);
    check(&table, &[Home]);
    let table = table.answer(ORANGE, Home);
    check(&table, &[Action::Sell { good: WOOD_3 }, Done]);
}
