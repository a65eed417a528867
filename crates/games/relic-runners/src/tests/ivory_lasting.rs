//! Small ivory tiles: their effects last.

use super::scenario::*;
use crate::Action;
use crate::map::Trail;
use crate::tile::IvoryTile::*;
use crate::tile::{PurpleTile, TileFace};
use crate::toolbox::ToolKind;

#[test]
fn point_per_pathway_gives_a_point_for_each_built() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_ivory_tile(ANN, PointPerPathwayBuilt)
        .with_ivory_tile(ANN, BuildTwoPathways)
        .with_turn_of(ANN)
        .apply(walk_action("R1"));
    let scenario = scenario.apply(Action::Explore).apply(Action::UseIvoryTile { tile: BuildTwoPathways });
    let scenario = scenario.apply(Action::BuildPathway { trail: named_trail("B-R1") });
    assert_eq!(scenario.coins_of(ANN), 1);
    assert_eq!(scenario.apply(Action::BuildPathway { trail: named_trail("R1-T2") }).coins_of(ANN), 2);
}

#[test]
fn point_for_first_gives_a_point_at_a_full_stack() {
    let ruin = |tiles_left| {
        let scenario = scenario(3)
            .with_explorer_at(ANN, "T1")
            .with_tiles_left("R1", tiles_left)
            .with_ivory_tile(ANN, PointForFirstExploration)
            .with_turn_of(ANN);
        scenario.apply(walk_action("R1")).apply(Action::Explore).coins_of(ANN)
    };
    let temple = |tiles_left| {
        let scenario = scenario(3)
            .with_explorer_at(ANN, "T4")
            .with_tiles_left("T3", tiles_left)
            .with_ivory_tile(ANN, PointForFirstExploration)
            .with_turn_of(ANN);
        scenario.apply(walk_action("T3")).apply(Action::Explore).coins_of(ANN)
    };
    assert_eq!([ruin(3), ruin(2), temple(3), temple(2)], [1, 0, 1, 0]);
}

#[test]
fn point_for_first_does_not_apply_to_the_temple_it_came_from() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "R3")
        .with_ivory_on_temple("T4", PointForFirstExploration)
        .with_turn_of(ANN)
        .apply(walk_action("T4"))
        .apply(Action::Explore);
    assert_eq!((scenario.player(ANN).ivory_tiles[2], scenario.coins_of(ANN)), (Some(PointForFirstExploration), 0));
}

#[test]
fn point_at_temples_adds_one_to_the_points_of_a_purple_tile() {
    let scenario = scenario(3)
        .with_purple_on_top("T1", PurpleTile::ScorePoints)
        .with_ivory_tile(ANN, ExtraPointAtTemples)
        .with_turn_of(ANN);
    assert_eq!(scenario.apply(walk_action("T1")).apply(Action::Explore).coins_of(ANN), 4);
}

#[test]
fn point_at_temples_gives_a_coin_for_a_blue_tile_that_stays_hidden() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_tile("T3", 3, TileFace::Blue(2))
        .with_ivory_tile(ANN, ExtraPointAtTemples)
        .with_turn_of(ANN);
    let scenario = scenario.apply(walk_action("T3")).apply(Action::Explore);
    let tile = usize::from(scenario.player(ANN).blue_tiles[0]);
    assert_eq!((scenario.coins_of(ANN), scenario.points_from(ANN, "blue")), (1, 2));
    assert!(!scenario.state.public_state.temple_tiles[tile].seen_by.includes(Some(BEN)));
}

#[test]
fn point_at_temples_adds_one_to_the_points_for_choosing_whether_kept_or_discarded() {
    let explored = |held_tile, found_tile, level| {
        let scenario = scenario(3)
            .with_explorer_at(ANN, "R3")
            .with_tiles_left("T4", level)
            .with_ivory_on_temple("T4", found_tile)
            .with_ivory_tile(ANN, held_tile)
            .with_turn_of(ANN);
        scenario.apply(walk_action("T4")).apply(Action::Explore)
    };
    for kept in [ExtraPointAtTemples, ExtraRationAtCamp] {
        let keep = Action::KeepIvoryTile { tile: kept };
        assert_eq!(explored(ExtraPointAtTemples, ExtraRationAtCamp, 3).apply(keep).coins_of(ANN), 3, "{kept:?}");
        assert_eq!(explored(ExtraRationAtCamp, ExtraPointAtTemples, 3).apply(keep).coins_of(ANN), 3, "{kept:?}");
    }
    let two_other_tiles = scenario(3)
        .with_explorer_at(ANN, "R3")
        .with_tiles_left("T4", 2)
        .with_ivory_on_temple("T4", BuildTwoPathways)
        .with_ivory_tile(ANN, RefillRations);
    let two_other_tiles = two_other_tiles
        .with_ivory_tile(ANN, ExtraPointAtTemples)
        .with_turn_of(ANN)
        .apply(walk_action("T4"))
        .apply(Action::Explore);
    assert_eq!(
        two_other_tiles.apply(Action::KeepIvoryTile { tile: RefillRations }).coins_of(ANN),
        3,
        "both tiles are of another level"
    );
}

