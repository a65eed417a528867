//! Rules of thumb, in points, that weigh options for the search. They need not be exact, only better than
//! equal weights.

mod actions;
mod placements;

use meadhall_game::Seat;

use super::{Action, Explorers, Pending};
use actions::ActionHeuristic;
use placements::PlacementHeuristic;

/// An option that is worth this many points more gets twice the weight.
const POINTS_PER_DOUBLING: f32 = 0.07;

impl Explorers {
    /// Appends a weight for each option; only their ratios matter.
    pub(crate) fn append_prior_weights(&self, seat: Seat, options: &[Action], prior: &mut Vec<f32>) {
        match self.public_state.pending {
            Pending::PlaceTiles { .. } => {
                PlacementHeuristic::new(&self.public_state, seat).append_weights(options, prior)
            }
            Pending::TakeActions { .. } => {
                ActionHeuristic::new(&self.public_state, seat).append_weights(options, prior)
            }
            Pending::ChooseCaptains | Pending::MatchOver => prior.resize(prior.len() + options.len(), 1.0),
        }
    }
}

fn weight(gain: f32) -> f32 {
    meadhall_game::prior_weight(gain, POINTS_PER_DOUBLING)
}
