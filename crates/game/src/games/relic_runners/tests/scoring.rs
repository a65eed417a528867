//! Points at the end, and ties.

use super::table::*;
use crate::game::{Game, places, shares};

#[test]
fn each_different_colour_of_relics_is_five_points() {
    assert_eq!(table(3).took(ANN, "R1 T1 T3").points(ANN, "relics"), 15);
    assert_eq!(table(3).took(ANN, "R1 R2 T3").points(ANN, "relics"), 10);
    assert_eq!(table(3).took(ANN, "R1 T1 T2 T3").points(ANN, "relics"), 20);
}

#[test]
fn coins_blue_tiles_and_ivory_tiles_are_added() {
    let table =
        table(3).with(ANN, |own| own.coins = 9).took(ANN, "R1").holds(ANN, super::super::tile::Ivory::PerRation);
    assert_eq!(table.game.scores()[0].total(), 9 + 5 + 6);
}

#[test]
fn a_tie_is_won_by_more_relics_and_then_by_more_different_ones() {
    let winner = |table: Table| {
        let scores = table.game.scores();
        places(&scores)[0].score.seat
    };
    let more = table(2).took(ANN, "R1").took(BEN, "R2 R3");
    assert_eq!(winner(more), BEN, "five points each, one relic against two");
    let different = table(2).took(ANN, "R1 R2").took(BEN, "R3 T3").with(ANN, |own| own.coins = 5);
    assert_eq!(winner(different), BEN, "ten points and two relics each");
}

#[test]
fn what_is_still_a_tie_is_shared() {
    let table = table(2).took(ANN, "R1").took(BEN, "R2");
    assert_eq!(shares(&table.game.scores()), [0.5, 0.5]);
}