#[test]
fn point_at_temples_adds_nothing_at_ruins_and_shrines() {
    let ruin = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_ivory_tile(ANN, ExtraPointAtTemples)
        .with_turn_of(ANN)
        .apply(walk_action("R1"))
        .apply(Action::Explore);
    assert_eq!(ruin.coins_of(ANN), 0);
    let shrine = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_shrine("T4")
        .with_shrine("T2")
        .with_pathways(ANN, "T2-R3 R3-T4")
        .with_ivory_tile(ANN, ExtraPointAtTemples);
    assert_eq!(shrine.with_turn_of(ANN).walk_to("T2").coins_of(ANN), 4);
}

#[test]
fn ration_when_others_move_gives_one_for_each_pathway_an_opponent_moves() {
    let scenario = scenario(3)
        .with_pathways(ANN, "R1-T1 T4-T5 B-R1")
        .with_rations(BEN, 1)
        .with_ivory_tile(BEN, RationWhenOthersMovePathways);
    let scenario = scenario
        .with_raised_toolboxes(ANN, &[(ToolKind::Compass, 2)])
        .with_turn_of(ANN)
        .apply(use_toolbox_action(ToolKind::Compass, 2));
    let scenario = scenario
        .apply(Action::PickUpPathway { trail: named_trail("B-R1") })
        .apply(Action::PickUpPathway { trail: named_trail("R1-T1") });
    let scenario = scenario.apply(Action::LayPathway { trail: named_trail("T3-T4") });
    assert_eq!(scenario.player(BEN).rations, 1, "both pathways are moved in one step at the end");
    let scenario = scenario.apply(Action::LayPathway { trail: named_trail("T5-T6") });
    assert_eq!((scenario.player(BEN).rations, scenario.player(CLEO).rations, scenario.player(ANN).rations), (3, 3, 3));
}

#[test]
fn ration_when_others_move_does_not_apply_to_own_pathways() {
    let scenario =
        scenario(3).with_pathways(ANN, "R1-T1").with_rations(ANN, 1).with_ivory_tile(ANN, RationWhenOthersMovePathways);
    let scenario = scenario
        .with_raised_toolboxes(ANN, &[(ToolKind::Compass, 1)])
        .with_turn_of(ANN)
        .apply(use_toolbox_action(ToolKind::Compass, 1));
    let scenario = scenario
        .apply(Action::PickUpPathway { trail: named_trail("R1-T1") })
        .apply(Action::LayPathway { trail: named_trail("T3-T4") });
    assert_eq!(scenario.player(ANN).rations, 1);
}

#[test]
fn ration_at_camp_gives_one_more_ration_there() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "R1")
        .with_rations(ANN, 0)
        .with_ivory_tile(ANN, ExtraRationAtCamp)
        .with_turn_of(ANN);
    assert_eq!(scenario.apply(walk_action("B")).player(ANN).rations, 4);
    let scenario = super::scenario::scenario(3)
        .with_purple_on_top("T1", PurpleTile::ReturnToCamp)
        .with_rations(ANN, 1)
        .with_ivory_tile(ANN, ExtraRationAtCamp)
        .with_turn_of(ANN);
    assert_eq!(scenario.apply(walk_action("T1")).apply(Action::Explore).player(ANN).rations, 4);
}

