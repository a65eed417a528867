//! Kills a process that plays at many tables, again and again, and checks that no acknowledged answer is
//! lost.
//!
//! ```text
//! cargo run --release -p meadhall-tools --bin kill_test -- --kills 20 [--power-cut]
//! ```
//!
//! The child compacts its store, plays, advances its clock, delivers messages, and reports which answers were
//! acknowledged. This process is the fake Discord at the other end of its pipes and outlives it. The child is
//! killed with SIGKILL at a random moment. Then its store is opened here: it must contain every acknowledged
//! answer and no answer that was never attempted, and replaying each journal must give the match in its
//! snapshot. When the remaining deliveries are done, each target must show its table's current state once,
//! and no message may be there twice.
//!
//! With the flag --power-cut the store is first reset to the synced data: a small library, compiled at start
//! and preloaded into the child, copies each file when it is really synced, and only those copies are kept.
//! The same run also shows that a store that trusts sled's own flush does not pass.

mod check;
mod child;
mod discord;
mod plain;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, fs, thread};

use anyhow::{Context, Result, anyhow, bail};
use clap::Parser;
use indicatif::ProgressBar;
use meadhall::games::GAMES;
use meadhall::ledger::Ledger;
use meadhall::store::{SledStore, Store, compact};
use tempfile::TempDir;

use child::{Answer, HASTE, Said};
use discord::Discord;
use plain::PlainStore;

/// After this many kills a trial starts with an empty store; every answer ever given is checked, so it must
/// not grow.
const AFRESH: u32 = 20;
/// Every so many kills all messages are delivered here; otherwise the next child continues with the rest.
const DELIVER: u32 = 4;
/// A child lives at least this many milliseconds, and up to four times 255 more.
const LIFE: u64 = 60;

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
struct Damage {
    lost: u64,
    doubled: u64,
    unreplayable: u64,
}

