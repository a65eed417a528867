//! The bot's log in both formats at the most verbose level holds no bot token, no interaction token, no seed,
//! and no hidden information of a match.

use local_discord::TOKEN;
use stage::fjord::Fjord;

use super::books::{Truth, names, truth};
use super::party::Party;
use super::{AUCTION, Manner};

const ANSWERS: usize = 14;
/// Parts of a game state as JSON or as Rust's debug output.
const STATES: [&str; 8] = ["\"deck\"", "deck:", "\"hand\"", "hand:", "\"purse\"", "Toy {", "\"gold\"", "gold:"];

/// Plays for a while with this log format and some kills, then checks the log.
async fn read(format: &str) {
    let set = [("MEADHALL_LOG", "trace"), ("MEADHALL_LOG_FORMAT", format)];
    let (fjord, people) = Fjord::with_toys_and(&set, &[("Ann", "en-US"), ("Bo", "es-ES"), ("Céline", "fr")]).await;
    let manner = Manner { calm: 5, most: ANSWERS, ..AUCTION };
    let mut party = Party::begin(fjord, &people, &manner, 9).await;
    while party.goes_on().await {}
    let mut told = party.end().await;
    let (log, tokens) = (told.log.clone(), told.fjord.stage.interaction_tokens());
    let Truth { seed, moments, .. } = truth(&mut told, &manner);
    assert!(log.len() > 200 && tokens.len() > 30 && seed.len() == 64, "{} lines, {} tokens", log.len(), tokens.len());
    let hidden: Vec<&String> = moments.iter().flat_map(|moment| moment.hidden_from(None)).collect();
    assert!(!hidden.is_empty() && told.kills > 1);
    for line in &log {
        let secret = tokens.iter().find(|token| line.contains(token.as_str()));
        let state = STATES.iter().find(|it| line.replace('\\', "").contains(**it));
        let word = hidden.iter().find(|hidden| names(line, hidden));
        assert!(secret.is_none() && state.is_none() && word.is_none(), "{state:?} {word:?}: {line}");
        assert!(!line.contains(TOKEN) && !line.contains(&seed), "{line}");
    }
    // Checks that the log really had this format and level.
    let said = |what: &str| log.iter().filter(|line| line.contains(what)).count();
    let levels = if format == "json" { ["\"level\":\"DEBUG\"", "\"level\":\"INFO\""] } else { ["DEBUG", "INFO"] };
    assert!(levels.iter().all(|level| said(level) > 0) && said("a message was sent") > 10);
}

#[tokio::test]
async fn no_line_for_people_tells_a_secret() {
    read("text").await;
}

#[tokio::test]
async fn no_line_of_json_tells_a_secret() {
    read("json").await;
}
