//! The icons of Raids: its own, and those shared with other games.

use super::super::art::art;
pub use super::super::art::{BOAT, COIN, GLORY, PIG, TURN, VIKING};
use super::harbour::Harbour;
use super::tile::{Good, Tile};
use crate::game::Glyph;

art! {
    AMBER "amber"
    ARRIVAL "arrival"
    DIFFERENT_GOODS "different_goods"
    DOCK "dock"
    FIGHT "fight"
    FUR "fur"
    GHOST "ghost"
    GOODS "goods"
    HULL "hull"
    MJOLLNIR "mjollnir"
    MONSTER "monster"
    PENNANT "pennant"
    PILLAGE "pillage"
    PORT "port"
    RESERVE "reserve"
    RUNE "rune"
    SAIL "sail"
    SHIELD "shield"
    UNSOLD "unsold"
    VILLAGE "village"
    VISIT "visit"
    WAVE "wave"
    WEAPON "weapon"
    WOOD "wood"
}

pub fn of_tile(tile: Tile) -> &'static Glyph {
    match tile {
        Tile::Weapon { .. } => &WEAPON,
        Tile::Sail { .. } => &SAIL,
        Tile::Mjollnir { .. } => &MJOLLNIR,
        Tile::Pennant { .. } => &PENNANT,
        Tile::Goods { good, .. } => of_good(good),
        Tile::Rune => &RUNE,
        Tile::Port { .. } => &PORT,
        Tile::Monster { .. } => &MONSTER,
        Tile::Visit { .. } => &VISIT,
        Tile::Pillage { .. } => &PILLAGE,
    }
}

pub fn of_good(good: Good) -> &'static Glyph {
    match good {
        Good::Wood => &WOOD,
        Good::Pig => &PIG,
        Good::Fur => &FUR,
        Good::Amber => &AMBER,
    }
}

/// Returns the icon of what a harbor tile counts.
pub fn of_harbour(harbour: Harbour) -> &'static Glyph {
    match harbour {
        Harbour::Arrival => &ARRIVAL,
        Harbour::Goods => &GOODS,
        Harbour::DifferentGoods => &DIFFERENT_GOODS,
        Harbour::Runes => &RUNE,
        Harbour::Shields => &SHIELD,
        Harbour::Weapons => &WEAPON,
        Harbour::Ports => &PORT,
        Harbour::Monsters => &MONSTER,
        Harbour::Sails => &SAIL,
    }
}
