//! The icons of Raids: its own, and those shared with other games.

use meadhall_game::Icon;
use meadhall_games_art::icons;

use super::harbor::HarborTile;
use super::tile::{GoodsKind, VoyageTile};

pub use meadhall_games_art::{BOAT, COIN, GLORY, PIG, TURN, VIKING};

icons! {
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

pub fn tile_icon(tile: VoyageTile) -> &'static Icon {
    match tile {
        VoyageTile::Weapon { .. } => &WEAPON,
        VoyageTile::Sail { .. } => &SAIL,
        VoyageTile::Mjollnir { .. } => &MJOLLNIR,
        VoyageTile::Pennant { .. } => &PENNANT,
        VoyageTile::Goods { good, .. } => good_icon(good),
        VoyageTile::Rune => &RUNE,
        VoyageTile::Port { .. } => &PORT,
        VoyageTile::Monster { .. } => &MONSTER,
        VoyageTile::Visit { .. } => &VISIT,
        VoyageTile::Pillage { .. } => &PILLAGE,
    }
}

pub fn good_icon(good: GoodsKind) -> &'static Icon {
    match good {
        GoodsKind::Wood => &WOOD,
        GoodsKind::Pig => &PIG,
        GoodsKind::Fur => &FUR,
        GoodsKind::Amber => &AMBER,
    }
}

/// Returns the icon for the items that a harbor tile counts.
pub fn harbor_icon(harbor_tile: HarborTile) -> &'static Icon {
    match harbor_tile {
        HarborTile::Arrival => &ARRIVAL,
        HarborTile::Goods => &GOODS,
        HarborTile::DifferentGoods => &DIFFERENT_GOODS,
        HarborTile::Runes => &RUNE,
        HarborTile::Shields => &SHIELD,
        HarborTile::Weapons => &WEAPON,
        HarborTile::Ports => &PORT,
        HarborTile::Monsters => &MONSTER,
        HarborTile::Sails => &SAIL,
    }
}
