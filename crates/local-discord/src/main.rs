//! The local Discord as a program: `local-discord <folder> [--port <n>] [--gateway <n>]`. It prints the lines
//! that a bot's configuration needs and runs until it is stopped; its world stays in the folder. A new world has one
//! server, one channel and one person.

use std::path::PathBuf;

use clap::Parser;
use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings, TOKEN};

#[derive(Parser)]
struct Args {
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
    let Args { folder, port, gateway } = Args::parse();
    std::fs::create_dir_all(&folder)?;
    let discord = LocalDiscord::open(
        &folder,
        LocalDiscordSettings { api_port: port, gateway_port: gateway, ..LocalDiscordSettings::default() },
    )
    .await?;
    if discord.find_person("ann").is_none() {
        let ann = discord.add_person("Ann", "en-US");
        let guild = discord.add_guild("Fjord", &[&ann]);
        discord.add_channel(guild, "games");
    }
    let channel = discord.read_world(|world| world.channels.iter().map(|(id, _)| id).next());
    let ca_file = std::path::absolute(discord.ca_file())?;
    println!("# gateway = \"{}\"", discord.gateway_address());
    println!("# channel = \"{}\"", channel.unwrap_or_default());
    println!("token = \"{TOKEN}\"");
    println!("[local_discord]");
    println!("ca_file = \"{}\"", ca_file.display());
    println!("api_address = \"{}\"", discord.api_address());
    std::future::pending().await
}
