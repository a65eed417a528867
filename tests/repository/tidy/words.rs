//! Texts for users are in the right place, are the same in each language, and are true.

use super::{Source, none, sources_in};

/// Punctuation between texts depends on the language, too: in French a colon has a space before it.
#[test]
fn no_colon_is_put_between_texts_by_code() {
    let mut wrong = Vec::new();
    let spoken = ["src/discord/faces/", "src/discord/commands/", "src/discord/press/", "src/commands/hotseat/"];
    for source in sources_in(&spoken) {
        for (line, text) in source.code() {
            let between = text.split('}').skip(1).filter_map(|rest| rest.split_once('{')).map(|(between, _)| between);
            let colon = |between: &str| matches!(between.trim_matches(['*', '_', '`', ')', ' ']), ":" | ";");
            if text.contains('"') && between.into_iter().any(colon) {
                wrong.push(format!("{}:{line} puts a colon between texts: {}", source.path, text.trim()));
            }
        }
    }
    none(wrong);
}

/// Sentences are in the Fluent files. Exceptions: errors for operators, invariants and their checks.
#[test]
fn there_is_no_prose_in_the_rules() {
    let mut wrong = Vec::new();
    let rules = |source: &&Source| {
        let spoken = source.path.ends_with("/audit.rs") || source.path.ends_with("/data.rs");
        !source.is_test() && !spoken
    };
    for source in sources_in(&["crates/game/src/game/", "crates/game/src/games/"]).iter().filter(rules) {
        for (line, text) in source.code() {
            let invariant =
                ["#[error(", "#[doc", "#[serde(", ".expect(", "assert!(", "custom("].iter().any(|it| text.contains(it));
            let literals = text.split('"').skip(1).step_by(2);
            if !invariant && literals.into_iter().any(|literal| literal.trim().contains(' ')) {
                wrong.push(format!("{}:{line} speaks: {}", source.path, text.trim()));
            }
        }
    }
    none(wrong);
}

/// The rules have the same sections in the same order in three languages, with the same number of lines.
#[test]
fn rules_have_the_same_shape_in_every_language() {
    for kind in meadhall::games::GAMES {
        let rules = kind.rules();
        let shape = |text: &str| -> Vec<usize> { text.split("\n## ").map(|topic| topic.lines().count()).collect() };
        let id = kind.meta().id;
        assert!(shape(rules.en).len() > 3, "the rules of {id} have no topics");
        assert_eq!(shape(rules.en), shape(rules.es), "{id} in es");
        assert_eq!(shape(rules.en), shape(rules.fr), "{id} in fr");
    }
}

/// The hosting guide names the limits that the code enforces.
#[test]
fn hosts_read_the_caps_as_they_are() {
    use meadhall::table::refused::{OPENED_A_MINUTE, TABLES_A_CHANNEL, TABLES_A_PERSON};
    let hosting = include_str!("../../../docs/HOSTING.md").replace('\n', " ");
    let person = format!("at most {TABLES_A_PERSON} open tables, and opens at most {OPENED_A_MINUTE} a minute");
    for told in [person, format!("a channel has at most {TABLES_A_CHANNEL}.")] {
        assert!(hosting.contains(&told), "{told}");
    }
}
