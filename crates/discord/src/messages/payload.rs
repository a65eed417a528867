//! A message before it is sent: text, embed, components, mentions and attachment. Truncates everything to
//! Discord's limits, visibly; what does not fit at all is left out.

use meadhall_game::Fingerprint;
use meadhall_service::outbox::MessageKey;
use serde_json::{Value, json};

use super::attachment::{MessageAttachment, PictureAttachment};
use super::text::truncate;
use crate::interactions::custom_id::with_message_key;
use crate::limits;

pub use super::embed::EmbedBody;

/// The message is visible to one person only.
const EPHEMERAL_FLAG: u64 = 1 << 6;
/// The message causes no push notification.
const SUPPRESS_NOTIFICATIONS_FLAG: u64 = 1 << 12;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessagePayload {
    /// The text. Its first line must make sense alone, because push notifications show only that line.
    pub content: String,
    pub embed: EmbedBody,
    pub rows: Vec<ActionRow>,
    /// The ids of the users that the message may mention.
    pub mentioned_users: Vec<u64>,
    pub visibility: MessageVisibility,
    /// A key that is written into the first `custom_id`, so that the message can be found again.
    pub message_key: Option<MessageKey>,
    pub attachment: Option<MessageAttachment>,
}

/// Identifies the contents of a message without its mentions, to find out whether two messages show the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayloadFingerprint {
    /// The hash of text, embed and components.
    pub body: Fingerprint,
    pub attachment: Option<Fingerprint>,
}

/// Who sees a message, and whether it causes notifications.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessageVisibility {
    /// Everybody in the channel, with a notification for mentioned users.
    #[default]
    Public,
    /// Everybody in the channel, without notifications.
    Silent,
    /// One person only.
    Ephemeral,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionRow {
    /// Only the first five buttons are sent.
    Buttons(Vec<MessageButton>),
    SelectMenu(SelectMenu),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageButton {
    pub label: String,
    pub target: ButtonTarget,
    pub style: ButtonStyle,
}

/// What a button does when it is pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ButtonTarget {
    /// Sends this `custom_id` to the bot.
    CustomId(String),
    /// Opens this address.
    Url(String),
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The recommended action.
    Primary,
    /// Any other action.
    Secondary,
    /// An action that cannot be undone.
    Danger,
}

/// A menu in which one option can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectMenu {
    pub custom_id: String,
    /// Shown while nothing is chosen.
    pub placeholder: String,
    /// Only the first 25 options are sent.
    pub options: Vec<SelectOption>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectOption {
    pub label: String,
    pub description: Option<String>,
    /// Sent to the bot when the option is chosen.
    pub value: String,
}

impl MessagePayload {
    /// Returns a message that only the caller sees.
    #[must_use]
    pub fn ephemeral(content: String) -> Self {
        Self { content, visibility: MessageVisibility::Ephemeral, ..Self::default() }
    }

    /// Adds a line to the text.
    pub fn append_line(&mut self, line: &str) {
        self.content = format!("{}\n{line}", self.content);
    }

    #[must_use]
    pub fn fingerprint(&self) -> PayloadFingerprint {
        let mut body = self.edit_body();
        if let Some(body) = body.as_object_mut() {
            body.remove("allowed_mentions");
        }
        PayloadFingerprint {
            body: Fingerprint::of(&body),
            attachment: self.attachment.as_ref().map(MessageAttachment::fingerprint),
        }
    }

    /// Removes the picture and shows its fallback instead, unless the message has an embed.
    #[must_use]
    pub fn without_picture(self) -> Self {
        match self.attachment {
            Some(MessageAttachment::Picture(PictureAttachment { fallback, .. })) => {
                let embed = if self.embed == EmbedBody::NoEmbed { fallback } else { self.embed };
                Self { embed, attachment: None, ..self }
            }
            Some(MessageAttachment::File { .. }) | None => self,
        }
    }

    #[must_use]
    pub fn is_text_only(&self) -> bool {
        self.embed == EmbedBody::NoEmbed && self.rows.is_empty() && self.attachment.is_none()
    }

    /// Returns the body of an edit that replaces the text and nothing else.
    #[must_use]
    pub fn content_edit_body(&self) -> Value {
        let mut body = self.edit_body();
        if let Some(body) = body.as_object_mut() {
            body.retain(|field, _| ["content", "allowed_mentions"].contains(&field.as_str()));
        }
        body
    }

