//! How strong computer players are, in words.

use super::words;
use crate::bot::{LEVELS, USUAL};
use crate::game::Text;

/// What a level is called.
type Called = fn() -> Text;

/// The levels that can be chosen, the weakest first: their names in tables, and what they are called.
pub const CHOICES: [(&str, Called); LEVELS.len()] =
    [("easy", words::level_easy), (USUAL, words::level_medium), ("hard", words::level_hard)];

/// What the level of this computer player is called, if people have a word for it.
pub fn called(player: &str) -> Option<Text> {
    CHOICES.iter().find(|(level, _)| *level == player).map(|(_, called)| called())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_name() {
        assert_eq!(CHOICES.map(|(level, _)| level), LEVELS.map(|(level, _)| level));
    }
}
