//! Previews of options that move, take or build pathways.

use meadhall_game::{Seat, Text};

use super::expeditions::link_preview;
use super::{ivory_choice_points, points_preview};
use crate::map::{MapSite, Trail, TrailSet};
use crate::pending::Pending;
use crate::public_state::PublicState;
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

/// States the new length of the longest route; `None` if it does not change.
pub(super) fn route_preview(public_state: &PublicState, pathways: TrailSet) -> Option<Text> {
    let mut runner = public_state.current_player().clone();
    runner.pathways = pathways;
    let longest = runner.longest_route_length();
    (longest != public_state.current_player().longest_route_length()).then(|| texts::preview_have_route(longest))
}

pub(super) fn build_preview(public_state: &PublicState, trail: Trail) -> Vec<Text> {
    let player = public_state.current_player();
    // An expedition says more than the longest route.
    let link = link_preview(public_state, trail);
    let route = route_preview(public_state, player.pathways.union(TrailSet::single(trail))).filter(|_| link.is_none());
    link.into_iter()
        .chain(trail_preview(public_state, trail))
        .chain(points_preview(public_state, player.has_ivory_tile(IvoryTile::PointPerPathwayBuilt).into()))
        .chain(route)
        .collect()
}

pub(super) fn lay_preview(public_state: &PublicState, trail: Trail) -> Vec<Text> {
    let Some(Pending::MovePathways { pathway_count, from_trails, to_trails }) = public_state.pending.last() else {
        return Vec::new();
    };
    let to_trails = to_trails.union(TrailSet::single(trail));
    let is_complete = to_trails.count() == usize::from(*pathway_count);
    let route_text =
        route_preview(public_state, public_state.current_player().pathways.difference(*from_trails).union(to_trails));
    trail_preview(public_state, trail)
        .into_iter()
        .chain(
            route_text
                .into_iter()
                .chain(opponent_ration_previews(public_state, *pathway_count))
                .filter(|_| is_complete),
        )
        .collect()
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
