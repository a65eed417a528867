//! Runs the validation rules on the case files, without HTTP.

use local_discord::rules::{
    Case, File, autocomplete, callback, channel_edit, command, commands, emoji, emoji_edit, message, modal, not_empty,
    thread,
};
use local_discord::{Id, Wrong};
use serde_json::{Value, json};

use super::cases::{Case as Row, Refusal, cases};

fn judged(row: &Row) -> Result<(), Wrong> {
    let uploads = (0..).zip(&row.files).map(|(id, name)| File { id: Id(id), name, kept: false });
    let old = File { id: Id(1_000_000_000_000_000_000), name: "old.png", kept: true };
    let edits = ["edit", "update"].contains(&row.route.as_str());
    let files: Vec<File> = uploads.chain(edits.then_some(old)).collect();
    match row.route.as_str() {
        "message" => message(&row.body, Case::Create, &files),
        "edit" => message(&row.body, Case::Edit, &files),
        "answer" => message(&row.body, Case::Answer, &files),
        "update" => message(&row.body, Case::Update, &files),
        "callback" => callback(&row.body, &files),
        "modal" => modal(&row.body),
        "autocomplete" => autocomplete(&row.body),
        "command" => command(&row.body),
        "commands" => commands(&row.body),
        "thread" => thread(&row.body),
        "channel" => channel_edit(&row.body),
        "emoji" => emoji(&row.body),
        "emoji_edit" => emoji_edit(&row.body),
        other => panic!("no route {other}"),
    }
}

/// Returns the error codes at a path of an error response.
fn codes(wrong: &Wrong, place: &str) -> Vec<String> {
    let mut at = wrong.errors.clone().unwrap_or_default();
    for step in place.split('.').filter(|step| !step.is_empty()) {
        at = at[step].take();
    }
    let list = at["_errors"].as_array().cloned().unwrap_or_default();
    list.iter().filter_map(|fault| fault["code"].as_str()).map(str::to_owned).collect()
}

/// Counts the field errors in an error response.
fn count(errors: &Value) -> u64 {
    match errors {
        Value::Object(map) => map.iter().map(|(key, it)| if key == "_errors" { told(it) } else { count(it) }).sum(),
        _ => 0,
    }
}

fn told(list: &Value) -> u64 {
    list.as_array().map_or(0, Vec::len).try_into().unwrap()
}

#[test]
fn good_bodies_are_taken() {
    let wrong = cases().into_iter().filter(|row| row.refusal.is_none()).filter_map(|row| {
        let wrong = judged(&row).err()?;
        Some(format!("{}: {}", row.name, wrong.body()))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn bad_bodies_are_refused_for_their_one_fault() {
    let mut missed = Vec::new();
    for row in cases() {
        let Some(refusal) = &row.refusal else { continue };
        let Err(wrong) = judged(&row) else {
            missed.push(format!("{}: taken", row.name));
            continue;
        };
        let (code, faults) = match refusal {
            Refusal::Whole(code) => (*code, 0),
            Refusal::Field { place, code, faults } if codes(&wrong, place).contains(code) => (50035, *faults),
            Refusal::Field { .. } => (50035, u64::MAX),
        };
        if (wrong.status, wrong.code) != (400, code) || wrong.errors.as_ref().map_or(0, count) != faults {
            missed.push(format!("{}: {}", row.name, wrong.body()));
        }
    }
    assert!(missed.is_empty(), "\n{}", missed.join("\n"));
}

#[test]
fn the_table_is_long_and_its_names_are_its_own() {
    let rows = cases();
    let mut names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), rows.len());
    let bad = rows.iter().filter(|row| row.refusal.is_some()).count();
    assert!(bad >= 70 && rows.len() - bad >= 30, "{bad} of {}", rows.len());
}

#[test]
fn an_edit_may_leave_anything_but_nothing() {
    let upload = File { id: Id(0), name: "board.png", kept: false };
    let left = |body: Value, files: &[File]| not_empty(&body, files).map_err(|wrong| wrong.code);
    assert_eq!(left(json!({ "content": "", "embeds": [], "components": [], "attachments": [] }), &[]), Err(50006));
    assert_eq!(left(json!({ "content": "a", "embeds": [] }), &[]), Ok(()));
    assert_eq!(left(json!({ "content": "", "attachments": [{ "id": "5" }] }), &[]), Ok(()));
    assert_eq!(left(json!({ "content": null }), &[upload]), Ok(()));
}
