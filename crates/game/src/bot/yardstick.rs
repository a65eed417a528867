//! Baseline strategies that a search is measured against: greedy and flat Monte Carlo.

use super::effort::Thinking;
use super::reward::margin;
use crate::game::{Decision, Decisions, Dice, Game, Log, shares};

/// The number of determinized states that the greedy strategy averages over.
const WORLDS: usize = 16;

/// Returns the option with the best mean margin right after it, over several determinized states; ties at
/// random.
pub fn greedy<G: Game>(game: &G, asked: &Decision<'_, G::Action>, dice: &mut Dice) -> usize {
    let mut sums = vec![0; asked.options.len()];
    for _ in 0..WORLDS {
        let world = game.imagine(asked.seat, dice);
        for (sum, action) in sums.iter_mut().zip(asked.options) {
            let mut after = world.clone();
            after.apply(asked.seat, action.clone(), dice, &mut Log::muted());
            let scores = after.scores();
            *sum += margin(&scores, &scores[asked.seat.index()]);
        }
    }
    any_best(&sums, dice)
}

/// Returns the option that wins most when everybody plays at random after it. Options are tried equally
/// often; the margin breaks ties.
pub fn flat<G: Game>(game: &G, asked: &Decision<'_, G::Action>, thinking: Thinking, dice: &mut Dice) -> usize {
    let options = asked.options.len();
    let mut sums = vec![(0.0, 0); options];
    let mut tried = 0;
    let mut questions = Decisions::silent();
    for n in thinking {
        let option = n as usize % options;
        let mut world = game.imagine(asked.seat, dice);
        world.apply(asked.seat, asked.options[option].clone(), dice, &mut Log::muted());
        loop {
            questions.refill(&world);
            let Some(next) = questions.first() else { break };
            let action = next.options[dice.index(next.options.len())].clone();
            world.apply(next.seat, action, dice, &mut Log::muted());
        }
        let scores = world.scores();
        sums[option].0 += shares(&scores)[asked.seat.index()];
        sums[option].1 += margin(&scores, &scores[asked.seat.index()]);
        tried = n + 1;
    }
    // The last round may be incomplete: options that were tried once more are compared by their mean.
    let mean = |(option, (won, margin)): (usize, &(f64, i32))| {
        let times = tried / options as u32 + u32::from((option as u32) < tried % options as u32);
        let times = f64::from(times);
        if times == 0.0 { (f64::NEG_INFINITY, 0.0) } else { (won / times, f64::from(*margin) / times) }
    };
    let means: Vec<_> = sums.iter().enumerate().map(mean).collect();
    any_best(&means, dice)
}

fn any_best<T: PartialOrd + Copy>(worth: &[T], dice: &mut Dice) -> usize {
    let best = worth.iter().copied().fold(worth[0], |best, other| if other > best { other } else { best });
    let bests: Vec<usize> = (0..worth.len()).filter(|option| worth[*option] == best).collect();
    bests[dice.index(bests.len())]
}
