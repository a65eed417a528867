//! End-to-end cost of a button press: the bot as a separate process against the local Discord. Both share
//! this machine's cores with the simulated people.
//!
//! `cargo bench --bench click -- [SECONDS] [PART]`; without PART, everything is measured.

mod driver;

use std::sync::Arc;
use std::time::{Duration, Instant};

use meadhall_local_discord::FakeBehavior;
use meadhall_local_discord::rate_limit::{RateLimit, RateLimits};
use meadhall_test_support::guild::unlimited_rates;
use meadhall_test_support::proc_stats::{cpu_seconds, resident_mib};
use meadhall_test_support::{TEST_TIMEOUT, unlimited_session_starts};
use tokio::time::sleep;

use driver::{BenchEnv, BenchMatch, PressLog, PressPace};

/// The measurements, in the order in which they run.
const PARTS: [&str; 5] = ["idle", "moves", "computers", "limits", "overload"];

#[tokio::main]
async fn main() {
    // Cargo adds `--bench` itself.
    let args: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with("--")).collect();
    let seconds = args.iter().find_map(|it| it.parse().ok()).unwrap_or(10.0);
    let part = args.iter().find(|it| it.parse::<f64>().is_err());
    assert!(part.is_none_or(|it| PARTS.contains(&it.as_str())), "the parts are {PARTS:?}");
    let is_wanted = |name: &str| part.is_none_or(|it| it == name);
    let duration = Duration::from_secs_f64(seconds);
    if is_wanted("idle") {
        measure_idle_memory().await;
    }
    if is_wanted("moves") {
        for render_workers in [0, 2] {
            measure_sequential_moves(duration, render_workers).await;
        }
    }
    if is_wanted("computers") {
        measure_with_ai_load(duration).await;
    }
    if is_wanted("limits") {
        measure_under_rate_limits(duration).await;
    }
    if is_wanted("overload") {
        measure_overload(duration).await;
    }
}

/// The number of people who open tables in turn.
const HOST_COUNT: usize = 20;

async fn measure_idle_memory() {
    let env = BenchEnv::open(unlimited_rates(), 2).await;
    sleep(Duration::from_secs(2)).await;
    println!("idle: {:.1} MiB", resident_mib(env.bot.pid()).expect("the bot is running"));
}

/// Makes one move at a time and prints its cost, including the panel it is chosen from and the messages that
/// follow.
async fn measure_sequential_moves(duration: Duration, render_workers: usize) {
    // A person may open three tables a minute, so several people take turns.
    let env = BenchEnv::with_render_workers(unlimited_rates(), 4 * HOST_COUNT, render_workers).await;
    let pace = Arc::new(PressPace::per_second(f64::INFINITY));
    let (mut matches, mut moves) = (0, 0);
    let mut bench_match = BenchMatch::start(&env, &pace, 0, 4, 0).await;
    let mut press_log = PressLog::default();
    let (started_at, cpu_spent) = (Instant::now(), cpu_seconds(env.bot.pid()));
    while started_at.elapsed() < duration {
        if bench_match.open_panel().await {
            bench_match.choose_option().await;
            moves += 1;
        } else {
            matches += 1;
            press_log.append(&mut bench_match.press_log);
            bench_match = BenchMatch::start(&env, &pace, matches % HOST_COUNT * 4, 4, 0).await;
        }
    }
    press_log.append(&mut bench_match.press_log);
    // Messages that are still in the outbox count as part of the moves.
    sleep(Duration::from_secs(1)).await;
    let cpu_spent = cpu_seconds(env.bot.pid()) - cpu_spent;
    let pictures = if render_workers == 0 { "without pictures" } else { "with pictures" };
    press_log.print(&format!("presses of one move at a time, {pictures}"), started_at);
    println!(
        "  CPU of the bot per move, with its panels and messages: {:.2} ms ({moves} moves)",
        cpu_spent / f64::from(moves) * 1e3
    );
}

/// Presses 100 buttons a second at many tables while AIs compute at all of them.
async fn measure_with_ai_load(duration: Duration) {
    let env = Arc::new(BenchEnv::open(unlimited_rates(), 120).await);
    let (press_log, started_at) = press_at_rate(&env, 60, 100.0, duration, 2).await;
    press_log.print("a hundred presses per second while AIs think", started_at);
}

