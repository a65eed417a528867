//! A message before it is sent: text, embed, components, mentions and attachment. Truncates everything to
//! Discord's limits, visibly; what does not fit at all is left out.

use serde_json::{Value, json};

use super::attached::{Attached, Pictured};
pub use super::beneath::Beneath;
use super::button::sealed;
use super::text::cut;
use crate::Mark;
use crate::outbox::Nonce;

/// The message is visible to one person only.
const EPHEMERAL: u64 = 1 << 6;
/// The message causes no push notification.
const SILENT: u64 = 1 << 12;

/// Discord's limits.
pub(super) mod most {
    pub const CONTENT: usize = 2_000;
    pub const EMBED: usize = 4_096;
    /// The part of an embed that is left for a code block.
    pub const BOARD: usize = EMBED - "```\n\n```".len();
    pub const ROWS: usize = 5;
    pub const BUTTONS: usize = 5;
    pub const LABEL: usize = 80;
    pub const OPTIONS: usize = 25;
    pub const OPTION: usize = 100;
    pub const PLACEHOLDER: usize = 150;
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payload {
    /// The text; its first line makes sense alone, as a push notification shows it.
    pub content: String,
    pub board: Beneath,
    pub rows: Vec<Row>,
    /// The ids of the users that the message may mention.
    pub calls: Vec<u64>,
    pub visibility: Visibility,
    /// Written into the first `custom_id`, so that the message can be found again.
    pub seal: Option<Nonce>,
    pub file: Option<Attached>,
}

/// Identifies what a message shows, to compare it with another one. Mentions are not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Print {
    /// The hash of text, embed and components.
    pub words: Mark,
    pub file: Option<Mark>,
}

/// Who sees a message, and whether it notifies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody in the channel, with a notification for mentioned users.
    #[default]
    Aloud,
    /// Everybody in the channel, without notifications.
    Silent,
    /// One person only.
    Ephemeral,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// At most five are sent.
    Buttons(Vec<Control>),
    Menu(Menu),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    pub label: String,
    pub leads: Leads,
    pub weight: Weight,
}

/// What a button does when it is pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leads {
    /// Sends this `custom_id` to the bot.
    Here(String),
    /// Opens this address.
    To(String),
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The recommended action.
    Main,
    /// Any other action.
    Plain,
    /// An action that cannot be undone.
    Grave,
}

/// A menu with a single choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    pub custom_id: String,
    /// Shown while nothing is chosen.
    pub placeholder: String,
    /// At most 25 are sent.
    pub entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub label: String,
    pub description: Option<String>,
    /// Sent to the bot when the option is chosen.
    pub value: String,
}

impl Payload {
    #[must_use]
    pub fn print(&self) -> Print {
        let mut body = self.change();
        if let Some(body) = body.as_object_mut() {
            body.remove("allowed_mentions");
        }
        Print { words: Mark::of(&body), file: self.file.as_ref().map(Attached::mark) }
    }

    /// Removes the picture and shows its fallback instead, unless the message has an embed.
    #[must_use]
    pub fn without_picture(self) -> Self {
        match self.file {
            Some(Attached::Drawn(Pictured { instead, .. })) => {
                let board = if self.board == Beneath::Nothing { instead } else { self.board };
                Self { board, file: None, ..self }
            }
            Some(Attached::Written { .. }) | None => self,
        }
    }

    #[must_use]
    pub fn is_words(&self) -> bool {
        self.board == Beneath::Nothing && self.rows.is_empty() && self.file.is_none()
    }

    /// Returns the body of an edit that replaces the text and nothing else.
    #[must_use]
    pub fn rewording(&self) -> Value {
        let mut body = self.change();
        if let Some(body) = body.as_object_mut() {
            body.retain(|part, _| ["content", "allowed_mentions"].contains(&part.as_str()));
        }
        body
    }

    /// Returns the body of a new message, without its attachment.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = self.change();
        match self.visibility {
            Visibility::Aloud => {}
            Visibility::Silent => body["flags"] = json!(SILENT),
            Visibility::Ephemeral => body["flags"] = json!(EPHEMERAL),
        }
        body
    }

    /// Returns the body of an edit that replaces the whole message, except for its attachment.
    #[must_use]
    pub fn change(&self) -> Value {
        let users: Vec<String> = self.calls.iter().map(u64::to_string).collect();
        let mut rows: Vec<Value> = self.rows.iter().filter_map(Row::body).take(most::ROWS).collect();
        if let Some(seal) = self.seal {
            let parts = rows.iter_mut().filter_map(|row| row["components"].as_array_mut()).flatten();
            if let Some(Value::String(custom_id)) = parts.filter_map(|part| part.get_mut("custom_id")).next() {
                *custom_id = sealed(custom_id, seal);
            }
        }
        let mut body = json!({
            "content": cut(&self.content, most::CONTENT),
            "components": rows,
            // Repeated in every edit, because an edit without it would mention everybody.
            "allowed_mentions": { "parse": [], "users": users },
        });
        match &self.board {
            Beneath::Nothing => body["embeds"] = json!([]),
            Beneath::Board(board) => body["embeds"] = json!([{ "description": block(board) }]),
            Beneath::Prose(prose) => body["embeds"] = json!([{ "description": cut(prose, most::EMBED) }]),
        }
        body
    }
}

/// Formats a code block with as many whole lines as fit.
fn block(board: &str) -> String {
    let fits = |text: &str| text.chars().count() <= most::BOARD;
    let mut shown = board.to_owned();
    while !fits(&shown) {
        let Some((rest, _)) = shown.trim_end_matches("\n…").rsplit_once('\n') else { break };
        shown = format!("{rest}\n…");
    }
    format!("```\n{}\n```", cut(&shown, most::BOARD))
}

