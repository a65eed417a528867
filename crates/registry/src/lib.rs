//! Type-erased access to any game.
//!
//! [`GameType`] is a game, `Box<dyn Match>` a running match of one. A decision is answered by the index of an option, so callers
//! need no game's types. [`GameRegistry`] lists games; [`journal`] holds the steps of a match, from which it can be replayed. No
//! table, no person and no storage is known here: a match is saved as a string.
//!
//! ```
//! use meadhall_game::{GameLog, MatchSetup, Seed};
//! use meadhall_raids::Raids;
//! use meadhall_registry::{GameRegistry, TypedGame};
//!
//! static GAMES: GameRegistry = GameRegistry::new(&[TypedGame::<Raids>::GAME_TYPE]);
//! let game_type = GAMES.find("raids").expect("a registered game");
//! let setup = MatchSetup::all(game_type.meta()).remove(0);
//! let mut running_match = game_type.new_match(&setup, Seed::from_number(1)).expect("a valid set-up");
//! let seat = running_match.decisions()[0].seat;
//! running_match.apply_option(seat, 0, &mut GameLog::new()).expect("a legal option");
//! let loaded = game_type.load_match(&running_match.save()).expect("a match that was just saved");
//! assert_eq!(loaded.state_fingerprint(), running_match.state_fingerprint());
//! ```

mod decision_info;
mod game_type;
pub mod journal;
mod registry;
mod saved_match;
mod typed_game;
mod typed_match;

pub use decision_info::{AppliedStep, DecisionInfo, OptionDescription};
pub use game_type::{GameType, Match};
pub use registry::GameRegistry;
pub use saved_match::{MatchLoadError, saved_match_json};
pub use typed_game::TypedGame;
