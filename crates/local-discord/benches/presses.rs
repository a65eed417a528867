//! Measures the throughput of the local Discord: button presses that the minimal bot answers, one at a time
//! and a hundred at a time, through the whole stack. The bot is a separate process; both share this machine's
//! cores.
//!
//! `cargo bench -p local-discord --bench presses -- [SECONDS]`

use std::process::Stdio;
use std::time::{Duration, Instant};

use meadhall_local_discord::people::{InteractionOutcome, Person};
use meadhall_local_discord::{FakeState, LocalDiscord, LocalDiscordSettings, Snowflake};
use tokio::process::{Child, Command};

#[tokio::main]
async fn main() {
    let seconds = std::env::args().skip(1).find_map(|it| it.parse().ok()).unwrap_or(5.0);
    let duration = Duration::from_secs_f64(seconds);
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let discord =
        LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await.expect("the local Discord starts");
    let people: Vec<Person> = (0..100).map(|n| discord.add_person(&format!("Person {n}"), "en-US")).collect();
    let guild = discord.add_guild("Fjord", &people.iter().collect::<Vec<_>>());
    let channel = discord.add_channel(guild, "games");
    let bot = spawn_bot(&discord);
    assert!(discord.wait_for_session_count(1, Duration::from_secs(20)).await, "the bot connects in time");
    let commands =
        |state: &FakeState| state.world.commands.iter().any(|(_, it)| it.body["name"] == "button").then_some(());
    discord.wait_until(Duration::from_secs(20), commands).await.expect("the bot registers its commands");
    let greeting = people[0].run_command(channel, "/button").await.expect("the command is sent");
    let board = greeting.message().expect("the response is a message");

    tokio::time::sleep(Duration::from_secs(2)).await;
    println!("the bot, idle: {:.1} MiB", resident_mib(bot.id().expect("the bot is running")));

    let mut latencies = Vec::new();
    let (cpu_start, started) = (CpuSeconds::read(&bot), Instant::now());
    while started.elapsed() < duration {
        latencies.push(press_and_measure(&people[0], board).await);
    }
    print_latencies("one at a time", &mut latencies, started.elapsed(), cpu_start.since(&bot));

    let (cpu_start, started) = (CpuSeconds::read(&bot), Instant::now());
    let all = people.iter().map(|person| async move {
        let mut latencies = Vec::new();
        while started.elapsed() < duration {
            latencies.push(press_and_measure(person, board).await);
        }
        latencies
    });
    let mut latencies: Vec<Duration> = futures::future::join_all(all).await.into_iter().flatten().collect();
    print_latencies("a hundred at a time", &mut latencies, started.elapsed(), cpu_start.since(&bot));
}

/// Presses a button and returns how long the response took.
async fn press_and_measure(person: &Person, board: Snowflake) -> Duration {
    let started = Instant::now();
    let interaction = person.start_press(board, "quick").expect("the button is pressed");
    let answer = person.wait_for_response(interaction).await;
    assert_eq!(answer.outcome, InteractionOutcome::Acknowledged, "the bot responds");
    started.elapsed()
}

fn print_latencies(what: &str, latencies: &mut [Duration], duration: Duration, cpu: CpuSeconds) {
    latencies.sort_unstable();
    let at = |hundredths: usize| latencies[(latencies.len() - 1) * hundredths / 100].as_secs_f64() * 1_000.0;
    let presses = u32::try_from(latencies.len()).map_or(f64::NAN, f64::from);
    println!("{what}: {:.0} per second, p50 {:.2} ms, p99 {:.2} ms", presses / duration.as_secs_f64(), at(50), at(99));
    let each = |seconds: f64| seconds / presses * 1e6;
    println!(
        "  CPU time per press: {:.0} µs here, driver included, {:.0} µs in the bot",
        each(cpu.bench),
        each(cpu.bot)
    );
}

/// CPU time in seconds, of this process and of the bot.
struct CpuSeconds {
    bench: f64,
    bot: f64,
}

impl CpuSeconds {
    /// Reads the CPU time spent so far.
    fn read(bot: &Child) -> Self {
        Self { bench: cpu_seconds("self"), bot: bot.id().map_or(0.0, |id| cpu_seconds(&id.to_string())) }
    }

    fn since(&self, bot: &Child) -> Self {
        let now = Self::read(bot);
        Self { bench: now.bench - self.bench, bot: now.bot - self.bot }
    }
}

/// Returns the CPU time of a process in seconds, from /proc; Linux counts it in hundredths of a second.
fn cpu_seconds(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("/proc is readable");
    let fields: Vec<&str> =
        stat.rsplit(')').next().expect("the line has the name in brackets").split_whitespace().collect();
    fields[11..=12].iter().map(|ticks| ticks.parse::<f64>().expect("the value is a number") / 100.0).sum()
}

/// Returns the resident memory of a process in MiB, from /proc.
fn resident_mib(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("/proc is readable");
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:")).expect("the status has a VmRSS line");
    line.trim().trim_end_matches(" kB").parse::<f64>().expect("the value is a number") / 1024.0
}

/// Starts the minimal bot.
fn spawn_bot(discord: &LocalDiscord) -> Child {
    Command::new(env!("CARGO_BIN_EXE_minimal_bot"))
        .args(["--requests", &discord.api_address().to_string()])
        .arg("--authority")
        .arg(discord.ca_file())
        .env("SSL_CERT_FILE", discord.ca_file())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("the bot starts")
}
