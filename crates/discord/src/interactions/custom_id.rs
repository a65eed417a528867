//! What a button or menu does, written to and read from its `custom_id`. The id holds everything;
//! nothing is kept in memory, so a button works after a restart.

mod option_id;
mod parse;

use std::fmt;
use std::str::FromStr;

use meadhall_game::{Fingerprint, Seat};
use meadhall_service::outbox::MessageKey;
use meadhall_tables::table::Answer;
use meadhall_tables::{PersonId, TableId};

use parse::{parse_canonical_number, parse_decision_id, parse_lobby_option, parse_options_page, parse_rules_source};

pub use option_id::{custom_ids, message_keys};

const MAX_GAME_ID_BYTES: usize = 32;

/// The action of a button or menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComponentAction {
    /// Answers the decision with this option.
    AnswerDecision(TableId, Answer),
    /// Answers the decision with the selected option of this page.
    ChooseOption(TableId, DecisionId, OptionsPage),
    /// Shows another page of the options.
    ShowOptionsPage(TableId, DecisionId, OptionsPage),
    ShowView(TableId, ViewKind),
    /// Shows the board after this turn.
    ShowPastTurn(TableId, ViewKind, u32),
    /// Shows a page of the table as prose, for screen readers.
    ShowProse(TableId, u8),
    /// Shows a page of the lobby's options.
    ShowLobbyOptions(TableId, u8),
    RunLobbyAction(TableId, LobbyAction),
    /// Sets a lobby option to the selected value.
    SetLobbyOption(TableId, LobbyOption),
    /// Takes the last answer back if the table is still at this revision.
    UndoAnswerAtRevision(TableId, u64),
    SetDmPreference(TableId, DmChoice),
    /// Returns the caller to their seat, which an AI plays in their place.
    ReturnToSeat(TableId),
    /// Opens a new table with the same players.
    Rematch(TableId),
    /// Deletes the data of this person, who must be the caller.
    ForgetMe(PersonId),
    /// Ends the match; the caller has confirmed it.
    EndMatch(TableId, MatchEndMode),
    /// Shows this page of this topic of the rules.
    ShowRulesPage(RulesSource, u8, u8),
    /// Shows the selected topic of the rules.
    ChooseRulesTopic(RulesSource),
}

/// How a player ends a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEndMode {
    /// The match ends for everybody.
    ForEveryone,
    /// The player gives up.
    Concede,
}

/// Which game's rules are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesSource {
    /// The rules of this table's game.
    Table(TableId),
    /// The rules of the game with this id.
    Game(String),
}

/// Identifies a decision, so that a button of an earlier decision is recognized as outdated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecisionId {
    pub seat: Seat,
    /// The number of the seat's last journal entry before the decision.
    pub last_entry_number: u64,
    pub fingerprint: Fingerprint,
}

/// A page of a menu of options. The options form a tree of words, and the page lists the items below the chosen words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OptionsPage {
    /// How many words of the path have been chosen.
    pub path_depth: u8,
    /// The index of any option whose path begins with the chosen words.
    pub sample_option: u16,
    /// The index of the page's first item.
    pub first_item: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewKind {
    Panel,
    BoardPicture,
    TextBoard,
    TextBoardWithoutEmbed,
    ProseBoard,
    Score,
    Log,
    Legend,
    Rules,
    Permissions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyAction {
    Join,
    Leave,
    AddAi,
    RemoveAi,
    ShowOptions,
    Start,
    Cancel,
}

/// What the host can change in a lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyOption {
    /// The time limit of a decision.
    Pace,
    /// The language of the card.
    Language,
    /// A choice of a game variant: the index of the variant, and of one of its menus.
    Variant(u8, u8),
    KickPlayer,
}

/// An answer to the question about direct messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DmChoice {
    /// Sends direct messages, starting with a test.
    Enable,
    /// Notifies in the channel only.
    Disable,
}

const VIEW_CODES: [(ViewKind, char); 10] = [
    (ViewKind::Panel, 't'),
    (ViewKind::BoardPicture, 'i'),
    (ViewKind::TextBoard, 'b'),
    (ViewKind::TextBoardWithoutEmbed, 'w'),
    (ViewKind::ProseBoard, 'p'),
    (ViewKind::Score, 's'),
    (ViewKind::Log, 'l'),
    (ViewKind::Legend, 'k'),
    (ViewKind::Rules, 'r'),
    (ViewKind::Permissions, 'n'),
];

