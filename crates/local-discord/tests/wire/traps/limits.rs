//! Serenity's rate limiter: what it fails to stop, stops needlessly and never frees, and the data lost
//! without it.

use meadhall_local_discord::faults::{RateLimitScope, RequestFault};
use meadhall_local_discord::people::InteractionOutcome;

use crate::stage::{WAIT_TIMEOUT, WireTestEnv};

#[tokio::test]
async fn a_global_rate_limit_stops_only_one_route() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot().await;
    env.discord.inject_request_fault(
        "POST /channels/*/messages",
        1,
        RequestFault::RateLimited(5_000, RateLimitScope::Global),
    );
    env.ann.run_command(env.channel, "/burst many:1").await.unwrap();
    env.discord
        .wait_until(WAIT_TIMEOUT, |state| state.request_faults.is_exhausted().then_some(()))
        .await
        .expect("the bot sends the message");
    // Two other routes that count toward the global limit.
    let answer = env.bo.run_command(env.channel, "/whisper").await.unwrap();
    assert_eq!(env.bo.message(answer.message().unwrap()).unwrap().text, "I have written to you.");
    assert!(!bot.output_lines().iter().any(|it| it.starts_with("sent")), "the first message still waits");
    let seconds: f64 = bot.wait_for_line("burst over").await.parse().unwrap();
    assert!(seconds > 5.0, "{seconds}");
}

#[tokio::test]
async fn deferred_responses_wait_for_each_other_without_need() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot().await;
    let board = env.create_board().await;
    env.ann.send_forged_component(board.id, 2, "late", None).unwrap();
    let alone: f64 = bot.wait_for_line("edited").await.parse().unwrap();
    for _ in 0..20 {
        env.ann.send_forged_component(board.id, 2, "late", None).unwrap();
        env.bo.send_forged_component(board.id, 2, "late", None).unwrap();
    }
    let edited = bot.wait_for_lines("edited", 41).await;
    let slowest = edited.iter().map(|it| it.parse().unwrap()).fold(0.0, f64::max);
    assert!(slowest > alone + 1.0, "alone {alone} s, slowest of many {slowest} s");
    assert_eq!(env.discord.traffic_counts().rate_limited_requests, 0, "Discord rate limited no request");
}

/// Presses a button this many times and waits for each response.
async fn press_repeatedly(env: &WireTestEnv, times: usize) {
    let board = env.create_board().await;
    for _ in 0..times {
        assert_eq!(env.ann.press_button(board.id, "quick").await.unwrap().outcome, InteractionOutcome::Acknowledged);
    }
}

#[tokio::test]
async fn the_limiter_keeps_a_bucket_for_each_interaction() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot_with(&["--trap", "windows"]).await;
    press_repeatedly(&env, 30).await;
    let bucket_count = |it: &str| it.parse::<usize>().unwrap();
    bot.wait_for_matching_line("windows", |it| bucket_count(it) > 30).await;
    let line = bot.wait_for_second_next_line("windows").await;
    assert!(bucket_count(&line) > 30, "{line}");
}

#[tokio::test]
async fn the_limiters_buckets_can_be_purged() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot_with(&["--cure", "purge"]).await;
    press_repeatedly(&env, 30).await;
    bot.wait_for_matching_line("windows", |it| it != "0").await;
    assert_eq!(bot.wait_for_second_next_line("windows").await, "0");
}

#[tokio::test]
async fn without_the_limiter_the_retry_delay_is_lost() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot_with(&["--trap", "unlimited"]).await;
    env.discord.inject_request_fault(
        "POST /channels/*/messages",
        1,
        RequestFault::RateLimited(4_321, RateLimitScope::Route),
    );
    env.ann.run_command(env.channel, "/burst many:1").await.unwrap();
    let failed = bot.wait_for_line("failed").await;
    assert!(failed.contains("429") && failed.contains("You are being rate limited."), "{failed}");
    assert!(!failed.contains("retry") && !failed.contains("4.321"), "{failed}");
}
