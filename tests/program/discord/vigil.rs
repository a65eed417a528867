//! A gateway that hangs, or that rejects the bot repeatedly: the process ends with its own exit code,
//! and its supervisor restarts it.

use std::time::Duration;

use futures::future::join_all;
use local_discord::gateway::Trouble;
use local_discord::{LocalDiscord, Manners, Settings};
use stage::{Bot, SOON, Stage, often};

/// Seconds of silence after which the bot gives up on a gateway. Connecting takes less, even on a busy
/// machine.
const PATIENCE: u32 = 5;

/// Returns a behavior with a heartbeat interval far below the timeout.
fn quick() -> Manners {
    Manners { heartbeat: Duration::from_millis(300), ..often() }
}

/// Returns a behavior with a heartbeat interval that a busy machine can keep.
fn steady() -> Manners {
    Manners { heartbeat: Duration::from_secs(2), ..often() }
}

fn impatient(stage: &Stage) -> Bot {
    stage.bot_with(&[("MEADHALL_LOCAL_PATIENCE", &PATIENCE.to_string())])
}

async fn is_lost(mut bot: Bot) {
    assert_eq!(bot.ends().await, 5, "{:#?}", bot.said());
    let last = bot.said().pop().unwrap();
    let silent = last.strip_prefix("meadhall: shard 0 was not heard of for ");
    let silent = silent.and_then(|it| it.strip_suffix(" seconds; a new start is needed"));
    // A busy machine notices it later.
    assert!(silent.is_some_and(|it| it.parse::<u32>().is_ok_and(|seconds| seconds >= PATIENCE)), "{last}");
}

#[tokio::test]
async fn a_gateway_that_never_speaks_is_given_up() {
    let ends = [Trouble::Deaf, Trouble::Mute].map(|trouble| async move {
        let stage = Stage::with(quick()).await;
        stage.discord.disturbs(trouble);
        is_lost(impatient(&stage)).await;
        assert_eq!(stage.discord.counts().sessions, 0);
    });
    join_all(ends).await;
}

#[tokio::test]
async fn a_gateway_that_falls_silent_is_given_up() {
    let stage = Stage::with(quick()).await;
    let bot = impatient(&stage);
    bot.says("players are reached").await;
    stage.discord.disturbs(Trouble::Silent);
    is_lost(bot).await;
}

#[tokio::test]
async fn being_shown_out_again_and_again_is_not_gone_round_for_ever() {
    let stage = Stage::with(Manners { a_shard: 0, ..quick() }).await;
    let bot = impatient(&stage);
    bot.says("Shard has too many guilds").await;
    is_lost(bot).await;
}

#[tokio::test]
async fn a_gateway_that_beats_is_kept_longer_than_anybody_may_be_silent() {
    let stage = Stage::with(steady()).await;
    let mut bot = stage.bot_with(&[("MEADHALL_LOCAL_PATIENCE", "8")]);
    bot.says("players are reached").await;
    // There is no event for "only time has passed", so the test sleeps.
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert!(bot.runs(), "{:#?}", bot.said());
    assert_eq!((bot.said_times("players are not reached"), stage.discord.counts().sessions), (0, 1));
    assert_eq!(bot.stops().await, 0);
}

#[tokio::test]
async fn a_connection_that_breaks_and_cannot_be_made_again_at_once_is_made_anew_long_before_the_next_heartbeat() {
    let stage = Stage::new().await;
    let bot = stage.bot();
    bot.says("players are reached").await;
    let Stage { discord, folder, .. } = stage;
    let (port, gateway) = (discord.requests().port(), discord.gateway().port());
    drop(discord);
    bot.says("the connection was lost and is made anew").await;
    let settings = || Settings { port, gateway, manners: often(), ..Settings::default() };
    let begun = std::time::Instant::now();
    let discord = loop {
        assert!(begun.elapsed() < SOON, "the ports are not free");
        // The ports are free as soon as the last connection is gone.
        match LocalDiscord::open(&folder.path().join("discord"), settings()).await {
            Ok(discord) => break discord,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    assert!(discord.is_met(1, SOON).await, "{:#?}", bot.said());
}
