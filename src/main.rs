//! Meadhall's command line.

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use meadhall::game::Setup;
use meadhall::games::{GAMES, find};
use meadhall::simulate::{self, Plan};

/// Board games, hosted.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the games of the house, with their players and variants.
    Games,
    /// Plays whole matches between computer players and tells who wins how often.
    Simulate(Simulate),
}

#[derive(clap::Args)]
struct Simulate {
    /// The game, for example raids.
    game: String,
    /// How many play.
    #[arg(long)]
    seats: Option<u8>,
    /// Where all chance comes from: the same seed gives the same matches.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many matches.
    #[arg(long, default_value_t = 1000)]
    matches: u64,
    /// The computer player of each seat, separated by commas; the last one named takes all further seats.
    #[arg(long, value_delimiter = ',', default_value = "random")]
    players: Vec<String>,
    /// A variant, for example layout=three_villages. May be given several times.
    #[arg(long = "set", value_name = "VARIANT=CHOICE")]
    variants: Vec<String>,
    /// Writes every match down in this file, one JSON object a line.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Checks after every step that all pieces are where pieces can be.
    #[arg(long)]
    audit: bool,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Games => {
            games();
            Ok(())
        }
        Command::Simulate(args) => simulate(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("meadhall: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn games() {
    for meta in GAMES.iter().map(|kind| kind.meta()) {
        println!("{}: {} to {} players", meta.id, meta.seats.start(), meta.seats.end());
        for variant in meta.variants {
            let choices: Vec<_> = variant.choices.iter().map(|choice| choice.id).collect();
            println!("  --set {}={}", variant.id, choices.join("|"));
        }
    }
}

fn simulate(args: Simulate) -> Result<()> {
    let known = || GAMES.iter().map(|kind| kind.meta().id).collect::<Vec<_>>().join(", ");
    let Some(kind) = find(&args.game) else { bail!("there is no game \"{}\"; there is: {}", args.game, known()) };
    let pairs = args.variants.iter().map(|pair| pair.split_once('='));
    let variants: Option<Vec<_>> = pairs.collect();
    let variants = variants.context("a variant is given as VARIANT=CHOICE")?;
    let named = u8::try_from(args.players.len()).context("there are too many players")?;
    let seats = args.seats.unwrap_or_else(|| named.max(*kind.meta().seats.start()));
    let mut players = args.players;
    if let Some(last) = players.last().cloned().filter(|_| named < seats) {
        players.resize(seats.into(), last);
    }
    let bar = ProgressBar::new(args.matches).with_style(ProgressStyle::with_template(
        "{wide_bar} {human_pos} of {human_len} matches, {per_sec}, {eta} to go",
    )?);
    let progress = |done: u64| {
        if done.is_multiple_of(64) || done == args.matches {
            bar.set_position(done);
        }
    };
    let plan = Plan {
        kind,
        setup: Setup::new(kind.meta(), seats, variants)?,
        seed: args.seed,
        matches: args.matches,
        players,
        audit: args.audit,
        progress: &progress,
    };
    let tallies = match &args.journal {
        None => simulate::run(&plan)?,
        Some(path) => {
            let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
            simulate::record(&plan, &mut BufWriter::new(file))?
        }
    };
    bar.finish_and_clear();
    for (tally, seat) in tallies.iter().zip(1..) {
        println!("player={seat} {tally}");
    }
    Ok(())
}