    /// Returns the body of a new message, without its attachment.
    #[must_use]
    pub fn create_body(&self) -> Value {
        let mut body = self.edit_body();
        match self.visibility {
            MessageVisibility::Public => {}
            MessageVisibility::Silent => body["flags"] = json!(SUPPRESS_NOTIFICATIONS_FLAG),
            MessageVisibility::Ephemeral => body["flags"] = json!(EPHEMERAL_FLAG),
        }
        body
    }

    /// Returns the body of an edit that replaces the whole message, except for its attachment.
    #[must_use]
    pub fn edit_body(&self) -> Value {
        let users: Vec<String> = self.mentioned_users.iter().map(u64::to_string).collect();
        let mut rows: Vec<Value> = self.rows.iter().filter_map(ActionRow::to_json).take(limits::ACTION_ROWS).collect();
        if let Some(message_key) = self.message_key {
            let components = rows.iter_mut().filter_map(|row| row["components"].as_array_mut()).flatten();
            if let Some(Value::String(custom_id)) =
                components.filter_map(|component| component.get_mut("custom_id")).next()
            {
                *custom_id = with_message_key(custom_id, message_key);
            }
        }
        let mut body = json!({
            "content": truncate(&self.content, limits::MESSAGE_CONTENT_CHARS),
            "components": rows,
            // Every edit must contain this field, because an edit without it would allow all mentions.
            "allowed_mentions": { "parse": [], "users": users },
        });
        match &self.embed {
            EmbedBody::NoEmbed => body["embeds"] = json!([]),
            EmbedBody::CodeBlock(board) => body["embeds"] = json!([{ "description": code_block(board) }]),
            EmbedBody::FormattedText(prose) => {
                body["embeds"] = json!([{ "description": truncate(prose, limits::EMBED_DESCRIPTION_CHARS) }])
            }
        }
        body
    }
}

/// Formats a code block with as many whole lines as fit.
fn code_block(text: &str) -> String {
    let fits = |text: &str| text.chars().count() <= limits::CODE_BLOCK_CHARS;
    let mut shown = text.to_owned();
    while !fits(&shown) {
        let Some((rest, _)) = shown.trim_end_matches("\n…").rsplit_once('\n') else { break };
        shown = format!("{rest}\n…");
    }
    format!("```\n{}\n```", truncate(&shown, limits::CODE_BLOCK_CHARS))
}

impl ActionRow {
    fn to_json(&self) -> Option<Value> {
        let components: Vec<Value> = match self {
            Self::Buttons(buttons) => {
                buttons.iter().take(limits::BUTTONS_PER_ROW).map(MessageButton::to_json).collect()
            }
            Self::SelectMenu(menu) if menu.options.is_empty() => Vec::new(),
            Self::SelectMenu(menu) => vec![menu.to_json()],
        };
        (!components.is_empty()).then(|| json!({ "type": 1, "components": components }))
    }
}

impl MessageButton {
    fn to_json(&self) -> Value {
        let label = truncate(&self.label, limits::BUTTON_LABEL_CHARS);
        match &self.target {
            ButtonTarget::Url(url) => json!({ "type": 2, "style": 5, "label": label, "url": url }),
            ButtonTarget::CustomId(custom_id) => {
                let style = match self.style {
                    ButtonStyle::Primary => 1,
                    ButtonStyle::Secondary => 2,
                    ButtonStyle::Danger => 4,
                };
                json!({ "type": 2, "style": style, "label": label, "custom_id": custom_id })
            }
        }
    }
}

impl SelectMenu {
    fn to_json(&self) -> Value {
        let options: Vec<Value> = self.options.iter().take(limits::SELECT_OPTIONS).map(SelectOption::to_json).collect();
        json!({
            "type": 3, "custom_id": self.custom_id, "placeholder": truncate(&self.placeholder, limits::SELECT_PLACEHOLDER_CHARS),
            "options": options,
        })
    }
}

impl SelectOption {
    fn to_json(&self) -> Value {
        let mut body = json!({ "label": truncate(&self.label, limits::SELECT_OPTION_CHARS), "value": self.value });
        if let Some(description) = &self.description {
            body["description"] = json!(truncate(description, limits::SELECT_OPTION_CHARS));
        }
        body
    }
}

#[cfg(test)]
mod tests {
    use meadhall_local_discord::validation;
    use meadhall_local_discord::validation::MessageOperation;

    use super::*;
    use crate::rendering::test_picture::picture_of_text;

