//! Durable moves per second on each store, with every disk sync slowed by two milliseconds, and the disk's
//! own sync rate.
//! `cargo bench --bench store [-- SECONDS [TABLES]]`: seconds for each store, other tables in it.
//!
//! The disk alone: one kilobyte is written and synced repeatedly. The stores: people answer at random at 1,
//! 16 and 256 tables, each table in its own task, and each answer is durable before the next. Also prints the
//! CPU time of a move in this process, without the database's. `slow.c` is compiled on the spot and slows the
//! database's syncs, too.

mod moves;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use anyhow::{Context, Result, anyhow, bail};
use futures::future::try_join_all;
use meadhall::house::House;
use meadhall::store::postgres::PostgresStore;
use meadhall::store::{SledStore, Store, StoreError};
use stage::postgres::Server;
use stage::sqlite::SqliteStore;
use tempfile::TempDir;
use tokio::runtime::Builder;

use moves::Table;

const TABLES: [u64; 3] = [1, 16, 256];
/// The default number of other tables in a store.
const OTHER_TABLES: u64 = 1000;
/// Everybody plays for this time before anything is counted.
const WARM_UP: Duration = Duration::from_millis(300);
/// Opens a store in a folder or in a database. Returns `None` if there is no database server.
type Open = fn(&Path, Option<&Server>) -> Result<Option<Box<dyn Store>>, StoreError>;
const SLED: (&str, Open) = ("sled", |folder, _| Ok(Some(Box::new(SledStore::open(folder)?))));
const SQLITE: (&str, Open) = ("sqlite", |folder, _| Ok(Some(Box::new(SqliteStore::open(folder)?))));
const POSTGRES: (&str, Open) = ("postgres", |_, server| {
    let Some(server) = server else { return Ok(None) };
    Ok(Some(Box::new(PostgresStore::open(&server.database())?)))
});
const STORES: &[(&str, Open)] = &[SLED, SQLITE, POSTGRES];
/// The environment variable that is set in the process with slow syncs.
const SLOWED: &str = "MEADHALL_SLOW_SYNC";

