//! The contract that every game implements.
//!
//! A game is a value that changes only through [`Game::apply`]. It lists every legal option in [`Game::decisions`];
//! nothing else decides what is legal. [`Presentation`] shows a game: as texts, a board, a picture, made from views alone.
//!
//! A game knows no clock, no language, no storage, no chat platform and no randomness but the [`Dice`] it receives.
//!
//! This plays the first step of a match with the option that a deadline would choose:
//!
//! ```
//! use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seed};
//! use meadhall_raids::Raids;
//!
//! let setup = MatchSetup::all(&Raids::META).remove(0);
//! let mut dice = Dice::new(&Seed::from_number(1), 0);
//! let mut raids = Raids::new(&setup, &mut dice);
//!
//! let decisions = Decisions::collect(&raids);
//! let decision = decisions.first().expect("a match starts with a decision");
//! let (seat, action) = (decision.seat, decision.options[decision.default_option].clone());
//! raids.apply(seat, action, &mut dice, &mut GameLog::new());
//! assert_eq!(raids.check_invariants(), Ok(()));
//! ```

mod bit_set;
mod board;
pub mod catch_panic;
mod choices;
mod close_up;
mod decision;
mod dice;
mod features;
mod fingerprint;
mod language;
mod level;
mod log;
mod model;
mod model_file;
mod picture;
mod score;
pub mod search_budget;
mod seat;
mod setup;
mod share_tally;
mod strategy;
mod text;
mod texts;
mod tutorial;

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use bit_set::{BitIndex, BitSet};
pub use board::{Board, BoardDetail, BoardFact, BoardSection, EmojiCell, EmojiCellContent, EmojiRow, ProseSentence};
pub use choices::{AnsweringButtons, ChoiceStep, ChosenSteps, NextStep, PictureChoices, step_words};
pub use close_up::{CLOSE_UP_SCALE_PERCENT, WindowLimits, cut_parts};
pub use decision::{AnswerError, Decision, Decisions};
pub use dice::{Dice, Seed};
pub use features::{Feature, FeatureBlock, FeatureLists, FeatureRows, feature_count};
pub use fingerprint::{Fingerprint, FingerprintWriter};
pub use language::{Lang, UnknownLanguageError};
pub use level::{
    LEVEL_FILE_VERSION, LOWEST_RATING, Level, LevelFile, LevelFileError, LevelResult, LevelSettings, LevelTable,
    rating_difference,
};
pub use log::{GameLog, GameLogLine, Revelation};
pub use model::{
    LINEAR_UNITS, LearnedModel, OutputUnit, PolicyWeights, SeatEstimate, ValueNetwork, activate_units, log2,
};
pub use model_file::{GenerationRecord, MODEL_VERSION, ModelComparison, ModelError, ModelFile, TrainingRecord};
pub use picture::{
    CustomEmoji, FactRef, Icon, IconSet, LineStyle, Picture, PicturePart, Point, Rect, Shape, SurfaceKind, TextAlign,
    TextStyle,
};
pub use score::{RankedScore, ScoreSource, SeatScore, Tiebreaker, ranking, victory_shares};
pub use search_budget::SearchBudget;
pub use seat::{Seat, Viewer};
pub use setup::{GameDifficulty, GameMeta, GameVariant, MatchSetup, SetupError, VariantChoice};
pub use share_tally::{ShareTally, WinShare};
pub use strategy::{Strategy, UnknownStrategyError};
pub use text::{Text, TextArg};
pub use texts::{PerLanguage, TextKey, Texts};
pub use tutorial::{
    AnswerKind, IdeaTexts, LEARNER_SEAT, LearnerAnswer, ShownIdea, Tutorial, TutorialIdea, TutorialMoment,
    TutorialMoments, TutorialOutline, TutorialProgress, TutorialSetup,
};

