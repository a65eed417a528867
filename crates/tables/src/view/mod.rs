//! The view of a table: what one viewer, a seat or a spectator, may see at one revision. Plain data
//! without hidden information and without text in any language; rendering it needs no store and no
//! match.
//!
//! The modules build a view, list the open decisions in it, and describe past turns.

mod build;
mod decision;
mod past_turn;

use meadhall_game::{Board, BoardFact, EmojiRow, Lang, Picture, Seat, SeatScore, Text, TutorialMoment, Viewer};

use crate::clock::UnixMillis;
use crate::obstacle::DeliveryObstacle;
use crate::pace::Pace;
use crate::review::MatchReview;
use crate::table::{Occupant, TableResult};
use crate::{CardBoard, PersonId, TableId, TableLocation};

pub use build::{DecisionPicture, ViewInput, is_called_by_card, seat_views};
pub use decision::{AwaitedSeat, ChoicePicture, DecisionView};
pub use past_turn::{PastTurnView, TurnSummary};

/// A table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    pub id: TableId,
    pub revision: u64,
    /// The viewer's seat; `None` for a spectator.
    pub viewer: Viewer,
    pub game_info: GameInfo,
    pub location: TableLocation,
    /// The language of the channel's messages.
    pub language: Lang,
    pub pace: Pace,
    /// The seats in their order.
    pub seats: Vec<SeatView>,
    /// Whether the match takes place in the private panel of its only person.
    pub is_solo: bool,
    pub phase: ViewPhase,
    /// Everybody who must decide, in the order of the seats.
    pub awaited_seats: Vec<AwaitedSeat>,
    /// The revision at which the viewer was asked for their open decision, or `None` if they have none. The viewer's DM
    /// about the decision belongs to this revision.
    pub own_asked_revision: Option<u64>,
    /// When the viewer's last decision was settled.
    pub own_last_settled_at: Option<UnixMillis>,
    /// The revision that the viewer must have seen to undo their last step, or `None` if they cannot undo it.
    pub undo_revision: Option<u64>,
    pub is_clock_paused: bool,
    pub warnings: TableWarnings,
    /// How the card shows the board.
    pub card_board: CardBoard,
    /// The board; `None` in a lobby, or if the match cannot be loaded.
    pub board: Option<Board>,
    /// A picture of the board, if the game has one and there is no picture for the viewer's choice.
    pub picture: Option<Picture>,
    /// The picture on which the viewer answers their decision, if it was asked for and the game has one.
    pub choice_picture: Option<ChoicePicture>,
    /// The board in emoji and words, for the card, which spectators see; empty for seats, and if the game has none.
    pub emoji_board: Vec<EmojiRow>,
    /// The part of the board that matters for the viewer's own decision, or `None` without such a decision.
    pub own_decision_board: Option<Board>,
    /// Explanations of the visible pieces and cards of the game.
    pub legend: Vec<BoardFact>,
    /// The scores as far as the viewer may know them; the final ones once the match is over.
    pub scores: Vec<SeatScore>,
    /// The total of each score in the game's own word, such as "38 glory".
    pub totals: Vec<Text>,
    /// What a player of a finished match reads about their own part.
    pub own_review: Option<MatchReview>,
    /// The requested lines of the match's log that the viewer may read.
    pub log: Vec<Text>,
    /// The viewer's part of the tutorial, or `None` if the table is no tutorial.
    pub tutorial: Option<TutorialView>,
}

/// The part of a tutorial that a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TutorialView {
    /// Somebody else learns.
    Watched,
    Own(Box<LessonView>),
}

/// What a tutorial says to the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonView {
    /// How many ideas have been shown, the current one included.
    pub step_number: usize,
    pub step_count: usize,
    /// What the last answer led to.
    pub reaction: Option<Text>,
    /// The idea that is shown with the open decision.
    pub idea: Option<IdeaView>,
    /// What is said and proposed if that idea does not fit the open decision.
    pub guide: Option<TutorialMoment>,
    /// More about the last idea for those who want to know it.
    pub more: Option<Text>,
}

impl LessonView {
    /// Returns what proposes an answer to the open decision.
    #[must_use]
    pub fn moment(&self) -> Option<&TutorialMoment> {
        self.idea.as_ref().and_then(|idea| idea.moment.as_ref()).or(self.guide.as_ref())
    }
}

/// An idea that is shown with a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdeaView {
    /// The main sentence in its first line, and what follows it. `None` if the idea goes on.
    pub text: Option<Text>,
    /// What the idea says about the decision, and proposes. `None` if its situation has not come.
    pub moment: Option<TutorialMoment>,
    /// Whether the idea ends the lesson.
    pub is_last: bool,
}

/// The game, and its chosen variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    pub id: &'static str,
    pub name: Text,
    pub short_name: Text,
    /// What players do and who wins, in one sentence.
    pub goal: Text,
    /// The keys of the log lines that nobody must miss.
    pub main_news: &'static [&'static str],
    /// The keys of the log lines about a learner that a lesson shows.
    pub lesson_news: &'static [&'static str],
    pub max_seats: u8,
    /// The measured ratings of the levels in a match with one seat more, the weakest level first.
    pub level_ratings: Vec<Option<u32>>,
    pub variants: Vec<VariantInfo>,
}

