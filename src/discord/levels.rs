//! The names of the AI levels.

use super::words;
use crate::bot::{LEVELS, USUAL};
use crate::game::Text;

/// Returns the name of a level.
type Called = fn() -> Text;

/// The levels that people can choose, weakest first, by the strategy's name.
pub const CHOICES: [(&str, Called); LEVELS.len()] =
    [("easy", words::level_easy), (USUAL, words::level_medium), ("hard", words::level_hard)];

/// Returns the level's name for a strategy; `None` if it is no level that people can choose.
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
