//! Gateway sessions: resumed where Discord allows it, and lost where serenity does not resume.

use std::time::{Duration, Instant};

use local_discord::gateway::{Budget, Trouble};
use local_discord::people::Outcome;
use local_discord::world::Bounds;
use local_discord::{Manners, Settings};
use serde_json::{Value, json};

use super::unhurried;
use crate::stage::{SOON, Stage, generous};

/// How long serenity waits before it starts another session.
const ITS_PAUSE: Duration = Duration::from_millis(4_900);

impl Stage {
    /// Waits until this many sessions have been started.
    async fn has_begun(&self, sessions: u64) {
        let begun = self.discord.until(SOON, |state| (state.sessions.begun == sessions).then_some(())).await;
        assert!(begun.is_some(), "{:?}", self.discord.counts());
    }

    /// Waits until this many sessions have been resumed.
    async fn has_resumed(&self, sessions: u64) {
        let resumed = self.discord.until(SOON, |state| (state.sessions.resumed == sessions).then_some(())).await;
        assert!(resumed.is_some(), "{:?}", self.discord.counts());
    }
}

#[tokio::test]
async fn a_connection_that_has_died_costs_a_session_and_what_was_told_meanwhile() {
    let mut settings = unhurried();
    settings.manners.heartbeat = Duration::from_secs(1);
    let stage = Stage::with(settings).await;
    let _bot = stage.with_bot().await;
    let board = stage.board().await;
    stage.discord.bound(Bounds::default());
    stage.discord.disturbs(Trouble::Silent);
    let begun = Instant::now();
    let press = stage.ann.begin_press(board.id, "quick").unwrap();
    assert!(stage.discord.is_met(0, SOON).await, "the bot has given up, and so has Discord");
    stage.discord.recovers();
    stage.has_begun(2).await;
    assert!(begun.elapsed() > ITS_PAUSE, "{:?}", begun.elapsed());
    assert_eq!(stage.discord.counts().resumed, 0, "the session was there to be taken up again");
    assert_eq!(stage.ann.answer(press).await.outcome, Outcome::Failed);
    stage.discord.bound(generous());
    assert_eq!(stage.ann.presses(board.id, "quick").await.unwrap().outcome, Outcome::Quiet);
}

/// This holds for the first time only: a leftover message of that restart spares the next one the delay.
#[tokio::test]
async fn a_session_that_is_declared_over_costs_five_seconds() {
    let stage = Stage::with(unhurried()).await;
    let _bot = stage.with_bot().await;
    let begun = Instant::now();
    stage.discord.invalidates_sessions(false);
    stage.has_begun(2).await;
    assert!(begun.elapsed() > ITS_PAUSE, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_session_that_may_be_taken_up_again_costs_nothing() {
    let stage = Stage::new().await;
    let bot = stage.with_bot().await;
    stage.discord.invalidates_sessions(true);
    stage.has_resumed(1).await;
    bot.says("resumed").await;
    assert_eq!(stage.discord.counts().sessions, 1, "no other session was begun");
}

fn to_be_resumed_elsewhere(told: &mut Value) {
    told["resume_gateway_url"] = json!("wss://127.0.0.1:9");
}

#[tokio::test]
async fn the_address_for_taking_up_a_session_is_not_used() {
    let stage = Stage::new().await;
    stage.discord.disturbs(Trouble::Twist("READY", to_be_resumed_elsewhere));
    let bot = stage.with_bot().await;
    stage.discord.asks_to_reconnect();
    stage.has_resumed(1).await;
    bot.says("resumed").await;
    assert_eq!(stage.discord.counts().connections, 2, "where the first was");
}

#[tokio::test]
async fn shards_start_five_seconds_apart_even_where_many_may_start_at_once() {
    let budget = Budget { at_once: 16, ..Budget::default() };
    let manners = Manners { budget, ..Manners::default() };
    let stage = Stage::with(Settings { manners, ..Settings::default() }).await;
    let _bot = stage.bot(&["--shards", "2"]);
    stage.has_begun(1).await;
    let begun = Instant::now();
    stage.has_begun(2).await;
    assert!(begun.elapsed() > ITS_PAUSE, "{:?}", begun.elapsed());
}
