//! "End of the Voyage": sails, the nine harbor tiles, ties.

use meadhall_game::{GameLog, Lang, Seat};

use super::scenario::*;
use crate::Action::*;
use crate::coins::Coins;
use crate::harbor::HarborTile;
use crate::ship::Longship;
use crate::ship::ShipPosition::{self, Space};
use crate::tile::VoyageTile;

/// Plays the end of the last voyage, with this harbor tile, these loads and this order of arrival.
fn after_last_voyage(harbor_tile: HarborTile, order: [Seat; 4], load_ships: impl Fn(Scenario) -> Scenario) -> Scenario {
    load_ships(scenario(4).voyage(4).without_villagers().harbor_tile(harbor_tile)).come_home(&order)
}

/// Returns the glory in coins paid to Blue, Green, Orange and Pink, who had no coins before.
fn paid_glory(scenario: &Scenario) -> [u8; 4] {
    [BLUE, GREEN, ORANGE, PINK].map(|seat| scenario.coins(seat).glory())
}

/// Checks that these loads rank Green first, Orange second, Blue third, Pink last, in any order of arrival.
fn check_ranking_by_most(harbor_tile: HarborTile, ship_edits: [&dyn Fn(&mut Longship); 4]) {
    let load_ships = |scenario: Scenario| {
        (0..).map(Seat).zip(ship_edits).fold(scenario, |scenario, (seat, give)| scenario.edit_ship(seat, give))
    };
    for order in [[BLUE, GREEN, ORANGE, PINK], [PINK, ORANGE, GREEN, BLUE], [PINK, BLUE, ORANGE, GREEN]] {
        assert_eq!(paid_glory(&after_last_voyage(harbor_tile, order, load_ships)), [1, 6, 3, 0], "{order:?}");
    }
}

/// The same check, with tiles aboard.
fn check_ranking_by_most_aboard(harbor_tile: HarborTile, aboard: [&[VoyageTile]; 4]) {
    let [blue, green, orange, pink] =
        aboard.map(|tiles| move |ship: &mut Longship| tiles.iter().for_each(|&it| ship.stow_tile(it)));
    check_ranking_by_most(harbor_tile, [&blue, &green, &orange, &pink]);
}

/// "Each Voyage ends when all players' markers have reached the Harbor."
#[test]
fn a_voyage_ends_only_when_every_ship_is_home() {
    let scenario = scenario(3).tile(4, VoyageTile::Rune).begin();
    let scenario = scenario.apply(BLUE, SailHome).apply(GREEN, SailHome);
    assert!(scenario.state.voyage == 1 && !scenario.is_logged("harbor"));
    let scenario = scenario.apply(ORANGE, SailHome);
    assert!(scenario.state.voyage == 2 && scenario.is_logged("harbor"));
}

/// Voyage 1: 6 for the first ship home, 3 for the second, 1 for the third.
#[test]
fn the_first_harbor_tile_pays_by_arrival() {
    let scenario = scenario(4).come_home(&[PINK, BLUE, ORANGE, GREEN]);
    assert_eq!(paid_glory(&scenario), [3, 0, 1, 6]);
    assert_eq!(
        scenario.coins(PINK),
        Coins { six_count: 1, three_count: 0, one_count: 0 },
        "one coin of 6, not two of 3"
    );
    assert_eq!(scenario.state.bank.six_count, Coins::ALL.six_count - 1);
}

#[test]
fn three_ships_are_all_paid() {
    let scenario = scenario(3).come_home(&[ORANGE, BLUE, GREEN]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| scenario.coins(seat).glory()), [3, 1, 6]);
}

#[test]
fn the_goods_tile_pays_for_most_goods() {
    check_ranking_by_most_aboard(HarborTile::Goods, [&[FUR_8], &[WOOD_3, WOOD_4, WOOD_6], &[PIG_3, PIG_5], &[]]);
}

#[test]
fn the_different_goods_tile_pays_for_most_kinds_of_goods() {
    check_ranking_by_most_aboard(
        HarborTile::DifferentGoods,
        [&[WOOD_3, WOOD_4, WOOD_6], &[PIG_3, FUR_8, AMBER_8], &[PIG_5, FUR_4], &[]],
    );
}

#[test]
fn the_runes_tile_pays_for_most_runes() {
    let [blue, green, orange, pink] = [1, 3, 2, 0].map(|runes| move |ship: &mut Longship| ship.rune_count = runes);
    check_ranking_by_most(HarborTile::Runes, [&blue, &green, &orange, &pink]);
}

/// An empty ship has ten.
#[test]
fn the_shields_tile_pays_for_most_shields() {
    check_ranking_by_most_aboard(HarborTile::Shields, [&[WOOD_6], &[], &[WOOD_3], &[WOOD_4, AXE]]);
}

