//! Medium ivory tiles: each is used once and then discarded without points.

use super::scenario::*;
use crate::Action;
use crate::map::MapSite;
use crate::tile::IvoryTile::*;
use crate::tile::{PurpleTile, SeenBy, TileFace};
use crate::toolbox::ToolKind;

fn use_tile_action(tile: crate::tile::IvoryTile) -> Action {
    Action::UseIvoryTile { tile }
}

#[test]
fn unfamiliar_in_middle_allows_the_unfamiliar_trail_in_the_middle() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "R4")
        .with_pathways(ANN, "T6-R4 T8-R7")
        .with_ivory_tile(ANN, UnfamiliarTrailInMiddle)
        .with_turn_of(ANN);
    let middle = Action::Walk {
        to: named_site("R7"),
        flipped_tokens: named_trails(""),
        expedition_trails: None,
        has_unfamiliar_in_middle: true,
    };
    let scenario = scenario.apply(middle);
    assert_eq!(
        (scenario.player(ANN).site, scenario.player(ANN).ivory_tiles[1], scenario.coins_of(ANN)),
        (named_site("R7"), None, 0)
    );
}

#[test]
fn unfamiliar_in_middle_is_not_offered_for_walks_that_need_no_tile() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_pathways(ANN, "T4-T5 T5-T6 T8-T6")
        .with_ivory_tile(ANN, UnfamiliarTrailInMiddle)
        .with_turn_of(ANN);
    let needs_tile = |there: MapSite| {
        scenario
            .options()
            .iter()
            .any(|it| matches!(it, Action::Walk { to, has_unfamiliar_in_middle: true, .. } if *to == there))
    };
    assert!(!needs_tile(named_site("T8")) && !needs_tile(named_site("T5")));
}

/// Ann is at the ivory temple T4 and may explore it.
fn scenario_at_t4() -> Scenario {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "R3")
        .with_ivory_on_temple("T4", FinalPointsPerRation)
        .with_ivory_on_temple("T4", BuildTwoPathways)
        .with_ivory_on_temple("T4", ExtraRationAtCamp);
    scenario.with_ivory_tile_from(ANN, ChooseFromStack, "T8").with_turn_of(ANN).apply(walk_action("T4"))
}

#[test]
fn choose_from_stack_looks_through_a_temple_and_takes_any_tile() {
    let scenario = scenario_at_t4().apply(Action::LookThroughStack);
    assert!(scenario.has_revealed && scenario.has_logged("looks") && scenario.player(ANN).ivory_tiles[1].is_none());
    assert_eq!(scenario.options(), [1, 2, 3].map(|level| Action::TakeFromStack { level }));
    let stack = [1, 2, 3].map(|level| scenario.tile_index("T4", level));
    for tile in stack {
        assert!(
            scenario.state.public_state.temple_tiles[tile].seen_by.includes(Some(ANN))
                && !scenario.state.public_state.temple_tiles[tile].seen_by.includes(Some(BEN))
        );
    }
    let scenario = scenario.apply(Action::TakeFromStack { level: 1 });
    assert_eq!(
        (scenario.player(ANN).ivory_tiles[0], scenario.state.public_state.tiles_left(named_site("T4"))),
        (Some(FinalPointsPerRation), 2)
    );
    assert!(
        scenario.state.public_state.temple_tiles[stack[2]].seen_by.includes(Some(ANN)),
        "the rest of the stack is known to Ann"
    );
}

#[test]
fn choose_from_stack_is_optional_and_the_top_is_the_default() {
    let scenario = scenario_at_t4();
    assert!(
        scenario.is_legal(Action::Explore)
            && scenario.is_legal(Action::LookThroughStack)
            && scenario.default_action() == Action::DoNothingMore
    );
    assert_eq!(scenario.clone().apply(Action::LookThroughStack).default_action(), Action::TakeFromStack { level: 3 });
    let scenario = scenario.apply(Action::Explore);
    assert_eq!(
        (scenario.player(ANN).ivory_tiles[2], scenario.player(ANN).ivory_tiles[1]),
        (Some(ExtraRationAtCamp), Some(ChooseFromStack))
    );
}

#[test]
fn choose_from_stack_is_not_offered_at_a_ruin_or_with_a_single_tile() {
    let ruin = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_ivory_tile(ANN, ChooseFromStack)
        .with_turn_of(ANN)
        .apply(walk_action("R1"));
    assert!(ruin.is_legal(Action::Explore) && !ruin.is_legal(Action::LookThroughStack));
    let single = scenario(3)
        .with_explorer_at(ANN, "R3")
        .with_tiles_left("T4", 1)
        .with_ivory_tile(ANN, ChooseFromStack)
        .with_turn_of(ANN)
        .apply(walk_action("T4"));
    assert!(single.is_legal(Action::Explore) && !single.is_legal(Action::LookThroughStack));
}

