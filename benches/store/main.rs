//! Durable moves per second on each store, with every disk sync slowed by two milliseconds, and the disk's
//! own sync rate.
//! `cargo bench --bench store [-- SECONDS [TABLE_COUNTS]]`: seconds for each store, other tables in it.
//!
//! The disk alone: one kilobyte is written and synced repeatedly. The stores: people answer at random at 1,
//! 16 and 256 tables, each table in its own task, and each answer is durable before the next. Also prints the
//! CPU time of a move in this process, without the database's. `slow.c` is compiled on the spot and slows the
//! database's syncs, too.

mod moves;
mod plain_sled;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, process, thread};

use anyhow::{Context, Result, anyhow, bail};
use futures::future::try_join_all;
use meadhall_service::table_service::TableService;
use meadhall_store::postgres::PostgresStore;
use meadhall_store::{SledStore, Store, StoreError};
use meadhall_test_support::postgres::TestPostgres;
use meadhall_test_support::proc_stats::cpu_seconds;
use meadhall_test_support::sqlite::SqliteStore;
use tempfile::TempDir;
use tokio::runtime::Builder;

use moves::BenchTable;
use plain_sled::PlainSledStore;

const TABLE_COUNTS: [u64; 3] = [1, 16, 256];
/// The default number of other tables in a store.
const DEFAULT_OTHER_TABLES: u64 = 1000;
/// Everybody plays for this time before anything is counted.
const WARM_UP_TIME: Duration = Duration::from_millis(300);
/// Opens a store in a folder or in a database. Returns `None` if there is no database server.
type OpenBenchStoreFn = fn(&Path, Option<&TestPostgres>) -> Result<Option<Box<dyn Store>>, StoreError>;
const SLED: (&str, OpenBenchStoreFn) = ("sled", |folder, _| Ok(Some(Box::new(SledStore::open(folder.join("store"))?))));
/// The same without its redo log.
const PLAIN_SLED: (&str, OpenBenchStoreFn) =
    ("plain_sled", |folder, _| Ok(Some(Box::new(PlainSledStore::open(&folder.join("store"))?))));
const SQLITE: (&str, OpenBenchStoreFn) = ("sqlite", |folder, _| Ok(Some(Box::new(SqliteStore::open(folder)?))));
const POSTGRES: (&str, OpenBenchStoreFn) = ("postgres", |_, server| {
    let Some(server) = server else { return Ok(None) };
    Ok(Some(Box::new(PostgresStore::open(&server.new_database_dsn())?)))
});
const STORES: &[(&str, OpenBenchStoreFn)] = &[SLED, PLAIN_SLED, SQLITE, POSTGRES];
/// The environment variable that is set in the process with slow syncs.
const SLOW_SYNC_ENV: &str = "MEADHALL_SLOW_SYNC";

