//! A message before it is sent: text, board, rows, mentions and attachment. Truncates everything to Discord's
//! limits, visibly; what does not fit at all is left out.
//!
//! A private reply consists of Components V2: the text first, then the picture or the board, and the rows. So does a DM
//! about a decision, but only from its first edit on: when it is sent, it has a content, because push notifications show
//! no text of Components V2. All other messages have a content and an embed.

use std::iter;

use meadhall_game::Fingerprint;
use meadhall_service::outbox::MessageKey;
use meadhall_tables::TableId;
use serde_json::{Value, json};

use super::attachment::{MessageAttachment, PictureAttachment};
use super::rows::{action_rows, component_type, text_display};
use super::text::truncate;
use crate::interactions::component_action::{DecisionId, PanelPage};
use crate::interactions::custom_id::with_message_key;
use crate::limits;

pub use super::embed::EmbedBody;
pub use super::rows::{ButtonStyle, ButtonTarget, MessageButton, MessageRow, SelectMenu, SelectOption};

/// The message is visible to one person only.
const EPHEMERAL_FLAG: u64 = 1 << 6;
/// The message causes no push notification.
const SUPPRESS_NOTIFICATIONS_FLAG: u64 = 1 << 12;
/// The message consists of Components V2. An edit can set this flag but not remove it.
const COMPONENTS_V2_FLAG: u64 = 1 << 15;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessagePayload {
    /// The text. Its first line must make sense alone, because push notifications show only that line.
    pub content: String,
    pub embed: EmbedBody,
    pub rows: Vec<MessageRow>,
    /// The ids of the users that the message may mention.
    pub mentioned_users: Vec<u64>,
    pub visibility: MessageVisibility,
    /// Whether an edit turns the message into Components V2, although it is created without them.
    pub becomes_components: bool,
    /// A key that is written into the first `custom_id`, so that the message can be found again.
    pub message_key: Option<MessageKey>,
    pub attachment: Option<MessageAttachment>,
    /// Puts a message of Components V2 into a frame with a bar of this color.
    pub accent_color: Option<u32>,
    /// The shown panel of a running match, if this is one. It is not sent.
    pub panel: Option<ShownPanel>,
}

/// What a panel shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPanel {
    pub table: TableId,
    /// `None` while the player waits for others.
    pub decision: Option<DecisionId>,
    pub page: PanelPage,
    /// What the player's last press caused.
    pub notices: Vec<String>,
    /// The revision of the table.
    pub revision: u64,
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

impl MessagePayload {
    /// Returns a message that only the caller sees.
    #[must_use]
    pub fn ephemeral(content: String) -> Self {
        Self { content, visibility: MessageVisibility::Ephemeral, ..Self::default() }
    }

