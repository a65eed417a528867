//! Searches everything that the bot has sent and logged for tokens and seeds.

use local_discord::TOKEN;
use stage::texts::texts;

use super::village::{Books, Village};

/// Returns one line for each place where a secret was found.
pub fn told(village: &Village, books: &Books, log: &[String]) -> Vec<String> {
    let tokens = village.stage.interaction_tokens();
    assert!(!tokens.is_empty() && !books.seeds.is_empty(), "there is no token or no seed to search for");
    let mut found = Vec::new();
    let mut search = |place: &str, text: &str| {
        if text.contains(TOKEN) {
            found.push(format!("{place}: the bot's token: {text}"));
        }
        if books.seeds.iter().any(|seed| text.contains(seed.as_str())) {
            found.push(format!("{place}: a seed: {text}"));
        }
        if words(text).any(|word| tokens.contains(word)) {
            found.push(format!("{place}: an interaction's token: {text}"));
        }
    };
    for said in village.stage.said() {
        // The path of an interaction response contains its token; no body may.
        search(&said.line, &texts(&said.body));
    }
    for line in log {
        search("the log", line);
    }
    found
}

/// Returns the parts of a text that could be the token of an interaction.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_ascii_alphanumeric() && it != '-')
}
