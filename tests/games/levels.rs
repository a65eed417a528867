//! The levels of each game.

use meadhall_game::Level;
use meadhall_games::GAMES;

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
