//! "Scoring": the seven areas and the tie-breakers. Islands and captains have files of their own.

use super::super::captain::Captain;
use super::super::hex::Side;
use super::super::tile::Animal::{self, Cattle, Chicken, Goat, Horse, Pig, Sheep};
use super::table::*;
use crate::game::{Game, Score, Seat, places, shares};

#[track_caller]
fn check_livestock(delivered: &[Animal], points: i32) {
    let mut delivered = delivered.to_vec();
    delivered.sort_unstable();
    let table = table(2).with(ANN, |party| party.delivered = delivered);
    assert_eq!(table.count(ANN, "livestock"), points);
}

/// Returns each seat's share of the victory.
fn victory(table: &Table) -> Vec<f64> {
    shares(&table.explorers.scores())
}

#[test]
fn there_are_seven_areas() {
    let sources: Vec<&str> = table(2).score(ANN).sources.iter().map(|source| source.name.key).collect();
    let areas = ["livestock", "outposts", "ships", "settlements", "deaths", "islands", "captain"];
    assert_eq!(sources.len(), areas.len());
    for area in areas {
        assert!(sources.iter().any(|source| *source == format!("explorers_score_{area}")), "{area}");
    }
}

#[test]
fn at_the_beginning_nobody_has_points() {
    for seat in [ANN, BEN, CLEO, DAN] {
        assert_eq!(table(4).score(seat).total(), 0);
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
    let all: Vec<Animal> = all.into_iter().flat_map(|(animal, many)| vec![animal; many]).collect();
    check_livestock(&all, 3 * 21 + 10 + 6 + 1);
}

#[test]
fn animals_aboard_or_ashore_score_nothing() {
    let table = five(2).ship(ANN, "L4", Side::W, 1).vikings(ANN, "M4", Side::W, 1);
    let land = space(&table, "L4", Side::E);
    assert_eq!(table.aboard(ANN, land, Cattle).points(ANN, "livestock"), 0);
}

#[test]
fn delivered_animals_score() {
    let table = archipelago(2);
    let (pig, goat) = (space(&table, "K3", Side::W), space(&table, "J3", Side::E));
    let table = table.delivered(ANN, pig, Pig).delivered(BEN, goat, Goat);
    assert_eq!((table.points(ANN, "livestock"), table.points(BEN, "livestock")), (1, 1));
}

#[test]
fn outposts_score_2_3_4_5_6_in_order() {
    let sites = [north("M3"), south("J4"), south("S4"), south("U4"), south("W4")];
    for (built, points) in [0, 2, 5, 9, 14, 20].into_iter().enumerate() {
        let table = sites[..built].iter().fold(archipelago(2), |table, at| table.outpost(ANN, *at));
        assert_eq!((table.points(ANN, "outposts"), table.points(BEN, "outposts")), (points, 0));
    }
}

#[test]
fn an_enemy_ship_scores_one() {
    let table = archipelago(2).sunk(ANN, "O3", 0).sunk(ANN, "P3", 0).sunk(BEN, "Q3", 1);
    assert_eq!((table.points(ANN, "ships"), table.points(BEN, "ships")), (2, 1));
}

#[test]
fn a_settlement_scores_its_strength() {
    let table = archipelago(2).strength("W3", 5).strength("X3", 4).raided(ANN, "W3").raided(ANN, "X3");
    assert_eq!(table.points(ANN, "settlements"), 9);
}

#[test]
fn the_dead_score_their_number_squared() {
    for (lost, points) in [0, 1, 4, 9, 16, 25, 36, 49].into_iter().enumerate() {
        let table = table(2).with(ANN, |party| party.lost = lost as u8);
        assert_eq!(table.count(ANN, "deaths"), points);
    }
}

#[test]
fn the_dead_of_a_match_score() {
    let table = archipelago(2).sunk(ANN, "O3", 1).sunk(ANN, "P3", 1).sunk(ANN, "Q3", 1).sunk(BEN, "S3", 0);
    assert_eq!((table.points(ANN, "deaths"), table.points(BEN, "deaths")), (9, 0));
}

#[test]
fn the_total_is_the_sum_of_all_areas() {
    let table = archipelago(2).captain(ANN, Captain::Watchman).sunk(ANN, "O3", 1).raided(ANN, "N4");
    let table = table.vikings(ANN, "S3", Side::E, 1).outpost(ANN, north("M3"));
    let pig = space(&table, "K3", Side::W);
    let table = table.delivered(ANN, pig, Pig);
    assert_eq!(table.score(ANN).total(), 1 + 2 + 1 + 3 + 1 + (3 + 5) + 1);
}

#[test]
fn the_highest_total_wins() {
    let table = table(3).with(BEN, |party| party.sunk = 2).with(CLEO, |party| party.sunk = 1);
    assert_eq!(victory(&table), [0.0, 1.0, 0.0]);
    let scores = table.explorers.scores();
    let order: Vec<(usize, Seat)> = places(&scores).iter().map(|placing| (placing.place, placing.score.seat)).collect();
    assert_eq!(order, [(1, BEN), (2, CLEO), (3, ANN)]);
}

/// Four points each: two lost Vikings against four ships.
#[test]
fn of_equal_totals_whoever_has_lost_more_vikings_wins() {
    let table = table(2).captain(ANN, Captain::Watchman).captain(BEN, Captain::Watchman);
    let table = table.with(ANN, |party| party.sunk = 4).with(BEN, |party| party.lost = 2);
    let total = |seat| table.explorers.scores().swap_remove(Seat::index(seat)).total();
    assert_eq!((total(ANN), total(BEN), victory(&table)), (4, 4, vec![0.0, 1.0]));
}

#[test]
fn then_whoever_has_raided_more_settlements() {
    let table = table(2).captain(ANN, Captain::Watchman).captain(BEN, Captain::Watchman);
    let table = table.with(ANN, |party| party.raided = vec![4]).with(BEN, |party| party.raided = vec![2, 2]);
    assert_eq!(victory(&table), [0.0, 1.0]);
}

#[test]
fn the_lost_decide_before_the_settlements() {
    let table = table(2).captain(ANN, Captain::Watchman).captain(BEN, Captain::Watchman);
    let table = table.with(ANN, |party| (party.lost, party.raided) = (1, vec![4]));
    let table = table.with(BEN, |party| party.raided = vec![2, 3]);
    assert_eq!(victory(&table), [1.0, 0.0]);
}

#[test]
fn a_higher_total_beats_any_tie_break() {
    let table = table(2).captain(ANN, Captain::Watchman).captain(BEN, Captain::Watchman);
    let table = table.with(ANN, |party| party.sunk = 5).with(BEN, |party| party.lost = 2);
    assert_eq!(victory(&table), [1.0, 0.0]);
}

#[test]
fn if_all_is_equal_the_victory_is_shared() {
    let table = table(3).captain(ANN, Captain::Watchman).captain(BEN, Captain::Watchman);
    let table = table.with(ANN, |party| party.raided = vec![2, 3]).with(BEN, |party| party.raided = vec![2, 3]);
    assert_eq!(victory(&table), [0.5, 0.5, 0.0]);
    let breakers = |score: &Score| score.breakers.clone();
    let scores = table.explorers.scores();
    assert_eq!(breakers(&scores[0]), breakers(&scores[1]));
}
