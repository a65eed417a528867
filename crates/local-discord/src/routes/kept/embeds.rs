//! Normalizes embeds.

use serde_json::{Value, json};

use super::super::super::clock::{read, written};
use super::As::{Integer, Said};
use super::{Shelf, fields};

pub fn embeds(given: &[Value], shelf: &Shelf) -> Vec<Value> {
    given.iter().map(|it| embed(it, shelf)).collect()
}

fn embed(given: &Value, shelf: &Shelf) -> Value {
    let mut kept = fields(given, &[("url", Said), ("title", Said), ("description", Said), ("color", Integer)]);
    kept.retain(|_, part| part != "");
    kept.insert("type".to_owned(), json!("rich"));
    if let Some(time) = given["timestamp"].as_str() {
        kept.insert("timestamp".to_owned(), json!(read(time).map_or_else(|| time.to_owned(), written)));
    }
    let list = given["fields"].as_array().into_iter().flatten().map(|field| {
        let inline = field["inline"].as_bool().unwrap_or(false);
        json!({ "name": field["name"], "value": field["value"], "inline": inline })
    });
    let list: Vec<Value> = list.collect();
    if !list.is_empty() {
        kept.insert("fields".to_owned(), json!(list));
    }
    for name in ["image", "thumbnail"] {
        if let Some(address) = given[name]["url"].as_str() {
            let (url, proxy) = shelf.places(address);
            kept.insert(name.to_owned(), json!({ "url": url, "proxy_url": proxy }));
        }
    }
    for (name, own) in [("author", &["name", "url"][..]), ("footer", &["text"])] {
        if !given[name].is_object() {
            continue;
        }
        let own: Vec<_> = own.iter().map(|it| (*it, Said)).collect();
        let mut part = fields(&given[name], &own);
        if let Some(address) = given[name]["icon_url"].as_str() {
            let (url, proxy) = shelf.places(address);
            part.insert("icon_url".to_owned(), json!(url));
            part.insert("proxy_icon_url".to_owned(), json!(proxy));
        }
        kept.insert(name.to_owned(), Value::Object(part));
    }
    Value::Object(kept)
}
