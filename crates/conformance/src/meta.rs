//! Checks that need no match: metadata, set-ups, translations, rules for players.

use std::collections::BTreeSet;

use meadhall_game::{GameMeta, Lang, MatchSetup, Presentation};
use meadhall_i18n::check_texts;

use super::property::{CheckResult, GameProperty};
use super::texts::TextChecker;

/// Discord's limit for the names of commands and their choices.
const MAX_ID_LENGTH: usize = 32;

pub(crate) fn check_meta(meta: &GameMeta) -> CheckResult {
    let is_valid_id = |id: &str| {
        (1..=MAX_ID_LENGTH).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    let is_valid_game_id = |id: &str| is_valid_id(id) && !id.bytes().any(|byte| byte.is_ascii_digit());
    GameProperty::ValidMeta.ensure(is_valid_game_id(meta.id), || {
        format!("game id \"{}\" must consist of lower-case letters and underscores", meta.id)
    })?;
    let (least, most) = (*meta.seat_range.start(), *meta.seat_range.end());
    GameProperty::ValidMeta
        .ensure(1 <= least && least <= most, || format!("invalid number of players: {least} to {most}"))?;
    let mut variants = BTreeSet::new();
    let mut combinations = 1;
    for variant in meta.variants {
        GameProperty::ValidMeta.ensure(is_valid_id(variant.id), || format!("invalid variant id \"{}\"", variant.id))?;
        GameProperty::ValidMeta
            .ensure(variants.insert(variant.id), || format!("duplicate variant id \"{}\"", variant.id))?;
        GameProperty::ValidMeta
            .ensure(!variant.choices.is_empty(), || format!("variant \"{}\" has no choices", variant.id))?;
        let mut choices = BTreeSet::new();
        for choice in variant.choices {
            GameProperty::ValidMeta
                .ensure(is_valid_id(choice.id), || format!("invalid choice id \"{}\"", choice.id))?;
            GameProperty::ValidMeta
                .ensure(choices.insert(choice.id), || format!("duplicate choice id \"{}\"", choice.id))?;
        }
        combinations *= choices.len();
    }
    let wanted = combinations * meta.seat_range.clone().count();
    let made = MatchSetup::all(meta).len();
    GameProperty::ValidMeta.ensure(made == wanted, || format!("expected {wanted} set-ups, but {made} can be created"))
}

pub(crate) fn check_translations<G: Presentation>() -> CheckResult {
    check_texts(&G::TEXTS).map_err(|problems| GameProperty::CompleteTranslations.violation(problems.join("; ")))?;
    for lang in Lang::ALL {
        let rules = lang.select(G::RULES_MARKDOWN);
        GameProperty::CompleteTranslations
            .ensure(!rules.trim().is_empty(), || format!("the rules text is empty in {lang}"))?;
    }
    Ok(())
}

pub(crate) fn check_meta_texts(meta: &GameMeta, text_checker: &TextChecker) -> CheckResult {
    text_checker.format(&(meta.name)())?;
    text_checker.format(&(meta.goal)())?;
    text_checker.format(&(meta.points)(2))?;
    for variant in meta.variants {
        text_checker.format(&(variant.name)())?;
        variant.choices.iter().try_for_each(|choice| text_checker.format(&(choice.name)()).map(drop))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use meadhall_game::{GameDifficulty, GameVariant, Text, VariantChoice};

    use super::*;

    fn meta_with_variants(variants: &[(&'static str, &[&'static str])]) -> GameMeta {
        let choice = |id: &&'static str| VariantChoice { id, name: Text::default };
        let variant = |(id, choices): &(&'static str, &[&'static str])| {
            let choices: Vec<VariantChoice> = choices.iter().map(choice).collect();
            GameVariant { id, name: Text::default, choices: choices.leak() }
        };
        let variants: Vec<GameVariant> = variants.iter().map(variant).collect();
        GameMeta {
            id: "relic_runners",
            rules_version: 1,
            seat_range: 1..=4,
            variants: variants.leak(),
            max_steps: 10,
            name: Text::default,
            short_name: Text::default,
            goal: Text::default,
            points: |_| Text::default(),
            typical_minutes: 1,
            difficulty: GameDifficulty::Easy,
        }
    }

    #[track_caller]
    fn assert_problem(meta: &GameMeta, how: &str) {
        assert_eq!(check_meta(meta).map_err(|broken| broken.details), Err(how.to_owned()));
    }

    #[test]
    fn valid_metadata_is_accepted() {
        assert!(check_meta(&meta_with_variants(&[("length", &["short", "10_rounds"]), ("map", &["sea"])])).is_ok());
        assert!(check_meta(&GameMeta { seat_range: 1..=1, ..meta_with_variants(&[]) }).is_ok());
    }

    #[test]
    fn ids_are_valid_command_names() {
        for id in ["Raids", "raids2", ""] {
            assert_problem(
                &GameMeta { id, ..meta_with_variants(&[]) },
                &format!("game id \"{id}\" must consist of lower-case letters and underscores"),
            );
        }
        assert_problem(&meta_with_variants(&[("how long", &["short"])]), "invalid variant id \"how long\"");
        let long = "a_choice_with_a_name_beyond_bounds";
        assert_problem(&meta_with_variants(&[("length", &[long])]), &format!("invalid choice id \"{long}\""));
    }

    #[test]
    fn seats_and_choices_are_required_and_unique() {
        assert_problem(&GameMeta { seat_range: 0..=4, ..meta_with_variants(&[]) }, "invalid number of players: 0 to 4");
        #[expect(clippy::reversed_empty_ranges, reason = "a game might make this mistake")]
        assert_problem(&GameMeta { seat_range: 4..=2, ..meta_with_variants(&[]) }, "invalid number of players: 4 to 2");
        assert_problem(&meta_with_variants(&[("length", &[])]), "variant \"length\" has no choices");
        assert_problem(&meta_with_variants(&[("length", &["short", "short"])]), "duplicate choice id \"short\"");
        assert_problem(
            &meta_with_variants(&[("length", &["short"]), ("length", &["long"])]),
            "duplicate variant id \"length\"",
        );
    }
}
