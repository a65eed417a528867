//! What a button or menu does, written to and read from its `custom_id`. The id holds everything;
//! nothing is kept in memory, so a button works after a restart.

mod carried;

use std::fmt;
use std::str::FromStr;

use crate::Mark;
use crate::game::Seat;
use crate::outbox::Nonce;
use crate::table::record::Press;
use crate::table::{Person, TableId};

pub use carried::{custom_ids, seals};

/// Discord's limit.
pub const LONGEST: usize = 100;
const LONGEST_ID: usize = 32;

/// The action of a button or menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Button {
    /// Answers the decision with this option.
    Answer(TableId, Press),
    /// Answers the decision with the selected option of this page.
    Choose(TableId, Question, Page),
    /// Shows another page of the options.
    Turn(TableId, Question, Page),
    Show(TableId, View),
    /// Shows the board after this turn.
    Earlier(TableId, View, u32),
    /// Shows a page of the table as prose, for screen readers.
    Aloud(TableId, u8),
    /// Shows a page of the lobby's options.
    Options(TableId, u8),
    Lobby(TableId, Lobby),
    /// Sets a lobby option to the selected value.
    Settle(TableId, Matter),
    /// Takes the last answer back if the table is still at this revision.
    Undo(TableId, u64),
    DirectMessages(TableId, DirectMessages),
    /// Takes the caller's seat back from its stand-in.
    Return(TableId),
    /// Opens a new table with the same players.
    Again(TableId),
    /// Deletes the data of this person, who must be the caller.
    Forget(Person),
    /// Ends the match; the caller has confirmed it.
    Finish(TableId, Finish),
    /// Shows this page of this topic of the rules.
    Rules(Of, u8, u8),
    /// Shows the selected topic of the rules.
    Topics(Of),
}

/// How a player ends a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The match ends for everybody.
    End,
    /// The player gives up.
    Concede,
}

/// Which game's rules are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Of {
    /// The rules of this table's game.
    Table(TableId),
    /// The rules of the game with this id.
    Game(String),
}

/// Identifies a decision. A button of an earlier decision does not match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub seat: Seat,
    /// The number of the seat's last journal entry.
    pub n: u64,
    pub mark: Mark,
}

/// A page of a menu: the options below a chosen path, from one item on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// How many words of the path have been chosen.
    pub depth: u8,
    /// An option with the chosen words at the start of its path.
    pub like: u16,
    /// The index of the page's first item.
    pub from: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what it says")]
pub enum View {
    Turn,
    Picture,
    Board,
    Text,
    Spoken,
    Score,
    Log,
    Legend,
    Rules,
    Rights,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what it says")]
pub enum Lobby {
    Join,
    Leave,
    AddComputer,
    RemoveComputer,
    Options,
    Start,
    Cancel,
}

/// What the host can change in a lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// The time limit of a decision.
    Pace,
    /// The language of the card.
    Language,
    /// A variant of the game, set by one of its menus: variant and menu index.
    Variant(u8, u8),
    Kick,
}

/// An answer to the question about direct messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectMessages {
    /// Sends direct messages, starting with a test.
    Wanted,
    /// Notifies in the channel only.
    NotWanted,
}

const VIEWS: [(View, char); 10] = [
    (View::Turn, 't'),
    (View::Picture, 'i'),
    (View::Board, 'b'),
    (View::Text, 'w'),
    (View::Spoken, 'p'),
    (View::Score, 's'),
    (View::Log, 'l'),
    (View::Legend, 'k'),
    (View::Rules, 'r'),
    (View::Rights, 'n'),
];

const LOBBY: [(Lobby, char); 7] = [
    (Lobby::Join, 'j'),
    (Lobby::Leave, 'l'),
    (Lobby::AddComputer, 'a'),
    (Lobby::RemoveComputer, 'r'),
    (Lobby::Options, 'o'),
    (Lobby::Start, 's'),
    (Lobby::Cancel, 'c'),
];

const FINISHES: [(Finish, char); 2] = [(Finish::End, 'e'), (Finish::Concede, 'c')];

