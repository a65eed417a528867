//! The names and descriptions of commands, options and choices. They are found by their paths: `/server block` is
//! called `command_server_block` or, if there is no such text, `command_block`; a key with `_about` at its end is a
//! description.

use std::sync::LazyLock;

use meadhall_game::{PerLanguage, Text, TextKey, Texts};

const FLUENT_SOURCES: PerLanguage<&str> = PerLanguage {
    en: include_str!("names/en.ftl"),
    es: include_str!("names/es.ftl"),
    fr: include_str!("names/fr.ftl"),
};

/// All keys of the English source.
pub static NAME_AND_DESCRIPTION_KEYS: LazyLock<Vec<TextKey>> = LazyLock::new(|| {
    let keys = FLUENT_SOURCES.en.lines().filter_map(|line| Some(line.split_once(" = ")?.0));
    keys.map(|key| TextKey { key, args: &[] }).collect()
});

/// Returns the names and descriptions. Other texts refer to them, so that they show the names that the reader sees.
pub fn names_and_descriptions() -> Texts {
    Texts { keys: &NAME_AND_DESCRIPTION_KEYS, fluent_sources: FLUENT_SOURCES }
}

/// Returns the text of the longest path that has one: the leaf and as many of the commands above it as possible.
pub fn text_of_path(commands_above: &[String], leaf: &str) -> Option<Text> {
    (0..=commands_above.len()).find_map(|skipped| {
        let above: String = commands_above[skipped..].iter().map(|command| format!("{command}_")).collect();
        let key = format!("command_{above}{leaf}");
        NAME_AND_DESCRIPTION_KEYS.iter().find(|it| it.key == key).map(|it| Text { key: it.key, args: Vec::new() })
    })
}
