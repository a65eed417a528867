//! Points by source.

use super::data::POINTS_A_RELIC_COLOUR;
use super::runner::Runner;
use super::tile::{Find, Ivory};
use super::words;
use super::world::World;
use crate::game::{Score, Seat, Source};

/// Scores every seat as far as tiles are known. Ties are broken by more relics, then by more relic colors.
pub fn scores(world: &World, known: impl Fn(u8) -> Option<Find>) -> Vec<Score> {
    let score = |(seat, runner): (Seat, &Runner)| {
        let (relics, colours) = (runner.relics.len() as i32, runner.relic_colours() as i32);
        let sources = [
            (words::score_coins(), runner.coins),
            (words::score_blue(), runner.blue.iter().filter_map(|tile| known(*tile)).map(value).sum()),
            (words::score_relics(), POINTS_A_RELIC_COLOUR * colours),
            (words::score_ivory(), at_end(runner)),
        ];
        Score {
            seat,
            sources: sources.into_iter().map(|(name, points)| Source { name, points }).collect(),
            breakers: vec![relics, colours],
        }
    };
    (0..).map(Seat).zip(&world.runners).map(score).collect()
}

pub fn value(find: Find) -> i32 {
    if let Find::Blue(value) = find { value.into() } else { 0 }
}

/// Returns the points of the large ivory tile.
fn at_end(runner: &Runner) -> i32 {
    let count = |each: i32, things: usize| each * things as i32;
    match runner.ivory[0] {
        Some(Ivory::PerIvoryTile) => count(3, runner.ivory.iter().flatten().count()),
        Some(Ivory::PerRation) => count(2, runner.rations.into()),
        Some(Ivory::PerExtraRelic) => count(5, runner.relics.len() - runner.relic_colours()),
        Some(Ivory::PerPathway) => count(1, runner.pathways.count()),
        Some(Ivory::PerToolbox) => count(4, runner.toolboxes_on_table()),
        _ => 0,
    }
}
