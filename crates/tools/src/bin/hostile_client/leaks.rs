//! Searches everything that the bot has sent and logged for tokens and seeds.

use meadhall_local_discord::TOKEN;
use meadhall_test_support::texts::strings_as_lines;

use super::world::{AttackScenario, StoreSnapshot};

/// Returns one line for each place where a secret was found.
pub fn find_leaks(scenario: &AttackScenario, snapshot: &StoreSnapshot, log: &[String]) -> Vec<String> {
    let tokens = scenario.env.interaction_tokens();
    assert!(!tokens.is_empty() && !snapshot.seeds.is_empty(), "a token and a seed to search for");
    let mut found = Vec::new();
    let mut search = |place: &str, text: &str| {
        if text.contains(TOKEN) {
            found.push(format!("{place}: the bot's token: {text}"));
        }
        if snapshot.seeds.iter().any(|seed| text.contains(seed.as_str())) {
            found.push(format!("{place}: a seed: {text}"));
        }
        if token_candidates(text).any(|word| tokens.contains(word)) {
            found.push(format!("{place}: an interaction's token: {text}"));
        }
    };
    for request in scenario.env.recorded_requests() {
        // Only the body is searched, because the path of an interaction response must contain the token.
        search(&request.route, &strings_as_lines(&request.body));
    }
    for line in log {
        search("the log", line);
    }
    found
}

/// Returns the parts of a text that could be the token of an interaction.
fn token_candidates(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_ascii_alphanumeric() && it != '-')
}
