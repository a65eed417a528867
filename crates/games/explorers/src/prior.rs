//! Rules of thumb, in points, that weigh options for the search. They need not be exact, only better than
//! equal weights.

mod actions;
mod placements;

use meadhall_game::Seat;

use super::player::Player;
use super::tile::Animal;
use super::{Action, Explorers, Pending};
use actions::ActionHeuristic;
use placements::PlacementHeuristic;

/// An option that is worth this many points more gets twice the weight.
const POINTS_PER_DOUBLING: f32 = 0.07;

impl Explorers {
    /// Appends a weight for each option; only their ratios matter.
    pub(crate) fn append_prior_weights(&self, seat: Seat, options: &[Action], prior: &mut Vec<f32>) {
        match self.public_state.pending {
            Pending::PlaceTiles { .. } => PlacementHeuristic::new(&self.public_state, seat).weights(options, prior),
            Pending::TakeActions { .. } => ActionHeuristic::new(&self.public_state, seat).weights(options, prior),
            Pending::ChooseCaptains | Pending::MatchOver => prior.resize(prior.len() + options.len(), 1.0),
        }
    }
}

/// Returns, for each kind, the value of delivering one more animal in addition to the animals delivered or aboard.
pub fn animal_values(player: &Player) -> [u8; 6] {
    let mut counts = [0_u8; 6];
    player.delivered_animals.iter().chain(&player.cargo).for_each(|held| counts[*held as usize] += 1);
    counts.map(|sets| 1 + counts.iter().filter(|count| **count > sets).count() as u8)
}

/// Returns the total value of animals, by the value of each kind.
pub fn total_value(animal_values: &[u8; 6], animals: &[Animal]) -> f32 {
    animals.iter().map(|animal| animal_values[*animal as usize]).sum::<u8>().into()
}

fn weight(gain: f32) -> f32 {
    meadhall_game::prior_weight(gain, POINTS_PER_DOUBLING)
}
