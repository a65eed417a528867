//! Plays a state at random to its end, or until its result is estimated. Where a game estimates how good options look,
//! they are chosen with that weight; otherwise a few are tried, and the one that leaves its player best off is taken.

use meadhall_game::{Decision, Decisions, Dice, Game, GameLog};

use super::knowledge::Estimator;
use super::reward::margin;

/// The number of random options that a playout compares at a decision for which the game gives no prior weights.
const SAMPLED_OPTION_COUNT: usize = 3;

/// The buffers of a playout, reused by the next playout.
pub struct PlayoutRunner<A> {
    decisions: Decisions<A>,
    weights: Vec<f32>,
}

impl<A: Clone> PlayoutRunner<A> {
    pub const fn new() -> Self {
        Self { decisions: Decisions::without_prompts(), weights: Vec::new() }
    }

    /// Plays at random until the match is over, or until its result is estimated. Returns whether it is over.
    pub fn play<G: Game<Action = A>>(&mut self, state: &mut G, estimator: &mut Estimator<'_>, dice: &mut Dice) -> bool {
        let mut log = GameLog::disabled();
        let mut choices_left = estimator.playout_choices();
        loop {
            self.decisions.refill(state);
            let Some(decision) = self.decisions.first() else { return true };
            let options = decision.options.len();
            if options > 1 {
                if choices_left == Some(0) && !state.is_nearly_over() {
                    return false;
                }
                choices_left = choices_left.map(|choices| choices.saturating_sub(1));
                estimator.weigh_options(state, &decision, estimator.playout_temperature(), &mut self.weights);
            }
            let option = match self.weights.as_slice() {
                _ if options == 1 => 0,
                [] => best_of_sample(state, &decision, dice),
                weights => sample_weighted(weights, dice),
            };
            state.apply(decision.seat, decision.options[option].clone(), dice, &mut log);
        }
    }
}

/// Returns the index of an option, chosen with a probability proportional to its weight.
pub fn sample_weighted(weights: &[f32], dice: &mut Dice) -> usize {
    /// The resolution of the random number, fine enough to distinguish the weights.
    const RANDOM_RESOLUTION: u32 = 1 << 24;
    let weight_sum: f32 = weights.iter().sum();
    let mut left = dice.below(RANDOM_RESOLUTION) as f32 / RANDOM_RESOLUTION as f32 * weight_sum;
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    chosen.unwrap_or(weights.len() - 1)
}

/// Returns, among a few random options, the index of the one with the best score margin immediately after it.
fn best_of_sample<G: Game>(state: &G, decision: &Decision<'_, G::Action>, dice: &mut Dice) -> usize {
    let mut best = (i32::MIN, 0);
    for _ in 0..SAMPLED_OPTION_COUNT {
        let option = dice.index(decision.options.len());
        let mut after = state.clone();
        after.apply(decision.seat, decision.options[option].clone(), dice, &mut GameLog::disabled());
        let scores = after.scores();
        best = best.max((margin(&scores, &scores[decision.seat.index()]), option));
    }
    best.1
}

#[cfg(test)]
mod tests {
    use meadhall_game::Seed;

    use super::*;

    #[test]
    fn options_are_drawn_in_proportion_to_their_weights() {
        let (weights, mut drawn_at) = ([1.0, 0.25, 2.75], [0; 3]);
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        for _ in 0..40_000 {
            drawn_at[sample_weighted(&weights, &mut dice)] += 1;
        }
        for (times, expected) in drawn_at.into_iter().zip([10_000, 2_500, 27_500]) {
            assert!((expected - 500..expected + 500).contains(&times), "{drawn_at:?}");
        }
    }
}
