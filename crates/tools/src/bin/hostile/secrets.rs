//! What nobody may say aloud: tokens and seeds, in anything that was sent or logged.

use local_discord::TOKEN;
use local_discord::world::Interaction;

use super::village::{Books, Village};

/// Where a secret was told.
pub fn told(village: &Village, books: &Books, log: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let seeds: Vec<&String> = books.seeds.iter().collect();
    let mut look = |where_: &str, text: &str| {
        if text.contains(TOKEN) {
            found.push(format!("{where_}: the bot's token"));
        }
        if seeds.iter().any(|seed| text.contains(seed.as_str())) {
            found.push(format!("{where_}: a seed: {text}"));
        }
    };
    for said in village.stage.said() {
        look(&said.line, &said.body.to_string());
    }
    for line in log {
        look("the log", line);
    }
    // Tokens of interactions go out in paths, by design, and nowhere else.
    let tokens = village.stage.discord.look(|world| {
        world.interactions.iter().map(|(id, _)| Interaction::token_for(id)).collect::<std::collections::HashSet<_>>()
    });
    for line in log {
        let words = line.split(|it: char| !it.is_ascii_alphanumeric() && it != '_' && it != '-' && it != '.');
        found.extend(
            words.filter(|word| tokens.contains(*word)).map(|_| format!("the log: an interaction's token: {line}")),
        );
    }
    found
}