/// Presses 15 buttons a second under Discord's default rate limits and prints how far the messages fall behind.
async fn measure_under_rate_limits(duration: Duration) {
    // Otherwise the limit on new DM channels would apply: 120 people would open theirs in the same minute.
    let dm_rate = RateLimit::new(1_000_000, 1_000);
    let discord_rules = FakeBehavior {
        rate_limits: RateLimits { create_dm: dm_rate, ..RateLimits::default() },
        ..unlimited_session_starts()
    };
    let env = Arc::new(BenchEnv::open(discord_rules, 120).await);
    let (press_log, started_at) = press_at_rate(&env, 60, 15.0, duration, 0).await;
    press_log.print("fifteen presses per second under Discord's limits", started_at);
    let behind = seconds_behind(&env).await;
    println!(
        "  messages were {behind:.1} s behind at the end; {} x 429",
        env.stage.discord.traffic_counts().rate_limited_requests
    );
}

/// Presses 400 buttons a second at 200 tables, more than pictures can be rendered for, and prints how far the messages and
/// their late pictures fall behind.
async fn measure_overload(duration: Duration) {
    // A short run has few tables, because opening them takes longer than the run.
    let tables = if duration < Duration::from_secs(1) { 20 } else { 200 };
    let env = Arc::new(BenchEnv::open(unlimited_rates(), 2 * tables).await);
    let (press_log, started_at) = press_at_rate(&env, tables, 2.0 * tables as f64, duration, 0).await;
    let what = format!("{} presses per second at {tables} tables", 2 * tables);
    press_log.print(&what, started_at);
    let behind = seconds_behind(&env).await;
    let memory = resident_mib(env.bot.pid()).expect("the bot is running");
    println!("  messages were {behind:.1} s behind at the end; the bot takes {memory:.0} MiB");
}

/// Waits until the bot sends nothing any more, and returns how long that took.
async fn seconds_behind(env: &BenchEnv) -> f64 {
    let (ended, mut last, mut quiet) = (Instant::now(), env.request_count(), Instant::now());
    while quiet.elapsed() < Duration::from_secs(4) && ended.elapsed() < TEST_TIMEOUT * 4 {
        sleep(Duration::from_millis(50)).await;
        if env.request_count() != last {
            (last, quiet) = (env.request_count(), Instant::now());
        }
    }
    (ended.elapsed() - quiet.elapsed()).as_secs_f64()
}

/// Presses buttons at the given rate, at tables of two people each, and returns how the bot answered and when people began.
async fn press_at_rate(
    env: &Arc<BenchEnv>,
    tables: usize,
    presses_per_second: f64,
    duration: Duration,
    ai_count: usize,
) -> (PressLog, Instant) {
    let mut bench_matches = Vec::new();
    let unlimited = Arc::new(PressPace::per_second(f64::INFINITY));
    for table in 0..tables {
        bench_matches.push(BenchMatch::start(env, &unlimited, table * 2, 2, ai_count).await);
    }
    let (pace, started_at) = (Arc::new(PressPace::per_second(presses_per_second)), Instant::now());
    let workers = bench_matches.into_iter().enumerate().map(|(table, mut bench_match)| {
        let (pace, env) = (Arc::clone(&pace), Arc::clone(env));
        bench_match.pace = Arc::clone(&pace);
        tokio::spawn(async move {
            let mut press_log = PressLog::default();
            while started_at.elapsed() < duration {
                if bench_match.open_panel().await {
                    bench_match.choose_option().await;
                } else {
                    press_log.append(&mut bench_match.press_log);
                    bench_match = BenchMatch::start(&env, &pace, table * 2, 2, ai_count).await;
                }
            }
            press_log.append(&mut bench_match.press_log);
            press_log
        })
    });
    let workers: Vec<_> = workers.collect();
    let mut press_log = PressLog::default();
    for worker in workers {
        press_log.append(&mut worker.await.expect("no worker panics"));
    }
    (press_log, started_at)
}
