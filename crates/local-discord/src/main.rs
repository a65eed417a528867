//! The local Discord as a program: `local-discord <folder> [--port <n>] [--gateway <n>]`. It prints its
//! addresses and runs until it is stopped; its world stays in the folder. A new world has one server, one
//! channel and one person.

use std::path::PathBuf;

use clap::Parser;
use local_discord::{LocalDiscord, Settings, TOKEN};

#[derive(Parser)]
struct Arguments {
    /// The folder that stores the world.
    folder: PathBuf,
    /// The port of the HTTP API; 0 picks a free one.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// The port of the gateway; 0 picks a free one.
    #[arg(long, default_value_t = 0)]
    gateway: u16,
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let Arguments { folder, port, gateway } = Arguments::parse();
    std::fs::create_dir_all(&folder)?;
    let discord = LocalDiscord::open(&folder, Settings { port, gateway, ..Settings::default() }).await?;
    if discord.person_called("ann").is_none() {
        let ann = discord.person("Ann", "en-US");
        let guild = discord.guild("Fjord", &[&ann]);
        discord.channel(guild, "games");
    }
    let channel = discord.look(|world| world.channels.iter().map(|(id, _)| id).next());
    println!("channel {}", channel.unwrap_or_default());
    println!("authority {}", discord.authority().display());
    println!("token {TOKEN}");
    println!("gateway {}", discord.gateway());
    println!("requests {}", discord.requests());
    std::future::pending().await
}
