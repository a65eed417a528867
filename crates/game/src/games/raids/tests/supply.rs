//! Ruling 15: forty pawns, and no more.

use super::super::Action::*;
use super::super::data::PAWNS;
use super::super::sea::Spot;
use super::super::ship::At::{self, Space};
use super::super::tile::Tile;
use super::table::*;

/// Begins the next voyage with this many pawns not aboard ships; returns those on the visit and in villages.
fn restocked(spare: u8) -> (u8, [u8; 4]) {
    let crews = [10, 10, 10, 10 - spare.min(10)];
    let mut table = table(4).no_villagers();
    for (seat, crew) in [BLUE, GREEN, ORANGE, PINK].into_iter().zip(crews) {
        table = table.with(seat, |ship| ship.crew = crew);
    }
    let table = table.come_home(&[BLUE, GREEN, ORANGE, PINK]);
    let visit = table.raids.sea.beyond(0).find_map(|(_, spot)| match spot {
        Spot::Tile(Tile::Visit { pawns }) => Some(pawns),
        _ => None,
    });
    let villages = [5, 10, 15, 20].map(|space| match table.spot_at(space) {
        Spot::Village { pawns } => pawns,
        other => panic!("{other:?}"),
    });
    assert_eq!(table.raids.reserve + visit.unwrap() + villages.iter().sum::<u8>(), spare);
    (visit.unwrap(), villages)
}

#[test]
fn ruling_15_a_voyage_restocks_the_visit_first_then_the_villages_along_the_path() {
    assert_eq!(restocked(0), (0, [0, 0, 0, 0]));
    assert_eq!(restocked(1), (1, [0, 0, 0, 0]));
    assert_eq!(restocked(3), (3, [0, 0, 0, 0]));
    assert_eq!(restocked(5), (3, [2, 0, 0, 0]));
    assert_eq!(restocked(8), (3, [4, 1, 0, 0]));
    assert_eq!(restocked(10), (3, [4, 3, 0, 0]));
}

#[test]
fn ruling_15_pawns_on_visits_and_villages_are_not_in_the_reserve() {
    let table = table(4).tile(4, VISIT).with(BLUE, |ship| ship.crew = 5);
    assert_eq!(table.raids.reserve, PAWNS - 4 * 4 - 3 - 5);
    // A port recruits only from the reserve.
    let table = duel().tile(2, PORT).tile(3, Tile::Rune).ship(BLUE, Space(2), 0).ship(GREEN, Space(3), 0).reserve(0);
    assert_eq!(table.spot_at(5), Spot::Village { pawns: 3 });
    let table = table.begin();
    assert_eq!((table.crew(BLUE), table.raids.ship(BLUE).ports), (0, 1));
    assert!(table.told("port_reserve_empty"));
}

#[test]
fn ruling_15_a_port_recruits_the_last_pawn() {
    let table = duel().tile(2, PORT).tile(3, Tile::Rune).ship(BLUE, Space(2), 0).ship(GREEN, Space(3), 0).reserve(1);
    let table = table.begin();
    assert_eq!((table.crew(BLUE), table.raids.reserve), (1, 0));
}

#[test]
fn ruling_15_sails_bring_what_the_reserve_has() {
    let table = table(3).voyage(3).no_villagers().aboard(BLUE, &[DOUBLE_SAIL, SAIL]).reserve(2);
    let table = table.come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!(table.crew(BLUE), 2);
}

#[test]
fn ruling_15_who_passes_a_short_village_first_is_served_first() {
    let table = table(4).spot(5, Spot::Village { pawns: 1 }).tile(6, Tile::Rune).tile(7, Tile::Rune).begin();
    let table = table.answer(BLUE, Sail { space: 7 }).answer(GREEN, Sail { space: 6 });
    assert_eq!((table.crew(BLUE), table.crew(GREEN), table.spot_at(5)), (1, 0, Spot::Village { pawns: 0 }));
}

#[test]
fn ruling_15_who_passes_a_short_visit_first_is_served_first() {
    for (pawns, first, second) in [(1, 1, 0), (2, 2, 0), (3, 2, 1)] {
        let table = table(4).no_villagers().tile(4, Tile::Visit { pawns }).tile(6, Tile::Rune).tile(7, Tile::Rune);
        let table = table.begin().answer(BLUE, Sail { space: 7 }).answer(GREEN, Sail { space: 6 });
        assert_eq!((table.crew(BLUE), table.crew(GREEN)), (first, second), "{pawns} pawns");
    }
}

#[test]
fn ruling_15_a_full_ship_uses_up_the_villager_it_cannot_take() {
    let table = table(4).spot(5, Spot::Village { pawns: 1 }).tile(6, Tile::Rune).tile(7, Tile::Rune);
    let table = table.with(BLUE, |ship| ship.crew = 10);
    let reserve = table.raids.reserve;
    let table = table.begin().answer(BLUE, Sail { space: 7 }).answer(GREEN, Sail { space: 6 });
    assert_eq!((table.crew(BLUE), table.crew(GREEN), table.raids.reserve), (10, 0, reserve + 1));
}

#[test]
fn ruling_15_a_full_ship_uses_up_its_share_of_a_visit() {
    let table = table(4).no_villagers().tile(4, VISIT).tile(6, Tile::Rune).tile(7, Tile::Rune);
    let table = table.with(BLUE, |ship| ship.crew = 10);
    let reserve = table.raids.reserve;
    let table = table.begin().answer(BLUE, Sail { space: 7 });
    assert_eq!((table.raids.reserve, table.spot_at(4)), (reserve + 2, Spot::Tile(Tile::Visit { pawns: 1 })));
    assert_eq!(table.answer(GREEN, Sail { space: 6 }).crew(GREEN), 1);
}

/// Vikings lost to a monster, in combat or overboard can be recruited again.
#[test]
fn the_reserve_takes_back_whoever_is_lost() {
    let table = duel().tile(2, AXE).tile(6, Tile::Rune).ship(BLUE, Space(2), 10).ship(GREEN, Space(6), 2).reserve(0);
    let table = table.begin().answer(BLUE, Stow);
    assert_eq!((table.crew(BLUE), table.raids.reserve), (9, 1), "overboard");
    let table = table.answer(BLUE, Sail { space: 6 });
    assert_eq!((table.crew(BLUE), table.raids.reserve), (8, 3), "the villager without a shield, and the attack");
    let table = table.answer(GREEN, Retaliate);
    assert_eq!((table.crew(GREEN), table.raids.reserve), (0, 5));
    assert!(table.asked().0 == BLUE && table.at(ORANGE) == At::Home(1));
}
