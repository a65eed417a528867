//! A panel or card as the page of the practice hall receives it, and what is to be measured in it.

use meadhall_discord::messages::attachment::MessageAttachment;
use meadhall_discord::messages::payload::MessagePayload;
use meadhall_game::Lang;
use serde_json::{Value, json};

use super::components::{ControlEffect, all_components, message_controls, text_chars};

pub const BOT_ID: &str = "100000000000000001";
/// The flag of messages that consist of components alone.
const COMPONENTS_V2_FLAG: u64 = 1 << 15;
const ATTACHMENT_URL_PREFIX: &str = "attachment://";

/// A panel or card, ready to be drawn.
pub struct PagePanel {
    pub lang: Lang,
    pub message: Value,
    /// The `custom_id`s of the controls that answer the decision or lead to an answer.
    pub answer_ids: Vec<String>,
    pub component_count: usize,
    pub text_chars: usize,
}

impl PagePanel {
    /// `viewer_id` is the id of the person who sees the panel.
    pub fn new(payload: &MessagePayload, viewer_id: u64, lang: Lang) -> Self {
        let mut panel = Self::card(payload, lang);
        let user = json!({ "id": viewer_id.to_string(), "username": "" });
        panel.message["interaction_metadata"] = json!({ "type": 3, "user": user });
        panel.message["is_ephemeral"] = json!(true);
        panel
    }

    /// Returns the texts and labels of the panel, a line for each component.
    pub fn outline(&self) -> String {
        let line = |component: &Value| match component["components"].as_array() {
            Some(inner) => {
                let parts: Vec<String> = inner.iter().chain([&component["accessory"]]).map(label_or_text).collect();
                parts.join(" | ")
            }
            None => label_or_text(component),
        };
        let components = self.message["components"].as_array().map(Vec::as_slice).unwrap_or_default();
        let content = Some(label_or_text(&self.message)).filter(|content| !content.is_empty());
        let lines = content.into_iter().chain(components.iter().map(line));
        lines.map(|line| format!("      {line}")).collect::<Vec<_>>().join("\n")
    }

    /// Returns a message that everybody in the channel sees.
    pub fn card(payload: &MessagePayload, lang: Lang) -> Self {
        Self::of_body(payload.create_body(), payload, lang)
    }

    /// Returns a private message. It is edited right after it was created, because that adds its picture.
    pub fn private_message(payload: &MessagePayload, lang: Lang) -> Self {
        Self::of_body(payload.edit_body(), payload, lang)
    }

    fn of_body(mut message: Value, payload: &MessagePayload, lang: Lang) -> Self {
        if let Some(attachment) = &payload.attachment {
            attach(&mut message, attachment);
        }
        let defaults = [("content", json!("")), ("embeds", json!([])), ("attachments", json!([])), ("flags", json!(0))];
        for (field, default) in defaults {
            if message[field].is_null() {
                message[field] = default;
            }
        }
        message["id"] = json!("1");
        message["author"] = json!({ "id": BOT_ID, "username": "Meadhall", "bot": true });
        for field in ["is_ephemeral", "mentions_me", "is_loading", "unread"] {
            message[field] = json!(false);
        }
        let controls = message_controls(&message).into_iter().filter(|it| it.effect != ControlEffect::Other);
        let answer_ids = controls.map(|it| it.custom_id).collect();
        let (component_count, text_chars) = (all_components(&message).len(), text_chars(&message));
        Self { lang, message, answer_ids, component_count, text_chars }
    }
}

fn label_or_text(component: &Value) -> String {
    let fields = ["content", "label", "placeholder"];
    fields.iter().find_map(|field| component[*field].as_str()).unwrap_or("—").replace('\n', " / ")
}

/// Adds the attachment to the message. A message of components shows it only where a component refers to it.
fn attach(message: &mut Value, attachment: &MessageAttachment) {
    let mut file = attachment.attachment_json(None);
    let file_name = attachment.file_name();
    let size = match attachment {
        MessageAttachment::Picture(it) => (it.picture.width, it.picture.height),
        MessageAttachment::File { .. } => return,
    };
    describe_picture(&mut file, size);
    resolve_references(message, &file_name, size);
    if message["flags"].as_u64().unwrap_or_default() & COMPONENTS_V2_FLAG == 0 {
        message["attachments"] = json!([file]);
    }
}

fn describe_picture(file: &mut Value, (width, height): (u32, u32)) {
    let url = format!("/picture/{width}x{height}.png");
    file["proxy_url"] = json!(url);
    file["url"] = json!(url);
    file["content_type"] = json!("image/png");
    file["size"] = json!(1);
    file["width"] = json!(width);
    file["height"] = json!(height);
}

/// Describes the file wherever the message refers to it, as Discord does.
fn resolve_references(value: &mut Value, file_name: &str, size: (u32, u32)) {
    if value["url"].as_str().and_then(|url| url.strip_prefix(ATTACHMENT_URL_PREFIX)) == Some(file_name) {
        describe_picture(value, size);
    }
    match value {
        Value::Array(all) => all.iter_mut().for_each(|it| resolve_references(it, file_name, size)),
        Value::Object(all) => all.values_mut().for_each(|it| resolve_references(it, file_name, size)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
