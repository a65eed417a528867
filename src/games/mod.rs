//! The catalogue. A game is one folder and two lines here; being listed is being tested, playable and translated.

pub mod raids;

use crate::kind::{Kind, Of};

/// Every game of the house.
pub static GAMES: &[&dyn Kind] = &[&Of::<raids::Raids>::KIND];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Kind> {
    GAMES.iter().copied().find(|kind| kind.meta().id == id)
}
