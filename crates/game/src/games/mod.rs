//! The games that the bot offers. A game is one folder and two lines here: a listed game can be played,
//! is translated, and is checked by the conformance tests.

mod art;
pub mod explorers;
mod podium;
pub mod raids;
pub mod relic_runners;

use crate::kind::{GameRegistry, GameType, TypedGame};
use crate::laws::{self, ConformanceConfig, ConformanceError};

/// Runs the conformance checks that every game must pass on one game.
pub type ConformanceCheck = fn(&ConformanceConfig) -> Result<(), ConformanceError>;

/// Lists the games once, for the registry and for the conformance checks.
macro_rules! register_games {
    ($($game:ty),+ $(,)?) => {
        /// All games that the bot offers.
        pub static GAMES: GameRegistry = GameRegistry::new(&[$(TypedGame::<$game>::GAME_TYPE),+]);

        /// The conformance checks of the same games.
        pub static CONFORMANCE_CHECKS: &[ConformanceCheck] = &[$(laws::check_conformance::<$game>),+];
    };
}

register_games![raids::Raids, explorers::Explorers, relic_runners::RelicRunners];

pub fn find_game(id: &str) -> Option<&'static dyn GameType> {
    GAMES.find(id)
}
