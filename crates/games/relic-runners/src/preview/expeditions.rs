//! Previews of expeditions: of one that a walk completes, and of one that could begin at a relic.

use meadhall_game::Text;

use crate::data::POINTS_PER_TRAIL;
use crate::map::{MapSite, Trail, TrailSet};
use crate::public_state::PublicState;
use crate::{score, texts};

/// Returns a sentence about the points for the trails now and for the relic at the end of the match.
pub(super) fn expedition_preview(public_state: &PublicState, after: &PublicState) -> Vec<Text> {
    let points_at_end = |public_state: &PublicState| {
        let known = score::KnownPoints { coins: &[], tile_faces: &[] };
        score::scores(public_state, known)[public_state.current_turn.seat.index()].total()
    };
    let now = after.current_turn.points_paid - public_state.current_turn.points_paid;
    let later = points_at_end(after) - points_at_end(public_state);
    let is_end_triggered = public_state.turns_left.is_none() && after.turns_left.is_some();
    let end = is_end_triggered.then(|| texts::preview_begin_end(after.relics_taken()));
    let loss = (later < 0).then(|| texts::preview_lose_at_end(-later));
    [texts::preview_take_relic(now, later.max(0))].into_iter().chain(loss).chain(end).collect()
}

/// Says what an expedition from this site in the next turn could bring, if a relic lies there, and who could come first.
pub(super) fn start_preview(public_state: &PublicState, at: MapSite) -> Vec<Text> {
    let twins: Vec<Text> = public_state.twin_relics(at).map(texts::site_name).collect();
    match public_state.best_expedition_from(at) {
        Some((trails, to)) => {
            let start = texts::preview_find_start(texts::site_name(to), POINTS_PER_TRAIL * i32::from(trails));
            [start].into_iter().chain(public_state.rival_at([at, to]).map(texts::preview_rival)).collect()
        }
        None if twins.is_empty() => vec![texts::preview_find_lone_relic()],
        None => vec![texts::preview_find_relic(twins)],
    }
}

/// Returns the trails of the best expedition between two relics, and its ends, if a pathway on this trail makes a better one
/// possible.
pub(super) fn new_expedition(public_state: &PublicState, trail: Trail) -> Option<(u8, MapSite, MapSite)> {
    let here = Some(public_state.current_player().site).filter(|at| public_state.is_relic_about_to_appear(*at));
    let lying = public_state.pathways_not_lifted();
    let best = |pathways: TrailSet| {
        let mut after = public_state.clone();
        after.current_player_mut().pathways = pathways;
        let starts = after.relic_sites.iter().chain(here);
        starts.filter_map(|from| after.best_expedition_from(from).map(|(trails, to)| (trails, from, to))).max()
    };
    let new = best(lying.union(TrailSet::single(trail))).filter(|_| public_state.turns_left.is_none())?;
    best(lying).is_none_or(|(trails, ..)| trails < new.0).then_some(new)
}
