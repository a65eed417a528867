//! Purple temples: the effects of their eight tiles.

use super::scenario::*;
use crate::Action;
use crate::map::Trail;
use crate::tile::PurpleTile::{self, *};
use crate::tile::{IvoryTile, SeenBy, SiteColor, TileFace};
use crate::toolbox::{ToolKind, ToolboxPlace};

/// Ann explores the purple temple T1 with this tile on top.
fn explore_t1_with(tile: PurpleTile, change: impl FnOnce(Scenario) -> Scenario) -> Scenario {
    change(scenario(3).with_explorer_at(ANN, "B").with_purple_on_top("T1", tile))
        .with_turn_of(ANN)
        .walk_to("T1")
        .apply(Action::Explore)
}

fn explore_t1(tile: PurpleTile) -> Scenario {
    explore_t1_with(tile, |scenario| scenario)
}

#[test]
fn the_face_up_tile_is_applied_and_discarded_and_the_next_one_turned_up() {
    let scenario = explore_t1(ScorePoints);
    let (taken_tile, next_tile) = (scenario.tile_index("T1", 3), scenario.tile_index("T1", 2));
    assert!(!scenario.state.public_state.temple_tiles[taken_tile].is_on_temple && scenario.has_logged("takes_purple"));
    assert_eq!(scenario.state.public_state.temple_tiles[next_tile].seen_by, SeenBy::EVERYBODY);
    assert!(scenario.has_logged("turns_up") && scenario.has_revealed);
}

#[test]
fn the_last_tile_uncovers_a_juju() {
    let scenario = explore_t1_with(ScorePoints, |scenario| {
        scenario.with_tiles_left("T1", 1).with_purple_on_top("T1", ScorePoints)
    });
    assert!(scenario.state.public_state.relic_sites.contains(named_site("T1")));
    assert_eq!(scenario.state.public_state.site_color(named_site("T1")), Some(SiteColor::Purple));
}

#[test]
fn score_is_three_points() {
    assert_eq!(explore_t1(ScorePoints).coins_of(ANN), 3);
}

#[test]
fn raise_toolbox_raises_one_by_a_level() {
    let scenario = explore_t1(RaiseToolbox);
    assert_eq!(scenario.prompt_name(), "raise");
    let scenario = scenario.apply(Action::RaiseToolbox { tool: ToolKind::Shovel, from_level: 0 });
    assert_eq!(scenario.player(ANN).distinct_raised_toolboxes().as_slice(), [(ToolKind::Shovel, 1)]);
    assert_ne!(scenario.prompt_name(), "raise");
}

#[test]
fn raise_toolbox_does_nothing_if_none_can_rise() {
    let top_place = ToolboxPlace::Raised { tool: ToolKind::Compass, level: 3 };
    let scenario = explore_t1_with(RaiseToolbox, |scenario| {
        scenario
            .edit_player(ANN, |player| player.toolboxes = [top_place, ToolboxPlace::InReserve, ToolboxPlace::InReserve])
    });
    assert_eq!(scenario.prompt_name(), "visit", "only the toolbox that is up already can be used");
}

#[test]
fn take_rations_gives_two() {
    assert_eq!(explore_t1(TakeRations).player(ANN).rations, 3 - 1 + 2);
    assert_eq!(explore_t1_with(TakeRations, |scenario| scenario.with_rations(ANN, 5)).player(ANN).rations, 5);
}

#[test]
fn new_toolbox_moves_one_from_the_reserve_to_the_bottom() {
    let scenario = explore_t1(NewToolbox);
    assert_eq!(
        scenario.player(ANN).toolboxes,
        [ToolboxPlace::AtBottom, ToolboxPlace::AtBottom, ToolboxPlace::InReserve]
    );
    let without_reserve = explore_t1_with(NewToolbox, |scenario| {
        scenario.edit_player(ANN, |player| player.toolboxes = [ToolboxPlace::AtBottom; 3])
    });
    assert_eq!(without_reserve.player(ANN).toolboxes, [ToolboxPlace::AtBottom; 3]);
}

