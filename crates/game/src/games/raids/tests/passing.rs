//! "Passing by a Village, Visit, or Pillage tile".

use super::super::Action::*;
use super::super::coins::Coins;
use super::super::sea::Spot;
use super::super::ship::At::{self, Space};
use super::super::tile::Tile;
use super::table::*;

/// The first ships, each with this crew, leave the harbor and sail past this content of space 4.
fn passed_by(ships: usize, spot: Spot, crew: u8) -> Table {
    let mut table = table(4).voyage(2).no_villagers().tile(14, AXE).spot(4, spot);
    for space in [6, 7, 8, 9] {
        table = table.tile(space, Tile::Rune);
    }
    for seat in [BLUE, GREEN, ORANGE, PINK] {
        table = table.with(seat, |ship| ship.crew = crew);
    }
    let mut table = table.begin();
    for (seat, space) in [(BLUE, 6), (GREEN, 7), (ORANGE, 8)].into_iter().take(ships) {
        table = table.answer(seat, Sail { space });
    }
    table
}

fn crews(table: &Table) -> [u8; 4] {
    [BLUE, GREEN, ORANGE, PINK].map(|seat| table.crew(seat))
}

/// FR: "pour les emplacements Village, vous prenez un Viking".
#[test]
fn a_village_gives_one_viking_to_each_ship_that_passes() {
    let table = table(4)
        .tile(4, Tile::Rune)
        .tile(6, Tile::Rune)
        .tile(7, Tile::Rune)
        .tile(8, Tile::Rune)
        .tile(9, Tile::Rune)
        .begin();
    assert_eq!(table.spot_at(5), Spot::Village { pawns: 4 });
    let mut table = table;
    for (passed, (seat, space)) in (1..).zip([(BLUE, 6), (GREEN, 7), (ORANGE, 8), (PINK, 9)]) {
        table = table.answer(seat, Sail { space });
        assert_eq!((table.crew(seat), table.spot_at(5)), (1, Spot::Village { pawns: 4 - passed }));
    }
}

#[test]
fn a_ship_that_stops_before_a_village_takes_nothing() {
    let table = table(4).tile(4, Tile::Rune).tile(6, Tile::Rune).begin().answer(BLUE, Sail { space: 4 });
    assert_eq!((table.crew(BLUE), table.spot_at(5)), (0, Spot::Village { pawns: 4 }));
}

/// "If you recruit a Viking and don't have any empty Shields, put it back in the Reserve."
#[test]
fn a_full_ship_sends_the_villager_to_the_reserve() {
    let table = table(4).tile(6, Tile::Rune).with(BLUE, |ship| ship.crew = 10);
    let reserve = table.raids.reserve;
    let table = table.begin().answer(BLUE, Sail { space: 6 });
    assert_eq!((table.crew(BLUE), table.raids.reserve), (10, reserve + 1));
    assert_eq!(table.spot_at(5), Spot::Village { pawns: 3 });
}

#[test]
fn every_village_on_the_way_pays() {
    let table = table(4).tile(19, Tile::Rune).begin().answer(BLUE, Sail { space: 19 });
    assert_eq!(table.crew(BLUE), 3);
    let table = table.answer(GREEN, Home);
    assert_eq!((table.crew(GREEN), table.times_told("village")), (4, 7));
}

#[test]
fn a_visit_gives_two_then_one_then_nobody() {
    for (ships, crews_then, left) in [(1, [2, 0, 0, 0], 1), (2, [2, 1, 0, 0], 0)] {
        let table = passed_by(ships, Spot::Tile(VISIT), 0);
        assert_eq!((crews(&table), table.spot_at(4)), (crews_then, Spot::Tile(Tile::Visit { pawns: left })));
        assert!(!table.stops().contains(&4), "the tile stays, and nobody stops there");
    }
    let table = passed_by(3, Spot::Tile(VISIT), 0);
    assert_eq!((crews(&table), table.times_told("visit")), ([2, 1, 0, 0], 3));
}

