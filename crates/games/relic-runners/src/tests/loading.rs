//! A stored state is accepted only if it is valid.

use meadhall_game::Game;
use serde_json::{Value, json};

use super::scenario::*;
use crate::tile::IvoryTile;
use crate::toolbox::ToolKind;
use crate::{Action, RelicRunners};

/// A state with pieces in most places. Ann must choose where to put a pathway.
fn mid_match_state() -> RelicRunners {
    let scenario = scenario(3)
        .with_explorer_at(ANN, "T4")
        .with_pathways(ANN, "R1-T1 T4-T5 B-R1")
        .with_pathways(BEN, "R1-T1")
        .with_relics_taken(BEN, "T2 R4 T3");
    let table = scenario
        .with_shrine("T8")
        .with_shrine("R5")
        .with_shrine("T6")
        .with_ivory_tile(ANN, IvoryTile::FinalPointsPerRation)
        .with_ivory_tile(BEN, IvoryTile::RefillRations);
    let scenario = table
        .with_raised_toolboxes(ANN, &[(ToolKind::Compass, 2)])
        .with_turn_of(ANN)
        .apply(use_toolbox_action(ToolKind::Compass, 2));
    let scenario = scenario.apply(Action::PickUpPathway { trail: named_trail("B-R1") });
    scenario.apply(Action::PickUpPathway { trail: named_trail("R1-T1") }).state
}

/// Returns the state with another JSON value at a path, or `None` if it cannot be parsed.
fn state_with(path: &str, new_value: Value) -> Option<RelicRunners> {
    let mut value = serde_json::to_value(mid_match_state()).unwrap();
    *value.pointer_mut(path).unwrap_or_else(|| panic!("the state has no {path}")) = new_value;
    serde_json::from_value(value).ok()
}

#[test]
fn a_state_round_trips_and_rejects_unknown_fields() {
    let state = mid_match_state();
    state.check_invariants().unwrap();
    let json = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<RelicRunners>(&json).unwrap(), state);
    let mut json_state = serde_json::to_value(&state).unwrap();
    json_state["public_state"]["more"] = json!(1);
    assert!(serde_json::from_value::<RelicRunners>(json_state).is_err());
}

