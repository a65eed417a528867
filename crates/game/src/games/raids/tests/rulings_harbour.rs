//! Rulings 1 to 5: the harbor and the ghost. (Ruling 6, the layouts: see `setup`, `components`, `ghost`.)

use super::super::Action::*;
use super::super::coins::Coins;
use super::super::harbour::Harbour;
use super::super::sea::Spot;
use super::super::ship::At::{self, Space, Start};
use super::super::tile::Tile;
use super::super::{Step, Why};
use super::table::*;

#[test]
fn ruling_01_a_ship_takes_the_next_rank_though_the_place_is_still_held_by_a_waiting_ship() {
    let table = table(4).tile(4, Tile::Rune).begin().answer(BLUE, Home);
    assert_eq!((table.at(BLUE), table.at(PINK)), (At::Home(1), Start(1)));
    let table = table.answer(GREEN, Home);
    assert_eq!((table.at(GREEN), table.at(ORANGE)), (At::Home(2), Start(2)));
}

#[test]
fn ruling_02_the_last_to_leave_while_all_others_are_home_discards_everything_and_sails_home() {
    let table = table(4).voyage(2).tile(1, AXE).tile(8, VISIT).tile(12, monster(4)).tile(19, Tile::Rune);
    let pawns = table.raids.reserve;
    let table = table.ship(BLUE, At::Home(1), 0).ship(GREEN, At::Home(2), 0).ship(ORANGE, At::Home(3), 0).begin();
    assert_eq!(table.asked(), (PINK, vec![Home]));
    assert!([1, 8, 12, 19].into_iter().all(|space| table.spot_at(space) == Spot::Empty));
    assert_eq!(table.raids.reserve, pawns + 3);
    let table = table.answer(PINK, Home);
    assert_eq!((table.crew(PINK), table.told("monster_ignores")), (4, false), "villages stay, and pay");
}

#[test]
fn ruling_02_otherwise_ships_in_the_harbour_count_as_distance_0_and_nothing_is_discarded() {
    let table = table(4).tile(1, AXE).tile(4, PORT).tile(8, SAIL).tile(12, Tile::Rune);
    let table = table.begin().answer(BLUE, Home).answer(GREEN, Sail { space: 8 });
    assert_eq!((table.asked().0, table.stops()), (ORANGE, vec![1, 4, 8, 12]));
    assert!(!table.told("discards"));
}

#[test]
fn ruling_03_with_two_players_neither_is_bound_to_catch_up_at_the_start() {
    let table = table(2).tile(1, AXE).tile(4, PORT).tile(7, SAIL).tile(8, Tile::Rune).begin();
    let table = table.answer(BLUE, Sail { space: 7 });
    assert_eq!((table.asked().0, table.stops()), (GREEN, vec![1, 4, 7, 8]));
    assert!(!table.told("discards"));
    let table = table.answer(GREEN, Sail { space: 8 });
    assert_eq!(table.raids.ghost, Some(Space(10)));
}

#[test]
fn ruling_03_not_even_when_the_other_is_home() {
    let table = table(2).tile(1, AXE).tile(4, PORT).begin().answer(BLUE, Home);
    assert_eq!(table.asked(), (GREEN, vec![Sail { space: 1 }, Sail { space: 4 }, Home]));
}

#[test]
fn ruling_03_the_voyage_ends_when_the_ghost_is_home_too() {
    let table = table(2).tile(9, Tile::Rune).begin().answer(BLUE, Home).answer(GREEN, Sail { space: 9 });
    assert_eq!((table.raids.voyage, table.raids.ghost), (1, Some(Space(10))));
    let table = table.answer(GREEN, Home);
    assert_eq!((table.raids.voyage, table.times_told("ghost_sails"), table.times_told("ghost_home")), (2, 4, 1));
    assert!(table.when_told("ghost_home") < table.when_told("harbour"));
}

#[test]
fn ruling_04_the_discards_of_the_ghost_are_visible_at_once() {
    let table = table(2)
        .voyage(2)
        .tile(1, AXE)
        .tile(3, monster(3))
        .tile(4, VISIT)
        .tile(6, PILLAGE)
        .tile(7, Tile::Rune)
        .tile(8, SAIL)
        .tile(9, Tile::Rune)
        .ship(BLUE, Space(7), 0)
        .ship(GREEN, Space(9), 0);
    let (pawns, bank, discarded) = (table.raids.reserve, table.raids.bank, table.raids.discarded);
    let table = table.begin();
    assert!([1, 3, 4, 6].into_iter().all(|space| table.spot_at(space) == Spot::Empty));
    assert_eq!(table.spot_at(9), Spot::Tile(Tile::Rune), "the tile of a ship ahead stays");
    assert_eq!((table.raids.reserve, table.raids.discarded), (pawns + 3, discarded + 5), "Blue then discards the sail");
    assert_eq!(table.raids.bank, Coins { three: bank.three + 1, one: bank.one + 1, ..bank });
    assert!(table.told("ghost_discards"));
}

/// Blue is home before Green, and the ghost has this rank.
fn homecoming(table: Table, ghost: u8) -> Table {
    let table = table.no_villagers();
    match ghost {
        1 => table.ghost(At::Home(1)).ship(BLUE, At::Home(2), 0),
        2 => table.ghost(At::Home(2)).ship(BLUE, At::Home(1), 0),
        _ => table.ghost(Space(20)).ship(BLUE, At::Home(1), 0),
    }
    .begin()
    .answer(GREEN, Home)
}

fn paid(table: &Table) -> [u8; 2] {
    [BLUE, GREEN].map(|seat| table.coins(seat).glory())
}

