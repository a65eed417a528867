//! Previews of options that move, take or build pathways.

use meadhall_game::{Seat, Text};

use super::expeditions::new_expedition;
use super::{ivory_choice_points, points_preview};
use crate::data::POINTS_PER_TRAIL;
use crate::map::{MapSite, Trail, TrailSet};
use crate::pending::Pending;
use crate::public_state::PublicState;
use crate::runner::RunnerState;
use crate::tile::IvoryTile;
use crate::{board, score, texts};

/// Returns sentences about moving pathways and about opponents who gain rations.
pub(super) fn move_preview(public_state: &PublicState, pathway_count: u8) -> Vec<Text> {
    let effect = if pathway_count > 1 { texts::effect_move_two() } else { texts::effect_move_pathway() };
    [effect].into_iter().chain(opponent_ration_previews(public_state, pathway_count)).collect()
}

/// Returns a text for each opponent who gains rations when pathways are moved.
pub(super) fn opponent_ration_previews(public_state: &PublicState, pathway_count: u8) -> impl Iterator<Item = Text> {
    let others = (0..).map(Seat).zip(&public_state.runners).filter(|(seat, _)| *seat != public_state.current_turn.seat);
    let holders = others.filter(|(_, runner)| runner.has_ivory_tile(IvoryTile::RationWhenOthersMovePathways));
    let gains = holders.map(move |(seat, runner)| (seat, runner.clone().add_rations(pathway_count)));
    gains.filter(|(_, rations)| *rations > 0).map(|(seat, rations)| texts::preview_feed(seat, rations))
}

/// Names the sites that a trail links, what holds in the camp, and the token if it is face up.
pub(super) fn trail_preview(public_state: &PublicState, trail: Trail) -> Vec<Text> {
    let [a, b] = trail.ends().map(|site| board::site_name_with_kind(public_state, site));
    let token_text = public_state.face_up_tokens.contains(trail).then(texts::preview_have_token);
    let at_camp = trail.ends().contains(&MapSite::CAMP).then(texts::preview_camp_ends_walk);
    [texts::preview_link(a, b)].into_iter().chain(at_camp).chain(token_text).collect()
}

/// What a pathway on a trail makes possible.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrailGain {
    /// A longer route of so many pathways.
    Route(usize),
    /// An expedition between two relics with so many trails, more than any before.
    Expedition { trails: u8, from: MapSite, to: MapSite },
}

/// Returns what a new pathway on a trail makes possible, or `None` if that is nothing.
pub fn trail_gain(public_state: &PublicState, trail: Trail) -> Option<TrailGain> {
    if let Some((trails, from, to)) = new_expedition(public_state, trail) {
        return Some(TrailGain::Expedition { trails, from, to });
    }
    let lying = public_state.pathways_not_lifted();
    let route = route_length(public_state, lying.union(TrailSet::single(trail)));
    // A single pathway is no route.
    (route > route_length(public_state, lying).max(1)).then_some(TrailGain::Route(route))
}

/// Returns the pathways of the current player's longest route if they lie on these trails.
fn route_length(public_state: &PublicState, pathways: TrailSet) -> usize {
    RunnerState { pathways, ..public_state.current_player().clone() }.longest_route_length()
}

pub(super) fn build_preview(public_state: &PublicState, trail: Trail) -> Vec<Text> {
    let has_bonus = public_state.current_player_has(IvoryTile::PointPerPathwayBuilt);
    let is_last = public_state.current_player().pathways_in_reserve() == 1;
    let last = is_last.then(texts::preview_last_pathway);
    with_gain(public_state, trail, last.into_iter().chain(points_preview(public_state, has_bonus.into())))
}

/// Names the expedition that a pathway makes possible or the sites that it links, these consequences, and a longer route.
fn with_gain(public_state: &PublicState, trail: Trail, consequences: impl Iterator<Item = Text>) -> Vec<Text> {
    let mut sentences = trail_preview(public_state, trail);
    sentences.extend(consequences);
    match trail_gain(public_state, trail) {
        // An expedition says more than the sites that the trail links.
        Some(TrailGain::Expedition { trails, from, to }) => {
            let points = POINTS_PER_TRAIL * i32::from(trails);
            sentences[0] = texts::preview_link_relics(texts::site_name(from), texts::site_name(to), points);
        }
        Some(TrailGain::Route(pathways)) => sentences.push(texts::preview_have_route(pathways)),
        None => {}
    }
    sentences
}

/// Names the sites that a pathway links, and the length of the longest route without it if that is shorter.
pub(super) fn lift_preview(public_state: &PublicState, trail: Trail) -> Vec<Text> {
    let lying = public_state.pathways_not_lifted();
    let left = route_length(public_state, lying.difference(TrailSet::single(trail)));
    let route = (left < route_length(public_state, lying)).then(|| texts::preview_have_route(left));
    trail_preview(public_state, trail).into_iter().chain(route).collect()
}

pub(super) fn lay_preview(public_state: &PublicState, trail: Trail) -> Vec<Text> {
    let Some(Pending::MovePathways { pathway_count, to_trails, .. }) = public_state.pending.last() else {
        return Vec::new();
    };
    let is_complete = to_trails.count() + 1 == usize::from(*pathway_count);
    let opponents = opponent_ration_previews(public_state, *pathway_count).filter(|_| is_complete);
    with_gain(public_state, trail, opponents)
}

/// Returns sentences about keeping one of two ivory tiles: its current points if it counts at the end, and the
/// discarded tile.
pub(super) fn keep_preview(public_state: &PublicState, tile: IvoryTile) -> Vec<Text> {
    let Some(Pending::ChooseIvoryTile { tile: new_tile }) = public_state.pending.last() else { return Vec::new() };
    let mut after = public_state.clone();
    after.current_player_mut().set_ivory_tile(tile);
    let known = score::KnownPoints { coins: &[], tile_faces: &[] };
    let points =
        score::scores(&after, known)[public_state.current_turn.seat.index()].sources.last().map_or(0, |it| it.points);
    let points = (tile.level() == 1 && tile != IvoryTile::ExtraTurn).then(|| texts::preview_count(points));
    let discarded = if tile == *new_tile {
        public_state.current_player().ivory_tile_of_same_level(*new_tile).unwrap_or(*new_tile)
    } else {
        *new_tile
    };
    let choice_points = ivory_choice_points(public_state, Some(*new_tile));
    let discards = texts::preview_discard(texts::ivory_tile_name(discarded), choice_points);
    points.into_iter().chain([discards]).collect()
}
