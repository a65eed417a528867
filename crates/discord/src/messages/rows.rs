//! The rows of a message: buttons, a menu, a text, or a text beside its button.

use serde_json::{Value, json};

use super::text::truncate;
use crate::limits;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageRow {
    /// Only the first five buttons are sent.
    Buttons(Vec<MessageButton>),
    SelectMenu(SelectMenu),
    /// A text with its button at the right. Without Components V2, only the button is sent.
    Section {
        text: String,
        button: MessageButton,
    },
    /// A text between other rows. Without Components V2, it is not sent.
    Text(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageButton {
    pub label: String,
    /// The name of one of the bot's emoji, before which stand the id of its game and a slash.
    pub emoji: Option<String>,
    pub target: ButtonTarget,
    pub style: ButtonStyle,
}

/// Takes the place of the id of an emoji until the message is sent.
const UNKNOWN_EMOJI_ID: &str = "1";

/// What a button does when it is pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ButtonTarget {
    /// Sends this `custom_id` to the bot.
    CustomId(String),
    /// Opens this address.
    Url(String),
}

/// The types of components in Discord's API.
pub(super) mod component_type {
    pub const ACTION_ROW: u8 = 1;
    pub const BUTTON: u8 = 2;
    pub const STRING_SELECT: u8 = 3;
    pub const SECTION: u8 = 9;
    pub const TEXT_DISPLAY: u8 = 10;
    pub const MEDIA_GALLERY: u8 = 12;
    pub const FILE: u8 = 13;
    pub const CONTAINER: u8 = 17;
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The only button that carries out what the reader has just chosen, or that moves things on.
    Primary,
    /// Any other action.
    Secondary,
    /// What the message shows as chosen. It has a tick and cannot be pressed.
    Chosen,
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

impl MessageRow {
    /// Returns the row as components of a classic message, `None` if it is empty.
    pub(super) fn to_action_row(&self) -> Option<Value> {
        let components: Vec<Value> = match self {
            Self::Section { button, .. } => vec![button.to_json()],
            Self::Text(_) => Vec::new(),
            Self::Buttons(buttons) => {
                buttons.iter().take(limits::BUTTONS_PER_ROW).map(MessageButton::to_json).collect()
            }
            Self::SelectMenu(menu) if menu.options.is_empty() => Vec::new(),
            Self::SelectMenu(menu) => vec![menu.to_json()],
        };
        (!components.is_empty()).then(|| json!({ "type": component_type::ACTION_ROW, "components": components }))
    }

    /// Returns the text of the row for a message that shows it above all buttons, where it must say which button it is
    /// about.
    pub(super) fn labeled_text(&self) -> Option<String> {
        match self {
            Self::Section { text, button } if !text.is_empty() => Some(format!("**{}** — {text}", button.label)),
            Self::Text(text) if !text.is_empty() => Some(text.clone()),
            Self::Section { .. } | Self::Text(_) | Self::Buttons(_) | Self::SelectMenu(_) => None,
        }
    }

    /// Returns the row with no button that stands out, because another row has what the reader should press.
    #[must_use]
    pub fn without_emphasis(self) -> Self {
        let quiet = |it: MessageButton| match it.style {
            ButtonStyle::Primary => MessageButton { style: ButtonStyle::Secondary, ..it },
            ButtonStyle::Secondary | ButtonStyle::Chosen | ButtonStyle::Danger => it,
        };
        match self {
            Self::Buttons(buttons) => Self::Buttons(buttons.into_iter().map(quiet).collect()),
            Self::Section { text, button } => Self::Section { text, button: quiet(button) },
            other @ (Self::SelectMenu(_) | Self::Text(_)) => other,
        }
    }

    /// Returns the buttons of the row.
    #[must_use]
    pub fn buttons(&self) -> &[MessageButton] {
        match self {
            Self::Buttons(buttons) => buttons,
            Self::Section { button, .. } => std::slice::from_ref(button),
            Self::SelectMenu(_) | Self::Text(_) => &[],
        }
    }

    /// Returns how many components the row is made of in a message of Components V2.
    #[must_use]
    pub fn component_count(&self) -> usize {
        match self {
            Self::Buttons(buttons) => 1 + buttons.len(),
            Self::SelectMenu(_) => 2,
            Self::Section { .. } => 3,
            Self::Text(_) => 1,
        }
    }

    /// Returns the text of the row.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Section { text, .. } | Self::Text(text) => Some(text),
            Self::Buttons(_) | Self::SelectMenu(_) => None,
        }
    }

    /// Returns the row as a component of a message of Components V2, `None` if it is empty.
    pub(super) fn to_component(&self) -> Option<Value> {
        match self {
            Self::Section { text, button } if !text.is_empty() => Some(json!({
                "type": component_type::SECTION, "components": [text_display(text)], "accessory": button.to_json(),
            })),
            Self::Text(text) if !text.is_empty() => Some(text_display(text)),
            Self::Section { .. } | Self::Text(_) | Self::Buttons(_) | Self::SelectMenu(_) => self.to_action_row(),
        }
    }
}

impl MessageButton {
    fn to_json(&self) -> Value {
        let label = truncate(&self.label, limits::BUTTON_LABEL_CHARS);
        match &self.target {
            ButtonTarget::Url(url) => json!({ "type": component_type::BUTTON, "style": 5, "label": label, "url": url }),
            ButtonTarget::CustomId(custom_id) => {
                let style = match self.style {
                    ButtonStyle::Primary => 1,
                    ButtonStyle::Secondary | ButtonStyle::Chosen => 2,
                    ButtonStyle::Danger => 4,
                };
                let mut body =
                    json!({ "type": component_type::BUTTON, "style": style, "label": label, "custom_id": custom_id });
                if let Some(emoji) = &self.emoji {
                    body["emoji"] = json!({ "id": UNKNOWN_EMOJI_ID, "name": emoji });
                }
                if self.style == ButtonStyle::Chosen {
                    (body["disabled"], body["label"]) =
                        (json!(true), json!(truncate(&format!("✓ {label}"), limits::BUTTON_LABEL_CHARS)));
                }
                body
            }
        }
    }
}

impl SelectMenu {
    fn to_json(&self) -> Value {
        let options: Vec<Value> = self.options.iter().take(limits::SELECT_OPTIONS).map(SelectOption::to_json).collect();
        json!({
            "type": component_type::STRING_SELECT, "custom_id": self.custom_id, "placeholder": truncate(&self.placeholder, limits::SELECT_PLACEHOLDER_CHARS),
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

/// Returns the rows as components of a classic message. If it has no room for all of them, buttons of several rows share one.
pub(super) fn action_rows(rows: &[MessageRow]) -> Vec<Value> {
    let mut components: Vec<Value> = rows.iter().filter_map(MessageRow::to_action_row).collect();
    if components.len() > limits::ACTION_ROWS {
        let is_menu = |row: &&MessageRow| matches!(row, MessageRow::SelectMenu(_));
        let menus = rows.iter().filter(is_menu).filter_map(MessageRow::to_action_row);
        let buttons: Vec<MessageButton> = rows.iter().flat_map(MessageRow::buttons).cloned().collect();
        let full_rows = buttons.chunks(limits::BUTTONS_PER_ROW).map(|row| MessageRow::Buttons(row.to_vec()));
        components = menus.chain(full_rows.filter_map(|row| row.to_action_row())).collect();
    }
    components.truncate(limits::ACTION_ROWS);
    components
}

/// Returns a text as a component.
pub(super) fn text_display(text: &str) -> Value {
    json!({ "type": component_type::TEXT_DISPLAY, "content": text })
}
