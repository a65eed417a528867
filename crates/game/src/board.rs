//! The board as labeled facts, from which text, prose, emoji and pictures are made.

use super::{FactRef, Seat, Text};

/// All facts of a board, in the order in which they are best told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The state of the match in one line.
    pub title: Text,
    pub sections: Vec<BoardSection>,
    /// The board as paragraphs of sentences, the most important first because the end may be cut off. If there are
    /// none, the prose is a list of the facts.
    pub prose: Vec<Vec<ProseSentence>>,
}

/// A sentence about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProseSentence {
    /// The sentence, with its full stop.
    pub text: Text,
    /// The facts that the sentence states.
    pub facts: Vec<FactRef>,
}

/// One part of a board: a track, a market, a player's pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSection {
    pub name: Text,
    pub facts: Vec<BoardFact>,
}

/// A piece or place on the board, with its properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFact {
    pub label: Text,
    pub values: Vec<Text>,
    /// The indices of the open decision's options that are played on this piece or place.
    pub option_indices: Vec<usize>,
}

impl Board {
    /// Refers to everything on the board: its title, and each label and value.
    pub fn fact_refs(&self) -> Vec<FactRef> {
        let facts = self.sections.iter().flat_map(|section| &section.facts);
        [FactRef::label(&self.title)].into_iter().chain(facts.flat_map(BoardFact::refs)).collect()
    }
}

impl BoardFact {
    /// Refers to the label and all values.
    pub fn refs(&self) -> Vec<FactRef> {
        FactRef::all(&self.label, &self.values)
    }
}

/// How much of the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardDetail {
    /// Everything.
    Full,
    /// Only the part of the board that matters for the open decision.
    Focused,
}

/// A line of the board in emoji and text. Adjacent emoji are kept on one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EmojiRow(pub Vec<EmojiCell>);

/// A cell of a `EmojiRow`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmojiCell {
    /// The facts that the cell shows; empty if the cell is only a spacer.
    pub facts: Vec<FactRef>,
    pub content: EmojiCellContent,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmojiCellContent {
    /// The name of one of the game's custom emoji.
    Emoji(String),
    SeatMarker(Seat),
    Text(Text),
    /// The name of the place that the following emoji show, on the same line and without a space.
    Label(Text),
}
