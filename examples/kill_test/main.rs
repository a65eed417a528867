//! Kills a process that plays many tables, again and again, and looks whether anything that it acknowledged is lost.
//!
//! `cargo run --release --example kill_test -- --kills 20 [--power-cut]`
//!
//! The child compacts its store, plays matches, and prints each step's revision once the store has acknowledged it. It is
//! killed with SIGKILL at a random instant; then the store is opened here, every journal is replayed, and every acknowledged
//! step must be there.
//! With `--power-cut` the store is first put back to what was synced: a small library, compiled on the spot and loaded into
//! the child, copies each file whenever it is really synced, and only those copies are left. The same run then shows that a
//! store which trusts sled's own flush does not pass.

mod plain;
mod tables;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::Duration;
use std::{env, fs, io, thread};

use anyhow::{Context, Result, bail};
use clap::Parser;
use indicatif::ProgressBar;
use meadhall::store::{SledStore, Store, compact};
use tempfile::TempDir;

use plain::PlainStore;
use tables::Table;

const TABLES: u32 = 16;
/// After so many kills all tables begin afresh.
const AFRESH: u32 = 20;

#[derive(Parser)]
struct Args {
    /// How often the child is killed.
    #[arg(long, default_value_t = 20)]
    kills: u32,
    /// Every write that was not synced is lost as well.
    #[arg(long)]
    power_cut: bool,
    /// For the child: play in this folder until killed.
    #[arg(long, hide = true)]
    play: Option<PathBuf>,
    /// For the child: compact the store first.
    #[arg(long, hide = true)]
    compact: bool,
    /// For the child: trust sled's own flush.
    #[arg(long, hide = true)]
    plain: bool,
}

