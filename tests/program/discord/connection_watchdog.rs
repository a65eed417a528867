//! A gateway that hangs, or that rejects the bot repeatedly: the process ends with its own exit code,
//! and its supervisor restarts it.

use std::time::Duration;

use futures::future::join_all;
use meadhall_local_discord::gateway::GatewayFault;
use meadhall_local_discord::{FakeBehavior, LocalDiscord, LocalDiscordSettings};
use meadhall_test_support::{TEST_TIMEOUT, TestBotProcess, TestEnv, unlimited_session_starts};

/// Seconds of silence after which the bot gives up on a gateway. Connecting takes less, even on a busy
/// machine.
const GATEWAY_TIMEOUT_SECONDS: u32 = 5;

/// Returns a behavior with a heartbeat interval far below the timeout.
fn fast_heartbeats() -> FakeBehavior {
    FakeBehavior { heartbeat_interval: Duration::from_millis(300), ..unlimited_session_starts() }
}

/// Returns a behavior with a heartbeat interval that a busy machine can keep.
fn slow_heartbeats() -> FakeBehavior {
    FakeBehavior { heartbeat_interval: Duration::from_secs(2), ..unlimited_session_starts() }
}

fn bot_with_short_timeout(env: &TestEnv) -> TestBotProcess {
    env.start_bot_with_env(&[("MEADHALL_LOCAL_DISCORD_GATEWAY_TIMEOUT_SECONDS", &GATEWAY_TIMEOUT_SECONDS.to_string())])
}

async fn assert_exits_for_silence(mut bot: TestBotProcess) {
    assert_eq!(bot.wait_for_exit().await, 5, "{:#?}", bot.log_lines());
    let last = bot.log_lines().pop().unwrap();
    let silent_seconds = last.strip_prefix("meadhall: shard 0 was silent for ");
    let silent = silent_seconds.and_then(|it| it.strip_suffix(" seconds; restart the bot"));
    // A busy machine notices it later.
    assert!(
        silent.is_some_and(|it| it.parse::<u32>().is_ok_and(|seconds| seconds >= GATEWAY_TIMEOUT_SECONDS)),
        "{last}"
    );
}

#[tokio::test]
async fn the_process_exits_when_the_gateway_never_responds() {
    let runs = [GatewayFault::NoTlsHandshake, GatewayFault::NoHello].map(|fault| async move {
        let env = TestEnv::with_behavior(fast_heartbeats()).await;
        env.discord.inject_gateway_fault(fault);
        assert_exits_for_silence(bot_with_short_timeout(&env)).await;
        assert_eq!(env.discord.traffic_counts().started_sessions, 0);
    });
    join_all(runs).await;
}

#[tokio::test]
async fn the_process_exits_when_the_gateway_falls_silent() {
    let env = TestEnv::with_behavior(fast_heartbeats()).await;
    let bot = bot_with_short_timeout(&env);
    bot.wait_for_log("players can reach the bot").await;
    env.discord.inject_gateway_fault(GatewayFault::StopSending);
    assert_exits_for_silence(bot).await;
}

#[tokio::test]
async fn heartbeats_alone_keep_a_quiet_connection() {
    let env = TestEnv::with_behavior(slow_heartbeats()).await;
    let mut bot = env.start_bot_with_env(&[("MEADHALL_LOCAL_DISCORD_GATEWAY_TIMEOUT_SECONDS", "8")]);
    bot.wait_for_log("players can reach the bot").await;
    // There is no event for "only time has passed", so the test sleeps.
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert!(bot.is_running(), "{:#?}", bot.log_lines());
    assert_eq!(
        (bot.count_log_lines("players cannot reach the bot"), env.discord.traffic_counts().started_sessions),
        (0, 1)
    );
    assert_eq!(bot.stop().await, 0);
}

#[tokio::test]
async fn a_stuck_reconnect_is_restarted_long_before_the_next_heartbeat() {
    let env = TestEnv::new().await;
    let bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    let TestEnv { discord, dir: folder, .. } = env;
    let (port, gateway_port) = (discord.api_address().port(), discord.gateway_address().port());
    drop(discord);
    bot.wait_for_log("the shard lost its connection; reconnecting").await;
    let settings = || LocalDiscordSettings {
        api_port: port,
        gateway_port,
        behavior: unlimited_session_starts(),
        ..LocalDiscordSettings::default()
    };
    let started_at = std::time::Instant::now();
    let discord = loop {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the ports did not become free");
        // The ports are free as soon as the last connection is gone.
        match LocalDiscord::open(&folder.path().join("discord"), settings()).await {
            Ok(discord) => break discord,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    assert!(discord.wait_for_session_count(1, TEST_TIMEOUT).await, "{:#?}", bot.log_lines());
}
