//! The action of a button or menu, written to and read from its `custom_id`. The id holds everything;
//! nothing is kept in memory, so a button works after a restart.

mod parse;

use std::fmt;
use std::str::FromStr;

use meadhall_game::{Level, Seat};
use meadhall_service::outbox::MessageKey;
use meadhall_tables::TableId;
use meadhall_tables::table::Answer;
use serenity::model::application::{ActionRowComponent, ButtonKind};
use serenity::model::channel::Message;

use super::component_action::{
    ComponentAction, DecisionId, DmChoice, LessonAction, LobbyAction, LobbyOption, MatchEndMode, OpeningKind,
    OptionsPage, PanelPage, PersonalSetting, RulesSource, TableCommand, ViewKind,
};
use super::level_choice::{ComputerChoice, LevelChoice};
use parse::{
    parse_canonical_number, parse_decision_id, parse_game_id, parse_lobby_option, parse_options_page, parse_person,
    parse_rules_source,
};

const VIEW_CODES: [(ViewKind, char); 11] = [
    (ViewKind::Panel, 't'),
    (ViewKind::WordPanel, 'd'),
    (ViewKind::AllViews, 'm'),
    (ViewKind::BoardPicture, 'i'),
    (ViewKind::TextBoard, 'b'),
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

/// The commands that need nothing but their table.
const TABLE_COMMAND_CODES: [(TableCommand, char); 11] = [
    (TableCommand::Overview, 'o'),
    (TableCommand::Join, 'j'),
    (TableCommand::Leave, 'l'),
    (TableCommand::Start, 's'),
    (TableCommand::Concede, 'c'),
    (TableCommand::End, 'e'),
    (TableCommand::Move, 'm'),
    (TableCommand::Export, 'x'),
    (TableCommand::Replay, 'r'),
    (TableCommand::Share, 'h'),
    (TableCommand::Hint, 't'),
];

const END_MODE_CODES: [(MatchEndMode, char); 2] = [(MatchEndMode::ForEveryone, 'e'), (MatchEndMode::Concede, 'c')];

const LESSON_CODES: [(LessonAction, char); 5] = [
    (LessonAction::TellMore, 'm'),
    (LessonAction::Stop, 's'),
    (LessonAction::ChooseOther, 'l'),
    (LessonAction::PlayOn, 'o'),
    (LessonAction::PlayMatch, 'p'),
];

const DM_CHOICE_CODES: [(DmChoice, char); 2] = [(DmChoice::Enable, 'y'), (DmChoice::Disable, 'n')];

const SETTING_CODES: [(PersonalSetting, char); 3] =
    [(PersonalSetting::Language, 'l'), (PersonalSetting::NotifyByDm, 'd'), (PersonalSetting::NotifyInChannel, 'c')];

/// Levels 1, 4 and 8 have the letters that they had when there were three levels.
const LEVEL_CODES: [(LevelChoice, char); 9] = [
    (LevelChoice::Adaptive, 'a'),
    (fixed_level(1), 'e'),
    (fixed_level(2), '2'),
    (fixed_level(3), '3'),
    (fixed_level(4), 'm'),
    (fixed_level(5), '5'),
    (fixed_level(6), '6'),
    (fixed_level(7), '7'),
    (fixed_level(8), 'h'),
];

const fn fixed_level(number: u8) -> LevelChoice {
    LevelChoice::Fixed(Level::new(number).expect("a level of this number"))
}

/// The board views that can also show past turns.
const PAST_TURN_VIEWS: [ViewKind; 3] = [ViewKind::BoardPicture, ViewKind::TextBoard, ViewKind::ProseBoard];

impl ViewKind {
    /// Returns the value of the view in a menu.
    #[must_use]
    pub fn menu_value(self) -> String {
        code_of(&VIEW_CODES, self).to_string()
    }

    /// Returns the view with this value in a menu.
    #[must_use]
    pub fn from_menu_value(value: &str) -> Option<Self> {
        value_of_code(&VIEW_CODES, value)
    }
}

/// Returns the code of a value in custom ids. A test checks that every value has a code.
fn code_of<T: Copy + PartialEq>(codes: &[(T, char)], value: T) -> char {
    codes.iter().find(|(it, _)| *it == value).map_or('?', |(_, code)| *code)
}

fn value_of_code<T: Copy>(codes: &[(T, char)], text: &str) -> Option<T> {
    codes.iter().find(|(_, code)| text.chars().eq([*code])).map(|(it, _)| *it)
}

impl fmt::Display for OpeningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AgainstComputers(ComputerChoice { count: ComputerChoice::DEFAULT_COUNT, level }) => {
                write!(f, "{}", code_of(&LEVEL_CODES, *level))
            }
            Self::AgainstComputers(ComputerChoice { count, level }) => {
                write!(f, "{}{count}", code_of(&LEVEL_CODES, *level))
            }
            Self::WithPeople => f.write_str("p"),
            Self::Lesson => f.write_str("l"),
        }
    }
}

