//! `meadhall ladder`: measures each level of a game against the level below it.

use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use meadhall_game::{LEVEL_FILE_VERSION, Level, LevelFile, LevelResult, LevelTable, ShareTally, WinShare};
use meadhall_registry::{GameRegistry, GameType};

use super::games;
use super::outcome::CliError;
use crate::simulation::ladder::{LevelPair, PairTally};
use crate::simulation::result_file::replace_file;

/// The deals of a pair that are played before the results are stored.
const DEALS_PER_BATCH: u64 = 20;
/// Equal players would be ahead of each other equally often.
const EQUAL_SHARE: f64 = 0.5;
/// The range that should hold the 95 % interval of a level's share against the level below it.
const INTENDED_SHARE: Range<f64> = 0.55..0.75;

/// Measures the levels of a game: each against the level below it.
#[derive(clap::Args)]
pub struct LadderArgs {
    /// The game, for example raids.
    game: String,
    /// The number of seats; may be repeated [default: each number from 2 on].
    #[arg(long)]
    seats: Vec<u8>,
    /// The deals for each pair. Each deal is played twice, with the seats exchanged.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// Seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The level file with the results. If it exists, its results are continued, so the command can be stopped and
    /// repeated.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Plays the pairs of neighboring levels, and prints each result and then the ratings.
pub fn run(args: &LadderArgs, registry: GameRegistry) -> Result<(), CliError> {
    let game_type = games::find_game(registry, &args.game).map_err(CliError::InvalidUsage)?;
    let file = open_level_file(args, game_type).map_err(CliError::InvalidUsage)?;
    measure(args, game_type, file).map_err(CliError::OperationFailed)
}

/// Reads the level file, or starts a new one with the levels of the game.
fn open_level_file(args: &LadderArgs, game_type: &dyn GameType) -> Result<LevelFile> {
    let meta = game_type.meta();
    let levels: Vec<_> = Level::all().map(|level| game_type.levels().settings(level)).collect();
    if !args.out.exists() {
        let (game, rules_version, results) = (meta.id.to_owned(), meta.rules_version, Vec::new());
        return Ok(LevelFile { version: LEVEL_FILE_VERSION, game, rules_version, seed: args.seed, levels, results });
    }
    let path = args.out.display();
    let file = LevelFile::parse(&fs::read_to_string(&args.out).with_context(|| path.to_string())?)
        .with_context(|| path.to_string())?;
    ensure!(
        (file.game.as_str(), file.rules_version, file.seed) == (meta.id, meta.rules_version, args.seed)
            && file.levels == levels,
        "{path} has the results of another game, other rules, levels or another seed; choose another file, or remove it"
    );
    Ok(file)
}

fn measure(args: &LadderArgs, game_type: &'static dyn GameType, mut file: LevelFile) -> Result<()> {
    let mut pairs = LevelPair::of_game(game_type.meta());
    pairs.retain(|pair| args.seats.is_empty() || args.seats.contains(&pair.seats));
    ensure!(!pairs.is_empty(), "{} cannot be played with these numbers of seats", args.game);
    let mut out = io::stdout().lock();
    writeln!(out, "| Seats | Level | Against | Ahead | 95 % | Deals | Seconds per decision |")?;
    writeln!(out, "|--:|--:|--:|--:|--:|--:|--:|")?;
    let bar = ProgressBar::new(args.deals);
    bar.set_style(ProgressStyle::with_template("{prefix} {wide_bar} {human_pos} of {human_len} deals, {eta} left")?);
    for (pair, number) in pairs.iter().zip(1..) {
        bar.set_prefix(format!("{number} of {}: {} with {} seats", pairs.len(), pair.level, pair.seats));
        let (ahead, time) = measure_pair(args, game_type, *pair, &mut file, &bar)?;
        bar.suspend(|| writeln!(out, "{}", pair_row(pair, &ahead, time)))?;
    }
    bar.finish_and_clear();
    let table = LevelTable::new(file.levels, &file.results);
    writeln!(out, "\n| Seats | Ratings of levels 1 to {} |\n|--:|---|", Level::COUNT)?;
    for seats in game_type.meta().seat_range.clone() {
        let ratings: Option<Vec<String>> =
            Level::all().map(|level| table.rating(seats, level).map(|rating| format!("{rating:.0}"))).collect();
        if let Some(ratings) = ratings {
            writeln!(out, "| {seats} | {} |", ratings.join(", "))?;
        }
    }
    Ok(())
}

/// Plays the deals of a pair that the file does not have yet, and stores the results after each batch.
fn measure_pair(
    args: &LadderArgs,
    game_type: &'static dyn GameType,
    pair: LevelPair,
    file: &mut LevelFile,
    bar: &ProgressBar,
) -> Result<(ShareTally, Duration)> {
    let number = file.results.iter().position(|result| pair.has_result(result)).unwrap_or_else(|| {
        let ahead = ShareTally::default();
        file.results.push(LevelResult { seats: pair.seats, level: pair.level.number(), ahead });
        file.results.len() - 1
    });
    let mut played = PairTally::default();
    bar.set_position(file.results[number].ahead.deals);
    bar.reset_eta();
    while file.results[number].ahead.deals < args.deals {
        let first = file.results[number].ahead.deals;
        let batch = first..args.deals.min(first + DEALS_PER_BATCH);
        let tally = pair.play(game_type, args.seed, batch, &|| bar.inc(1))?;
        file.results[number].ahead.add(&tally.ahead);
        played.add(&tally);
        let json = serde_json::to_string_pretty(file)? + "\n";
        replace_file(&args.out, &json).with_context(|| args.out.display().to_string())?;
    }
    Ok((file.results[number].ahead, played.mean_search_time()))
}

fn pair_row(pair: &LevelPair, ahead: &ShareTally, time: Duration) -> String {
    let WinShare { mean, low, high } = ahead.win_share(EQUAL_SHARE);
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let is_intended = INTENDED_SHARE.contains(&low) && INTENDED_SHARE.contains(&high);
    format!(
        "| {} | {} | {} | {} % | {} to {}{} | {} | {:.4} |",
        pair.seats,
        pair.level.number(),
        pair.easier_level.number(),
        percent(mean),
        percent(low),
        percent(high),
        if is_intended { "" } else { " (not between 55 and 75)" },
        ahead.deals,
        time.as_secs_f64(),
    )
}
