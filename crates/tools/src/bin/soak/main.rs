//! A long run under load: people play at many tables and all games at once while faults are injected and bots
//! are killed; at the end every acknowledged answer must be on record exactly once.
//!
//! ```text
//! cargo run --release -p meadhall-tools --bin soak -- --tables 200 --minutes 30 --seed 1
//! ```
//!
//! With `--bots 3`, three bots share a data store in PostgreSQL, and each serves a third of the people: any
//! of them may be killed or suspended, and the database may be killed, too. Everyone must be served again
//! within 30 seconds.
//!
//! The bots are separate processes on a local Discord in this process. At each table people play to the end,
//! then open the next. Meanwhile requests fail, connections break and bots are killed; in the last third no
//! bot is killed any more, so that the memory of a process can be measured. At the end all faults are
//! cleared, the bots are stopped and the store is exported: it must contain every answer that a player saw
//! acknowledged, and no answer twice.
//!
//! The last line has the counts:
//! - `answered` actions that got a response; `unanswered` actions without one although the bot was up;
//!   `while_down` actions without one while it was down;
//! - `lost` answers that were acknowledged and are not on record; `doubled` recorded answers that nobody
//!   gave;
//! - `rss_start`, `rss_end` memory of the bot's last process in MiB: after a minute of play, and at the end.

mod counters;
mod faults;
mod load;
mod players;
mod reconcile;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use meadhall::cli;
use meadhall_games::GAMES;
use tokio::runtime::Builder;
use tokio::time::{Instant, sleep};

use counters::SoakCounters;
use faults::FaultSchedule;
use load::{RUN_AS_BOT_VARIABLE, SoakLoad};

/// Errors that a bot may log when it loses its database or was removed from the cluster.
const EXPECTED_DATABASE_ERRORS: [&str; 2] =
    ["the store is unavailable", "the store accepts no more writes until the bot is restarted"];

#[derive(Parser)]
struct Args {
    /// Number of tables played at the same time.
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// Duration in minutes.
    #[arg(long, default_value_t = 30)]
    minutes: u64,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of bots; several bots share a data store in a database, which is killed, too.
    #[arg(long, default_value_t = 1)]
    bots: usize,
}

fn main() -> ExitCode {
    // This program is also the bot, the same one that hosts run.
    if env::var_os(RUN_AS_BOT_VARIABLE).is_some() {
        return cli::run(GAMES);
    }
    match Builder::new_multi_thread().enable_all().build().map(|runtime| runtime.block_on(run_soak(&Args::parse()))) {
        Ok(Ok(true)) => ExitCode::SUCCESS,
        Ok(Ok(false)) => ExitCode::FAILURE,
        Ok(Err(error)) => {
            eprintln!("soak: {error:#}");
            ExitCode::from(2)
        }
        Err(error) => {
            eprintln!("soak: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs the load; returns whether nothing was lost.
async fn run_soak(args: &Args) -> Result<bool> {
    let tally = Arc::new(SoakCounters::default());
    let load = Arc::new(SoakLoad::start(args.tables, args.bots, args.seed, Arc::clone(&tally)).await?);
    let duration = Duration::from_secs(args.minutes * 60);
    let started = Instant::now();
    let playing: Vec<_> =
        (0..args.tables).map(|number| tokio::spawn(players::play_until_stopped(Arc::clone(&load), number))).collect();
    let mut faults = FaultSchedule::new(args.seed);
    let bar = progress_bar(duration);
    let mut rss = None;
    let mut kills_ended_at = None;
    let mut next_report_at = Duration::from_secs(60);
    while started.elapsed() < duration {
        let may_kill = started.elapsed() < duration * 2 / 3;
        faults.inject_if_due(&load, may_kill).await?;
        load.check_bots_running().await?;
        if !may_kill && kills_ended_at.is_none() {
            kills_ended_at = Some(Instant::now());
        }
        // A new process has not filled its caches yet.
        let warm_up = Duration::from_secs(60).min(duration / 10);
        if rss.is_none() && kills_ended_at.is_some_and(|since| since.elapsed() > warm_up) {
            rss = Some(load.first_bot_resident_mib().await?);
        }
        bar.set_position(started.elapsed().as_secs());
        let memory = load.first_bot_resident_mib().await.unwrap_or_default();
        bar.set_message(format!("{tally} rss={memory}"));
        if started.elapsed() > next_report_at {
            next_report_at += Duration::from_secs(60);
            bar.suspend(|| eprintln!("{} min: {tally} rss={memory} {faults}", started.elapsed().as_secs() / 60));
        }
        sleep(Duration::from_millis(200)).await;
    }
    faults.clear_faults(&load).await;
    load.tell_players_to_stop();
    for table in playing {
        table.await?;
    }
    let rss_end = load.first_bot_resident_mib().await?;
    bar.finish_and_clear();
    load.wait_until_idle().await;
    load.stop_bots().await?;
    let results = reconcile::reconcile(&load, &tally).await?;
    let logged = load.env.all_log_lines();
    let expected: &[&str] = if load.has_database() { &EXPECTED_DATABASE_ERRORS } else { &[] };
    let unexpected: Vec<&String> = logged.iter().filter(|line| is_unexpected_error(line, expected)).collect();
    unexpected.iter().for_each(|line| eprintln!("{line}"));
    eprintln!(
        "{} matches started, {} of them finished; {} answers acknowledged, {} recorded; {faults}; \
         longest outage {:?}",
        results.match_count,
        results.finished_match_count,
        results.acknowledged_count,
        results.recorded_count,
        load.longest_outage()
    );
    println!(
        "{tally} lost={} doubled={} rss_start={} rss_end={rss_end}",
        results.lost_count + tally.reopened_decision_count(),
        results.never_given_count,
        rss.unwrap_or(rss_end)
    );
    // Without any play, nothing could be lost.
    let played = results.match_count > 0 && results.acknowledged_count > 0;
    Ok(played
        && results.lost_count + tally.reopened_decision_count() + results.never_given_count + tally.unanswered_count()
            == 0
        && unexpected.is_empty())
}

/// Returns whether a line of the log reports an error that no injected fault causes.
fn is_unexpected_error(line: &str, expected: &[&str]) -> bool {
    let error = line.contains("ERROR") && !expected.iter().any(|it| line.contains(it));
    error || line.contains("panic") || line.contains("internal error") || line.contains("mistake")
}

fn progress_bar(duration: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed_precise} {bar:30} {msg}");
    ProgressBar::new(duration.as_secs()).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
