//! Kills a process that plays at many tables, again and again, and checks that no acknowledged answer is
//! lost.
//!
//! ```text
//! cargo run --release -p meadhall-tools --bin kill_test -- --kills 20 [--power-cut]
//! ```
//!
//! The child sometimes compacts its store, plays, advances its clock, delivers messages, and reports which answers were
//! acknowledged. This process is the fake Discord at the other end of its pipes and outlives it. The child is
//! killed with SIGKILL at a random moment. Then its store is opened here: it must contain every acknowledged
//! answer and no answer that was never attempted, and replaying each journal must give the match in its
//! snapshot. When the remaining deliveries are done, each target must show its table's current state once,
//! and no message may be there twice.
//!
//! After each kill, the store is also rebuilt from its log alone, and that must lose nothing either.
//!
//! With the flag --power-cut the store is first reset to the synced data: a small library, compiled at start
//! and preloaded into the child, copies each file when it is really synced, and only those copies are kept.
//! The same run also shows that a store that trusts sled's own flush does not pass.

mod check;
mod child;
mod fake_discord;
mod unsynced_store;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context, Result, anyhow, bail};
use clap::Parser;
use indicatif::ProgressBar;
use meadhall_games::GAMES;
use meadhall_service::outbox::DEDUPLICATION_MS;
use meadhall_service::repository::Repository;
use meadhall_store::sled::{compact, restore};
use meadhall_store::{SledStore, Store};
use tempfile::TempDir;

use child::{AnswerId, CLOCK_SPEEDUP, ChildMessage};
use fake_discord::DiscordStub;
use unsynced_store::UnsyncedStore;

/// After this many kills a trial starts with an empty store; every answer ever given is checked, so it must
/// not grow.
const KILLS_PER_TRIAL: u32 = 20;
/// Every so many kills all messages are delivered here; otherwise the next child continues with the rest.
const KILLS_PER_DELIVERY: u32 = 4;
/// A child lives at least this many milliseconds, and up to eight times 255 more.
const MIN_LIFETIME_MS: u64 = 60;
/// Every so many children compact the store before they play.
const KILLS_PER_COMPACTION: u64 = 3;

#[derive(Parser)]
struct Args {
    /// How often the child is killed.
    #[arg(long, default_value_t = 20)]
    kills: u32,
    /// Also lose every write that was not synced.
    #[arg(long)]
    power_cut: bool,
    /// For the child process: play in this folder until killed.
    #[arg(long, hide = true)]
    play: Option<PathBuf>,
    /// For the child process: the time of the wall clock in milliseconds.
    #[arg(long, hide = true, default_value_t = 0)]
    wall: u64,
    /// For the child process: compact the store first.
    #[arg(long, hide = true)]
    compact: bool,
    /// For the child process: trust sled's own flush.
    #[arg(long, hide = true)]
    plain: bool,
}

/// What went wrong, summed over all kills.
#[derive(Default)]
struct LossCounts {
    lost_answers: u64,
    duplicate_count: u64,
    unreplayable_matches: u64,
}

/// A store that is killed again and again, with the answers and messages known outside of it.
struct KillTrial {
    root: TempDir,
    discord: Arc<Mutex<DiscordStub>>,
    tried_answers: BTreeSet<AnswerId>,
    acknowledged_answers: BTreeSet<AnswerId>,
    wall_clock_ms: u64,
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
        return child::play_until_killed(open_store(folder, args.plain)?, args.wall).map(|()| true);
    }
    let library = TempDir::new()?;
    let shim_library = if args.power_cut { Some(compile_shim(library.path())?) } else { None };
    if let Some(shim_library) = &shim_library {
        // A few kills are enough to show that the flush alone loses data.
        let losses = run_kills(args.kills.min(20), Some(shim_library), true)?;
        println!("plain flush: lost={} unreplayable={}", losses.lost_answers, losses.unreplayable_matches);
        if losses.lost_answers + losses.unreplayable_matches == 0 {
            bail!("sled's own flush survived the power cut, so the trial proves nothing");
        }
    }
    let LossCounts { lost_answers: lost, duplicate_count: doubled, unreplayable_matches: unreplayable } =
        run_kills(args.kills, shim_library.as_deref(), false)?;
    println!("kills={} lost={lost} doubled={doubled} unreplayable={unreplayable}", args.kills);
    Ok(lost + doubled + unreplayable == 0)
}

fn open_store(folder: &Path, unsynced: bool) -> Result<Arc<dyn Store>> {
    Ok(if unsynced { Arc::new(UnsyncedStore::open(folder)?) } else { Arc::new(SledStore::open(folder)?) })
}

