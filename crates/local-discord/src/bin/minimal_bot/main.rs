//! A minimal bot of serenity and poise: a command, a button, a menu, a modal, autocompletion, a deferred
//! response, a file, a DM. Tests run it against the local Discord and show the pitfalls of the two crates
//! with it; benches compare the real bot with it.
//!
//! `barest_bot --requests <address> --authority <file> [--trap <name>]… [--cure <name>]…`, with
//! `SSL_CERT_FILE` set to the same file for the gateway. Tests read the lines that it prints.

mod arguments;
mod commands;
mod connect;
mod events;

use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use clap::Parser;
use poise::serenity_prelude::{Client, ClientBuilder, CreateAllowedMentions, GatewayIntents, Http};
use tokio::sync::Mutex;

use arguments::{Args, Pitfall, Workaround};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, BotState, Error>;

/// The state that commands and events share.
#[derive(Default)]
struct BotState {
    press_count: AtomicU64,
    /// The number of presses that are being handled now, and the highest number so far.
    concurrent_races: AtomicU64,
    max_concurrent_races: AtomicU64,
    /// Held while a press of the race button is handled, if these run in order.
    race_lock: Option<Mutex<()>>,
    /// Whether panics of component handlers are caught.
    catches_panics: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| println!("{}", panic.to_string().replace('\n', " "))));
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("failed {error} {error:?}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Args) -> Result<(), Error> {
    if arguments.has_pitfall(Pitfall::Proxy) || arguments.has_pitfall(Pitfall::ProxyUnlimited) {
        return connect::request_via_proxy(&arguments).await;
    }
    let client = build_client(&arguments).await?;
    if arguments.has_pitfall(Pitfall::SayGateway) {
        println!("gateway {}", client.ws_url.lock().await);
        return Ok(());
    }
    connect::run_client(client, &arguments).await
}

async fn build_client(arguments: &Args) -> Result<Client, Error> {
    let options = poise::FrameworkOptions {
        commands: commands::all_commands(arguments.has_workaround(Workaround::Queue)),
        event_handler: |context, event| Box::pin(events::on_event(context.serenity_context, event, context.user_data)),
        on_error: |error| Box::pin(events::on_error(error)),
        owners: HashSet::new(),
        initialize_owners: false,
        allowed_mentions: Some(CreateAllowedMentions::new().all_users(true)),
        ..Default::default()
    };
    let bot = BotState {
        race_lock: arguments.has_workaround(Workaround::Lock).then(Mutex::default),
        catches_panics: arguments.has_workaround(Workaround::Catch),
        ..BotState::default()
    };
    let registers_in_background = arguments.has_workaround(Workaround::Register);
    let framework = poise::Framework::builder()
        .options(options)
        // The builder has the last word: it overwrites the setting in the options.
        .initialize_owners(arguments.has_pitfall(Pitfall::Owners))
        .setup(move |context, ready, framework| {
            Box::pin(async move {
                let shard = ready.shard.map_or(0, |it| it.id.0);
                let commands = poise::builtins::create_application_commands(&framework.options().commands);
                if registers_in_background {
                    tokio::spawn(register_until_accepted(context.http.clone(), commands, shard));
                } else {
                    poise::serenity_prelude::Command::set_global_commands(context, commands).await?;
                    println!("ready {shard}");
                }
                Ok(bot)
            })
        })
        .build();
    let intents =
        if arguments.has_pitfall(Pitfall::AllIntents) { GatewayIntents::all() } else { GatewayIntents::GUILDS };
    let mut builder = ClientBuilder::new_with_http(connect::build_http(arguments)?, intents).framework(framework);
    if arguments.has_workaround(Workaround::Raw) {
        builder = builder.raw_event_handler(events::RawInteractionHandler);
    }
    Ok(builder.await?)
}

/// Registers the commands, retrying until Discord accepts them.
async fn register_until_accepted(http: Arc<Http>, commands: Vec<poise::serenity_prelude::CreateCommand>, shard: u32) {
    while http.create_global_commands(&commands).await.is_err() {
        println!("not registered");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    println!("ready {shard}");
}
