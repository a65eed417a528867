//! Normalizes embeds.

use serde_json::{Value, json};

use super::FieldKind::{Integer, Verbatim};
use super::{MessageFiles, present_fields};
use crate::clock::{format_timestamp, parse_timestamp_ms};

pub fn normalize_embeds(given: &[Value], message_files: &MessageFiles) -> Vec<Value> {
    given.iter().map(|it| normalize_embed(it, message_files)).collect()
}

fn normalize_embed(given: &Value, message_files: &MessageFiles) -> Value {
    let mut normalized =
        present_fields(given, &[("url", Verbatim), ("title", Verbatim), ("description", Verbatim), ("color", Integer)]);
    normalized.retain(|_, part| part != "");
    normalized.insert("type".to_owned(), json!("rich"));
    if let Some(time) = given["timestamp"].as_str() {
        normalized.insert(
            "timestamp".to_owned(),
            json!(parse_timestamp_ms(time).map_or_else(|| time.to_owned(), format_timestamp)),
        );
    }
    let list = given["fields"].as_array().into_iter().flatten().map(|field| {
        let inline = field["inline"].as_bool().unwrap_or(false);
        json!({ "name": field["name"], "value": field["value"], "inline": inline })
    });
    let list: Vec<Value> = list.collect();
    if !list.is_empty() {
        normalized.insert("fields".to_owned(), json!(list));
    }
    for name in ["image", "thumbnail"] {
        if let Some(source) = given[name]["url"].as_str() {
            normalized.insert(name.to_owned(), image(&given[name], source, message_files));
        }
    }
    for (name, copied_fields) in [("author", &["name", "url"][..]), ("footer", &["text"])] {
        if !given[name].is_object() {
            continue;
        }
        let copied_fields: Vec<_> = copied_fields.iter().map(|it| (*it, Verbatim)).collect();
        let mut part = present_fields(&given[name], &copied_fields);
        if let Some(source) = given[name]["icon_url"].as_str() {
            let (url, proxy_url) = message_files.media_urls(source);
            part.insert("icon_url".to_owned(), json!(url));
            part.insert("proxy_icon_url".to_owned(), json!(proxy_url));
        }
        normalized.insert(name.to_owned(), Value::Object(part));
    }
    Value::Object(normalized)
}

/// Returns an image with its alternative text and, if it is a file of the message, its size.
fn image(given: &Value, source: &str, message_files: &MessageFiles) -> Value {
    let (url, proxy_url) = message_files.media_urls(source);
    let mut image = present_fields(given, &[("description", Verbatim)]);
    image.insert("url".to_owned(), json!(url));
    image.insert("proxy_url".to_owned(), json!(proxy_url));
    if let Some(image_size) = message_files.find_by_url(source).and_then(|file| file.image_size) {
        image.insert("width".to_owned(), json!(image_size.width));
        image.insert("height".to_owned(), json!(image_size.height));
    }
    Value::Object(image)
}
