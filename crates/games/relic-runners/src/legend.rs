//! Explains the toolboxes and the visible tiles.

use meadhall_game::{BoardFact, Text};

use super::data::MAX_TOOLBOX_LEVEL;
use super::pending::Pending;
use super::texts;
use super::tile::{IvoryTile, PurpleTile, TileFace};
use super::toolbox::ToolKind;
use super::view::View;

/// Explains every place of the progress chart, the ivory tiles of players, and the tiles on the board whose
/// face the viewer knows.
pub fn legend(view: &View) -> Vec<BoardFact> {
    let public_state = &view.public_state;
    let places = ToolKind::ALL.into_iter().flat_map(|tool| (1..=MAX_TOOLBOX_LEVEL).map(move |level| (tool, level)));
    let chart =
        places.map(|(tool, level)| legend_entry(texts::chart_place_name(tool, level), toolbox_effect(tool, level)));
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
    // Each kind of purple tile exists in several sizes, but needs only one entry.
    purple.dedup();
    let ivory = ivory.into_iter().map(|tile| legend_entry(ivory_with_duration(tile), ivory_effect(tile)));
    let purple = purple.into_iter().map(|tile| legend_entry(texts::purple_tile_name(tile), purple_effect(tile)));
    chart.chain(ivory).chain(purple).collect()
}

fn legend_entry(label: Text, effect: Text) -> BoardFact {
    BoardFact { label, values: vec![effect], option_indices: Vec::new() }
}

pub fn face_name(face: TileFace) -> Text {
    match face {
        TileFace::Blue(points) => texts::worth(points),
        TileFace::Ivory(tile) => texts::ivory_tile_name(tile),
        TileFace::Purple(tile) => texts::purple_tile_name(tile),
    }
}

/// Names a tile in few words, for a line of a picture.
pub fn face_plate(face: TileFace) -> Text {
    match face {
        TileFace::Ivory(tile) => texts::ivory_tile_plate(tile),
        TileFace::Blue(_) | TileFace::Purple(_) => face_name(face),
    }
}

/// Names an ivory tile with its duration.
pub fn ivory_with_duration(tile: IvoryTile) -> Text {
    with_duration(tile.level(), texts::ivory_tile_name(tile))
}

/// Adds to a text how long the effect of an ivory tile of this level lasts.
pub fn with_duration(level: u8, tile: Text) -> Text {
    match level {
        1 => texts::at_end(tile),
        2 => texts::once(tile),
        _ => texts::lasting(tile),
    }
}

/// Describes the effect of a toolbox in a sentence.
pub fn toolbox_effect(tool: ToolKind, level: u8) -> Text {
    match (tool, level) {
        (ToolKind::Machete, 1) => texts::effect_explore_freely(),
        (ToolKind::Machete, 2) => texts::effect_take_rations(),
        (ToolKind::Machete, _) => texts::effect_four_per_relic(),
        (ToolKind::Compass, 1) => texts::effect_move_pathway(),
        (ToolKind::Compass, 2) => texts::effect_move_two(),
        (ToolKind::Compass, _) => texts::effect_longest_route(),
        (ToolKind::Shovel, 1) => texts::effect_toolbox_or_points(),
        (ToolKind::Shovel, 2) => texts::effect_build_one(),
        (ToolKind::Shovel, _) => texts::effect_double_points(),
    }
}

pub fn ivory_effect(tile: IvoryTile) -> Text {
    match tile {
        IvoryTile::FinalPointsPerIvory => texts::effect_per_ivory_tile(),
        IvoryTile::FinalPointsPerRation => texts::effect_per_ration(),
        IvoryTile::FinalPointsPerExtraRelic => texts::effect_per_extra_relic(),
        IvoryTile::FinalPointsPerPathway => texts::effect_per_pathway(),
        IvoryTile::FinalPointsPerToolbox => texts::effect_per_toolbox(),
        IvoryTile::ExtraTurn => texts::effect_extra_turn(),
        IvoryTile::UnfamiliarTrailInMiddle => texts::effect_unfamiliar_in_middle(),
        IvoryTile::ChooseFromStack => texts::effect_choose_from_stack(),
        IvoryTile::RefillRations => texts::effect_refill_rations(),
        IvoryTile::BuildTwoPathways => texts::effect_two_pathways(),
        IvoryTile::BuildPathwayAnywhere => texts::effect_pathway_anywhere(),
        IvoryTile::TeleportToSameColor => texts::effect_teleport_same_color(),
        IvoryTile::PointPerPathwayBuilt => texts::effect_point_per_pathway(),
        IvoryTile::PointForFirstExploration => texts::effect_point_for_first(),
        IvoryTile::ExtraPointAtTemples => texts::effect_point_at_temples(),
        IvoryTile::RationWhenOthersMovePathways => texts::effect_ration_when_others_move(),
        IvoryTile::ExtraRationAtCamp => texts::effect_ration_at_camp(),
        IvoryTile::FlipTokenOnLeavingCamp => texts::effect_flip_on_leaving_camp(),
    }
}

pub fn purple_effect(tile: PurpleTile) -> Text {
    match tile {
        PurpleTile::ScorePoints => texts::effect_score_three(),
        PurpleTile::RaiseToolbox => texts::effect_raise_toolbox(),
        PurpleTile::TakeRations => texts::effect_take_rations(),
        PurpleTile::NewToolbox => texts::effect_new_toolbox(),
        PurpleTile::ReturnToCamp => texts::effect_to_camp(),
        PurpleTile::MovePathway => texts::effect_move_pathway(),
        PurpleTile::ExploreNeighbor => texts::effect_act_on_neighbor(),
        PurpleTile::FlipTokens => texts::effect_flip_tokens(),
    }
}
