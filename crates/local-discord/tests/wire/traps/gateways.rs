//! Fetching the gateway URL, and a gateway that does not answer.

use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::gateway::GatewayFault;

use crate::stage::{WAIT_TIMEOUT, WireTestEnv};

#[tokio::test]
async fn serenity_falls_back_to_a_default_gateway_url() {
    let env = WireTestEnv::new().await;
    env.discord.inject_request_fault("GET /gateway", 1, RequestFault::Status(503));
    let arguments = ["--trap", "say-gateway"];
    assert_eq!(env.start_bot(&arguments).wait_for_line("gateway").await, "wss://gateway.discord.gg");
    assert_eq!(
        env.start_bot(&arguments).wait_for_line("gateway").await,
        format!("wss://{}", env.discord.gateway_address())
    );
    // Serenity requests the URL only once per run.
    assert_eq!(env.discord.traffic_counts().requests, 2);
}

#[tokio::test]
async fn the_workaround_retries_until_it_has_the_gateway_url() {
    let env = WireTestEnv::new().await;
    env.discord.inject_request_fault("GET /gateway", 1, RequestFault::Status(503));
    env.discord.inject_request_fault("GET /gateway/bot", 3, RequestFault::Status(503));
    let bot = env.start_ready_bot_with(&["--cure", "gateway"]).await;
    assert_eq!(bot.wait_for_lines("gateway unknown", 3).await.len(), 3);
}

#[tokio::test]
async fn a_gateway_that_never_finishes_tls_hangs_the_bot_forever() {
    let env = WireTestEnv::new().await;
    env.discord.inject_gateway_fault(GatewayFault::NoTlsHandshake);
    let mut bot = env.start_bot(&[]);
    env.discord
        .wait_until(WAIT_TIMEOUT, |state| (state.sessions.connection_count == 1).then_some(()))
        .await
        .expect("the bot connects to the gateway");
    env.discord.clear_faults();
    assert!(bot.is_silent().await, "{:?}", bot.output_lines());
    assert_eq!(env.discord.traffic_counts().gateway_connections, 1, "the bot does not connect again");
}

/// Serenity notices this by itself, but only after twenty seconds.
#[tokio::test]
async fn a_gateway_without_hello_hangs_the_bot_for_long() {
    let env = WireTestEnv::new().await;
    env.discord.inject_gateway_fault(GatewayFault::NoHello);
    let mut bot = env.start_bot(&[]);
    env.discord
        .wait_until(WAIT_TIMEOUT, |state| (state.sessions.connection_count == 1).then_some(()))
        .await
        .expect("the bot connects to the gateway");
    assert!(bot.is_silent().await, "{:?}", bot.output_lines());
    assert_eq!(env.discord.traffic_counts().gateway_connections, 1);
}

#[tokio::test]
async fn a_watchdog_ends_a_hanging_bot() {
    for fault in [GatewayFault::NoTlsHandshake, GatewayFault::NoHello] {
        let env = WireTestEnv::new().await;
        env.discord.inject_gateway_fault(fault);
        let mut bot = env.start_bot(&["--cure", "watchdog"]);
        bot.wait_for_line("watchdog").await;
        assert_eq!(bot.wait_for_exit().await.code(), Some(3));
    }
}
