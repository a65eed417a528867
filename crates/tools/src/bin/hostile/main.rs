//! Attackers send forged interactions by the hundred thousand to a bot that hosts matches: no table may
//! change except by a player's own decision, every interaction is answered in time, nothing panics, and no
//! secret leaks.
//!
//! ```text
//! cargo run --release -p meadhall-tools --bin hostile -- --interactions 1000000 --seed 1
//! ```
//!
//! The bot is a separate process. Components carry real, mutated, foreign, old and made-up custom ids; menus
//! carry any values; commands, autocompletes and modals carry valid, wrong and unknown options. Senders are
//! strangers and players, many at once, and some interactions are delivered twice. After each batch the
//! tables and the settings of servers and players must be unchanged in the store; then players make real
//! moves, and the next batch follows. Everything that the bot has sent and logged is searched for tokens and
//! seeds.
//!
//! The last line of the output:
//!
//! ```text
//! sent=… answered=… unanswered=… changed=… panics=… secrets=… moves=…
//! ```

mod forge;
mod secrets;
mod village;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Parser;
use futures::future::join_all;
use indicatif::{ProgressBar, ProgressStyle};
use meadhall::commands;
use stage::hosted::HOSTED;
use tokio::runtime::Builder;

use forge::Forge;
use village::{BOT, Village};

/// How many interactions are sent between two checks of the store.
const BATCH: usize = 2_000;
/// How many interactions wait for a response at the same time.
const AT_ONCE: usize = 40;

#[derive(Parser)]
struct Args {
    /// Number of interactions to send.
    #[arg(long, default_value_t = 1_000_000)]
    interactions: usize,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Counts over all batches.
#[derive(Default)]
struct Outcome {
    sent: usize,
    answered: usize,
    unanswered: usize,
    changed: usize,
    moves: usize,
}

fn main() -> ExitCode {
    // This program is also the bot, the same one that hosts run, with the toy game, which has secret
    // decisions.
    if env::var_os(BOT).is_some() {
        return commands::run(HOSTED);
    }
    let args = Args::parse();
    match Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => match runtime.block_on(run(&args)) {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => {
                eprintln!("hostile: {error:#}");
                ExitCode::from(2)
            }
        },
        Err(error) => {
            eprintln!("hostile: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs the attack; returns whether the bot withstood it.
async fn run(args: &Args) -> Result<bool> {
    let mut village = Village::found().await?;
    let mut forge = Forge::new(args.seed);
    let mut done = Outcome::default();
    let style = ProgressStyle::with_template("{elapsed_precise} {bar:30} {pos}/{len} {msg}")?;
    let bar = ProgressBar::new(args.interactions as u64).with_style(style);
    let mut before = village.books().await?;
    ensure!(before.settled.len() == 2, "a server and a player have settled something: {:?}", before.settled);
    while done.sent < args.interactions {
        forge.learns(&village);
        // Discord delivers some interactions twice; a quarter of the batches does so, too.
        village.repeats(forge.below(4) == 0);
        let batch = BATCH.min(args.interactions - done.sent);
        for _ in 0..batch.div_ceil(AT_ONCE) {
            let sent: Vec<_> = (0..AT_ONCE).filter_map(|_| forge.sends(&village, &before)).collect();
            let answers = join_all(sent.into_iter().map(|sent| village.answer(sent))).await;
            done.sent += answers.len();
            done.answered += answers.iter().filter(|it| it.is_ok()).count();
            for what in answers.into_iter().filter_map(Result::err) {
                eprintln!("not answered: {what}");
                done.unanswered += 1;
            }
        }
        village.repeats(false);
        for interaction in village.broken_promises().await {
            eprintln!("an answer was promised and has not come: {interaction}");
            done.unanswered += 1;
        }
        village.forgets();
        let after = village.books().await?;
        for (table, was) in &before.matches {
            if after.matches.get(table) != Some(was) {
                eprintln!("table {table} has changed: {was} {:?}", after.matches.get(table));
                done.changed += 1;
            }
        }
        for settled in before.settled.symmetric_difference(&after.settled) {
            eprintln!("what was settled has changed: {settled}");
            done.changed += 1;
        }
        village.clears(&after).await?;
        done.moves += village.plays(&mut forge).await?;
        before = village.books().await?;
        bar.set_position(done.sent as u64);
        bar.set_message(format!("unanswered={} changed={}", done.unanswered, done.changed));
    }
    bar.finish_and_clear();
    let said = village.stops().await?;
    let panics = said.iter().filter(|line| line.contains("panic") || line.contains("ERROR")).collect::<Vec<_>>();
    panics.iter().take(20).for_each(|line| eprintln!("{line}"));
    let secrets = secrets::told(&village, &before, &said);
    secrets.iter().take(20).for_each(|secret| eprintln!("{secret}"));
    let Outcome { sent, answered, unanswered, changed, moves } = done;
    let (panics, secrets) = (panics.len(), secrets.len());
    println!(
        "sent={sent} answered={answered} unanswered={unanswered} changed={changed} panics={panics} secrets={secrets} moves={moves}"
    );
    Ok(unanswered + changed + panics + secrets == 0 && moves > 0)
}
