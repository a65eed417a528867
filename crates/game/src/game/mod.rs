//! The contract that every game implements.
//!
//! A game is a value that changes only through [`Game::apply`]. It knows no clock, no language, no storage,
//! no Discord and no randomness but the [`Dice`] it receives. [`Face`] shows it, from views alone.

mod board;
mod decision;
mod dice;
mod lesson;
mod log;
mod picture;
mod promise;
mod score;
mod seat;
mod setup;
mod speech;
mod text;

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use board::{Board, Fact, Lens, Piece, Section, Sentence, Shows, TrackRow};
pub use decision::{Decision, Decisions};
pub use dice::{Dice, Seed};
pub use lesson::{Course, Idea, LEARNER, Lesson, Remark};
pub use log::{Line, Log, Revealed};
pub use picture::{Align, Area, Emoji, Field, Glyph, Ink, Part, Picture, Point, Shape, Showing, Trail};
pub use promise::likely;
pub use score::{Placing, Score, Source, places, shares};
pub use seat::{Seat, Viewer};
pub use setup::{Choice, Meta, Setup, SetupError, Variant};
pub use speech::{Phrase, Speech, Trio};
pub use text::{Arg, Text};

pub trait Game: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// The game's metadata.
    const META: Meta;
    /// One option of a decision. Small: long turns are chains of decisions.
    type Action: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// Everything that one viewer may know.
    type View: PartialEq + Debug + Hash + Serialize;

    /// Sets up the match before its first decision.
    fn new(setup: &Setup, dice: &mut Dice) -> Self;

    /// Adds a decision for each seat that must decide now, with every legal option.
    /// There is no decision if, and only if, the match is over.
    fn decisions(&self, asked: &mut Decisions<Self::Action>);

    /// Applies an action that [`decisions`](Self::decisions) offers to `seat`, and logs what happened. Cannot
    /// fail. A step that reveals hidden information calls [`Log::reveal`].
    fn apply(&mut self, seat: Seat, action: Self::Action, dice: &mut Dice, log: &mut Log);

    /// Returns what this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Returns a state that `seat` cannot distinguish from this one, with everything hidden from it drawn at
    /// random.
    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self;

    /// Fills in a weight for each option of the seat's decision, for the AI: how often a sensible player
    /// would choose it, to any scale. Must depend only on what the seat may know. No weights mean that the
    /// game has no estimate.
    fn promise(&self, _seat: Seat, _options: &[Self::Action], _promise: &mut Vec<f32>) {}

    /// Returns the true scores, for the end and for the search: points by source, then tiebreakers.
    fn scores(&self) -> Vec<Score>;

    /// Whether this state can belong to a match with this set-up: its seats, and what it keeps of its
    /// variants.
    fn fits(&self, setup: &Setup) -> bool;

    /// Checks that every piece exists exactly once, where a piece can be. Called after every step in tests,
    /// and before a stored match is accepted.
    fn audit(&self) -> Result<(), String>;
}

/// How a game is shown. Made from views alone, so no hidden information can leak.
pub trait Face: Game {
    /// All texts of the game.
    const SPEECH: Speech;
    /// The rules for players, as Markdown.
    const RULES: Trio<&'static str>;
    /// The tutorial, if there is one.
    const LESSON: Option<&'static Lesson<Self>> = None;

    /// Returns the action as a path of texts: buttons, menus and typed commands are made from it.
    fn words(view: &Self::View, action: &Self::Action) -> Vec<Text>;

    /// Returns what the option will do, as sentences, the most important first. The last ones are dropped
    /// where there is little room.
    fn consequence(view: &Self::View, action: &Self::Action) -> Vec<Text>;

    /// Explains the piece or effect that the option is about, for beginners: a sentence, shown where there is
    /// room.
    fn explanation(_view: &Self::View, _action: &Self::Action) -> Option<Text> {
        None
    }

    /// Returns the scores as far as this viewer may know them.
    fn standing(view: &Self::View) -> Vec<Score>;

    /// Returns the board, with the options of the viewer's open decision marked where they are played.
    fn board(view: &Self::View, options: &[Self::Action], lens: Lens) -> Board;

    /// Returns a picture of the board, with the options of the viewer's open decision and the last move among
    /// the recent events. It must show every fact of the board.
    fn picture(_view: &Self::View, _options: &[Self::Action], _happened: &[Text]) -> Option<Picture> {
        None
    }

    /// Returns the board in emoji and text, with every fact of it; empty if the game has no such board.
    fn track(_view: &Self::View) -> Vec<TrackRow> {
        Vec::new()
    }

    /// Returns the small pictures of the game's pieces that can stand between words.
    fn emoji() -> Vec<Emoji> {
        Vec::new()
    }

    /// Explains the visible pieces for players who do not know them by heart; empty if the board says it all.
    fn legend(_view: &Self::View) -> Vec<Fact> {
        Vec::new()
    }
}