#[test]
fn a_ship_with_one_free_shield_takes_one_of_two_visitors() {
    let table = table(4).no_villagers().tile(3, VISIT).tile(4, AXE).with(BLUE, |ship| ship.crew = 9);
    let reserve = table.raids.reserve;
    let table = table.begin().answer(BLUE, Sail { space: 4 });
    assert_eq!((table.crew(BLUE), table.raids.reserve), (10, reserve + 1));
    assert_eq!(table.spot_at(3), Spot::Tile(Tile::Visit { pawns: 1 }));
}

#[test]
fn a_pillage_gives_the_coin_of_3_then_the_coin_of_1_then_nothing() {
    let table = passed_by(3, Spot::Tile(PILLAGE), 0);
    let coins = [BLUE, GREEN, ORANGE].map(|seat| table.coins(seat));
    let one = Coins { one: 1, ..Coins::default() };
    let three = Coins { three: 1, ..Coins::default() };
    assert_eq!(coins, [three, one, Coins::default()]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| table.points(seat, "coins")), [3, 1, 0]);
}

#[test]
fn an_empty_village_gives_nobody() {
    let table = passed_by(3, Spot::Empty, 3);
    assert_eq!(crews(&table), [3, 3, 3, 3]);
    assert_eq!(table.spot_at(5), Spot::Village { pawns: 0 });
}

/// Advice: "a move is resolved in path order; Vikings gained on the way count in the combat".
#[test]
fn vikings_taken_up_on_the_way_fight_on_arrival() {
    let table = table(3)
        .voyage(2)
        .tile(2, Tile::Rune)
        .tile(4, Tile::Rune)
        .tile(6, VISIT)
        .tile(7, AXE)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(4), 0)
        .ship(ORANGE, Space(7), 2)
        .begin();
    let table = table.answer(BLUE, Sail { space: 7 });
    assert_eq!(table.crew(BLUE), 1 + 2 - 1, "village, visit, and the Viking that opens");
    let table = table.answer(ORANGE, Retaliate);
    assert_eq!(table.asked(), (BLUE, vec![Flee]));
}

/// With a visit before or after a monster, the path decides which Vikings can fight.
#[test]
fn what_is_passed_is_resolved_in_the_order_of_the_path() {
    let past = |visit, beast| {
        table(4)
            .no_villagers()
            .tile(visit, VISIT)
            .tile(beast, monster(3))
            .tile(4, AXE)
            .with(BLUE, |ship| ship.crew = 1)
            .begin()
            .answer(BLUE, Sail { space: 4 })
    };
    assert_eq!(past(1, 2).asked(), (BLUE, vec![Fight, Sacrifice]));
    let late = past(2, 1);
    assert_eq!((late.crew(BLUE), late.asked()), (1, (BLUE, vec![Sacrifice])));
    assert_eq!(late.answer(BLUE, Sacrifice).crew(BLUE), 2);
}

/// "Each time your marker passes by one of these spaces": on the way home, too.
#[test]
fn a_ship_sailing_home_takes_what_it_passes() {
    let table = table(4).voyage(2).tile(3, VISIT).tile(4, PILLAGE).begin().answer(BLUE, Home);
    assert_eq!((table.at(BLUE), table.crew(BLUE)), (At::Home(1), 2 + 4));
    assert_eq!(table.points(BLUE, "coins"), 3);
}

#[test]
fn the_order_of_passing_decides_not_the_order_of_the_seats() {
    let table = table(3)
        .voyage(2)
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(3, Tile::Rune)
        .tile(4, AXE)
        .tile(6, PILLAGE)
        .tile(7, AXE)
        .tile(8, SAIL)
        .ship(ORANGE, Space(2), 0)
        .ship(GREEN, Space(3), 0)
        .ship(BLUE, Space(4), 0)
        .begin()
        .answer(ORANGE, Sail { space: 8 })
        .answer(GREEN, Sail { space: 7 })
        .answer(BLUE, Stow)
        .answer(BLUE, Home);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| table.points(seat, "coins")), [0, 1, 3]);
}
