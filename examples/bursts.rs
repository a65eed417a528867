//! What serenity's limiter makes of bursts, at the full size of the windows: twenty messages at once, twenty in a row, and a
//! hundred late answers, by the barest bot against a Discord on this machine. It takes about three minutes.
//!
//! `cargo build --release --example barest_bot && cargo run --release --example bursts`

use std::error::Error;
use std::path::Path;
use std::process::Stdio;

use meadhall::local_discord::people::Person;
use meadhall::local_discord::{Id, LocalDiscord, Settings};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

type Done<T> = Result<T, Box<dyn Error>>;

const LATE: usize = 100;

/// A Discord with somebody on it, and the bot.
struct Fjord {
    discord: LocalDiscord,
    ann: Person,
    channel: Id,
    said: Lines<BufReader<ChildStdout>>,
    _bot: Child,
    _folder: tempfile::TempDir,
}

impl Fjord {
    async fn open(arguments: &[&str]) -> Done<Self> {
        let folder = tempfile::tempdir()?;
        let discord = LocalDiscord::open(folder.path(), Settings::default()).await?;
        let ann = discord.person("Ann", "en-US");
        let guild = discord.guild("Fjord", &[&ann]);
        let channel = discord.channel(guild, "games");
        let mut bot = Command::new(std::env::current_exe()?.with_file_name("barest_bot"))
            .args(["--requests", &discord.requests().to_string()])
            .args([Path::new("--authority"), discord.authority()])
            .args(arguments)
            .env("SSL_CERT_FILE", discord.authority())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let said = BufReader::new(bot.stdout.take().ok_or("the bot is mute")?).lines();
        let mut fjord = Self { discord, ann, channel, said, _bot: bot, _folder: folder };
        fjord.hears("ready").await?;
        Ok(fjord)
    }

    /// Waits for a line that begins like this, and tells the rest of it.
    async fn hears(&mut self, beginning: &str) -> Done<String> {
        loop {
            let line = self.said.next_line().await?.ok_or("the bot has ended")?;
            if let Some(rest) = line.strip_prefix(beginning) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    fn limited(&self) -> u64 {
        self.discord.counts().limited
    }
}

/// Twenty messages by a bot with these arguments.
async fn messages(what: &str, arguments: &[&str]) -> Done<()> {
    let mut fjord = Fjord::open(arguments).await?;
    fjord.ann.runs(fjord.channel, "/burst many:20").await?;
    let seconds = fjord.hears("burst over").await?;
    let seen = fjord.ann.sees(fjord.channel);
    let sent: Vec<u32> = seen.iter().filter_map(|it| it.text.parse().ok()).collect();
    let order = if sent.is_sorted() { "in order" } else { "out of order" };
    println!("{} messages {what}: {seconds} s, {} x 429, {order}", sent.len(), fjord.limited());
    Ok(())
}

/// A hundred presses at once, each acknowledged and answered later.
async fn late_answers() -> Done<()> {
    let mut fjord = Fjord::open(&[]).await?;
    let board = fjord.ann.runs(fjord.channel, "/greet who:Bo").await?.message().ok_or("no board")?;
    for _ in 0..LATE {
        fjord.ann.forges(board, 2, "late", None)?;
    }
    let mut waits: Vec<f64> = Vec::new();
    while waits.len() < LATE {
        waits.push(fjord.hears("edited").await?.parse()?);
    }
    waits.sort_unstable_by(f64::total_cmp);
    let (median, last) = (waits[LATE / 2], waits[LATE - 1]);
    println!("{LATE} late answers: median {median:.2} s, last {last:.2} s, {} x 429", fjord.limited());
    Ok(())
}

#[tokio::main]
async fn main() -> Done<()> {
    late_answers().await?;
    messages("in a row", &["--cure", "queue"]).await?;
    messages("at once", &[]).await
}
