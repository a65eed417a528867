//! Rulings 1 to 5: the harbor and the ghost. (Ruling 6, the layouts: see `setup`, `components`, `ghost`.)

use super::scenario::*;
use crate::Action::*;
use crate::coins::Coins;
use crate::harbor::HarborTile;
use crate::sea::SpaceContent;
use crate::ship::ShipPosition::{self, Space, Start};
use crate::tile::VoyageTile;
use crate::{Pending, SailReason};

#[test]
fn ruling_01_a_ship_takes_the_next_rank_even_if_a_waiting_ship_holds_the_place() {
    let scenario = scenario(4).tile(4, VoyageTile::Rune).begin().apply(BLUE, SailHome);
    assert_eq!((scenario.position(BLUE), scenario.position(PINK)), (ShipPosition::Home(1), Start(1)));
    let scenario = scenario.apply(GREEN, SailHome);
    assert_eq!((scenario.position(GREEN), scenario.position(ORANGE)), (ShipPosition::Home(2), Start(2)));
}

#[test]
fn ruling_02_the_last_to_leave_while_all_others_are_home_discards_everything_and_sails_home() {
    let scenario = scenario(4).voyage(2).tile(1, AXE).tile(8, VISIT).tile(12, monster(4)).tile(19, VoyageTile::Rune);
    let pawns = scenario.state.pawns_in_reserve;
    let scenario = scenario
        .ship(BLUE, ShipPosition::Home(1), 0)
        .ship(GREEN, ShipPosition::Home(2), 0)
        .ship(ORANGE, ShipPosition::Home(3), 0)
        .begin();
    assert_eq!(scenario.decision(), (PINK, vec![SailHome]));
    assert!([1, 8, 12, 19].into_iter().all(|space| scenario.content_at(space) == SpaceContent::Empty));
    assert_eq!(scenario.state.pawns_in_reserve, pawns + 3);
    let scenario = scenario.apply(PINK, SailHome);
    assert_eq!(
        (scenario.crew_size(PINK), scenario.is_logged("monster_ignores")),
        (3, false),
        "villages stay and give their Vikings"
    );
}

#[test]
fn ruling_02_otherwise_ships_in_the_harbor_count_as_distance_0_and_nothing_is_discarded() {
    let scenario = scenario(4).tile(1, AXE).tile(4, PORT).tile(8, SAIL).tile(12, VoyageTile::Rune);
    let scenario = scenario.begin().apply(BLUE, SailHome).apply(GREEN, SailTo { space: 8 });
    assert_eq!((scenario.decision().0, scenario.offered_stops()), (ORANGE, vec![1, 4, 8, 12]));
    assert!(!scenario.is_logged("discards"));
}

#[test]
fn ruling_03_with_two_players_neither_is_bound_to_catch_up_at_the_start() {
    let scenario = scenario(2).tile(1, AXE).tile(4, PORT).tile(7, SAIL).tile(8, VoyageTile::Rune).begin();
    let scenario = scenario.apply(BLUE, SailTo { space: 7 });
    assert_eq!((scenario.decision().0, scenario.offered_stops()), (GREEN, vec![1, 4, 7, 8]));
    assert!(!scenario.is_logged("discards"));
    let scenario = scenario.apply(GREEN, SailTo { space: 8 });
    assert_eq!(scenario.state.ghost_position, Some(Space(10)));
}

#[test]
fn ruling_03_not_even_when_the_other_is_home() {
    let scenario = scenario(2).tile(1, AXE).tile(4, PORT).begin().apply(BLUE, SailHome);
    assert_eq!(scenario.decision(), (GREEN, vec![SailTo { space: 1 }, SailTo { space: 4 }, SailHome]));
}

#[test]
fn ruling_03_the_voyage_ends_when_the_ghost_is_home_too() {
    let scenario =
        scenario(2).tile(9, VoyageTile::Rune).begin().apply(BLUE, SailHome).apply(GREEN, SailTo { space: 9 });
    assert_eq!((scenario.state.voyage, scenario.state.ghost_position), (1, Some(Space(10))));
    let scenario = scenario.apply(GREEN, SailHome);
    assert_eq!((scenario.state.voyage, scenario.log_count("ghost_sails"), scenario.log_count("ghost_home")), (2, 3, 1));
    assert!(scenario.log_position("ghost_home") < scenario.log_position("harbor"));
}

