//! Information-set Monte Carlo tree search with priors. Each iteration determinizes the state, descends the
//! known tree (each seat chooses by its own view), adds one node, plays to the end at random, and records
//! each seat's reward for the choices on the way.

use super::effort::Thinking;
use super::playout::{Playout, drawn};
use super::sight::sight;
use super::tree::{Branch, Tree};
use crate::game::{Decision, Decisions, Dice, Game, Log, Seat};

/// Returns the best option for the seat that has to decide.
pub fn search<G: Game>(
    game: &G,
    asked: &Decision<'_, G::Action>,
    thinking: Thinking,
    dice: &mut Dice,
    tree: &mut Tree,
) -> usize {
    tree.make_room();
    let (seat, options) = (asked.seat, asked.options.len());
    let root = sight(game, seat);
    let mut round = Round { asked: Decisions::silent(), promise: Vec::new(), path: Vec::new(), rewards: Vec::new() };
    let mut playout = Playout::new();
    for _ in thinking {
        let mut world = game.imagine(seat, dice);
        round.descend(&mut world, seat, dice, tree);
        playout.finish(&mut world, dice);
        tree.scale.rewards(&world.scores(), &mut round.rewards);
        for &(seat, taken) in &round.path {
            tree.learn(taken, round.rewards[seat.index()]);
        }
    }
    tree.find(root, options).map_or(0, |place| tree.best(place))
}

/// The buffers of one iteration, reused by the next.
struct Round<A> {
    asked: Decisions<A>,
    promise: Vec<f32>,
    /// The options that were chosen on the way down, with their seats.
    path: Vec<(Seat, Branch)>,
    /// The reward of each seat.
    rewards: Vec<f32>,
}

impl<A: Clone> Round<A> {
    /// Descends to the first view that is new.
    fn descend<G: Game<Action = A>>(&mut self, world: &mut G, root: Seat, dice: &mut Dice, tree: &mut Tree) {
        let mut log = Log::muted();
        self.path.clear();
        loop {
            self.asked.refill(world);
            // The searching seat answers first, because its decision is the root. The order of the other
            // seats does not matter.
            let own = if self.path.is_empty() { self.asked.of_seat(root) } else { None };
            let Some(asked) = own.or_else(|| self.asked.first()) else { return };
            let (seat, options) = (asked.seat, asked.options.len());
            if options == 1 {
                world.apply(seat, asked.options[0].clone(), dice, &mut log);
                continue;
            }
            let sight = sight(world, seat);
            let known = tree.find(sight, options);
            let place = known.or_else(|| {
                self.promise.clear();
                world.promise(seat, asked.options, &mut self.promise);
                tree.add(sight, options, &self.promise)
            });
            let Some(place) = place else { return };
            let option = match known {
                Some(place) => tree.select(place),
                None if self.promise.is_empty() => tree.select(place),
                None => drawn(&self.promise, dice),
            };
            self.path.push((seat, tree.take(place, option)));
            world.apply(seat, asked.options[option].clone(), dice, &mut log);
            if known.is_none() {
                return;
            }
        }
    }
}
