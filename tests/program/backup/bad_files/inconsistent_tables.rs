//! Tables whose parts contradict each other or this build are rejected.

use serde_json::{Value, json};

use super::{assert_rejected, export_sample};

#[tokio::test]
async fn inconsistent_tables_are_rejected() {
    let it = export_sample().await;
    let (p, u, s, o, l) = (it.playing_line, it.undo_line, it.substitute_line, it.finished_line, it.lobby_line);
    it.assert_value_rejected(p, "/table/table/game_id", json!("chess"), "unknown game \"chess\"");
    it.assert_value_rejected(p, "/table/table/variants", json!({"sails": "red"}), "has no variant \"sails\"");
    it.assert_value_rejected(p, "/table/history/start/setup/seats", json!(9), "is for 2 to 4 players");
    it.assert_value_rejected(p, "/table/history/start/setup/seats", json!(4), "disagree on the number of seats");
    it.assert_value_rejected(p, "/table/history/start/rules_version", json!(99), "rules version 99");
    it.assert_value_rejected(p, "/table/history/start/seed", json!("0".repeat(64)), "the match cannot be replayed");
    it.assert_value_rejected(
        p,
        "/table/history/entries/1/entry/fingerprint",
        json!("0".repeat(16)),
        "leads to a different state",
    );
    it.assert_value_rejected(p, "/table/history/entries/1/entry/action", json!("fly"), "step 2 cannot be replayed");
    it.assert_value_rejected(p, "/table/history/entries/1/entry/seat", json!(7), "a seat that does not exist");
    it.assert_value_rejected(p, "/table/history/entries", json!([]), "disagree on");
    it.assert_value_rejected(p, "/table/history", json!(null), "the match has no start record");
    it.assert_value_rejected(p, "/table/table/id", json!("nobody"), "not a valid line of an export");
    let first = serde_json::from_str::<Value>(&it.lines[p]).unwrap()["table"]["table"]["seats"][0]["occupant"].take();
    it.assert_value_rejected(p, "/table/table/seats/1/occupant", first, "has two seats");
    it.assert_value_rejected(p, "/table/table/seats/1/occupant", json!("erased"), "the seat of an erased person");
    it.assert_value_rejected(p, "/table/table/seats/0/last_step", json!(99), "the last step of a seat");
    it.assert_value_rejected(p, &it.decision_path(), json!(null), "disagree on the pending decisions");
    it.assert_value_rejected(p, "/table/table/phase/playing/next_step", json!(99), "the next step number");
    it.assert_value_rejected(
        p,
        "/table/table/phase/playing/last_effective_step",
        json!(0),
        "the last step that was not undone",
    );
    it.assert_value_rejected(
        p,
        "/table/table/phase/playing/undo_state",
        json!({"seat":0,"rewind_points":[99],"undo_count":0,"deadline":null}),
        "can be undone",
    );
    it.assert_value_rejected(
        p,
        "/table/table/phase/playing/undo_state",
        json!({"seat":9,"rewind_points":[0],"undo_count":0,"deadline":null}),
        "does not exist",
    );
    it.assert_value_rejected(
        p,
        "/table/table/phase/playing/undo_state",
        json!({"seat":0,"rewind_points":[0],"undo_count":99,"deadline":null}),
        "the number of undos",
    );
    it.assert_value_rejected(
        p,
        "/table/table/phase/playing/frozen_reason",
        json!("why not"),
        "there is no playable match",
    );
    it.assert_value_rejected(
        p,
        "/table/table/votes",
        json!([{"voter":1,"proposal":{"replace_player":{"seat":9,"replacement":{"person":5}}}}]),
        "does not exist",
    );
    it.assert_value_rejected(s, "/table/table/seats/1/occupant/ai/strategy", json!("deep thought"), "deep thought");
    it.assert_value_rejected(
        s,
        "/table/table/seats/1/occupant/ai/stands_in_for",
        json!(3),
        "PersonId(3) has two seats",
    );
    it.assert_value_rejected(o, "/table/table/phase/over/standings/0/points/0/1", json!(1_000), "the final standings");
    it.assert_value_rejected(o, "/table/table/phase/over/standings/0/rank", json!(2), "the final standings");
    it.assert_value_rejected(o, "/table/table/phase/over/standings", json!([]), "the final standings");
    it.assert_value_rejected(o, "/table/table/phase/over/ending", json!("ended_by_vote"), "not played to a result");
    it.assert_value_rejected(
        o,
        "/table/table/phase/over/ending",
        json!("lobby_expired"),
        "must not have a match history",
    );
    it.assert_value_rejected(o, "/table/table/host", json!(5), "still has a host");
    it.assert_value_rejected(l, "/table/table/seats", json!([]), "the lobby has no players");
    let seat = serde_json::from_str::<Value>(&it.lines[l]).unwrap()["table"]["table"]["seats"][1].take();
    it.assert_value_rejected(l, "/table/table/seats", json!(vec![seat; 9]), "the number of seats is out of range: 9");
    let undo = it.lines[u].matches("\"step_number\":").count();
    assert!(undo > 3);
    let text = it.with_changed_line(u, |thing| {
        let entries = thing.pointer_mut("/table/history/entries").unwrap().as_array_mut().unwrap();
        let undo = entries.iter_mut().find(|entry| !entry["entry"]["back_to_step"].is_null()).unwrap();
        undo["entry"]["back_to_step"] = json!(77);
    });
    assert_rejected(&text, u as u64 + 1, "disagree on the last step that was not undone");
    let text =
        it.with_changed_line(p, |thing| thing["table"]["history"]["entries"][0]["origin"] = json!({"ghost": true}));
    assert_rejected(&text, p as u64 + 1, "not a valid line of an export");
    let text = it.with_changed_line(p, |thing| thing["table"]["table"]["color"] = json!("red"));
    assert_rejected(&text, p as u64 + 1, "unknown field `color`");
    let text =
        it.with_changed_line(p, |thing| thing["table"]["table"]["variants"] = json!({"layout": "y".repeat(200_000)}));
    assert_rejected(&text, p as u64 + 1, "cannot be");
}