pub trait Game: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// The game's metadata.
    const META: GameMeta;
    /// One option of a decision. The type should be small, because a long turn is a chain of decisions.
    type Action: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// Everything that one viewer may know.
    type View: PartialEq + Debug + Hash + Serialize;

    /// Sets up the match before its first decision.
    fn new(setup: &MatchSetup, dice: &mut Dice) -> Self;

    /// Adds a decision for each seat that must decide now, with every legal option.
    /// There is no decision if, and only if, the match is over.
    fn decisions(&self, decisions: &mut Decisions<Self::Action>);

    /// Returns the seat whose turn it is, or `None` when it is nobody's: when all choose at once, and when the match is over. A
    /// decision of another seat interrupts this turn, so this seat's turn waits for it.
    fn turn_seat(&self) -> Option<Seat>;

    /// Applies an action that [`decisions`](Self::decisions) offers to `seat`, and logs what happened. Cannot
    /// fail. A step that reveals hidden information calls [`GameLog::mark_revealed`].
    fn apply(&mut self, seat: Seat, action: Self::Action, dice: &mut Dice, log: &mut GameLog);

    /// Returns everything that this viewer may know about the match.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Adds the view of a seat to a hash, for the AI's search: equal views add the same, and different views should add
    /// something different. A game that can do so without creating the view saves time.
    fn hash_view<H: Hasher>(&self, seat: Seat, hasher: &mut H) {
        self.view(Some(seat)).hash(hasher);
    }

    /// Returns a state that `seat` cannot distinguish from this one, with everything hidden from it drawn at
    /// random.
    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self;

    /// Fills in a weight for each option, in proportion to how often a sensible player would choose it; the AI uses
    /// them as priors. The weights must depend only on information that the seat may have, and a game without estimates
    /// adds none.
    fn prior_weights(&self, _seat: Seat, _options: &[Self::Action], _weights: &mut Vec<f32>) {}

    /// The features that describe options and seats to a learned model; empty if the game cannot be learned.
    const FEATURES: FeatureLists = FeatureLists { of_options: &[], of_seats: &[] };

    /// Returns the learned model, if the game has one.
    fn model() -> Option<&'static LearnedModel> {
        None
    }

    /// Returns the levels of the AI players; the settings suit no game in particular if the game does not measure its own.
    fn levels() -> &'static LevelTable {
        static LEVELS: LazyLock<LevelTable> = LazyLock::new(LevelTable::default);
        &LEVELS
    }

    /// Adds a row of features for each option of the seat. They must depend only on information that the seat may have.
    fn add_option_features(&self, _seat: Seat, _options: &[Self::Action], _rows: &mut FeatureRows) {}

    /// Adds a row of features for each seat, made from information that this seat may have.
    fn add_seat_features(&self, _rows: &mut FeatureRows) {}

    /// Whether a match ends so soon that playing it to its end is cheap and more exact than an estimate of its result.
    fn is_nearly_over(&self) -> bool {
        false
    }

    /// Returns the true scores, including hidden points, for the end of the match and for the AI's search.
    fn scores(&self) -> Vec<SeatScore>;

    /// Whether this state fits the set-up: the number of seats and, if the state stores them, the variants.
    fn matches_setup(&self, setup: &MatchSetup) -> bool;

    /// Checks that every piece exists exactly once, at a place where it may be. Called after every step in tests, and
    /// before a stored match is accepted.
    fn check_invariants(&self) -> Result<(), String>;
}

/// The presentation of a game, built only from views, so that no hidden information can leak.
pub trait Presentation: Game {
    /// All texts of the game.
    const TEXTS: Texts;
    /// The rules for players, as Markdown.
    const RULES_MARKDOWN: PerLanguage<&'static str>;
    /// The tutorial, if there is one.
    const TUTORIAL: Option<&'static Tutorial<Self>> = None;

