//! Computer players for any game. They decide from worlds that they imagine: the true one is asked only for what their own
//! seat may know of it.
//!
//! - `player`: who there is, by name · `yardstick`: random, greedy, flat: what a search has to beat
//! - `search`: information-set Monte Carlo tree search · `tree`: what it remembers · `sight`: what a seat sees, as a key
//! - `playout`: a world played to its end · `reward`: what that was worth to each seat · `effort`: how long to think

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

/// A computer at its table. What it remembers of one question serves it at the next, so it plays one match only.
pub struct Bot {
    player: Player,
    /// Its own chance, never the match's.
    dice: Dice,
    /// It never thinks longer than this.
    cap: Option<Duration>,
    tree: Tree,
}

impl Bot {
    /// A computer player for one seat of one match. Its chance comes from `seed`, which must not be the match's.
    pub fn new(player: Player, seed: &Seed) -> Self {
        Self { player, dice: Dice::new(seed, 0), cap: None, tree: Tree::default() }
    }

    /// The same, but it answers after this time at the latest with what it has thought by then.
    #[must_use]
    pub fn within(mut self, cap: Duration) -> Self {
        self.cap = Some(cap);
        self
    }

    /// The number of the option that it takes.
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
