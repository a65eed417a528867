//! Normalizes the components of messages and assigns their ids.

use serde_json::{Map, Value, json};

use super::super::super::world::World;
use super::super::number::whole_number;
use super::As::{Emoji, Integer, Integers, Name, Said};
use super::{As, Shelf, fields, integer};

const BUTTON: &[(&str, As)] = &[
    ("custom_id", Said),
    ("style", Integer),
    ("label", Said),
    ("disabled", Said),
    ("emoji", Emoji),
    ("url", Said),
    ("sku_id", Name),
];
const MENU: &[(&str, As)] = &[
    ("custom_id", Said),
    ("placeholder", Said),
    ("min_values", Integer),
    ("max_values", Integer),
    ("disabled", Said),
    ("channel_types", Integers),
];
const ENTRY: &[(&str, As)] =
    &[("label", Said), ("value", Said), ("description", Said), ("emoji", Emoji), ("default", Said)];

pub fn components(world: &mut World, given: &[Value], shelf: &Shelf) -> Vec<Value> {
    let mut taken = Vec::new();
    numbers(given, &mut taken);
    Writer { world, shelf, taken, last: 0 }.all(given)
}

/// Collects the ids that the sender has given.
fn numbers(given: &[Value], taken: &mut Vec<u64>) {
    for part in given {
        taken.extend(whole_number(&part["id"]));
        numbers(part["components"].as_array().map_or(&[], Vec::as_slice), taken);
        if part["accessory"].is_object() {
            numbers(std::slice::from_ref(&part["accessory"]), taken);
        }
    }
}

struct Writer<'a> {
    world: &'a mut World,
    shelf: &'a Shelf<'a>,
    taken: Vec<u64>,
    last: u64,
}

impl Writer<'_> {
    fn all(&mut self, given: &[Value]) -> Vec<Value> {
        given.iter().map(|it| self.one(it)).collect()
    }

    fn one(&mut self, given: &Value) -> Value {
        let number = whole_number(&given["id"]).filter(|it| *it > 0).unwrap_or_else(|| self.number());
        let kind = whole_number(&given["type"]).unwrap_or_default();
        let mut kept = self.own(kind, given);
        kept.insert("type".to_owned(), json!(kind));
        kept.insert("id".to_owned(), json!(number));
        if let Some(inner) = given["components"].as_array() {
            kept.insert("components".to_owned(), json!(self.all(inner)));
        }
        if given["accessory"].is_object() {
            kept.insert("accessory".to_owned(), self.one(&given["accessory"]));
        }
        Value::Object(kept)
    }

    fn number(&mut self) -> u64 {
        self.last += 1;
        while self.taken.contains(&self.last) {
            self.last += 1;
        }
        self.last
    }

    /// Returns the fields that only this type of component has.
    fn own(&mut self, kind: u64, given: &Value) -> Map<String, Value> {
        match kind {
            2 => fields(given, BUTTON),
            3 | 5..=8 => menu(given),
            10 => fields(given, &[("content", Said)]),
            11 => self.picture(given),
            12 => {
                let items = given["items"].as_array().cloned().unwrap_or_default();
                let items = items.iter().map(|it| Value::Object(self.picture(it))).collect();
                Map::from_iter([("items".to_owned(), items)])
            }
            13 => {
                let file = given["file"]["url"].as_str().and_then(|it| self.shelf.file(it));
                let (name, size) = (json!(file.map(|it| &it.filename)), json!(file.map(|it| it.size)));
                Map::from_iter([
                    ("file".to_owned(), self.media(&given["file"])),
                    ("name".to_owned(), name),
                    ("size".to_owned(), size),
                    ("spoiler".to_owned(), json!(given["spoiler"] == true)),
                ])
            }
            14 => Map::from_iter([
                ("spacing".to_owned(), json!(whole_number(&given["spacing"]).unwrap_or(1))),
                ("divider".to_owned(), json!(given["divider"].as_bool().unwrap_or(true))),
            ]),
            17 => Map::from_iter([
                ("accent_color".to_owned(), integer(&given["accent_color"])),
                ("spoiler".to_owned(), json!(given["spoiler"] == true)),
            ]),
            _ => Map::new(),
        }
    }

    fn picture(&mut self, given: &Value) -> Map<String, Value> {
        Map::from_iter([
            ("media".to_owned(), self.media(&given["media"])),
            ("description".to_owned(), given["description"].clone()),
            ("spoiler".to_owned(), json!(given["spoiler"] == true)),
        ])
    }

    fn media(&mut self, given: &Value) -> Value {
        let address = given["url"].as_str().unwrap_or_default();
        let (url, proxy) = self.shelf.places(address);
        let mut media = json!({ "id": self.world.name(), "url": url, "proxy_url": proxy });
        if let Some(file) = self.shelf.file(address) {
            media["attachment_id"] = json!(file.id);
            media["content_type"] = json!(file.media);
        }
        media
    }
}

fn menu(given: &Value) -> Map<String, Value> {
    let mut kept = fields(given, MENU);
    for bound in ["min_values", "max_values"] {
        kept.entry(bound).or_insert(json!(1));
    }
    if let Some(entries) = given["options"].as_array() {
        let entries: Vec<Value> = entries.iter().map(|it| Value::Object(fields(it, ENTRY))).collect();
        kept.insert("options".to_owned(), json!(entries));
    }
    if let Some(chosen) = given["default_values"].as_array() {
        let chosen = chosen.iter().map(|it| Value::Object(fields(it, &[("id", Name), ("type", Said)])));
        kept.insert("default_values".to_owned(), chosen.collect());
    }
    kept
}
