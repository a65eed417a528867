//! Information-set Monte Carlo tree search with priors. Each iteration determinizes the state, descends the
//! known tree (each seat chooses by its own view), adds one node, plays at random until the result is known or
//! estimated, and records each seat's reward for the choices on the way.

use std::hash::{Hash, Hasher};

use meadhall_game::search_budget::SearchIterations;
use meadhall_game::{Decision, Decisions, Dice, Game, GameLog, SearchBudget, Seat};
use rustc_hash::FxHasher;

use super::knowledge::{Estimator, Knowledge};
use super::playout::{PlayoutRunner, sample_weighted};
use super::reward::RewardRange;
use super::tree::{RewardTarget, SearchResult, SearchTree};

/// Whether the best option is known is checked once in this many iterations.
const ITERATIONS_PER_CHECK: u32 = 32;

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// When its budget is used up.
    Budget,
    /// As soon as the rest of its budget cannot change the best option, or when the budget is used up.
    BestOptionKnown,
}

impl SearchEnd {
    /// Returns when a search for the best option ends. With a time, it ends as soon as the option is known. With a number
    /// of playouts, it makes all of them, because the next decision goes on with the tree.
    pub const fn of_best_option(budget: SearchBudget) -> Self {
        match budget {
            SearchBudget::Playouts(_) => Self::Budget,
            SearchBudget::Milliseconds(_) => Self::BestOptionKnown,
        }
    }
}

/// Searches the options of the seat that has to decide.
pub fn search<G: Game>(
    game: &G,
    decision: &Decision<'_, G::Action>,
    mut iterations: SearchIterations,
    end: SearchEnd,
    dice: &mut Dice,
    tree: &mut SearchTree,
    knowledge: Knowledge<'_>,
) -> SearchResult {
    tree.clear_if_half_full();
    let (seat, options) = (decision.seat, decision.options.len());
    let root_hash = view_hash(game, seat);
    let mut iteration = SearchIteration {
        decisions: Decisions::without_prompts(),
        weights: Vec::new(),
        path: Vec::new(),
        rewards: Vec::new(),
        reward_ranges: Vec::new(),
        estimator: Estimator::new(knowledge),
    };
    let mut playout = PlayoutRunner::new();
    while let Some(number) = iterations.next() {
        let mut sample = game.determinize(seat, dice);
        iteration.descend(&mut sample, seat, dice, tree);
        if playout.play(&mut sample, &mut iteration.estimator, dice) {
            tree.reward_scale.compute_rewards(&sample.scores(), &mut iteration.rewards);
        } else {
            let estimates = iteration.estimator.estimate_result(&sample);
            tree.reward_scale.estimate_rewards(estimates, &mut iteration.rewards);
        }
        iteration.widen_ranges();
        for &(seat, target) in &iteration.path {
            tree.record_reward(target, iteration.rewards[seat.index()]);
        }
        if end == SearchEnd::BestOptionKnown
            && (number + 1).is_multiple_of(ITERATIONS_PER_CHECK)
            && tree.lead_at(root_hash, options) > iterations.estimate_playouts_left()
        {
            break;
        }
    }
    tree.result_at(root_hash, options)
}

/// Returns a hash of the seat's view: equal for states that the seat cannot distinguish. Crafted collisions
/// would only make the AI play worse.
fn view_hash<G: Game>(game: &G, seat: Seat) -> u64 {
    let mut hasher = FxHasher::default();
    seat.hash(&mut hasher);
    game.hash_view(seat, &mut hasher);
    hasher.finish()
}

/// What the iterations of a search share: buffers, the estimator, and the ranges of the rewards so far.
struct SearchIteration<'a, A> {
    decisions: Decisions<A>,
    weights: Vec<f32>,
    /// The options chosen during the descent through the search tree, with the seats that chose them.
    path: Vec<(Seat, RewardTarget)>,
    /// The reward of each seat.
    rewards: Vec<f32>,
    /// The range of the rewards of each seat so far; empty before the first ones.
    reward_ranges: Vec<RewardRange>,
    estimator: Estimator<'a>,
}

