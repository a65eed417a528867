//! How fast the local Discord is: presses that the barest bot answers, one at a time and a hundred at a time, through the
//! whole stack. The bot is a process of its own; both share this machine's cores.
//!
//! `cargo build --release --example barest_bot && cargo bench --bench local_discord -- [SECONDS]`

use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use meadhall::local_discord::people::{Outcome, Person};
use meadhall::local_discord::{Id, LocalDiscord, Settings};
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
    let _bot = bot(&discord);
    assert!(discord.is_met(1, Duration::from_secs(20)).await, "the bot connects");
    let commands = |state: &meadhall::local_discord::State| state.world.commands.iter().next().map(|_| ());
    discord.until(Duration::from_secs(20), commands).await.expect("the bot has commands");
    let greeting = people[0].runs(channel, "/greet who:Bo").await.expect("a greeting");
    let board = greeting.message().expect("a board");

    let mut waits = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < span {
        waits.push(press(&people[0], board).await);
    }
    told("one at a time", &mut waits, begun.elapsed());

    let begun = Instant::now();
    let all = people.iter().map(|person| async move {
        let mut waits = Vec::new();
        while begun.elapsed() < span {
            waits.push(press(person, board).await);
        }
        waits
    });
    let mut waits: Vec<Duration> = futures::future::join_all(all).await.into_iter().flatten().collect();
    told("a hundred at a time", &mut waits, begun.elapsed());
}

/// Presses a button, and tells how long the answer took.
async fn press(person: &Person, board: Id) -> Duration {
    let begun = Instant::now();
    let interaction = person.begin_press(board, "quick").expect("a press");
    let answer = person.answer(interaction).await;
    assert_eq!(answer.outcome, Outcome::Quiet, "the bot answers");
    begun.elapsed()
}

fn told(what: &str, waits: &mut [Duration], span: Duration) {
    waits.sort_unstable();
    let at = |hundredths: usize| waits[(waits.len() - 1) * hundredths / 100].as_secs_f64() * 1_000.0;
    let rate = u32::try_from(waits.len()).map_or(f64::NAN, f64::from) / span.as_secs_f64();
    println!("{what}: {rate:.0} a second, p50 {:.2} ms, p99 {:.2} ms", at(50), at(99));
}

/// The barest bot, built as it is released.
fn bot(discord: &LocalDiscord) -> Child {
    let bench = std::env::current_exe().expect("a path");
    let program: PathBuf = bench.parent().and_then(|it| it.parent()).expect("a folder").join("examples/barest_bot");
    Command::new(program)
        .args(["--requests", &discord.requests().to_string()])
        .arg("--authority")
        .arg(discord.authority())
        .env("SSL_CERT_FILE", discord.authority())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("`cargo build --release --example barest_bot` builds the bot")
}