    /// Returns the same message for one person only.
    #[must_use]
    pub fn into_ephemeral(self) -> Self {
        Self { visibility: MessageVisibility::Ephemeral, ..self }
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

    /// Removes the picture and shows its fallback instead, unless the message has another embed.
    #[must_use]
    pub fn without_picture(self) -> Self {
        match self.attachment {
            Some(MessageAttachment::Picture(PictureAttachment { fallback, .. })) => {
                let embed = match self.embed {
                    EmbedBody::NoEmbed | EmbedBody::Picture => fallback,
                    EmbedBody::CodeBlock(_) | EmbedBody::FormattedText(_) => self.embed,
                };
                Self { embed, attachment: None, ..self }
            }
            Some(MessageAttachment::File { .. }) | None => self,
        }
    }

    /// Returns the body of a new message, without its attachment.
    #[must_use]
    pub fn create_body(&self) -> Value {
        let (mut body, flags) = match self.visibility {
            MessageVisibility::Public => return self.embed_body(),
            MessageVisibility::Silent => (self.embed_body(), SUPPRESS_NOTIFICATIONS_FLAG),
            MessageVisibility::Ephemeral => (self.components_v2_body(), COMPONENTS_V2_FLAG | EPHEMERAL_FLAG),
        };
        body["flags"] = json!(flags);
        body
    }

    /// Returns the body of an edit that replaces the whole message, except for its attachment.
    #[must_use]
    pub fn edit_body(&self) -> Value {
        if !self.becomes_components && self.visibility != MessageVisibility::Ephemeral {
            return self.embed_body();
        }
        let mut body = self.components_v2_body();
        // The message may have been sent without Components V2. Then it still has a content and embeds, which null would
        // leave unchanged.
        (body["content"], body["embeds"]) = (Value::Null, json!([]));
        body
    }

    /// Every edit must contain the allowed mentions, because an edit without them would allow all.
    fn allowed_mentions(&self) -> Value {
        let users: Vec<String> = self.mentioned_users.iter().map(u64::to_string).collect();
        json!({ "parse": [], "users": users })
    }

    /// Writes the key of the message into the first `custom_id` of its components.
    fn write_message_key(&self, components: &mut [Value]) {
        let Some(message_key) = self.message_key else { return };
        if let Some(custom_id) = components.iter_mut().find_map(first_custom_id) {
            *custom_id = with_message_key(custom_id, message_key);
        }
    }

    fn components_v2_body(&self) -> Value {
        let content = truncate(&self.content, limits::MESSAGE_CONTENT_CHARS);
        let row_texts = self.rows.iter().filter_map(MessageRow::text);
        let taken: usize = row_texts.chain([content.as_str()]).map(|text| text.chars().count()).sum();
        let room = limits::COMPONENT_TEXT_CHARS.saturating_sub(taken);
        let board = match &self.embed {
            // The picture is a component of its own.
            EmbedBody::NoEmbed | EmbedBody::Picture => String::new(),
            EmbedBody::CodeBlock(board) => code_block(board, room),
            EmbedBody::FormattedText(prose) => truncate(prose, room),
        };
        let [content, board] = [content, board].map(|text| (!text.is_empty()).then(|| text_display(&text)));
        // A frame is a component of its own.
        let mut count = usize::from(self.accent_color.is_some());
        let mut components: Vec<Value> = (content.into_iter())
            .chain(self.attachment.as_ref().map(MessageAttachment::to_component))
            .chain(board)
            .chain(self.rows.iter().filter_map(MessageRow::to_component))
            .take_while(|component| {
                count += nested_components(component);
                count <= limits::COMPONENTS
            })
            .collect();
        self.write_message_key(&mut components);
        if let Some(accent_color) = self.accent_color {
            components = vec![json!({
                "type": component_type::CONTAINER, "accent_color": accent_color, "components": components,
            })];
        }
        json!({
            "flags": COMPONENTS_V2_FLAG, "components": components, "allowed_mentions": self.allowed_mentions(),
        })
    }

    fn embed_body(&self) -> Value {
        let mut rows = action_rows(&self.rows);
        self.write_message_key(&mut rows);
        let row_texts = self.rows.iter().filter(|_| self.becomes_components).filter_map(MessageRow::labeled_text);
        let content = iter::once(self.content.clone()).chain(row_texts).collect::<Vec<_>>().join("\n");
        let mut body = json!({
            "content": truncate(&content, limits::MESSAGE_CONTENT_CHARS),
            "components": rows,
            "allowed_mentions": self.allowed_mentions(),
        });
        body["embeds"] = match &self.embed {
            EmbedBody::NoEmbed => json!([]),
            EmbedBody::CodeBlock(board) => {
                json!([{ "description": code_block(board, limits::EMBED_DESCRIPTION_CHARS) }])
            }
            EmbedBody::FormattedText(prose) => {
                json!([{ "description": truncate(prose, limits::EMBED_DESCRIPTION_CHARS) }])
            }
            // Discord refuses an embed without any content.
            EmbedBody::Picture => {
                let images = self.attachment.as_ref().map(MessageAttachment::to_embed_image);
                json!(images.map(|image| json!({ "image": image })).as_slice())
            }
        };
        body
    }
}

/// Formats a code block with as many whole lines as fit into `max_chars`.
fn code_block(text: &str, max_chars: usize) -> String {
    let max_chars = max_chars.saturating_sub(limits::CODE_BLOCK_FENCE_CHARS);
    let fits = |text: &str| text.chars().count() <= max_chars;
    let mut shown = text.to_owned();
    while !fits(&shown) {
        let Some((rest, _)) = shown.trim_end_matches("\n…").rsplit_once('\n') else { break };
        shown = format!("{rest}\n…");
    }
    format!("```\n{}\n```", truncate(&shown, max_chars))
}

/// Returns the first `custom_id` of a component and those in it, in the order in which they are read.
fn first_custom_id(component: &mut Value) -> Option<&mut String> {
    let component = component.as_object_mut()?;
    let (mut own, mut inner, mut accessory) = (None, None, None);
    for (name, value) in component {
        match (name.as_str(), value) {
            ("custom_id", Value::String(custom_id)) => own = Some(custom_id),
            ("components", Value::Array(components)) => inner = components.iter_mut().find_map(first_custom_id),
            ("accessory", value) => accessory = first_custom_id(value),
            _ => {}
        }
    }
    own.or(inner).or(accessory)
}

/// Returns how many components a component is made of, including itself.
fn nested_components(component: &Value) -> usize {
    let children =
        component["components"].as_array().map_or(0, |children| children.iter().map(nested_components).sum());
    1 + children + usize::from(component["accessory"].is_object())
}

#[cfg(test)]
mod tests {
    use meadhall_local_discord::Snowflake;
    use meadhall_local_discord::validation::{self, AvailableFile, MessageOperation};

