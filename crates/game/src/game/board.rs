//! The board as facts and words. Pictures, text and speech are all made from these same facts, above.

use super::{Seat, Showing, Text};

/// Everything worth knowing about a table, in the order in which it is best told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Where the match stands.
    pub title: Text,
    /// Its parts.
    pub sections: Vec<Section>,
    /// How it is said aloud: paragraphs of sentences, the most important first, for it may be cut short. Nothing, if one fact
    /// after the other is good enough.
    pub aloud: Vec<Vec<Sentence>>,
}

/// A sentence about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// What it says, to its full stop.
    pub says: Text,
    /// What of the board it tells.
    pub tells: Vec<Showing>,
}

/// One part of a board: a track, a market, a player's own things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What this part is.
    pub name: Text,
    /// What there is to know of it.
    pub facts: Vec<Fact>,
}

/// One thing on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Which thing or place.
    pub label: Text,
    /// What is to be said of it, one thing after another.
    pub values: Vec<Text>,
    /// The options of the open question that are played here, by number.
    pub options: Vec<usize>,
}

/// How much of the board to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lens {
    /// All of it.
    Whole,
    /// What the open question is about.
    Close,
}

/// A line of the board in emoji and words, as short as can be. Signs that follow each other are not broken into several lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackRow(pub Vec<Piece>);

/// One thing in such a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What of the board it tells, as the facts have it; nothing, if it is there for its room.
    pub tells: Vec<Showing>,
    /// How it tells it.
    pub shows: Shows,
}

/// How something is told in such a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// By an emoji of the game, by its name.
    Emoji(String),
    /// By the marker of a seat.
    Seat(Seat),
    /// By words.
    Says(Text),
}
