//! The games that the bot offers.
//!
//! A game is one crate in a folder here, and one line in this file: a listed game can be played, is translated, and is checked
//! by the conformance tests.
//!
//! ```
//! use meadhall_games::{GAMES, find_game};
//!
//! assert!(GAMES.into_iter().any(|game_type| game_type.meta().id == "raids"));
//! assert_eq!(find_game("raids").map(|game_type| game_type.meta().id), Some("raids"));
//! assert!(find_game("chess").is_none());
//! ```

use meadhall_registry::{GameRegistry, GameType, TypedGame};

/// Calls a macro with all games: a name for each, and the type as `crate::Type`. This list registers the
/// games.
#[macro_export]
macro_rules! for_each_game {
    ($callback:ident) => {
        $callback! {
            raids: meadhall_raids::Raids,
            explorers: meadhall_explorers::Explorers,
            relic_runners: meadhall_relic_runners::RelicRunners,
        }
    };
}

macro_rules! register_games {
    ($($name:ident: $package:ident::$game:ident,)+) => {
        $(pub use $package::$game;)+

        /// All games that the bot offers.
        pub static GAMES: GameRegistry = GameRegistry::new(&[$(TypedGame::<$game>::GAME_TYPE),+]);
    };
}

for_each_game!(register_games);

pub fn find_game(id: &str) -> Option<&'static dyn GameType> {
    GAMES.find(id)
}