    use super::*;
    use crate::rendering::test_picture::picture_of_text;

    fn test_button(n: usize) -> MessageButton {
        MessageButton {
            label: "x".repeat(200),
            emoji: Some("raids/pig_5".to_owned()),
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
            MessageRow::SelectMenu(SelectMenu {
                custom_id: format!("menu {n}"),
                placeholder: "p".repeat(999),
                options: (0..40).map(entry).collect(),
            })
        };
        let mut rows: Vec<MessageRow> = (0..6).map(menu).collect();
        rows[1] = MessageRow::Buttons((0..9).map(test_button).collect());
        rows[2] = MessageRow::Buttons(Vec::new());
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
    fn an_embed_shows_the_attached_picture() {
        let picture = PictureAttachment::new(picture_of_text("a"), "A board.", EmbedBody::NoEmbed);
        let attachment = MessageAttachment::Picture(picture);
        let name = attachment.file_name();
        let files = [AvailableFile { id: Snowflake(0), name: &name, is_existing: false }];
        let embed = EmbedBody::Picture;
        let payload = MessagePayload { embed, attachment: Some(attachment), ..MessagePayload::default() };
        let body = payload.edit_body();
        assert_eq!(validation::message(&body, MessageOperation::Edit, &files), Ok(()));
        let image = json!({ "url": format!("attachment://{name}"), "description": "A board." });
        assert_eq!((&body["embeds"][0]["image"], body["embeds"].as_array().unwrap().len()), (&image, 1));
    }

    #[test]
    fn a_long_board_is_truncated_at_a_line() {
        let shown = code_block(&"a line of the board\n".repeat(400), 4_096);
        assert!(shown.ends_with("a line of the board\n…\n```"), "{}", &shown[shown.len() - 60..]);
        assert_eq!(code_block("short", 99), "```\nshort\n```");
    }

    #[test]
    fn the_fingerprint_covers_body_and_attachment_but_not_mentions() {
        let payload = MessagePayload { content: "a".to_owned(), ..MessagePayload::default() };
        let with_mention =
            MessagePayload { mentioned_users: vec![7], visibility: MessageVisibility::Silent, ..payload.clone() };
        assert_eq!(payload.fingerprint(), with_mention.fingerprint());
        let with_content = MessagePayload { content: "b".to_owned(), ..payload.clone() };
        let with_rows = MessagePayload { rows: vec![MessageRow::Buttons(vec![test_button(1)])], ..payload.clone() };
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
        assert_eq!(text_only, MessagePayload { embed: fallback, attachment: None, ..payload.clone() });
        assert_eq!(text_only.clone().without_picture(), text_only);
        let in_embed = MessagePayload { embed: EmbedBody::Picture, ..payload };
        assert_eq!(in_embed.without_picture(), text_only);
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
