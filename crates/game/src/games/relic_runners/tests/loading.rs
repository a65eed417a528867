//! A stored state is accepted only if it is valid.

use serde_json::{Value, json};

use super::super::tile::IvoryTile;
use super::super::toolbox::ToolKind;
use super::super::{Action, RelicRunners};
use super::table::*;
use crate::game::Game;

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
    *value.pointer_mut(path).unwrap_or_else(|| panic!("there is no {path}")) = new_value;
    serde_json::from_value(value).ok()
}

#[test]
fn a_state_round_trips_and_rejects_unknown_fields() {
    let state = mid_match_state();
    state.check_invariants().unwrap();
    let json = serde_json::to_string(&state).unwrap();
    assert_eq!(serde_json::from_str::<RelicRunners>(&json).unwrap(), state);
    let mut json_state = serde_json::to_value(&state).unwrap();
    json_state["world"]["more"] = json!(1);
    assert!(serde_json::from_value::<RelicRunners>(json_state).is_err());
}

#[test]
fn impossible_states_are_refused() {
    let empty = json!([]);
    for (path, value) in [
        ("/world/runners", empty.clone()),
        ("/world/runners/0/at", json!("T13")),
        ("/world/runners/0/rations", json!(6)),
        ("/world/runners/0/coins", json!(-1)),
        ("/world/runners/0/coins", json!(i32::MAX)),
        ("/world/runners/0/toolboxes/2", json!({ "raised": { "tool": "machete", "level": 1 } })),
        ("/world/runners/0/toolboxes/0", json!({ "raised": { "tool": "machete", "level": 4 } })),
        ("/world/runners/0/ivory/0", json!("refill_rations")),
        ("/world/runners/0/ivory/0", json!("per_toolbox")),
        ("/world/runners/0/ivory/1", json!("refill_rations")),
        ("/world/runners/0/blue", json!([6])),
        ("/world/runners/2/blue", empty.clone()),
        ("/world/runners/1/relics", empty.clone()),
        ("/world/runners/1/relics/0", json!("purple")),
        ("/world/runners/1/relics", json!(["ivory", "green", "blue"])),
        ("/world/runners/1/pathways", json!(["R1-T1", "B-R1"])),
        ("/world/colours/0", json!("blue")),
        ("/world/gems", json!(false)),
        ("/world/tiles/0/lies", json!(false)),
        ("/world/tiles/0/seen", json!(255)),
        ("/world/tiles/2/seen", json!(1)),
        ("/world/tiles/3/seen", json!(8)),
        ("/world/tiles/3/lies", json!(true)),
        ("/world/tiles", empty.clone()),
        ("/finds", empty.clone()),
        ("/finds/0", json!({ "blue": 4 })),
        ("/finds/6", json!({ "blue": 2 })),
        ("/world/ruins/0", json!(4)),
        ("/world/ruins/0", json!(0)),
        ("/world/ruins", empty.clone()),
        ("/world/relics", empty.clone()),
        ("/world/relics", json!(["B", "R5", "T6", "T8"])),
        ("/world/face_up", empty.clone()),
        ("/world/face_up", json!(["B-R1"])),
        ("/world/turn/seat", json!(3)),
        ("/world/turn/earned", json!(5)),
        ("/world/turn/took_blue", json!(true)),
        ("/world/turns", json!(0)),
        ("/world/turns", json!(999)),
        ("/world/found_in", json!(9)),
        ("/world/turns_left", json!(2)),
        ("/world/steps", empty.clone()),
        ("/world/steps/0", json!("set_out")),
        ("/world/steps/3", json!("end")),
        ("/world/steps/3", json!("show_blue")),
        ("/world/steps/3", json!({ "raise": { "steps": 0 } })),
        ("/world/steps/3", json!({ "keep": { "tile": "per_ration" } })),
        ("/world/steps/3", json!({ "act_on": { "site": "B" } })),
        ("/world/steps/3", json!({ "take": { "site": "T1" } })),
        ("/world/steps/3", json!({ "explore": { "site": "T1" } })),
        ("/world/steps/3", json!({ "uncover": { "site": "T1" } })),
        ("/world/steps/3/move/pathways", json!(0)),
        ("/world/steps/3/move/pathways", json!(1)),
        ("/world/steps/3/move/from", json!(["T4-T5", "T12-R8"])),
        ("/world/steps/3/move/to", json!(["T4-T5"])),
        ("/world/steps/3/move/to", json!(["T12-R8"])),
    ] {
        if let Some(state) = state_with(path, value.clone()) {
            assert!(state.check_invariants().is_err(), "{value} at {path}");
        }
    }
}

#[test]
fn actions_have_readable_json() {
    let all_json = r#"
        {"walk":{"to":"R3","turns":["R1~T3","T3~R3"]}} {"walk":{"to":"T4","turns":[],"trails":4,"middle":true}}
        {"teleport":{"to":"T4"}} {"use_tile":{"tile":"refill_rations"}} {"use_toolbox":{"tool":"machete","level":1}}
        "explore" "look" "done" {"raise":{"tool":"shovel","from":0}} {"build":{"on":"B-R1"}} {"lift":{"from":"B-R1"}}
        {"lay":{"on":"T1~R2"}} {"keep":{"tile":"per_ration"}} {"take":{"level":1}} {"act_on":{"site":"R8"}}
        {"flip":{"token":"T5~R4"}} "fetch_toolbox" "take_points" "show" "hide""#;
    for json in all_json.split_whitespace() {
        let answer: Action = serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!(serde_json::to_string(&answer).unwrap(), json);
    }
}