impl FromStr for OpeningKind {
    type Err = UnknownCustomIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let computers = || {
            let (level, count) = text.split_at_checked(1)?;
            let level = value_of_code(&LEVEL_CODES, level)?;
            let count = match count {
                "" => ComputerChoice::DEFAULT_COUNT,
                // The usual number is not written.
                _ => parse_canonical_number(count).filter(|count| *count != ComputerChoice::DEFAULT_COUNT)?,
            };
            (1..=ComputerChoice::MAX_COUNT).contains(&count).then_some(ComputerChoice { count, level })
        };
        match text {
            "p" => Ok(Self::WithPeople),
            "l" => Ok(Self::Lesson),
            _ => computers().map(Self::AgainstComputers).ok_or(UnknownCustomIdError),
        }
    }
}

impl fmt::Display for ComponentAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnswerDecision(table, Answer { seat, after_step: n, fingerprint: mark, option }) => {
                write!(f, "m:{table}:{}:{n}:{mark}:{option}", seat.0)
            }
            Self::ChooseOption(table, question, PanelPage::Words(page)) => write!(f, "c:{table}:{question}:{page}"),
            Self::ChooseOption(table, question, PanelPage::Picture(page)) => write!(f, "v:{table}:{question}:{page}"),
            Self::ShowPanelPage(table, question, PanelPage::Words(page)) => write!(f, "p:{table}:{question}:{page}"),
            Self::ShowPanelPage(table, question, PanelPage::Picture(page)) => write!(f, "q:{table}:{question}:{page}"),
            Self::ShowView(table, view) => write!(f, "s:{table}:{}", code_of(&VIEW_CODES, *view)),
            Self::ChooseView(table) => write!(f, "z:{table}"),
            Self::ShowPastTurn(table, view, turn) => write!(f, "h:{table}:{}:{turn}", code_of(&VIEW_CODES, *view)),
            Self::RunLobbyAction(table, action) => write!(f, "l:{table}:{}", code_of(&LOBBY_ACTION_CODES, *action)),
            Self::ShowProse(table, page) => write!(f, "w:{table}:{page}"),
            Self::ShowLobbyOptions(table, page) => write!(f, "g:{table}:{page}"),
            Self::SetLobbyOption(table, matter) => write!(f, "o:{table}:{matter}"),
            Self::UndoAnswerAtRevision(table, revision) => write!(f, "u:{table}:{revision}"),
            Self::SetDmPreference(table, choice) => write!(f, "d:{table}:{}", code_of(&DM_CHOICE_CODES, *choice)),
            Self::ReturnToSeat(table) => write!(f, "b:{table}"),
            Self::Rematch(table) => write!(f, "a:{table}"),
            Self::RematchAtLevel(table, level) => write!(f, "a:{table}:{}", level.number()),
            Self::RunCommand(table, command) => write!(f, "x:{table}:{command}"),
            Self::ChangeSetting(setting) => write!(f, "i:{}", code_of(&SETTING_CODES, *setting)),
            Self::ShowGames(page) => write!(f, "n:{page}"),
            Self::ShowFinishedMatch(table, page) => write!(f, "y:{table}:{page}"),
            Self::ForgetMe(person) => write!(f, "f:{}", person.0),
            Self::EndMatch(table, end_mode) => write!(f, "e:{table}:{}", code_of(&END_MODE_CODES, *end_mode)),
            Self::ShowRulesPage(of, topic, page) => write!(f, "r:{of}:{topic}:{page}"),
            Self::ChooseRulesTopic(of) => write!(f, "t:{of}"),
            Self::ShowGameMenu(kind) => write!(f, "k:{kind}"),
            Self::ChooseGameMenuLevel => f.write_str("j"),
            Self::ChooseGameMenuCount => f.write_str("j:n"),
            Self::RunLessonAction(table, action) => write!(f, "z:{table}:{}", code_of(&LESSON_CODES, *action)),
            Self::OpenTable(kind, game) => write!(f, "k:{kind}:={game}"),
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

