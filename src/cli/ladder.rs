//! `meadhall ladder`: compares the strength of neighboring AI levels.

use std::io::{self, Write};

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use meadhall_registry::{GameRegistry, GameType};

use super::games;
use super::outcome::CliError;
use crate::simulation::{WinShare, ladder};

/// Measures the computer players of a game.
#[derive(clap::Args)]
pub struct LadderArgs {
    /// The game, for example raids.
    game: String,
    /// Maximum number of deals for each pair; it ends earlier once the result is clear.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// Seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A variant, for example layout=four_villages. May be repeated.
    #[arg(long = "set", value_name = "VARIANT=CHOICE")]
    variants: Vec<String>,
}

/// Plays each pair of neighboring levels and prints a table row for each.
pub fn run(args: &LadderArgs, registry: GameRegistry) -> Result<(), CliError> {
    let game_type = games::find_game(registry, &args.game).map_err(CliError::InvalidUsage)?;
    let variants = games::parse_variants(&args.variants, game_type).map_err(CliError::InvalidUsage)?;
    run_pairings(args, game_type, &variants).map_err(CliError::OperationFailed)
}

fn run_pairings(args: &LadderArgs, game_type: &'static dyn GameType, variants: &[(&str, &str)]) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "| player | opponent | players | share | 95 % | fair share | deals | seconds per decision |")?;
    writeln!(out, "|---|---|--:|--:|--:|--:|--:|--:|")?;
    let pairings = ladder::pairings(game_type.meta());
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template(
        "{prefix} {wide_bar} {human_pos} of at most {human_len} matches, {elapsed}",
    )?);
    for (pairing, n) in pairings.iter().zip(1..) {
        bar.set_prefix(format!("{n} of {}: {} against {}", pairings.len(), pairing.challenger, pairing.opponent));
        bar.set_length(args.deals * u64::from(pairing.seats));
        let tallies = pairing.play(game_type, variants, (args.seed, args.deals), &|done| bar.set_position(done))?;
        let [tally, against, ..] = tallies.as_slice() else { bail!("a pairing needs two players") };
        let WinShare { mean: won, low, high } = tally.win_share();
        let clear = if tally.is_significant() { "" } else { " (not clear)" };
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let line = format!(
            "| {} | {} | {} | {} % | {} to {}{clear} | {} | {} | {:.4} against {:.4} |",
            pairing.challenger,
            pairing.opponent,
            pairing.seats,
            percent(won),
            percent(low),
            percent(high),
            percent(tally.fair_win_share()),
            tally.deal_count(),
            tally.mean_search_time().as_secs_f64(),
            against.mean_search_time().as_secs_f64(),
        );
        bar.suspend(|| writeln!(out, "{line}"))?;
    }
    bar.finish_and_clear();
    Ok(())
}
