//! What a button or menu does.

use meadhall_game::{Fingerprint, Seat};
use meadhall_tables::table::Answer;
use meadhall_tables::{PersonId, TableId};

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
    /// Shows the same as `TextBoard`. The two have different labels on their buttons.
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
