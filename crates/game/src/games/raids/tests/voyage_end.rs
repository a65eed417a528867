//! "End of the Voyage": sails, the nine harbor tiles, ties.

use super::super::Action::*;
use super::super::coins::Coins;
use super::super::harbour::Harbour;
use super::super::ship::At::{self, Space};
use super::super::ship::Ship;
use super::super::tile::Tile;
use super::table::*;
use crate::game::Seat;

/// Plays the end of the last voyage, with this harbor tile, these loads and this order of arrival.
fn ends(harbour: Harbour, order: [Seat; 4], hold: impl Fn(Table) -> Table) -> Table {
    hold(table(4).voyage(4).no_villagers().harbour(harbour)).come_home(&order)
}

/// Returns the glory in coins paid to Blue, Green, Orange and Pink, who had no coins before.
fn paid(table: &Table) -> [u8; 4] {
    [BLUE, GREEN, ORANGE, PINK].map(|seat| table.coins(seat).glory())
}

/// Checks that these loads rank Green first, Orange second, Blue third, Pink last, in any order of arrival.
fn check_most(harbour: Harbour, gifts: [&dyn Fn(&mut Ship); 4]) {
    let hold = |table: Table| (0..).map(Seat).zip(gifts).fold(table, |table, (seat, give)| table.with(seat, give));
    for order in [[BLUE, GREEN, ORANGE, PINK], [PINK, ORANGE, GREEN, BLUE], [PINK, BLUE, ORANGE, GREEN]] {
        assert_eq!(paid(&ends(harbour, order, hold)), [1, 6, 3, 0], "{order:?}");
    }
}

/// The same check, with tiles aboard.
fn check_most_aboard(harbour: Harbour, aboard: [&[Tile]; 4]) {
    let [blue, green, orange, pink] =
        aboard.map(|tiles| move |ship: &mut Ship| tiles.iter().for_each(|&it| ship.stow(it)));
    check_most(harbour, [&blue, &green, &orange, &pink]);
}

/// "Each Voyage ends when all players' markers have reached the Harbor."
#[test]
fn a_voyage_ends_only_when_every_ship_is_home() {
    let table = table(3).tile(4, Tile::Rune).begin();
    let table = table.answer(BLUE, Home).answer(GREEN, Home);
    assert!(table.raids.voyage == 1 && !table.told("harbour"));
    let table = table.answer(ORANGE, Home);
    assert!(table.raids.voyage == 2 && table.told("harbour"));
}

/// Voyage 1: 6 for the first ship home, 3 for the second, 1 for the third.
#[test]
fn the_first_harbour_tile_pays_by_arrival() {
    let table = table(4).come_home(&[PINK, BLUE, ORANGE, GREEN]);
    assert_eq!(paid(&table), [3, 0, 1, 6]);
    assert_eq!(table.coins(PINK), Coins { six: 1, three: 0, one: 0 }, "one coin of 6, not two of 3");
    assert_eq!(table.raids.bank.six, Coins::BOX.six - 1);
}

#[test]
fn three_ships_are_all_paid() {
    let table = table(3).come_home(&[ORANGE, BLUE, GREEN]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| table.coins(seat).glory()), [3, 1, 6]);
}

#[test]
fn most_goods() {
    check_most_aboard(Harbour::Goods, [&[FUR_8], &[WOOD_3, WOOD_4, WOOD_6], &[PIG_3, PIG_5], &[]]);
}

#[test]
fn most_different_goods() {
    check_most_aboard(
        Harbour::DifferentGoods,
        [&[WOOD_3, WOOD_4, WOOD_6], &[PIG_3, FUR_8, AMBER_8], &[PIG_5, FUR_4], &[]],
    );
}

#[test]
fn most_runes() {
    let [blue, green, orange, pink] = [1, 3, 2, 0].map(|runes| move |ship: &mut Ship| ship.runes = runes);
    check_most(Harbour::Runes, [&blue, &green, &orange, &pink]);
}

/// An empty ship has ten.
#[test]
fn most_shields() {
    check_most_aboard(Harbour::Shields, [&[WOOD_6], &[], &[WOOD_3], &[FUR_8, AXE]]);
}

#[test]
fn most_weapons() {
    check_most_aboard(Harbour::Weapons, [&[AXE], &[AXE, AXE, DOUBLE_AXE], &[DOUBLE_AXE], &[]]);
}

/// "This tile counts as two Weapons for the Weapon Harbor tile."
#[test]
fn a_double_weapon_counts_as_two() {
    let hold =
        |table: Table| table.aboard(ORANGE, &[DOUBLE_AXE]).aboard(BLUE, &[AXE]).aboard(GREEN, &[AXE, DOUBLE_AXE]);
    assert_eq!(paid(&ends(Harbour::Weapons, [PINK, BLUE, GREEN, ORANGE], hold)), [1, 6, 3, 0]);
}

#[test]
fn most_ports() {
    let [blue, green, orange, pink] = [1, 3, 2, 0].map(|ports| move |ship: &mut Ship| ship.ports = ports);
    check_most(Harbour::Ports, [&blue, &green, &orange, &pink]);
}

/// "This tile only counts as a single Port": with a double port against two simple ones, taken in play.
#[test]
fn a_double_port_counts_as_one() {
    let table = duel().voyage(4).harbour(Harbour::Ports).no_villagers().tile(2, DOUBLE_PORT).tile(3, PORT);
    let table = table.ship(BLUE, Space(2), 0).ship(GREEN, Space(3), 0).with(GREEN, |ship| ship.ports = 1).begin();
    assert_eq!(table.raids.ship(BLUE).ports, 1);
    let table = table.answer(BLUE, Home).answer(GREEN, Home);
    assert_eq!(
        [BLUE, GREEN].map(|seat| table.coins(seat).glory()),
        [3, 6],
        "Green has two ports, Blue one, Orange none"
    );
}

