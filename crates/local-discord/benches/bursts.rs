//! Measures serenity's rate limiter under bursts with the real window sizes: twenty messages at once, twenty
//! in a row, and a hundred deferred responses, sent by the minimal bot to a local Discord. It takes about
//! four minutes.
//!
//! Deferred responses share one bucket in the limiter, although each has its own on Discord. Discord rejects
//! none of them; but a task that finds the shared bucket empty sleeps while it holds the lock, and blocks all
//! others. So everybody waits for whole windows of two seconds, one for each time that five requests started
//! before a response arrived. That depends on chance and on the response times, so each variant runs a few
//! times.
//!
//! `cargo bench -p local-discord --bench bursts`

use std::error::Error;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use local_discord::people::Person;
use local_discord::trouble::What;
use local_discord::{Id, LocalDiscord, Settings};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

type Done<T> = Result<T, Box<dyn Error>>;

const LATE: usize = 100;

/// A local Discord with one person, and the minimal bot.
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
        let mut bot = Command::new(env!("CARGO_BIN_EXE_barest_bot"))
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

    /// Waits for a line that starts with the prefix and returns the rest of the line.
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

/// Measures twenty messages, sent by a bot that was started with these arguments.
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

/// Measures a hundred presses that the bot defers and answers later. The first `at_once` presses come
/// together, the rest 30 ms later; Discord takes `each` for every edit.
async fn late_answers(at_once: usize, each: Duration) -> Done<()> {
    let mut fjord = Fjord::open(&[]).await?;
    let board = fjord.ann.runs(fjord.channel, "/greet who:Bo").await?.message().ok_or("no board")?;
    fjord.discord.fails("PATCH /webhooks/*/*/messages/*", LATE as u32, What::Slow(each));
    for n in 0..LATE {
        if n == at_once {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        fjord.ann.forges(board, 2, "late", None)?;
    }
    let mut waits: Vec<f64> = Vec::new();
    while waits.len() < LATE {
        waits.push(fjord.hears("edited").await?.parse()?);
    }
    waits.sort_unstable_by(f64::total_cmp);
    let (median, last, refused) = (waits[LATE / 2], waits[LATE - 1], fjord.limited());
    println!(
        "{LATE} late answers, {at_once} at once, {each:?} each: median {median:.2} s, last {last:.2} s, {refused} x 429"
    );
    Ok(())
}

#[tokio::main]
async fn main() -> Done<()> {
    for (at_once, each) in [(LATE, 0), (LATE, 20), (60, 20)] {
        for _ in 0..5 {
            late_answers(at_once, Duration::from_millis(each)).await?;
        }
    }
    messages("in a row", &["--cure", "queue"]).await?;
    messages("at once", &[]).await
}
