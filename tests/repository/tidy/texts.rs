//! Texts for users are in the right place, are the same in each language, and are true.

use meadhall_test_support::games::TEST_GAMES;

use super::{SourceFile, assert_none, sources_in};

/// Punctuation between texts depends on the language, too: in French a colon has a space before it.
#[test]
fn code_joins_no_texts_with_a_colon() {
    let mut problems = Vec::new();
    let checked_folders = [
        "crates/discord/src/messages/",
        "crates/discord/src/commands/",
        "crates/discord/src/interactions/",
        "src/cli/hotseat/",
    ];
    // These colons are part of an identifier.
    let is_identifier = |source: &SourceFile| {
        ["/custom_id.rs", "/emoji.rs"].iter().any(|file| source.path.ends_with(file)) || source.is_test()
    };
    for source in sources_in(&checked_folders).into_iter().filter(|source| !is_identifier(source)) {
        for (line, text) in source.code_lines() {
            let between = text.split('}').skip(1).filter_map(|rest| rest.split_once('{')).map(|(between, _)| between);
            let colon = |between: &str| matches!(between.trim_matches(['*', '_', '`', ')', ' ']), ":" | ";");
            if text.contains('"') && between.into_iter().any(colon) {
                problems.push(format!("{}:{line} joins texts with a colon: {}", source.path, text.trim()));
            }
        }
    }
    assert_none(problems);
}

/// Sentences are in the Fluent files. Exceptions: errors for operators, invariants and their checks.
#[test]
fn rules_code_contains_no_prose() {
    let mut problems = Vec::new();
    let rules = |source: &&SourceFile| {
        let may_contain_prose = ["/invariants.rs", "/data.rs", "/strategy.rs", "/catch_panic.rs"];
        !source.is_test() && !may_contain_prose.iter().any(|file| source.path.ends_with(file))
    };
    for source in
        sources_in(&["crates/game/src/", "crates/games/", "crates/test-support/src/toy/"]).iter().filter(rules)
    {
        for (line, text) in source.code_lines() {
            let invariant =
                ["#[error(", "#[doc", "#[serde(", ".expect(", "assert!(", "custom("].iter().any(|it| text.contains(it));
            let literals = text.split('"').skip(1).step_by(2);
            if !invariant && literals.into_iter().any(|literal| literal.trim().contains(' ')) {
                problems.push(format!("{}:{line} contains prose: {}", source.path, text.trim()));
            }
        }
    }
    assert_none(problems);
}

/// The rules have the same sections in the same order in three languages, with the same number of lines.
#[test]
fn rules_texts_have_the_same_structure_in_each_language() {
    for game_type in TEST_GAMES {
        let rules = game_type.rules_markdown();
        let shape = |text: &str| -> Vec<usize> { text.split("\n## ").map(|topic| topic.lines().count()).collect() };
        let id = game_type.meta().id;
        assert!(shape(rules.en).len() > 3, "the rules of {id} have no topics");
        assert_eq!(shape(rules.en), shape(rules.es), "sections of {id} in es");
        assert_eq!(shape(rules.en), shape(rules.fr), "sections of {id} in fr");
    }
}

/// The hosting guide names the limits that the code enforces.
#[test]
fn hosting_guide_states_the_actual_limits() {
    use meadhall_tables::error::{
        DEFAULT_MAX_OPENED_PER_MINUTE, DEFAULT_MAX_TABLES_PER_CHANNEL, DEFAULT_MAX_TABLES_PER_PERSON,
    };
    let hosting = include_str!("../../../docs/HOSTING.md").replace('\n', " ");
    let person = format!(
        "at most {DEFAULT_MAX_TABLES_PER_PERSON} open tables, and opens at most {DEFAULT_MAX_OPENED_PER_MINUTE} a minute"
    );
    for sentence in [person, format!("a channel has at most {DEFAULT_MAX_TABLES_PER_CHANNEL}.")] {
        assert!(hosting.contains(&sentence), "{sentence}");
    }
}