const DIRECT: [(DirectMessages, char); 2] = [(DirectMessages::Wanted, 'y'), (DirectMessages::NotWanted, 'n')];

/// The boards with a view of every past turn.
const BOARDS: [View; 3] = [View::Picture, View::Board, View::Spoken];

/// Returns the code of a value. Every value has one; a test checks that.
fn initial<T: Copy + PartialEq>(all: &[(T, char)], thing: T) -> char {
    all.iter().find(|(it, _)| *it == thing).map_or('?', |(_, payload)| *payload)
}

fn thing<T: Copy>(all: &[(T, char)], text: &str) -> Option<T> {
    all.iter().find(|(_, payload)| text.chars().eq([*payload])).map(|(it, _)| *it)
}

impl fmt::Display for Button {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer(table, Press { seat, n, mark, option }) => {
                write!(f, "m:{table}:{}:{n}:{mark}:{option}", seat.0)
            }
            Self::Choose(table, question, page) => write!(f, "c:{table}:{question}:{page}"),
            Self::Turn(table, question, page) => write!(f, "p:{table}:{question}:{page}"),
            Self::Show(table, view) => write!(f, "s:{table}:{}", initial(&VIEWS, *view)),
            Self::Earlier(table, view, turn) => write!(f, "h:{table}:{}:{turn}", initial(&VIEWS, *view)),
            Self::Lobby(table, act) => write!(f, "l:{table}:{}", initial(&LOBBY, *act)),
            Self::Aloud(table, page) => write!(f, "w:{table}:{page}"),
            Self::Options(table, page) => write!(f, "g:{table}:{page}"),
            Self::Settle(table, matter) => write!(f, "o:{table}:{matter}"),
            Self::Undo(table, revision) => write!(f, "u:{table}:{revision}"),
            Self::DirectMessages(table, wish) => write!(f, "d:{table}:{}", initial(&DIRECT, *wish)),
            Self::Return(table) => write!(f, "b:{table}"),
            Self::Again(table) => write!(f, "a:{table}"),
            Self::Forget(person) => write!(f, "f:{}", person.0),
            Self::Finish(table, finish) => write!(f, "e:{table}:{}", initial(&FINISHES, *finish)),
            Self::Rules(of, topic, page) => write!(f, "r:{of}:{topic}:{page}"),
            Self::Topics(of) => write!(f, "t:{of}"),
        }
    }
}

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(table) => write!(f, "{table}"),
            // A table's id never starts with "=".
            Self::Game(game) => write!(f, "={game}"),
        }
    }
}

impl fmt::Display for Matter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pace => f.write_str("p"),
            Self::Language => f.write_str("l"),
            Self::Kick => f.write_str("k"),
            Self::Variant(variant, 0) => write!(f, "v{variant}"),
            Self::Variant(variant, part) => write!(f, "v{variant}.{part}"),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.seat.0, self.n, self.mark)
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.depth, self.like, self.from)
    }
}

