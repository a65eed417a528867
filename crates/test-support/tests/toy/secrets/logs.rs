//! The bot's log in both formats at the most verbose level holds no bot token, no interaction token, no seed,
//! and no hidden information of a match.

use meadhall_local_discord::TOKEN;
use meadhall_test_support::guild::TestGuildOptions;

use super::data::{MatchTruth, contains_whole_words, read_truth};
use super::players::DisruptedMatch;
use super::{AUCTION_PLAN, MatchPlan};

const ANSWERS_PER_FORMAT: usize = 14;
/// Parts of a game state as JSON or as Rust's debug output.
const STATE_MARKERS: [&str; 8] = ["\"deck\"", "deck:", "\"hand\"", "hand:", "\"purse\"", "Toy {", "\"gold\"", "gold:"];

/// Plays for a while with this log format and some kills, then checks the log.
async fn play_and_check_log(format: &str) {
    let set = [("MEADHALL_LOG", "trace"), ("MEADHALL_LOG_FORMAT", format)];
    let (guild, people) = TestGuildOptions { program_name: "toybot", env_vars: &set, ..TestGuildOptions::default() }
        .start(&[("Ann", "en-US"), ("Bo", "es-ES"), ("Céline", "fr")])
        .await;
    let plan = MatchPlan { answers_per_kill: 5, max_answers: ANSWERS_PER_FORMAT, ..AUCTION_PLAN };
    let mut party = DisruptedMatch::start(guild, &people, &plan, 9).await;
    while party.play_answer().await {}
    let mut transcript = party.finish().await;
    let (log, tokens) = (transcript.log_lines.clone(), transcript.guild.env.interaction_tokens());
    let MatchTruth { seed, knowledge_by_step: moments, .. } = read_truth(&mut transcript, &plan);
    assert!(log.len() > 200 && tokens.len() > 30 && seed.len() == 64, "{} lines, {} tokens", log.len(), tokens.len());
    let hidden: Vec<&String> = moments.iter().flat_map(|moment| moment.hidden_from(None)).collect();
    assert!(!hidden.is_empty() && transcript.kill_count > 1);
    for line in &log {
        let secret = tokens.iter().find(|token| line.contains(token.as_str()));
        let state = STATE_MARKERS.iter().find(|it| line.replace('\\', "").contains(**it));
        let word = hidden.iter().find(|hidden| contains_whole_words(line, hidden));
        assert!(secret.is_none() && state.is_none() && word.is_none(), "{state:?} {word:?}: {line}");
        assert!(!line.contains(TOKEN) && !line.contains(&seed), "{line}");
    }
    // Checks that the log really had this format and level.
    let count_lines = |what: &str| log.iter().filter(|line| line.contains(what)).count();
    let levels = if format == "json" { ["\"level\":\"DEBUG\"", "\"level\":\"INFO\""] } else { ["DEBUG", "INFO"] };
    assert!(levels.iter().all(|level| count_lines(level) > 0) && count_lines("tried to send a message") > 10);
}

#[tokio::test]
async fn text_log_contains_no_secret() {
    play_and_check_log("text").await;
}

#[tokio::test]
async fn json_log_contains_no_secret() {
    play_and_check_log("json").await;
}