#[test]
fn impossible_states_are_refused() {
    let empty = json!([]);
    for (path, value) in [
        ("/public_state/runners", empty.clone()),
        ("/public_state/runners/0/site", json!("T13")),
        ("/public_state/runners/0/rations", json!(6)),
        ("/coins/0", json!(-1)),
        ("/coins/0", json!(i32::MAX)),
        ("/public_state/runners/0/toolboxes/2", json!({ "raised": { "tool": "machete", "level": 1 } })),
        ("/public_state/runners/0/toolboxes/0", json!({ "raised": { "tool": "machete", "level": 4 } })),
        ("/public_state/runners/0/ivory_tiles/0", json!("refill_rations")),
        ("/public_state/runners/0/ivory_tiles/0", json!("final_points_per_toolbox")),
        ("/public_state/runners/0/ivory_tiles/1", json!("refill_rations")),
        ("/public_state/runners/0/blue_tiles", json!([6])),
        ("/public_state/runners/2/blue_tiles", empty.clone()),
        ("/public_state/runners/1/relics", empty.clone()),
        ("/public_state/runners/1/relics/0", json!("purple")),
        ("/public_state/runners/1/relics", json!(["ivory", "green", "blue"])),
        ("/public_state/runners/1/pathways", json!(["R1-T1", "B-R1"])),
        ("/public_state/temple_colors/0", json!("blue")),
        ("/public_state/has_advanced_tiles", json!(false)),
        ("/public_state/temple_tiles/0/is_on_temple", json!(false)),
        ("/public_state/temple_tiles/0/seen_by", json!(255)),
        ("/public_state/temple_tiles/2/seen_by", json!(1)),
        ("/public_state/temple_tiles/3/seen_by", json!(8)),
        ("/public_state/temple_tiles/3/is_on_temple", json!(true)),
        ("/public_state/temple_tiles", empty.clone()),
        ("/tile_faces", empty.clone()),
        ("/tile_faces/0", json!({ "blue": 4 })),
        ("/tile_faces/6", json!({ "blue": 2 })),
        ("/public_state/ruin_tile_counts/0", json!(4)),
        ("/public_state/ruin_tile_counts/0", json!(0)),
        ("/public_state/ruin_tile_counts", empty.clone()),
        ("/public_state/relic_sites", empty.clone()),
        ("/public_state/relic_sites", json!(["B", "R5", "T6", "T8"])),
        ("/public_state/face_up_tokens", empty.clone()),
        ("/public_state/face_up_tokens", json!(["B-R1"])),
        ("/public_state/current_turn/seat", json!(3)),
        ("/public_state/current_turn/points_earned", json!(5)),
        ("/public_state/current_turn/has_taken_blue_tile", json!(true)),
        ("/public_state/turn_number", json!(0)),
        ("/public_state/turn_number", json!(999)),
        ("/public_state/last_find_turn", json!(9)),
        ("/public_state/turns_left", json!(2)),
        ("/public_state/pending", empty.clone()),
        ("/public_state/pending/0", json!("start_walk")),
        ("/public_state/pending/3", json!("end_turn")),
        ("/public_state/pending/3", json!("show_blue_tile")),
        ("/public_state/pending/3", json!({ "raise_toolbox": { "steps": 0 } })),
        ("/public_state/pending/3", json!({ "choose_ivory_tile": { "tile": "final_points_per_ration" } })),
        ("/public_state/pending/3", json!({ "explore_neighbor": { "site": "B" } })),
        ("/public_state/pending/3", json!({ "take_from_stack": { "site": "T1" } })),
        ("/public_state/pending/3", json!({ "explore_site": { "site": "T1" } })),
        ("/public_state/pending/3", json!({ "uncover_site": { "site": "T1" } })),
        ("/public_state/pending/3/move_pathways/pathway_count", json!(0)),
        ("/public_state/pending/3/move_pathways/pathway_count", json!(1)),
        ("/public_state/pending/3/move_pathways/from_trails", json!(["T4-T5", "T12-R8"])),
        ("/public_state/pending/3/move_pathways/to_trails", json!(["T4-T5"])),
        ("/public_state/pending/3/move_pathways/to_trails", json!(["T12-R8"])),
    ] {
        if let Some(state) = state_with(path, value.clone()) {
            assert!(state.check_invariants().is_err(), "{value} at {path} is accepted");
        }
    }
}

#[test]
fn actions_have_readable_json() {
    let all_json = r#"
        {"walk":{"to":"R3","flipped_tokens":["R1~T3","T3~R3"]}}
        {"walk":{"to":"T4","flipped_tokens":[],"expedition_trails":4,"has_unfamiliar_in_middle":true}}
        {"teleport":{"to":"T4"}} {"use_ivory_tile":{"tile":"refill_rations"}} {"use_toolbox":{"tool":"machete","level":1}}
        "explore" "look_through_stack" "do_nothing_more" {"raise_toolbox":{"tool":"shovel","from_level":0}}
        {"build_pathway":{"trail":"B-R1"}} {"pick_up_pathway":{"trail":"B-R1"}}
        {"lay_pathway":{"trail":"T1~R2"}} {"keep_ivory_tile":{"tile":"final_points_per_ration"}} {"take_from_stack":{"level":1}} {"explore_neighbor":{"site":"R8"}}
        {"flip_token":{"river":"T5~R4"}} "fetch_toolbox" "take_points" "show_blue_tile" "hide_blue_tile""#;
    for json in all_json.split_whitespace() {
        let answer: Action = serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!(serde_json::to_string(&answer).unwrap(), json);
    }
}