#[test]
fn ruling_04_the_discards_of_the_ghost_are_visible_at_once() {
    let scenario = scenario(2)
        .voyage(2)
        .tile(1, AXE)
        .tile(3, monster(3))
        .tile(4, VISIT)
        .tile(6, PILLAGE)
        .tile(7, VoyageTile::Rune)
        .tile(8, SAIL)
        .tile(9, VoyageTile::Rune)
        .ship(BLUE, Space(7), 0)
        .ship(GREEN, Space(9), 0);
    let (pawns, bank, discarded) =
        (scenario.state.pawns_in_reserve, scenario.state.bank, scenario.state.discarded_tile_count);
    let scenario = scenario.begin();
    assert!([1, 3, 4, 6].into_iter().all(|space| scenario.content_at(space) == SpaceContent::Empty));
    assert_eq!(scenario.content_at(9), SpaceContent::Tile(VoyageTile::Rune), "the tile of a ship ahead stays");
    assert_eq!(
        (scenario.state.pawns_in_reserve, scenario.state.discarded_tile_count),
        (pawns + 3, discarded + 5),
        "Blue discards the sail afterwards"
    );
    assert_eq!(scenario.state.bank, Coins { three_count: bank.three_count + 1, one_count: bank.one_count + 1, ..bank });
    assert!(scenario.is_logged("ghost_discards"));
}

/// Blue is home before Green, and the ghost has this rank. Green takes the port on its space before it sails.
fn green_comes_home_last(scenario: Scenario, ghost: u8) -> Scenario {
    let scenario = scenario.without_villagers();
    let green_at = |scenario: Scenario, space| scenario.tile(space, PORT).ship(GREEN, Space(space), 0);
    match ghost {
        1 => green_at(scenario, 19).ghost(ShipPosition::Home(1)).ship(BLUE, ShipPosition::Home(2), 0),
        2 => green_at(scenario, 19).ghost(ShipPosition::Home(2)).ship(BLUE, ShipPosition::Home(1), 0),
        // The ghost sails the rest of the way after Green.
        _ => green_at(scenario, 14).ghost(Space(15)).ship(BLUE, ShipPosition::Home(1), 0),
    }
    .begin()
    .apply(GREEN, SailHome)
}

fn paid_glory(scenario: &Scenario) -> [u8; 2] {
    [BLUE, GREEN].map(|seat| scenario.coins(seat).glory())
}

#[test]
fn ruling_04_the_ghost_is_unranked_so_two_players_get_6_and_3() {
    for ghost in 1..=3 {
        let scenario = green_comes_home_last(scenario(2), ghost);
        assert_eq!(paid_glory(&scenario), [6, 3], "the ghost's rank is {ghost}");
        assert_eq!(
            (scenario.state.bank.one_count, scenario.is_logged("ghost_ranks")),
            (8 - 1, false),
            "one coin of 1 is on the new pillage"
        );
    }
}

#[test]
fn ruling_04_a_ranked_ghost_takes_its_place_in_the_payment_but_no_coin() {
    for (ghost, expected) in [(1, [3, 1]), (2, [6, 1]), (3, [6, 3])] {
        let scenario = green_comes_home_last(scenario(2).ghost_ranked(), ghost);
        assert_eq!(paid_glory(&scenario), expected, "the ghost's rank is {ghost}");
        assert!(scenario.is_logged("ghost_ranks"));
        let Coins { six_count: six, three_count: three, one_count: one } = scenario.state.bank;
        assert_eq!(6 * six + 3 * three + one, Coins::ALL.glory() - expected[0] - expected[1] - 4);
    }
}

/// The ghost has none of any item: it ranks behind ships that have some, and by arrival among those without.
#[test]
fn ruling_04_a_ranked_ghost_counts_as_having_none_of_what_the_harbor_counts() {
    let with_rune = |scenario: Scenario| scenario.edit_ship(GREEN, |ship| ship.rune_count = 1);
    let scenario =
        green_comes_home_last(with_rune(scenario(2).ghost_ranked().voyage(2).harbor_tile(HarborTile::Runes)), 1);
    assert_eq!(paid_glory(&scenario), [1, 6]);
}

