//! Explains the toolboxes and the visible tiles.

use super::data::TOP_LEVEL;
use super::step::Step;
use super::tile::{Find, Ivory, Purple};
use super::toolbox::Tool;
use super::view::View;
use super::words;
use crate::game::{Fact, Text};

/// Explains every place of the progress chart, the ivory tiles of players, and the tiles on the board whose
/// face the viewer knows.
pub fn of(view: &View) -> Vec<Fact> {
    let world = &view.world;
    let places = Tool::ALL.into_iter().flat_map(|tool| (1..=TOP_LEVEL).map(move |level| (tool, level)));
    let chart = places.map(|(tool, level)| fact(words::place(tool, level), toolbox_does(tool, level)));
    let mut ivory: Vec<Ivory> = world.runners.iter().flat_map(|runner| runner.ivory).flatten().collect();
    let mut purple: Vec<Purple> = Vec::new();
    if let Some(Step::Keep { tile }) = world.steps.last() {
        ivory.push(*tile);
    }
    for (tile, find) in world.tiles.iter().zip(&view.finds) {
        match find {
            Some(Find::Ivory(known)) if tile.lies => ivory.push(*known),
            Some(Find::Purple(known)) if tile.lies => purple.push(*known),
            _ => {}
        }
    }
    ivory.sort_unstable();
    purple.sort_unstable();
    // Each purple tile exists once in each size.
    purple.dedup();
    let ivory = ivory.into_iter().map(|tile| fact(ivory_in_full(tile), ivory_does(tile)));
    let purple = purple.into_iter().map(|tile| fact(words::purple(tile), purple_does(tile)));
    chart.chain(ivory).chain(purple).collect()
}

fn fact(label: Text, does: Text) -> Fact {
    Fact { label, values: vec![does], options: Vec::new() }
}

pub fn find(find: Find) -> Text {
    match find {
        Find::Blue(points) => words::worth(points),
        Find::Ivory(tile) => words::ivory(tile),
        Find::Purple(tile) => words::purple(tile),
    }
}

/// Names an ivory tile with its duration.
pub fn ivory_in_full(tile: Ivory) -> Text {
    lasts(tile.level(), words::ivory(tile))
}

/// Adds the duration of ivory tiles of this level to a text.
pub fn lasts(level: u8, tile: Text) -> Text {
    match level {
        1 => words::at_end(tile),
        2 => words::once(tile),
        _ => words::lasting(tile),
    }
}

/// Describes the effect of a toolbox in a sentence.
pub fn toolbox_does(tool: Tool, level: u8) -> Text {
    match (tool, level) {
        (Tool::Machete, 1) => words::does_explore_freely(),
        (Tool::Machete, 2) => words::does_take_rations(),
        (Tool::Machete, _) => words::does_four_per_relic(),
        (Tool::Compass, 1) => words::does_move_pathway(),
        (Tool::Compass, 2) => words::does_move_two(),
        (Tool::Compass, _) => words::does_longest_route(),
        (Tool::Shovel, 1) => words::does_toolbox_or_points(),
        (Tool::Shovel, 2) => words::does_build_one(),
        (Tool::Shovel, _) => words::does_double_points(),
    }
}

pub fn ivory_does(tile: Ivory) -> Text {
    match tile {
        Ivory::PerIvoryTile => words::does_per_ivory_tile(),
        Ivory::PerRation => words::does_per_ration(),
        Ivory::PerExtraRelic => words::does_per_extra_relic(),
        Ivory::PerPathway => words::does_per_pathway(),
        Ivory::PerToolbox => words::does_per_toolbox(),
        Ivory::ExtraTurn => words::does_extra_turn(),
        Ivory::UnfamiliarInMiddle => words::does_unfamiliar_in_middle(),
        Ivory::ChooseFromStack => words::does_choose_from_stack(),
        Ivory::RefillRations => words::does_refill_rations(),
        Ivory::TwoPathways => words::does_two_pathways(),
        Ivory::PathwayAnywhere => words::does_pathway_anywhere(),
        Ivory::TeleportSameColour => words::does_teleport_same_colour(),
        Ivory::PointPerPathway => words::does_point_per_pathway(),
        Ivory::PointForFirst => words::does_point_for_first(),
        Ivory::PointAtTemples => words::does_point_at_temples(),
        Ivory::RationWhenOthersMove => words::does_ration_when_others_move(),
        Ivory::RationAtCamp => words::does_ration_at_camp(),
        Ivory::FlipOnLeavingCamp => words::does_flip_on_leaving_camp(),
    }
}

pub fn purple_does(tile: Purple) -> Text {
    match tile {
        Purple::Score => words::does_score_three(),
        Purple::RaiseToolbox => words::does_raise_toolbox(),
        Purple::TakeRations => words::does_take_rations(),
        Purple::NewToolbox => words::does_new_toolbox(),
        Purple::ToCamp => words::does_to_camp(),
        Purple::MovePathway => words::does_move_pathway(),
        Purple::ActOnNeighbour => words::does_act_on_neighbour(),
        Purple::FlipTokens => words::does_flip_tokens(),
    }
}
