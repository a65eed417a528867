//! A town plays for a while at many tables, all games at once, through storms and deaths of the bot, and then all books are
//! balanced.
//!
//! `cargo run --release -p meadhall-tools --bin soak -- --tables 200 --minutes 30 --seed 1`
//!
//! With `--bots 3`, three bots share a house in PostgreSQL, and each serves a third of the people: any of them may be killed or fall
//! asleep, and so may the database. Everybody has to be served again within half a minute.
//!
//! The bot is a process of its own, over the wire, on a Discord of this process (`town`). At each table people play to the end,
//! then open the next (`table`). Meanwhile requests fail, connections break and the bot is killed (`storm`); in the last third there are
//! storms, and no deaths any more, so that what the process's memory does can be told. At the end all is well again, the bot is stopped
//! and its books are read (`books`): each answer that somebody was told of must be there, and none twice.
//!
//! The last line has what was counted:
//! - `answered` what people did and got an answer to; `unanswered` where they got none although the bot was there to give it; `while_down`
//!   where it was not;
//! - `lost` answers that were acknowledged and are not in the books; `doubled` answers in the books that nobody gave;
//! - `rss_start`, `rss_end` the memory of the bot's last process, in MiB: when it had played for a minute, and at the end.

mod books;
mod storm;
mod table;
mod tally;
mod town;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use meadhall::commands;
use meadhall::games::GAMES;
use tokio::runtime::Builder;
use tokio::time::{Instant, sleep};

use storm::Storm;
use tally::Tally;
use town::{BOT, Town};

/// What a bot may log as an error when it is cut off from its database, or was struck off.
const CUT_OFF: [&str; 2] = ["the store cannot be used now", "nothing can be stored any more before a new start"];

#[derive(Parser)]
struct Args {
    /// At how many tables is played at a time.
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// For how many minutes.
    #[arg(long, default_value_t = 30)]
    minutes: u64,
    /// Where chance begins.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// So many bots; more than one share a house in a database, which is killed, too.
    #[arg(long, default_value_t = 1)]
    bots: usize,
}

fn main() -> ExitCode {
    // This program is the bot, too: the very same one that hosts run.
    if env::var_os(BOT).is_some() {
        return commands::run(GAMES);
    }
    match Builder::new_multi_thread().enable_all().build().map(|runtime| runtime.block_on(soak(&Args::parse()))) {
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

/// Whether nothing was lost.
async fn soak(args: &Args) -> Result<bool> {
    let tally = Arc::new(Tally::default());
    let town = Arc::new(Town::found(args.tables, args.bots, args.seed, Arc::clone(&tally)).await?);
    let lasts = Duration::from_secs(args.minutes * 60);
    let begun = Instant::now();
    let playing: Vec<_> = (0..args.tables).map(|number| tokio::spawn(table::play(Arc::clone(&town), number))).collect();
    let mut storm = Storm::new(args.seed);
    let bar = bar(lasts);
    let mut rss = None;
    let mut calm_since = None;
    let mut next_word = Duration::from_secs(60);
    while begun.elapsed() < lasts {
        let deadly = begun.elapsed() < lasts * 2 / 3;
        storm.blows(&town, deadly).await?;
        town.has_all().await?;
        if !deadly && calm_since.is_none() {
            calm_since = Some(Instant::now());
        }
        // A process that has just begun has not yet drawn and remembered what it will.
        let settled = Duration::from_secs(60).min(lasts / 10);
        if rss.is_none() && calm_since.is_some_and(|since| since.elapsed() > settled) {
            rss = Some(town.memory().await?);
        }
        bar.set_position(begun.elapsed().as_secs());
        let memory = town.memory().await.unwrap_or_default();
        bar.set_message(format!("{tally} rss={memory}"));
        if begun.elapsed() > next_word {
            next_word += Duration::from_secs(60);
            bar.suspend(|| eprintln!("{} min: {tally} rss={memory} {storm}", begun.elapsed().as_secs() / 60));
        }
        sleep(Duration::from_millis(200)).await;
    }
    storm.passes(&town).await;
    town.closes();
    for table in playing {
        table.await?;
    }
    let rss_end = town.memory().await?;
    bar.finish_and_clear();
    town.rests().await;
    town.stops().await?;
    let books = books::balance(&town, &tally).await?;
    let logged = town.stage.logged();
    let expected: &[&str] = if town.has_database() { &CUT_OFF } else { &[] };
    let trouble: Vec<&String> = logged.iter().filter(|line| is_trouble(line, expected)).collect();
    trouble.iter().for_each(|line| eprintln!("{line}"));
    eprintln!(
        "{} matches begun, {} of them over; {} answers acknowledged, {} on record; {storm}; \
         everybody was served again after {:?} at most",
        books.matches,
        books.over,
        books.acknowledged,
        books.recorded,
        town.longest()
    );
    println!(
        "{tally} lost={} doubled={} rss_start={} rss_end={rss_end}",
        books.lost + tally.asked_again(),
        books.doubled,
        rss.unwrap_or(rss_end)
    );
    // Nothing is lost where nobody has played.
    let played = books.matches > 0 && books.acknowledged > 0;
    Ok(played && books.lost + tally.asked_again() + books.doubled + tally.unanswered() == 0 && trouble.is_empty())
}

/// Whether a line of the log is about a fault that no storm brings.
fn is_trouble(line: &str, expected: &[&str]) -> bool {
    let error = line.contains("ERROR") && !expected.iter().any(|it| line.contains(it));
    error || line.contains("panic") || line.contains("mistake")
}

fn bar(lasts: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed_precise} {bar:30} {msg}");
    ProgressBar::new(lasts.as_secs()).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
