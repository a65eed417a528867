//! Explorers of the North Sea, for 1 to 4 players: tiles grow into a map that longships explore.
//!
//! Tiles and tokens are drawn from sorted bags when they are needed. So the only hidden information is the
//! hands and the captains that are dealt and chosen.

mod aloud;
mod art;
mod audit;
mod board;
mod captain;
mod choices;
mod consequence;
mod data;
mod deeds;
mod face;
mod grid;
mod herds;
mod hex;
mod island;
mod lesson;
mod map;
mod party;
mod picture;
mod placing;
mod promise;
mod score;
#[cfg(test)]
mod tests;
mod tile;
mod turn;
mod view;
mod waters;
mod words;
mod world;

use serde::{Deserialize, Serialize};

use crate::game::{Choice, Decisions, Dice, Game, Log, Meta, Score, Seat, Setup, Variant, Viewer};
use captain::Captain;
use hex::{Cell, Corner, Space};
pub use party::Cargo;
use tile::{Animal, Tile};
use view::View;
use world::World;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explorers {
    world: World,
    /// Indexed by seat.
    secrets: Vec<Secret>,
    /// The tiles that are not drawn yet, sorted.
    stack: Vec<Tile>,
}

/// Information that only one player has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// Sorted.
    hand: Vec<Tile>,
    /// Tiles discarded in the solo game, sorted.
    aside: Vec<Tile>,
    /// The two captains dealt; empty once all players have chosen.
    dealt: Vec<Captain>,
    /// `None` until this player has chosen, and again once all have.
    kept: Option<Captain>,
}

/// The decision that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Step {
    /// Every player chooses a captain.
    Captains,
    /// The current player still places this many tiles.
    Place { left: u8 },
    /// The current player has this many actions left.
    Act { left: u8 },
    Over,
}

/// An answer to one decision.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Keep {
        /// One of the two dealt.
        captain: Captain,
    },
    Place {
        /// A tile of the hand.
        tile: Tile,
        at: Cell,
        /// Anticlockwise, in sixths of a full turn.
        turned: u8,
    },
    /// Loads Vikings and animals onto the longship.
    Load {
        /// A land of the longship's tile.
        from: Space,
        vikings: u8,
        animals: Cargo,
    },
    /// Unloads Vikings and animals from the longship. Unloading animals on the Mainland delivers them.
    Unload {
        /// A land of the longship's tile.
        onto: Space,
        vikings: u8,
        animals: Cargo,
    },
    /// Moves the longship to the next sea. An enemy ship there is fought at once.
    Sail {
        to: Space,
    },
    /// Moves Vikings over land to the next tile.
    Walk {
        from: Space,
        to: Space,
        /// One or two.
        vikings: u8,
    },
    /// Moves one Viking with one animal over land to the next tile.
    Transport {
        from: Space,
        to: Space,
        animal: Animal,
    },
    Build {
        at: Corner,
    },
    /// Forfeits the remaining actions.
    Done,
}

impl Game for Explorers {
    const META: Meta = Meta {
        id: "explorers",
        rules: 1,
        seats: 1..=4,
        variants: &[Variant {
            id: "board",
            name: words::start,
            choices: &[
                Choice { id: "a1", name: words::start_a1 },
                Choice { id: "a2", name: words::start_a2 },
                Choice { id: "b1", name: words::start_b1 },
                Choice { id: "b2", name: words::start_b2 },
            ],
        }],
        cap: 300,
        name: words::title,
        pitch: words::pitch,
    };
    type Action = Action;
    type View = View;

    fn new(setup: &Setup, dice: &mut Dice) -> Self {
        Self::set_up(setup, dice)
    }

    fn decisions(&self, asked: &mut Decisions<Action>) {
        match self.world.step {
            Step::Captains => self.ask_captains(asked),
            Step::Place { left } => self.ask_place(left, asked),
            Step::Act { left } => self.world.ask_act(left, asked),
            Step::Over => {}
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, dice: &mut Dice, log: &mut Log) {
        match action {
            Action::Keep { captain } => self.keep(seat, captain, log),
            Action::Place { tile, at, turned } => self.place(tile, at, turned, dice, log),
            Action::Done => {
                log.say(|| words::log_done(seat));
                self.end_turn(dice, log);
            }
            deed => self.act(&deed, dice, log),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        self.imagined(seat, dice)
    }

    fn promise(&self, seat: Seat, options: &[Action], promise: &mut Vec<f32>) {
        self.promises(seat, options, promise);
    }

    fn scores(&self) -> Vec<Score> {
        score::scores(&self.world)
    }

    fn fits(&self, setup: &Setup) -> bool {
        self.world.parties.len() == usize::from(setup.seats()) && self.world.map.is_of_board(data::board(setup))
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}
