//! The icons of Raids: its own, and those shared with other games.

use meadhall_game::Icon;
use meadhall_games_art::icons;

use super::harbor::HarborTile;
use super::tile::{GoodsKind, VoyageTile};

pub use meadhall_games_art::GLORY;

icons! {
    AMBER "amber"
    ARRIVAL "arrival"
    BADGE_GLORY "badge_glory"
    BADGE_POWER "badge_power"
    BADGE_STRENGTH "badge_strength"
    BADGE_UNSOLD "badge_unsold"
    BOARD_SEA "board_sea"
    COILS "coils"
    COIN "coin"
    CREW_SHIELD "crew_shield"
    CREW_VIKING "crew_viking"
    DECK_FREE "deck_free"
    DECK_TILE "deck_tile"
    DIFFERENT_GOODS "different_goods"
    DIVIDER "divider"
    DRIFTWOOD "driftwood"
    FIGHT "fight"
    FIGHT_STRIP "fight_strip"
    FOURTH_VILLAGE "fourth_village"
    FRAME_CHOICE "frame_choice"
    FRAME_LAST "frame_last"
    FUR "fur"
    GHOST "ghost"
    GLORY_PLATE "glory_plate"
    GOODS "goods"
    GULL "gull"
    HARBOR_SAIL "harbor_sail"
    HOME_CHOICE "home_choice"
    HOME_FRAME "home_frame"
    HOME_SIGN "home_sign"
    LAUREL "laurel"
    LONGSHIP_BACK "longship_back"
    LONGSHIP_FRONT "longship_front"
    MEDALLION "medallion"
    MJOLLNIR "mjollnir"
    MONSTER "monster"
    NO_COIN "no_coin"
    PANEL_HEAD "panel_head"
    PANEL_HEAD_TURN "panel_head_turn"
    PANEL_OF_FOUR "panel_of_four"
    PANEL_OF_THREE "panel_of_three"
    PANEL_OF_TWO "panel_of_two"
    PASS_SIGN "pass_sign"
    PENNANT "pennant"
    PIG "pig"
    PILLAGE "pillage"
    PLAQUE "plaque"
    PODIUM_STEP "podium_step"
    PORT "port"
    QUESTION_STRIP "question_strip"
    RESERVE_BOAT "reserve_boat"
    RING_LAST "ring_last"
    RUNE "rune"
    SAIL "sail"
    SHIELD "shield"
    SHIP_BERTH "ship_berth"
    SHIP_LEFT "ship_left"
    SHIP_RIGHT "ship_right"
    TAG_CHOICE "tag_choice"
    TAG_FIGHT "tag_fight"
    TAG_NUMBER "tag_number"
    TILE_EMBERS "tile_embers"
    TILE_GONE "tile_gone"
    TILE_GRASS "tile_grass"
    TILE_STOP "tile_stop"
    TILE_WATER "tile_water"
    TURN "turn"
    VEIL "veil"
    VIKING "viking"
    VILLAGE "village"
    VISIT "visit"
    WEAPON "weapon"
    WHALE "whale"
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
