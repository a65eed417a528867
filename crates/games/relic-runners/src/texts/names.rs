//! The names of sites, trails, relics, tools and tiles.

use meadhall_game::Text;

use crate::map::{MapSite, SiteSet, Trail, TrailSet};
use crate::texts;
use crate::tile::{IvoryTile, PurpleTile, SiteColor};
use crate::toolbox::ToolKind;

pub fn site_name(site: MapSite) -> Text {
    match (site.ruin_index(), site.temple_index()) {
        (Some(index), _) => texts::ruin(index + 1),
        (_, Some(index)) => texts::temple(index + 1),
        _ => texts::camp(),
    }
}

pub fn site_names(sites: SiteSet) -> Vec<Text> {
    sites.iter().map(site_name).collect()
}

/// Names a trail by the sites that it links.
pub fn trail_name(trail: Trail) -> Text {
    let [a, b] = trail.ends().map(site_name);
    texts::trail(a, b)
}

pub fn trail_names(trails: TrailSet) -> Vec<Text> {
    trails.iter().map(trail_name).collect()
}

pub fn relic_name(color: SiteColor) -> Text {
    relic_names(color, 1)
}

pub fn relic_names(color: SiteColor, count: usize) -> Text {
    match color {
        SiteColor::Green => texts::toad(count),
        SiteColor::Ivory => texts::skull(count),
        SiteColor::Blue => texts::bird(count),
        SiteColor::Purple => texts::juju(count),
    }
}

pub fn tool_name(tool: ToolKind) -> Text {
    match tool {
        ToolKind::Machete => texts::machete(),
        ToolKind::Compass => texts::compass(),
        ToolKind::Shovel => texts::shovel(),
    }
}

pub fn chart_place_name(tool: ToolKind, level: u8) -> Text {
    texts::raised(texts::tool_name(tool), level)
}

/// Names the action of a toolbox in this column and level.
pub fn toolbox_action_name(tool: ToolKind, level: u8) -> Text {
    match (tool, level) {
        (ToolKind::Machete, 1) => texts::explore_freely(),
        (ToolKind::Machete, 2) => texts::take_rations(),
        (ToolKind::Machete, _) => texts::four_per_relic(),
        (ToolKind::Compass, 1) => texts::move_one(),
        (ToolKind::Compass, 2) => texts::move_two(),
        (ToolKind::Compass, _) => texts::longest_route(),
        (ToolKind::Shovel, 1) => texts::toolbox_or_points(),
        (ToolKind::Shovel, 2) => texts::build_one(),
        (ToolKind::Shovel, _) => texts::double_points(),
    }
}

/// Names the size of tiles of this level.
pub fn tile_size_name(level: u8) -> Text {
    match level {
        1 => texts::large(),
        2 => texts::medium(),
        _ => texts::small(),
    }
}

pub fn ivory_tile_name(tile: IvoryTile) -> Text {
    match tile {
        IvoryTile::FinalPointsPerIvory => texts::per_ivory_tile(),
        IvoryTile::FinalPointsPerRation => texts::per_ration(),
        IvoryTile::FinalPointsPerExtraRelic => texts::per_extra_relic(),
        IvoryTile::FinalPointsPerPathway => texts::per_pathway(),
        IvoryTile::FinalPointsPerToolbox => texts::per_toolbox(),
        IvoryTile::ExtraTurn => texts::extra_turn(),
        IvoryTile::UnfamiliarTrailInMiddle => texts::unfamiliar_in_middle(),
        IvoryTile::ChooseFromStack => texts::choose_from_stack(),
        IvoryTile::RefillRations => texts::refill_rations(),
        IvoryTile::BuildTwoPathways => texts::two_pathways(),
        IvoryTile::BuildPathwayAnywhere => texts::pathway_anywhere(),
        IvoryTile::TeleportToSameColor => texts::teleport_same_color(),
        IvoryTile::PointPerPathwayBuilt => texts::point_per_pathway(),
        IvoryTile::PointForFirstExploration => texts::point_for_first(),
        IvoryTile::ExtraPointAtTemples => texts::point_at_temples(),
        IvoryTile::RationWhenOthersMovePathways => texts::ration_when_others_move(),
        IvoryTile::ExtraRationAtCamp => texts::ration_at_camp(),
        IvoryTile::FlipTokenOnLeavingCamp => texts::flip_on_leaving_camp(),
    }
}

/// Names an ivory tile in few words, for a line of a picture.
pub fn ivory_tile_plate(tile: IvoryTile) -> Text {
    match tile {
        IvoryTile::FinalPointsPerIvory => texts::plate_per_ivory_tile(),
        IvoryTile::FinalPointsPerRation => texts::plate_per_ration(),
        IvoryTile::FinalPointsPerExtraRelic => texts::plate_per_extra_relic(),
        IvoryTile::FinalPointsPerPathway => texts::plate_per_pathway(),
        IvoryTile::FinalPointsPerToolbox => texts::plate_per_toolbox(),
        IvoryTile::PointPerPathwayBuilt => texts::plate_per_new_pathway(),
        IvoryTile::PointForFirstExploration => texts::plate_per_new_site(),
        IvoryTile::RationWhenOthersMovePathways => texts::plate_ration_when_moved(),
        IvoryTile::ExtraRationAtCamp => texts::plate_ration_at_camp(),
        IvoryTile::UnfamiliarTrailInMiddle => texts::plate_unfamiliar_trail(),
        _ => ivory_tile_name(tile),
    }
}

pub fn purple_tile_name(tile: PurpleTile) -> Text {
    match tile {
        PurpleTile::ScorePoints => texts::score_three(),
        PurpleTile::RaiseToolbox => texts::raise_toolbox(),
        PurpleTile::TakeRations => texts::take_rations(),
        PurpleTile::NewToolbox => texts::new_toolbox(),
        PurpleTile::ReturnToCamp => texts::to_camp(),
        PurpleTile::MovePathway => texts::move_pathway(),
        PurpleTile::ExploreNeighbor => texts::option_on_neighbor(),
        PurpleTile::FlipTokens => texts::flip_tokens(),
    }
}
