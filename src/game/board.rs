//! The board as facts and words. Pictures, text and speech are all made from these same facts, above.

use super::Text;

/// Everything worth knowing about a table, in the order in which it is best told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Where the match stands.
    pub title: Text,
    /// Its parts.
    pub sections: Vec<Section>,
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