const LOBBY_ACTION_CODES: [(LobbyAction, char); 7] = [
    (LobbyAction::Join, 'j'),
    (LobbyAction::Leave, 'l'),
    (LobbyAction::AddAi, 'a'),
    (LobbyAction::RemoveAi, 'r'),
    (LobbyAction::ShowOptions, 'o'),
    (LobbyAction::Start, 's'),
    (LobbyAction::Cancel, 'c'),
];

const END_MODE_CODES: [(MatchEndMode, char); 2] = [(MatchEndMode::ForEveryone, 'e'), (MatchEndMode::Concede, 'c')];

const DM_CHOICE_CODES: [(DmChoice, char); 2] = [(DmChoice::Enable, 'y'), (DmChoice::Disable, 'n')];

/// The board views that can also show past turns.
const PAST_TURN_VIEWS: [ViewKind; 3] = [ViewKind::BoardPicture, ViewKind::TextBoard, ViewKind::ProseBoard];

/// Returns the code of a value in custom ids. A test checks that every value has a code.
fn code_of<T: Copy + PartialEq>(codes: &[(T, char)], value: T) -> char {
    codes.iter().find(|(it, _)| *it == value).map_or('?', |(_, code)| *code)
}

fn value_of_code<T: Copy>(codes: &[(T, char)], text: &str) -> Option<T> {
    codes.iter().find(|(_, code)| text.chars().eq([*code])).map(|(it, _)| *it)
}

impl fmt::Display for ComponentAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnswerDecision(table, Answer { seat, after_step: n, fingerprint: mark, option }) => {
                write!(f, "m:{table}:{}:{n}:{mark}:{option}", seat.0)
            }
            Self::ChooseOption(table, question, page) => write!(f, "c:{table}:{question}:{page}"),
            Self::ShowOptionsPage(table, question, page) => write!(f, "p:{table}:{question}:{page}"),
            Self::ShowView(table, view) => write!(f, "s:{table}:{}", code_of(&VIEW_CODES, *view)),
            Self::ShowPastTurn(table, view, turn) => write!(f, "h:{table}:{}:{turn}", code_of(&VIEW_CODES, *view)),
            Self::RunLobbyAction(table, action) => write!(f, "l:{table}:{}", code_of(&LOBBY_ACTION_CODES, *action)),
            Self::ShowProse(table, page) => write!(f, "w:{table}:{page}"),
            Self::ShowLobbyOptions(table, page) => write!(f, "g:{table}:{page}"),
            Self::SetLobbyOption(table, matter) => write!(f, "o:{table}:{matter}"),
            Self::UndoAnswerAtRevision(table, revision) => write!(f, "u:{table}:{revision}"),
            Self::SetDmPreference(table, choice) => write!(f, "d:{table}:{}", code_of(&DM_CHOICE_CODES, *choice)),
            Self::ReturnToSeat(table) => write!(f, "b:{table}"),
            Self::Rematch(table) => write!(f, "a:{table}"),
            Self::ForgetMe(person) => write!(f, "f:{}", person.0),
            Self::EndMatch(table, end_mode) => write!(f, "e:{table}:{}", code_of(&END_MODE_CODES, *end_mode)),
            Self::ShowRulesPage(of, topic, page) => write!(f, "r:{of}:{topic}:{page}"),
            Self::ChooseRulesTopic(of) => write!(f, "t:{of}"),
        }
    }
}

impl fmt::Display for RulesSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(table) => write!(f, "{table}"),
            // "=" marks a game id, because table ids never start with it.
            Self::Game(game) => write!(f, "={game}"),
        }
    }
}

impl fmt::Display for LobbyOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pace => f.write_str("p"),
            Self::Language => f.write_str("l"),
            Self::KickPlayer => f.write_str("k"),
            Self::Variant(variant, 0) => write!(f, "v{variant}"),
            Self::Variant(variant, part) => write!(f, "v{variant}.{part}"),
        }
    }
}

impl fmt::Display for DecisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.seat.0, self.last_entry_number, self.fingerprint)
    }
}

impl fmt::Display for OptionsPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.path_depth, self.sample_option, self.first_item)
    }
}

