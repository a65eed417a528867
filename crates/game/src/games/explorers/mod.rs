//! Explorers of the North Sea, for 1 to 4: tiles of land and sea grow into a map, and longships carry Vikings and livestock over it.
//!
//! - `data`: what another edition would change: tiles, starting boards, tokens
//! - `hex`, `grid`, `tile`, `map`: cells and sides, tiles, and what lies where · `island`, `waters`: what lies together
//! - `party`, `herds`, `captain`: what moves on it, and for whom · `world`: all that is open
//! - `turn`: how turns begin and end, the choice of captains · `placing` · `choices`, `deeds`: what points are spent on
//! - `score`, `audit`, `view` · `promise`: what computers look at first
//! - `words`: all that is said · `face`, `board`, `aloud`, `consequence`: how it looks · `lesson` · `picture`, `art`: how it is drawn
//!
//! Tiles and tokens are drawn when they are needed, from sorted bags. So what is hidden is what hands hold and which captains are
//! chosen, and nothing else.

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

/// A match of Explorers of the North Sea.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explorers {
    world: World,
    /// What each player keeps to themselves, by seat.
    secrets: Vec<Secret>,
    /// The tiles that nobody has drawn, sorted.
    stack: Vec<Tile>,
}

/// What only one player knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// Sorted.
    hand: Vec<Tile>,
    /// Tiles that were drawn and set aside, in the solo game; sorted.
    aside: Vec<Tile>,
    /// Until all have chosen: the two captains dealt.
    dealt: Vec<Captain>,
    /// Until all have chosen: the one kept.
    kept: Option<Captain>,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Step {
    /// Everybody: which captain?
    Captains,
    /// So many tiles are still to be placed.
    Place { left: u8 },
    /// So many points are still to be spent.
    Act { left: u8 },
    /// The match is over.
    Over,
}

/// An answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Sail under this captain.
    Keep {
        /// One of the two that were dealt.
        captain: Captain,
    },
    /// Place a tile.
    Place {
        /// One of the hand.
        tile: Tile,
        /// Where.
        at: Cell,
        /// By how many sixths it is turned, anticlockwise.
        turned: u8,
    },
    /// Take Vikings and animals aboard.
    Load {
        /// A land of the longship's tile.
        from: Space,
        /// So many Vikings.
        vikings: u8,
        /// These animals.
        animals: Cargo,
    },
    /// Put Vikings and animals ashore.
    Unload {
        /// A land of the longship's tile.
        onto: Space,
        /// So many Vikings.
        vikings: u8,
        /// These animals.
        animals: Cargo,
    },
    /// Move the longship.
    Sail {
        /// To this sea.
        to: Space,
    },
    /// Move Vikings over land.
    Walk {
        /// From this land.
        from: Space,
        /// To this one.
        to: Space,
        /// One or two of them.
        vikings: u8,
    },
    /// Have a Viking lead an animal over land.
    Transport {
        /// From this land.
        from: Space,
        /// To this one.
        to: Space,
        /// Which.
        animal: Animal,
    },
    /// Build an outpost.
    Build {
        /// On this corner.
        at: Corner,
    },
    /// Spend no more points.
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