#[test]
fn to_camp_moves_the_explorer_there_and_gives_three_rations() {
    let scenario = explore_t1_with(ReturnToCamp, |scenario| scenario.with_rations(ANN, 1));
    assert_eq!((scenario.player(ANN).site, scenario.player(ANN).rations), (named_site("B"), 3));
    assert_eq!(scenario.state.public_state.current_turn.seat, BEN);
    assert!(scenario.has_logged("turns_up"), "the next tile is turned up anyway");
}

/// "Immediately teleport to Base Camp and take 3 Ration Packs": the tile names no end of the turn.
#[test]
fn an_unused_toolbox_may_be_used_after_to_camp() {
    let scenario = explore_t1_with(ReturnToCamp, |scenario| {
        scenario.with_rations(ANN, 1).with_raised_toolboxes(ANN, &[(ToolKind::Machete, 2)])
    });
    assert_eq!((scenario.player(ANN).rations, scenario.prompt_name()), (3, "in_camp"));
    let toolbox = use_toolbox_action(ToolKind::Machete, 2);
    assert_eq!(
        (scenario.options(), scenario.default_action()),
        (vec![toolbox, Action::DoNothingMore], Action::DoNothingMore)
    );
    let scenario = scenario.apply(toolbox);
    assert_eq!((scenario.player(ANN).rations, scenario.deciding_seat()), (5, Some(BEN)));
}

#[test]
fn move_pathway_moves_one_anywhere() {
    let scenario = explore_t1_with(MovePathway, |scenario| scenario.with_pathways(ANN, "T12-R8 R1-T1"));
    assert_eq!(scenario.prompt_name(), "lift");
    let scenario = scenario.apply(Action::PickUpPathway { trail: named_trail("T12-R8") });
    assert_eq!(scenario.options().len(), 42 - 2, "trails with an own pathway are not offered");
    let scenario = scenario.apply(Action::LayPathway { trail: named_trail("T5-T6") });
    assert_eq!(scenario.player(ANN).pathways, named_trails("T5-T6 R1-T1"));
    assert_eq!(
        explore_t1(MovePathway).state.public_state.current_turn.seat,
        BEN,
        "without pathways on the board the turn ends"
    );
}

#[test]
fn explore_neighbor_is_mandatory_and_takes_both_tiles_for_one_ration() {
    let scenario = explore_t1(ExploreNeighbor);
    let explore_actions: Vec<Action> = ["R1", "R2", "T4"]
        .map(|explore_actions| Action::ExploreNeighbor { site: named_site(explore_actions) })
        .to_vec();
    assert_eq!(scenario.options(), explore_actions, "the camp cannot be explored");
    let scenario = scenario.apply(Action::ExploreNeighbor { site: named_site("T4") });
    let tiles_left = ["T1", "T4"].map(|name| scenario.state.public_state.tiles_left(named_site(name)));
    assert_eq!((tiles_left, scenario.player(ANN).rations, scenario.player(ANN).site), ([2, 2], 2, named_site("T1")));
    assert_eq!(scenario.player(ANN).ivory_tiles.iter().flatten().count(), 1, "T4 is an ivory temple");
}

#[test]
fn explore_neighbor_builds_a_pathway_that_touches_the_purple_temple() {
    let scenario = explore_t1(ExploreNeighbor).apply(Action::ExploreNeighbor { site: named_site("R2") });
    let touching: Vec<Action> = named_site("T1").trails().iter().map(|on| Action::BuildPathway { trail: on }).collect();
    assert_eq!((scenario.options(), scenario.state.public_state.ruin_tile_counts[1]), (touching, 2));
}

#[test]
fn explore_neighbor_does_nothing_where_no_tiles_are_near() {
    let scenario =
        explore_t1_with(ExploreNeighbor, |scenario| scenario.with_shrine("R1").with_shrine("R2").with_shrine("T4"));
    assert_eq!((scenario.player(ANN).rations, scenario.state.public_state.tiles_left(named_site("T1"))), (2, 2));
    assert_eq!(scenario.state.public_state.current_turn.seat, BEN);
}