/// What went wrong, over all kills.
#[derive(Default)]
struct Damage {
    lost: u64,
    doubled: u64,
    unreplayable: u64,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("kill_test: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool> {
    if let Some(folder) = &args.play {
        if args.compact {
            compact(folder, &|_| ())?;
        }
        return play(open(folder, args.plain)?.as_ref()).map(|()| true);
    }
    let library = TempDir::new()?;
    let shim = if args.power_cut { Some(compile(library.path())?) } else { None };
    if let Some(shim) = &shim {
        // A few kills are enough to show what the flush alone is worth.
        let damage = kills(args.kills.min(20), Some(shim), true)?;
        println!("plain flush: lost={} unreplayable={}", damage.lost, damage.unreplayable);
        if damage.lost + damage.unreplayable == 0 {
            bail!("the power cut broke nothing, so it proves nothing");
        }
    }
    let Damage { lost, doubled, unreplayable } = kills(args.kills, shim.as_deref(), false)?;
    println!("kills={} lost={lost} doubled={doubled} unreplayable={unreplayable}", args.kills);
    Ok(lost + doubled + unreplayable == 0)
}

fn open(folder: &Path, plain: bool) -> Result<Box<dyn Store>> {
    Ok(if plain { Box::new(PlainStore::open(folder)?) } else { Box::new(SledStore::open(folder)?) })
}

/// The child: one writer a table, each acknowledged step a line.
fn play(store: &dyn Store) -> Result<()> {
    let told = Mutex::new(io::stdout());
    thread::scope(|scope| {
        let tables = (0..TABLES).map(|id| {
            let told = &told;
            scope.spawn(move || -> Result<()> {
                let mut table = Table::open(store, id)?;
                loop {
                    let revision = table.step(store)?;
                    let mut told = told.lock().map_err(|error| io::Error::other(error.to_string()))?;
                    writeln!(told, "{id} {revision}")?;
                    told.flush()?;
                }
            })
        });
        let tables: Vec<_> = tables.collect();
        tables.into_iter().try_for_each(|table| table.join().unwrap_or_else(|_| bail!("a table panicked")))
    })
}

fn kills(count: u32, shim: Option<&Path>, plain: bool) -> Result<Damage> {
    let mut damage = Damage::default();
    let home = TempDir::new()?;
    let (folder, left) = (home.path().join("store"), home.path().join("left"));
    let bar = ProgressBar::new(count.into());
    let mut acknowledged: BTreeMap<u32, u64> = BTreeMap::new();
    for kill in 0..count {
        fs::create_dir_all(&folder)?;
        fs::create_dir_all(&left)?;
        let mut child = spawn(&folder, &left, shim, plain)?;
        let heard = listen(&mut child, Duration::from_millis(40 + u64::from(rand::random::<u8>()) * 2))?;
        acknowledged.extend(heard);
        if shim.is_some() {
            cut(&folder, &left)?;
        }
        let broken = match open(&folder, plain) {
            Ok(store) => look(store.as_ref(), &mut acknowledged, &mut damage)?,
            Err(error) => {
                bar.println(format!("kill {kill}: {error:#}"));
                damage.unreplayable += 1;
                true
            }
        };
        if broken || kill % AFRESH == AFRESH - 1 {
            // What is broken is not played on; and all that was ever played is checked, so it must not grow for ever.
            fs::remove_dir_all(&folder)?;
            fs::remove_dir_all(&left)?;
            acknowledged.clear();
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(damage)
}

fn spawn(folder: &Path, left: &Path, shim: Option<&Path>, plain: bool) -> Result<Child> {
    let mut command = Command::new(env::current_exe()?);
    command.arg("--play").arg(folder).stdout(Stdio::piped()).stderr(Stdio::null());
    if plain {
        command.arg("--plain");
    }
    if shim.is_none() {
        // The power cut knows one folder only; the swap is tried without.
        command.arg("--compact");
    }
    if let Some(shim) = shim {
        command.env("LD_PRELOAD", shim).env("POWER_OF", folder.canonicalize()?).env("POWER_LEFT", left);
    }
    command.spawn().context("the child cannot be started")
}

/// Kills the child after a while. What it had acknowledged by then: the last revision of each table.
fn listen(child: &mut Child, while_for: Duration) -> Result<BTreeMap<u32, u64>> {
    let out = child.stdout.take().context("the child has an output")?;
    let reader = thread::spawn(move || {
        let mut heard = BTreeMap::new();
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            // The last line may have been cut by the kill.
            let parsed: Option<(u32, u64)> =
                line.split_once(' ').and_then(|(id, revision)| Some((id.parse().ok()?, revision.parse().ok()?)));
            heard.extend(parsed);
        }
        heard
    });
    thread::sleep(while_for);
    child.kill()?;
    child.wait()?;
    reader.join().map_err(|_| anyhow::anyhow!("the child's lines could not be read"))
}

/// The power is cut: what is left is what was synced.
fn cut(folder: &Path, left: &Path) -> Result<()> {
    fs::remove_dir_all(folder)?;
    fs::create_dir_all(folder)?;
    for file in fs::read_dir(left)? {
        let file = file?;
        if !file.file_name().to_string_lossy().ends_with(".part") {
            fs::copy(file.path(), folder.join(file.file_name()))?;
        }
    }
    Ok(())
}

/// Compares what is there with what was acknowledged. Tells whether anything is broken.
fn look(store: &dyn Store, acknowledged: &mut BTreeMap<u32, u64>, damage: &mut Damage) -> Result<bool> {
    let mut broken = false;
    for id in 0..TABLES {
        let found = tables::check(store, id)?;
        let heard = acknowledged.get(&id).copied().unwrap_or(0);
        // One step may have been stored whose acknowledgement the kill swallowed; never more.
        let lost = heard.saturating_sub(found.revision);
        let doubled = found.revision.saturating_sub(heard + 1);
        damage.lost += lost;
        damage.doubled += doubled;
        damage.unreplayable += found.unreplayable;
        broken |= lost + found.unreplayable > 0;
        acknowledged.insert(id, found.revision);
    }
    Ok(broken)
}

fn compile(folder: &Path) -> Result<PathBuf> {
    let (source, library) = (folder.join("power.c"), folder.join("power.so"));
    fs::write(&source, include_str!("power.c"))?;
    let done =
        Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
    match done.context("the power cut needs a C compiler, cc")? {
        status if status.success() => Ok(library),
        status => bail!("the power cut cannot be compiled: {status}"),
    }
}
