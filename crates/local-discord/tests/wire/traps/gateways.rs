//! Fetching the gateway URL, and a gateway that does not answer.

use local_discord::gateway::Trouble;
use local_discord::trouble::What;

use crate::stage::{SOON, Stage};

#[tokio::test]
async fn a_gateway_that_is_not_told_at_once_is_made_up() {
    let stage = Stage::new().await;
    stage.discord.fails("GET /gateway", 1, What::Status(503));
    let say = ["--trap", "say-gateway"];
    assert_eq!(stage.bot(&say).says("gateway").await, "wss://gateway.discord.gg");
    assert_eq!(stage.bot(&say).says("gateway").await, format!("wss://{}", stage.discord.gateway()));
    // Serenity requests the URL only once per run.
    assert_eq!(stage.discord.counts().requests, 2);
}

#[tokio::test]
async fn a_gateway_is_asked_for_until_it_is_told() {
    let stage = Stage::new().await;
    stage.discord.fails("GET /gateway", 1, What::Status(503));
    stage.discord.fails("GET /gateway/bot", 3, What::Status(503));
    let bot = stage.with_bot_of(&["--cure", "gateway"]).await;
    assert_eq!(bot.says_times("gateway not told", 3).await.len(), 3);
}

#[tokio::test]
async fn a_gateway_that_takes_connections_and_says_nothing_hangs_the_bot_for_ever() {
    let stage = Stage::new().await;
    stage.discord.disturbs(Trouble::Deaf);
    let mut bot = stage.bot(&[]);
    stage.discord.until(SOON, |state| (state.sessions.connections == 1).then_some(())).await.expect("it knocks");
    stage.discord.recovers();
    assert!(bot.is_silent().await, "{:?}", bot.said());
    assert_eq!(stage.discord.counts().connections, 1, "it does not knock again");
}

/// Serenity notices this by itself, but only after twenty seconds.
#[tokio::test]
async fn a_gateway_that_speaks_tls_but_never_says_hello_hangs_the_bot_for_long() {
    let stage = Stage::new().await;
    stage.discord.disturbs(Trouble::Mute);
    let mut bot = stage.bot(&[]);
    stage.discord.until(SOON, |state| (state.sessions.connections == 1).then_some(())).await.expect("it knocks");
    assert!(bot.is_silent().await, "{:?}", bot.said());
    assert_eq!(stage.discord.counts().connections, 1);
}

#[tokio::test]
async fn a_watchdog_ends_a_bot_that_hangs() {
    for trouble in [Trouble::Deaf, Trouble::Mute] {
        let stage = Stage::new().await;
        stage.discord.disturbs(trouble);
        let mut bot = stage.bot(&["--cure", "watchdog"]);
        bot.says("watchdog").await;
        assert_eq!(bot.ends().await.code(), Some(3));
    }
}