fn main() -> ExitCode {
    let result = if env::var_os(SLOW_SYNC_ENV).is_some() { measure_stores() } else { rerun_with_slow_sync() };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("store: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs this program again with a preloaded library that slows down syncs.
fn rerun_with_slow_sync() -> Result<()> {
    let folder = TempDir::new()?;
    let (source, library) = (folder.path().join("slow.c"), folder.path().join("slow.so"));
    fs::write(&source, include_str!("slow.c"))?;
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl");
    if !compiler.status().context("slow syncs need a C compiler, cc")?.success() {
        bail!("cannot compile slow.c");
    }
    let mut rerun = Command::new(env::current_exe()?);
    rerun.args(env::args_os().skip(1)).env("LD_PRELOAD", &library).env(SLOW_SYNC_ENV, "1");
    if rerun.status()?.success() { Ok(()) } else { Err(anyhow!("the run with slow syncs failed")) }
}

fn measure_stores() -> Result<()> {
    let mut numbers = env::args().skip(1).filter_map(|arg| arg.parse::<f64>().ok());
    let duration = Duration::from_secs_f64(numbers.next().unwrap_or(5.0));
    let other_tables = numbers.next().map_or(DEFAULT_OTHER_TABLES, |tables| tables as u64);
    // The disk's speed varies, so it is measured right before and right after the store that it is compared
    // with.
    let moves_before = measure_sync_rate(duration / 2)?;
    let mut measurements = Vec::new();
    let databases = new_temp_dir()?;
    let server = TestPostgres::start_in(databases.path());
    for tables in TABLE_COUNTS {
        for (name, open) in STORES {
            let Some(rate) = measure_moves(*open, server.as_ref(), tables, other_tables, duration)? else { continue };
            println!("{name}_{tables}: {:.2} ms of CPU time per move", rate.cpu_ms_per_move);
            measurements.push(print_measurement(&format!("{name}_{tables}"), rate.moves_per_second));
            if measurements.len() == 1 {
                measurements.insert(
                    0,
                    print_measurement("sync_rate", f64::midpoint(moves_before, measure_sync_rate(duration / 2)?)),
                );
            }
        }
    }
    // Groups the results by store.
    measurements.sort_by_key(|measurement| STORES.iter().position(|(name, _)| measurement.name.starts_with(name)));
    let measurement = |name: &str| {
        measurements.iter().find(|measurement| measurement.name == name).map(|measurement| measurement.per_second)
    };
    let line: Vec<String> =
        measurements.iter().map(|measurement| format!("{}={:.0}", measurement.name, measurement.per_second)).collect();
    println!("{}", line.join(" "));
    let ratio = |over: &str, under: &str| {
        let named = under.trim_end_matches("_rate");
        Some(format!("{over}/{named}={:.2}", measurement(over)? / measurement(under)?))
    };
    let ratios = [
        ("sled_1", "sync_rate"),
        ("sled_1", "plain_sled_1"),
        ("sled_256", "plain_sled_256"),
        ("sled_16", "sqlite_16"),
        ("sled_256", "sqlite_256"),
        ("postgres_256", "sqlite_256"),
    ];
    let ratios: Vec<String> = ratios.iter().filter_map(|(over, under)| ratio(over, under)).collect();
    println!("{}", ratios.join(" "));
    Ok(())
}

struct Measurement {
    name: String,
    per_second: f64,
}

fn print_measurement(name: &str, per_second: f64) -> Measurement {
    println!("{name}={per_second:.0}");
    Measurement { name: name.to_owned(), per_second }
}

/// Creates a temporary directory on the disk of the build directory.
fn new_temp_dir() -> Result<TempDir> {
    Ok(TempDir::new_in(PathBuf::from(env!("CARGO_TARGET_TMPDIR")))?)
}

/// Returns how many times a second the disk can sync a kilobyte.
fn measure_sync_rate(duration: Duration) -> Result<f64> {
    let folder = new_temp_dir()?;
    let mut file = File::create(folder.path().join("log"))?;
    let (mut syncs, start) = (0u32, Instant::now());
    while start.elapsed() < duration {
        file.write_all(&[b'x'; 1024])?;
        file.sync_data()?;
        syncs += 1;
    }
    Ok(f64::from(syncs) / start.elapsed().as_secs_f64())
}

struct MoveRate {
    moves_per_second: f64,
    cpu_ms_per_move: f64,
}

/// Measures durable moves at `tables` tables, in a store with `other_tables` more. Each table waits for its last
/// move.
fn measure_moves(
    open: OpenBenchStoreFn,
    server: Option<&TestPostgres>,
    tables: u64,
    other_tables: u64,
    duration: Duration,
) -> Result<Option<MoveRate>> {
    let folder = new_temp_dir()?;
    let Some(store) = open(folder.path(), server)? else { return Ok(None) };
    let store = Arc::<dyn Store>::from(store);
    let runtime = Builder::new_multi_thread().worker_threads(2).build()?;
    runtime.block_on(moves::prefill(store.as_ref(), tables, other_tables))?;
    let service = Arc::new(moves::open_service(store, 0)?);
    let started_tables =
        runtime.block_on(try_join_all((0..tables).map(|number| BenchTable::open(&service, number))))?;
    let counter = Arc::new(MoveCounter::default());
    let players: Vec<_> = started_tables
        .into_iter()
        .map(|table| runtime.spawn(play_until_stopped(table, Arc::clone(&service), Arc::clone(&counter))))
        .collect();
    thread::sleep(WARM_UP_TIME);
    let (moves_before, start, cpu_spent) =
        (counter.moves_made.load(Ordering::Relaxed), Instant::now(), cpu_seconds(process::id()));
    thread::sleep(duration);
    let move_count = counter.moves_made.load(Ordering::Relaxed) - moves_before;
    let (elapsed, cpu_spent) = (start.elapsed(), cpu_seconds(process::id()) - cpu_spent);
    counter.is_stopped.store(true, Ordering::Relaxed);
    for player in players {
        runtime.block_on(player)??;
    }
    Ok(Some(MoveRate {
        moves_per_second: move_count as f64 / elapsed.as_secs_f64(),
        cpu_ms_per_move: cpu_spent * 1e3 / move_count as f64,
    }))
}

/// The moves of all tables, and the signal to stop.
#[derive(Default)]
struct MoveCounter {
    moves_made: AtomicU64,
    is_stopped: AtomicBool,
}

/// Makes moves until the counter's stop flag is set.
async fn play_until_stopped(
    mut table: BenchTable,
    service: Arc<TableService>,
    counter: Arc<MoveCounter>,
) -> Result<()> {
    while !counter.is_stopped.load(Ordering::Relaxed) {
        table.play_move(&service).await?;
        counter.moves_made.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