impl ComponentAction {
    /// Returns the table that the action concerns, if any.
    #[must_use]
    pub const fn table(&self) -> Option<TableId> {
        match self {
            Self::AnswerDecision(table, _)
            | Self::ChooseOption(table, ..)
            | Self::ShowOptionsPage(table, ..)
            | Self::ShowView(table, _)
            | Self::ShowPastTurn(table, ..)
            | Self::RunLobbyAction(table, _)
            | Self::ShowProse(table, _)
            | Self::ShowLobbyOptions(table, _)
            | Self::SetLobbyOption(table, _)
            | Self::UndoAnswerAtRevision(table, _)
            | Self::SetDmPreference(table, _)
            | Self::ReturnToSeat(table)
            | Self::Rematch(table)
            | Self::EndMatch(table, _)
            | Self::ShowRulesPage(RulesSource::Table(table), ..)
            | Self::ChooseRulesTopic(RulesSource::Table(table)) => Some(*table),
            Self::ForgetMe(_)
            | Self::ShowRulesPage(RulesSource::Game(_), ..)
            | Self::ChooseRulesTopic(RulesSource::Game(_)) => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown custom id")]
pub struct UnknownCustomIdError;

impl FromStr for ComponentAction {
    type Err = UnknownCustomIdError;

    fn from_str(custom_id: &str) -> Result<Self, UnknownCustomIdError> {
        parse_custom_id(custom_id).ok_or(UnknownCustomIdError)
    }
}

/// Separates the action from the message key in a custom id.
const MESSAGE_KEY_SEPARATOR: char = '~';

#[must_use]
pub fn with_message_key(custom_id: &str, message_key: MessageKey) -> String {
    format!("{custom_id}{MESSAGE_KEY_SEPARATOR}{:x}", message_key.0)
}

#[must_use]
pub fn message_key_of(custom_id: &str) -> Option<MessageKey> {
    let (_, key) = custom_id.rsplit_once(MESSAGE_KEY_SEPARATOR)?;
    u64::from_str_radix(key, 16).ok().filter(|read| format!("{read:x}") == key).map(MessageKey)
}

fn parse_custom_id(text: &str) -> Option<ComponentAction> {
    let text = match text.rsplit_once(MESSAGE_KEY_SEPARATOR) {
        Some((custom_id, _)) => message_key_of(text).map(|_| custom_id)?,
        None => text,
    };
    let parts: Vec<&str> = text.split(':').collect();
    match parts.as_slice() {
        ["f", person_id] => return Some(ComponentAction::ForgetMe(PersonId(parse_canonical_number(person_id)?))),
        ["r", source, topic, page] => {
            return Some(ComponentAction::ShowRulesPage(
                parse_rules_source(source)?,
                parse_canonical_number(topic)?,
                parse_canonical_number(page)?,
            ));
        }
        ["t", source] => return Some(ComponentAction::ChooseRulesTopic(parse_rules_source(source)?)),
        _ => {}
    }
    let (action_code, table, rest) = match parts.as_slice() {
        [action_code, table, rest @ ..] => (*action_code, table.parse::<TableId>().ok()?, rest),
        _ => return None,
    };
    Some(match (action_code, rest) {
        ("m", [seat, n, mark, option]) => {
            let DecisionId { seat, last_entry_number: n, fingerprint: mark } = parse_decision_id(seat, n, mark)?;
            ComponentAction::AnswerDecision(
                table,
                Answer { seat, after_step: n, fingerprint: mark, option: parse_canonical_number(option)? },
            )
        }
        ("c", [seat, n, mark, depth, like, from]) => ComponentAction::ChooseOption(
            table,
            parse_decision_id(seat, n, mark)?,
            parse_options_page(depth, like, from)?,
        ),
        ("p", [seat, n, mark, depth, like, from]) => ComponentAction::ShowOptionsPage(
            table,
            parse_decision_id(seat, n, mark)?,
            parse_options_page(depth, like, from)?,
        ),
        ("s", [view]) => ComponentAction::ShowView(table, value_of_code(&VIEW_CODES, view)?),
        ("h", [view, turn]) => ComponentAction::ShowPastTurn(
            table,
            value_of_code(&VIEW_CODES, view).filter(|it| PAST_TURN_VIEWS.contains(it))?,
            parse_canonical_number(turn)?,
        ),
        ("l", [act]) => ComponentAction::RunLobbyAction(table, value_of_code(&LOBBY_ACTION_CODES, act)?),
        ("w", [page]) => ComponentAction::ShowProse(table, parse_canonical_number(page)?),
        ("g", [page]) => ComponentAction::ShowLobbyOptions(table, parse_canonical_number(page)?),
        ("o", [option]) => ComponentAction::SetLobbyOption(table, parse_lobby_option(option)?),
        ("u", [revision]) => ComponentAction::UndoAnswerAtRevision(table, parse_canonical_number(revision)?),
        ("d", [choice]) => ComponentAction::SetDmPreference(table, value_of_code(&DM_CHOICE_CODES, choice)?),
        ("b", []) => ComponentAction::ReturnToSeat(table),
        ("a", []) => ComponentAction::Rematch(table),
        ("e", [end_mode]) => ComponentAction::EndMatch(table, value_of_code(&END_MODE_CODES, end_mode)?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
