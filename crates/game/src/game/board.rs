//! The board as labeled facts, from which text, prose, emoji and pictures are made.

use super::{Seat, Showing, Text};

/// All facts of a table, in the order in which they are best told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The state of the match in one line.
    pub title: Text,
    pub sections: Vec<Section>,
    /// The board as prose: paragraphs of sentences, the most important first, because the end may be cut off.
    /// If it is empty, the prose lists the facts.
    pub aloud: Vec<Vec<Sentence>>,
}

/// A sentence about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence, with its full stop.
    pub says: Text,
    /// The facts that it states.
    pub tells: Vec<Showing>,
}

/// One part of a board: a track, a market, a player's pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub name: Text,
    pub facts: Vec<Fact>,
}

/// A piece or place on the board, with its properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub label: Text,
    pub values: Vec<Text>,
    /// The indices of the open decision's options that are played here.
    pub options: Vec<usize>,
}

/// How much of the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lens {
    /// Everything.
    Whole,
    /// Only what the open decision is about.
    Close,
}

/// A line of the board in emoji and text. Adjacent emoji are kept on one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackRow(pub Vec<Piece>);

/// A cell of a `TrackRow`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The facts that it shows; empty if it is only a spacer.
    pub tells: Vec<Showing>,
    pub shows: Shows,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The name of an emoji of the game.
    Emoji(String),
    Seat(Seat),
    Says(Text),
}
