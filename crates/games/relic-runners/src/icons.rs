//! The icons of Relic Runners, one file each, and those shared with other games.

use meadhall_game::Icon;
use meadhall_games_art::icons;

use super::tile::{PurpleTile, SiteColor};
use super::toolbox::ToolKind;

pub use meadhall_games_art::GLORY;

icons! {
    BACKGROUND "background"
    BIRD "bird"
    CAMP "camp"
    COIN "coin"
    COIN_HIDDEN "coin_hidden"
    COMPASS "compass"
    EXPLORER_SHADOW "explorer_shadow"
    EXPLORER_TURN "explorer_turn"
    HELMET "helmet"
    HOURGLASS "hourglass"
    JUJU "juju"
    LANE_DIAMOND "lane_diamond"
    LANE_PENTAGON "lane_pentagon"
    LANE_SQUARE "lane_square"
    MACHETE "machete"
    MEDAL_BRONZE "medal_bronze"
    MEDAL_GOLD "medal_gold"
    MEDAL_SILVER "medal_silver"
    PATHWAY "pathway"
    PLATE_CAMP "plate_camp"
    PLATE_CAMP_CHOICE "plate_camp_choice"
    PLATE_LONG "plate_long"
    PLATE_LONG_CHOICE "plate_long_choice"
    PLATE_SHORT "plate_short"
    PLATE_SHORT_CHOICE "plate_short_choice"
    RATION "ration"
    RING_CHOICE "ring_choice"
    RING_LAST_MOVE "ring_last_move"
    RING_TOKEN "ring_token"
    RUIN_1 "ruin_1"
    RUIN_2 "ruin_2"
    RUIN_3 "ruin_3"
    SHOVEL "shovel"
    SHRINE_BIRD "shrine_bird"
    SHRINE_BIRD_EMPTY "shrine_bird_empty"
    SHRINE_JUJU "shrine_juju"
    SHRINE_JUJU_EMPTY "shrine_juju_empty"
    SHRINE_SKULL "shrine_skull"
    SHRINE_SKULL_EMPTY "shrine_skull_empty"
    SHRINE_TOAD "shrine_toad"
    SHRINE_TOAD_EMPTY "shrine_toad_empty"
    SKULL "skull"
    SLOT "slot"
    TEMPLE_BLUE_1 "temple_blue_1"
    TEMPLE_BLUE_2 "temple_blue_2"
    TEMPLE_BLUE_3 "temple_blue_3"
    TEMPLE_IVORY_1 "temple_ivory_1"
    TEMPLE_IVORY_2 "temple_ivory_2"
    TEMPLE_IVORY_3 "temple_ivory_3"
    TEMPLE_PURPLE_1 "temple_purple_1"
    TEMPLE_PURPLE_2 "temple_purple_2"
    TEMPLE_PURPLE_3 "temple_purple_3"
    TILE_BLUE_1 "tile_blue_1"
    TILE_BLUE_2 "tile_blue_2"
    TILE_BLUE_3 "tile_blue_3"
    TILE_CAMP "tile_camp"
    TILE_FLIP "tile_flip"
    TILE_IVORY_1 "tile_ivory_1"
    TILE_IVORY_2 "tile_ivory_2"
    TILE_IVORY_3 "tile_ivory_3"
    TILE_MOVE_PATHWAY "tile_move_pathway"
    TILE_NEIGHBOR "tile_neighbor"
    TILE_NEW_TOOLBOX "tile_new_toolbox"
    TILE_POINTS "tile_points"
    TILE_PURPLE_1 "tile_purple_1"
    TILE_PURPLE_2 "tile_purple_2"
    TILE_PURPLE_3 "tile_purple_3"
    TILE_RAISE "tile_raise"
    TILE_RATIONS "tile_rations"
    TOAD "toad"
    TOKEN_DOWN "token_down"
    TOKEN_UP "token_up"
    TOOLBOX "toolbox"
    TORCH "torch"
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

/// Returns the icon of a tile of this color and level, face down.
pub fn tile_icon(color: SiteColor, level: u8) -> &'static Icon {
    let icons_by_level = match color {
        SiteColor::Blue => [&TILE_BLUE_1, &TILE_BLUE_2, &TILE_BLUE_3],
        SiteColor::Purple => [&TILE_PURPLE_1, &TILE_PURPLE_2, &TILE_PURPLE_3],
        SiteColor::Ivory | SiteColor::Green => [&TILE_IVORY_1, &TILE_IVORY_2, &TILE_IVORY_3],
    };
    icons_by_level[usize::from(level.clamp(1, 3)) - 1]
}

/// Returns the icon of a ruin or temple with this number of tiles, or of a shrine.
pub fn site_icon(color: SiteColor, tile_count: usize, has_relic: bool) -> &'static Icon {
    let (icons_by_count, shrine, empty_shrine) = match color {
        SiteColor::Green => ([&RUIN_1, &RUIN_2, &RUIN_3], &SHRINE_TOAD, &SHRINE_TOAD_EMPTY),
        SiteColor::Ivory => ([&TEMPLE_IVORY_1, &TEMPLE_IVORY_2, &TEMPLE_IVORY_3], &SHRINE_SKULL, &SHRINE_SKULL_EMPTY),
        SiteColor::Blue => ([&TEMPLE_BLUE_1, &TEMPLE_BLUE_2, &TEMPLE_BLUE_3], &SHRINE_BIRD, &SHRINE_BIRD_EMPTY),
        SiteColor::Purple => ([&TEMPLE_PURPLE_1, &TEMPLE_PURPLE_2, &TEMPLE_PURPLE_3], &SHRINE_JUJU, &SHRINE_JUJU_EMPTY),
    };
    match tile_count {
        0 if has_relic => shrine,
        0 => empty_shrine,
        count => icons_by_count[count.min(3) - 1],
    }
}

/// Returns the icon of the place in the final ranking; `None` below the third.
pub fn medal_icon(rank: usize) -> Option<&'static Icon> {
    [&MEDAL_GOLD, &MEDAL_SILVER, &MEDAL_BRONZE].get(rank.checked_sub(1)?).copied()
}

pub fn purple_tile_icon(tile: PurpleTile) -> &'static Icon {
    match tile {
        PurpleTile::ScorePoints => &TILE_POINTS,
        PurpleTile::RaiseToolbox => &TILE_RAISE,
        PurpleTile::TakeRations => &TILE_RATIONS,
        PurpleTile::NewToolbox => &TILE_NEW_TOOLBOX,
        PurpleTile::ReturnToCamp => &TILE_CAMP,
        PurpleTile::MovePathway => &TILE_MOVE_PATHWAY,
        PurpleTile::ExploreNeighbor => &TILE_NEIGHBOR,
        PurpleTile::FlipTokens => &TILE_FLIP,
    }
}

pub fn tool_icon(tool: ToolKind) -> &'static Icon {
    match tool {
        ToolKind::Machete => &MACHETE,
        ToolKind::Compass => &COMPASS,
        ToolKind::Shovel => &SHOVEL,
    }
}
