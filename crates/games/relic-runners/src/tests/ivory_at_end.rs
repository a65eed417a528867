//! Large ivory tiles: they count at the end or give an extra turn.

use meadhall_game::{Game, Presentation, Shape};

use super::scenario::*;
use crate::tile::IvoryTile::*;
use crate::toolbox::ToolboxPlace;
use crate::{RelicRunners, board, texts};

#[test]
fn per_ivory_tile_gives_three_points_for_each_including_itself() {
    let scenario = scenario(3).with_ivory_tile(ANN, FinalPointsPerIvory);
    assert_eq!(scenario.points_from(ANN, "ivory"), 3);
    let scenario = scenario.with_ivory_tile(ANN, BuildTwoPathways).with_ivory_tile_from(ANN, ExtraRationAtCamp, "T8");
    assert_eq!(scenario.points_from(ANN, "ivory"), 9);
}

#[test]
fn per_ration_gives_two_points_for_each_left() {
    assert_eq!(
        scenario(3).with_ivory_tile(ANN, FinalPointsPerRation).with_rations(ANN, 4).points_from(ANN, "ivory"),
        8
    );
}

#[test]
fn per_extra_relic_gives_five_points_for_each_beyond_the_first_of_a_color() {
    let scenario = scenario(3).with_ivory_tile(ANN, FinalPointsPerExtraRelic);
    assert_eq!(scenario.clone().with_relics_taken(ANN, "R1 T3 T1").points_from(ANN, "ivory"), 0);
    assert_eq!(scenario.with_relics_taken(ANN, "R1 R2 R3 T3 T6").points_from(ANN, "ivory"), 15);
}

#[test]
fn per_pathway_gives_a_point_for_each_on_the_board() {
    assert_eq!(
        scenario(3)
            .with_ivory_tile(ANN, FinalPointsPerPathway)
            .with_pathways(ANN, "R1-T1 T4-T5 B-R1")
            .points_from(ANN, "ivory"),
        3
    );
}

#[test]
fn per_toolbox_gives_four_points_for_each_on_the_chart_including_the_bottom() {
    let scenario = scenario(3).with_ivory_tile(ANN, FinalPointsPerToolbox);
    assert_eq!(scenario.points_from(ANN, "ivory"), 4);
    let raised = ToolboxPlace::Raised { tool: crate::toolbox::ToolKind::Shovel, level: 2 };
    let scenario =
        scenario.edit_player(ANN, |player| player.toolboxes = [raised, ToolboxPlace::AtBottom, ToolboxPlace::AtBottom]);
    assert_eq!(scenario.points_from(ANN, "ivory"), 12);
}

/// The last round ends with Ann's turn.
fn last_turn_of_the_round() -> Scenario {
    scenario(3)
        .with_relics_taken(CLEO, "R1 R2 R3 R4 T1 T5 T9 T2")
        .with_shrine("R5")
        .with_shrine("T12")
        .with_shrine("T4")
        .with_turns_left(1)
        .with_turn_of(ANN)
}

/// Cleo has the tile.
#[test]
fn extra_turn_gives_a_turn_after_the_last_and_is_discarded() {
    let scenario = last_turn_of_the_round().with_ivory_tile(CLEO, ExtraTurn);
    assert_eq!(scenario.prompt_name(), "set_out_last");
    let scenario = scenario.finish_turn();
    assert_eq!((scenario.deciding_seat(), scenario.player(CLEO).ivory_tiles[0]), (Some(CLEO), None));
    assert!(scenario.has_logged("extra_turn"));
    assert_eq!(scenario.prompt_name(), "set_out_last");
    let scenario = scenario.finish_turn();
    assert_eq!(scenario.deciding_seat(), None);
}

#[test]
fn a_turn_before_an_extra_turn_is_not_called_the_last() {
    let scenario = last_turn_of_the_round().with_ivory_tile(ANN, ExtraTurn);
    assert_eq!(scenario.prompt_name(), "set_out");
    assert_eq!(scenario.finish_turn().prompt_name(), "set_out_last");
}

#[test]
fn the_turns_left_include_an_extra_turn() {
    let check = |scenario: &Scenario, turns: u8| {
        assert_eq!(board::title(&scenario.state.public_state), texts::board_ending(turns));
        let picture = RelicRunners::picture(&scenario.state.view(None), &[], &[]).unwrap();
        let is_title =
            |shape: &Shape| matches!(shape, Shape::Text { text, .. } if *text == texts::last_turns(turns - 1));
        assert!(picture.parts.iter().flat_map(|part| &part.shapes).any(is_title));
    };
    let scenario = last_turn_of_the_round().with_ivory_tile(CLEO, ExtraTurn);
    check(&scenario, 2);
    check(&scenario.finish_turn(), 1);
    check(&last_turn_of_the_round(), 1);
}

#[test]
fn extra_turn_taken_in_the_last_turn_gives_one_more_turn() {
    let scenario = scenario(3)
        .with_relics_taken(BEN, "R1 R2 R5 R4 T1 T5 T9 T10")
        .with_shrine("R6")
        .with_shrine("T12")
        .with_shrine("T8")
        .with_explorer_at(ANN, "R3");
    let scenario =
        scenario.with_tiles_left("T4", 1).with_ivory_on_temple("T4", ExtraTurn).with_turns_left(1).with_turn_of(ANN);
    let scenario = scenario.apply(walk_action("T4")).apply(crate::Action::Explore);
    assert_eq!((scenario.deciding_seat(), scenario.prompt_name()), (Some(ANN), "set_out_last"));
    assert_eq!(scenario.finish_turn().deciding_seat(), None);
}
