//! `meadhall ladder`: compares the strength of neighboring AI levels.

use std::io::{self, Write};

use crate::kind::{Catalogue, Kind};
use crate::simulate::{Share, ladder};
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};

use super::ended::Trouble;
use super::games;

/// Measures the computer players of a game.
#[derive(clap::Args)]
pub struct Ladder {
    /// The game, for example raids.
    game: String,
    /// Maximum number of deals for each pair; it ends earlier once the result is clear.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// Seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A variant, for example layout=three_villages. May be repeated.
    #[arg(long = "set", value_name = "VARIANT=CHOICE")]
    variants: Vec<String>,
}

/// Plays each pair of neighboring levels and prints a table row for each.
pub fn climb(args: &Ladder, hosted: Catalogue) -> Result<(), Trouble> {
    let kind = games::named(hosted, &args.game).map_err(Trouble::Asked)?;
    let variants = games::chosen(&args.variants, kind).map_err(Trouble::Asked)?;
    climb_all(args, kind, &variants).map_err(Trouble::Failed)
}

fn climb_all(args: &Ladder, kind: &'static dyn Kind, variants: &[(&str, &str)]) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "| player | against | players | share | 95 % | par | deals | seconds a choice |")?;
    writeln!(out, "|---|---|--:|--:|--:|--:|--:|--:|")?;
    let rungs = ladder::rungs(kind.meta());
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template(
        "{prefix} {wide_bar} {human_pos} matches of {human_len} at most, {elapsed}",
    )?);
    for (rung, n) in rungs.iter().zip(1..) {
        bar.set_prefix(format!("{n} of {}: {} against {}", rungs.len(), rung.player, rung.against));
        bar.set_length(args.deals * u64::from(rung.seats));
        let tallies = rung.climb(kind, variants, (args.seed, args.deals), &|done| bar.set_position(done))?;
        let [tally, against, ..] = tallies.as_slice() else { bail!("a rung is for two at least") };
        let Share { won, low, high } = tally.share();
        let clear = if tally.is_clear() { "" } else { " (not clear)" };
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let line = format!(
            "| {} | {} | {} | {} % | {} to {}{clear} | {} | {} | {:.4} against {:.4} |",
            rung.player,
            rung.against,
            rung.seats,
            percent(won),
            percent(low),
            percent(high),
            percent(tally.par()),
            tally.deals(),
            tally.pace().as_secs_f64(),
            against.pace().as_secs_f64(),
        );
        bar.suspend(|| writeln!(out, "{line}"))?;
    }
    bar.finish_and_clear();
    Ok(())
}