#[test]
fn the_weapons_tile_pays_for_most_weapons() {
    check_ranking_by_most_aboard(HarborTile::Weapons, [&[AXE], &[AXE, AXE, DOUBLE_AXE], &[DOUBLE_AXE], &[]]);
}

/// "This tile counts as two Weapons for the Weapon Harbor tile."
#[test]
fn a_double_weapon_counts_as_two() {
    let load_ships =
        |scenario: Scenario| scenario.stow(ORANGE, &[DOUBLE_AXE]).stow(BLUE, &[AXE]).stow(GREEN, &[AXE, DOUBLE_AXE]);
    assert_eq!(
        paid_glory(&after_last_voyage(HarborTile::Weapons, [PINK, BLUE, GREEN, ORANGE], load_ships)),
        [1, 6, 3, 0]
    );
}

#[test]
fn the_ports_tile_pays_for_most_ports() {
    let [blue, green, orange, pink] = [1, 3, 2, 0].map(|ports| move |ship: &mut Longship| ship.port_count = ports);
    check_ranking_by_most(HarborTile::Ports, [&blue, &green, &orange, &pink]);
}

/// "This tile only counts as a single Port": with a double port against two simple ones, taken in play.
#[test]
fn a_double_port_counts_as_one() {
    let scenario = blue_and_green_at_sea()
        .voyage(4)
        .harbor_tile(HarborTile::Ports)
        .without_villagers()
        .tile(2, DOUBLE_PORT)
        .tile(3, PORT);
    let scenario =
        scenario.ship(BLUE, Space(2), 0).ship(GREEN, Space(3), 0).edit_ship(GREEN, |ship| ship.port_count = 1).begin();
    assert_eq!(scenario.state.ship(BLUE).port_count, 1);
    let scenario = scenario.apply(BLUE, SailHome).apply(GREEN, SailHome);
    assert_eq!(
        [BLUE, GREEN].map(|seat| scenario.coins(seat).glory()),
        [3, 6],
        "Green has two ports, Blue one, Orange none"
    );
}

#[test]
fn the_monsters_tile_pays_for_most_monsters() {
    let beaten: [&[u8]; 4] = [&[8], &[3, 4, 4], &[5, 5], &[]];
    let [blue, green, orange, pink] =
        beaten.map(|strengths| move |ship: &mut Longship| ship.beaten_monsters.extend(strengths.iter().copied()));
    check_ranking_by_most(HarborTile::Monsters, [&blue, &green, &orange, &pink]);
}

/// The number of monsters counts, not how strong they were.
#[test]
fn two_weak_monsters_count_more_than_a_strong_one() {
    let load_ships = |scenario: Scenario| {
        scenario
            .edit_ship(BLUE, |ship| ship.beaten_monsters.push(8))
            .edit_ship(PINK, |ship| ship.beaten_monsters.extend([3, 4]))
    };
    assert_eq!(
        paid_glory(&after_last_voyage(HarborTile::Monsters, [BLUE, GREEN, ORANGE, PINK], load_ships)),
        [3, 1, 0, 6]
    );
}

#[test]
fn the_sails_tile_pays_for_most_sails() {
    check_ranking_by_most_aboard(HarborTile::Sails, [&[SAIL], &[SAIL, DOUBLE_SAIL], &[DOUBLE_SAIL], &[]]);
}

/// EN, ES: "This tile counts as two Sails for the Sails Harbor tile."
#[test]
fn a_double_sail_counts_as_two() {
    let load_ships = |scenario: Scenario| scenario.stow(ORANGE, &[DOUBLE_SAIL]).stow(BLUE, &[SAIL]);
    assert_eq!(
        paid_glory(&after_last_voyage(HarborTile::Sails, [PINK, BLUE, GREEN, ORANGE], load_ships)),
        [3, 0, 6, 1]
    );
}

/// "If there's a tie, the tied player who arrived at the Harbor first wins the tie", for every coin.
#[test]
fn ties_go_to_the_earlier_arrival() {
    let load_ships = |scenario: Scenario| {
        let runes = [(BLUE, 1), (GREEN, 4), (ORANGE, 4), (PINK, 1)];
        runes
            .into_iter()
            .fold(scenario, |scenario, (seat, runes)| scenario.edit_ship(seat, |ship| ship.rune_count = runes))
    };
    assert_eq!(
        paid_glory(&after_last_voyage(HarborTile::Runes, [BLUE, GREEN, ORANGE, PINK], load_ships)),
        [1, 6, 3, 0]
    );
    assert_eq!(
        paid_glory(&after_last_voyage(HarborTile::Runes, [PINK, ORANGE, GREEN, BLUE], load_ships)),
        [0, 3, 6, 1]
    );
}

