//! The barest bot that serenity and poise make: a command, a button, a menu, a modal, autocompletion, a late answer, a file,
//! a private message. The local Discord is proven against it, and every trap of the two crates is shown with it; the real
//! bot's speed is measured beside it.
//!
//! `barest_bot --requests ADDRESS --authority FILE [--trap NAME]…`, with `SSL_CERT_FILE` set to the same file for the
//! gateway. Its lines on the standard output are for whoever watches it.

mod commands;
mod events;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use meadhall::discord::client::{Place, http};
use meadhall::local_discord::TOKEN;
use poise::serenity_prelude::{
    Client, CreateAllowedMentions, GatewayIntents, Http, HttpBuilder, RawEventHandler, async_trait,
};

/// What goes wrong in a command.
type Error = Box<dyn std::error::Error + Send + Sync>;
/// What a command knows.
type Context<'a> = poise::Context<'a, Bot, Error>;

/// What the bot remembers.
#[derive(Default)]
struct Bot {
    /// How many buttons were pressed.
    pressed: AtomicU64,
    /// How many presses are being answered at this moment, and how many were at most.
    busy: AtomicU64,
    most_busy: AtomicU64,
}

#[derive(Parser)]
struct Arguments {
    /// What `discord.com` means.
    #[arg(long)]
    requests: std::net::SocketAddr,
    /// The authority that vouches for it.
    #[arg(long)]
    authority: PathBuf,
    /// How many shards.
    #[arg(long, default_value_t = 1)]
    shards: u32,
    /// The token, if not the local Discord's own.
    #[arg(long, default_value = TOKEN)]
    token: String,
    /// Things done as the crates do them by themselves, or as their documents suggest.
    #[arg(long)]
    trap: Vec<Trap>,
    /// How the traps are avoided.
    #[arg(long)]
    cure: Vec<Cure>,
}

/// What the crates do by themselves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Trap {
    /// Requests go through `HttpBuilder::proxy` to the address of `--requests`, with the limiter on.
    Proxy,
    /// The same with the limiter off.
    ProxyUnlimited,
    /// The limiter is off.
    Unlimited,
    /// Setup fails.
    Setup,
    /// poise asks for the application's owners.
    Owners,
    /// The gateway's address is what serenity asks for once and makes up otherwise; the bot only says it.
    SayGateway,
    /// The bot is told to stop before it has ever connected.
    EarlyStop,
    /// All intents, which need Discord's leave.
    AllIntents,
}

/// How a trap is avoided.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Cure {
    /// Events that serenity cannot read are answered from their JSON.
    Raw,
    /// The gateway's address is asked for until it is told.
    Gateway,
    /// The bot ends when it is not connected after two seconds.
    Watchdog,
    /// The limiter's windows are thrown away now and then.
    Purge,
    /// Messages into one channel go one after the other.
    Queue,
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let arguments = Arguments::parse();
    let client = client(&arguments).await?;
    if arguments.trap.contains(&Trap::SayGateway) {
        println!("gateway {}", client.ws_url.lock().await);
        return Ok(());
    }
    run(client, &arguments).await
}

fn connection(arguments: &Arguments) -> Result<Http, Error> {
    let place = Place::Local { requests: arguments.requests, authority: arguments.authority.clone() };
    let traps = &arguments.trap;
    if traps.contains(&Trap::Proxy) || traps.contains(&Trap::ProxyUnlimited) {
        let limited = traps.contains(&Trap::Proxy);
        let proxy = format!("http://{}", arguments.requests);
        return Ok(HttpBuilder::new(TOKEN).client(elsewhere()?).proxy(proxy).ratelimiter_disabled(!limited).build());
    }
    if traps.contains(&Trap::Unlimited) {
        let authority = std::fs::read(&arguments.authority)?;
        let client = reqwest::Client::builder()
            .resolve("discord.com", arguments.requests)
            .tls_certs_merge([reqwest::tls::Certificate::from_pem(&authority)?])
            .build()?;
        return Ok(HttpBuilder::new(&arguments.token).client(client).ratelimiter_disabled(true).build());
    }
    Ok(http(&arguments.token, &place)?)
}

