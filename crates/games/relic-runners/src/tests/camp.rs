//! The camp: rations, and the end of the turn.

use super::scenario::*;
use crate::Action;
use crate::toolbox::ToolKind;

#[test]
fn arriving_in_the_camp_gives_three_rations_and_ends_the_turn() {
    let scenario =
        scenario(3).with_explorer_at(ANN, "R1").with_rations(ANN, 1).with_turn_of(ANN).apply(walk_action("B"));
    assert_eq!((scenario.player(ANN).rations, scenario.state.public_state.current_turn.seat), (4, BEN));
}

#[test]
fn a_toolbox_may_be_used_in_the_camp_before_its_rations_are_taken() {
    let arrived = scenario(3)
        .with_explorer_at(ANN, "R1")
        .with_rations(ANN, 0)
        .with_raised_toolboxes(ANN, &[(ToolKind::Machete, 2)])
        .with_turn_of(ANN)
        .apply(walk_action("B"));
    assert_eq!((arrived.player(ANN).rations, arrived.prompt_name()), (0, "in_camp"));
    assert_eq!(arrived.options(), [use_toolbox_action(ToolKind::Machete, 2), Action::DoNothingMore]);
    let rations_and_seat = |scenario: &Scenario| (scenario.player(ANN).rations, scenario.deciding_seat());
    assert_eq!(rations_and_seat(&arrived.clone().apply(Action::DoNothingMore)), (3, Some(BEN)));
    assert_eq!(rations_and_seat(&arrived.apply(use_toolbox_action(ToolKind::Machete, 2))), (5, Some(BEN)));
}

#[test]
fn a_toolbox_that_rose_on_the_way_to_the_camp_may_be_used_there() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_pathways(ANN, "T1~R2 B-R2")
        .with_turn_of(ANN)
        .apply(flipping_walk_action("B", "T1~R2"))
        .apply(Action::RaiseToolbox { tool: ToolKind::Shovel, from_level: 0 });
    assert_eq!(scenario.options(), [use_toolbox_action(ToolKind::Shovel, 1), Action::DoNothingMore]);
    let scenario = scenario.apply(use_toolbox_action(ToolKind::Shovel, 1)).apply(Action::TakePoints);
    assert_eq!((scenario.player(ANN).rations, scenario.deciding_seat()), (5, Some(BEN)));
}

#[test]
fn a_player_holds_at_most_five_rations() {
    let scenario =
        scenario(3).with_explorer_at(ANN, "R1").with_rations(ANN, 4).with_turn_of(ANN).apply(walk_action("B"));
    assert_eq!(scenario.player(ANN).rations, 5);
}

#[test]
fn there_is_nothing_to_explore_in_the_camp() {
    let scenario = scenario(3).with_explorer_at(ANN, "R1").with_turn_of(ANN).apply(walk_action("B"));
    assert!(!scenario.is_legal(Action::Explore));
}

#[test]
fn a_token_flipped_on_the_way_to_the_camp_raises_a_toolbox() {
    let paths = "T1~R2 B-R2";
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_pathways(ANN, paths)
        .with_turn_of(ANN)
        .apply(flipping_walk_action("B", "T1~R2"));
    assert_eq!((scenario.prompt_name(), scenario.player(ANN).rations), ("raise", 3));
    assert_eq!(scenario.finish_turn().state.public_state.current_turn.seat, BEN);
}
