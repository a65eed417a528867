//! Normalizes parts of a message that the bot itself never sends: stickers, polls and shared themes.

use serde_json::{Map, Value, json};

use super::FieldKind::{Integer, Verbatim};
use super::present_fields;
use crate::clock::format_timestamp;
use crate::routes::number::{as_snowflake_lenient, as_u64_lenient};
use crate::world::DiscordWorld;

const HOUR_MS: u64 = 3_600_000;

/// Returns the stickers, the poll and the theme in a message body, normalized.
pub fn extra_fields(world: &DiscordWorld, body: &Value) -> Map<String, Value> {
    let mut fields = Map::new();
    let stickers = body["sticker_ids"].as_array().into_iter().flatten().filter_map(as_snowflake_lenient);
    let stickers: Vec<Value> = stickers.map(|id| json!({ "id": id, "name": "sticker", "format_type": 1 })).collect();
    if !stickers.is_empty() {
        fields.insert("sticker_items".to_owned(), json!(stickers));
    }
    if body["poll"].is_object() {
        fields.insert("poll".to_owned(), normalize_poll(world, &body["poll"]));
    }
    if body["shared_client_theme"].is_object() {
        let theme = &body["shared_client_theme"];
        let mut normalized = present_fields(
            theme,
            &[("colors", Verbatim), ("gradient_angle", Integer), ("base_mix", Integer), ("base_theme", Integer)],
        );
        normalized.entry("base_theme").or_insert(json!(0));
        fields.insert("shared_client_theme".to_owned(), Value::Object(normalized));
    }
    fields
}

fn normalize_poll(world: &DiscordWorld, given: &Value) -> Value {
    let answers = (1..).zip(given["answers"].as_array().into_iter().flatten());
    let answers = answers
        .map(|(number, it)| json!({ "answer_id": number, "poll_media": present_fields(&it["poll_media"], &[("text", Verbatim)]) }));
    let duration_ms = as_u64_lenient(&given["duration"]).unwrap_or(24) * HOUR_MS;
    json!({
        "question": present_fields(&given["question"], &[("text", Verbatim)]), "answers": answers.collect::<Vec<_>>(),
        "expiry": format_timestamp(world.now_ms + duration_ms), "allow_multiselect": given["allow_multiselect"] == true,
        "layout_type": 1, "results": { "answer_counts": [], "is_finalized": false },
    })
}
