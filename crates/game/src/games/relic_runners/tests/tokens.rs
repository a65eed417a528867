//! Tokens on the rivers, and the steps that flipping them brings.

use super::super::Action;
use super::super::map::Ways;
use super::super::toolbox::{Tool, Toolbox};
use super::table::*;

fn ann(at: &str, paths: &str) -> Table {
    table(3).at(ANN, at).paths(ANN, paths).rations(ANN, 0)
}

fn raise(tool: Tool, from: u8) -> Action {
    Action::Raise { tool, from }
}

#[test]
fn a_token_that_is_passed_is_turned_and_raises_a_toolbox() {
    let table = ann("T3", "").turn(ANN).does(turning("R3", "T3~R3"));
    assert!(!table.game.world.face_up.has(way("T3~R3")));
    assert_eq!(table.question(), "raise");
    let table = table.does(raise(Tool::Compass, 0));
    assert_eq!(table.own(ANN).raised().as_slice(), [(Tool::Compass, 1)]);
    assert_eq!(table.game.world.turn.seat, BEN);
}

#[test]
fn a_token_counts_on_an_own_pathway_too() {
    let table = ann("T3", "T3~R3").turn(ANN);
    assert!(table.may(turning("R3", "T3~R3")) && !table.may(walk("R3")));
}

#[test]
fn a_token_that_is_face_down_brings_nothing() {
    let table = ann("T3", "").tokens("T1~R2").turn(ANN).does(walk("R3"));
    assert_eq!(table.game.world.turn.seat, BEN);
}

#[test]
fn from_the_bottom_the_column_is_free_and_then_fixed() {
    let table = ann("T3", "").raised(ANN, &[(Tool::Shovel, 1)]).turn(ANN).does(turning("R3", "T3~R3"));
    let bottom = Tool::ALL.map(|tool| raise(tool, 0));
    assert_eq!(table.options(), [bottom[0], bottom[1], bottom[2], raise(Tool::Shovel, 1)]);
}

#[test]
fn steps_of_several_tokens_can_be_shared_out_or_raise_one() {
    let begin = ann("R1", "R1~T3 T3~R3").turn(ANN).does(turning("R3", "R1~T3 T3~R3"));
    let one = begin.clone().does(raise(Tool::Machete, 0)).does(raise(Tool::Machete, 1));
    assert_eq!(one.own(ANN).raised().as_slice(), [(Tool::Machete, 2)]);
    let two = ann("R1", "R1~T3 T3~R3").raised(ANN, &[(Tool::Compass, 1)]).turn(ANN);
    let two = two.does(turning("R3", "R1~T3 T3~R3")).does(raise(Tool::Machete, 0)).does(raise(Tool::Compass, 1));
    assert_eq!(two.own(ANN).raised().as_slice(), [(Tool::Machete, 1), (Tool::Compass, 2)]);
}

#[test]
fn no_toolbox_is_used_between_two_steps() {
    let table = ann("R1", "R1~T3 T3~R3").turn(ANN).does(turning("R3", "R1~T3 T3~R3")).does(raise(Tool::Shovel, 0));
    assert_eq!(table.question(), "raise");
    assert!(table.options().iter().all(|action| matches!(action, Action::Raise { .. })));
}

#[test]
fn toolboxes_in_reserve_are_not_raised_and_steps_beyond_the_third_level_are_lost() {
    let mut table = ann("T3", "");
    table.game.world.runners[0].toolboxes =
        [Toolbox::Raised { tool: Tool::Shovel, level: 3 }, Toolbox::Reserve, Toolbox::Reserve];
    let table = table.turn(ANN).does(turning("R3", "T3~R3"));
    assert_ne!(table.question(), "raise");
}

#[test]
fn the_last_token_turns_all_up_again_and_raises_once_more() {
    let table = ann("T3", "").tokens("T3~R3").turn(ANN).does(turning("R3", "T3~R3"));
    assert_eq!(table.game.world.face_up, Ways::RIVERS);
    let table = table.does(raise(Tool::Machete, 0)).does(raise(Tool::Machete, 1));
    assert_eq!(table.own(ANN).raised().as_slice(), [(Tool::Machete, 2)]);
    assert!(table.told("resets"));
}

#[test]
fn two_last_tokens_bring_three_steps() {
    let table = ann("R1", "R1~T3 T3~R3").tokens("R1~T3 T3~R3").turn(ANN).does(turning("R3", "R1~T3 T3~R3"));
    let table = table.does(raise(Tool::Machete, 0)).does(raise(Tool::Machete, 1)).does(raise(Tool::Machete, 2));
    assert_eq!(table.own(ANN).raised().as_slice(), [(Tool::Machete, 3)]);
}
