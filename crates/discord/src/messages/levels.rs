//! The names of the AI levels.

use meadhall_game::{AI_LEVELS, DEFAULT_LEVEL, Text};

use super::texts;

/// Returns the name of an AI level.
type LevelNameFn = fn() -> Text;

/// The AI levels that people can choose, weakest first: the id of the AI strategy, and the name of the level.
pub const AI_LEVEL_NAMES: [(&str, LevelNameFn); AI_LEVELS.len()] =
    [("easy", texts::level_easy), (DEFAULT_LEVEL, texts::level_medium), ("hard", texts::level_hard)];

/// Returns the level name of an AI strategy, or `None` if people cannot choose this strategy.
pub fn ai_level_name(strategy: &str) -> Option<Text> {
    AI_LEVEL_NAMES.iter().find(|(level, _)| *level == strategy).map(|(_, name)| name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_name() {
        assert_eq!(AI_LEVEL_NAMES.map(|(level, _)| level), AI_LEVELS.map(|(level, _)| level));
    }
}
