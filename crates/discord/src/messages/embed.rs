//! The body of a message's embed, below its text.

/// The body of a message's embed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EmbedBody {
    #[default]
    NoEmbed,
    /// A board in monospace.
    CodeBlock(String),
    /// Sentences.
    FormattedText(String),
}
