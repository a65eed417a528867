//! A message as Discord takes it: words, a board, buttons, menus, and whom it calls. Everything is cut to Discord's limits
//! here, in one place, and says so; what does not fit at all is left out rather than refused.

use serde_json::{Value, json};

use super::attached::{Attached, Pictured};
pub use super::beneath::Beneath;
use super::button::sealed;
use super::text::cut;
use crate::Mark;
use crate::outbox::Nonce;

/// Nobody else sees it.
const EPHEMERAL: u64 = 1 << 6;
/// No telephone rings.
const SILENT: u64 = 1 << 12;

/// Discord's limits.
pub(super) mod most {
    pub const CONTENT: usize = 2_000;
    /// What is beneath a message.
    pub const EMBED: usize = 4_096;
    /// The same in letters of equal width.
    pub const BOARD: usize = EMBED - "```\n\n```".len();
    pub const ROWS: usize = 5;
    pub const BUTTONS: usize = 5;
    pub const LABEL: usize = 80;
    pub const OPTIONS: usize = 25;
    pub const OPTION: usize = 100;
    pub const PLACEHOLDER: usize = 150;
}

/// A message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payload {
    /// What it says. Its first line can stand alone.
    pub content: String,
    /// What is shown beneath.
    pub board: Beneath,
    /// What can be done.
    pub rows: Vec<Row>,
    /// Whom it calls, by the number of their account.
    pub calls: Vec<u64>,
    /// How it is heard.
    pub visibility: Visibility,
    /// What tells it from all other messages, for whoever looks for it later: its first button bears it.
    pub seal: Option<Nonce>,
    /// A file that goes with it.
    pub file: Option<Attached>,
}

/// What a message shows, to be compared with what another one does: whom it calls is no part of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Print {
    /// Of its words and of what can be pressed.
    pub words: Mark,
    /// Of its file.
    pub file: Option<Mark>,
}

/// How a message is heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    /// By everybody in its channel.
    #[default]
    Aloud,
    /// By everybody, but no telephone rings.
    Silent,
    /// By one person alone.
    Ephemeral,
}

/// A row of what can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Buttons, at most five.
    Buttons(Vec<Control>),
    /// A menu.
    Menu(Menu),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    /// What it says.
    pub label: String,
    /// What it means, or where it leads.
    pub leads: Leads,
    /// How much it stands out.
    pub weight: Weight,
}

/// What a button means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leads {
    /// What it carries back to us.
    Here(String),
    /// An address.
    To(String),
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// What is best pressed now.
    Main,
    /// Anything else.
    Plain,
    /// What cannot be taken back.
    Grave,
}

/// A menu of which one entry is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What it carries back to us.
    pub custom_id: String,
    /// What it says while nothing is chosen.
    pub placeholder: String,
    /// Its entries, at most 25.
    pub entries: Vec<Entry>,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it says.
    pub label: String,
    /// What comes of it.
    pub description: Option<String>,
    /// What is sent back if it is chosen.
    pub value: String,
}

impl Payload {
    /// What it shows.
    #[must_use]
    pub fn print(&self) -> Print {
        let mut body = self.change();
        if let Some(body) = body.as_object_mut() {
            body.remove("allowed_mentions");
        }
        Print { words: Mark::of(&body), file: self.file.as_ref().map(Attached::mark) }
    }

    /// The same where its picture cannot go with it: what is shown instead, if there is nothing beneath it yet.
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

    /// Whether there is nothing to it but words.
    #[must_use]
    pub fn is_words(&self) -> bool {
        self.board == Beneath::Nothing && self.rows.is_empty() && self.file.is_none()
    }

    /// The body of a request that changes the words of a message that is there, and nothing else of it.
    #[must_use]
    pub fn rewording(&self) -> Value {
        let mut body = self.change();
        if let Some(body) = body.as_object_mut() {
            body.retain(|part, _| ["content", "allowed_mentions"].contains(&part.as_str()));
        }
        body
    }

    /// The body of a request that sends it, without its file.
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

    /// The body of a request that puts it in the place of a message that is there, without its file.
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
            // Said again each time, for an edit without it would mention everybody.
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

/// Letters of equal width, with as many whole lines as there is room for.
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