/// A client for which `discord.com` is a port of this machine where nobody listens, so that nothing leaves it by mistake.
fn elsewhere() -> Result<reqwest::Client, Error> {
    let nobody = std::net::SocketAddr::from(([127, 0, 0, 1], 9));
    Ok(reqwest::Client::builder().no_proxy().resolve("discord.com", nobody).build()?)
}

async fn client(arguments: &Arguments) -> Result<Client, Error> {
    let traps = arguments.trap.clone();
    let queue = arguments.cure.contains(&Cure::Queue);
    let options = poise::FrameworkOptions {
        commands: commands::all(queue),
        event_handler: |context, event| Box::pin(events::hear(context.serenity_context, event, context.user_data)),
        on_error: |error| Box::pin(events::failed(error)),
        owners: HashSet::new(),
        initialize_owners: arguments.trap.contains(&Trap::Owners),
        allowed_mentions: Some(CreateAllowedMentions::new().all_users(true)),
        ..Default::default()
    };
    let framework = poise::Framework::builder()
        .options(options)
        .setup(move |context, ready, framework| {
            Box::pin(async move {
                let shard = ready.shard.map_or(0, |it| it.id.0);
                if traps.contains(&Trap::Setup) {
                    println!("setup fails");
                    return Err("the setup failed".into());
                }
                poise::builtins::register_globally(context, &framework.options().commands).await?;
                println!("ready {shard}");
                Ok(Bot::default())
            })
        })
        .build();
    let intents =
        if arguments.trap.contains(&Trap::AllIntents) { GatewayIntents::all() } else { GatewayIntents::GUILDS };
    let mut builder =
        serenity::client::ClientBuilder::new_with_http(connection(arguments)?, intents).framework(framework);
    if arguments.cure.contains(&Cure::Raw) {
        builder = builder.raw_event_handler(Raw);
    }
    Ok(builder.await?)
}

async fn run(mut client: Client, arguments: &Arguments) -> Result<(), Error> {
    if arguments.cure.contains(&Cure::Gateway) {
        let told = loop {
            if let Ok(told) = client.http.get_bot_gateway().await {
                break told;
            }
            println!("gateway not told");
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        *client.ws_url.lock().await = told.url;
    }
    if arguments.cure.contains(&Cure::Purge) {
        tokio::spawn(purge(client.http.clone()));
    }
    if arguments.trap.contains(&Trap::EarlyStop) {
        client.shard_manager.shutdown_all().await;
        println!("stopped");
    }
    if arguments.cure.contains(&Cure::Watchdog) {
        tokio::spawn(watch(client.shard_manager.clone()));
    }
    client.start_shards(arguments.shards).await?;
    Ok(())
}

/// Ends the bot when a shard is not connected after two seconds, or not any more.
async fn watch(shards: Arc<serenity::gateway::ShardManager>) {
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let runners = shards.runners.lock().await;
        let well = |it: &serenity::gateway::ShardRunnerInfo| it.stage == serenity::gateway::ConnectionStage::Connected;
        if runners.is_empty() || !runners.values().all(well) {
            println!("watchdog");
            std::process::exit(3);
        }
    }
}

/// Throws the limiter's windows away.
async fn purge(http: Arc<Http>) {
    loop {
        tokio::time::sleep(Duration::from_millis(200)).await;
        if let Some(limiter) = &http.ratelimiter {
            let routes = limiter.routes();
            let mut routes = routes.write().await;
            println!("windows {}", routes.len());
            routes.clear();
        }
    }
}

/// Answers what serenity cannot read.
struct Raw;

#[async_trait]
impl RawEventHandler for Raw {
    async fn raw_event(&self, context: serenity::client::Context, event: serenity::model::event::Event) {
        events::raw(&context, &event).await;
    }
}