impl<A: Clone> SearchIteration<'_, A> {
    fn widen_ranges(&mut self) {
        self.reward_ranges.resize(self.rewards.len(), RewardRange::default());
        self.reward_ranges.iter_mut().zip(&self.rewards).for_each(|(range, reward)| range.add(*reward));
    }

    fn reward_spread(&self, seat: Seat) -> f32 {
        self.reward_ranges.get(seat.index()).copied().unwrap_or_default().spread()
    }

    /// Plays from the root of the search tree until a view has no node yet, and adds a node for this view.
    fn descend<G: Game<Action = A>>(
        &mut self,
        sample: &mut G,
        deciding_seat: Seat,
        dice: &mut Dice,
        tree: &mut SearchTree,
    ) {
        let mut log = GameLog::disabled();
        self.path.clear();
        loop {
            self.decisions.refill(sample);
            // At the root, the searching seat answers before other seats with open decisions. The order of the other
            // seats does not matter.
            let own_decision = if self.path.is_empty() { self.decisions.for_seat(deciding_seat) } else { None };
            let Some(decision) = own_decision.or_else(|| self.decisions.first()) else { return };
            let (seat, options) = (decision.seat, decision.options.len());
            if options == 1 {
                sample.apply(seat, decision.options[0].clone(), dice, &mut log);
                continue;
            }
            let view_hash = view_hash(sample, seat);
            let known_node = tree.find_node(view_hash, options);
            let node_id = known_node.or_else(|| {
                self.estimator.weigh_options(sample, &decision, 1.0, &mut self.weights);
                if self.path.is_empty() {
                    self.estimator.widen_weights(&mut self.weights);
                }
                tree.add_node(view_hash, options, &self.weights)
            });
            let Some(node_id) = node_id else { return };
            let option = match known_node {
                Some(node_id) => tree.select_option(node_id, self.reward_spread(seat)),
                None if self.weights.is_empty() => tree.select_option(node_id, self.reward_spread(seat)),
                None => sample_weighted(&self.weights, dice),
            };
            self.path.push((seat, tree.reward_target(node_id, option)));
            sample.apply(seat, decision.options[option].clone(), dice, &mut log);
            if known_node.is_none() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::{MatchSetup, Seed};
    use meadhall_raids::Raids;

    use super::*;

    #[test]
    fn a_search_that_ends_early_finds_the_same_best_option() {
        let seed = Seed::from_number(1);
        let (mut all_playouts, mut needed_playouts) = (0, 0);
        let mut game = Raids::new(&MatchSetup::all(&Raids::META)[0], &mut Dice::new(&seed, 0));
        let mut decisions = Decisions::without_prompts();
        for step in 1..=30 {
            decisions.refill(&game);
            let decision = decisions.first().expect("the match is not over after 30 choices");
            let search_until = |end| {
                let (iterations, mut tree) = (SearchBudget::Playouts(200).start_search(None), SearchTree::default());
                let mut dice = Dice::new(&seed.derive(step), 0);
                search(&game, &decision, iterations, end, &mut dice, &mut tree, Knowledge::of_game::<Raids>())
            };
            let [full, early] = [SearchEnd::Budget, SearchEnd::BestOptionKnown].map(search_until);
            assert_eq!(full.best_option, early.best_option, "in step {step}: {full:?} {early:?}");
            all_playouts += full.visits.iter().sum::<u32>();
            needed_playouts += early.visits.iter().sum::<u32>();
            let (seat, action) = (decision.seat, decision.options[full.best_option]);
            game.apply(seat, action, &mut Dice::new(&seed, step), &mut GameLog::disabled());
        }
        assert!(needed_playouts < all_playouts, "{needed_playouts} of {all_playouts} playouts");
    }
}