    fn test_button(n: usize) -> MessageButton {
        MessageButton {
            label: "x".repeat(200),
            target: ButtonTarget::CustomId(n.to_string()),
            style: ButtonStyle::Primary,
        }
    }

    #[test]
    fn discord_accepts_an_oversized_payload_after_truncation() {
        let entry = |n: usize| SelectOption {
            label: "é".repeat(300),
            description: Some("ß".repeat(300)),
            value: n.to_string(),
        };
        let menu = |n: usize| {
            ActionRow::SelectMenu(SelectMenu {
                custom_id: format!("menu {n}"),
                placeholder: "p".repeat(999),
                options: (0..40).map(entry).collect(),
            })
        };
        let mut rows: Vec<ActionRow> = (0..6).map(menu).collect();
        rows[1] = ActionRow::Buttons((0..9).map(test_button).collect());
        rows[2] = ActionRow::Buttons(Vec::new());
        let board = "a line of the board\n".repeat(400);
        let payload = MessagePayload {
            content: "ñ".repeat(9_999),
            embed: EmbedBody::CodeBlock(board),
            rows,
            ..MessagePayload::default()
        };
        let payload = MessagePayload { message_key: Some(MessageKey(u64::MAX)), ..payload };
        assert_eq!(validation::message(&payload.create_body(), MessageOperation::Create, &[]), Ok(()));
        let prose = MessagePayload {
            content: "x".to_owned(),
            embed: EmbedBody::FormattedText("ß".repeat(9_999)),
            ..MessagePayload::default()
        };
        assert_eq!(validation::message(&prose.create_body(), MessageOperation::Create, &[]), Ok(()));
    }

    #[test]
    fn a_long_board_is_truncated_at_a_line() {
        let shown = code_block(&"a line of the board\n".repeat(400));
        assert!(shown.ends_with("a line of the board\n…\n```"), "{}", &shown[shown.len() - 60..]);
        assert_eq!(code_block("short"), "```\nshort\n```");
    }

    #[test]
    fn the_fingerprint_covers_body_and_attachment_but_not_mentions() {
        let payload = MessagePayload { content: "a".to_owned(), ..MessagePayload::default() };
        let with_mention =
            MessagePayload { mentioned_users: vec![7], visibility: MessageVisibility::Silent, ..payload.clone() };
        assert_eq!(payload.fingerprint(), with_mention.fingerprint());
        let with_content = MessagePayload { content: "b".to_owned(), ..payload.clone() };
        let with_rows = MessagePayload { rows: vec![ActionRow::Buttons(vec![test_button(1)])], ..payload.clone() };
        let with_embed = MessagePayload { embed: EmbedBody::FormattedText("a".to_owned()), ..payload.clone() };
        let file = MessageAttachment::File { file_name: "a".to_owned(), bytes: [1].into(), alt_text: None };
        let with_attachment = MessagePayload { attachment: Some(file), ..payload.clone() };
        for changed in [with_content, with_rows, with_embed, with_attachment] {
            assert_ne!(payload.fingerprint(), changed.fingerprint(), "{changed:?}");
        }
    }

    #[test]
    fn without_its_picture_a_message_shows_the_fallback() {
        let fallback = EmbedBody::CodeBlock("a board".to_owned());
        let picture = PictureAttachment::new(picture_of_text("a"), "A board.", fallback.clone());
        let picture = MessageAttachment::Picture(picture);
        let payload =
            MessagePayload { content: "a".to_owned(), attachment: Some(picture), ..MessagePayload::default() };
        let text_only = payload.clone().without_picture();
        assert_eq!(text_only, MessagePayload { embed: fallback, attachment: None, ..payload });
        assert_eq!(text_only.clone().without_picture(), text_only);
        let export = MessageAttachment::File { file_name: "a".to_owned(), bytes: [1].into(), alt_text: None };
        let export = MessagePayload { attachment: Some(export), ..text_only };
        assert_eq!(export.clone().without_picture(), export);
    }

    #[test]
    fn only_listed_users_are_mentioned() {
        let payload = MessagePayload {
            mentioned_users: vec![7],
            content: "<@7> and <@8>".to_owned(),
            ..MessagePayload::default()
        };
        assert_eq!(payload.create_body()["allowed_mentions"], json!({ "parse": [], "users": ["7"] }));
        assert_eq!(MessagePayload::default().create_body()["allowed_mentions"], json!({ "parse": [], "users": [] }));
    }
}
