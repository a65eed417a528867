//! The measured levels of each game.

use meadhall_game::Level;
use meadhall_games::GAMES;

#[test]
fn each_level_is_rated_above_the_one_below() {
    for game_type in GAMES {
        let (meta, levels) = (game_type.meta(), game_type.levels());
        for seats in meta.seat_range.clone().filter(|seats| *seats > 1) {
            let rating = |level: Level| levels.rating(seats, level).expect("the level was measured");
            for level in Level::all() {
                let Some(easier_level) = level.easier() else { continue };
                // 35 points are a share of 55 %, and 191 points are one of 75 %.
                let step = rating(level) - rating(easier_level);
                assert!((35.0..191.0).contains(&step), "{} with {seats} seats, {level}: {step}", meta.id);
            }
        }
    }
}

#[test]
fn a_higher_level_looks_further_ahead_or_chooses_more_carefully() {
    for game_type in GAMES {
        let settings = |level| game_type.levels().settings(level);
        for level in Level::all() {
            let Some(easier_level) = level.easier() else { continue };
            let (higher, lower) = (settings(level), settings(easier_level));
            let is_stronger = higher.playouts > lower.playouts
                || (higher.playouts == lower.playouts && higher.temperature < lower.temperature);
            assert!(is_stronger, "{}: {level}", game_type.meta().id);
        }
    }
}
