//! The contract between a game and the house.
//!
//! A game is a value that changes only through [`Game::apply`]. It knows no clock, no language, no storage, no Discord and
//! no chance but the [`Dice`] it is handed. How it looks is a second trait, [`Face`], made from views alone.

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

/// The rules of one game.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// Its facts.
    const META: Meta;
    /// One answer to one question. Small; long turns are chains of questions.
    type Action: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// What one viewer may know.
    type View: PartialEq + Debug + Hash + Serialize;

    /// The table before the first question.
    fn new(setup: &Setup, dice: &mut Dice) -> Self;

    /// Puts down everyone who must decide now, each with every answer the rules allow.
    /// Nobody is asked if, and only if, the game is over.
    fn decisions(&self, asked: &mut Decisions<Self::Action>);

    /// Carries out an action that [`decisions`](Self::decisions) offers to `seat`, and tells the log what happened. Cannot
    /// fail. A step that shows somebody something hidden says so with [`Log::reveal`].
    fn apply(&mut self, seat: Seat, action: Self::Action, dice: &mut Dice, log: &mut Log);

    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A state that `seat` cannot tell from this one, everything it cannot see drawn anew.
    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self;

    /// For computer players, and only if the game can tell: how often a sensible player would take each of these options of
    /// the question put to `seat`, to any scale. Must follow from what the seat may know. Nothing means all alike.
    fn promise(&self, _seat: Seat, _options: &[Self::Action], _promise: &mut Vec<f32>) {}

    /// The truth, for the end and for search: points by source, then the tie-breakers.
    fn scores(&self) -> Vec<Score>;

    /// Whether this may be a match that was set up like this: its seats, and what it keeps of its variants.
    fn fits(&self, setup: &Setup) -> bool;

    /// Whether all pieces are there, once each, where pieces can be. Asked after every step in tests, and before a
    /// stored match is believed.
    fn audit(&self) -> Result<(), String>;
}

/// How a game looks and what it says. Made from views alone, so nothing hidden can slip through.
pub trait Face: Game {
    /// Everything it can say.
    const SPEECH: Speech;
    /// The rules, for players, as Markdown.
    const RULES: Trio<&'static str>;
    /// A first lesson, if there is one.
    const LESSON: Option<&'static Lesson<Self>> = None;

    /// The action as a path of words: buttons, menus and typed commands all come from it.
    fn words(view: &Self::View, action: &Self::Action) -> Vec<Text>;

    /// What the option will do, told before it is chosen: sentences, the most important first. Where there is little room the
    /// last of them are left out.
    fn consequence(view: &Self::View, action: &Self::Action) -> Vec<Text>;

    /// What the thing does that the option is about, for whoever meets it for the first time: a sentence, shown where there is room.
    fn explanation(_view: &Self::View, _action: &Self::Action) -> Option<Text> {
        None
    }

    /// The standing as this viewer may know it.
    fn standing(view: &Self::View) -> Vec<Score>;

    /// The board, with the options of the viewer's open question marked where they are played.
    fn board(view: &Self::View, options: &[Self::Action], lens: Lens) -> Board;

    /// A picture of the board, with the options of the viewer's open question marked where they are played, and the last move
    /// of what has happened. Every fact of the board is in it. None, if there is none yet.
    fn picture(_view: &Self::View, _options: &[Self::Action], _happened: &[Text]) -> Option<Picture> {
        None
    }

    /// The board in emoji and words, every fact of it; nothing, if it has no such board.
    fn track(_view: &Self::View) -> Vec<TrackRow> {
        Vec::new()
    }

    /// Small pictures of its things, to stand between words.
    fn emoji() -> Vec<Emoji> {
        Vec::new()
    }

    /// What the things in sight do, for whoever does not know them by heart; nothing, if the board says it all.
    fn legend(_view: &Self::View) -> Vec<Fact> {
        Vec::new()
    }
}
