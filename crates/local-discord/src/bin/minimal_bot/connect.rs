//! The bot's connections: as the real bot makes them, or with a pitfall.

use std::sync::Arc;
use std::time::Duration;

use meadhall_local_discord::TOKEN;
use poise::serenity_prelude::{Client, Http, HttpBuilder};
use serenity::gateway::{ConnectionStage, ShardManager, ShardRunnerInfo};

use crate::Error;
use crate::arguments::{Args, Pitfall, Workaround};

/// The timeout for connecting, and the one for a whole request.
const CONNECT_AND_REPLY_TIMEOUTS: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(30));

/// Builds the HTTP client for requests.
pub fn build_http(arguments: &Args) -> Result<Http, Error> {
    let authority = reqwest::tls::Certificate::from_pem(&std::fs::read(&arguments.authority)?)?;
    let mut client = reqwest::Client::builder().https_only(true).no_proxy();
    client = client.resolve("discord.com", arguments.requests).add_root_certificate(authority);
    let unlimited = arguments.has_pitfall(Pitfall::Unlimited);
    if !unlimited {
        client = client.connect_timeout(CONNECT_AND_REPLY_TIMEOUTS.0).timeout(CONNECT_AND_REPLY_TIMEOUTS.1);
    }
    Ok(HttpBuilder::new(TOKEN).client(client.build()?).ratelimiter_disabled(unlimited).build())
}

/// Sends one request through a proxy and prints the result. `discord.com` resolves to a closed port of this
/// machine, so that nothing leaves the machine if the proxy is not used.
pub async fn request_via_proxy(arguments: &Args) -> Result<(), Error> {
    let unreachable = std::net::SocketAddr::from(([127, 0, 0, 1], 9));
    let client = reqwest::Client::builder().no_proxy().resolve("discord.com", unreachable).build()?;
    let proxy = format!("http://{}", arguments.requests);
    let unlimited = arguments.has_pitfall(Pitfall::ProxyUnlimited);
    let http = HttpBuilder::new(TOKEN).client(client).proxy(proxy).ratelimiter_disabled(unlimited).build();
    println!("told {}", http.get_gateway().await?.url);
    Ok(())
}

/// Connects to the gateway and runs until the client stops.
pub async fn run_client(mut client: Client, arguments: &Args) -> Result<(), Error> {
    if arguments.has_workaround(Workaround::Gateway) {
        fetch_gateway_url(&client).await;
    }
    if !client.ws_url.lock().await.starts_with("wss://127.0.0.1:") {
        return Err("this bot connects only to this machine".into());
    }
    if arguments.has_workaround(Workaround::Purge) || arguments.has_pitfall(Pitfall::Windows) {
        tokio::spawn(report_rate_limit_buckets(client.http.clone(), arguments.cure.clone()));
    }
    if arguments.has_pitfall(Pitfall::EarlyStop) {
        client.shard_manager.shutdown_all().await;
        println!("stopped");
    }
    if arguments.has_workaround(Workaround::Watchdog) {
        tokio::spawn(run_watchdog(client.shard_manager.clone()));
    }
    client.start_shards(arguments.shards).await?;
    Ok(())
}

async fn fetch_gateway_url(client: &Client) {
    let gateway = loop {
        if let Ok(gateway) = client.http.get_bot_gateway().await {
            break gateway;
        }
        println!("gateway unknown");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    *client.ws_url.lock().await = gateway.url;
}

/// Exits the process if a shard is not connected after two seconds, or loses its connection later.
async fn run_watchdog(shards: Arc<ShardManager>) {
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let runners = shards.runners.lock().await;
        let is_connected = |it: &ShardRunnerInfo| it.stage == ConnectionStage::Connected;
        if runners.is_empty() || !runners.values().all(is_connected) {
            println!("watchdog");
            std::process::exit(3);
        }
    }
}

/// Prints how many buckets the rate limiter keeps, and clears them if the workaround is on.
async fn report_rate_limit_buckets(http: Arc<Http>, workarounds: Vec<Workaround>) {
    let Some(limiter) = &http.ratelimiter else { return };
    loop {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let routes = limiter.routes();
        let mut routes = routes.write().await;
        println!("windows {}", routes.len());
        if workarounds.contains(&Workaround::Purge) {
            routes.clear();
        }
    }
}
