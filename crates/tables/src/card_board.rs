//! How the cards of a server's tables show the board.

use serde::{Deserialize, Serialize};

/// What a card shows of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardBoard {
    /// The picture, with the players beside it.
    #[default]
    Picture,
    /// The board in emoji, or as text if the game has no such board.
    Emoji,
    /// The picture, and the board in emoji or as text.
    Both,
}

impl CardBoard {
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