#[test]
fn flip_on_leaving_camp_flips_one_token_before_the_walk() {
    let scenario =
        scenario(3).with_face_up_tokens("T1~R2 R1~T3").with_ivory_tile(ANN, FlipTokenOnLeavingCamp).with_turn_of(ANN);
    assert_eq!(
        (scenario.prompt_name(), scenario.options().len()),
        ("flip_on_leaving", 10),
        "any of the ten tokens must be flipped"
    );
    let scenario = scenario.apply(Action::FlipToken { river: named_trail("T3~R3") });
    assert_eq!(
        (scenario.state.public_state.face_up_tokens, scenario.prompt_name()),
        (named_trails("T1~R2 R1~T3 T3~R3"), "set_out")
    );
    let elsewhere = super::scenario::scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_ivory_tile(ANN, FlipTokenOnLeavingCamp)
        .with_turn_of(ANN);
    assert_eq!(elsewhere.prompt_name(), "set_out");
}

#[test]
fn a_toolbox_may_be_used_before_the_token_on_leaving_camp_is_flipped() {
    let scenario = scenario(3)
        .with_ivory_tile(ANN, FlipTokenOnLeavingCamp)
        .with_raised_toolboxes(ANN, &[(ToolKind::Machete, 2)])
        .with_turn_of(ANN)
        .apply(use_toolbox_action(ToolKind::Machete, 2));
    assert_eq!((scenario.player(ANN).rations, scenario.prompt_name()), (5, "flip_on_leaving"));
}

#[test]
fn a_token_turned_up_on_leaving_camp_counts_on_the_way() {
    let scenario = scenario(3)
        .with_pathways(ANN, "B-T1")
        .with_face_up_tokens("T3~R3")
        .with_ivory_tile(ANN, FlipTokenOnLeavingCamp)
        .with_turn_of(ANN)
        .apply(Action::FlipToken { river: named_trail("T1~R2") })
        .apply(flipping_walk_action("R2", "T1~R2"));
    assert_eq!(scenario.prompt_name(), "raise");
}

#[test]
fn flip_on_leaving_camp_raises_a_toolbox_only_with_the_last_token() {
    let scenario =
        scenario(3).with_face_up_tokens("T1~R2").with_ivory_tile(ANN, FlipTokenOnLeavingCamp).with_turn_of(ANN);
    let scenario = scenario.apply(Action::FlipToken { river: named_trail("T1~R2") });
    assert_eq!((scenario.prompt_name(), scenario.state.public_state.face_up_tokens), ("raise", Trail::RIVERS));
    assert_eq!(scenario.apply(Action::RaiseToolbox { tool: ToolKind::Shovel, from_level: 0 }).prompt_name(), "set_out");
}

/// "Each time you leave Base Camp": the walk has begun, and a toolbox "cannot interrupt another action".
#[test]
fn nothing_comes_between_the_token_on_leaving_camp_and_the_walk() {
    let start = scenario(3)
        .with_face_up_tokens("T1~R2")
        .with_rations(ANN, 1)
        .with_ivory_tile(ANN, FlipTokenOnLeavingCamp)
        .with_ivory_tile_from(ANN, RefillRations, "T8")
        .with_turn_of(ANN);
    assert!(start.is_legal(Action::UseIvoryTile { tile: RefillRations }), "before the token");
    let reset = start.apply(Action::FlipToken { river: named_trail("T1~R2") });
    let risen = reset.apply(Action::RaiseToolbox { tool: ToolKind::Machete, from_level: 0 });
    assert!(risen.options().iter().all(|action| matches!(action, Action::Walk { .. })), "{:?}", risen.options());
    let arrived = risen.apply(walk_action("R1"));
    assert_eq!(arrived.player(ANN).distinct_raised_toolboxes().as_slice(), [(ToolKind::Machete, 1)]);
}

/// The exploration that brings the tile is over when the player gets it.
#[test]
fn a_point_for_first_exploration_does_not_pay_for_the_exploration_that_brought_it() {
    let explored = |had, taken| {
        scenario(4)
            .with_ivory_tile(ANN, had)
            .with_ivory_on_temple("T4", taken)
            .with_explorer_at(ANN, "T5")
            .with_turn_of(ANN)
            .apply(walk_action("T4"))
            .apply(Action::Explore)
    };
    let keep = |tile| Action::KeepIvoryTile { tile };
    let new_one = explored(ExtraRationAtCamp, PointForFirstExploration);
    assert_eq!(new_one.clone().apply(keep(ExtraRationAtCamp)).coins_of(ANN), 2);
    assert_eq!(new_one.apply(keep(PointForFirstExploration)).coins_of(ANN), 2);
    let old_one = explored(PointForFirstExploration, ExtraRationAtCamp);
    assert_eq!(old_one.apply(keep(ExtraRationAtCamp)).coins_of(ANN), 3);
}
