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

use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::people::Person;
use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings, Snowflake};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

type BenchResult<T> = Result<T, Box<dyn Error>>;

const DEFERRED_RESPONSE_COUNT: usize = 100;

/// A local Discord with one person, and the minimal bot.
struct BurstBench {
    discord: LocalDiscord,
    ann: Person,
    channel: Snowflake,
    bot_output: Lines<BufReader<ChildStdout>>,
    _bot: Child,
    _data_dir: tempfile::TempDir,
}

impl BurstBench {
    async fn start(arguments: &[&str]) -> BenchResult<Self> {
        let folder = tempfile::tempdir()?;
        let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await?;
        let ann = discord.add_person("Ann", "en-US");
        let guild = discord.add_guild("Fjord", &[&ann]);
        let channel = discord.add_channel(guild, "games");
        let mut bot = Command::new(env!("CARGO_BIN_EXE_minimal_bot"))
            .args(["--requests", &discord.api_address().to_string()])
            .args([Path::new("--authority"), discord.ca_file()])
            .args(arguments)
            .env("SSL_CERT_FILE", discord.ca_file())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let output = BufReader::new(bot.stdout.take().ok_or("the bot is mute")?).lines();
        let mut bench = Self { discord, ann, channel, bot_output: output, _bot: bot, _data_dir: folder };
        bench.wait_for_line("ready").await?;
        Ok(bench)
    }

    /// Waits for a line that starts with the prefix and returns the rest of the line.
    async fn wait_for_line(&mut self, prefix: &str) -> BenchResult<String> {
        loop {
            let line = self.bot_output.next_line().await?.ok_or("the bot has ended")?;
            if let Some(rest) = line.strip_prefix(prefix) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    fn rate_limited_count(&self) -> u64 {
        self.discord.traffic_counts().rate_limited_requests
    }
}

/// Measures twenty messages, sent by a bot that was started with these arguments.
async fn measure_messages(what: &str, arguments: &[&str]) -> BenchResult<()> {
    let mut bench = BurstBench::start(arguments).await?;
    bench.ann.run_command(bench.channel, "/burst many:20").await?;
    let seconds = bench.wait_for_line("burst over").await?;
    let received = bench.ann.messages(bench.channel);
    let sent: Vec<u32> = received.iter().filter_map(|it| it.text.parse().ok()).collect();
    let order = if sent.is_sorted() { "in order" } else { "out of order" };
    println!("{} messages {what}: {seconds} s, {} x 429, {order}", sent.len(), bench.rate_limited_count());
    Ok(())
}

/// Measures a hundred presses that the bot defers and answers later. The first `at_once` presses come
/// together, the rest 30 ms later; Discord takes `each` for every edit.
async fn measure_deferred_responses(at_once: usize, each: Duration) -> BenchResult<()> {
    let mut bench = BurstBench::start(&[]).await?;
    let board = bench.ann.run_command(bench.channel, "/greet who:Bo").await?.message().ok_or("no board")?;
    bench.discord.inject_request_fault(
        "PATCH /webhooks/*/*/messages/*",
        DEFERRED_RESPONSE_COUNT as u32,
        RequestFault::Delay(each),
    );
    for n in 0..DEFERRED_RESPONSE_COUNT {
        if n == at_once {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        bench.ann.send_forged_component(board, 2, "late", None)?;
    }
    let mut latencies: Vec<f64> = Vec::new();
    while latencies.len() < DEFERRED_RESPONSE_COUNT {
        latencies.push(bench.wait_for_line("edited").await?.parse()?);
    }
    latencies.sort_unstable_by(f64::total_cmp);
    let (median, last, refused) =
        (latencies[DEFERRED_RESPONSE_COUNT / 2], latencies[DEFERRED_RESPONSE_COUNT - 1], bench.rate_limited_count());
    println!(
        "{DEFERRED_RESPONSE_COUNT} late answers, {at_once} at once, {each:?} each: median {median:.2} s, last {last:.2} s, {refused} x 429"
    );
    Ok(())
}

#[tokio::main]
async fn main() -> BenchResult<()> {
    for (at_once, each) in [(DEFERRED_RESPONSE_COUNT, 0), (DEFERRED_RESPONSE_COUNT, 20), (60, 20)] {
        for _ in 0..5 {
            measure_deferred_responses(at_once, Duration::from_millis(each)).await?;
        }
    }
    measure_messages("in a row", &["--cure", "queue"]).await?;
    measure_messages("at once", &[]).await
}
