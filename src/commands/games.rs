//! `meadhall games`: lists the games. Also finds games and parses variants for other subcommands.

use std::io::{self, Write};

use crate::game::Setup;
use crate::kind::{Catalogue, Kind};
use anyhow::{Context, Result, bail};

/// Prints the games with their player counts and variants.
pub fn list(hosted: Catalogue) -> Result<()> {
    let mut out = io::stdout().lock();
    for meta in hosted.iter().map(|kind| kind.meta()) {
        writeln!(out, "{}: {} to {} players", meta.id, meta.seats.start(), meta.seats.end())?;
        for variant in meta.variants {
            let choices: Vec<_> = variant.choices.iter().map(|choice| choice.id).collect();
            writeln!(out, "  --set {}={}", variant.id, choices.join("|"))?;
        }
    }
    Ok(())
}

/// Finds a game by its id; the error lists all ids.
pub fn named(hosted: Catalogue, name: &str) -> Result<&'static dyn Kind> {
    let known = || hosted.iter().map(|kind| kind.meta().id).collect::<Vec<_>>().join(", ");
    let Some(kind) = hosted.find(name) else { bail!("there is no game \"{name}\"; there is: {}", known()) };
    Ok(kind)
}

/// Parses and checks the variants of a game, given as `VARIANT=CHOICE`.
pub fn chosen<'a>(pairs: &'a [String], kind: &dyn Kind) -> Result<Vec<(&'a str, &'a str)>> {
    let chosen: Option<Vec<_>> = pairs.iter().map(|pair| pair.split_once('=')).collect();
    let chosen = chosen.context("a variant is given as VARIANT=CHOICE")?;
    Setup::new(kind.meta(), *kind.meta().seats.end(), chosen.iter().copied())?;
    Ok(chosen)
}