impl KillTrial {
    fn new() -> Result<Self> {
        let root = TempDir::new()?;
        fs::create_dir(root.path().join("data"))?;
        fs::create_dir(root.path().join("synced"))?;
        let (attempted, acknowledged) = (BTreeSet::new(), BTreeSet::new());
        Ok(Self {
            root,
            discord: Arc::default(),
            tried_answers: attempted,
            acknowledged_answers: acknowledged,
            wall_clock_ms: 1_000_000_000_000,
        })
    }

    /// Has the store with everything beside it.
    fn data_path(&self) -> PathBuf {
        self.root.path().join("data")
    }

    fn store_path(&self) -> PathBuf {
        self.data_path().join("store")
    }

    /// Has a copy of each file, made at its last sync.
    fn synced_path(&self) -> PathBuf {
        self.root.path().join("synced")
    }

    /// Lets a child play for a random time, then kills it.
    fn run_and_kill(&mut self, shim_library: Option<&Path>, unsynced: bool) -> Result<()> {
        let lifetime_ms = MIN_LIFETIME_MS + u64::from(rand::random::<u8>()) * 8;
        let started = Instant::now();
        let mut child = self.spawn_child(shim_library, unsynced)?;
        let (out, mut answers) = child.stdout.take().zip(child.stdin.take()).context("the child has no pipes")?;
        let platform_stub = Arc::clone(&self.discord);
        let platform = thread::spawn(move || {
            let (mut attempted, mut acknowledged) = (Vec::new(), Vec::new());
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                // The kill may have cut off the last line.
                match serde_json::from_str(&line) {
                    Ok(ChildMessage::AnswerAttempted(answer)) => attempted.push(answer),
                    Ok(ChildMessage::AnswerAcknowledged(answer)) => acknowledged.push(answer),
                    Ok(ChildMessage::PlatformRequest(number, request)) => {
                        let Ok(mut platform_stub) = platform_stub.lock() else { break };
                        let answer = platform_stub.handle(request);
                        drop(platform_stub);
                        // The child may be dead already; the message stays sent.
                        let _ = writeln!(answers, "[{number},{}]", serde_json::json!(answer));
                    }
                    Err(_) => {}
                }
            }
            (attempted, acknowledged)
        });
        thread::sleep(Duration::from_millis(lifetime_ms));
        child.kill()?;
        child.wait()?;
        // The next process starts so late that it must search for messages that this one may have sent.
        self.wall_clock_ms += started.elapsed().as_millis() as u64 * CLOCK_SPEEDUP + DEDUPLICATION_MS;
        let (attempted, acknowledged) =
            platform.join().map_err(|_| anyhow!("the thread that reads the child's lines panicked"))?;
        self.tried_answers.extend(attempted);
        self.acknowledged_answers.extend(acknowledged);
        self.discord.lock().map_err(|error| anyhow!("{error}"))?.forget_nonces();
        if shim_library.is_some() {
            replace_files(&self.data_path(), &self.synced_path())?;
        }
        Ok(())
    }

    fn spawn_child(&self, shim_library: Option<&Path>, unsynced: bool) -> Result<Child> {
        let mut command = Command::new(env::current_exe()?);
        command.arg("--play").arg(self.store_path()).arg("--wall").arg(self.wall_clock_ms.to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if unsynced {
            command.arg("--plain");
        }
        match shim_library {
            // The shim does not see renamed folders, so compaction, which swaps them, is tested without it.
            None if rand::random::<u64>().is_multiple_of(KILLS_PER_COMPACTION) => command.arg("--compact"),
            None => &mut command,
            Some(shim_library) => {
                let (watched, synced) = (self.data_path().canonicalize()?, self.synced_path());
                command.env("LD_PRELOAD", shim_library).env("POWER_OF", watched).env("POWER_LEFT", synced)
            }
        };
        command.spawn().context("cannot start the child")
    }

    /// Rebuilds a copy of the store from its log alone, and counts the answers that it lacks. Returns the problems found.
    fn check_restored(&self, losses: &mut LossCounts) -> Result<Vec<String>> {
        if self.acknowledged_answers.is_empty() {
            return Ok(Vec::new());
        }
        let copy = self.root.path().join("restored");
        replace_files(&copy, &self.data_path())?;
        fs::remove_dir_all(copy.join("store"))?;
        restore(&copy.join("store"), &|_| ())?.context("the log is not enough to rebuild the store")?;
        let store = open_store(&copy.join("store"), false)?;
        let repository = Repository::open(store, GAMES, &|_| Ok(()), &|_| {})?;
        let findings = check::check_journals(&repository, &self.tried_answers, &self.acknowledged_answers)?;
        losses.lost_answers += findings.lost_answers;
        losses.unreplayable_matches += findings.unreplayable_matches;
        Ok(findings.problems.into_iter().map(|problem| format!("after a restore: {problem}")).collect())
    }

    /// Checks the store after a kill; returns the problems found.
    fn check_store(&mut self, deliver: bool, unsynced: bool, losses: &mut LossCounts) -> Result<Vec<String>> {
        let mut problems = if unsynced { Vec::new() } else { self.check_restored(losses)? };
        let store = open_store(&self.store_path(), unsynced)?;
        let repository = Repository::open(Arc::clone(&store), GAMES, &|_| Ok(()), &|_| {})?;
        let findings = check::check_journals(&repository, &self.tried_answers, &self.acknowledged_answers)?;
        losses.lost_answers += findings.lost_answers;
        losses.duplicate_count += findings.never_given_answers;
        losses.unreplayable_matches += findings.unreplayable_matches;
        problems.extend(findings.problems);
        if findings.lost_answers > 0 {
            problems.push(format!("{} answers were lost", findings.lost_answers));
        }
        if findings.never_given_answers > 0 {
            problems.push(format!("{} stored answers were never given", findings.never_given_answers));
        }
        if deliver && problems.is_empty() {
            let undelivered =
                check::deliver_and_check(store, self.wall_clock_ms, &self.discord, &self.acknowledged_answers)?;
            losses.lost_answers += undelivered.len() as u64;
            problems.extend(undelivered);
            let doubled = self.discord.lock().map_err(|error| anyhow!("{error}"))?.duplicate_count();
            losses.duplicate_count += doubled;
            if doubled > 0 {
                problems.push(format!("{doubled} messages were posted twice"));
            }
        }
        Ok(problems)
    }
}

