//! The trails of a walk. An action names only where a walk ends and what it does, so its route is searched for pictures.

use super::Action;
use super::map::{MapSite, Trail, TrailSet};
use super::public_state::PublicState;

/// Returns the trails of the shortest walk with the effects of this action; none for other actions.
pub fn walk_route(public_state: &PublicState, action: Action) -> Vec<Trail> {
    let mut search = RouteSearch { public_state, action, shortest: None };
    search.visit(public_state.current_player().site, &mut Vec::new(), None);
    search.shortest.unwrap_or_default()
}

struct RouteSearch<'a> {
    public_state: &'a PublicState,
    action: Action,
    shortest: Option<Vec<Trail>>,
}

impl RouteSearch<'_> {
    /// Continues a route that has arrived at a site. `unfamiliar` is the position of its unfamiliar trail.
    fn visit(&mut self, at: MapSite, route: &mut Vec<Trail>, unfamiliar: Option<usize>) {
        let Action::Walk { to, has_unfamiliar_in_middle, .. } = self.action else { return };
        if self.shortest.as_ref().is_some_and(|shortest| shortest.len() <= route.len()) {
            return;
        }
        let is_in_middle = unfamiliar.is_some_and(|position| position > 0 && position + 1 < route.len());
        if is_in_middle && !has_unfamiliar_in_middle {
            return;
        }
        if at == to && is_in_middle == has_unfamiliar_in_middle && self.has_effects(route) {
            self.shortest = Some(route.clone());
            return;
        }
        if at == MapSite::CAMP && !route.is_empty() {
            return;
        }
        let own_pathways = self.public_state.current_player().pathways;
        for trail in at.trails().iter().filter(|trail| !route.contains(trail)).collect::<Vec<_>>() {
            let is_own = own_pathways.contains(trail);
            if is_own || unfamiliar.is_none() {
                let unfamiliar = if is_own { unfamiliar } else { Some(route.len()) };
                route.push(trail);
                self.visit(at.other_end(trail), route, unfamiliar);
                route.pop();
            }
        }
    }

    fn has_effects(&self, route: &[Trail]) -> bool {
        let Action::Walk { flipped_tokens, expedition_trails, .. } = self.action else { return false };
        let walked: TrailSet = route.iter().copied().collect();
        walked.intersection(self.public_state.face_up_tokens) == flipped_tokens
            && expedition_trails.is_none_or(|trails| usize::from(trails) == route.len())
    }
}