fn main() -> ExitCode {
    let done = if env::var_os(SLOWED).is_some() { measure() } else { again_with_slow_syncs() };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("store: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs this program again with a preloaded library that slows down syncs.
fn again_with_slow_syncs() -> Result<()> {
    let folder = TempDir::new()?;
    let (source, library) = (folder.path().join("slow.c"), folder.path().join("slow.so"));
    fs::write(&source, include_str!("slow.c"))?;
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl");
    if !compiler.status().context("slow syncs need a C compiler, cc")?.success() {
        bail!("slow.c cannot be compiled");
    }
    let mut again = Command::new(env::current_exe()?);
    again.args(env::args_os().skip(1)).env("LD_PRELOAD", &library).env(SLOWED, "1");
    if again.status()?.success() { Ok(()) } else { Err(anyhow!("it failed with slow syncs")) }
}

fn measure() -> Result<()> {
    let mut numbers = env::args().skip(1).filter_map(|arg| arg.parse::<f64>().ok());
    let time = Duration::from_secs_f64(numbers.next().unwrap_or(5.0));
    let others = numbers.next().map_or(OTHER_TABLES, |tables| tables as u64);
    // The disk's speed varies, so it is measured right before and right after the store that it is compared
    // with.
    let before = sync_rate(time / 2)?;
    let mut figures = Vec::new();
    let databases = folder()?;
    let server = Server::start_in(databases.path());
    for tables in TABLES {
        for (name, open) in STORES {
            let Some(rate) = moves_per_second(*open, server.as_ref(), tables, others, time)? else { continue };
            println!("{name}_{tables}: {:.2} ms of a processor a move", rate.cpu);
            figures.push(tell(&format!("{name}_{tables}"), rate.moves));
            if figures.len() == 1 {
                figures.insert(0, tell("sync_rate", f64::midpoint(before, sync_rate(time / 2)?)));
            }
        }
    }
    // Groups the results by store.
    figures.sort_by_key(|figure| STORES.iter().position(|(name, _)| figure.name.starts_with(name)));
    let figure = |name: &str| figures.iter().find(|figure| figure.name == name).map(|figure| figure.per_second);
    let line: Vec<String> = figures.iter().map(|figure| format!("{}={:.0}", figure.name, figure.per_second)).collect();
    println!("{}", line.join(" "));
    let ratio = |over: &str, under: &str| {
        let named = under.trim_end_matches("_rate");
        Some(format!("{over}/{named}={:.2}", figure(over)? / figure(under)?))
    };
    let ratios =
        [("sled_1", "sync_rate"), ("sled_16", "sqlite_16"), ("sled_256", "sqlite_256"), ("postgres_256", "sqlite_256")];
    let ratios: Vec<String> = ratios.iter().filter_map(|(over, under)| ratio(over, under)).collect();
    println!("{}", ratios.join(" "));
    Ok(())
}

/// A measured rate with its name.
struct Figure {
    name: String,
    per_second: f64,
}

fn tell(name: &str, per_second: f64) -> Figure {
    println!("{name}={per_second:.0}");
    Figure { name: name.to_owned(), per_second }
}

/// Creates a temporary directory on the disk of the build directory.
fn folder() -> Result<TempDir> {
    Ok(TempDir::new_in(PathBuf::from(env!("CARGO_TARGET_TMPDIR")))?)
}

/// Returns how many times a second the disk can sync a kilobyte.
fn sync_rate(time: Duration) -> Result<f64> {
    let folder = folder()?;
    let mut file = File::create(folder.path().join("log"))?;
    let (mut syncs, start) = (0u32, Instant::now());
    while start.elapsed() < time {
        file.write_all(&[b'x'; 1024])?;
        file.sync_data()?;
        syncs += 1;
    }
    Ok(f64::from(syncs) / start.elapsed().as_secs_f64())
}

/// The rate and cost of moves.
struct Rate {
    /// Moves per second.
    moves: f64,
    /// Milliseconds of CPU time per move.
    cpu: f64,
}

/// Measures durable moves at `tables` tables, in a store with `others` more. Each table waits for its last
/// move.
fn moves_per_second(
    open: Open,
    server: Option<&Server>,
    tables: u64,
    others: u64,
    time: Duration,
) -> Result<Option<Rate>> {
    let folder = folder()?;
    let Some(store) = open(folder.path(), server)? else { return Ok(None) };
    let store = Arc::<dyn Store>::from(store);
    let runtime = Builder::new_multi_thread().worker_threads(2).build()?;
    runtime.block_on(moves::furnish(store.as_ref(), tables, others))?;
    let house = Arc::new(moves::house(store, 0)?);
    let begun = runtime.block_on(try_join_all((0..tables).map(|number| Table::begin(&house, number))))?;
    let count = Arc::new(Count::default());
    let players: Vec<_> =
        begun.into_iter().map(|table| runtime.spawn(play(table, Arc::clone(&house), Arc::clone(&count)))).collect();
    thread::sleep(WARM_UP);
    let (before, start, spent) = (count.moves.load(Ordering::Relaxed), Instant::now(), cpu()?);
    thread::sleep(time);
    let (made, took, spent) = (count.moves.load(Ordering::Relaxed) - before, start.elapsed(), cpu()? - spent);
    count.stop.store(true, Ordering::Relaxed);
    for player in players {
        runtime.block_on(player)??;
    }
    Ok(Some(Rate { moves: made as f64 / took.as_secs_f64(), cpu: spent / made as f64 }))
}

/// Returns the CPU time that this process has used, in milliseconds. Linux counts in hundredths of a second.
fn cpu() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let fields = stat.rsplit(')').next().context("a name in brackets")?.split_whitespace();
    let ticks = fields.skip(11).take(2).map(str::parse::<u64>).sum::<Result<u64, _>>()?;
    Ok(ticks as f64 * 10.0)
}

/// The moves of all tables, and the signal to stop.
#[derive(Default)]
struct Count {
    moves: AtomicU64,
    stop: AtomicBool,
}

/// Makes moves until the counter's stop flag is set.
async fn play(mut table: Table, house: Arc<House>, count: Arc<Count>) -> Result<()> {
    while !count.stop.load(Ordering::Relaxed) {
        table.make_a_move(&house).await?;
        count.moves.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
