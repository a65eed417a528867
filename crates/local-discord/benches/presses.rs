//! Measures the throughput of the local Discord: button presses that the minimal bot answers, one at a time
//! and a hundred at a time, through the whole stack. The bot is a separate process; both share this machine's
//! cores.
//!
//! `cargo bench -p local-discord --bench presses -- [SECONDS]`

use std::process::Stdio;
use std::time::{Duration, Instant};

use local_discord::people::{Outcome, Person};
use local_discord::{Id, LocalDiscord, Settings, State};
use tokio::process::{Child, Command};

#[tokio::main]
async fn main() {
    let seconds = std::env::args().skip(1).find_map(|it| it.parse().ok()).unwrap_or(5.0);
    let span = Duration::from_secs_f64(seconds);
    let folder = tempfile::tempdir().expect("a folder");
    let discord = LocalDiscord::open(folder.path(), Settings::default()).await.expect("a Discord");
    let people: Vec<Person> = (0..100).map(|n| discord.person(&format!("Person {n}"), "en-US")).collect();
    let guild = discord.guild("Fjord", &people.iter().collect::<Vec<_>>());
    let channel = discord.channel(guild, "games");
    let bot = bot(&discord);
    assert!(discord.is_met(1, Duration::from_secs(20)).await, "the bot connects");
    let commands = |state: &State| state.world.commands.iter().any(|(_, it)| it.body["name"] == "button").then_some(());
    discord.until(Duration::from_secs(20), commands).await.expect("the bot has commands");
    let shown = people[0].runs(channel, "/button").await.expect("a button");
    let board = shown.message().expect("a message");

    tokio::time::sleep(Duration::from_secs(2)).await;
    println!("the bot, idle: {:.1} MiB", memory(bot.id().expect("it runs")));

    let mut waits = Vec::new();
    let (spent, begun) = (Spent::by(&bot), Instant::now());
    while begun.elapsed() < span {
        waits.push(press(&people[0], board).await);
    }
    told("one at a time", &mut waits, begun.elapsed(), spent.since(&bot));

    let (spent, begun) = (Spent::by(&bot), Instant::now());
    let all = people.iter().map(|person| async move {
        let mut waits = Vec::new();
        while begun.elapsed() < span {
            waits.push(press(person, board).await);
        }
        waits
    });
    let mut waits: Vec<Duration> = futures::future::join_all(all).await.into_iter().flatten().collect();
    told("a hundred at a time", &mut waits, begun.elapsed(), spent.since(&bot));
}

/// Presses a button and returns how long the response took.
async fn press(person: &Person, board: Id) -> Duration {
    let begun = Instant::now();
    let interaction = person.begin_press(board, "quick").expect("a press");
    let answer = person.answer(interaction).await;
    assert_eq!(answer.outcome, Outcome::Quiet, "the bot answers");
    begun.elapsed()
}

fn told(what: &str, waits: &mut [Duration], span: Duration, spent: Spent) {
    waits.sort_unstable();
    let at = |hundredths: usize| waits[(waits.len() - 1) * hundredths / 100].as_secs_f64() * 1_000.0;
    let presses = u32::try_from(waits.len()).map_or(f64::NAN, f64::from);
    println!("{what}: {:.0} a second, p50 {:.2} ms, p99 {:.2} ms", presses / span.as_secs_f64(), at(50), at(99));
    let each = |seconds: f64| seconds / presses * 1e6;
    println!("  CPU of each: {:.0} µs here, driver included, {:.0} µs in the bot", each(spent.here), each(spent.bot));
}

/// CPU time in seconds, of this process and of the bot.
struct Spent {
    here: f64,
    bot: f64,
}

impl Spent {
    /// Reads the CPU time spent so far.
    fn by(bot: &Child) -> Self {
        Self { here: cpu("self"), bot: bot.id().map_or(0.0, |id| cpu(&id.to_string())) }
    }

    fn since(&self, bot: &Child) -> Self {
        let now = Self::by(bot);
        Self { here: now.here - self.here, bot: now.bot - self.bot }
    }
}

/// Returns the CPU time of a process in seconds, from /proc; Linux counts it in hundredths of a second.
fn cpu(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux tells");
    let fields: Vec<&str> = stat.rsplit(')').next().expect("a name in brackets").split_whitespace().collect();
    fields[11..=12].iter().map(|ticks| ticks.parse::<f64>().expect("a number") / 100.0).sum()
}

/// Returns the resident memory of a process in MiB, from /proc.
fn memory(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("Linux tells");
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:")).expect("a process has memory");
    line.trim().trim_end_matches(" kB").parse::<f64>().expect("a number") / 1024.0
}

/// Starts the minimal bot.
fn bot(discord: &LocalDiscord) -> Child {
    Command::new(env!("CARGO_BIN_EXE_barest_bot"))
        .args(["--requests", &discord.requests().to_string()])
        .arg("--authority")
        .arg(discord.authority())
        .env("SSL_CERT_FILE", discord.authority())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("the bot starts")
}
