//! Small ivory tiles: their effects last.

use super::super::Action;
use super::super::map::Ways;
use super::super::tile::Ivory::*;
use super::super::tile::{Find, Purple};
use super::super::toolbox::Tool;
use super::table::*;

#[test]
fn point_per_pathway_is_a_point_for_each_that_is_built() {
    let table = table(3).at(ANN, "T1").holds(ANN, PointPerPathway).holds(ANN, TwoPathways).turn(ANN).does(walk("R1"));
    let table = table.does(Action::Explore).does(Action::UseTile { tile: TwoPathways });
    let table = table.does(Action::Build { on: way("B-R1") });
    assert_eq!(table.own(ANN).coins, 1);
    assert_eq!(table.does(Action::Build { on: way("R1-T2") }).own(ANN).coins, 2);
}

#[test]
fn point_for_first_is_a_point_at_a_stack_that_is_whole() {
    let ruin = |left| {
        let table = table(3).at(ANN, "T1").left("R1", left).holds(ANN, PointForFirst).turn(ANN);
        table.does(walk("R1")).does(Action::Explore).own(ANN).coins
    };
    let temple = |left| {
        let table = table(3).at(ANN, "T4").left("T3", left).holds(ANN, PointForFirst).turn(ANN);
        table.does(walk("T3")).does(Action::Explore).own(ANN).coins
    };
    assert_eq!([ruin(3), ruin(2), temple(3), temple(2)], [1, 0, 1, 0]);
}

#[test]
fn point_for_first_is_not_had_for_the_temple_where_it_is_found() {
    let table = table(3).at(ANN, "R3").ivory("T4", PointForFirst).turn(ANN).does(walk("T4")).does(Action::Explore);
    assert_eq!((table.own(ANN).ivory[2], table.own(ANN).coins), (Some(PointForFirst), 0));
}

#[test]
fn point_at_temples_adds_one_to_the_points_of_a_purple_tile() {
    let table = table(3).purple("T1", Purple::Score).holds(ANN, PointAtTemples).turn(ANN);
    assert_eq!(table.does(walk("T1")).does(Action::Explore).own(ANN).coins, 4);
}

#[test]
fn point_at_temples_is_a_coin_for_a_blue_tile_that_stays_hidden() {
    let table = table(3).at(ANN, "T4").lay("T3", 3, Find::Blue(2)).holds(ANN, PointAtTemples).turn(ANN);
    let table = table.does(walk("T3")).does(Action::Explore);
    let tile = usize::from(table.own(ANN).blue[0]);
    assert_eq!((table.own(ANN).coins, table.points(ANN, "blue")), (1, 2));
    assert!(!table.game.world.tiles[tile].seen.by(Some(BEN)));
}

#[test]
fn point_at_temples_adds_one_to_the_points_for_choosing_whichever_of_the_two_it_is() {
    let explored = |held, found, level| {
        let table = table(3).at(ANN, "R3").left("T4", level).ivory("T4", found).holds(ANN, held).turn(ANN);
        table.does(walk("T4")).does(Action::Explore)
    };
    for kept in [PointAtTemples, RationAtCamp] {
        let keep = Action::Keep { tile: kept };
        assert_eq!(explored(PointAtTemples, RationAtCamp, 3).does(keep).own(ANN).coins, 3, "{kept:?}");
        assert_eq!(explored(RationAtCamp, PointAtTemples, 3).does(keep).own(ANN).coins, 3, "{kept:?}");
    }
    let other = table(3).at(ANN, "R3").left("T4", 2).ivory("T4", TwoPathways).holds(ANN, RefillRations);
    let other = other.holds(ANN, PointAtTemples).turn(ANN).does(walk("T4")).does(Action::Explore);
    assert_eq!(other.does(Action::Keep { tile: RefillRations }).own(ANN).coins, 3, "two tiles of another level");
}

#[test]
fn point_at_temples_adds_nothing_at_ruins_and_shrines() {
    let ruin = table(3).at(ANN, "T1").holds(ANN, PointAtTemples).turn(ANN).does(walk("R1")).does(Action::Explore);
    assert_eq!(ruin.own(ANN).coins, 0);
    let shrine = table(3).at(ANN, "T4").shrine("T4").shrine("T2").paths(ANN, "T2-R3 R3-T4").holds(ANN, PointAtTemples);
    assert_eq!(shrine.turn(ANN).walk("T2").own(ANN).coins, 4);
}

#[test]
fn ration_when_others_move_is_one_for_each_pathway_an_opponent_moves() {
    let table = table(3).paths(ANN, "R1-T1 T4-T5 B-R1").rations(BEN, 1).holds(BEN, RationWhenOthersMove);
    let table = table.raised(ANN, &[(Tool::Compass, 2)]).turn(ANN).does(tool(Tool::Compass, 2));
    let table = table.does(Action::Lift { from: way("B-R1") }).does(Action::Lift { from: way("R1-T1") });
    let table = table.does(Action::Lay { on: way("T3-T4") });
    assert_eq!(table.own(BEN).rations, 1, "they are moved at once, in the end");
    let table = table.does(Action::Lay { on: way("T5-T6") });
    assert_eq!((table.own(BEN).rations, table.own(CLEO).rations, table.own(ANN).rations), (3, 3, 3));
}

#[test]
fn ration_when_others_move_is_not_had_for_own_pathways() {
    let table = table(3).paths(ANN, "R1-T1").rations(ANN, 1).holds(ANN, RationWhenOthersMove);
    let table = table.raised(ANN, &[(Tool::Compass, 1)]).turn(ANN).does(tool(Tool::Compass, 1));
    let table = table.does(Action::Lift { from: way("R1-T1") }).does(Action::Lay { on: way("T3-T4") });
    assert_eq!(table.own(ANN).rations, 1);
}

#[test]
fn ration_at_camp_is_one_more_there() {
    let table = table(3).at(ANN, "R1").rations(ANN, 0).holds(ANN, RationAtCamp).turn(ANN);
    assert_eq!(table.does(walk("B")).own(ANN).rations, 4);
    let table = super::table::table(3).purple("T1", Purple::ToCamp).rations(ANN, 1).holds(ANN, RationAtCamp).turn(ANN);
    assert_eq!(table.does(walk("T1")).does(Action::Explore).own(ANN).rations, 4);
}

#[test]
fn flip_on_leaving_camp_turns_one_token_before_the_walk() {
    let table = table(3).tokens("T1~R2 R1~T3").holds(ANN, FlipOnLeavingCamp).turn(ANN);
    assert_eq!((table.question(), table.options().len()), ("flip", 10), "any token, and it is a must");
    let table = table.does(Action::Flip { token: way("T3~R3") });
    assert_eq!((table.game.world.face_up, table.question()), (ways("T1~R2 R1~T3 T3~R3"), "set_out"));
    let elsewhere = super::table::table(3).at(ANN, "T4").holds(ANN, FlipOnLeavingCamp).turn(ANN);
    assert_eq!(elsewhere.question(), "set_out");
}

#[test]
fn flip_on_leaving_camp_brings_a_step_only_with_the_last_token() {
    let table = table(3).tokens("T1~R2").holds(ANN, FlipOnLeavingCamp).turn(ANN);
    let table = table.does(Action::Flip { token: way("T1~R2") });
    assert_eq!((table.question(), table.game.world.face_up), ("raise", Ways::RIVERS));
    assert_eq!(table.does(Action::Raise { tool: Tool::Shovel, from: 0 }).question(), "set_out");
}