/// A store that is killed again and again, with the answers and messages known outside of it.
struct Site {
    home: TempDir,
    discord: Arc<Mutex<Discord>>,
    tried: BTreeSet<Answer>,
    acked: BTreeSet<Answer>,
    wall: u64,
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
        return child::play(open(folder, args.plain)?, args.wall).map(|()| true);
    }
    let library = TempDir::new()?;
    let shim = if args.power_cut { Some(compile(library.path())?) } else { None };
    if let Some(shim) = &shim {
        // A few kills are enough to show that the flush alone loses data.
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

fn open(folder: &Path, plain: bool) -> Result<Arc<dyn Store>> {
    Ok(if plain { Arc::new(PlainStore::open(folder)?) } else { Arc::new(SledStore::open(folder)?) })
}

impl Site {
    fn new() -> Result<Self> {
        let home = TempDir::new()?;
        fs::create_dir(home.path().join("store"))?;
        fs::create_dir(home.path().join("left"))?;
        let (tried, acked) = (BTreeSet::new(), BTreeSet::new());
        Ok(Self { home, discord: Arc::default(), tried, acked, wall: 1_000_000_000_000 })
    }

    fn store(&self) -> PathBuf {
        self.home.path().join("store")
    }

    /// Lets a child play for a random time, then kills it.
    fn kill(&mut self, shim: Option<&Path>, plain: bool) -> Result<()> {
        let life = LIFE + u64::from(rand::random::<u8>()) * 4;
        let mut child = self.spawn(shim, plain)?;
        let (out, mut answers) = child.stdout.take().zip(child.stdin.take()).context("the child has pipes")?;
        let discord = Arc::clone(&self.discord);
        let platform = thread::spawn(move || {
            let (mut tried, mut acked) = (Vec::new(), Vec::new());
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                // The kill may have cut off the last line.
                match serde_json::from_str(&line) {
                    Ok(Said::Tries(answer)) => tried.push(answer),
                    Ok(Said::Acked(answer)) => acked.push(answer),
                    Ok(Said::Asks(number, request)) => {
                        let Ok(mut discord) = discord.lock() else { break };
                        let answer = discord.answer(request);
                        drop(discord);
                        // The child may be dead already; the message stays sent.
                        let _ = writeln!(answers, "[{number},{}]", serde_json::json!(answer));
                    }
                    Err(_) => {}
                }
            }
            (tried, acked)
        });
        thread::sleep(Duration::from_millis(life));
        child.kill()?;
        child.wait()?;
        self.wall += life * HASTE + 1;
        let (tried, acked) = platform.join().map_err(|_| anyhow!("the child's lines could not be read"))?;
        self.tried.extend(tried);
        self.acked.extend(acked);
        if shim.is_some() {
            cut(&self.store(), &self.home.path().join("left"))?;
        }
        Ok(())
    }

    fn spawn(&self, shim: Option<&Path>, plain: bool) -> Result<Child> {
        let mut command = Command::new(env::current_exe()?);
        command.arg("--play").arg(self.store()).arg("--wall").arg(self.wall.to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if plain {
            command.arg("--plain");
        }
        match shim {
            // The shim watches one folder only, so compaction, which swaps folders, is tested without it.
            None => command.arg("--compact"),
            Some(shim) => {
                let (of, left) = (self.store().canonicalize()?, self.home.path().join("left"));
                command.env("LD_PRELOAD", shim).env("POWER_OF", of).env("POWER_LEFT", left)
            }
        };
        command.spawn().context("the child cannot be started")
    }

    /// Checks the store after a kill; returns the problems found.
    fn look(&mut self, deliver: bool, plain: bool, damage: &mut Damage) -> Result<Vec<String>> {
        let store = open(&self.store(), plain)?;
        let ledger = Ledger::open(Arc::clone(&store), GAMES, &|_| Ok(()), &|_| {})?;
        let found = check::journals(&ledger, &self.tried, &self.acked)?;
        damage.lost += found.lost;
        damage.doubled += found.doubled;
        damage.unreplayable += found.unreplayable;
        let mut told = found.told;
        if found.lost > 0 {
            told.push(format!("{} answers are lost", found.lost));
        }
        if found.doubled > 0 {
            told.push(format!("{} answers were given by nobody", found.doubled));
        }
        if deliver && told.is_empty() {
            let wrong = check::doors(store, self.wall, &self.discord, &self.acked)?;
            damage.lost += wrong.len() as u64;
            told.extend(wrong);
            let doubled = self.discord.lock().map_err(|error| anyhow!("{error}"))?.doubled();
            damage.doubled += doubled;
            if doubled > 0 {
                told.push(format!("{doubled} messages are there twice"));
            }
        }
        Ok(told)
    }
}

fn kills(count: u32, shim: Option<&Path>, plain: bool) -> Result<Damage> {
    let mut damage = Damage::default();
    let mut site = Site::new()?;
    let bar = ProgressBar::new(count.into());
    let mut played = [0; 3];
    for kill in 1..=count {
        site.kill(shim, plain)?;
        let broken = match site.look(kill % DELIVER == 0 || kill == count, plain, &mut damage) {
            Ok(broken) => broken,
            Err(error) => {
                damage.unreplayable += 1;
                vec![format!("{error:#}")]
            }
        };
        for what in broken.iter().filter(|_| !plain) {
            bar.suspend(|| eprintln!("kill {kill}: {what}"));
        }
        if !broken.is_empty() || kill % AFRESH == 0 || kill == count {
            let (all, notices) = site.discord.lock().map_err(|error| anyhow!("{error}"))?.count();
            played[0] += site.acked.len();
            played[1] += all;
            played[2] += notices;
            site = Site::new()?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if !plain {
        let [answers, messages, notices] = played;
        println!("answers={answers} messages={messages} notices={notices}");
        if answers == 0 || messages == 0 {
            bail!("nothing was played, so nothing could be lost");
        }
    }
    Ok(damage)
}

/// Replaces the folder by the files as they were last synced.
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
