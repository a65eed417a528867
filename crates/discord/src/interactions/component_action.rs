//! What a button or menu does.

use meadhall_game::{ChosenSteps, Fingerprint, Level, Seat};
use meadhall_service::table_service::ViewAudience;
use meadhall_tables::table::Answer;
use meadhall_tables::view::DecisionView;
use meadhall_tables::{PersonId, TableId};

use super::level_choice::ComputerChoice;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComponentAction {
    /// Answers the decision with this option.
    AnswerDecision(TableId, Answer),
    /// Answers the decision with the selected option of this page, or shows the selected group of options.
    ChooseOption(TableId, DecisionId, PanelPage),
    /// Shows another page of the options.
    ShowPanelPage(TableId, DecisionId, PanelPage),
    ShowView(TableId, ViewKind),
    /// Shows the selected view.
    ChooseView(TableId),
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
    /// Opens a new table with the same options and computers of this level.
    RematchAtLevel(TableId, Level),
    /// Shows the caller's tables and this page of their finished matches.
    ShowGames(u16),
    /// Shows the result of a finished match, with the way back to this page of the caller's finished matches.
    ShowFinishedMatch(TableId, u16),
    /// Changes one of the caller's settings.
    ChangeSetting(PersonalSetting),
    /// Deletes the data of this person, who must be the caller.
    ForgetMe(PersonId),
    /// Runs a command on this table.
    RunCommand(TableId, TableCommand),
    /// Ends the match; the caller has confirmed it.
    EndMatch(TableId, MatchEndMode),
    /// Shows this page of this topic of the rules.
    ShowRulesPage(RulesSource, u8, u8),
    /// Shows the selected topic of the rules.
    ChooseRulesTopic(RulesSource),
    /// Shows the games, to open a table of this kind.
    ShowGameMenu(OpeningKind),
    /// Shows the games, to open a table of the kind that was selected in the menu of levels.
    ChooseGameMenuLevel,
    /// Shows the games, to open a table of the kind that was selected in the menu of numbers of computers.
    ChooseGameMenuCount,
    /// Opens a table of the game with this id.
    OpenTable(OpeningKind, String),
    RunLessonAction(TableId, LessonAction),
}

/// Who plays at a table that is opened from the menu of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningKind {
    /// The match against these computers starts at once.
    AgainstComputers(ComputerChoice),
    /// A lobby, in which other people join.
    WithPeople,
    /// The tutorial of the game starts at once.
    Lesson,
}

/// What a learner does besides answering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonAction {
    /// Shows the full text of the idea.
    TellMore,
    /// Ends the lesson and shows the games.
    Stop,
    /// Ends the lesson and shows the choice of lessons.
    ChooseOther,
    /// Goes on with the match after the last idea.
    PlayOn,
    /// Ends the lesson and starts a match of the same game against the weakest computers.
    PlayMatch,
}

/// A command on one table. Its button stands in a list of tables, or in the overview of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableCommand {
    Overview,
    Join,
    Leave,
    Start,
    /// Asks the caller to confirm that they concede.
    Concede,
    /// Asks the caller to confirm that the match ends.
    End,
    /// Moves the table to the channel of the caller.
    Move,
    Export,
    /// Sends the match as an animation.
    Replay,
    /// Shows the result of a match against computers to the channel.
    Share,
    /// Proposes an answer to the caller's decision.
    Hint,
    /// Puts a person into a seat, or a computer player.
    Replace(Seat, Option<PersonId>),
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

/// A page of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelPage {
    /// Text alone, with all consequences of the options.
    Words(OptionsPage),
    /// A picture with short consequences. The options are chosen on the picture, if the game offers that.
    Picture(OptionsPage),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewKind {
    Panel,
    /// The panel with the decision in words.
    WordPanel,
    /// Lists the other views.
    AllViews,
    BoardPicture,
    TextBoard,
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

/// What a menu changes in a lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyOption {
    /// Adds a computer of the selected level.
    AddAi,
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

impl DecisionId {
    /// Returns the id of an open decision.
    #[must_use]
    pub const fn of(decision: &DecisionView) -> Self {
        Self { seat: decision.seat, last_entry_number: decision.after_step, fingerprint: decision.fingerprint }
    }
}

impl OptionsPage {
    /// Returns the steps that have been chosen on a picture.
    #[must_use]
    pub fn chosen_steps(self) -> ChosenSteps {
        ChosenSteps { depth: self.path_depth.into(), sample_option: self.sample_option.into() }
    }
}

impl Default for PanelPage {
    fn default() -> Self {
        Self::Picture(OptionsPage::default())
    }
}

impl PanelPage {
    #[must_use]
    pub const fn options_page(self) -> OptionsPage {
        match self {
            Self::Words(page) | Self::Picture(page) => page,
        }
    }

    /// Returns another page of the same form.
    #[must_use]
    pub const fn with_options_page(self, page: OptionsPage) -> Self {
        match self {
            Self::Words(_) => Self::Words(page),
            Self::Picture(_) => Self::Picture(page),
        }
    }

    /// Returns the first page of the same form.
    #[must_use]
    pub fn first_page(self) -> Self {
        self.with_options_page(OptionsPage::default())
    }

    /// Returns the audience for which the view of this page is built.
    #[must_use]
    pub fn audience(self, person: PersonId) -> ViewAudience {
        match self {
            Self::Words(_) => ViewAudience::Person(person),
            Self::Picture(page) => ViewAudience::ChoosingPerson(person, page.chosen_steps()),
        }
    }
}

/// A setting that the overview of a person's settings changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonalSetting {
    /// The language that is chosen from the menu.
    Language,
    /// Sends direct messages, starting with a test.
    NotifyByDm,
    /// Notifies in the channel only.
    NotifyInChannel,
}

impl ComponentAction {
    /// Returns the table that the action concerns, if any.
    #[must_use]
    pub const fn table(&self) -> Option<TableId> {
        match self {
            Self::AnswerDecision(table, _)
            | Self::ChooseOption(table, ..)
            | Self::ShowPanelPage(table, ..)
            | Self::ShowView(table, _)
            | Self::ChooseView(table)
            | Self::ShowPastTurn(table, ..)
            | Self::RunLobbyAction(table, _)
            | Self::ShowProse(table, _)
            | Self::ShowLobbyOptions(table, _)
            | Self::SetLobbyOption(table, _)
            | Self::UndoAnswerAtRevision(table, _)
            | Self::SetDmPreference(table, _)
            | Self::ReturnToSeat(table)
            | Self::Rematch(table)
            | Self::RematchAtLevel(table, _)
            | Self::RunCommand(table, _)
            | Self::EndMatch(table, _)
            | Self::ShowFinishedMatch(table, _)
            | Self::RunLessonAction(table, _)
            | Self::ShowRulesPage(RulesSource::Table(table), ..)
            | Self::ChooseRulesTopic(RulesSource::Table(table)) => Some(*table),
            Self::ForgetMe(_)
            | Self::ChangeSetting(_)
            | Self::ShowGames(_)
            | Self::ShowGameMenu(_)
            | Self::ChooseGameMenuLevel
            | Self::ChooseGameMenuCount
            | Self::OpenTable(..)
            | Self::ShowRulesPage(RulesSource::Game(_), ..)
            | Self::ChooseRulesTopic(RulesSource::Game(_)) => None,
        }
    }
}
