//! End-to-end cost of a button press: the bot as a separate process against the local Discord. Both share
//! this machine's cores with the simulated people. The `presses` bench of local-discord measures a minimal
//! bot for comparison.
//!
//! `cargo bench --bench click -- [SECONDS]`

mod driver;

use std::sync::Arc;
use std::time::{Duration, Instant};

use local_discord::Manners;
use local_discord::rates::{Rate, Rates};
use stage::fjord::patient;
use stage::{SOON, often};
use tokio::sync::Mutex;
use tokio::time::{MissedTickBehavior, interval, sleep};

use driver::{Fjord, Match, cpu, memory, told};

#[tokio::main]
async fn main() {
    let seconds = std::env::args().skip(1).find_map(|it| it.parse().ok()).unwrap_or(10.0);
    let span = Duration::from_secs_f64(seconds);
    idle().await;
    one_at_a_time(span).await;
    many(span).await;
    sustained(span).await;
}

/// The number of people who open tables in turn.
const HOSTS: usize = 20;

/// Prints the memory of an idle bot.
async fn idle() {
    let fjord = Fjord::open(patient(), 2).await;
    sleep(Duration::from_secs(2)).await;
    println!("idle: {:.1} MiB", memory(fjord.bot.process()));
}

/// Makes one move at a time and prints its cost, including the panel it is chosen from and the messages that
/// follow.
async fn one_at_a_time(span: Duration) {
    // A person may open three tables a minute, so several people take turns.
    let fjord = Fjord::open(patient(), 4 * HOSTS).await;
    let mut matches = 0;
    let mut game = Match::begin(&fjord, 0, 4, 0).await;
    let mut waits = Vec::new();
    let (begun, spent) = (Instant::now(), cpu(fjord.bot.process()));
    let mut panels = 0;
    while begun.elapsed() < span {
        panels += 1;
        match game.step().await {
            Some(wait) => waits.push(wait),
            None => {
                matches += 1;
                game = Match::begin(&fjord, matches % HOSTS * 4, 4, 0).await;
            }
        }
    }
    // Messages that are still in the outbox count as part of the moves.
    sleep(Duration::from_secs(1)).await;
    let spent = cpu(fjord.bot.process()) - spent;
    told("one move at a time", &mut waits, begun.elapsed());
    let moves = waits.len() as f64;
    println!(
        "  CPU of the bot for a move, its panel and its messages: {:.2} ms ({panels} panels)",
        spent / moves * 1e3
    );
}

/// Presses 100 buttons a second at many tables while AIs compute at all of them.
async fn many(span: Duration) {
    let fjord = Arc::new(Fjord::open(patient(), 120).await);
    let waits = pressed(&fjord, 60, 100.0, span, 2).await;
    let mut waits = waits;
    told("a hundred presses a second, while computers think", &mut waits, span);
}

/// Makes 15 moves a second under Discord's default rate limits and prints how far the messages fall behind.
async fn sustained(span: Duration) {
    // Otherwise the limit on new DM channels would apply: 120 people would open theirs in the same minute.
    let privates = Rate::new(1_000_000, 1_000);
    let limits = Manners { rates: Rates { privates, ..Rates::default() }, ..often() };
    let fjord = Arc::new(Fjord::open(limits, 120).await);
    let mut waits = pressed(&fjord, 60, 15.0, span, 0).await;
    told("fifteen moves a second under Discord's limits", &mut waits, span);
    let (ended, mut last, mut quiet) = (Instant::now(), fjord.asked(), Instant::now());
    while quiet.elapsed() < Duration::from_secs(4) && ended.elapsed() < SOON * 4 {
        sleep(Duration::from_millis(50)).await;
        if fjord.asked() != last {
            (last, quiet) = (fjord.asked(), Instant::now());
        }
    }
    let behind = (ended.elapsed() - quiet.elapsed()).as_secs_f64();
    println!("  messages were {behind:.1} s behind at the end; {} x 429", fjord.stage.discord.counts().limited);
}

/// Presses buttons at the given rate, at tables of two people each, and returns the latencies.
async fn pressed(
    fjord: &Arc<Fjord>,
    tables: usize,
    each_second: f64,
    span: Duration,
    computers: usize,
) -> Vec<Duration> {
    let mut games = Vec::new();
    for table in 0..tables {
        games.push(Match::begin(fjord, table * 2, 2, computers).await);
    }
    let mut tick = interval(Duration::from_secs_f64(1.0 / each_second));
    tick.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let (tick, begun) = (Arc::new(Mutex::new(tick)), Instant::now());
    let all = games.into_iter().enumerate().map(|(table, mut game)| {
        let (tick, fjord) = (Arc::clone(&tick), Arc::clone(fjord));
        tokio::spawn(async move {
            let mut waits = Vec::new();
            while begun.elapsed() < span {
                if !game.is_ready().await {
                    game = Match::begin(&fjord, table * 2, 2, computers).await;
                    continue;
                }
                tick.lock().await.tick().await;
                waits.extend(game.choose().await);
            }
            waits
        })
    });
    let all: Vec<_> = all.collect();
    let mut waits = Vec::new();
    for worker in all {
        waits.extend(worker.await.expect("whoever presses goes on"));
    }
    waits
}