impl Button {
    /// Returns the action's table, if it is about one.
    #[must_use]
    pub const fn table(&self) -> Option<TableId> {
        match self {
            Self::Answer(table, _)
            | Self::Choose(table, ..)
            | Self::Turn(table, ..)
            | Self::Show(table, _)
            | Self::Earlier(table, ..)
            | Self::Lobby(table, _)
            | Self::Aloud(table, _)
            | Self::Options(table, _)
            | Self::Settle(table, _)
            | Self::Undo(table, _)
            | Self::DirectMessages(table, _)
            | Self::Return(table)
            | Self::Again(table)
            | Self::Finish(table, _)
            | Self::Rules(Of::Table(table), ..)
            | Self::Topics(Of::Table(table)) => Some(*table),
            Self::Forget(_) | Self::Rules(Of::Game(_), ..) | Self::Topics(Of::Game(_)) => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is none of our buttons")]
pub struct NotOurs;

impl FromStr for Button {
    type Err = NotOurs;

    fn from_str(text: &str) -> Result<Self, NotOurs> {
        read(text).ok_or(NotOurs)
    }
}

/// Separates the action from the key of its message.
const SEAL: char = '~';

#[must_use]
pub fn sealed(custom_id: &str, seal: Nonce) -> String {
    format!("{custom_id}{SEAL}{:x}", seal.0)
}

#[must_use]
pub fn seal_of(custom_id: &str) -> Option<Nonce> {
    let (_, seal) = custom_id.rsplit_once(SEAL)?;
    u64::from_str_radix(seal, 16).ok().filter(|read| format!("{read:x}") == seal).map(Nonce)
}

fn read(text: &str) -> Option<Button> {
    let text = match text.rsplit_once(SEAL) {
        Some((custom_id, _)) => seal_of(text).map(|_| custom_id)?,
        None => text,
    };
    let parts: Vec<&str> = text.split(':').collect();
    match parts.as_slice() {
        ["f", person] => return Some(Button::Forget(Person(number(person)?))),
        ["r", of, topic, page] => return Some(Button::Rules(whose(of)?, number(topic)?, number(page)?)),
        ["t", of] => return Some(Button::Topics(whose(of)?)),
        _ => {}
    }
    let (kind, table, rest) = match parts.as_slice() {
        [kind, table, rest @ ..] => (*kind, table.parse::<TableId>().ok()?, rest),
        _ => return None,
    };
    Some(match (kind, rest) {
        ("m", [seat, n, mark, option]) => {
            let Question { seat, n, mark } = question(seat, n, mark)?;
            Button::Answer(table, Press { seat, n, mark, option: number(option)? })
        }
        ("c", [seat, n, mark, depth, like, from]) => {
            Button::Choose(table, question(seat, n, mark)?, page(depth, like, from)?)
        }
        ("p", [seat, n, mark, depth, like, from]) => {
            Button::Turn(table, question(seat, n, mark)?, page(depth, like, from)?)
        }
        ("s", [view]) => Button::Show(table, thing(&VIEWS, view)?),
        ("h", [view, turn]) => {
            Button::Earlier(table, thing(&VIEWS, view).filter(|it| BOARDS.contains(it))?, number(turn)?)
        }
        ("l", [act]) => Button::Lobby(table, thing(&LOBBY, act)?),
        ("w", [page]) => Button::Aloud(table, number(page)?),
        ("g", [page]) => Button::Options(table, number(page)?),
        ("o", [what]) => Button::Settle(table, matter(what)?),
        ("u", [revision]) => Button::Undo(table, number(revision)?),
        ("d", [wish]) => Button::DirectMessages(table, thing(&DIRECT, wish)?),
        ("b", []) => Button::Return(table),
        ("a", []) => Button::Again(table),
        ("e", [finish]) => Button::Finish(table, thing(&FINISHES, finish)?),
        _ => return None,
    })
}

fn whose(text: &str) -> Option<Of> {
    match text.strip_prefix('=') {
        Some(game) => is_id(game).then(|| Of::Game(game.to_owned())),
        None => text.parse().ok().map(Of::Table),
    }
}

/// Checks the form only; the registry knows whether the game exists.
fn is_id(game: &str) -> bool {
    (1..=LONGEST_ID).contains(&game.len()) && game.bytes().all(|it| matches!(it, b'a'..=b'z' | b'0'..=b'9' | b'_'))
}

fn matter(text: &str) -> Option<Matter> {
    Some(match text {
        "p" => Matter::Pace,
        "l" => Matter::Language,
        "k" => Matter::Kick,
        _ => {
            let variant = text.strip_prefix('v')?;
            let (variant, part) = variant.split_once('.').unwrap_or((variant, "0"));
            Matter::Variant(number(variant)?, number(part)?)
        }
    })
}

fn question(seat: &str, n: &str, mark: &str) -> Option<Question> {
    Some(Question { seat: Seat(number(seat)?), n: number(n)?, mark: mark.parse().ok()? })
}

fn page(depth: &str, like: &str, from: &str) -> Option<Page> {
    Some(Page { depth: number(depth)?, like: number(like)?, from: number(from)? })
}

/// Parses a number in canonical form: no sign, no leading zeros.
fn number<T: FromStr + fmt::Display>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests;
