//! Glory by source.

use meadhall_game::{ScoreSource, SeatScore};

use super::ship::Longship;
use super::tile::VoyageTile;
use super::{Raids, texts};

/// The glory of a set of runes, by their number.
const RUNE_SET_GLORY: [i32; 6] = [0, 1, 3, 6, 10, 15];

/// Returns the current score of every seat. Seats with equal totals share the victory.
pub fn scores(state: &Raids) -> Vec<SeatScore> {
    let names = [
        texts::score_coins,
        texts::score_runes,
        texts::score_mjollnir,
        texts::score_pennants,
        texts::score_goods,
        texts::score_monsters,
    ];
    let score = |(seat, ship)| {
        let sources =
            names.iter().zip(glory_by_source(ship)).map(|(name, points)| ScoreSource { name: name(), points });
        SeatScore { seat, sources: sources.collect(), tiebreakers: Vec::new() }
    };
    state.ships_by_seat().map(score).collect()
}

pub fn ship_glory(ship: &Longship) -> i32 {
    glory_by_source(ship).iter().sum()
}

/// Returns the glory from coins, runes, Mjöllnirs, pennants, goods and monsters.
fn glory_by_source(ship: &Longship) -> [i32; 6] {
    let (mut pennant_glory, mut mjollnir_glory) = (0, 0);
    for tile in &ship.tiles_aboard {
        match tile {
            VoyageTile::Pennant { glory, .. } => pennant_glory += i32::from(*glory),
            VoyageTile::Mjollnir { power, .. } => mjollnir_glory += i32::from(power * ship.crew_size),
            _ => {}
        }
    }
    // Goods count only once they are sold.
    let sold_glory = ship.sold_goods.iter().map(goods_glory).sum();
    let monster_glory = ship.beaten_monsters.iter().map(|&strength| i32::from(strength)).sum();
    [ship.coins.glory().into(), rune_glory(ship.rune_count), mjollnir_glory, pennant_glory, sold_glory, monster_glory]
}

/// Returns the glory of goods that are sold.
pub fn goods_glory(tile: &VoyageTile) -> i32 {
    if let VoyageTile::Goods { glory, .. } = tile { i32::from(*glory) } else { 0 }
}

/// Returns the glory that the goods aboard would bring if they were sold.
pub fn unsold_glory(ship: &Longship) -> i32 {
    ship.tiles_aboard.iter().map(goods_glory).sum()
}

/// Returns the glory that one more rune adds.
pub fn next_rune_glory(count: u8) -> i32 {
    rune_glory(count + 1) - rune_glory(count)
}

/// Returns the glory of runes, which score in sets of five; a sixth rune begins a new set.
pub fn rune_glory(count: u8) -> i32 {
    i32::from(count / 5) * RUNE_SET_GLORY[5] + RUNE_SET_GLORY[usize::from(count % 5)]
}
