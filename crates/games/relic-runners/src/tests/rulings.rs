//! The ten rulings of the fact sheet, on questions that the rulebook leaves open.

use meadhall_game::{Game, Presentation};

use super::scenario::*;
use crate::tile::{IvoryTile, PurpleTile, SeenBy, TileFace};
use crate::toolbox::ToolKind::*;
use crate::{Action, RelicRunners, texts};

#[test]
fn ruling_1_a_turn_goes_from_toolbox_or_tile_to_walk_steps_exploring_and_toolbox() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T3")
        .with_rations(ANN, 1)
        .with_raised_toolboxes(ANN, &[(Shovel, 1)])
        .with_ivory_tile(ANN, IvoryTile::RefillRations);
    let scenario = scenario.with_face_up_tokens("T3~R3 T5~R4").with_turn_of(ANN);
    assert!(
        scenario.is_legal(use_toolbox_action(Shovel, 1))
            && scenario.is_legal(Action::UseIvoryTile { tile: IvoryTile::RefillRations })
    );
    let scenario = scenario.apply(flipping_walk_action("R3", "T3~R3"));
    assert_eq!(scenario.prompt_name(), "raise");
    let scenario = scenario.apply(Action::RaiseToolbox { tool: Machete, from_level: 0 });
    assert!(scenario.is_legal(Action::Explore) && scenario.is_legal(use_toolbox_action(Shovel, 1)));
    let scenario = scenario.apply(Action::Explore).apply(Action::BuildPathway { trail: named_trail("T2-R3") });
    assert_eq!(
        scenario.options(),
        [use_toolbox_action(Shovel, 1), Action::DoNothingMore],
        "machete 1 is not offered because there is no temple here"
    );
}

#[test]
fn ruling_1_a_return_to_the_camp_does_not_replace_the_walk() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_purple_on_top("T1", PurpleTile::ReturnToCamp)
        .with_raised_toolboxes(ANN, &[(Machete, 1)])
        .with_turn_of(ANN);
    let scenario = scenario.apply(use_toolbox_action(Machete, 1));
    assert_eq!(
        (scenario.player(ANN).site, scenario.player(ANN).rations, scenario.deciding_seat()),
        (named_site("B"), 5, Some(ANN))
    );
    assert_eq!(scenario.prompt_name(), "set_out");
    assert!(!scenario.can_walk_to("T1"), "the turn began there");
    let scenario = scenario.apply(walk_action("R1"));
    assert!(scenario.is_legal(Action::Explore));
}

#[test]
fn ruling_1_a_return_to_the_camp_after_the_walk_leaves_only_a_toolbox() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "R1")
        .with_purple_on_top("T1", PurpleTile::ReturnToCamp)
        .with_raised_toolboxes(ANN, &[(Machete, 2)])
        .with_turn_of(ANN);
    let scenario = scenario.apply(walk_action("T1")).apply(Action::Explore);
    assert_eq!(scenario.options(), [use_toolbox_action(Machete, 2), Action::DoNothingMore]);
    let scenario = scenario.apply(Action::DoNothingMore);
    assert_eq!((scenario.player(ANN).site, scenario.deciding_seat()), (named_site("B"), Some(BEN)));
}

#[test]
fn ruling_1_the_token_on_leaving_camp_is_asked_after_such_a_return() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_purple_on_top("T1", PurpleTile::ReturnToCamp)
        .with_ivory_tile(ANN, IvoryTile::FlipTokenOnLeavingCamp)
        .with_raised_toolboxes(ANN, &[(Machete, 1)])
        .with_turn_of(ANN);
    let scenario = scenario.apply(use_toolbox_action(Machete, 1));
    assert_eq!(scenario.prompt_name(), "flip_on_leaving");
    assert_eq!(scenario.apply(Action::FlipToken { river: named_trail("T3~R3") }).prompt_name(), "set_out");
}

#[test]
fn ruling_2_doubling_covers_the_whole_turn() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_shrine("T4")
        .with_shrine("T2")
        .with_pathways(ANN, "T2-R3 R3-T4")
        .with_raised_toolboxes(ANN, &[(Shovel, 3)]);
    let before = scenario.clone().with_turn_of(ANN).apply(use_toolbox_action(Shovel, 3)).walk_to("T2");
    let after = scenario.with_turn_of(ANN).walk_to("T2").apply(use_toolbox_action(Shovel, 3));
    assert_eq!((before.coins_of(ANN), after.coins_of(ANN)), (8, 8));
}

#[test]
fn ruling_3_compass_2_is_not_allowed_with_fewer_than_two_pathways() {
    let is_compass_legal = |paths: &str| {
        scenario(3)
            .with_explorer_at(ANN, "T4")
            .with_pathways(ANN, paths)
            .with_raised_toolboxes(ANN, &[(Compass, 2)])
            .with_turn_of(ANN)
            .is_legal(use_toolbox_action(Compass, 2))
    };
    assert_eq!(
        [is_compass_legal(""), is_compass_legal("R1-T1"), is_compass_legal("R1-T1 T1-T4")],
        [false, false, true]
    );
}

#[test]
fn ruling_4_a_ruin_with_all_trails_taken_is_discarded_and_nothing_built() {
    let paths = "R1~T3 B-R1 R1-T1 R6-R1 R1-T2";
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_pathways(ANN, paths)
        .with_turn_of(ANN)
        .walk_to("R1")
        .apply(Action::Explore);
    assert_eq!(
        (scenario.state.public_state.ruin_tile_counts[0], scenario.player(ANN).pathways),
        (2, named_trails(paths))
    );
    assert_eq!(scenario.state.public_state.current_turn.seat, BEN);
}

