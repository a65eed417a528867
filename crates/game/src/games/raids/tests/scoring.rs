//! "Scoring Glory points", and what each tile is worth.

use super::super::Action::*;
use super::super::coins::Coins;
use super::super::harbour::Harbour;
use super::super::ship::At::Space;
use super::super::tile::Tile;
use super::table::*;
use crate::game::{Game, Seat, places, shares};

fn total(table: &Table, seat: Seat) -> i32 {
    table.raids.scores()[seat.index()].total()
}

#[test]
fn coins_are_worth_their_value() {
    let table = table(3).voyage(4).with(BLUE, |ship| ship.coins = Coins { six: 2, three: 3, one: 4 });
    assert_eq!((table.points(BLUE, "coins"), total(&table, BLUE)), (12 + 9 + 4, 25));
}

/// 1, 3, 6, 10, 15; a sixth rune begins a new set.
#[test]
fn runes_are_worth_more_the_more_there_are() {
    let glory = [0, 1, 3, 6, 10, 15, 16, 18, 21, 25, 30, 31];
    for (runes, expected) in (0..).zip(glory) {
        let table = table(3).voyage(4).with(BLUE, |ship| ship.runes = runes);
        assert_eq!((table.points(BLUE, "runes"), total(&table, BLUE)), (expected, expected), "{runes} runes");
    }
}

#[test]
fn a_mjollnir_is_worth_1_for_each_viking_and_a_double_one_2() {
    for (tiles, crew, expected) in [
        (&[MJOLLNIR][..], 0, 0),
        (&[MJOLLNIR], 5, 5),
        (&[DOUBLE_MJOLLNIR], 5, 10),
        (&[MJOLLNIR, MJOLLNIR], 4, 8),
        (&[MJOLLNIR, MJOLLNIR, DOUBLE_MJOLLNIR], 7, 28),
        (&[AXE, SAIL], 9, 0),
    ] {
        let table = table(3).voyage(4).aboard(BLUE, tiles).with(BLUE, |ship| ship.crew = crew);
        assert_eq!((table.points(BLUE, "mjollnir"), total(&table, BLUE)), (expected, expected), "{tiles:?}");
    }
}

#[test]
fn pennants_are_worth_what_they_show() {
    let table = table(3).voyage(4).aboard(BLUE, &[PENNANT_3, PENNANT_7]);
    assert_eq!((table.points(BLUE, "pennants"), total(&table, BLUE)), (10, 10));
}

/// "Exception: Goods tiles still on your Longship do not give you any Glory points."
#[test]
fn goods_count_once_sold_and_not_aboard() {
    let table = table(3).voyage(4).aboard(BLUE, &[FUR_8, AMBER_8]).with(BLUE, |ship| ship.sold.extend([WOOD_6, PIG_5]));
    assert_eq!((table.points(BLUE, "goods"), total(&table, BLUE)), (11, 11));
}

/// The printed strength counts, whatever weapons took off.
#[test]
fn monsters_are_worth_their_printed_strength() {
    let table = table(3).voyage(4).aboard(BLUE, &[DOUBLE_AXE]).with(BLUE, |ship| ship.monsters.extend([3, 8, 5]));
    assert_eq!((table.points(BLUE, "monsters"), total(&table, BLUE)), (16, 16));
}

#[test]
fn ports_weapons_sails_and_vikings_are_worth_nothing_by_themselves() {
    let table = table(3).voyage(4).aboard(BLUE, &[AXE, DOUBLE_SAIL]).with(BLUE, |ship| {
        ship.crew = 7;
        ship.ports = 3;
    });
    assert_eq!(total(&table, BLUE), 0);
}

#[test]
fn everything_is_added_up() {
    let table = table(3).voyage(4).aboard(BLUE, &[MJOLLNIR, PENNANT_7, WOOD_3]).with(BLUE, |ship| {
        ship.crew = 3;
        ship.runes = 4;
        ship.coins = Coins { six: 1, three: 0, one: 1 };
        ship.sold.push(FUR_8);
        ship.monsters.push(5);
    });
    assert_eq!(total(&table, BLUE), 7 + 10 + 3 + 7 + 8 + 5);
    assert_eq!(total(&table, GREEN), 0);
}

/// Runes 15 for Blue, coins 15 for Green, monsters 14 for Orange.
fn tied() -> Table {
    table(3)
        .voyage(4)
        .with(BLUE, |ship| ship.runes = 5)
        .with(GREEN, |ship| ship.coins = Coins { six: 2, three: 1, one: 0 })
        .with(ORANGE, |ship| ship.monsters.extend([8, 6]))
}

/// "If there is a tie, both players share the victory": no tie-breaker, not even the order of arrival.
#[test]
fn equal_totals_share_the_victory() {
    let scores = tied().raids.scores();
    assert!(scores.iter().all(|score| score.breakers.is_empty()));
    assert_eq!(shares(&scores), [0.5, 0.5, 0.0]);
}

#[test]
fn the_most_glory_wins() {
    let scores = tied().with(ORANGE, |ship| ship.runes = 2).raids.scores();
    assert_eq!(shares(&scores), [0.0, 0.0, 1.0]);
    let ranked: Vec<(usize, Seat)> = places(&scores).iter().map(|ranked| (ranked.place, ranked.score.seat)).collect();
    assert_eq!(ranked, [(1, ORANGE), (2, BLUE), (2, GREEN)]);
}

/// The last voyage pays like the others, and its coins score.
#[test]
fn the_fourth_harbour_pays_before_the_scoring() {
    let table = tied().no_villagers().harbour(Harbour::Monsters).come_home(&[GREEN, BLUE, ORANGE]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| total(&table, seat)), [15 + 1, 15 + 3, 14 + 6]);
}

/// A good is worth its glory from the moment of the sale.
#[test]
fn a_sale_scores() {
    let table = duel().voyage(4).tile(2, PORT).tile(3, Tile::Rune).ship(BLUE, Space(2), 0).ship(GREEN, Space(3), 0);
    let table = table.aboard(BLUE, &[AMBER_8]).begin();
    assert_eq!(total(&table, BLUE), 0);
    assert_eq!(total(&table.answer(BLUE, Sell { good: AMBER_8 }), BLUE), 8);
}
