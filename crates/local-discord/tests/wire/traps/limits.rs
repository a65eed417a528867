//! Serenity's rate limiter: what it fails to stop, stops needlessly and never frees, and the data lost
//! without it.

use local_discord::people::Outcome;
use local_discord::trouble::{Scope, What};

use crate::stage::{SOON, Stage};

#[tokio::test]
async fn when_everything_has_to_wait_only_one_route_does() {
    let stage = Stage::new().await;
    let bot = stage.with_bot().await;
    stage.discord.fails("POST /channels/*/messages", 1, What::Limited(5_000, Scope::All));
    stage.ann.runs(stage.channel, "/burst many:1").await.unwrap();
    stage.discord.until(SOON, |state| state.troubles.is_over().then_some(())).await.expect("it sends");
    // Two other routes that count toward the global limit.
    let answer = stage.bo.runs(stage.channel, "/whisper").await.unwrap();
    assert_eq!(stage.bo.sees_message(answer.message().unwrap()).unwrap().text, "I have written to you.");
    assert!(!bot.said().iter().any(|it| it.starts_with("sent")), "the first still waits");
    let seconds: f64 = bot.says("burst over").await.parse().unwrap();
    assert!(seconds > 5.0, "{seconds}");
}

#[tokio::test]
async fn late_answers_wait_for_each_other_though_discord_lets_each_pass() {
    let stage = Stage::new().await;
    let bot = stage.with_bot().await;
    let board = stage.board().await;
    stage.ann.forges(board.id, 2, "late", None).unwrap();
    let alone: f64 = bot.says("edited").await.parse().unwrap();
    for _ in 0..20 {
        stage.ann.forges(board.id, 2, "late", None).unwrap();
        stage.bo.forges(board.id, 2, "late", None).unwrap();
    }
    let edited = bot.says_times("edited", 41).await;
    let slowest = edited.iter().map(|it| it.parse().unwrap()).fold(0.0, f64::max);
    assert!(slowest > alone + 1.0, "{alone} and {slowest}");
    assert_eq!(stage.discord.counts().limited, 0, "Discord has refused nothing");
}

/// Presses a button this many times and waits for each response.
async fn press(stage: &Stage, times: usize) {
    let board = stage.board().await;
    for _ in 0..times {
        assert_eq!(stage.ann.presses(board.id, "quick").await.unwrap().outcome, Outcome::Quiet);
    }
}

#[tokio::test]
async fn the_limiter_keeps_a_window_for_each_interaction() {
    let stage = Stage::new().await;
    let bot = stage.with_bot_of(&["--trap", "windows"]).await;
    press(&stage, 30).await;
    let windows = |it: &str| it.parse::<usize>().unwrap();
    bot.says_at_last("windows", |it| windows(it) > 30).await;
    let kept = bot.says_later("windows").await;
    assert!(windows(&kept) > 30, "{kept}");
}

#[tokio::test]
async fn the_limiters_windows_can_be_thrown_away() {
    let stage = Stage::new().await;
    let bot = stage.with_bot_of(&["--cure", "purge"]).await;
    press(&stage, 30).await;
    bot.says_at_last("windows", |it| it != "0").await;
    assert_eq!(bot.says_later("windows").await, "0");
}

#[tokio::test]
async fn without_the_limiter_nobody_tells_how_long_to_wait() {
    let stage = Stage::new().await;
    let bot = stage.with_bot_of(&["--trap", "unlimited"]).await;
    stage.discord.fails("POST /channels/*/messages", 1, What::Limited(4_321, Scope::Route));
    stage.ann.runs(stage.channel, "/burst many:1").await.unwrap();
    let failed = bot.says("failed").await;
    assert!(failed.contains("429") && failed.contains("You are being rate limited."), "{failed}");
    assert!(!failed.contains("retry") && !failed.contains("4.321"), "{failed}");
}