/// A variant of the game, and its chosen value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantInfo {
    pub id: &'static str,
    pub name: Text,
    /// The ids and names of the choices.
    pub choices: Vec<(&'static str, Text)>,
    pub chosen_index: usize,
}

/// A seat as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    pub occupant: Occupant,
    /// The last known name of the person, or of the person that an AI represents; empty for other AIs or if unknown.
    pub name: String,
    /// Whether an AI plays for a person who is away or has conceded.
    pub is_represented: bool,
    /// The number of the AI that plays for nobody else. In the lobby it is counted along the seats, later it stays.
    pub computer_number: u8,
    pub is_host: bool,
    /// The number of decisions for which the person took a hint.
    pub hint_count: u16,
    /// Whether the table's current card mentions the person in this seat.
    pub is_called_by_card: bool,
}

/// The phase of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewPhase {
    /// People can join and leave.
    Lobby {
        /// The time at which the lobby closes if there is no activity, in Unix seconds.
        closes_at: i64,
    },
    Playing,
    /// The match is frozen, because the current rules cannot continue it.
    Frozen,
    Over(TableResult),
}

/// Problems with the display or the clock of a table, as far as the viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableWarnings {
    pub table_id: TableId,
    /// The reason why the table is not displayed in Discord, or `None` if it is.
    pub delivery: Option<DeliveryWarning>,
    /// Whether the clock is paused for another reason than quiet hours.
    pub is_clock_paused: bool,
    /// Whether the viewer was not notified because their DMs are closed.
    pub are_dms_closed: bool,
    /// Whether the match is over and the viewer, a player, has not said whether they want DMs.
    pub is_dm_choice_open: bool,
    /// The end of the server's quiet hours, in Unix seconds, if they pause the clock.
    pub quiet_until: Option<i64>,
}

/// Why a table is not displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryWarning {
    /// The table's channel no longer exists. The table ends at this time, in Unix seconds, unless it is moved.
    ChannelLost(i64),
    BotRemovedFromServer,
    /// The chat platform has an outage that affects its server.
    PlatformOutage,
    /// Its channel forbids the card.
    Forbidden(DeliveryObstacle),
    /// The chat platform does not accept its card at the moment.
    CardNotAccepted,
}

impl SeatView {
    /// Returns the person in the seat; `None` for an AI.
    pub const fn person(&self) -> Option<PersonId> {
        match self.occupant {
            Occupant::Person(person) => Some(person),
            Occupant::Ai { .. } | Occupant::Erased => None,
        }
    }
}

impl TableView {
    /// Iterates over the seats with their index.
    pub fn iter_seats(&self) -> impl Iterator<Item = (Seat, &SeatView)> {
        (0..).map(Seat).zip(&self.seats)
    }

    /// Returns the person in a seat; `None` for an AI.
    pub fn person(&self, seat: Seat) -> Option<PersonId> {
        self.seats.get(seat.index())?.person()
    }

    /// Returns the total of a seat in the game's own word, if the viewer may know it.
    pub fn total_of(&self, seat: Seat) -> Option<&Text> {
        let index = self.scores.iter().position(|score| score.seat == seat)?;
        self.totals.get(index)
    }

    /// Whether the match is running. A frozen match counts as running.
    pub const fn is_match_running(&self) -> bool {
        matches!(self.phase, ViewPhase::Playing | ViewPhase::Frozen)
    }

    /// Returns the result; `None` unless the table is over.
    pub const fn result(&self) -> Option<&TableResult> {
        match &self.phase {
            ViewPhase::Over(result) => Some(result),
            ViewPhase::Lobby { .. } | ViewPhase::Playing | ViewPhase::Frozen => None,
        }
    }

    /// Returns the seats that must decide.
    pub fn seats_to_act(&self) -> Vec<Seat> {
        self.awaited_seats.iter().map(|awaited| awaited.seat).collect()
    }

    /// Returns the deadline of the first awaited seat that has one, in Unix seconds.
    pub fn deadline_of_first_seat(&self) -> Option<i64> {
        self.awaited_seats.iter().find_map(|awaited| awaited.deadline)
    }

    /// Returns the viewer's own open decision with its options, unless the match cannot show them.
    pub fn own_options(&self) -> Option<&DecisionView> {
        self.own_decision()?.decision.as_ref()
    }

    /// Returns the viewer's own open decision.
    pub fn own_decision(&self) -> Option<&AwaitedSeat> {
        self.awaited_seats.iter().find(|awaited| Some(awaited.seat) == self.viewer)
    }

    /// Returns what a tutorial says to the viewer, if they learn the game.
    pub const fn lesson(&self) -> Option<&LessonView> {
        match &self.tutorial {
            Some(TutorialView::Own(lesson)) => Some(&**lesson),
            Some(TutorialView::Watched) | None => None,
        }
    }

    /// Returns the index of the option that a tutorial proposes to the viewer.
    pub fn suggested_option(&self) -> Option<usize> {
        self.lesson()?.moment().map(|moment| moment.proposed_option)
    }
}
