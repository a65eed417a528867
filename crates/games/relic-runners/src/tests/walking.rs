//! The walk: where it may go.

use super::scenario::*;
use crate::Action;
use crate::map::MapSite;
use crate::tile::IvoryTile;

fn scenario_at(at: &str, paths: &str) -> Scenario {
    scenario(3).with_explorer_at(ANN, at).with_pathways(ANN, paths).with_rations(ANN, 0).with_turn_of(ANN)
}

#[test]
fn a_turn_begins_with_a_mandatory_walk() {
    let scenario = scenario_at("T4", "");
    assert_eq!(scenario.prompt_name(), "set_out");
    assert!(scenario.options().iter().all(|action| matches!(action, Action::Walk { .. })));
}

#[test]
fn one_unfamiliar_trail_leads_to_each_neighbor_and_no_farther() {
    let scenario = scenario_at("T4", "");
    let is_neighbor = |site: &MapSite| named_site("T4").neighbors().contains(*site);
    assert!(MapSite::all().all(|site| scenario.can_walk_to(&site.to_string()) == is_neighbor(&site)));
}

#[test]
fn own_pathways_are_walked_freely_with_the_unfamiliar_trail_first_or_last() {
    let scenario = scenario_at("T4", "T4-T5 T5-T6");
    assert!(scenario.can_walk_to("T6"), "reachable over own pathways alone");
    assert!(scenario.can_walk_to("T8"), "reachable with an unfamiliar trail at the end");
    let scenario = scenario_at("R4", "T4-T5 R3-T4");
    assert!(scenario.can_walk_to("R3"), "reachable with an unfamiliar trail first");
}

#[test]
fn the_unfamiliar_trail_cannot_be_in_the_middle() {
    let scenario = scenario_at("R4", "T6-R4 T8-R7");
    assert!(scenario.can_walk_to("T8"), "reachable through R4 and T6 with the unfamiliar trail to T8");
    assert!(!scenario.can_walk_to("R7"), "not reachable, because the unfamiliar trail to T8 would be in the middle");
}

#[test]
fn pathways_of_others_do_not_help() {
    let scenario = scenario(3).with_explorer_at(ANN, "T4").with_pathways(BEN, "T4-T5 T5-T6").with_turn_of(ANN);
    assert!(!scenario.can_walk_to("T6"));
}

#[test]
fn a_walk_does_not_end_where_it_began() {
    let scenario = scenario_at("T3", "T3~R3 R3-T4 T3-T4");
    assert!(!scenario.can_walk_to("T3"), "a walk does not end where it began, not even around a circle");
}

#[test]
fn no_trail_is_walked_twice() {
    let scenario = scenario_at("T12", "T2-T12");
    let has_walk_back = scenario
        .options()
        .into_iter()
        .any(|action| matches!(action, Action::Walk { to, .. } if to == named_site("T12")));
    assert!(!has_walk_back);
}

#[test]
fn a_site_may_be_passed_twice() {
    // Around by T3 and R3 back to T4, then on to T5: the only way to flip the token of T3~R3 and end at T5.
    let scenario = scenario_at("T4", "T3-T4 T3~R3 R3-T4 T4-T5");
    assert!(scenario.is_legal(flipping_walk_action("T5", "T3~R3")) && scenario.is_legal(walk_action("T5")));
}

#[test]
fn the_camp_stops_the_walk() {
    let scenario = scenario_at("R1", "B-R1 B-R2 R2-T6");
    assert!(scenario.can_walk_to("B") && !scenario.can_walk_to("T6"));
    assert!(scenario.can_walk_to("R2") == named_site("R1").neighbors().contains(named_site("R2")));
}

#[test]
fn one_walk_is_offered_for_each_effect() {
    let north = "R1-T1 T1~R2 R1~T3 T1-T4 R2~T5 T3~R3 T3-T4 T4-T5 R3-T4 T5~R4";
    assert_eq!(scenario_at("T1", north).options().len(), 124);
    let rings = "T3-T4 R1~T3 R1-T1 T1~R2 R2~T5 T5~R4 R2-T6 T6-R4 T4-T5 T1-T4";
    assert_eq!(scenario_at("T4", rings).options().len(), 157);
    let turned = scenario(3)
        .with_explorer_at(ANN, "T1")
        .with_pathways(ANN, north)
        .with_face_up_tokens("T7~R6")
        .with_turn_of(ANN);
    assert_eq!(turned.options().len(), 12, "without tokens to flip there is one walk for each destination");
}