#[test]
fn ruling_4_pathway_anywhere_may_be_used_at_such_a_ruin() {
    let paths = "R1~T3 B-R1 R1-T1 R6-R1 R1-T2";
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_pathways(ANN, paths)
        .with_ivory_tile(ANN, IvoryTile::BuildPathwayAnywhere)
        .with_turn_of(ANN)
        .walk_to("R1");
    let view = scenario.state.view(Some(ANN));
    assert_eq!(RelicRunners::preview(&view, &Action::Explore), [texts::preview_build_elsewhere()]);
    let scenario = scenario.apply(Action::Explore);
    assert_eq!(
        scenario.options(),
        [Action::UseIvoryTile { tile: IvoryTile::BuildPathwayAnywhere }, Action::DoNothingMore]
    );
    assert_eq!(scenario.default_action(), Action::DoNothingMore);
}

#[test]
fn ruling_5_moving_is_not_building() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_pathways(ANN, "R1-T1")
        .with_ivory_tile(ANN, IvoryTile::PointPerPathwayBuilt);
    let scenario =
        scenario.with_raised_toolboxes(ANN, &[(Compass, 1)]).with_turn_of(ANN).apply(use_toolbox_action(Compass, 1));
    let scenario = scenario
        .apply(Action::PickUpPathway { trail: named_trail("R1-T1") })
        .apply(Action::LayPathway { trail: named_trail("T4-T5") });
    assert_eq!(scenario.coins_of(ANN), 0);
}

#[test]
fn ruling_6_each_emptied_site_gets_its_relic() {
    let scenario = scenario(3)
        .with_tiles_left("T1", 1)
        .with_purple_on_top("T1", PurpleTile::ExploreNeighbor)
        .with_tiles_left("R1", 1)
        .with_turn_of(ANN)
        .apply(walk_action("T1"));
    let scenario = scenario.apply(Action::Explore).apply(Action::ExploreNeighbor { site: named_site("R1") });
    let scenario = scenario.apply(Action::BuildPathway { trail: named_trail("B-T1") });
    assert!(
        scenario.state.public_state.relic_sites.contains(named_site("T1"))
            && scenario.state.public_state.relic_sites.contains(named_site("R1"))
    );
    assert_eq!(scenario.player(ANN).rations, 2, "both tiles cost one ration");
}

/// The face-up tile of a purple temple stays on top if another tile was chosen.
#[test]
fn ruling_7_a_chosen_purple_tile_leaves_the_face_up_one_on_top() {
    let scenario = scenario(3)
        .with_tile("T1", 1, TileFace::Purple(PurpleTile::ScorePoints))
        .with_ivory_tile(ANN, IvoryTile::ChooseFromStack)
        .with_turn_of(ANN);
    let top = scenario.tile_index("T1", 3);
    let scenario =
        scenario.apply(walk_action("T1")).apply(Action::LookThroughStack).apply(Action::TakeFromStack { level: 1 });
    assert_eq!((scenario.coins_of(ANN), scenario.state.public_state.tiles_left(named_site("T1"))), (3, 2));
    let top_tile = scenario.state.public_state.temple_tiles[top];
    assert!(top_tile.is_on_temple && top_tile.seen_by == SeenBy::EVERYBODY && !scenario.has_logged("turns_up"));
    let middle_tile = scenario.state.public_state.temple_tiles[scenario.tile_index("T1", 2)];
    assert!(middle_tile.seen_by.includes(Some(ANN)) && !middle_tile.seen_by.includes(Some(BEN)));
}

#[test]
fn ruling_8_the_longest_route_may_begin_or_end_in_the_camp() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_pathways(ANN, "B-R1 R1-T1")
        .with_raised_toolboxes(ANN, &[(Compass, 3)])
        .with_turn_of(ANN);
    assert_eq!(scenario.apply(use_toolbox_action(Compass, 3)).coins_of(ANN), 4);
}

#[test]
fn ruling_9_relics_of_an_extra_turn_count() {
    let scenario = scenario(3)
        .with_relics_taken(BEN, "R3 R4 R5 R6 R7 R8 T1 T5")
        .with_shrine("R1")
        .with_shrine("T9")
        .with_ivory_tile(ANN, IvoryTile::ExtraTurn);
    let scenario = scenario
        .with_explorer_at(ANN, "T4")
        .with_shrine("T4")
        .with_shrine("T2")
        .with_pathways(ANN, "T2-R3 R3-T4")
        .with_turns_left(1)
        .with_turn_of(BEN);
    let scenario = scenario.finish_turn();
    assert_eq!(scenario.deciding_seat(), Some(ANN));
    let scenario = scenario.walk_to("T2");
    assert_eq!((scenario.player(ANN).relics.len(), scenario.deciding_seat()), (1, None));
}

#[test]
fn ruling_10_the_first_to_explore_finds_a_full_stack() {
    let coins = |tiles_left| {
        let scenario = scenario(4)
            .with_explorer_at(ANN, "T1")
            .with_tiles_left("R1", tiles_left)
            .with_ivory_tile(ANN, IvoryTile::PointForFirstExploration)
            .with_turn_of(ANN);
        scenario.apply(walk_action("R1")).apply(Action::Explore).coins_of(ANN)
    };
    assert_eq!([coins(3), coins(2), coins(1)], [1, 0, 0]);
}