#[test]
fn ruling_04_after_the_payment_the_ghost_swaps_to_place_1_and_the_ship_swapped_away_may_begin() {
    let scenario = green_comes_home_last(scenario(2), 3);
    assert_eq!(
        (scenario.state.ghost_position, scenario.position(BLUE), scenario.position(GREEN)),
        (Some(Start(1)), Start(3), Start(2))
    );
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat: BLUE, reason: SailReason::OwnTurn });
    assert!(
        scenario.is_logged("ghost_swaps") && scenario.log_position("harbor") < scenario.log_position("ghost_swaps")
    );
    assert_eq!(paid_glory(&scenario), [6, 3], "Blue arrived first and is paid as first");
}

#[test]
fn ruling_04_a_ghost_that_came_second_swaps_with_the_first() {
    let scenario = green_comes_home_last(scenario(2), 2);
    assert_eq!(
        (scenario.state.ghost_position, scenario.position(BLUE), scenario.position(GREEN)),
        (Some(Start(1)), Start(2), Start(3))
    );
    assert_eq!(scenario.state.pending, Pending::ChooseStop { seat: GREEN, reason: SailReason::OwnTurn });
}

#[test]
fn ruling_04_a_ghost_that_came_first_stays() {
    let scenario = green_comes_home_last(scenario(2), 1);
    assert_eq!(
        (scenario.state.ghost_position, scenario.position(BLUE), scenario.position(GREEN)),
        (Some(Start(1)), Start(2), Start(3))
    );
    assert!(!scenario.is_logged("ghost_swaps"));
}

#[test]
fn ruling_05_sails_pay_before_the_harbor_ranks() {
    let scenario = scenario(3).voyage(2).without_villagers().harbor_tile(HarborTile::Sails).stow(BLUE, &[SAIL]);
    let scenario = scenario.come_home(&[GREEN, BLUE, ORANGE]);
    assert!(scenario.log_position("sails_bring") < scenario.log_position("harbor"));
}

#[test]
fn ruling_05_sails_pay_in_the_order_of_arrival() {
    for (order, crews) in [([GREEN, BLUE, ORANGE], [0, 1]), ([BLUE, GREEN, ORANGE], [1, 0])] {
        // One pawn is left in the reserve: the other 39 are aboard, or in a village out of the way.
        let scenario = scenario(3)
            .voyage(2)
            .without_villagers()
            .stow(BLUE, &[SAIL])
            .stow(GREEN, &[SAIL])
            .edit_ship(ORANGE, |ship| ship.crew_size = 9)
            .reserve(1)
            .come_home(&order);
        assert_eq!([BLUE, GREEN].map(|seat| scenario.crew_size(seat)), crews, "{order:?}");
    }
}

#[test]
fn ruling_05_shields_count_manned_or_not() {
    let scenario = scenario(3).voyage(4).without_villagers().harbor_tile(HarborTile::Shields).stow(BLUE, &[WOOD_6]);
    let scenario = scenario
        .edit_ship(BLUE, |ship| ship.crew_size = 8)
        .stow(GREEN, &[AXE])
        .edit_ship(ORANGE, |ship| ship.crew_size = 1);
    let scenario = scenario.come_home(&[BLUE, GREEN, ORANGE]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| scenario.coins(seat).glory()), [1, 3, 6]);
}

#[test]
fn ruling_05_none_of_a_thing_still_ranks() {
    for harbor in HarborTile::LATER_VOYAGE_POOL {
        let scenario =
            scenario(4).voyage(2).without_villagers().harbor_tile(harbor).come_home(&[PINK, GREEN, BLUE, ORANGE]);
        assert_eq!([BLUE, GREEN, ORANGE, PINK].map(|seat| scenario.coins(seat).glory()), [1, 3, 0, 6], "{harbor:?}");
    }
}

#[test]
fn ruling_05_goods_count_aboard_and_sold() {
    let load_goods = |scenario: Scenario| {
        scenario
            .stow(BLUE, &[WOOD_3])
            .edit_ship(BLUE, |ship| ship.sold_goods.extend([PIG_5, FUR_8]))
            .stow(GREEN, &[WOOD_6, WOOD_4])
            .edit_ship(ORANGE, |ship| ship.sold_goods.push(AMBER_8))
    };
    for harbor in [HarborTile::Goods, HarborTile::DifferentGoods] {
        let scenario = load_goods(scenario(4).voyage(4).without_villagers().harbor_tile(harbor))
            .come_home(&[PINK, GREEN, ORANGE, BLUE]);
        let expected = [6, 3, 1, 0];
        assert_eq!([BLUE, GREEN, ORANGE, PINK].map(|seat| scenario.coins(seat).glory()), expected, "{harbor:?}");
    }
}
