//! Previews of options that raise or use toolboxes.

use meadhall_game::Text;

use super::pathways::move_preview;
use super::{explore_preview, next_pathway_preview, points_after_doubling, rations_gained};
use crate::data::{
    COMPASS_POINTS_PER_PATHWAY, MACHETE_POINTS_PER_RELIC, MACHETE_RATIONS, MAX_RATIONS, MAX_TOOLBOX_LEVEL,
    SHOVEL_POINTS,
};
use crate::pending::Pending;
use crate::public_state::PublicState;
use crate::tile::SeenBy;
use crate::toolbox::{ToolKind, ToolboxPlace};
use crate::view::View;
use crate::{legend, texts};

/// Says what a toolbox does at the level to which it rises, its points now, and what it does higher up.
pub(super) fn raise_preview(public_state: &PublicState, tool: ToolKind, level: u8) -> Vec<Text> {
    let has_empty_reserve = public_state.current_player().toolbox_count_at(ToolboxPlace::InReserve) == 0;
    let effect = match (tool, level) {
        (ToolKind::Shovel, 1) if has_empty_reserve => texts::preview_lack_toolboxes(),
        _ => legend::toolbox_effect(tool, level),
    };
    let now = toolbox_points(public_state, tool, level).map(texts::preview_count_now);
    let name = |level| texts::toolbox_action_name(tool, level);
    let higher = match level {
        1 => Some(texts::preview_higher(name(2), name(MAX_TOOLBOX_LEVEL))),
        2 => Some(texts::preview_top(name(MAX_TOOLBOX_LEVEL))),
        _ => None,
    };
    [effect].into_iter().chain(now).chain(higher).collect()
}

/// Says what a toolbox does now, and that it goes back to the bottom.
pub(super) fn toolbox_preview(view: &View, tool: ToolKind, level: u8) -> Vec<Text> {
    /// A menu has no room for more than this.
    const MAX_SENTENCES: usize = 2;
    let public_state = &view.public_state;
    let is_useless = (tool, level) == (ToolKind::Machete, 2) && machete_rations(public_state) == 0;
    if is_useless || !has_toolbox_effect(public_state, tool, level) {
        return vec![texts::preview_use_for_nothing()];
    }
    let others = public_state.current_player().distinct_raised_toolboxes().len() - 1;
    let effect = effect_preview(view, tool, level);
    let has_room = effect.len() < MAX_SENTENCES;
    effect.into_iter().chain(has_room.then(|| texts::preview_use_up_toolbox(others))).collect()
}

/// Returns the rations that a machete brings now. In the camp, these are more than the camp gives anyway.
fn machete_rations(public_state: &PublicState) -> u8 {
    let is_in_camp = public_state.pending.contains(&Pending::TakeCampRations);
    let from_camp = if is_in_camp { public_state.camp_rations() } else { 0 };
    rations_gained(public_state, from_camp + MACHETE_RATIONS) - rations_gained(public_state, from_camp)
}

fn effect_preview(view: &View, tool: ToolKind, level: u8) -> Vec<Text> {
    let (public_state, player) = (&view.public_state, view.public_state.current_player());
    match (tool, level) {
        (ToolKind::Machete, 1) => {
            let explore = explore_preview(view, player.site, public_state.top_temple_tile(player.site));
            [texts::preview_free()].into_iter().chain(explore).collect()
        }
        (ToolKind::Machete, 2) => vec![texts::preview_take_rations(machete_rations(public_state))],
        (ToolKind::Machete, _) => {
            toolbox_points(public_state, tool, level).map(texts::preview_score).into_iter().collect()
        }
        (ToolKind::Compass, MAX_TOOLBOX_LEVEL) => {
            let points = toolbox_points(public_state, tool, level);
            points.map(|points| texts::preview_route(points, player.longest_route_length())).into_iter().collect()
        }
        (ToolKind::Compass, pathway_count) => move_preview(public_state, pathway_count),
        (ToolKind::Shovel, 1) if player.toolboxes.contains(&ToolboxPlace::InReserve) => {
            vec![texts::effect_toolbox_or_points()]
        }
        (ToolKind::Shovel, 1) => vec![texts::preview_score(points_after_doubling(public_state, SHOVEL_POINTS))],
        (ToolKind::Shovel, 2) => vec![next_pathway_preview(public_state)],
        (ToolKind::Shovel, _) => {
            let is_hidden = |tile: &u8| public_state.temple_tiles[usize::from(*tile)].seen_by != SeenBy::EVERYBODY;
            let can_show =
                public_state.current_turn.has_taken_blue_tile && player.blue_tiles.last().is_some_and(is_hidden);
            [texts::preview_double(public_state.current_turn.points_earned)]
                .into_iter()
                .chain(can_show.then(texts::preview_offer))
                .collect()
        }
    }
}

/// Whether using the toolbox would do more than bring it back to the bottom.
pub fn has_toolbox_effect(public_state: &PublicState, tool: ToolKind, level: u8) -> bool {
    let player = public_state.current_player();
    match (tool, level) {
        (ToolKind::Machete, 2) => player.rations < MAX_RATIONS,
        (ToolKind::Machete, MAX_TOOLBOX_LEVEL) => !player.relics.is_empty(),
        (ToolKind::Compass, _) => !player.pathways.is_empty(),
        (ToolKind::Shovel, 2) => public_state.can_build_pathway(),
        _ => true,
    }
}

/// Returns the current points of a toolbox whose value depends on the player's relics or pathways.
fn toolbox_points(public_state: &PublicState, tool: ToolKind, level: u8) -> Option<i32> {
    let player = public_state.current_player();
    match (tool, level) {
        (ToolKind::Machete, MAX_TOOLBOX_LEVEL) => Some(MACHETE_POINTS_PER_RELIC * player.relics.len() as i32),
        (ToolKind::Compass, MAX_TOOLBOX_LEVEL) => {
            Some(COMPASS_POINTS_PER_PATHWAY * player.longest_route_length() as i32)
        }
        _ => None,
    }
}
