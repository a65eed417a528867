//! Measures how a bot with years of data starts: fills a store with very many finished matches and many open
//! ones, kills the process, starts again, and prints time and memory of each start. With `--moves` it moves the
//! data to PostgreSQL and back, which must not change a byte, and measures a start there, too.
//!
//! `cargo run --release -p meadhall-tools --bin many_tables -- --finished 1000000 --open 10000 --moves`
//!
//! Every journal comes from a match that was really played: some hundreds of distinct ones are stored many
//! times, each copy with its own table id and people. The open matches are played in the store itself.

mod fill;
mod play;
mod relocate;

use std::ffi::OsStr;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use anyhow::{Context, Result, anyhow, bail};
use clap::Parser;
use meadhall::cli;
use meadhall_games::GAMES;
use meadhall_service::repository::Repository;
use meadhall_service::table_service::{RandomSource, TableService};
use meadhall_store::postgres::PostgresStore;
use meadhall_store::{BlockingExt, SledStore, Store};
use meadhall_tables::clock::{Connectivity, UnixMillis};
use meadhall_test_support::postgres::TestPostgres;
use meadhall_test_support::proc_stats;
use rustix::process::Signal;
use tempfile::TempDir;

#[derive(Clone, Parser)]
struct Args {
    /// Number of finished matches.
    #[arg(long, default_value_t = 10_000)]
    finished: u64,
    /// Number of open matches.
    #[arg(long, default_value_t = 100)]
    open: u64,
    /// Seconds that a start may take.
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// MiB of memory that a start may take.
    #[arg(long, default_value_t = 200.0)]
    mebibytes: f64,
    /// For the child process: fill the store in this folder, then abort without closing it.
    #[arg(long, hide = true)]
    fill: Option<PathBuf>,
    /// Also move the data to a database and back.
    #[arg(long)]
    moves: bool,
    /// For the child process: start on the store in this folder.
    #[arg(long, hide = true)]
    start: Option<PathBuf>,
    /// For the child process: start on this database.
    #[arg(long, hide = true)]
    start_at: Option<String>,
}

fn main() -> ExitCode {
    // This program is also the bot, the same one that hosts run.
    if env::var_os(relocate::RUN_AS_BOT_VARIABLE).is_some() {
        return cli::run(GAMES);
    }
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("many_tables: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool> {
    if let Some(folder) = &args.fill {
        fill::fill_store(folder, args.finished, args.open)?;
        // Ends like a kill: nothing is closed or cleaned up.
        std::process::abort();
    }
    if let Some(folder) = &args.start {
        return measure_start(|| Ok(Arc::new(SledStore::open(folder)?))).map(|()| true);
    }
    if let Some(address) = &args.start_at {
        let address = address.parse().map_err(|wrong| anyhow!("invalid database address: {wrong}"))?;
        return measure_start(|| Ok(Arc::new(PostgresStore::open(&address)?))).map(|()| true);
    }
    let data_dir = TempDir::new()?;
    let folder = data_dir.path().join("store");
    run_child("--fill", &folder, args)?;
    let mut within = true;
    for name in ["after a kill", "after a clean stop"] {
        within &= args.is_within_limits(name, &run_child("--start", &folder, args)?)?;
    }
    let size: u64 = fs::read_dir(&folder)?.flatten().filter_map(|file| Some(file.metadata().ok()?.len())).sum();
    println!("finished={} open={} store_mib={} within={within}", args.finished, args.open, size >> 20);
    if args.moves {
        let server = TestPostgres::start().context("PostgreSQL is not installed")?;
        let database = server.create_database();
        let same = relocate::survives_round_trip(data_dir.path(), &server, &database)?;
        let soon = args.is_within_limits(
            "in the database",
            &run_child("--start-at", server.connection_string(&database), args)?,
        )?;
        println!("same={same} within={soon}");
        within &= same && soon;
    }
    Ok(within)
}

impl Args {
    /// Returns whether the time and memory that a start printed are within the limits.
    fn is_within_limits(&self, name: &str, output: &str) -> Result<bool> {
        let (seconds, mebibytes) = output.trim().split_once(' ').context("the child printed no time and memory")?;
        let (seconds, mebibytes): (f64, f64) = (seconds.parse()?, mebibytes.parse()?);
        println!("start {name}: {seconds:.2} s, {mebibytes:.0} MiB");
        Ok(seconds <= self.seconds && mebibytes <= self.mebibytes)
    }
}

fn run_child(what: &str, location: impl AsRef<OsStr>, args: &Args) -> Result<String> {
    let mut child = Command::new(env::current_exe()?);
    child.arg(what).arg(location).arg("--finished").arg(args.finished.to_string());
    child.arg("--open").arg(args.open.to_string()).stderr(Stdio::inherit());
    let output = child.output()?;
    // The child that fills the store aborts, as if it were killed.
    let aborted = output.status.signal() == Some(Signal::ABORT.as_raw());
    if !(if what == "--fill" { aborted } else { output.status.success() }) {
        bail!("{what} failed: {}", output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns the system's wall clock time.
fn system_now() -> UnixMillis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    UnixMillis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// Does everything that a bot does before it is ready: opens the store, finishes interrupted work, and looks
/// for deadlines, AIs to move and messages to deliver. Prints seconds and peak memory.
fn measure_start(open: impl FnOnce() -> Result<Arc<dyn Store>>) -> Result<()> {
    let started = Instant::now();
    let repository = Repository::open(open()?, GAMES, &|_| Ok(()), &|_| {})?;
    let service = TableService::new(repository, Box::new(system_now), RandomSource::System).block_on()?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let (report, thinking, deliveries) = runtime.block_on(async {
        service.finish_erasures().await?;
        service.tick_clock(Connectivity::Online).await?;
        let report = service.process_due_tables().await?;
        anyhow::Ok((
            report,
            service.repository().tables_awaiting_ai(None, 1_000).block_on()?,
            service.repository().deliveries(None, 1_000).block_on()?,
        ))
    })?;
    let seconds = started.elapsed().as_secs_f64();
    eprintln!(
        "  {} deadlines processed, {} AI moves due, {} deliveries",
        report.processed_tables.len(),
        thinking.len(),
        deliveries.len()
    );
    println!("{seconds} {}", proc_stats::own_peak_mib());
    Ok(())
}
