//! Explorers of the North Sea: tiles of land and sea, a secret choice of captains, four action points a turn.
//!
//! Left out, because no position here touches it: islands, captains' points, the solo game, the other starting boards.

mod action;
mod game;
mod hex;
mod points;
mod tests;
mod tiles;
mod view;
mod words;

pub use action::{Action, Animal, Captain};
pub use game::{Chart, Explorers, Laid, Secret, Step, Token};
pub use hex::{Cell, Corner, MAINLAND, Space, Tip};
pub use tiles::{Content, Shape, Tile};
