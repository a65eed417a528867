//! Glory by source.

use super::Raids;
use super::ship::Ship;
use super::tile::Tile;
use super::words;
use crate::game::{Score, Source};

/// The glory of a set of runes, by their number.
const RUNE_SETS: [i32; 6] = [0, 1, 3, 6, 10, 15];

/// Returns the current score of every seat; at the end, the final one. Equal totals share the victory.
pub fn scores(table: &Raids) -> Vec<Score> {
    let names = [
        words::score_coins,
        words::score_runes,
        words::score_mjollnir,
        words::score_pennants,
        words::score_goods,
        words::score_monsters,
    ];
    let score = |(seat, ship)| {
        let sources = names.iter().zip(sources(ship)).map(|(name, points)| Source { name: name(), points });
        Score { seat, sources: sources.collect(), breakers: Vec::new() }
    };
    table.fleet().map(score).collect()
}

pub fn glory(ship: &Ship) -> i32 {
    sources(ship).iter().sum()
}

/// Returns the glory from coins, runes, Mjöllnirs, pennants, goods and monsters.
fn sources(ship: &Ship) -> [i32; 6] {
    let (mut pennants, mut mjollnir) = (0, 0);
    for tile in &ship.aboard {
        match tile {
            Tile::Pennant { glory, .. } => pennants += i32::from(*glory),
            Tile::Mjollnir { power, .. } => mjollnir += i32::from(power * ship.crew),
            _ => {}
        }
    }
    // Goods count only once they are sold.
    let sold = |tile: &Tile| if let Tile::Goods { glory, .. } = tile { i32::from(*glory) } else { 0 };
    let goods = ship.sold.iter().map(sold).sum();
    let monsters = ship.monsters.iter().map(|&strength| i32::from(strength)).sum();
    [ship.coins.glory().into(), rune_glory(ship.runes), mjollnir, pennants, goods, monsters]
}

/// Returns the glory of runes, which score in sets of five; a sixth rune begins a new set.
pub fn rune_glory(count: u8) -> i32 {
    i32::from(count / 5) * RUNE_SETS[5] + RUNE_SETS[usize::from(count % 5)]
}
