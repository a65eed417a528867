//! Ruins: exploring one builds a pathway.

use super::scenario::*;
use crate::Action;
use crate::map::{Trail, TrailSet};

fn scenario_at_r1() -> Scenario {
    scenario(3).with_explorer_at(ANN, "T1").with_turn_of(ANN).apply(walk_action("R1"))
}

#[test]
fn exploring_costs_a_ration_and_is_optional() {
    let scenario = scenario_at_r1();
    assert_eq!(
        (scenario.options(), scenario.default_action()),
        (vec![Action::Explore, Action::DoNothingMore], Action::DoNothingMore)
    );
    let stayed = scenario.clone().apply(Action::DoNothingMore);
    assert_eq!((stayed.player(ANN).rations, stayed.state.public_state.ruin_tile_counts[0]), (3, 3));
    let explored = scenario.apply(Action::Explore);
    assert_eq!((explored.player(ANN).rations, explored.state.public_state.ruin_tile_counts[0]), (2, 2));
}

#[test]
fn exploring_needs_a_ration() {
    let scenario =
        scenario(3).with_explorer_at(ANN, "T1").with_rations(ANN, 0).with_turn_of(ANN).apply(walk_action("R1"));
    assert_eq!(scenario.state.public_state.current_turn.seat, BEN);
}

#[test]
fn a_pathway_is_built_on_a_trail_that_touches_the_ruin() {
    let scenario = scenario_at_r1().apply(Action::Explore);
    let touching: Vec<Action> = named_site("R1").trails().iter().map(|on| Action::BuildPathway { trail: on }).collect();
    assert_eq!((scenario.prompt_name(), scenario.options()), ("build", touching));
    let scenario = scenario.apply(Action::BuildPathway { trail: named_trail("R1-T2") });
    assert_eq!((scenario.player(ANN).pathways, scenario.player(ANN).pathways_in_reserve()), (named_trails("R1-T2"), 9));
    assert_eq!(scenario.state.public_state.current_turn.seat, BEN, "a ruin is explored once a turn");
}

#[test]
fn a_player_has_one_pathway_per_trail_and_players_share_trails() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_pathways(ANN, "R1-T2")
        .with_pathways(BEN, "R1~T3")
        .with_turn_of(ANN)
        .apply(walk_action("R1"));
    let scenario = scenario.apply(Action::Explore);
    assert!(
        !scenario.is_legal(Action::BuildPathway { trail: named_trail("R1-T2") })
            && scenario.is_legal(Action::BuildPathway { trail: named_trail("R1~T3") })
    );
}

#[test]
fn with_no_pathway_in_reserve_the_tile_is_only_discarded() {
    let ten: TrailSet =
        Trail::ALL.iter().filter(|trail| !named_site("R1").trails().contains(*trail)).take(10).collect();
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .edit_player(ANN, |player| player.pathways = ten)
        .with_turn_of(ANN)
        .walk_to("R1")
        .apply(Action::Explore);
    assert_eq!((scenario.state.public_state.ruin_tile_counts[0], scenario.player(ANN).pathways.count()), (2, 10));
    assert_eq!(scenario.state.public_state.current_turn.seat, BEN);
}

#[test]
fn the_last_tile_uncovers_a_relic_once_the_pathway_is_built() {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_tiles_left("R1", 1)
        .with_turn_of(ANN)
        .apply(walk_action("R1"))
        .apply(Action::Explore);
    assert!(!scenario.state.public_state.relic_sites.contains(named_site("R1")));
    let scenario = scenario.apply(Action::BuildPathway { trail: named_trail("B-R1") });
    assert!(scenario.state.public_state.relic_sites.contains(named_site("R1")) && scenario.has_logged("relic_appears"));
}

#[test]
fn a_shrine_has_no_action_but_can_be_walked_to() {
    let scenario = scenario(3).with_explorer_at(ANN, "T1").with_shrine("R1").with_turn_of(ANN).apply(walk_action("R1"));
    assert_eq!((scenario.player(ANN).rations, scenario.state.public_state.current_turn.seat), (3, BEN));
}
