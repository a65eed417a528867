//! The command line: the address of the fake, the pitfalls to show, and the workarounds to use.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};

#[derive(Parser)]
pub struct Args {
    /// The address to use for `discord.com`. The last one counts.
    #[arg(long, overrides_with = "requests")]
    pub requests: SocketAddr,
    /// The certificate authority to trust.
    #[arg(long)]
    pub authority: PathBuf,
    /// The number of shards.
    #[arg(long, default_value_t = 1)]
    pub shards: u32,
    /// Pitfalls to show: what the crates do by default, or as their documentation suggests.
    #[arg(long)]
    pub trap: Vec<Pitfall>,
    /// Workarounds to use.
    #[arg(long)]
    pub cure: Vec<Workaround>,
}

impl Args {
    pub fn has_pitfall(&self, pitfall: Pitfall) -> bool {
        self.trap.contains(&pitfall)
    }

    pub fn has_workaround(&self, workaround: Workaround) -> bool {
        self.cure.contains(&workaround)
    }
}

/// A default of the crates that causes problems.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Pitfall {
    /// One request goes through `HttpBuilder::proxy` to the address of `--requests`, with the rate limiter
    /// on.
    Proxy,
    /// The same with the rate limiter off.
    ProxyUnlimited,
    /// The rate limiter is off and requests have no timeout, as in serenity's own client.
    Unlimited,
    /// poise requests the application's owners, although its options say that it should not.
    Owners,
    /// The bot prints the gateway's address that serenity uses: the requested one, or a default if that
    /// failed.
    SayGateway,
    /// The bot shuts down before it has ever connected.
    EarlyStop,
    /// All intents, including the privileged ones.
    AllIntents,
    /// The rate limiter's buckets are counted and kept.
    Windows,
}

/// How a pitfall is avoided.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Workaround {
    /// Interactions that serenity cannot parse are answered from their JSON.
    Raw,
    /// The gateway's address is requested until the request succeeds.
    Gateway,
    /// The bot exits if it is not connected after two seconds.
    Watchdog,
    /// The rate limiter's buckets are cleared regularly.
    Purge,
    /// Messages in one channel are sent in order.
    Queue,
    /// Setup cannot fail: commands are registered in the background until Discord accepts them.
    Register,
    /// Presses of the race button are handled in order.
    Lock,
    /// Panics of component handlers are caught.
    Catch,
}
