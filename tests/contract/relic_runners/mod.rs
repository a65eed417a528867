//! Relic Runners: walks over one's own pathways, toolboxes that may be used at any time, tiles seen by one player alone.
//!
//! Left out, because no position here touches it: what ivory and purple tiles do, the explorers' powers, the first game.

mod action;
mod game;
mod map;
mod runner;
mod tests;
mod tiles;
mod toolbox;
mod view;
mod walks;
mod words;

pub use action::{Action, Tool};
pub use game::{RelicRunners, Step, Turn};
pub use map::{CAMP, Site, Trail};
pub use runner::Runner;
pub use tiles::{Colour, Face, Place, Tile};
