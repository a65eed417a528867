//! A stored state is accepted only if it is valid.

use serde_json::{Value, json};

use super::super::tile::Ivory;
use super::super::toolbox::Tool;
use super::super::{Action, RelicRunners};
use super::table::*;
use crate::game::Game;

/// A state with pieces in most places. Ann must choose where to put a pathway.
fn busy() -> RelicRunners {
    let table = table(3).at(ANN, "T4").paths(ANN, "R1-T1 T4-T5 B-R1").paths(BEN, "R1-T1").took(BEN, "T2 R4 T3");
    let table =
        table.shrine("T8").shrine("R5").shrine("T6").holds(ANN, Ivory::PerRation).holds(BEN, Ivory::RefillRations);
    let table = table.raised(ANN, &[(Tool::Compass, 2)]).turn(ANN).does(tool(Tool::Compass, 2));
    let table = table.does(Action::Lift { from: way("B-R1") });
    table.does(Action::Lift { from: way("R1-T1") }).game
}

/// Returns the state with another JSON value at a path, or `None` if it cannot be parsed.
fn changed(path: &str, value: Value) -> Option<RelicRunners> {
    let mut state = serde_json::to_value(busy()).unwrap();
    *state.pointer_mut(path).unwrap_or_else(|| panic!("there is no {path}")) = value;
    serde_json::from_value(state).ok()
}

#[test]
fn a_table_is_stored_whole() {
    let game = busy();
    game.audit().unwrap();
    let json = serde_json::to_string(&game).unwrap();
    assert_eq!(serde_json::from_str::<RelicRunners>(&json).unwrap(), game);
    let mut state = serde_json::to_value(&game).unwrap();
    state["world"]["more"] = json!(1);
    assert!(serde_json::from_value::<RelicRunners>(state).is_err());
}

#[test]
fn what_cannot_be_is_refused() {
    let nowhere = json!([]);
    for (path, value) in [
        ("/world/runners", nowhere.clone()),
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
        ("/world/runners/2/blue", nowhere.clone()),
        ("/world/runners/1/relics", nowhere.clone()),
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
        ("/world/tiles", nowhere.clone()),
        ("/finds", nowhere.clone()),
        ("/finds/0", json!({ "blue": 4 })),
        ("/finds/6", json!({ "blue": 2 })),
        ("/world/ruins/0", json!(4)),
        ("/world/ruins/0", json!(0)),
        ("/world/ruins", nowhere.clone()),
        ("/world/relics", nowhere.clone()),
        ("/world/relics", json!(["B", "R5", "T6", "T8"])),
        ("/world/face_up", nowhere.clone()),
        ("/world/face_up", json!(["B-R1"])),
        ("/world/turn/seat", json!(3)),
        ("/world/turn/earned", json!(5)),
        ("/world/turn/took_blue", json!(true)),
        ("/world/turns", json!(0)),
        ("/world/turns", json!(999)),
        ("/world/found_in", json!(9)),
        ("/world/turns_left", json!(2)),
        ("/world/steps", nowhere.clone()),
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
        if let Some(game) = changed(path, value.clone()) {
            assert!(game.audit().is_err(), "{value} at {path}");
        }
    }
}

#[test]
fn every_answer_is_written_as_a_person_reads_it() {
    let written = r#"
        {"walk":{"to":"R3","turns":["R1~T3","T3~R3"]}} {"walk":{"to":"T4","turns":[],"trails":4,"middle":true}}
        {"teleport":{"to":"T4"}} {"use_tile":{"tile":"refill_rations"}} {"use_toolbox":{"tool":"machete","level":1}}
        "explore" "look" "done" {"raise":{"tool":"shovel","from":0}} {"build":{"on":"B-R1"}} {"lift":{"from":"B-R1"}}
        {"lay":{"on":"T1~R2"}} {"keep":{"tile":"per_ration"}} {"take":{"level":1}} {"act_on":{"site":"R8"}}
        {"flip":{"token":"T5~R4"}} "fetch_toolbox" "take_points" "show" "hide""#;
    for json in written.split_whitespace() {
        let answer: Action = serde_json::from_str(json).unwrap_or_else(|wrong| panic!("{json}: {wrong}"));
        assert_eq!(serde_json::to_string(&answer).unwrap(), json);
    }
}
