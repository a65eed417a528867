//! The names of sites, trails, relics, tools and tiles.

use super::super::map::{MapSite, SiteSet, Trail, TrailSet};
use super::super::tile::{IvoryTile, PurpleTile, SiteColor};
use super::super::toolbox::ToolKind;
use super::super::words;
use crate::game::Text;

pub fn site_name(site: MapSite) -> Text {
    match (site.ruin_index(), site.temple_index()) {
        (Some(index), _) => words::ruin(index + 1),
        (_, Some(index)) => words::temple(index + 1),
        _ => words::camp(),
    }
}

pub fn site_names(sites: SiteSet) -> Vec<Text> {
    sites.iter().map(site_name).collect()
}

/// Names a trail by the sites that it links.
pub fn trail_name(trail: Trail) -> Text {
    let [a, b] = trail.ends().map(site_name);
    words::trail(a, b)
}

pub fn trail_names(trails: TrailSet) -> Vec<Text> {
    trails.iter().map(trail_name).collect()
}

pub fn relic_name(color: SiteColor) -> Text {
    relic_names(color, 1)
}

pub fn relic_names(color: SiteColor, count: usize) -> Text {
    match color {
        SiteColor::Green => words::toad(count),
        SiteColor::Ivory => words::skull(count),
        SiteColor::Blue => words::bird(count),
        SiteColor::Purple => words::juju(count),
    }
}

pub fn tool_name(tool: ToolKind) -> Text {
    match tool {
        ToolKind::Machete => words::machete(),
        ToolKind::Compass => words::compass(),
        ToolKind::Shovel => words::shovel(),
    }
}

pub fn chart_place_name(tool: ToolKind, level: u8) -> Text {
    words::raised(words::tool_name(tool), level)
}

/// Names the action of a toolbox in this column and level.
pub fn toolbox_action_name(tool: ToolKind, level: u8) -> Text {
    match (tool, level) {
        (ToolKind::Machete, 1) => words::explore_freely(),
        (ToolKind::Machete, 2) => words::take_rations(),
        (ToolKind::Machete, _) => words::four_per_relic(),
        (ToolKind::Compass, 1) => words::move_one(),
        (ToolKind::Compass, 2) => words::move_two(),
        (ToolKind::Compass, _) => words::longest_route(),
        (ToolKind::Shovel, 1) => words::toolbox_or_points(),
        (ToolKind::Shovel, 2) => words::build_one(),
        (ToolKind::Shovel, _) => words::double_points(),
    }
}

/// Names the size of tiles of this level.
pub fn tile_size_name(level: u8) -> Text {
    match level {
        1 => words::large(),
        2 => words::medium(),
        _ => words::small(),
    }
}

pub fn ivory_tile_name(tile: IvoryTile) -> Text {
    match tile {
        IvoryTile::FinalPointsPerIvory => words::per_ivory_tile(),
        IvoryTile::FinalPointsPerRation => words::per_ration(),
        IvoryTile::FinalPointsPerExtraRelic => words::per_extra_relic(),
        IvoryTile::FinalPointsPerPathway => words::per_pathway(),
        IvoryTile::FinalPointsPerToolbox => words::per_toolbox(),
        IvoryTile::ExtraTurn => words::extra_turn(),
        IvoryTile::UnfamiliarTrailInMiddle => words::unfamiliar_in_middle(),
        IvoryTile::ChooseFromStack => words::choose_from_stack(),
        IvoryTile::RefillRations => words::refill_rations(),
        IvoryTile::BuildTwoPathways => words::two_pathways(),
        IvoryTile::BuildPathwayAnywhere => words::pathway_anywhere(),
        IvoryTile::TeleportToSameColor => words::teleport_same_colour(),
        IvoryTile::PointPerPathwayBuilt => words::point_per_pathway(),
        IvoryTile::PointForFirstExploration => words::point_for_first(),
        IvoryTile::ExtraPointAtTemples => words::point_at_temples(),
        IvoryTile::RationWhenOthersMovePathways => words::ration_when_others_move(),
        IvoryTile::ExtraRationAtCamp => words::ration_at_camp(),
        IvoryTile::FlipTokenOnLeavingCamp => words::flip_on_leaving_camp(),
    }
}

pub fn purple_tile_name(tile: PurpleTile) -> Text {
    match tile {
        PurpleTile::ScorePoints => words::score_three(),
        PurpleTile::RaiseToolbox => words::raise_toolbox(),
        PurpleTile::TakeRations => words::take_rations(),
        PurpleTile::NewToolbox => words::new_toolbox(),
        PurpleTile::ReturnToCamp => words::to_camp(),
        PurpleTile::MovePathway => words::move_pathway(),
        PurpleTile::ExploreNeighbor => words::act_on_neighbour(),
        PurpleTile::FlipTokens => words::flip_tokens(),
    }
}
