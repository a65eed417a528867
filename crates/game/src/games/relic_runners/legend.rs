//! Explains the toolboxes and the visible tiles.

use super::data::MAX_TOOLBOX_LEVEL;
use super::step::Pending;
use super::tile::{IvoryTile, PurpleTile, TileFace};
use super::toolbox::ToolKind;
use super::view::View;
use super::words;
use crate::game::{BoardFact, Text};

/// Explains every place of the progress chart, the ivory tiles of players, and the tiles on the board whose
/// face the viewer knows.
pub fn legend(view: &View) -> Vec<BoardFact> {
    let public_state = &view.public_state;
    let places = ToolKind::ALL.into_iter().flat_map(|tool| (1..=MAX_TOOLBOX_LEVEL).map(move |level| (tool, level)));
    let chart =
        places.map(|(tool, level)| legend_entry(words::chart_place_name(tool, level), toolbox_effect(tool, level)));
    let mut ivory: Vec<IvoryTile> =
        public_state.runners.iter().flat_map(|runner| runner.ivory_tiles).flatten().collect();
    let mut purple: Vec<PurpleTile> = Vec::new();
    if let Some(Pending::ChooseIvoryTile { tile }) = public_state.pending.last() {
        ivory.push(*tile);
    }
    for (tile, face) in public_state.temple_tiles.iter().zip(&view.known_faces) {
        match face {
            Some(TileFace::Ivory(ivory_tile)) if tile.is_on_temple => ivory.push(*ivory_tile),
            Some(TileFace::Purple(purple_tile)) if tile.is_on_temple => purple.push(*purple_tile),
            _ => {}
        }
    }
    ivory.sort_unstable();
    purple.sort_unstable();
    // Each purple tile exists once in each size.
    purple.dedup();
    let ivory = ivory.into_iter().map(|tile| legend_entry(ivory_with_duration(tile), ivory_effect(tile)));
    let purple = purple.into_iter().map(|tile| legend_entry(words::purple_tile_name(tile), purple_effect(tile)));
    chart.chain(ivory).chain(purple).collect()
}

fn legend_entry(label: Text, effect: Text) -> BoardFact {
    BoardFact { label, values: vec![effect], option_indices: Vec::new() }
}

pub fn face_name(face: TileFace) -> Text {
    match face {
        TileFace::Blue(points) => words::worth(points),
        TileFace::Ivory(tile) => words::ivory_tile_name(tile),
        TileFace::Purple(tile) => words::purple_tile_name(tile),
    }
}

/// Names an ivory tile with its duration.
pub fn ivory_with_duration(tile: IvoryTile) -> Text {
    with_duration(tile.level(), words::ivory_tile_name(tile))
}

/// Adds the duration of ivory tiles of this level to a text.
pub fn with_duration(level: u8, tile: Text) -> Text {
    match level {
        1 => words::at_end(tile),
        2 => words::once(tile),
        _ => words::lasting(tile),
    }
}

/// Describes the effect of a toolbox in a sentence.
pub fn toolbox_effect(tool: ToolKind, level: u8) -> Text {
    match (tool, level) {
        (ToolKind::Machete, 1) => words::does_explore_freely(),
        (ToolKind::Machete, 2) => words::does_take_rations(),
        (ToolKind::Machete, _) => words::does_four_per_relic(),
        (ToolKind::Compass, 1) => words::does_move_pathway(),
        (ToolKind::Compass, 2) => words::does_move_two(),
        (ToolKind::Compass, _) => words::does_longest_route(),
        (ToolKind::Shovel, 1) => words::does_toolbox_or_points(),
        (ToolKind::Shovel, 2) => words::does_build_one(),
        (ToolKind::Shovel, _) => words::does_double_points(),
    }
}

pub fn ivory_effect(tile: IvoryTile) -> Text {
    match tile {
        IvoryTile::FinalPointsPerIvory => words::does_per_ivory_tile(),
        IvoryTile::FinalPointsPerRation => words::does_per_ration(),
        IvoryTile::FinalPointsPerExtraRelic => words::does_per_extra_relic(),
        IvoryTile::FinalPointsPerPathway => words::does_per_pathway(),
        IvoryTile::FinalPointsPerToolbox => words::does_per_toolbox(),
        IvoryTile::ExtraTurn => words::does_extra_turn(),
        IvoryTile::UnfamiliarTrailInMiddle => words::does_unfamiliar_in_middle(),
        IvoryTile::ChooseFromStack => words::does_choose_from_stack(),
        IvoryTile::RefillRations => words::does_refill_rations(),
        IvoryTile::BuildTwoPathways => words::does_two_pathways(),
        IvoryTile::BuildPathwayAnywhere => words::does_pathway_anywhere(),
        IvoryTile::TeleportToSameColor => words::does_teleport_same_colour(),
        IvoryTile::PointPerPathwayBuilt => words::does_point_per_pathway(),
        IvoryTile::PointForFirstExploration => words::does_point_for_first(),
        IvoryTile::ExtraPointAtTemples => words::does_point_at_temples(),
        IvoryTile::RationWhenOthersMovePathways => words::does_ration_when_others_move(),
        IvoryTile::ExtraRationAtCamp => words::does_ration_at_camp(),
        IvoryTile::FlipTokenOnLeavingCamp => words::does_flip_on_leaving_camp(),
    }
}

pub fn purple_effect(tile: PurpleTile) -> Text {
    match tile {
        PurpleTile::ScorePoints => words::does_score_three(),
        PurpleTile::RaiseToolbox => words::does_raise_toolbox(),
        PurpleTile::TakeRations => words::does_take_rations(),
        PurpleTile::NewToolbox => words::does_new_toolbox(),
        PurpleTile::ReturnToCamp => words::does_to_camp(),
        PurpleTile::MovePathway => words::does_move_pathway(),
        PurpleTile::ExploreNeighbor => words::does_act_on_neighbour(),
        PurpleTile::FlipTokens => words::does_flip_tokens(),
    }
}
