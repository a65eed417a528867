//! The names of the AI levels.

use meadhall_game::{Level, Text};

use super::texts;
use crate::interactions::level_choice::LevelChoice;

/// What a player of each level could be called, the weakest first.
const LEVEL_TITLES: [fn() -> Text; Level::COUNT as usize] = [
    texts::level_title_beginner,
    texts::level_title_apprentice,
    texts::level_title_casual,
    texts::level_title_club,
    texts::level_title_tournament,
    texts::level_title_expert,
    texts::level_title_master,
    texts::level_title_grandmaster,
];

/// Returns the level of an AI strategy, or `None` if people cannot choose this strategy.
pub fn ai_level_name(strategy: &str) -> Option<Text> {
    strategy.parse().ok().map(|level: Level| texts::level(level.number()))
}

/// Returns a choice as it stands in a menu. `ratings` has the measured rating of each level, the weakest first.
pub fn choice_name(choice: LevelChoice, ratings: &[Option<u32>]) -> Text {
    let LevelChoice::Fixed(level) = choice else { return texts::level_adaptive() };
    let index = usize::from(level.number() - 1);
    let title = LEVEL_TITLES[index]();
    match ratings.get(index).copied().flatten() {
        Some(rating) => texts::level_option_rated(level.number(), Level::COUNT, rating, title),
        None => texts::level_option(level.number(), Level::COUNT, title),
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::Lang;
    use meadhall_games::GAMES;

    use super::*;
    use crate::context::load_translations;

    #[test]
    fn an_ai_strategy_that_is_a_level_has_a_name() {
        let translations = load_translations(GAMES).unwrap();
        let name = |strategy| {
            ai_level_name(strategy).map(|text| translations.translate(Lang::En, &text, &[])).unwrap_or_default()
        };
        assert_eq!([name("level:5"), name("hard"), name("greedy")], ["level 5", "level 8", ""]);
    }
}
