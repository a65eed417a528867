//! "Scoring": the seven areas and the tie-breakers. Islands and captains have files of their own.

use meadhall_game::{Game, Seat, SeatScore, ranking, victory_shares};

use super::scenario::*;
use crate::captain::Captain;
use crate::hex::Side;
use crate::tile::Animal::{self, Cattle, Chicken, Goat, Horse, Pig, Sheep};

#[track_caller]
fn check_livestock(delivered: &[Animal], points: i32) {
    let mut delivered = delivered.to_vec();
    delivered.sort_unstable();
    let scenario = scenario(2).edit_player(ANN, |player| player.delivered_animals = delivered);
    assert_eq!(scenario.points_from_unchecked(ANN, "livestock"), points);
}

/// Returns each seat's share of the victory.
fn victory_share_by_seat(scenario: &Scenario) -> Vec<f64> {
    victory_shares(&scenario.state.scores())
}

#[test]
fn there_are_seven_areas() {
    let sources: Vec<&str> = scenario(2).score(ANN).sources.iter().map(|source| source.name.key).collect();
    let areas = ["livestock", "outposts", "ships", "settlements", "deaths", "islands", "captain"];
    assert_eq!(sources.len(), areas.len());
    for area in areas {
        assert!(sources.iter().any(|source| *source == format!("explorers_score_{area}")), "{area}");
    }
}

#[test]
fn at_the_beginning_nobody_has_points() {
    for seat in [ANN, BEN, CLEO, DAN] {
        assert_eq!(scenario(4).score(seat).total(), 0);
    }
}

#[test]
fn a_set_of_different_animals_scores_1_3_6_10_15_or_21() {
    for (animals, points) in [0, 1, 3, 6, 10, 15, 21].into_iter().enumerate() {
        check_livestock(&Animal::ALL[..animals], points);
    }
}

/// The rulebook's example: 21 + 6 + 1.
#[test]
fn there_may_be_any_number_of_sets() {
    check_livestock(&[Horse, Cattle, Sheep, Pig, Goat, Chicken, Cattle, Sheep, Chicken, Cattle], 28);
}

#[test]
fn equal_animals_are_sets_of_their_own() {
    check_livestock(&[Pig, Pig], 2);
    check_livestock(&[Pig; 6], 6);
    check_livestock(&[Pig, Pig, Goat], 3 + 1);
    check_livestock(&[Pig, Pig, Goat, Goat], 3 + 3);
}

/// A set of three and a set of one are better than two sets of two.
#[test]
fn sets_are_made_in_the_best_way() {
    check_livestock(&[Pig, Goat, Sheep, Pig], 6 + 1);
    check_livestock(&[Pig, Pig, Pig, Goat, Goat, Sheep], 6 + 3 + 1);
}

#[test]
fn all_the_livestock_of_the_box() {
    let all = [(Pig, 6), (Chicken, 5), (Goat, 5), (Sheep, 4), (Cattle, 3), (Horse, 3)];
    let all: Vec<Animal> = all.into_iter().flat_map(|(animal, count)| vec![animal; count]).collect();
    check_livestock(&all, 3 * 21 + 10 + 6 + 1);
}

#[test]
fn animals_aboard_or_ashore_score_nothing() {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 1).with_vikings(ANN, "M4", Side::W, 1);
    let land = space_at(&scenario, "L4", Side::E);
    assert_eq!(scenario.with_animal_aboard(ANN, land, Cattle).points_from(ANN, "livestock"), 0);
}

#[test]
fn delivered_animals_score() {
    let scenario = archipelago(2);
    let (pig, goat) = (space_at(&scenario, "K3", Side::W), space_at(&scenario, "J3", Side::E));
    let scenario = scenario.with_delivered_animal(ANN, pig, Pig).with_delivered_animal(BEN, goat, Goat);
    assert_eq!((scenario.points_from(ANN, "livestock"), scenario.points_from(BEN, "livestock")), (1, 1));
}

#[test]
fn outposts_score_2_3_4_5_6_in_order() {
    let sites = [north_corner("M3"), south_corner("J4"), south_corner("S4"), south_corner("U4"), south_corner("W4")];
    for (built, points) in [0, 2, 5, 9, 14, 20].into_iter().enumerate() {
        let scenario = sites[..built].iter().fold(archipelago(2), |scenario, at| scenario.with_outpost(ANN, *at));
        assert_eq!((scenario.points_from(ANN, "outposts"), scenario.points_from(BEN, "outposts")), (points, 0));
    }
}

#[test]
fn an_enemy_ship_scores_one() {
    let scenario = archipelago(2)
        .with_enemy_ship_sunk(ANN, "O3", 0)
        .with_enemy_ship_sunk(ANN, "P3", 0)
        .with_enemy_ship_sunk(BEN, "Q3", 1);
    assert_eq!((scenario.points_from(ANN, "ships"), scenario.points_from(BEN, "ships")), (2, 1));
}

