//! Start-up: a proxy that is not used, responses that never come, and a shutdown that is ignored.

use std::net::SocketAddr;

use meadhall_local_discord::faults::RequestFault;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::stage::{WAIT_TIMEOUT, WireTestEnv};

/// Starts a server that answers one request and returns the request's text.
async fn start_proxy() -> (SocketAddr, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let request = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut request = [0; 1_024];
        let length = stream.read(&mut request).await.unwrap();
        let answer = "HTTP/1.1 200 OK\r\ncontent-length: 23\r\n\r\n{\"url\":\"wss://nowhere\"}";
        stream.write_all(answer.as_bytes()).await.unwrap();
        String::from_utf8_lossy(&request[..length]).into_owned()
    });
    (address, request)
}

#[tokio::test]
async fn a_proxy_is_ignored_while_the_limiter_is_on() {
    let env = WireTestEnv::new().await;
    let (address, request) = start_proxy().await;
    let mut bot = env.start_bot(&["--trap", "proxy", "--requests", &address.to_string()]);
    let failed = bot.wait_for_line("failed").await;
    assert!(!bot.wait_for_exit().await.success());
    assert!(failed.contains("https://discord.com/api/v10/gateway"), "{failed}");
    assert!(failed.contains("ConnectionRefused"), "nothing listens at the real address: {failed}");
    assert!(!request.is_finished(), "the proxy receives no request");
}

#[tokio::test]
async fn a_proxy_is_used_when_the_limiter_is_off() {
    let env = WireTestEnv::new().await;
    let (address, request) = start_proxy().await;
    let bot = env.start_bot(&["--trap", "proxy-unlimited", "--requests", &address.to_string()]);
    assert_eq!(bot.wait_for_line("told").await, "wss://nowhere");
    assert!(request.await.unwrap().starts_with("GET /api/v10/gateway HTTP/1.1"));
}

/// The workaround is a client with a timeout. The bot's own tests show it; it waits half a minute.
#[tokio::test]
async fn serenity_waits_forever_for_a_response() {
    let env = WireTestEnv::new().await;
    env.discord.inject_request_fault("GET /gateway", 1, RequestFault::NoReply);
    let mut bot = env.start_bot(&["--trap", "unlimited"]);
    env.discord
        .wait_until(WAIT_TIMEOUT, |state| state.request_faults.is_exhausted().then_some(()))
        .await
        .expect("the bot requests the gateway URL");
    assert!(bot.is_silent().await, "{:?}", bot.output_lines());
    assert_eq!(env.discord.traffic_counts().gateway_connections, 0);
}

#[tokio::test]
async fn a_shutdown_before_the_first_connection_is_ignored() {
    let env = WireTestEnv::new().await;
    let mut bot = env.start_bot(&["--trap", "early-stop"]);
    bot.wait_for_line("stopped").await;
    bot.wait_for_line("ready").await;
    let answer = env.ann.run_command(env.channel, "/greet who:Bo").await.unwrap();
    assert!(answer.message().is_some());
    assert!(bot.is_running());
}
