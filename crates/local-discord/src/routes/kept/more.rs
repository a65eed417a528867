//! Normalizes parts of a message that the bot itself never sends: stickers, polls and shared themes.

use serde_json::{Map, Value, json};

use super::super::super::clock::written;
use super::super::super::world::World;
use super::super::number::{name_in, whole_number};
use super::As::{Integer, Said};
use super::fields;

const HOUR: u64 = 3_600_000;

/// Returns the extra fields that a body adds to a message.
pub fn more(world: &World, body: &Value) -> Map<String, Value> {
    let mut more = Map::new();
    let stickers = body["sticker_ids"].as_array().into_iter().flatten().filter_map(name_in);
    let stickers: Vec<Value> = stickers.map(|id| json!({ "id": id, "name": "sticker", "format_type": 1 })).collect();
    if !stickers.is_empty() {
        more.insert("sticker_items".to_owned(), json!(stickers));
    }
    if body["poll"].is_object() {
        more.insert("poll".to_owned(), poll(world, &body["poll"]));
    }
    if body["shared_client_theme"].is_object() {
        let theme = &body["shared_client_theme"];
        let mut kept = fields(
            theme,
            &[("colors", Said), ("gradient_angle", Integer), ("base_mix", Integer), ("base_theme", Integer)],
        );
        kept.entry("base_theme").or_insert(json!(0));
        more.insert("shared_client_theme".to_owned(), Value::Object(kept));
    }
    more
}

fn poll(world: &World, given: &Value) -> Value {
    let answers = (1..).zip(given["answers"].as_array().into_iter().flatten());
    let answers = answers
        .map(|(number, it)| json!({ "answer_id": number, "poll_media": fields(&it["poll_media"], &[("text", Said)]) }));
    let lasts = whole_number(&given["duration"]).unwrap_or(24) * HOUR;
    json!({
        "question": fields(&given["question"], &[("text", Said)]), "answers": answers.collect::<Vec<_>>(),
        "expiry": written(world.now + lasts), "allow_multiselect": given["allow_multiselect"] == true,
        "layout_type": 1, "results": { "answer_counts": [], "is_finalized": false },
    })
}