#[test]
fn flip_tokens_flips_up_to_two_either_way_without_a_step() {
    let start = explore_t1_with(FlipTokens, |scenario| scenario.with_face_up_tokens("T1~R2 T7~R6 R1~T3"));
    assert_eq!((start.options().len(), start.default_action()), (11, Action::DoNothingMore));
    let scenario = start.clone().apply(Action::FlipToken { river: named_trail("R1~T3") });
    assert!(
        !scenario.is_legal(Action::FlipToken { river: named_trail("R1~T3") }),
        "the same token cannot be flipped twice"
    );
    let scenario = scenario.apply(Action::FlipToken { river: named_trail("T3~R3") });
    assert_eq!(scenario.state.public_state.face_up_tokens, named_trails("T1~R2 T7~R6 T3~R3"));
    assert_eq!(scenario.player(ANN).distinct_raised_toolboxes().as_slice(), []);
    assert_eq!(start.apply(Action::DoNothingMore).state.public_state.current_turn.seat, BEN);
}

#[test]
fn flip_tokens_resets_them_with_a_step_if_the_last_one_is_flipped_down() {
    let scenario = explore_t1_with(FlipTokens, |scenario| scenario.with_face_up_tokens("R1~T3"))
        .apply(Action::FlipToken { river: named_trail("R1~T3") });
    assert_eq!((scenario.prompt_name(), scenario.state.public_state.face_up_tokens), ("raise", Trail::RIVERS));
    let scenario = scenario.apply(Action::RaiseToolbox { tool: ToolKind::Compass, from_level: 0 });
    assert_eq!(scenario.prompt_name(), "flip", "the second token is still to be flipped");
    let scenario = scenario.apply(Action::FlipToken { river: named_trail("T5~R4") });
    assert_eq!(scenario.state.public_state.face_up_tokens.count(), 9);
}

#[test]
fn explore_neighbor_can_lead_from_one_purple_temple_to_another() {
    let mut start = scenario(3).with_explorer_at(ANN, "B");
    start.state.public_state.temple_colors.swap(3, 4);
    let (t4_bottom, t5_bottom) = (start.tile_index("T4", 1), start.tile_index("T5", 1));
    (0..3).for_each(|level| start.state.tile_faces.swap(t4_bottom + level, t5_bottom + level));
    start.state.public_state.temple_tiles.swap(t4_bottom + 2, t5_bottom + 2);
    let explore_neighbor = TileFace::Purple(ExploreNeighbor);
    // Only one such tile is small, so the other temple has lost that level.
    let start = start
        .with_tile_taken("T4", 3)
        .with_tile("T4", 2, explore_neighbor)
        .with_tile("T1", 3, explore_neighbor)
        .with_ivory_tile_from(ANN, IvoryTile::PointForFirstExploration, "T8");
    let scenario = start.with_turn_of(ANN).apply(walk_action("T1")).apply(Action::Explore);
    assert_eq!(scenario.coins_of(ANN), 1, "one coin for being first at T1");
    let is_face_up = |scenario: &Scenario| {
        let top = scenario.state.public_state.top_temple_tile(named_site("T1")).unwrap();
        scenario.state.public_state.temple_tiles[usize::from(top)].seen_by == SeenBy::EVERYBODY
    };
    assert!(!is_face_up(&scenario));
    let table = scenario.apply(Action::ExploreNeighbor { site: named_site("T4") });
    assert_eq!((table.prompt_name(), table.coins_of(ANN)), ("neighbor", 1));
    assert!(is_face_up(&table) && table.has_logged("turns_up"), "the chain may lead back to T1");
    assert!(
        table.is_legal(Action::ExploreNeighbor { site: named_site("R4") })
            && table.is_legal(Action::ExploreNeighbor { site: named_site("T1") })
    );
    let scenario = table.apply(Action::ExploreNeighbor { site: named_site("R4") });
    assert_eq!((scenario.prompt_name(), scenario.coins_of(ANN)), ("build", 2), "one more coin for being first at R4");
    let touching: Vec<Action> = named_site("T1").trails().iter().map(|on| Action::BuildPathway { trail: on }).collect();
    assert_eq!(scenario.options(), touching, "the explorer stands at T1");
}
