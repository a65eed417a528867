//! `meadhall simulate`: plays whole matches between AI players.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use meadhall_game::MatchSetup;
use meadhall_registry::GameRegistry;
use meadhall_service::backup::NamedFile;

use super::games;
use super::outcome::CliError;
use crate::simulation::{self, PlayerTally, SimulationPlan};

/// Plays matches between computer players.
#[derive(clap::Args)]
pub struct SimulateArgs {
    /// The game, for example raids.
    game: String,
    /// Number of seats [default: the number of players, and at least what the game needs].
    #[arg(long)]
    seats: Option<u8>,
    /// Seed of all random numbers: the same seed gives the same matches.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of matches.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// The computer players, separated by commas: level:1 to level:8, random, greedy, flat:N, search:N and learned:N
    /// with N playouts (or Nms for N milliseconds). The last one takes all remaining seats. The players change
    /// seats from match to match within a deal.
    #[arg(long, value_delimiter = ',', default_value = "random")]
    players: Vec<String>,
    /// Stops once the first player clearly wins more or less than its fair share.
    #[arg(long, conflicts_with = "journal")]
    until_clear: bool,
    /// A variant, for example layout=four_villages. May be repeated.
    #[arg(long = "set", value_name = "VARIANT=CHOICE")]
    variants: Vec<String>,
    /// Records every match in this new file, one JSON object per line.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Checks the invariants of the game state after every step.
    #[arg(long)]
    audit: bool,
}

/// Runs the simulation and prints the results of each player.
pub fn run(args: SimulateArgs, registry: GameRegistry) -> Result<(), CliError> {
    let bar = ProgressBar::new(args.matches);
    let progress = |done: u64| {
        if done.is_multiple_of(64) || done == args.matches {
            bar.set_position(done);
        }
    };
    let plan = parse_plan(&args, registry, &progress).map_err(CliError::InvalidUsage)?;
    let style = "{wide_bar} {human_pos} of {human_len} matches, {per_sec}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).map_err(|error| CliError::OperationFailed(error.into()))?);
    let tallies = match &args.journal {
        None => simulation::run_simulation(&plan).map_err(Into::into),
        Some(path) => run_recorded(&plan, path),
    };
    bar.finish_and_clear();
    tallies.and_then(|tallies| print_tallies(&tallies)).map_err(CliError::OperationFailed)
}

/// Checks all arguments before the first match.
fn parse_plan<'a>(
    args: &SimulateArgs,
    registry: GameRegistry,
    progress: &'a (dyn Fn(u64) + Sync),
) -> Result<SimulationPlan<'a>> {
    let game_type = games::find_game(registry, &args.game)?;
    let variants = games::parse_variants(&args.variants, game_type)?;
    let named_player_count = u8::try_from(args.players.len()).context("there are too many players")?;
    let seats = args.seats.unwrap_or_else(|| named_player_count.max(*game_type.meta().seat_range.start()));
    let mut players = args.players.clone();
    if let Some(last) = players.last().cloned().filter(|_| named_player_count < seats) {
        players.resize(seats.into(), last);
    }
    let setup = MatchSetup::new(game_type.meta(), seats, variants)?;
    let (seed, matches, until_clear, audit) = (args.seed, args.matches, args.until_clear, args.audit);
    let plan = SimulationPlan {
        game_type,
        setup,
        seed_number: seed,
        match_count: matches,
        strategy_names: players,
        stop_when_significant: until_clear,
        check_invariants: audit,
        on_progress: progress,
    };
    plan.validate()?;
    Ok(plan)
}

/// Runs the simulation and records it in a new file. An existing file is not overwritten.
fn run_recorded(plan: &SimulationPlan<'_>, path: &Path) -> Result<Vec<PlayerTally>> {
    let file = File::create_new(path).with_context(|| format!("cannot create {}", path.display()))?;
    Ok(simulation::record_simulation(plan, &mut BufWriter::new(NamedFile::new(file, path)))?)
}

fn print_tallies(tallies: &[PlayerTally]) -> Result<()> {
    let mut out = io::stdout().lock();
    for (tally, seat) in tallies.iter().zip(1..) {
        writeln!(out, "player={seat} {tally}")?;
    }
    Ok(())
}
