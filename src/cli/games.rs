//! `meadhall games`: lists the games. Also finds games and parses variants for other subcommands.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use meadhall_game::MatchSetup;
use meadhall_registry::{GameRegistry, GameType};

/// Prints the games with their player counts and variants.
pub fn list_games(registry: GameRegistry) -> Result<()> {
    let mut out = io::stdout().lock();
    for meta in registry.iter().map(|game_type| game_type.meta()) {
        writeln!(out, "{}: {} to {} players", meta.id, meta.seat_range.start(), meta.seat_range.end())?;
        for variant in meta.variants {
            let choices: Vec<_> = variant.choices.iter().map(|choice| choice.id).collect();
            writeln!(out, "  --set {}={}", variant.id, choices.join("|"))?;
        }
    }
    Ok(())
}

/// Finds a game by its id; the error lists all ids.
pub fn find_game(registry: GameRegistry, name: &str) -> Result<&'static dyn GameType> {
    let known_ids = || registry.iter().map(|game_type| game_type.meta().id).collect::<Vec<_>>().join(", ");
    let Some(game_type) = registry.find(name) else {
        bail!("there is no game \"{name}\"; the games are: {}", known_ids())
    };
    Ok(game_type)
}

/// Parses and checks the variants of a game, given as `VARIANT=CHOICE`.
pub fn parse_variants<'a>(pairs: &'a [String], game_type: &dyn GameType) -> Result<Vec<(&'a str, &'a str)>> {
    let chosen: Option<Vec<_>> = pairs.iter().map(|pair| pair.split_once('=')).collect();
    let chosen = chosen.context("a variant must have the form VARIANT=CHOICE")?;
    MatchSetup::new(game_type.meta(), *game_type.meta().seat_range.end(), chosen.iter().copied())?;
    Ok(chosen)
}
