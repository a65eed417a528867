//! The body of a message's embed, below its text.

/// The body of a message's embed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Beneath {
    #[default]
    Nothing,
    /// A board in monospace.
    Board(String),
    /// Sentences.
    Prose(String),
}