#[test]
fn a_settlement_scores_its_strength() {
    let scenario = archipelago(2)
        .with_settlement_strength("W3", 5)
        .with_settlement_strength("X3", 4)
        .with_settlement_raided(ANN, "W3")
        .with_settlement_raided(ANN, "X3");
    assert_eq!(scenario.points_from(ANN, "settlements"), 9);
}

#[test]
fn the_dead_score_their_number_squared() {
    for (lost, points) in [0, 1, 4, 9, 16, 25, 36, 49].into_iter().enumerate() {
        let scenario = scenario(2).edit_player(ANN, |player| player.vikings_lost = lost as u8);
        assert_eq!(scenario.points_from_unchecked(ANN, "deaths"), points);
    }
}

#[test]
fn the_dead_of_a_match_score() {
    let scenario = archipelago(2)
        .with_enemy_ship_sunk(ANN, "O3", 1)
        .with_enemy_ship_sunk(ANN, "P3", 1)
        .with_enemy_ship_sunk(ANN, "Q3", 1)
        .with_enemy_ship_sunk(BEN, "S3", 0);
    assert_eq!((scenario.points_from(ANN, "deaths"), scenario.points_from(BEN, "deaths")), (9, 0));
}

#[test]
fn the_total_is_the_sum_of_all_areas() {
    let scenario = archipelago(2)
        .with_captain(ANN, Captain::Watchman)
        .with_enemy_ship_sunk(ANN, "O3", 1)
        .with_settlement_raided(ANN, "N4");
    let scenario = scenario.with_vikings(ANN, "S3", Side::E, 1).with_outpost(ANN, north_corner("M3"));
    let pig = space_at(&scenario, "K3", Side::W);
    let scenario = scenario.with_delivered_animal(ANN, pig, Pig);
    assert_eq!(scenario.score(ANN).total(), 1 + 2 + 1 + 3 + 1 + (3 + 5) + 1);
}

#[test]
fn the_highest_total_wins() {
    let scenario = scenario(3)
        .edit_player(BEN, |player| player.enemy_ships_sunk = 2)
        .edit_player(CLEO, |player| player.enemy_ships_sunk = 1);
    assert_eq!(victory_share_by_seat(&scenario), [0.0, 1.0, 0.0]);
    let scores = scenario.state.scores();
    let order: Vec<(usize, Seat)> = ranking(&scores).iter().map(|placing| (placing.rank, placing.score.seat)).collect();
    assert_eq!(order, [(1, BEN), (2, CLEO), (3, ANN)]);
}

/// Four points each: two lost Vikings against four ships.
#[test]
fn of_equal_totals_more_lost_vikings_win() {
    let scenario = scenario(2).with_captain(ANN, Captain::Watchman).with_captain(BEN, Captain::Watchman);
    let scenario = scenario
        .edit_player(ANN, |player| player.enemy_ships_sunk = 4)
        .edit_player(BEN, |player| player.vikings_lost = 2);
    let total = |seat| scenario.state.scores().swap_remove(Seat::index(seat)).total();
    assert_eq!((total(ANN), total(BEN), victory_share_by_seat(&scenario)), (4, 4, vec![0.0, 1.0]));
}

#[test]
fn then_more_raided_settlements_win() {
    let scenario = scenario(2).with_captain(ANN, Captain::Watchman).with_captain(BEN, Captain::Watchman);
    let scenario = scenario
        .edit_player(ANN, |player| player.raided_settlements = vec![4])
        .edit_player(BEN, |player| player.raided_settlements = vec![2, 2]);
    assert_eq!(victory_share_by_seat(&scenario), [0.0, 1.0]);
}

#[test]
fn lost_vikings_break_ties_before_settlements() {
    let scenario = scenario(2).with_captain(ANN, Captain::Watchman).with_captain(BEN, Captain::Watchman);
    let scenario = scenario.edit_player(ANN, |player| (player.vikings_lost, player.raided_settlements) = (1, vec![4]));
    let scenario = scenario.edit_player(BEN, |player| player.raided_settlements = vec![2, 3]);
    assert_eq!(victory_share_by_seat(&scenario), [1.0, 0.0]);
}

#[test]
fn a_higher_total_beats_any_tie_break() {
    let scenario = scenario(2).with_captain(ANN, Captain::Watchman).with_captain(BEN, Captain::Watchman);
    let scenario = scenario
        .edit_player(ANN, |player| player.enemy_ships_sunk = 5)
        .edit_player(BEN, |player| player.vikings_lost = 2);
    assert_eq!(victory_share_by_seat(&scenario), [1.0, 0.0]);
}

#[test]
fn a_complete_tie_shares_the_victory() {
    let scenario = scenario(3).with_captain(ANN, Captain::Watchman).with_captain(BEN, Captain::Watchman);
    let scenario = scenario
        .edit_player(ANN, |player| player.raided_settlements = vec![2, 3])
        .edit_player(BEN, |player| player.raided_settlements = vec![2, 3]);
    assert_eq!(victory_share_by_seat(&scenario), [0.5, 0.5, 0.0]);
    let tiebreakers = |score: &SeatScore| score.tiebreakers.clone();
    let scores = scenario.state.scores();
    assert_eq!(tiebreakers(&scores[0]), tiebreakers(&scores[1]));
}
