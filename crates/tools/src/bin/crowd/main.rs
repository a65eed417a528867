//! How a house starts that has been open for years: a store with a crowd of finished matches and many open ones is filled,
//! killed, and started again, and the time and memory of each start are told; with `--older`, also of the start that brings it
//! up from layout 1.
//!
//! `cargo run --release -p meadhall-tools --bin crowd -- --finished 1000000 --open 10000`
//!
//! Every journal is that of a match that was really played: some thousands of different ones, each kept many times under
//! names and people of its own. The open matches are played in the store itself.

mod fill;
mod play;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use anyhow::{Context, Result, bail};
use clap::Parser;
use meadhall::games::GAMES;
use meadhall::house::{Chance, House};
use meadhall::ledger::{Ledger, keys};
use meadhall::store::{Change, Reads, SledStore, Store, Wait};
use meadhall::table::clock::{Reach, Wall};
use tempfile::TempDir;

#[derive(Clone, Parser)]
struct Args {
    /// How many matches are over.
    #[arg(long, default_value_t = 10_000)]
    finished: u64,
    /// How many are being played.
    #[arg(long, default_value_t = 100)]
    open: u64,
    /// The seconds that a start may take.
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// The MiB that a start may take.
    #[arg(long, default_value_t = 200.0)]
    mebibytes: f64,
    /// For the child: fill the store in this folder, then end without closing it.
    #[arg(long, hide = true)]
    fill: Option<PathBuf>,
    /// Also starts it once as if it had layout 1, so that every row is looked at.
    #[arg(long)]
    older: bool,
    /// For the child: start the house in this folder.
    #[arg(long, hide = true)]
    start: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("crowd: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool> {
    if let Some(folder) = &args.fill {
        fill::fill(folder, args.finished, args.open)?;
        // As a kill would end it: nothing is closed, nothing is tidied.
        std::process::abort();
    }
    if let Some(folder) = &args.start {
        if args.older {
            count_down(folder)?;
        }
        return start(folder).map(|()| true);
    }
    let home = TempDir::new()?;
    let folder = home.path().join("store");
    child("--fill", &folder, args)?;
    let mut within = true;
    if args.older {
        let told = child("--start", &folder, args)?;
        println!("start in layout 1: {} s and MiB", told.trim());
    }
    for name in ["after a kill", "after that"] {
        let told = child("--start", &folder, &Args { older: false, ..args.clone() })?;
        let (seconds, mebibytes) = told.trim().split_once(' ').context("a start tells its time and memory")?;
        let (seconds, mebibytes): (f64, f64) = (seconds.parse()?, mebibytes.parse()?);
        println!("start {name}: {seconds:.2} s, {mebibytes:.0} MiB");
        within &= seconds <= args.seconds && mebibytes <= args.mebibytes;
    }
    let size: u64 = fs::read_dir(&folder)?.flatten().filter_map(|file| Some(file.metadata().ok()?.len())).sum();
    println!("finished={} open={} store_mib={} within={within}", args.finished, args.open, size >> 20);
    Ok(within)
}

fn child(what: &str, folder: &Path, args: &Args) -> Result<String> {
    let mut child = Command::new(env::current_exe()?);
    child.arg(what).arg(folder).arg("--finished").arg(args.finished.to_string());
    child.arg("--open").arg(args.open.to_string()).stderr(Stdio::inherit());
    child.args(args.older.then_some("--older"));
    let output = child.output()?;
    // A filling child ends by aborting.
    if what == "--start" && !output.status.success() {
        bail!("a start failed");
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Says of the store in this folder that it has layout 1.
fn count_down(folder: &Path) -> Result<()> {
    let store = SledStore::open(folder)?;
    let head = store.get(keys::LAYOUT).wait()?.context("the store has a head")?;
    let mut head: serde_json::Value = serde_json::from_slice(&head)?;
    head["layout"] = 1.into();
    Ok(store.commit(Change::new().put(keys::LAYOUT, serde_json::to_vec(&head)?)).wait()?)
}

/// Wall time; a trial may ask for it.
fn now() -> Wall {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Wall(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Everything that a bot does before it is ready: opens the store and the books, finishes what was interrupted, and looks
/// for what is due, for computers to think, and for messages to deliver.
fn start(folder: &Path) -> Result<()> {
    let begun = Instant::now();
    let store = SledStore::open(folder)?;
    let ledger = Ledger::open(std::sync::Arc::new(store), GAMES, &|_| Ok(()), &|_| {})?;
    let house = House::begin(ledger, Box::new(now), Chance::System).wait()?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let (swept, thinking, errands) = runtime.block_on(async {
        house.go_on_forgetting().await?;
        house.beat(Reach::Up).await?;
        let swept = house.sweep().await?;
        anyhow::Ok((swept, house.ledger().thinking(None, 1_000).wait()?, house.ledger().errands(None, 1_000).wait()?))
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    eprintln!("  {} woken, {} thinking, {} errands", swept.woken.len(), thinking.len(), errands.len());
    println!("{seconds} {}", peak()?);
    Ok(())
}

/// The most memory that this process has held, in MiB.
fn peak() -> Result<f64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).context("Linux tells a process's memory")?;
    let kilobytes: f64 = line.split_whitespace().nth(1).context("as a number")?.parse()?;
    Ok(kilobytes / 1024.0)
}
