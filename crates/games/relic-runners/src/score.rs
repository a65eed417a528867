//! Points by source.

use meadhall_game::{ScoreSource, Seat, SeatScore, Text, Tiebreaker};

use super::data::POINTS_PER_RELIC_COLOR;
use super::public_state::PublicState;
use super::runner::RunnerState;
use super::texts;
use super::tile::{IvoryTile, TileFace};

/// The number of sources of points.
pub const SOURCE_COUNT: usize = 5;

/// The secret points as far as somebody knows them, by seat and by tile index.
#[derive(Clone, Copy)]
pub struct KnownPoints<'a> {
    pub coins: &'a [Option<i32>],
    pub tile_faces: &'a [Option<TileFace>],
}

/// Returns the score of every seat. Unknown coins and blue tiles count nothing, and the tiebreakers are more relics, then
/// more relic colors.
pub fn scores(public_state: &PublicState, known: KnownPoints<'_>) -> Vec<SeatScore> {
    let face_of = |tile: &u8| known.tile_faces.get(usize::from(*tile)).copied().flatten();
    let score = |(seat, runner): (Seat, &RunnerState)| {
        let (relic_count, color_count) = (runner.relics.len() as i32, runner.relic_color_count() as i32);
        let coins = known.coins.get(seat.index()).copied().flatten();
        let sources: [(Text, i32); SOURCE_COUNT] = [
            (texts::score_expeditions(), coins.map_or(0, |_| runner.expedition_points)),
            (texts::score_coins(), coins.map_or(0, |coins| coins - runner.expedition_points)),
            (texts::score_blue(), runner.blue_tiles.iter().filter_map(face_of).map(blue_tile_value).sum()),
            (texts::score_relics(), POINTS_PER_RELIC_COLOR * color_count),
            (texts::score_ivory(), ivory_tile_points(runner)),
        ];
        SeatScore {
            seat,
            sources: sources.into_iter().map(|(name, points)| ScoreSource { name, points }).collect(),
            tiebreakers: vec![
                Tiebreaker { name: texts::tie_relics(), count: relic_count },
                Tiebreaker { name: texts::tie_colors(), count: color_count },
            ],
        }
    };
    (0..).map(Seat).zip(&public_state.runners).map(score).collect()
}

pub fn blue_tile_value(face: TileFace) -> i32 {
    if let TileFace::Blue(value) = face { value.into() } else { 0 }
}

/// Returns the points of the large ivory tile.
pub fn ivory_tile_points(runner: &RunnerState) -> i32 {
    let count = |points_each: i32, item_count: usize| points_each * item_count as i32;
    match runner.ivory_tiles[0] {
        Some(IvoryTile::FinalPointsPerIvory) => count(3, runner.ivory_tiles.iter().flatten().count()),
        Some(IvoryTile::FinalPointsPerRation) => count(2, runner.rations.into()),
        Some(IvoryTile::FinalPointsPerExtraRelic) => count(5, runner.relics.len() - runner.relic_color_count()),
        Some(IvoryTile::FinalPointsPerPathway) => count(1, runner.pathways.count()),
        Some(IvoryTile::FinalPointsPerToolbox) => count(4, runner.toolbox_count_on_chart()),
        _ => 0,
    }
}
