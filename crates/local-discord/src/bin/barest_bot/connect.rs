//! The bot's connections: as the real bot makes them, or with a pitfall.

use std::sync::Arc;
use std::time::Duration;

use local_discord::TOKEN;
use poise::serenity_prelude::{Client, Http, HttpBuilder};
use serenity::gateway::{ConnectionStage, ShardManager, ShardRunnerInfo};

use crate::Error;
use crate::arguments::{Arguments, Cure, Trap};

/// The timeout for connecting, and the one for a whole request.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(30));

/// Builds the HTTP client for requests.
pub fn connection(arguments: &Arguments) -> Result<Http, Error> {
    let authority = reqwest::tls::Certificate::from_pem(&std::fs::read(&arguments.authority)?)?;
    let mut client = reqwest::Client::builder().https_only(true).no_proxy();
    client = client.resolve("discord.com", arguments.requests).add_root_certificate(authority);
    let unlimited = arguments.falls_for(Trap::Unlimited);
    if !unlimited {
        client = client.connect_timeout(PATIENCE.0).timeout(PATIENCE.1);
    }
    Ok(HttpBuilder::new(TOKEN).client(client.build()?).ratelimiter_disabled(unlimited).build())
}

/// Sends one request through a proxy and prints the result. `discord.com` resolves to a closed port of this
/// machine, so that nothing leaves the machine if the proxy is not used.
pub async fn ask_proxy(arguments: &Arguments) -> Result<(), Error> {
    let nobody = std::net::SocketAddr::from(([127, 0, 0, 1], 9));
    let client = reqwest::Client::builder().no_proxy().resolve("discord.com", nobody).build()?;
    let proxy = format!("http://{}", arguments.requests);
    let unlimited = arguments.falls_for(Trap::ProxyUnlimited);
    let http = HttpBuilder::new(TOKEN).client(client).proxy(proxy).ratelimiter_disabled(unlimited).build();
    println!("told {}", http.get_gateway().await?.url);
    Ok(())
}

/// Connects to the gateway and runs until the client stops.
pub async fn run(mut client: Client, arguments: &Arguments) -> Result<(), Error> {
    if arguments.takes(Cure::Gateway) {
        ask_until_told(&client).await;
    }
    if !client.ws_url.lock().await.starts_with("wss://127.0.0.1:") {
        return Err("this bot connects to nothing but this machine".into());
    }
    if arguments.takes(Cure::Purge) || arguments.falls_for(Trap::Windows) {
        tokio::spawn(count_windows(client.http.clone(), arguments.cure.clone()));
    }
    if arguments.falls_for(Trap::EarlyStop) {
        client.shard_manager.shutdown_all().await;
        println!("stopped");
    }
    if arguments.takes(Cure::Watchdog) {
        tokio::spawn(watch(client.shard_manager.clone()));
    }
    client.start_shards(arguments.shards).await?;
    Ok(())
}

async fn ask_until_told(client: &Client) {
    let told = loop {
        if let Ok(told) = client.http.get_bot_gateway().await {
            break told;
        }
        println!("gateway not told");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    *client.ws_url.lock().await = told.url;
}

/// Exits the process if a shard is not connected after two seconds, or loses its connection later.
async fn watch(shards: Arc<ShardManager>) {
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let runners = shards.runners.lock().await;
        let well = |it: &ShardRunnerInfo| it.stage == ConnectionStage::Connected;
        if runners.is_empty() || !runners.values().all(well) {
            println!("watchdog");
            std::process::exit(3);
        }
    }
}

/// Prints how many buckets the rate limiter keeps, and clears them if the workaround is on.
async fn count_windows(http: Arc<Http>, cures: Vec<Cure>) {
    let Some(limiter) = &http.ratelimiter else { return };
    loop {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let routes = limiter.routes();
        let mut routes = routes.write().await;
        println!("windows {}", routes.len());
        if cures.contains(&Cure::Purge) {
            routes.clear();
        }
    }
}
