//! Plays a state to its end at random. Where a game estimates how good options look, they are chosen with
//! that weight; otherwise a few are tried, and the one that leaves its player best off is taken.

use super::reward::margin;
use crate::game::{Decision, Decisions, Dice, Game, Log};

/// The number of options that are tried where a game has no estimates.
const TRIED: usize = 3;

/// The buffers of a playout, reused by the next.
pub struct Playout<A> {
    asked: Decisions<A>,
    promise: Vec<f32>,
}

impl<A: Clone> Playout<A> {
    pub const fn new() -> Self {
        Self { asked: Decisions::silent(), promise: Vec::new() }
    }

    /// Applies random actions until the match is over.
    pub fn finish<G: Game<Action = A>>(&mut self, world: &mut G, dice: &mut Dice) {
        let mut log = Log::muted();
        loop {
            self.asked.refill(world);
            let Some(asked) = self.asked.first() else { return };
            let options = asked.options.len();
            self.promise.clear();
            if options > 1 {
                world.promise(asked.seat, asked.options, &mut self.promise);
            }
            let option = match self.promise.as_slice() {
                _ if options == 1 => 0,
                [] => best_of_some(world, &asked, dice),
                promise => drawn(promise, dice),
            };
            world.apply(asked.seat, asked.options[option].clone(), dice, &mut log);
        }
    }
}

/// Returns the index of an option, chosen with a probability proportional to its weight.
pub fn drawn(promise: &[f32], dice: &mut Dice) -> usize {
    /// Fine enough to distinguish the weights.
    const GRAINS: u32 = 1 << 24;
    let all: f32 = promise.iter().sum();
    let mut left = dice.below(GRAINS) as f32 / GRAINS as f32 * all;
    let here = promise.iter().position(|promise| {
        left -= promise;
        left < 0.0
    });
    here.unwrap_or(promise.len() - 1)
}

/// Returns the option with the best margin right after it, among a few random ones.
fn best_of_some<G: Game>(world: &G, asked: &Decision<'_, G::Action>, dice: &mut Dice) -> usize {
    let mut best = (i32::MIN, 0);
    for _ in 0..TRIED {
        let option = dice.index(asked.options.len());
        let mut after = world.clone();
        after.apply(asked.seat, asked.options[option].clone(), dice, &mut Log::muted());
        let scores = after.scores();
        best = best.max((margin(&scores, &scores[asked.seat.index()]), option));
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;

    #[test]
    fn options_are_drawn_as_often_as_they_are_promising() {
        let (promise, mut drawn_at) = ([1.0, 0.25, 2.75], [0; 3]);
        let mut dice = Dice::new(&Seed::numbered(1), 0);
        for _ in 0..40_000 {
            drawn_at[drawn(&promise, &mut dice)] += 1;
        }
        for (times, expected) in drawn_at.into_iter().zip([10_000, 2_500, 27_500]) {
            assert!((expected - 500..expected + 500).contains(&times), "{drawn_at:?}");
        }
    }
}
