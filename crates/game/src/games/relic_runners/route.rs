//! The longest route over a player's pathways. It uses no trail twice and does not pass through the camp, but
//! may visit other sites repeatedly.

use super::map::{Site, Ways};
use super::runner::Runner;

impl Runner {
    /// Returns the number of pathways of the longest route.
    pub fn longest_route(&self) -> usize {
        let starts = Site::all().filter(|site| !site.ways().and(self.pathways).is_empty());
        starts.map(|start| longest(start, self.pathways)).max().unwrap_or(0)
    }
}

/// Returns the length of the longest route from here over the remaining pathways.
fn longest(at: Site, left: Ways) -> usize {
    let onward = at.ways().and(left).iter().map(|way| {
        let (next, left) = (at.across(way), left.without(Ways::just(way)));
        1 + if next == Site::CAMP { 0 } else { longest(next, left) }
    });
    onward.max().unwrap_or(0)
}
