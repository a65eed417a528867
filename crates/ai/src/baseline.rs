//! Baseline strategies that a search is measured against: greedy and flat Monte Carlo.

use meadhall_game::search_budget::SearchIterations;
use meadhall_game::{Decision, Decisions, Dice, Game, GameLog, victory_shares};

use super::reward::margin;

/// The number of determinized states over which the greedy strategy averages. In a determinized state, the information
/// hidden from the seat is drawn at random.
const GREEDY_SAMPLES: usize = 16;

/// Returns the index of the option with the best score margin immediately after it, averaged over several determinized
/// states. Ties are broken at random.
pub fn choose_greedily<G: Game>(game: &G, decision: &Decision<'_, G::Action>, dice: &mut Dice) -> usize {
    let mut sums = vec![0; decision.options.len()];
    for _ in 0..GREEDY_SAMPLES {
        let sample = game.determinize(decision.seat, dice);
        for (sum, action) in sums.iter_mut().zip(decision.options) {
            let mut after = sample.clone();
            after.apply(decision.seat, action.clone(), dice, &mut GameLog::disabled());
            let scores = after.scores();
            *sum += margin(&scores, &scores[decision.seat.index()]);
        }
    }
    random_best(&sums, dice)
}

/// Returns the index of the option that wins most often when all seats play randomly after it. Every option is tried
/// equally often, and the score margin breaks ties.
pub fn choose_by_flat_monte_carlo<G: Game>(
    game: &G,
    decision: &Decision<'_, G::Action>,
    iterations: SearchIterations,
    dice: &mut Dice,
) -> usize {
    let options = decision.options.len();
    let mut sums = vec![(0.0, 0); options];
    let mut playouts_done = 0;
    let mut decisions = Decisions::without_prompts();
    for n in iterations {
        let option = n as usize % options;
        let mut sample = game.determinize(decision.seat, dice);
        sample.apply(decision.seat, decision.options[option].clone(), dice, &mut GameLog::disabled());
        loop {
            decisions.refill(&sample);
            let Some(next) = decisions.first() else { break };
            let action = next.options[dice.index(next.options.len())].clone();
            sample.apply(next.seat, action, dice, &mut GameLog::disabled());
        }
        let scores = sample.scores();
        sums[option].0 += victory_shares(&scores)[decision.seat.index()];
        sums[option].1 += margin(&scores, &scores[decision.seat.index()]);
        playouts_done = n + 1;
    }
    // The last round of playouts may be incomplete, so options are compared by mean instead of by sum.
    let mean = |(option, (won, margin)): (usize, &(f64, i32))| {
        let times = playouts_done / options as u32 + u32::from((option as u32) < playouts_done % options as u32);
        let times = f64::from(times);
        if times == 0.0 { (f64::NEG_INFINITY, 0.0) } else { (won / times, f64::from(*margin) / times) }
    };
    let means: Vec<_> = sums.iter().enumerate().map(mean).collect();
    random_best(&means, dice)
}

fn random_best<T: PartialOrd + Copy>(values: &[T], dice: &mut Dice) -> usize {
    let best = values.iter().copied().fold(values[0], |best, other| if other > best { other } else { best });
    let best_options: Vec<usize> = (0..values.len()).filter(|option| values[*option] == best).collect();
    best_options[dice.index(best_options.len())]
}
