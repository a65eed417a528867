//! Relic Runners, for 2 to 5 players: explorers lay pathways, explore ruins and temples, and carry relics
//! from shrine to shrine.
//!
//! The faces of the tiles are one list beside the public part of the state, and who has seen which face is
//! public. Tiles that were not dealt are stored nowhere.

mod action;
mod aloud;
mod art;
mod audit;
mod board;
mod choices;
mod consequence;
mod data;
mod deeds;
mod exploring;
mod face;
mod legend;
mod lesson;
mod map;
mod picture;
mod promise;
mod purple;
mod route;
mod runner;
mod score;
mod set;
mod setup;
mod step;
#[cfg(test)]
mod tests;
mod tile;
mod toolbox;
mod tools;
mod turn;
mod view;
mod walking;
mod walks;
mod words;
mod world;

use serde::{Deserialize, Serialize};

use crate::game::{Choice, Decisions, Dice, Game, Log, Meta, Score, Seat, Setup, Variant, Viewer};
pub use action::Action;
use tile::Find;
use view::View;
use world::World;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RelicRunners {
    world: World,
    /// The faces of the dealt tiles, by tile index.
    finds: Vec<Find>,
}

impl Game for RelicRunners {
    const META: Meta = Meta {
        id: "relic_runners",
        rules: 1,
        seats: 2..=5,
        variants: &[Variant {
            id: "set_up",
            name: words::set_up,
            choices: &[
                Choice { id: "first", name: words::set_up_first },
                Choice { id: "standard", name: words::set_up_standard },
                Choice { id: "random", name: words::set_up_random },
            ],
        }],
        cap: 10_000,
        name: words::title,
        pitch: words::pitch,
    };
    type Action = Action;
    type View = View;

    fn new(setup: &Setup, dice: &mut Dice) -> Self {
        Self::set_up(setup, dice)
    }

    fn decisions(&self, asked: &mut Decisions<Action>) {
        if let Some(step) = self.world.steps.last() {
            self.world.ask(step, asked);
        }
    }

    fn apply(&mut self, _seat: Seat, action: Action, _dice: &mut Dice, log: &mut Log) {
        if let Some(step) = self.world.steps.pop() {
            self.act(step, action, log);
            self.settle(log);
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut table = self.clone();
        table.deal(|tile| tile.seen.by(Some(seat)), dice);
        table
    }

    fn promise(&self, seat: Seat, options: &[Action], promise: &mut Vec<f32>) {
        self.promises(seat, options, promise);
    }

    fn scores(&self) -> Vec<Score> {
        score::scores(&self.world, |tile| self.finds.get(usize::from(tile)).copied())
    }

    fn fits(&self, setup: &Setup) -> bool {
        setup::fits(&self.world, setup)
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}
