//! The longest route over a player's pathways. It uses no trail twice and does not pass through the camp, but
//! may visit other sites repeatedly.

use super::map::{MapSite, TrailSet};
use super::runner::RunnerState;

impl RunnerState {
    /// Returns the number of pathways of the longest route.
    pub fn longest_route_length(&self) -> usize {
        let starts = MapSite::all().filter(|site| !site.trails().intersection(self.pathways).is_empty());
        starts.map(|start| longest_route_from(start, self.pathways)).max().unwrap_or(0)
    }
}

/// Returns the length of the longest route from here over the remaining pathways.
fn longest_route_from(at: MapSite, trails_left: TrailSet) -> usize {
    let onward = at.trails().intersection(trails_left).iter().map(|trail| {
        let (next, trails_left) = (at.other_end(trail), trails_left.difference(TrailSet::single(trail)));
        1 + if next == MapSite::CAMP { 0 } else { longest_route_from(next, trails_left) }
    });
    onward.max().unwrap_or(0)
}
