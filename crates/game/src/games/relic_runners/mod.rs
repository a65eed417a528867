//! Relic Runners, for 2 to 5: explorers walk over their own pathways, explore ruins and temples, and carry relics from shrine to shrine.
//!
//! - `data`: what another edition would change: the map, the tiles, numbers · `map`, `set`: sites, trails, and sets of them
//! - `tile`, `runner`, `toolbox`: what there is · `world`: all that is open · `setup`: how it is dealt
//! - `step`, `action`: what is waited for, and every answer · `choices`: what is offered · `deeds`: what comes of it
//! - `turn`: how turns begin and end · `walks`, `walking`: walks and expeditions · `exploring`, `purple`: ruins and temples
//! - `tools`: what toolboxes do · `promise`: what looks good to computers · `route`: the longest route · `score`, `audit`, `view`
//! - `words`: all that is said · `face`, `board`, `aloud`, `consequence`, `legend`: how it looks · `lesson` · `picture`, `art`: how it is drawn
//!
//! What tiles are is one list beside the open part of a match; who has seen which is open. Tiles in the box are kept nowhere: they are
//! those that were not dealt.

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

/// A match of Relic Runners.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RelicRunners {
    world: World,
    /// What each tile of the open part is.
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
