//! The games that the bot offers.
//!
//! A game is one crate in a folder here, and one line in this file: a listed game can be played, is translated, and is checked
//! by the conformance tests.
//!
//! ```
//! use meadhall_games::{GAMES, find_game};
//!
//! assert_eq!(GAMES.into_iter().count(), 3);
//! assert_eq!(find_game("raids").map(|game_type| game_type.meta().id), Some("raids"));
//! assert!(find_game("chess").is_none());
//! ```

use meadhall_conformance::{ConformanceConfig, ConformanceError};
use meadhall_registry::{GameRegistry, GameType, TypedGame};

/// Runs the conformance checks that every game must pass on one game.
pub type ConformanceCheck = fn(&ConformanceConfig) -> Result<(), ConformanceError>;

/// Lists the games once, for the registry and for the conformance checks.
macro_rules! register_games {
    ($($game:ty),+ $(,)?) => {
        /// All games that the bot offers.
        pub static GAMES: GameRegistry = GameRegistry::new(&[$(TypedGame::<$game>::GAME_TYPE),+]);

        /// The conformance checks of the same games.
        pub static CONFORMANCE_CHECKS: &[ConformanceCheck] = &[$(meadhall_conformance::check_conformance::<$game>),+];
    };
}

register_games![meadhall_raids::Raids, meadhall_explorers::Explorers, meadhall_relic_runners::RelicRunners];

pub fn find_game(id: &str) -> Option<&'static dyn GameType> {
    GAMES.find(id)
}
