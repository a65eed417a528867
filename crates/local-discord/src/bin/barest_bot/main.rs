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

use arguments::{Arguments, Cure, Trap};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, Bot, Error>;

/// The state that commands and events share.
#[derive(Default)]
struct Bot {
    pressed: AtomicU64,
    /// The number of presses that are being handled now, and the highest number so far.
    busy: AtomicU64,
    most_busy: AtomicU64,
    /// Held while a press of the race button is handled, if these run in order.
    turn: Option<Mutex<()>>,
    /// Whether panics of component handlers are caught.
    catches: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| println!("{}", panic.to_string().replace('\n', " "))));
    match obey(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("failed {error} {error:?}");
            ExitCode::FAILURE
        }
    }
}

async fn obey(arguments: Arguments) -> Result<(), Error> {
    if arguments.falls_for(Trap::Proxy) || arguments.falls_for(Trap::ProxyUnlimited) {
        return connect::ask_proxy(&arguments).await;
    }
    let client = client(&arguments).await?;
    if arguments.falls_for(Trap::SayGateway) {
        println!("gateway {}", client.ws_url.lock().await);
        return Ok(());
    }
    connect::run(client, &arguments).await
}

async fn client(arguments: &Arguments) -> Result<Client, Error> {
    let options = poise::FrameworkOptions {
        commands: commands::all(arguments.takes(Cure::Queue)),
        event_handler: |context, event| Box::pin(events::hear(context.serenity_context, event, context.user_data)),
        on_error: |error| Box::pin(events::failed(error)),
        owners: HashSet::new(),
        initialize_owners: false,
        allowed_mentions: Some(CreateAllowedMentions::new().all_users(true)),
        ..Default::default()
    };
    let bot = Bot {
        turn: arguments.takes(Cure::Lock).then(Mutex::default),
        catches: arguments.takes(Cure::Catch),
        ..Bot::default()
    };
    let registers_beside = arguments.takes(Cure::Register);
    let framework = poise::Framework::builder()
        .options(options)
        // The builder has the last word: it overwrites the setting in the options.
        .initialize_owners(arguments.falls_for(Trap::Owners))
        .setup(move |context, ready, framework| {
            Box::pin(async move {
                let shard = ready.shard.map_or(0, |it| it.id.0);
                let commands = poise::builtins::create_application_commands(&framework.options().commands);
                if registers_beside {
                    tokio::spawn(register(context.http.clone(), commands, shard));
                } else {
                    poise::serenity_prelude::Command::set_global_commands(context, commands).await?;
                    println!("ready {shard}");
                }
                Ok(bot)
            })
        })
        .build();
    let intents = if arguments.falls_for(Trap::AllIntents) { GatewayIntents::all() } else { GatewayIntents::GUILDS };
    let mut builder = ClientBuilder::new_with_http(connect::connection(arguments)?, intents).framework(framework);
    if arguments.takes(Cure::Raw) {
        builder = builder.raw_event_handler(events::Raw);
    }
    Ok(builder.await?)
}

/// Registers the commands, retrying until Discord accepts them.
async fn register(http: Arc<Http>, commands: Vec<poise::serenity_prelude::CreateCommand>, shard: u32) {
    while http.create_global_commands(&commands).await.is_err() {
        println!("not registered");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    println!("ready {shard}");
}