impl Row {
    fn body(&self) -> Option<Value> {
        let parts: Vec<Value> = match self {
            Self::Buttons(buttons) => buttons.iter().take(most::BUTTONS).map(Control::body).collect(),
            Self::Menu(menu) if menu.entries.is_empty() => Vec::new(),
            Self::Menu(menu) => vec![menu.body()],
        };
        (!parts.is_empty()).then(|| json!({ "type": 1, "components": parts }))
    }
}

impl Control {
    fn body(&self) -> Value {
        let label = cut(&self.label, most::LABEL);
        match &self.leads {
            Leads::To(url) => json!({ "type": 2, "style": 5, "label": label, "url": url }),
            Leads::Here(custom_id) => {
                let style = match self.weight {
                    Weight::Main => 1,
                    Weight::Plain => 2,
                    Weight::Grave => 4,
                };
                json!({ "type": 2, "style": style, "label": label, "custom_id": custom_id })
            }
        }
    }
}

impl Menu {
    fn body(&self) -> Value {
        let options: Vec<Value> = self.entries.iter().take(most::OPTIONS).map(Entry::body).collect();
        json!({
            "type": 3, "custom_id": self.custom_id, "placeholder": cut(&self.placeholder, most::PLACEHOLDER),
            "options": options,
        })
    }
}

impl Entry {
    fn body(&self) -> Value {
        let mut body = json!({ "label": cut(&self.label, most::OPTION), "value": self.value });
        if let Some(description) = &self.description {
            body["description"] = json!(cut(description, most::OPTION));
        }
        body
    }
}

#[cfg(test)]
mod tests {
    use local_discord::rules::{self, Case};

    use super::*;
    use crate::draw::Drawing;

    fn control(n: usize) -> Control {
        Control { label: "x".repeat(200), leads: Leads::Here(n.to_string()), weight: Weight::Main }
    }

    #[test]
    fn whatever_is_in_it_discord_takes_it() {
        let entry =
            |n: usize| Entry { label: "é".repeat(300), description: Some("ß".repeat(300)), value: n.to_string() };
        let menu = |n: usize| {
            Row::Menu(Menu {
                custom_id: format!("menu {n}"),
                placeholder: "p".repeat(999),
                entries: (0..40).map(entry).collect(),
            })
        };
        let mut rows: Vec<Row> = (0..6).map(menu).collect();
        rows[1] = Row::Buttons((0..9).map(control).collect());
        rows[2] = Row::Buttons(Vec::new());
        let board = "a line of the board\n".repeat(400);
        let payload = Payload { content: "ñ".repeat(9_999), board: Beneath::Board(board), rows, ..Payload::default() };
        let payload = Payload { seal: Some(Nonce(u64::MAX)), ..payload };
        assert_eq!(rules::message(&payload.body(), Case::Create, &[]), Ok(()));
        let prose =
            Payload { content: "x".to_owned(), board: Beneath::Prose("ß".repeat(9_999)), ..Payload::default() };
        assert_eq!(rules::message(&prose.body(), Case::Create, &[]), Ok(()));
    }

    #[test]
    fn a_board_that_is_too_long_ends_with_a_whole_line() {
        let shown = block(&"a line of the board\n".repeat(400));
        assert!(shown.ends_with("a line of the board\n…\n```"), "{}", &shown[shown.len() - 60..]);
        assert_eq!(block("short"), "```\nshort\n```");
    }

    #[test]
    fn what_a_message_shows_is_its_words_and_its_file_but_not_whom_it_calls() {
        let payload = Payload { content: "a".to_owned(), ..Payload::default() };
        let louder = Payload { calls: vec![7], visibility: Visibility::Silent, ..payload.clone() };
        assert_eq!(payload.print(), louder.print());
        let other = Payload { content: "b".to_owned(), ..payload.clone() };
        let rows = Payload { rows: vec![Row::Buttons(vec![control(1)])], ..payload.clone() };
        let board = Payload { board: Beneath::Prose("a".to_owned()), ..payload.clone() };
        let file = Attached::Written { name: "a".to_owned(), bytes: [1].into(), alt: None };
        let file = Payload { file: Some(file), ..payload.clone() };
        for changed in [other, rows, board, file] {
            assert_ne!(payload.print(), changed.print(), "{changed:?}");
        }
    }

    #[test]
    fn where_a_picture_cannot_go_there_is_something_instead() {
        let instead = Beneath::Board("a board".to_owned());
        let drawing = Drawing { svg: "<svg/>".to_owned(), width: 8 };
        let picture = Attached::Drawn(Pictured::new(drawing, "A board.", instead.clone()));
        let payload = Payload { content: "a".to_owned(), file: Some(picture), ..Payload::default() };
        let bare = payload.clone().without_picture();
        assert_eq!(bare, Payload { board: instead, file: None, ..payload });
        assert_eq!(bare.clone().without_picture(), bare);
        let export = Attached::Written { name: "a".to_owned(), bytes: [1].into(), alt: None };
        let export = Payload { file: Some(export), ..bare };
        assert_eq!(export.clone().without_picture(), export);
    }

    #[test]
    fn it_calls_those_who_are_named_and_nobody_else() {
        let payload = Payload { calls: vec![7], content: "<@7> and <@8>".to_owned(), ..Payload::default() };
        assert_eq!(payload.body()["allowed_mentions"], json!({ "parse": [], "users": ["7"] }));
        assert_eq!(Payload::default().body()["allowed_mentions"], json!({ "parse": [], "users": [] }));
    }
}
