//! Gateway sessions: resumed where Discord allows it, and lost where serenity does not resume.

use std::time::{Duration, Instant};

use meadhall_local_discord::gateway::{GatewayFault, SessionStartLimit};
use meadhall_local_discord::people::InteractionOutcome;
use meadhall_local_discord::world::PlatformLimits;
use meadhall_local_discord::{FakeBehavior, LocalDiscordSettings};
use serde_json::{Value, json};

use super::instant_session_starts;
use crate::stage::{WAIT_TIMEOUT, WireTestEnv, generous_limits};

/// How long serenity waits before it starts another session.
const RESTART_DELAY: Duration = Duration::from_millis(4_900);

impl WireTestEnv {
    /// Waits until this many sessions have been started.
    async fn wait_for_session_starts(&self, sessions: u64) {
        let started = self
            .discord
            .wait_until(WAIT_TIMEOUT, |state| (state.sessions.started_count == sessions).then_some(()))
            .await;
        assert!(started.is_some(), "{:?}", self.discord.traffic_counts());
    }

    /// Waits until this many sessions have been resumed.
    async fn wait_for_resumes(&self, sessions: u64) {
        let resumed = self
            .discord
            .wait_until(WAIT_TIMEOUT, |state| (state.sessions.resumed_count == sessions).then_some(()))
            .await;
        assert!(resumed.is_some(), "{:?}", self.discord.traffic_counts());
    }
}

#[tokio::test]
async fn a_dead_connection_costs_the_session_and_the_missed_events() {
    let mut settings = instant_session_starts();
    settings.behavior.heartbeat_interval = Duration::from_secs(1);
    let env = WireTestEnv::with_settings(settings).await;
    let _bot = env.start_ready_bot().await;
    let board = env.create_board().await;
    env.discord.set_limits(PlatformLimits::default());
    env.discord.inject_gateway_fault(GatewayFault::StopSending);
    let started = Instant::now();
    let press = env.ann.start_press(board.id, "quick").unwrap();
    assert!(env.discord.wait_for_session_count(0, WAIT_TIMEOUT).await, "both sides dropped the session");
    env.discord.clear_faults();
    env.wait_for_session_starts(2).await;
    assert!(started.elapsed() > RESTART_DELAY, "{:?}", started.elapsed());
    assert_eq!(env.discord.traffic_counts().resumed_sessions, 0, "the session could have been resumed but was not");
    assert_eq!(env.ann.wait_for_response(press).await.outcome, InteractionOutcome::TimedOut);
    env.discord.set_limits(generous_limits());
    assert_eq!(env.ann.press_button(board.id, "quick").await.unwrap().outcome, InteractionOutcome::Acknowledged);
}

/// This holds for the first time only: a leftover message of that restart spares the next one the delay.
#[tokio::test]
async fn an_invalidated_session_costs_five_seconds() {
    let env = WireTestEnv::with_settings(instant_session_starts()).await;
    let _bot = env.start_ready_bot().await;
    let started = Instant::now();
    env.discord.invalidate_sessions(false);
    env.wait_for_session_starts(2).await;
    assert!(started.elapsed() > RESTART_DELAY, "{:?}", started.elapsed());
}

#[tokio::test]
async fn a_resumable_session_costs_nothing() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot().await;
    env.discord.invalidate_sessions(true);
    env.wait_for_resumes(1).await;
    bot.wait_for_line("resumed").await;
    assert_eq!(env.discord.traffic_counts().started_sessions, 1, "no new session was started");
}

fn set_other_resume_url(payload: &mut Value) {
    payload["resume_gateway_url"] = json!("wss://127.0.0.1:9");
}

#[tokio::test]
async fn the_resume_url_is_not_used() {
    let env = WireTestEnv::new().await;
    env.discord.inject_gateway_fault(GatewayFault::RewriteEvent("READY", set_other_resume_url));
    let bot = env.start_ready_bot().await;
    env.discord.request_reconnect();
    env.wait_for_resumes(1).await;
    bot.wait_for_line("resumed").await;
    assert_eq!(env.discord.traffic_counts().gateway_connections, 2, "the bot reconnected to the first URL");
}

#[tokio::test]
async fn shards_start_five_seconds_apart_even_where_many_may_start_at_once() {
    let budget = SessionStartLimit { max_concurrency: 16, ..SessionStartLimit::default() };
    let behavior = FakeBehavior { session_start_limit: budget, ..FakeBehavior::default() };
    let env = WireTestEnv::with_settings(LocalDiscordSettings { behavior, ..LocalDiscordSettings::default() }).await;
    let _bot = env.start_bot(&["--shards", "2"]);
    env.wait_for_session_starts(1).await;
    let started = Instant::now();
    env.wait_for_session_starts(2).await;
    assert!(started.elapsed() > RESTART_DELAY, "{:?}", started.elapsed());
}
