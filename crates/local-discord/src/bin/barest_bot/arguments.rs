//! How the bot is started: where its Discord is, which traps it walks into, and which cures it takes.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};

/// The arguments.
#[derive(Parser)]
pub struct Arguments {
    /// What `discord.com` means. The last one counts.
    #[arg(long, overrides_with = "requests")]
    pub requests: SocketAddr,
    /// The authority that vouches for it.
    #[arg(long)]
    pub authority: PathBuf,
    /// How many shards.
    #[arg(long, default_value_t = 1)]
    pub shards: u32,
    /// Things done as the crates do them by themselves, or as their documents suggest.
    #[arg(long)]
    pub trap: Vec<Trap>,
    /// How the traps are avoided.
    #[arg(long)]
    pub cure: Vec<Cure>,
}

impl Arguments {
    /// Whether this is done as the crates do it.
    pub fn falls_for(&self, trap: Trap) -> bool {
        self.trap.contains(&trap)
    }

    /// Whether this is avoided.
    pub fn takes(&self, cure: Cure) -> bool {
        self.cure.contains(&cure)
    }
}

/// What the crates do by themselves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Trap {
    /// One request goes through `HttpBuilder::proxy` to the address of `--requests`, with the limiter on.
    Proxy,
    /// The same with the limiter off.
    ProxyUnlimited,
    /// The limiter is off, and nothing is waited for with an end, as in serenity's own client.
    Unlimited,
    /// poise asks for the application's owners, although its options say that it should not.
    Owners,
    /// The gateway's address is what serenity asks for once and makes up otherwise; the bot only says it.
    SayGateway,
    /// The bot is told to stop before it has ever connected.
    EarlyStop,
    /// All intents, which need Discord's leave.
    AllIntents,
    /// The limiter's windows are counted, and kept.
    Windows,
}

/// How a trap is avoided.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Cure {
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
    /// Setup cannot fail: commands are registered beside it, until Discord takes them.
    Register,
    /// Races are run one after the other.
    Lock,
    /// A button that panics is caught.
    Catch,
}
