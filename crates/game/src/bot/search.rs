//! Information-set Monte Carlo tree search. Each round imagines a world that the seat cannot tell from the true one, walks
//! down what it remembers, each seat choosing by what it sees itself, tries one new thing, plays to the end by sensible
//! chance, and tells every choice on the way what it was worth to whoever made it.

use super::effort::Thinking;
use super::playout::{Playout, drawn};
use super::sight::sight;
use super::tree::{Branch, Tree};
use crate::game::{Decision, Decisions, Dice, Game, Log, Seat};

/// The option that is best for the seat that is asked.
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

/// What one round needs, kept from one to the next.
struct Round<A> {
    asked: Decisions<A>,
    promise: Vec<f32>,
    /// Who took what on the way down.
    path: Vec<(Seat, Branch)>,
    /// What the end was worth, by seat.
    rewards: Vec<f32>,
}

impl<A: Clone> Round<A> {
    /// Goes down to the first sight that is new.
    fn descend<G: Game<Action = A>>(&mut self, world: &mut G, root: Seat, dice: &mut Dice, tree: &mut Tree) {
        let mut log = Log::muted();
        self.path.clear();
        loop {
            self.asked.refill(world);
            // Whoever thinks answers first, for that is the question; of several others, it does not matter who does.
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
