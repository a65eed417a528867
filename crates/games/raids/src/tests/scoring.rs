//! "Scoring Glory points", and what each tile is worth.

use meadhall_game::{Game, Seat, ranking, victory_shares};

use super::scenario::*;
use crate::Action::*;
use crate::coins::Coins;
use crate::harbor::HarborTile;
use crate::ship::ShipPosition::Space;
use crate::tile::VoyageTile;

fn total_glory(scenario: &Scenario, seat: Seat) -> i32 {
    scenario.state.scores()[seat.index()].total()
}

#[test]
fn coins_are_worth_their_value() {
    let scenario =
        scenario(3).voyage(4).edit_ship(BLUE, |ship| ship.coins = Coins { six_count: 2, three_count: 3, one_count: 4 });
    assert_eq!((scenario.points(BLUE, "coins"), total_glory(&scenario, BLUE)), (12 + 9 + 4, 25));
}

/// 1, 3, 6, 10, 15; a sixth rune begins a new set.
#[test]
fn runes_are_worth_more_the_more_there_are() {
    let glory = [0, 1, 3, 6, 10, 15, 16, 18, 21, 25, 30, 31];
    for (runes, expected) in (0..).zip(glory) {
        let scenario = scenario(3).voyage(4).edit_ship(BLUE, |ship| ship.rune_count = runes);
        assert_eq!(
            (scenario.points(BLUE, "runes"), total_glory(&scenario, BLUE)),
            (expected, expected),
            "{runes} runes"
        );
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
        let scenario = scenario(3).voyage(4).stow(BLUE, tiles).edit_ship(BLUE, |ship| ship.crew_size = crew);
        assert_eq!(
            (scenario.points(BLUE, "mjollnir"), total_glory(&scenario, BLUE)),
            (expected, expected),
            "{tiles:?}"
        );
    }
}

#[test]
fn pennants_are_worth_what_they_show() {
    let scenario = scenario(3).voyage(4).stow(BLUE, &[PENNANT_3, PENNANT_7]);
    assert_eq!((scenario.points(BLUE, "pennants"), total_glory(&scenario, BLUE)), (10, 10));
}

/// "Exception: Goods tiles still on your Longship do not give you any Glory points."
#[test]
fn goods_count_once_sold_and_not_aboard() {
    let scenario = scenario(3)
        .voyage(4)
        .stow(BLUE, &[FUR_8, AMBER_8])
        .edit_ship(BLUE, |ship| ship.sold_goods.extend([WOOD_6, PIG_5]));
    assert_eq!((scenario.points(BLUE, "goods"), total_glory(&scenario, BLUE)), (11, 11));
}

/// The printed strength counts, whatever weapons took off.
#[test]
fn monsters_are_worth_their_printed_strength() {
    let scenario =
        scenario(3).voyage(4).stow(BLUE, &[DOUBLE_AXE]).edit_ship(BLUE, |ship| ship.beaten_monsters.extend([3, 8, 5]));
    assert_eq!((scenario.points(BLUE, "monsters"), total_glory(&scenario, BLUE)), (16, 16));
}

#[test]
fn ports_weapons_sails_and_vikings_score_nothing_by_themselves() {
    let scenario = scenario(3).voyage(4).stow(BLUE, &[AXE, DOUBLE_SAIL]).edit_ship(BLUE, |ship| {
        ship.crew_size = 7;
        ship.port_count = 3;
    });
    assert_eq!(total_glory(&scenario, BLUE), 0);
}

#[test]
fn all_sources_are_added_up() {
    let scenario = scenario(3).voyage(4).stow(BLUE, &[MJOLLNIR, PENNANT_7, WOOD_3]).edit_ship(BLUE, |ship| {
        ship.crew_size = 3;
        ship.rune_count = 4;
        ship.coins = Coins { six_count: 1, three_count: 0, one_count: 1 };
        ship.sold_goods.push(FUR_8);
        ship.beaten_monsters.push(5);
    });
    assert_eq!(total_glory(&scenario, BLUE), 7 + 10 + 3 + 7 + 8 + 5);
    assert_eq!(total_glory(&scenario, GREEN), 0);
}

/// Runes 15 for Blue, coins 15 for Green, monsters 14 for Orange.
fn blue_and_green_tied() -> Scenario {
    scenario(3)
        .voyage(4)
        .edit_ship(BLUE, |ship| ship.rune_count = 5)
        .edit_ship(GREEN, |ship| ship.coins = Coins { six_count: 2, three_count: 1, one_count: 0 })
        .edit_ship(ORANGE, |ship| ship.beaten_monsters.extend([8, 6]))
}

/// "If there is a tie, both players share the victory": no tie-breaker, not even the order of arrival.
#[test]
fn equal_totals_share_the_victory() {
    let scores = blue_and_green_tied().state.scores();
    assert!(scores.iter().all(|score| score.tiebreakers.is_empty()));
    assert_eq!(victory_shares(&scores), [0.5, 0.5, 0.0]);
}

#[test]
fn the_most_glory_wins() {
    let scores = blue_and_green_tied().edit_ship(ORANGE, |ship| ship.rune_count = 2).state.scores();
    assert_eq!(victory_shares(&scores), [0.0, 0.0, 1.0]);
    let ranked: Vec<(usize, Seat)> = ranking(&scores).iter().map(|ranked| (ranked.rank, ranked.score.seat)).collect();
    assert_eq!(ranked, [(1, ORANGE), (2, BLUE), (2, GREEN)]);
}

/// The last voyage pays like the others, and its coins score.
#[test]
fn the_fourth_harbor_pays_before_the_scoring() {
    let scenario =
        blue_and_green_tied().without_villagers().harbor_tile(HarborTile::Monsters).come_home(&[GREEN, BLUE, ORANGE]);
    assert_eq!([BLUE, GREEN, ORANGE].map(|seat| total_glory(&scenario, seat)), [15 + 1, 15 + 3, 14 + 6]);
}

/// A good is worth its glory from the moment of the sale.
#[test]
fn a_good_scores_once_it_is_sold() {
    let scenario = blue_and_green_at_sea()
        .voyage(4)
        .tile(2, PORT)
        .tile(3, VoyageTile::Rune)
        .ship(BLUE, Space(2), 0)
        .ship(GREEN, Space(3), 0);
    let scenario = scenario.stow(BLUE, &[AMBER_8]).begin();
    assert_eq!(total_glory(&scenario, BLUE), 0);
    assert_eq!(total_glory(&scenario.apply(BLUE, SellGood { good: AMBER_8 }), BLUE), 8);
}
