//! Damages stores of several sizes in random ways, and checks that none opens with a loss and that each can be restored.
//!
//! ```text
//! cargo run --release -p meadhall-tools --bin damage -- --megabytes 0.1,1,9,30,135 --damages 50
//! ```

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use indicatif::ProgressBar;
use meadhall_test_support::store_damage::{DamageCounts, DamageTrial};

#[derive(Parser)]
struct Args {
    /// The sizes of the stores.
    #[arg(long, value_delimiter = ',', default_value = "0.1,1,9")]
    megabytes: Vec<f64>,
    /// How often each store is damaged.
    #[arg(long, default_value_t = 50)]
    damages: u64,
    /// The seed of the first store.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("damage: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool> {
    let mut is_good = true;
    for (megabytes, seed) in args.megabytes.iter().zip(args.seed..) {
        let mut trial = DamageTrial::new((megabytes * 1e6) as usize, seed)?;
        let mut counts = DamageCounts::default();
        let bar = ProgressBar::new(args.damages);
        for _ in 0..args.damages {
            trial.run_once(&mut counts, &mut |problem| bar.suspend(|| eprintln!("{megabytes} MB: {problem}")))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let DamageCounts { refused, harmless, undetected, changed, restored, lost } = counts;
        println!(
            "megabytes={megabytes} seed={seed} lost={lost} undetected={undetected} changed={changed} restored={restored} refused={refused} harmless={harmless}"
        );
        is_good &= lost + undetected + changed == 0 && restored == args.damages;
    }
    Ok(is_good)
}
