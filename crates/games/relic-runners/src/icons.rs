//! The icons of Relic Runners, one file each, and those shared with other games.

use meadhall_game::Icon;
use meadhall_games_art::icons;

use super::tile::{PurpleTile, SiteColor};
use super::toolbox::ToolKind;

pub use meadhall_games_art::{COIN, GLORY, TURN};

icons! {
    BIRD "bird"
    BLUE_TILE "blue_tile"
    CAMP "camp"
    COMPASS "compass"
    DOUBLED "doubled"
    FERN "fern"
    FLIP "flip"
    HELMET "helmet"
    JUJU "juju"
    MACHETE "machete"
    NEIGHBOR "neighbor"
    NEW_TOOLBOX "new_toolbox"
    PATHWAY "pathway"
    RAISE "raise"
    RATION "ration"
    RELAY "relay"
    RUIN "ruin"
    SHOVEL "shovel"
    SHRINE "shrine"
    SKULL "skull"
    SLAB_LARGE "slab_large"
    SLAB_MEDIUM "slab_medium"
    SLAB_SMALL "slab_small"
    SLABS "slabs"
    STACK_1 "stack_1"
    STACK_2 "stack_2"
    STACK_3 "stack_3"
    TEMPLE_BLUE "temple_blue"
    TEMPLE_IVORY "temple_ivory"
    TEMPLE_PURPLE "temple_purple"
    TOAD "toad"
    TOKEN_DOWN "token_down"
    TOKEN_UP "token_up"
    TOOLBOX "toolbox"
    TREE "tree"
    USED "used"
}

pub fn relic_icon(color: SiteColor) -> &'static Icon {
    match color {
        SiteColor::Green => &TOAD,
        SiteColor::Ivory => &SKULL,
        SiteColor::Blue => &BIRD,
        SiteColor::Purple => &JUJU,
    }
}

pub fn tile_level_icon(level: u8) -> &'static Icon {
    match level {
        1 => &SLAB_LARGE,
        2 => &SLAB_MEDIUM,
        _ => &SLAB_SMALL,
    }
}

pub fn temple_icon(color: SiteColor) -> &'static Icon {
    match color {
        SiteColor::Green => &RUIN,
        SiteColor::Ivory => &TEMPLE_IVORY,
        SiteColor::Blue => &TEMPLE_BLUE,
        SiteColor::Purple => &TEMPLE_PURPLE,
    }
}

pub fn ruin_stack_icon(tile_count: usize) -> &'static Icon {
    match tile_count {
        1 => &STACK_1,
        2 => &STACK_2,
        _ => &STACK_3,
    }
}

pub fn purple_tile_icon(tile: PurpleTile) -> &'static Icon {
    match tile {
        PurpleTile::ScorePoints => &COIN,
        PurpleTile::RaiseToolbox => &RAISE,
        PurpleTile::TakeRations => &RATION,
        PurpleTile::NewToolbox => &NEW_TOOLBOX,
        PurpleTile::ReturnToCamp => &CAMP,
        PurpleTile::MovePathway => &RELAY,
        PurpleTile::ExploreNeighbor => &NEIGHBOR,
        PurpleTile::FlipTokens => &FLIP,
    }
}

pub fn tool_icon(tool: ToolKind) -> &'static Icon {
    match tool {
        ToolKind::Machete => &MACHETE,
        ToolKind::Compass => &COMPASS,
        ToolKind::Shovel => &SHOVEL,
    }
}
