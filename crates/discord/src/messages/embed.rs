//! What stands below the text of a message: in an embed, or in a text of its own.

use crate::limits;

/// The board or the sentences below the text of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EmbedBody {
    #[default]
    NoEmbed,
    /// A board in monospace.
    CodeBlock(String),
    /// Sentences.
    FormattedText(String),
    /// The attached picture.
    Picture,
}

impl EmbedBody {
    /// Returns how many characters of a message of Components V2 are left for other texts.
    #[must_use]
    pub fn free_chars(&self) -> usize {
        let own_chars = match self {
            Self::NoEmbed | Self::Picture => 0,
            Self::CodeBlock(board) => board.chars().count() + limits::CODE_BLOCK_FENCE_CHARS,
            Self::FormattedText(prose) => prose.chars().count(),
        };
        limits::COMPONENT_TEXT_CHARS.saturating_sub(own_chars)
    }
}