#[test]
fn most_monsters() {
    let beaten: [&[u8]; 4] = [&[8], &[3, 4, 4], &[5, 5], &[]];
    let [blue, green, orange, pink] =
        beaten.map(|them| move |ship: &mut Ship| ship.monsters.extend(them.iter().copied()));
    check_most(Harbour::Monsters, [&blue, &green, &orange, &pink]);
}

/// The number of monsters counts, not how strong they were.
#[test]
fn two_weak_monsters_are_more_than_a_strong_one() {
    let hold =
        |table: Table| table.with(BLUE, |ship| ship.monsters.push(8)).with(PINK, |ship| ship.monsters.extend([3, 4]));
    assert_eq!(paid(&ends(Harbour::Monsters, [BLUE, GREEN, ORANGE, PINK], hold)), [3, 1, 0, 6]);
}

#[test]
fn most_sails() {
    check_most_aboard(Harbour::Sails, [&[SAIL], &[SAIL, DOUBLE_SAIL], &[DOUBLE_SAIL], &[]]);
}

/// EN, ES: "This tile counts as two Sails for the Sails Harbor tile."
#[test]
fn a_double_sail_counts_as_two() {
    let hold = |table: Table| table.aboard(ORANGE, &[DOUBLE_SAIL]).aboard(BLUE, &[SAIL]);
    assert_eq!(paid(&ends(Harbour::Sails, [PINK, BLUE, GREEN, ORANGE], hold)), [3, 0, 6, 1]);
}

/// "If there's a tie, the tied player who arrived at the Harbor first wins the tie", for every coin.
#[test]
fn ties_go_to_the_earlier_arrival() {
    let hold = |table: Table| {
        let runes = [(BLUE, 1), (GREEN, 4), (ORANGE, 4), (PINK, 1)];
        runes.into_iter().fold(table, |table, (seat, runes)| table.with(seat, |ship| ship.runes = runes))
    };
    assert_eq!(paid(&ends(Harbour::Runes, [BLUE, GREEN, ORANGE, PINK], hold)), [1, 6, 3, 0]);
    assert_eq!(paid(&ends(Harbour::Runes, [PINK, ORANGE, GREEN, BLUE], hold)), [0, 3, 6, 1]);
}

/// The log explains a payment when the next rank has the same count, and only then.
#[test]
fn a_tie_is_told_with_the_coin_that_it_decided() {
    let hold = |table: Table| {
        let runes = [(BLUE, 1), (GREEN, 4), (ORANGE, 4), (PINK, 0)];
        runes.into_iter().fold(table, |table, (seat, runes)| table.with(seat, |ship| ship.runes = runes))
    };
    let table = ends(Harbour::Runes, [BLUE, GREEN, ORANGE, PINK], hold);
    assert_eq!((table.times_told("paid_tie"), table.times_told("paid")), (1, 2));
    let table = super::table::table(4).come_home(&[BLUE, GREEN, ORANGE, PINK]);
    assert_eq!((table.times_told("paid_tie"), table.times_told("paid_arrival")), (0, 3));
}

/// "Each player takes a Viking from the reserve for each Sail on their Longship."
#[test]
fn sails_bring_vikings_at_the_end_of_a_voyage() {
    let table = table(3)
        .voyage(3)
        .no_villagers()
        .aboard(BLUE, &[SAIL, DOUBLE_SAIL])
        .aboard(GREEN, &[SAIL, SAIL])
        .with(GREEN, |ship| ship.crew = 4)
        .come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| table.crew(seat)), [3, 6, 0]);
}

/// "There is a limit of 1 Viking per Shield": what does not fit stays in the reserve.
#[test]
fn sails_bring_no_more_than_the_ship_can_hold() {
    let table = table(3).voyage(3).no_villagers().aboard(BLUE, &[DOUBLE_SAIL, SAIL]).with(BLUE, |ship| ship.crew = 8);
    let table = table.come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!((table.crew(BLUE), table.raids.ship(BLUE).capacity()), (9, 9));
}

/// Before the final scoring, too: a Mjöllnir counts the Vikings that the sails bring.
#[test]
fn sails_pay_after_the_fourth_voyage_as_well() {
    let table = table(3).voyage(4).no_villagers().aboard(BLUE, &[DOUBLE_SAIL, DOUBLE_MJOLLNIR]);
    let table = table.with(BLUE, |ship| ship.crew = 1).come_home(&[GREEN, ORANGE, BLUE]);
    assert!(table.told("over"));
    assert_eq!((table.crew(BLUE), table.points(BLUE, "mjollnir")), (3, 6));
}

#[test]
fn a_ship_without_sails_gains_nobody() {
    let table = table(3).no_villagers().come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!((table.crew(BLUE), table.told("sails_bring")), (0, false));
}

/// "The player whose Longship marker is on the starting position with the smaller number" came first.
#[test]
fn arrival_ranks_are_the_places_that_the_next_voyage_starts_from() {
    let table = table(4).come_home(&[PINK, BLUE, ORANGE, GREEN]);
    let places = [PINK, BLUE, ORANGE, GREEN].map(|seat| table.at(seat));
    assert_eq!(places, [At::Start(1), At::Start(2), At::Start(3), At::Start(4)]);
}
