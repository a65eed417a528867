//! Message bodies with every field and component.

use meadhall_local_discord::Snowflake;
use serde_json::{Value, json};

pub fn action_row(component: &Value) -> Value {
    json!({ "type": 1, "components": [component] })
}

pub fn button(name: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Go", "custom_id": name, "emoji": { "name": "🎲" } })
}

pub fn text_input() -> Value {
    json!({ "type": 4, "style": 1, "custom_id": "name", "label": "Name" })
}

/// Returns a message body with every field of a message without components V2.
pub fn rich_message(mentioned: Snowflake) -> Value {
    let menu = json!({ "type": 3, "custom_id": "sail", "options": [{ "label": "North", "value": "north" }] });
    let embed = json!({
        "title": "Raids", "url": "https://example.com", "color": "255", "timestamp": "2026-01-02T03:04:05Z",
        "fields": [{ "name": "Turn", "value": "1" }], "footer": { "text": "Seven seas" },
        "author": { "name": "Ann", "icon_url": "https://example.com/ann.png" },
        "thumbnail": { "url": "https://example.com/ship.png" }, "unknown": true,
    });
    let link = json!({ "type": 2, "style": 5, "label": "Rules", "url": "https://example.com/rules" });
    json!({
        "content": format!("<@{mentioned}>, you are next."), "embeds": [embed], "nonce": 7,
        "components": [action_row(&button("go")), action_row(&menu), action_row(&link), action_row(&json!({ "type": 7, "custom_id": "any" }))],
        "allowed_mentions": { "users": [mentioned] },
    })
}

/// Returns a message body with every component of components V2.
pub fn components_v2_message() -> Value {
    let text = json!({ "type": 10, "content": "The board." });
    let picture = json!({ "url": "attachment://board.png" });
    let thumbnail = json!({ "type": 11, "media": picture, "description": "A board." });
    let inner = json!([
        { "type": 9, "components": [text], "accessory": thumbnail },
        { "type": 12, "items": [{ "media": picture }, { "media": { "url": "https://example.com/a.png" } }] },
        { "type": 14, "spacing": "2" },
        { "type": 13, "file": picture },
    ]);
    let container = json!({ "type": 17, "accent_color": 255, "components": inner });
    json!({ "flags": 1 << 15, "components": [text, container, action_row(&button("go"))] })
}
