//! The longest continuous route over a player's own pathways: no trail twice, sites as often as one likes, not through the camp.

use super::map::{Site, Ways};
use super::runner::Runner;

impl Runner {
    /// How many pathways it has.
    pub fn longest_route(&self) -> usize {
        let starts = Site::all().filter(|site| !site.ways().and(self.pathways).is_empty());
        starts.map(|start| longest(start, self.pathways)).max().unwrap_or(0)
    }
}

/// The longest route from here over these pathways.
fn longest(at: Site, left: Ways) -> usize {
    let onward = at.ways().and(left).iter().map(|way| {
        let (next, left) = (at.across(way), left.without(Ways::just(way)));
        1 + if next == Site::CAMP { 0 } else { longest(next, left) }
    });
    onward.max().unwrap_or(0)
}
