//! Normalizes the components of messages and assigns their ids.

use serde_json::{Map, Value, json};

use super::FieldKind::{self, Emoji, Integer, Integers, Snowflake, Verbatim};
use super::{MessageFiles, normalize_integer, present_fields};
use crate::routes::number::as_u64_lenient;
use crate::world::DiscordWorld;

const BUTTON_FIELDS: &[(&str, FieldKind)] = &[
    ("custom_id", Verbatim),
    ("style", Integer),
    ("label", Verbatim),
    ("disabled", Verbatim),
    ("emoji", Emoji),
    ("url", Verbatim),
    ("sku_id", Snowflake),
];
const MENU_FIELDS: &[(&str, FieldKind)] = &[
    ("custom_id", Verbatim),
    ("placeholder", Verbatim),
    ("min_values", Integer),
    ("max_values", Integer),
    ("disabled", Verbatim),
    ("channel_types", Integers),
];
const MENU_OPTION_FIELDS: &[(&str, FieldKind)] =
    &[("label", Verbatim), ("value", Verbatim), ("description", Verbatim), ("emoji", Emoji), ("default", Verbatim)];

pub fn normalize_components(
    world: &mut DiscordWorld,
    components: &[Value],
    message_files: &MessageFiles,
) -> Vec<Value> {
    let mut given_ids = Vec::new();
    collect_given_ids(components, &mut given_ids);
    ComponentNormalizer { world, message_files, given_ids, last_id: 0 }.normalize_all(components)
}

/// Collects the ids that the sender has set on components, at all depths.
fn collect_given_ids(components: &[Value], given_ids: &mut Vec<u64>) {
    for component in components {
        given_ids.extend(as_u64_lenient(&component["id"]));
        collect_given_ids(component["components"].as_array().map_or(&[], Vec::as_slice), given_ids);
        if component["accessory"].is_object() {
            collect_given_ids(std::slice::from_ref(&component["accessory"]), given_ids);
        }
    }
}

struct ComponentNormalizer<'a> {
    world: &'a mut DiscordWorld,
    message_files: &'a MessageFiles<'a>,
    given_ids: Vec<u64>,
    last_id: u64,
}

impl ComponentNormalizer<'_> {
    fn normalize_all(&mut self, components: &[Value]) -> Vec<Value> {
        components.iter().map(|it| self.normalize(it)).collect()
    }

    fn normalize(&mut self, component: &Value) -> Value {
        let id = as_u64_lenient(&component["id"]).filter(|it| *it > 0).unwrap_or_else(|| self.next_id());
        let kind = as_u64_lenient(&component["type"]).unwrap_or_default();
        let mut normalized = self.fields_of_kind(kind, component);
        normalized.insert("type".to_owned(), json!(kind));
        normalized.insert("id".to_owned(), json!(id));
        if let Some(inner) = component["components"].as_array() {
            normalized.insert("components".to_owned(), json!(self.normalize_all(inner)));
        }
        if component["accessory"].is_object() {
            normalized.insert("accessory".to_owned(), self.normalize(&component["accessory"]));
        }
        Value::Object(normalized)
    }

    fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        while self.given_ids.contains(&self.last_id) {
            self.last_id += 1;
        }
        self.last_id
    }

    /// Returns the fields that only this type of component has.
    fn fields_of_kind(&mut self, kind: u64, component: &Value) -> Map<String, Value> {
        match kind {
            2 => present_fields(component, BUTTON_FIELDS),
            3 | 5..=8 => menu_fields(component),
            10 => present_fields(component, &[("content", Verbatim)]),
            11 => self.image_fields(component),
            12 => {
                let items = component["items"].as_array().cloned().unwrap_or_default();
                let items = items.iter().map(|it| Value::Object(self.image_fields(it))).collect();
                Map::from_iter([("items".to_owned(), items)])
            }
            13 => {
                let file = component["file"]["url"].as_str().and_then(|it| self.message_files.find_by_url(it));
                let (name, size) = (json!(file.map(|it| &it.filename)), json!(file.map(|it| it.size_bytes)));
                Map::from_iter([
                    ("file".to_owned(), self.media_item(&component["file"])),
                    ("name".to_owned(), name),
                    ("size".to_owned(), size),
                    ("spoiler".to_owned(), json!(component["spoiler"] == true)),
                ])
            }
            14 => Map::from_iter([
                ("spacing".to_owned(), json!(as_u64_lenient(&component["spacing"]).unwrap_or(1))),
                ("divider".to_owned(), json!(component["divider"].as_bool().unwrap_or(true))),
            ]),
            17 => Map::from_iter([
                ("accent_color".to_owned(), normalize_integer(&component["accent_color"])),
                ("spoiler".to_owned(), json!(component["spoiler"] == true)),
            ]),
            _ => Map::new(),
        }
    }

    fn image_fields(&mut self, component: &Value) -> Map<String, Value> {
        Map::from_iter([
            ("media".to_owned(), self.media_item(&component["media"])),
            ("description".to_owned(), component["description"].clone()),
            ("spoiler".to_owned(), json!(component["spoiler"] == true)),
        ])
    }

    fn media_item(&mut self, media_body: &Value) -> Value {
        let media_url = media_body["url"].as_str().unwrap_or_default();
        let (url, proxy) = self.message_files.media_urls(media_url);
        let mut item = json!({ "id": self.world.next_id(), "url": url, "proxy_url": proxy });
        if let Some(file) = self.message_files.find_by_url(media_url) {
            item["attachment_id"] = json!(file.id);
            item["content_type"] = json!(file.content_type);
            item["width"] = json!(file.image_size.map(|it| it.width));
            item["height"] = json!(file.image_size.map(|it| it.height));
        }
        item
    }
}

fn menu_fields(component: &Value) -> Map<String, Value> {
    let mut normalized = present_fields(component, MENU_FIELDS);
    for bound in ["min_values", "max_values"] {
        normalized.entry(bound).or_insert(json!(1));
    }
    if let Some(options) = component["options"].as_array() {
        let options: Vec<Value> =
            options.iter().map(|it| Value::Object(present_fields(it, MENU_OPTION_FIELDS))).collect();
        normalized.insert("options".to_owned(), json!(options));
    }
    if let Some(defaults) = component["default_values"].as_array() {
        let defaults =
            defaults.iter().map(|it| Value::Object(present_fields(it, &[("id", Snowflake), ("type", Verbatim)])));
        normalized.insert("default_values".to_owned(), defaults.collect());
    }
    normalized
}
