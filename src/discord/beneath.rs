//! What is shown beneath the words of a message.

/// What is shown beneath a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Beneath {
    /// Nothing.
    #[default]
    Nothing,
    /// A board, in letters of equal width.
    Board(String),
    /// Sentences.
    Prose(String),
}