/// The log explains a payment when the next rank has the same count, and only then.
#[test]
fn the_log_names_a_tie_with_the_coin_it_decided() {
    let load_ships = |scenario: Scenario| {
        let runes = [(BLUE, 1), (GREEN, 4), (ORANGE, 4), (PINK, 0)];
        runes.into_iter().fold(scenario, |table, (seat, runes)| table.edit_ship(seat, |ship| ship.rune_count = runes))
    };
    let scenario = after_last_voyage(HarborTile::Runes, [BLUE, GREEN, ORANGE, PINK], load_ships);
    assert_eq!((scenario.log_count("paid_tie"), scenario.log_count("paid")), (1, 2));
    let scenario = super::scenario::scenario(4).come_home(&[BLUE, GREEN, ORANGE, PINK]);
    assert_eq!((scenario.log_count("paid_tie"), scenario.log_count("paid_arrival")), (0, 3));
}

#[test]
fn one_line_of_the_log_says_who_is_paid_and_for_what() {
    let line = |scenario: Scenario| {
        let mut log = GameLog::new();
        scenario.state.clone().end_voyage_has_next(&mut log);
        translate(
            Lang::En,
            &[log.lines().iter().find(|line| line.text.key == "raids_log_harbor").unwrap().text.clone()],
        )
    };
    let home = |scenario: Scenario| {
        [BLUE, GREEN, ORANGE, PINK]
            .into_iter()
            .zip(1..)
            .fold(scenario, |table, (seat, rank)| table.ship(seat, ShipPosition::Home(rank), 0))
    };
    let says =
        "Voyage 1 is over. The harbor pays (order of arrival): 6 to Blue, 3 to Green, 1 to Orange and nothing to Red.";
    assert_eq!(line(home(scenario(4))), says);
    let with_rune = scenario(4).voyage(2).harbor_tile(HarborTile::Runes).edit_ship(GREEN, |ship| ship.rune_count = 1);
    let says = "Voyage 2 is over. The harbor pays (most runes): 6 to Green (1), 3 to Blue (0, home earlier), \
                1 to Orange (0, home earlier) and nothing to Red.";
    assert_eq!(line(home(with_rune)), says);
}

/// "Each player takes a Viking from the reserve for each Sail on their Longship."
#[test]
fn sails_bring_vikings_at_the_end_of_a_voyage() {
    let scenario = scenario(3)
        .voyage(3)
        .without_villagers()
        .stow(BLUE, &[SAIL, DOUBLE_SAIL])
        .stow(GREEN, &[SAIL, SAIL])
        .edit_ship(GREEN, |ship| ship.crew_size = 4)
        .come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| scenario.crew_size(seat)), [3, 6, 0]);
}

/// "There is a limit of 1 Viking per Shield": what does not fit stays in the reserve.
#[test]
fn sails_bring_no_more_than_the_ship_can_hold() {
    let scenario = scenario(3)
        .voyage(3)
        .without_villagers()
        .stow(BLUE, &[DOUBLE_SAIL, SAIL])
        .edit_ship(BLUE, |ship| ship.crew_size = 8);
    let scenario = scenario.come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!((scenario.crew_size(BLUE), scenario.state.ship(BLUE).capacity()), (10, 10));
}

/// Before the final scoring, too: a Mjöllnir counts the Vikings that the sails bring.
#[test]
fn sails_pay_after_the_fourth_voyage_as_well() {
    let scenario = scenario(3).voyage(4).without_villagers().stow(BLUE, &[DOUBLE_SAIL, DOUBLE_MJOLLNIR]);
    let scenario = scenario.edit_ship(BLUE, |ship| ship.crew_size = 1).come_home(&[GREEN, ORANGE, BLUE]);
    assert!(scenario.is_logged("over"));
    assert_eq!((scenario.crew_size(BLUE), scenario.points(BLUE, "mjollnir")), (3, 6));
}

#[test]
fn a_ship_without_sails_gains_no_vikings() {
    let scenario = scenario(3).without_villagers().come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!((scenario.crew_size(BLUE), scenario.is_logged("sails_bring")), (0, false));
}

/// "The player whose Longship marker is on the starting position with the smaller number" came first.
#[test]
fn arrival_ranks_are_the_places_that_the_next_voyage_starts_from() {
    let scenario = scenario(4).come_home(&[PINK, BLUE, ORANGE, GREEN]);
    let places = [PINK, BLUE, ORANGE, GREEN].map(|seat| scenario.position(seat));
    assert_eq!(
        places,
        [ShipPosition::Start(1), ShipPosition::Start(2), ShipPosition::Start(3), ShipPosition::Start(4)]
    );
}
