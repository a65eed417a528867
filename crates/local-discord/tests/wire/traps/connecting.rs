//! Start-up: a proxy that is not used, responses that never come, and a shutdown that is ignored.

use std::net::SocketAddr;

use local_discord::trouble::What;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::stage::{SOON, Stage};

/// Starts a server that answers one request and returns the request's text.
async fn proxy() -> (SocketAddr, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let asked = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut asked = [0; 1_024];
        let length = stream.read(&mut asked).await.unwrap();
        let answer = "HTTP/1.1 200 OK\r\ncontent-length: 23\r\n\r\n{\"url\":\"wss://nowhere\"}";
        stream.write_all(answer.as_bytes()).await.unwrap();
        String::from_utf8_lossy(&asked[..length]).into_owned()
    });
    (address, asked)
}

#[tokio::test]
async fn a_proxy_is_ignored_while_the_limiter_is_on() {
    let stage = Stage::new().await;
    let (address, asked) = proxy().await;
    let mut bot = stage.bot(&["--trap", "proxy", "--requests", &address.to_string()]);
    let failed = bot.says("failed").await;
    assert!(!bot.ends().await.success());
    assert!(failed.contains("https://discord.com/api/v10/gateway"), "{failed}");
    assert!(failed.contains("ConnectionRefused"), "nobody is Discord here: {failed}");
    assert!(!asked.is_finished(), "and the proxy is not asked");
}

#[tokio::test]
async fn a_proxy_is_used_when_the_limiter_is_off() {
    let stage = Stage::new().await;
    let (address, asked) = proxy().await;
    let bot = stage.bot(&["--trap", "proxy-unlimited", "--requests", &address.to_string()]);
    assert_eq!(bot.says("told").await, "wss://nowhere");
    assert!(asked.await.unwrap().starts_with("GET /api/v10/gateway HTTP/1.1"));
}

/// The workaround is a client with a timeout. The bot's own tests show it; it waits half a minute.
#[tokio::test]
async fn serenity_waits_for_an_answer_for_ever() {
    let stage = Stage::new().await;
    stage.discord.fails("GET /gateway", 1, What::Silence);
    let mut bot = stage.bot(&["--trap", "unlimited"]);
    stage.discord.until(SOON, |state| state.troubles.is_over().then_some(())).await.expect("it asks");
    assert!(bot.is_silent().await, "{:?}", bot.said());
    assert_eq!(stage.discord.counts().connections, 0);
}

#[tokio::test]
async fn a_bot_that_is_told_to_stop_before_it_has_connected_goes_on() {
    let stage = Stage::new().await;
    let mut bot = stage.bot(&["--trap", "early-stop"]);
    bot.says("stopped").await;
    bot.says("ready").await;
    let answer = stage.ann.runs(stage.channel, "/greet who:Bo").await.unwrap();
    assert!(answer.message().is_some());
    assert!(bot.runs());
}
