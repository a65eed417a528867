//! `meadhall games`: what the house can play.

use std::io::{self, Write};

use anyhow::Result;
use meadhall::games::GAMES;

/// Lists the games with their players and variants.
pub fn list() -> Result<()> {
    let mut out = io::stdout().lock();
    for meta in GAMES.iter().map(|kind| kind.meta()) {
        writeln!(out, "{}: {} to {} players", meta.id, meta.seats.start(), meta.seats.end())?;
        for variant in meta.variants {
            let choices: Vec<_> = variant.choices.iter().map(|choice| choice.id).collect();
            writeln!(out, "  --set {}={}", variant.id, choices.join("|"))?;
        }
    }
    Ok(())
}
