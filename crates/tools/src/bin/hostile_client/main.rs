//! Attackers send forged interactions by the hundred thousand to a bot that hosts matches: no table may
//! change except by a player's own decision, every interaction is answered in time, nothing panics, and no
//! secret leaks.
//!
//! ```text
//! cargo run --release -p meadhall-tools --bin hostile_client -- --interactions 1000000 --seed 1
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

mod fuzzer;
mod leaks;
mod world;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Parser;
use futures::future::join_all;
use indicatif::{ProgressBar, ProgressStyle};
use meadhall::cli;
use meadhall_test_support::games::TEST_GAMES;
use tokio::runtime::Builder;

use fuzzer::InteractionFuzzer;
use world::{AttackScenario, RUN_AS_BOT_VARIABLE};

/// How many interactions are sent between two checks of the store.
const INTERACTIONS_PER_CHECK: usize = 2_000;
/// How many interactions wait for a response at the same time.
const CONCURRENT_INTERACTIONS: usize = 40;

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
struct AttackTotals {
    sent_count: usize,
    answered_count: usize,
    unanswered_count: usize,
    change_count: usize,
    move_count: usize,
}

fn main() -> ExitCode {
    // This program is also the bot, the same one that hosts run, with the toy game, which has secret
    // decisions.
    if env::var_os(RUN_AS_BOT_VARIABLE).is_some() {
        return cli::run(TEST_GAMES);
    }
    let args = Args::parse();
    match Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => match runtime.block_on(run_attack(&args)) {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => {
                eprintln!("hostile_client: {error:#}");
                ExitCode::from(2)
            }
        },
        Err(error) => {
            eprintln!("hostile_client: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs the attack; returns whether the bot withstood it.
async fn run_attack(args: &Args) -> Result<bool> {
    let mut scenario = AttackScenario::start().await?;
    let mut fuzzer = InteractionFuzzer::new(args.seed);
    let mut totals = AttackTotals::default();
    let style = ProgressStyle::with_template("{elapsed_precise} {bar:30} {pos}/{len} {msg}")?;
    let bar = ProgressBar::new(args.interactions as u64).with_style(style);
    let mut before = scenario.read_snapshot().await?;
    ensure!(before.settings.len() == 2, "expected the settings of a server and a player: {:?}", before.settings);
    while totals.sent_count < args.interactions {
        fuzzer.learn_components(&scenario);
        // Discord delivers some interactions twice; a quarter of the batches does so, too.
        scenario.set_duplicate_delivery(fuzzer.random_below(4) == 0);
        let batch = INTERACTIONS_PER_CHECK.min(args.interactions - totals.sent_count);
        for _ in 0..batch.div_ceil(CONCURRENT_INTERACTIONS) {
            let sent: Vec<_> =
                (0..CONCURRENT_INTERACTIONS).filter_map(|_| fuzzer.send_random(&scenario, &before)).collect();
            let answers = join_all(sent.into_iter().map(|sent| scenario.wait_for_response(sent))).await;
            totals.sent_count += answers.len();
            totals.answered_count += answers.iter().filter(|it| it.is_ok()).count();
            for what in answers.into_iter().filter_map(Result::err) {
                eprintln!("not responded to: {what}");
                totals.unanswered_count += 1;
            }
        }
        scenario.set_duplicate_delivery(false);
        for interaction in scenario.newly_unkept_deferrals().await {
            eprintln!("deferred and never responded to: {interaction}");
            totals.unanswered_count += 1;
        }
        scenario.reload_clients();
        let after = scenario.read_snapshot().await?;
        for (table, was) in &before.rows_by_table {
            if after.rows_by_table.get(table) != Some(was) {
                eprintln!("table {table} changed: {was} {:?}", after.rows_by_table.get(table));
                totals.change_count += 1;
            }
        }
        for settled in before.settings.symmetric_difference(&after.settings) {
            eprintln!("settings changed: {settled}");
            totals.change_count += 1;
        }
        scenario.cancel_attacker_lobbies(&after).await?;
        totals.move_count += scenario.advance_matches(|limit| fuzzer.random_below(limit)).await?;
        before = scenario.read_snapshot().await?;
        bar.set_position(totals.sent_count as u64);
        bar.set_message(format!("unanswered={} changed={}", totals.unanswered_count, totals.change_count));
    }
    bar.finish_and_clear();
    let log = scenario.stop_bot().await?;
    let panics = log.iter().filter(|line| line.contains("panic") || line.contains("ERROR")).collect::<Vec<_>>();
    panics.iter().take(20).for_each(|line| eprintln!("{line}"));
    let secrets = leaks::find_leaks(&scenario, &before, &log);
    secrets.iter().take(20).for_each(|secret| eprintln!("{secret}"));
    let AttackTotals {
        sent_count: sent,
        answered_count: answered,
        unanswered_count: unanswered,
        change_count: changed,
        move_count: moves,
    } = totals;
    let (panics, secrets) = (panics.len(), secrets.len());
    println!(
        "sent={sent} answered={answered} unanswered={unanswered} changed={changed} panics={panics} secrets={secrets} moves={moves}"
    );
    Ok(unanswered + changed + panics + secrets == 0 && moves > 0)
}