#[test]
fn choose_from_stack_works_with_a_machete_and_on_a_neighbor() {
    let scenario = scenario_at_t4();
    let machete = scenario.with_raised_toolboxes(ANN, &[(ToolKind::Machete, 1)]);
    let scenario = machete.apply(use_toolbox_action(ToolKind::Machete, 1));
    assert_eq!((scenario.prompt_name(), scenario.options()), ("look", vec![Action::Explore, Action::LookThroughStack]));
    let scenario = scenario.apply(Action::LookThroughStack).apply(Action::TakeFromStack { level: 2 });
    assert_eq!((scenario.player(ANN).ivory_tiles[1], scenario.player(ANN).rations), (Some(BuildTwoPathways), 3));

    let start = super::scenario::scenario(3)
        .with_purple_on_top("T1", PurpleTile::ExploreNeighbor)
        .with_ivory_tile(ANN, ChooseFromStack)
        .with_turn_of(ANN);
    let scenario =
        start.apply(walk_action("T1")).apply(Action::Explore).apply(Action::ExploreNeighbor { site: named_site("T4") });
    assert_eq!(scenario.prompt_name(), "look");
}

#[test]
fn refill_rations_fills_up_at_the_start_of_the_turn() {
    let start = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_rations(ANN, 1)
        .with_raised_toolboxes(ANN, &[(ToolKind::Shovel, 1)])
        .with_ivory_tile(ANN, RefillRations);
    let start = start.with_turn_of(ANN);
    let scenario = start.clone().apply(use_tile_action(RefillRations));
    assert_eq!((scenario.player(ANN).rations, scenario.player(ANN).ivory_tiles[1]), (5, None));
    assert_eq!(scenario.prompt_name(), "set_out", "the turn begins afterwards");
    let later = start.clone().apply(use_toolbox_action(ToolKind::Shovel, 1)).apply(Action::TakePoints);
    assert!(!later.is_legal(use_tile_action(RefillRations)), "the tile can only be used before the turn begins");
    assert!(!start.walk_to("R3").is_legal(use_tile_action(RefillRations)));
}

fn scenario_exploring_r1(tile: crate::tile::IvoryTile, paths: &str) -> Scenario {
    let scenario =
        scenario(3).with_explorer_at(ANN, "T1").with_pathways(ANN, paths).with_ivory_tile(ANN, tile).with_turn_of(ANN);
    scenario.apply(walk_action("R1")).apply(Action::Explore)
}

#[test]
fn two_pathways_builds_two_that_touch_the_site() {
    let scenario = scenario_exploring_r1(BuildTwoPathways, "").apply(use_tile_action(BuildTwoPathways));
    let first: Vec<Action> =
        named_site("R1").trails().without_last(1).iter().map(|on| Action::BuildPathway { trail: on }).collect();
    assert_eq!(scenario.options(), first, "pathways are chosen in order, so that both orders are one option");
    let scenario = scenario.apply(Action::BuildPathway { trail: named_trail("B-R1") });
    assert!(!scenario.is_legal(use_tile_action(BuildTwoPathways)));
    let scenario = scenario.apply(Action::BuildPathway { trail: named_trail("R1-T2") });
    assert_eq!(
        (scenario.player(ANN).pathways, scenario.player(ANN).ivory_tiles[1]),
        (named_trails("B-R1 R1-T2"), None)
    );
    assert_eq!(scenario.state.public_state.current_turn.seat, BEN);
}

#[test]
fn two_pathways_needs_two_free_trails_and_two_in_reserve() {
    let scenario = scenario_exploring_r1(BuildTwoPathways, "R1~T3 B-R1 R1-T1 R6-R1");
    assert_eq!(scenario.options(), [Action::BuildPathway { trail: named_trail("R1-T2") }]);
    let scenario = scenario_exploring_r1(BuildTwoPathways, "T1~R2 T7~R6 R2~T5 T3~R3 T9~R7 T5~R4 T11~R8 T4-T5 T10-T11");
    assert!(
        scenario.player(ANN).pathways_in_reserve() == 1 && !scenario.is_legal(use_tile_action(BuildTwoPathways)),
        "one pathway in reserve is not enough"
    );
}

#[test]
fn pathway_anywhere_need_not_touch_the_site() {
    let scenario = scenario_exploring_r1(BuildPathwayAnywhere, "");
    assert!(
        scenario.is_legal(Action::BuildPathway { trail: named_trail("B-R1") })
            && !scenario.is_legal(Action::BuildPathway { trail: named_trail("T12-R8") })
    );
    let scenario = scenario.apply(use_tile_action(BuildPathwayAnywhere));
    assert_eq!(scenario.options().len(), 42 - 5, "the five trails that touch the site need no tile");
    let scenario = scenario.apply(Action::BuildPathway { trail: named_trail("T12-R8") });
    assert_eq!((scenario.player(ANN).pathways, scenario.player(ANN).ivory_tiles[1]), (named_trails("T12-R8"), None));
}