impl fmt::Display for TableCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replace(seat, Some(person)) => write!(f, "p:{}:{}", seat.0, person.0),
            Self::Replace(seat, None) => write!(f, "p:{}:", seat.0),
            command => write!(f, "{}", code_of(&TABLE_COMMAND_CODES, *command)),
        }
    }
}

impl fmt::Display for LobbyOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AddAi => f.write_str("a"),
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
        ["f", person_id] => return Some(ComponentAction::ForgetMe(parse_person(person_id)?)),
        ["i", setting] => return Some(ComponentAction::ChangeSetting(value_of_code(&SETTING_CODES, setting)?)),
        ["n", page] => return Some(ComponentAction::ShowGames(parse_canonical_number(page)?)),
        ["r", source, topic, page] => {
            return Some(ComponentAction::ShowRulesPage(
                parse_rules_source(source)?,
                parse_canonical_number(topic)?,
                parse_canonical_number(page)?,
            ));
        }
        ["j"] => return Some(ComponentAction::ChooseGameMenuLevel),
        ["j", "n"] => return Some(ComponentAction::ChooseGameMenuCount),
        ["k", kind] => return Some(ComponentAction::ShowGameMenu(kind.parse().ok()?)),
        ["k", kind, game] => {
            return Some(ComponentAction::OpenTable(kind.parse().ok()?, parse_game_id(game)?));
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
        ("c" | "v" | "p" | "q", [seat, n, mark, depth, like, from]) => {
            let decision = parse_decision_id(seat, n, mark)?;
            let page = parse_options_page(depth, like, from)?;
            let page = if matches!(action_code, "c" | "p") { PanelPage::Words(page) } else { PanelPage::Picture(page) };
            match action_code {
                "c" | "v" => ComponentAction::ChooseOption(table, decision, page),
                _ => ComponentAction::ShowPanelPage(table, decision, page),
            }
        }
        ("s", [view]) => ComponentAction::ShowView(table, value_of_code(&VIEW_CODES, view)?),
        ("z", []) => ComponentAction::ChooseView(table),
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
        ("x", command) => ComponentAction::RunCommand(table, parse_table_command(command)?),
        ("y", [page]) => ComponentAction::ShowFinishedMatch(table, parse_canonical_number(page)?),
        ("z", [action]) => ComponentAction::RunLessonAction(table, value_of_code(&LESSON_CODES, action)?),
        ("a", []) => ComponentAction::Rematch(table),
        ("a", [level]) => ComponentAction::RematchAtLevel(table, Level::new(parse_canonical_number(level)?)?),
        ("e", [end_mode]) => ComponentAction::EndMatch(table, value_of_code(&END_MODE_CODES, end_mode)?),
        _ => return None,
    })
}

fn parse_table_command(parts: &[&str]) -> Option<TableCommand> {
    match parts {
        [code] => value_of_code(&TABLE_COMMAND_CODES, code),
        ["p", seat, ""] => Some(TableCommand::Replace(Seat(parse_canonical_number(seat)?), None)),
        ["p", seat, person] => {
            Some(TableCommand::Replace(Seat(parse_canonical_number(seat)?), Some(parse_person(person)?)))
        }
        _ => None,
    }
}

/// Returns the `custom_id`s of all buttons and menus, in order.
pub fn custom_ids(message: &Message) -> impl Iterator<Item = &str> {
    let components = message.components.iter().flat_map(|row| &row.components);
    components.filter_map(|component| match component {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id.as_str()),
            _ => None,
        },
        ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_deref(),
        _ => None,
    })
}

pub fn message_keys(message: &Message) -> impl Iterator<Item = MessageKey> {
    custom_ids(message).filter_map(message_key_of)
}

#[cfg(test)]
mod tests;
