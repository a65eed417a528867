//! The entries of the menus in which the level of computers is chosen.

use meadhall_game::{Level, Text};

use super::levels::choice_name;
use super::names::Translator;
use super::payload::SelectOption;
use super::texts;
use crate::interactions::level_choice::LevelChoice;

/// Returns the entries of a menu of levels. `ratings` has the measured rating of each level, the weakest first.
pub fn level_options(translator: &Translator<'_>, ratings: &[Option<u32>]) -> Vec<SelectOption> {
    let option = |choice: LevelChoice| SelectOption {
        label: translator.translate(&choice_name(choice, ratings)),
        description: choice_effect(choice).map(|effect| translator.translate(&effect)),
        value: choice.to_string(),
    };
    LevelChoice::all().map(option).collect()
}

/// Returns what to expect of computers of a level. The lowest level explains all of them.
fn choice_effect(choice: LevelChoice) -> Option<Text> {
    match choice {
        LevelChoice::Adaptive => Some(texts::level_adaptive_effect()),
        LevelChoice::Fixed(Level::LOWEST) => Some(texts::level_lowest_effect()),
        LevelChoice::Fixed(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::Lang;
    use meadhall_games::GAMES;

    use super::*;
    use crate::context::load_translations;

    #[test]
    fn a_level_is_offered_with_its_rating_and_its_title() {
        let translations = load_translations(GAMES).unwrap();
        let mut ratings = vec![None; 8];
        ratings[3] = Some(1420);
        let labels = |lang| {
            let translator = Translator::without_names(&translations, lang);
            let labels: Vec<String> = level_options(&translator, &ratings).into_iter().map(|it| it.label).collect();
            assert!(labels.iter().all(|label| label.chars().count() <= 40), "{labels:?}");
            assert_eq!(labels.len(), 9);
            labels
        };
        let translator = Translator::without_names(&translations, Lang::En);
        let effects = level_options(&translator, &ratings).into_iter().filter_map(|it| it.description);
        assert_eq!(
            effects.collect::<Vec<_>>(),
            [
                "You finish ahead of each computer about half of the time.",
                "For your first matches. Each level wins two of three against the one below."
            ]
        );
        assert_eq!(labels(Lang::En)[0], "Adapts to me");
        assert_eq!(labels(Lang::En)[1], "Level 1 of 8 · beginner");
        assert_eq!(labels(Lang::En)[4], "Level 4 of 8 · 1,420 · club player");
        assert_eq!(labels(Lang::Es)[4], "Nivel 4 de 8 · 1420 · jugador de club");
        assert_eq!(labels(Lang::Fr)[4], "Niveau 4 sur 8 · 1\u{202f}420 · joueur de club");
    }
}