#[test]
fn both_pathway_tiles_work_with_a_shovel() {
    for tile in [BuildTwoPathways, BuildPathwayAnywhere] {
        let scenario = scenario(3)
            .with_explorer_at(ANN, "T1")
            .with_raised_toolboxes(ANN, &[(ToolKind::Shovel, 2)])
            .with_ivory_tile(ANN, tile)
            .with_turn_of(ANN);
        assert!(
            scenario.apply(super::scenario::use_toolbox_action(ToolKind::Shovel, 2)).is_legal(use_tile_action(tile)),
            "{tile:?}"
        );
    }
}

#[test]
fn teleport_same_color_goes_to_a_temple_of_the_color_instead_of_walking() {
    let scenario = scenario(3).with_explorer_at(ANN, "T3").with_ivory_tile(ANN, TeleportToSameColor).with_turn_of(ANN);
    let teleports: Vec<Action> = ["T6", "T7", "T11"].map(|to| Action::Teleport { to: named_site(to) }).to_vec();
    assert!(teleports.iter().all(|action| scenario.is_legal(*action)));
    assert!(
        !scenario.is_legal(Action::Teleport { to: named_site("T4") })
            && !scenario.is_legal(Action::Teleport { to: named_site("T3") })
    );
    let scenario = scenario.apply(teleports[1]);
    assert_eq!(
        (scenario.player(ANN).site, scenario.player(ANN).ivory_tiles[1], scenario.prompt_name()),
        (named_site("T7"), None, "visit")
    );
    assert!(scenario.is_legal(Action::Explore), "the temple can be explored");
}

#[test]
fn teleport_same_color_does_not_go_onto_a_relic_nor_from_a_ruin() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T3")
        .with_shrine("T3")
        .with_shrine("T6")
        .with_relics_taken(BEN, "T7")
        .with_ivory_tile(ANN, TeleportToSameColor)
        .with_turn_of(ANN);
    assert!(!scenario.is_legal(Action::Teleport { to: named_site("T6") }));
    assert!(scenario.is_legal(Action::Teleport { to: named_site("T7") }), "the relic was taken from there");
    let scenario = scenario.apply(Action::Teleport { to: named_site("T11") });
    assert_eq!(scenario.player(ANN).relics.len(), 0, "teleporting is not an expedition");
    let ruin = super::scenario::scenario(3)
        .with_explorer_at(ANN, "R1")
        .with_ivory_tile(ANN, TeleportToSameColor)
        .with_turn_of(ANN);
    assert!(!ruin.options().iter().any(|action| matches!(action, Action::Teleport { .. })));
}

#[test]
fn of_two_ivory_tiles_of_a_level_one_is_kept_for_two_points() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "R3")
        .with_ivory_on_temple("T4", FinalPointsPerRation)
        .with_tiles_left("T4", 1)
        .with_ivory_on_temple("T4", FinalPointsPerRation);
    let scenario = scenario
        .with_ivory_tile(ANN, FinalPointsPerPathway)
        .with_turn_of(ANN)
        .apply(walk_action("T4"))
        .apply(Action::Explore);
    let [old, new] = [FinalPointsPerPathway, FinalPointsPerRation].map(|tile| Action::KeepIvoryTile { tile });
    assert_eq!((scenario.options(), scenario.default_action()), (vec![old, new], old));
    for (action, kept) in [(old, FinalPointsPerPathway), (new, FinalPointsPerRation)] {
        let scenario = scenario.clone().apply(action);
        assert_eq!((scenario.player(ANN).ivory_tiles[0], scenario.coins_of(ANN)), (Some(kept), 2));
    }
}

#[test]
fn a_taken_ivory_tile_is_public_and_belongs_to_the_player() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "R3")
        .with_ivory_on_temple("T4", ExtraRationAtCamp)
        .with_turn_of(ANN)
        .apply(walk_action("T4"))
        .apply(Action::Explore);
    let tile = scenario.tile_index("T4", 3);
    assert_eq!(
        (scenario.player(ANN).ivory_tiles[2], scenario.state.public_state.temple_tiles[tile].seen_by),
        (Some(ExtraRationAtCamp), SeenBy::EVERYBODY)
    );
    assert_eq!(scenario.state.tile_faces[tile], TileFace::Ivory(ExtraRationAtCamp));
    assert!(scenario.has_revealed && scenario.has_logged("takes_ivory"));
}
