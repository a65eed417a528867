//! AIs for any game. They decide on determinized states: from the true state they use only what their own
//! seat may know.
//!
//! - `player`: the strategies by name · `yardstick`: greedy and flat Monte Carlo, the baselines for the
//!   search
//! - `search`: information-set Monte Carlo tree search · `tree`: its statistics · `sight`: a seat's view as a
//!   hash
//! - `playout`: plays a state to its end · `reward`: the value of a result for each seat · `effort`: the
//!   search budget

mod effort;
mod player;
mod playout;
mod reward;
mod search;
mod sight;
mod tree;
mod yardstick;

use std::time::Duration;

use crate::game::{Decision, Dice, Game, Seed};
pub use effort::Effort;
pub use player::{LEVELS, Player, USUAL, UnknownBot, level};
use tree::Tree;

/// An AI in one seat of one match. Its search tree is kept between decisions, so it must not be used for
/// another match.
pub struct Bot {
    player: Player,
    /// Its own randomness, never the match's.
    dice: Dice,
    /// The maximum time for a decision.
    cap: Option<Duration>,
    tree: Tree,
}

impl Bot {
    /// Creates an AI for one seat of one match. The seed must not be the match's.
    pub fn new(player: Player, seed: &Seed) -> Self {
        Self { player, dice: Dice::new(seed, 0), cap: None, tree: Tree::default() }
    }

    /// Limits the time for a decision; the search then returns its best option so far.
    #[must_use]
    pub fn within(mut self, cap: Duration) -> Self {
        self.cap = Some(cap);
        self
    }

    /// Returns the index of the chosen option.
    pub fn choose<G: Game>(&mut self, game: &G, asked: &Decision<'_, G::Action>) -> usize {
        if asked.options.len() < 2 {
            return 0;
        }
        let dice = &mut self.dice;
        match self.player {
            Player::Random => dice.index(asked.options.len()),
            Player::Greedy => yardstick::greedy(game, asked, dice),
            Player::Flat(effort) => yardstick::flat(game, asked, effort.start(self.cap), dice),
            Player::Search(effort) => search::search(game, asked, effort.start(self.cap), dice, &mut self.tree),
        }
    }
}
