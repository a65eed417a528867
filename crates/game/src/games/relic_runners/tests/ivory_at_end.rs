//! Large ivory tiles: they count at the end or give an extra turn.

use super::super::tile::Ivory::*;
use super::super::toolbox::Toolbox;
use super::table::*;

#[test]
fn per_ivory_tile_is_three_points_for_each_in_front_this_one_included() {
    let table = table(3).holds(ANN, PerIvoryTile);
    assert_eq!(table.points(ANN, "ivory"), 3);
    let table = table.holds(ANN, TwoPathways).holds_from(ANN, RationAtCamp, "T8");
    assert_eq!(table.points(ANN, "ivory"), 9);
}

#[test]
fn per_ration_is_two_points_for_each_that_is_left() {
    assert_eq!(table(3).holds(ANN, PerRation).rations(ANN, 4).points(ANN, "ivory"), 8);
}

#[test]
fn per_extra_relic_is_five_points_for_each_more_of_a_colour() {
    let table = table(3).holds(ANN, PerExtraRelic);
    assert_eq!(table.clone().took(ANN, "R1 T3 T1").points(ANN, "ivory"), 0);
    assert_eq!(table.took(ANN, "R1 R2 R3 T3 T6").points(ANN, "ivory"), 15);
}

#[test]
fn per_pathway_is_a_point_for_each_on_the_board() {
    assert_eq!(table(3).holds(ANN, PerPathway).paths(ANN, "R1-T1 T4-T5 B-R1").points(ANN, "ivory"), 3);
}

#[test]
fn per_toolbox_is_four_points_for_each_on_the_table_the_bottom_included() {
    let table = table(3).holds(ANN, PerToolbox);
    assert_eq!(table.points(ANN, "ivory"), 4);
    let raised = Toolbox::Raised { tool: super::super::toolbox::Tool::Shovel, level: 2 };
    let table = table.with(ANN, |own| own.toolboxes = [raised, Toolbox::Bottom, Toolbox::Bottom]);
    assert_eq!(table.points(ANN, "ivory"), 12);
}

/// The last round ends with Ann's turn, and Cleo has the tile.
#[test]
fn extra_turn_is_one_more_after_the_last_and_the_tile_is_discarded() {
    let table = table(3).took(CLEO, "R1 R2 R3 R4 T1 T5 T9 T2").shrine("R5").shrine("T12").shrine("T4");
    let table = table.holds(CLEO, ExtraTurn).ending(1).turn(ANN);
    let table = table.ends_turn();
    assert_eq!((table.asked(), table.own(CLEO).ivory[0]), (Some(CLEO), None));
    assert!(table.told("extra_turn"));
    let table = table.ends_turn();
    assert_eq!(table.asked(), None);
}

#[test]
fn whoever_takes_extra_turn_in_the_last_turn_has_one_more() {
    let table = table(3).took(BEN, "R1 R2 R5 R4 T1 T5 T9 T10").shrine("R6").shrine("T12").shrine("T8").at(ANN, "R3");
    let table = table.left("T4", 1).ivory("T4", ExtraTurn).ending(1).turn(ANN);
    let table = table.does(walk("T4")).does(super::super::Action::Explore);
    assert_eq!((table.asked(), table.question()), (Some(ANN), "set_out"));
    assert_eq!(table.ends_turn().asked(), None);
}