#[test]
fn ruling_04_the_ghost_is_unranked_so_two_players_get_6_and_3() {
    for ghost in 1..=3 {
        let table = homecoming(table(2), ghost);
        assert_eq!(paid(&table), [6, 3], "the ghost's rank is {ghost}");
        assert_eq!((table.raids.bank.one, table.told("ghost_ranks")), (8 - 1, false), "one 1 lies on the new pillage");
    }
}

#[test]
fn ruling_04_a_ranked_ghost_takes_its_place_in_the_payment_but_no_coin() {
    for (ghost, expected) in [(1, [3, 1]), (2, [6, 1]), (3, [6, 3])] {
        let table = homecoming(table(2).ghost_ranked(), ghost);
        assert_eq!(paid(&table), expected, "the ghost's rank is {ghost}");
        assert!(table.told("ghost_ranks"));
        let Coins { six, three, one } = table.raids.bank;
        assert_eq!(6 * six + 3 * three + one, Coins::BOX.glory() - expected[0] - expected[1] - 4);
    }
}

/// The ghost has none of any item: it ranks behind ships that have some, and by arrival among those without.
#[test]
fn ruling_04_a_ranked_ghost_has_none_of_what_the_harbour_asks_for() {
    let rune = |table: Table| table.with(GREEN, |ship| ship.runes = 1);
    let table = homecoming(rune(table(2).ghost_ranked().voyage(2).harbour(Harbour::Runes)), 1);
    assert_eq!(paid(&table), [1, 6]);
}

#[test]
fn ruling_04_after_the_payment_the_ghost_swaps_to_place_1_and_the_ship_swapped_away_may_begin() {
    let table = homecoming(table(2), 3);
    assert_eq!((table.raids.ghost, table.at(BLUE), table.at(GREEN)), (Some(Start(1)), Start(3), Start(2)));
    assert_eq!(table.raids.step, Step::Sail { seat: BLUE, why: Why::Turn });
    assert!(table.told("ghost_swaps") && table.when_told("harbour") < table.when_told("ghost_swaps"));
    assert_eq!(paid(&table), [6, 3], "Blue came first and is paid as first");
}

#[test]
fn ruling_04_a_ghost_that_came_second_swaps_with_the_first() {
    let table = homecoming(table(2), 2);
    assert_eq!((table.raids.ghost, table.at(BLUE), table.at(GREEN)), (Some(Start(1)), Start(2), Start(3)));
    assert_eq!(table.raids.step, Step::Sail { seat: GREEN, why: Why::Turn });
}

#[test]
fn ruling_04_a_ghost_that_came_first_stays() {
    let table = homecoming(table(2), 1);
    assert_eq!((table.raids.ghost, table.at(BLUE), table.at(GREEN)), (Some(Start(1)), Start(2), Start(3)));
    assert!(!table.told("ghost_swaps"));
}

#[test]
fn ruling_05_sails_pay_before_the_harbour_ranks() {
    let table = table(3).voyage(2).no_villagers().harbour(Harbour::Sails).aboard(BLUE, &[SAIL]);
    let table = table.come_home(&[GREEN, BLUE, ORANGE]);
    assert!(table.when_told("sails_bring") < table.when_told("harbour"));
}

#[test]
fn ruling_05_sails_pay_in_the_order_of_arrival() {
    for (order, crews) in [([GREEN, BLUE, ORANGE], [0, 1]), ([BLUE, GREEN, ORANGE], [1, 0])] {
        // One pawn is left in the reserve: the other 39 are aboard, or in a village out of the way.
        let table = table(3)
            .voyage(2)
            .no_villagers()
            .aboard(BLUE, &[SAIL])
            .aboard(GREEN, &[SAIL])
            .with(ORANGE, |ship| ship.crew = 9)
            .reserve(1)
            .come_home(&order);
        assert_eq!([BLUE, GREEN].map(|seat| table.crew(seat)), crews, "{order:?}");
    }
}

#[test]
fn ruling_05_shields_count_manned_or_not() {
    let table = table(3).voyage(4).no_villagers().harbour(Harbour::Shields).aboard(BLUE, &[WOOD_6]);
    let table = table.with(BLUE, |ship| ship.crew = 8).aboard(GREEN, &[AXE]).with(ORANGE, |ship| ship.crew = 1);
    let table = table.come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| table.coins(seat).glory()), [1, 3, 6]);
}

#[test]
fn ruling_05_none_of_a_thing_still_ranks() {
    for harbour in Harbour::OTHERS {
        let table = table(4).voyage(2).no_villagers().harbour(harbour).come_home(&[PINK, GREEN, BLUE, ORANGE]);
        assert_eq!([BLUE, GREEN, ORANGE, PINK].map(|seat| table.coins(seat).glory()), [1, 3, 0, 6], "{harbour:?}");
    }
}

#[test]
fn ruling_05_goods_count_aboard_and_sold() {
    let hold = |table: Table| {
        table
            .aboard(BLUE, &[WOOD_3])
            .with(BLUE, |ship| ship.sold.extend([PIG_5, FUR_8]))
            .aboard(GREEN, &[WOOD_6, WOOD_4])
            .with(ORANGE, |ship| ship.sold.push(AMBER_8))
    };
    for harbour in [Harbour::Goods, Harbour::DifferentGoods] {
        let table = hold(table(4).voyage(4).no_villagers().harbour(harbour)).come_home(&[PINK, GREEN, ORANGE, BLUE]);
        let expected = [6, 3, 1, 0];
        assert_eq!([BLUE, GREEN, ORANGE, PINK].map(|seat| table.coins(seat).glory()), expected, "{harbour:?}");
    }
}
