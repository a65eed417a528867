//! Points at the end, and ties.

use meadhall_game::{Game, ranking, victory_shares};

use super::scenario::*;

#[test]
fn each_different_color_of_relics_is_five_points() {
    assert_eq!(scenario(3).with_relics_taken(ANN, "R1 T1 T3").points_from(ANN, "relics"), 15);
    assert_eq!(scenario(3).with_relics_taken(ANN, "R1 R2 T3").points_from(ANN, "relics"), 10);
    assert_eq!(scenario(3).with_relics_taken(ANN, "R1 T1 T2 T3").points_from(ANN, "relics"), 20);
}

#[test]
fn coins_blue_tiles_and_ivory_tiles_are_added() {
    let scenario = scenario(3)
        .with_coins(ANN, 9)
        .with_relics_taken(ANN, "R1")
        .with_ivory_tile(ANN, crate::tile::IvoryTile::FinalPointsPerRation);
    assert_eq!(scenario.state.scores()[0].total(), 9 + 5 + 6);
}

#[test]
fn ties_are_broken_by_more_relics_and_then_by_more_different_ones() {
    let winner = |scenario: Scenario| {
        let scores = scenario.state.scores();
        ranking(&scores)[0].score.seat
    };
    let more = scenario(2).with_relics_taken(ANN, "R1").with_relics_taken(BEN, "R2 R3");
    assert_eq!(winner(more), BEN, "both have five points, and two relics beat one");
    let different = scenario(2).with_relics_taken(ANN, "R1 R2").with_relics_taken(BEN, "R3 T3").with_coins(ANN, 5);
    assert_eq!(winner(different), BEN, "both have ten points and two relics");
}

#[test]
fn a_remaining_tie_shares_the_victory() {
    let scenario = scenario(2).with_relics_taken(ANN, "R1").with_relics_taken(BEN, "R2");
    assert_eq!(victory_shares(&scenario.state.scores()), [0.5, 0.5]);
}