fn run_kills(count: u32, shim_library: Option<&Path>, unsynced: bool) -> Result<LossCounts> {
    let mut losses = LossCounts::default();
    let mut trial = KillTrial::new()?;
    let bar = ProgressBar::new(count.into());
    let mut played = [0; 3];
    for kill in 1..=count {
        trial.run_and_kill(shim_library, unsynced)?;
        let problems = match trial.check_store(kill % KILLS_PER_DELIVERY == 0 || kill == count, unsynced, &mut losses) {
            Ok(problems) => problems,
            Err(error) => {
                losses.unreplayable_matches += 1;
                vec![format!("{error:#}")]
            }
        };
        if shim_library.is_some() {
            // What the check wrote survives the next power cut.
            replace_files(&trial.synced_path(), &trial.data_path())?;
        }
        for what in problems.iter().filter(|_| !unsynced) {
            bar.suspend(|| eprintln!("kill {kill}: {what}"));
        }
        if !problems.is_empty() || kill % KILLS_PER_TRIAL == 0 || kill == count {
            let (all, notices) =
                trial.discord.lock().map_err(|error| anyhow!("{error}"))?.total_and_notification_counts();
            played[0] += trial.acknowledged_answers.len();
            played[1] += all;
            played[2] += notices;
            trial = KillTrial::new()?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if !unsynced {
        let [answers, messages, notices] = played;
        println!("answers={answers} messages={messages} notices={notices}");
        if answers == 0 || messages == 0 {
            bail!("nothing was played, so the trial proves nothing");
        }
    }
    Ok(losses)
}

/// Replaces the files of a folder by those of another; leaves out copies that the kill cut short.
fn replace_files(folder: &Path, source: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    for file in fs::read_dir(source)? {
        let file = file?;
        if file.file_type()?.is_dir() {
            replace_files(&folder.join(file.file_name()), &file.path())?;
        } else if !file.file_name().to_string_lossy().ends_with(".part") {
            fs::copy(file.path(), folder.join(file.file_name()))?;
        }
    }
    Ok(())
}

fn compile_shim(folder: &Path) -> Result<PathBuf> {
    let (source, library) = (folder.join("power.c"), folder.join("power.so"));
    fs::write(&source, include_str!("power.c"))?;
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-pthread", "-o"])
        .arg(&library)
        .arg(&source)
        .arg("-ldl")
        .status();
    match compiled.context("the power cut needs a C compiler, cc")? {
        status if status.success() => Ok(library),
        status => bail!("cannot compile power.c: {status}"),
    }
}