#[test]
fn walks_are_grouped_by_destination() {
    let options = scenario_at("T1", "R1-T1 T1~R2 R1~T3 T1-T4 R2~T5 T3~R3 T3-T4").options();
    let ends: Vec<MapSite> = options
        .iter()
        .filter_map(|action| match action {
            Action::Walk { to, .. } => Some(*to),
            _ => None,
        })
        .collect();
    assert!(ends.is_sorted());
}

#[test]
fn the_default_walk_goes_to_a_neighbor_and_uses_up_nothing() {
    let far = scenario(3)
        .with_explorer_at(ANN, "T12")
        .with_pathways(ANN, "T2-T12 T2-R3 R3-T4")
        .with_ivory_tile(ANN, IvoryTile::UnfamiliarTrailInMiddle)
        .with_turn_of(ANN);
    let Action::Walk { to, has_unfamiliar_in_middle, .. } = far.default_action() else { panic!() };
    assert!(named_site("T12").neighbors().contains(to) && !has_unfamiliar_in_middle);
    // To R1 along the river, or around by T1 past its token, with the ivory tile.
    let round = scenario(3)
        .with_explorer_at(ANN, "T3")
        .with_pathways(ANN, "T3-T4 R1-T1")
        .with_ivory_tile(ANN, IvoryTile::UnfamiliarTrailInMiddle)
        .with_turn_of(ANN);
    assert!(round.is_legal(Action::Walk {
        to: named_site("R1"),
        flipped_tokens: named_trails(""),
        expedition_trails: None,
        has_unfamiliar_in_middle: true
    }));
    assert_eq!(round.default_action(), flipping_walk_action("R1", "R1~T3"));
}

#[test]
fn the_default_walk_goes_where_the_player_can_do_something() {
    let destination = |scenario: Scenario| match scenario.with_turn_of(ANN).default_action() {
        Action::Walk { to, .. } => to.to_string(),
        action => panic!("{action:?}"),
    };
    let with_empty_neighbors = |rations| {
        let sites = ["R1", "R2", "T1"];
        let start = scenario(3).with_explorer_at(ANN, "B").with_rations(ANN, rations);
        sites.into_iter().fold(start, Scenario::with_shrine)
    };
    assert_eq!(destination(with_empty_neighbors(3)), "R5", "the first neighbor with tiles");
    assert_eq!(destination(scenario(3).with_explorer_at(ANN, "R1").with_rations(ANN, 3)), "R6", "not the camp");
    assert_eq!(destination(scenario(3).with_explorer_at(ANN, "R1").with_rations(ANN, 0)), "B", "for rations");
    let far_from_camp = scenario(3).with_explorer_at(ANN, "T12").with_rations(ANN, 0);
    assert!(named_site("T12").neighbors().contains(named_site(&destination(far_from_camp))), "no site has a use");
    let at_relic = scenario(3).with_explorer_at(ANN, "T4").with_shrine("T4").with_shrine("T2").with_rations(ANN, 0);
    assert_eq!(destination(at_relic.with_pathways(ANN, "T2-R3 R3-T4")), "T2", "a relic farther away");
}

#[test]
fn a_walk_has_readable_json() {
    for json in [
        r#"{"walk":{"to":"R3","flipped_tokens":["R1~T3","T3~R3"]}}"#,
        r#"{"walk":{"to":"T4","flipped_tokens":[],"expedition_trails":4,"has_unfamiliar_in_middle":true}}"#,
        r#"{"use_toolbox":{"tool":"machete","level":1}}"#,
        r#"{"pick_up_pathway":{"trail":"B-R1"}}"#,
        r#""do_nothing_more""#,
    ] {
        let action: Action = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), json);
    }
}