    /// The keys of the log lines that nobody must miss, the most important first. News with room for few lines take them
    /// first.
    const MAIN_NEWS: &'static [&'static str] = &[];
    /// The keys of the log lines about a learner that no reaction of the lesson tells.
    const LESSON_NEWS: &'static [&'static str] = &[];

    /// Returns the action as a path of texts: buttons, menus and typed commands are made from it.
    fn option_path(view: &Self::View, action: &Self::Action) -> Vec<Text>;

    /// Returns sentences about the effects of an option, the most important first. The last sentences are dropped if
    /// there is little room.
    fn preview(view: &Self::View, action: &Self::Action) -> Vec<Text>;

    /// Explains the piece or effect of an option to beginners in one sentence, shown if there is room.
    fn explanation(_view: &Self::View, _action: &Self::Action) -> Option<Text> {
        None
    }

    /// Returns the index of an option that is surely better than the one that a computer chose for a hint, and why, or else
    /// the chosen one.
    fn better_hint(_view: &Self::View, _options: &[Self::Action], chosen: usize) -> (usize, Option<Text>) {
        (chosen, None)
    }

    /// Returns the name of one of the game's emoji for the button of an option, `None` if none fits.
    fn option_emoji(_view: &Self::View, _action: &Self::Action) -> Option<String> {
        None
    }

    /// Says what an option achieves, as its player reads it after the match, such as "you sank a ship". `None` if the words
    /// of its path say it.
    fn achievement(_view: &Self::View, _action: &Self::Action) -> Option<Text> {
        None
    }

    /// Returns the scores as far as this viewer may know them. A seat whose total is secret is missing.
    fn visible_scores(view: &Self::View) -> Vec<SeatScore>;

    /// Returns the board, with the options of the viewer's open decision marked where they are played.
    fn board(view: &Self::View, options: &[Self::Action], detail: BoardDetail) -> Board;

    /// Returns a picture of the board that shows every fact, the options of the viewer's open decision, and the last
    /// move, found in the recent events.
    fn picture(_view: &Self::View, _options: &[Self::Action], _recent_events: &[Text]) -> Option<Picture> {
        None
    }

    /// Returns a picture of what the viewer's open decision is about, or `None` if the whole board is. It need not show
    /// other facts.
    fn decision_picture(_view: &Self::View, _options: &[Self::Action], _recent_events: &[Text]) -> Option<Picture> {
        None
    }

    /// Returns how the options of a decision are chosen on pictures, or `None` if their words are chosen.
    fn picture_choices(_view: &Self::View, _options: &[Self::Action]) -> Option<PictureChoices> {
        None
    }

    /// Returns the picture on which the viewer takes the next step toward an option, after the chosen steps of `choices`.
    /// It shows the labels of the steps that can be taken now, and need not show the whole board.
    fn choice_picture(
        view: &Self::View,
        options: &[Self::Action],
        _choices: &PictureChoices,
        _chosen: ChosenSteps,
        recent_events: &[Text],
    ) -> Option<Picture> {
        Self::picture(view, options, recent_events)
    }

    /// Returns the board in emoji and text, with every fact of it; empty if the game has no such board.
    fn emoji_board(_view: &Self::View) -> Vec<EmojiRow> {
        Vec::new()
    }

    /// Returns the custom emoji of the game, small pictures of its pieces for use between words.
    fn emoji() -> Vec<CustomEmoji> {
        Vec::new()
    }

    /// Explains the visible pieces for players who do not know them by heart; empty if the board says it all.
    fn legend(_view: &Self::View) -> Vec<BoardFact> {
        Vec::new()
    }
}

/// Returns the error if the condition is false, for [`Game::check_invariants`].
pub fn ensure(is_valid: bool, error: impl FnOnce() -> String) -> Result<(), String> {
    if is_valid { Ok(()) } else { Err(error()) }
}

/// Returns the weight of an option with an estimated gain of `gain` points. The weight doubles every `doubling` points,
/// interpolated linearly between powers of two for speed.
pub fn prior_weight(gain: f32, doubling: f32) -> f32 {
    // The exponent of an `f32` is stored from bit 23 on, with an offset of 127.
    let power = (gain / doubling).clamp(-30.0, 30.0) + 127.0;
    f32::from_bits((power * (1 << 23) as f32) as u32)
}
