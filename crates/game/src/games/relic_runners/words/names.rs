//! The names of sites, trails, relics, tools and tiles.

use super::super::map::{Site, Sites, Way, Ways};
use super::super::tile::{Colour, Ivory, Purple};
use super::super::toolbox::Tool;
use super::super::words;
use crate::game::Text;

pub fn site(site: Site) -> Text {
    match (site.ruin(), site.temple()) {
        (Some(number), _) => words::ruin(number + 1),
        (_, Some(number)) => words::temple(number + 1),
        _ => words::camp(),
    }
}

pub fn sites(all: Sites) -> Vec<Text> {
    all.iter().map(site).collect()
}

/// Names a trail by the sites that it links.
pub fn way(way: Way) -> Text {
    let [one, other] = way.ends().map(site);
    words::trail(one, other)
}

pub fn ways(all: Ways) -> Vec<Text> {
    all.iter().map(way).collect()
}

pub fn relic(colour: Colour) -> Text {
    relics(colour, 1)
}

pub fn relics(colour: Colour, count: usize) -> Text {
    match colour {
        Colour::Green => words::toad(count),
        Colour::Ivory => words::skull(count),
        Colour::Blue => words::bird(count),
        Colour::Purple => words::juju(count),
    }
}

pub fn tool(tool: Tool) -> Text {
    match tool {
        Tool::Machete => words::machete(),
        Tool::Compass => words::compass(),
        Tool::Shovel => words::shovel(),
    }
}

pub fn place(tool: Tool, level: u8) -> Text {
    words::raised(words::tool(tool), level)
}

/// Names the action of a toolbox in this column and level.
pub fn toolbox(tool: Tool, level: u8) -> Text {
    match (tool, level) {
        (Tool::Machete, 1) => words::explore_freely(),
        (Tool::Machete, 2) => words::take_rations(),
        (Tool::Machete, _) => words::four_per_relic(),
        (Tool::Compass, 1) => words::move_one(),
        (Tool::Compass, 2) => words::move_two(),
        (Tool::Compass, _) => words::longest_route(),
        (Tool::Shovel, 1) => words::toolbox_or_points(),
        (Tool::Shovel, 2) => words::build_one(),
        (Tool::Shovel, _) => words::double_points(),
    }
}

/// Names the size of tiles of this level.
pub fn level(level: u8) -> Text {
    match level {
        1 => words::large(),
        2 => words::medium(),
        _ => words::small(),
    }
}

pub fn ivory(tile: Ivory) -> Text {
    match tile {
        Ivory::PerIvoryTile => words::per_ivory_tile(),
        Ivory::PerRation => words::per_ration(),
        Ivory::PerExtraRelic => words::per_extra_relic(),
        Ivory::PerPathway => words::per_pathway(),
        Ivory::PerToolbox => words::per_toolbox(),
        Ivory::ExtraTurn => words::extra_turn(),
        Ivory::UnfamiliarInMiddle => words::unfamiliar_in_middle(),
        Ivory::ChooseFromStack => words::choose_from_stack(),
        Ivory::RefillRations => words::refill_rations(),
        Ivory::TwoPathways => words::two_pathways(),
        Ivory::PathwayAnywhere => words::pathway_anywhere(),
        Ivory::TeleportSameColour => words::teleport_same_colour(),
        Ivory::PointPerPathway => words::point_per_pathway(),
        Ivory::PointForFirst => words::point_for_first(),
        Ivory::PointAtTemples => words::point_at_temples(),
        Ivory::RationWhenOthersMove => words::ration_when_others_move(),
        Ivory::RationAtCamp => words::ration_at_camp(),
        Ivory::FlipOnLeavingCamp => words::flip_on_leaving_camp(),
    }
}

pub fn purple(tile: Purple) -> Text {
    match tile {
        Purple::Score => words::score_three(),
        Purple::RaiseToolbox => words::raise_toolbox(),
        Purple::TakeRations => words::take_rations(),
        Purple::NewToolbox => words::new_toolbox(),
        Purple::ToCamp => words::to_camp(),
        Purple::MovePathway => words::move_pathway(),
        Purple::ActOnNeighbour => words::act_on_neighbour(),
        Purple::FlipTokens => words::flip_tokens(),
    }
}
