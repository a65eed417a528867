//! Tokens on the rivers, and the steps that flipping them brings.

use super::scenario::*;
use crate::Action;
use crate::map::Trail;
use crate::toolbox::{ToolKind, ToolboxPlace};

fn scenario_without_rations(at: &str, paths: &str) -> Scenario {
    scenario(3).with_explorer_at(ANN, at).with_pathways(ANN, paths).with_rations(ANN, 0)
}

fn raise_action(tool: ToolKind, from: u8) -> Action {
    Action::RaiseToolbox { tool, from_level: from }
}

#[test]
fn passing_a_token_flips_it_and_raises_a_toolbox() {
    let scenario = scenario_without_rations("T3", "").with_turn_of(ANN).apply(flipping_walk_action("R3", "T3~R3"));
    assert!(!scenario.state.public_state.face_up_tokens.contains(named_trail("T3~R3")));
    assert_eq!(scenario.prompt_name(), "raise");
    let scenario = scenario.apply(raise_action(ToolKind::Compass, 0));
    assert_eq!(scenario.player(ANN).distinct_raised_toolboxes().as_slice(), [(ToolKind::Compass, 1)]);
    assert_eq!(scenario.finish_turn().state.public_state.current_turn.seat, BEN);
}

#[test]
fn a_token_also_counts_on_an_own_pathway() {
    let scenario = scenario_without_rations("T3", "T3~R3").with_turn_of(ANN);
    assert!(scenario.is_legal(flipping_walk_action("R3", "T3~R3")) && !scenario.is_legal(walk_action("R3")));
}

#[test]
fn a_face_down_token_does_nothing() {
    let scenario =
        scenario_without_rations("T3", "").with_face_up_tokens("T1~R2").with_turn_of(ANN).apply(walk_action("R3"));
    assert_eq!(scenario.state.public_state.current_turn.seat, BEN);
}

#[test]
fn the_column_is_chosen_at_the_bottom_and_then_fixed() {
    let scenario = scenario_without_rations("T3", "")
        .with_raised_toolboxes(ANN, &[(ToolKind::Shovel, 1)])
        .with_turn_of(ANN)
        .apply(flipping_walk_action("R3", "T3~R3"));
    let from_bottom = ToolKind::ALL.map(|tool| raise_action(tool, 0));
    assert_eq!(scenario.options(), [from_bottom[0], from_bottom[1], from_bottom[2], raise_action(ToolKind::Shovel, 1)]);
}

#[test]
fn steps_of_several_tokens_can_raise_several_toolboxes_or_one() {
    let start = scenario_without_rations("R1", "R1~T3 T3~R3")
        .with_turn_of(ANN)
        .apply(flipping_walk_action("R3", "R1~T3 T3~R3"));
    let one_toolbox = start.clone().apply(raise_action(ToolKind::Machete, 0)).apply(raise_action(ToolKind::Machete, 1));
    assert_eq!(one_toolbox.player(ANN).distinct_raised_toolboxes().as_slice(), [(ToolKind::Machete, 2)]);
    let two_toolboxes = scenario_without_rations("R1", "R1~T3 T3~R3")
        .with_raised_toolboxes(ANN, &[(ToolKind::Compass, 1)])
        .with_turn_of(ANN);
    let two_toolboxes = two_toolboxes
        .apply(flipping_walk_action("R3", "R1~T3 T3~R3"))
        .apply(raise_action(ToolKind::Machete, 0))
        .apply(raise_action(ToolKind::Compass, 1));
    assert_eq!(
        two_toolboxes.player(ANN).distinct_raised_toolboxes().as_slice(),
        [(ToolKind::Machete, 1), (ToolKind::Compass, 2)]
    );
}

#[test]
fn no_toolbox_can_be_used_between_two_steps() {
    let scenario = scenario_without_rations("R1", "R1~T3 T3~R3")
        .with_turn_of(ANN)
        .apply(flipping_walk_action("R3", "R1~T3 T3~R3"))
        .apply(raise_action(ToolKind::Shovel, 0));
    assert_eq!(scenario.prompt_name(), "raise");
    assert!(scenario.options().iter().all(|action| matches!(action, Action::RaiseToolbox { .. })));
}

#[test]
fn toolboxes_in_reserve_are_not_raised_and_steps_beyond_the_third_level_are_lost() {
    let mut scenario = scenario_without_rations("T3", "");
    scenario.state.public_state.runners[0].toolboxes =
        [ToolboxPlace::Raised { tool: ToolKind::Shovel, level: 3 }, ToolboxPlace::InReserve, ToolboxPlace::InReserve];
    let scenario = scenario.with_turn_of(ANN).apply(flipping_walk_action("R3", "T3~R3"));
    assert_ne!(scenario.prompt_name(), "raise");
}

#[test]
fn the_last_token_turns_all_up_again_and_adds_a_step() {
    let scenario = scenario_without_rations("T3", "")
        .with_face_up_tokens("T3~R3")
        .with_turn_of(ANN)
        .apply(flipping_walk_action("R3", "T3~R3"));
    assert_eq!(scenario.state.public_state.face_up_tokens, Trail::RIVERS);
    let scenario = scenario.apply(raise_action(ToolKind::Machete, 0)).apply(raise_action(ToolKind::Machete, 1));
    assert_eq!(scenario.player(ANN).distinct_raised_toolboxes().as_slice(), [(ToolKind::Machete, 2)]);
    assert!(scenario.has_logged("resets"));
}

#[test]
fn flipping_the_last_two_tokens_gives_three_steps() {
    let scenario = scenario_without_rations("R1", "R1~T3 T3~R3")
        .with_face_up_tokens("R1~T3 T3~R3")
        .with_turn_of(ANN)
        .apply(flipping_walk_action("R3", "R1~T3 T3~R3"));
    let scenario = scenario
        .apply(raise_action(ToolKind::Machete, 0))
        .apply(raise_action(ToolKind::Machete, 1))
        .apply(raise_action(ToolKind::Machete, 2));
    assert_eq!(scenario.player(ANN).distinct_raised_toolboxes().as_slice(), [(ToolKind::Machete, 3)]);
}
