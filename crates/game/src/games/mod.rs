//! The games that the bot offers. A game is one folder and two lines here: a listed game can be played,
//! is translated, and is checked by the conformance tests.

mod art;
pub mod explorers;
mod podium;
pub mod raids;
pub mod relic_runners;

use crate::kind::{Catalogue, Kind, Of};
use crate::laws::{self, Breach, Trial};

/// Runs the conformance checks that every game must pass on one game.
pub type Obey = fn(&Trial) -> Result<(), Breach>;

/// Lists the games once, for the registry and for the conformance checks.
macro_rules! list {
    ($($game:ty),+ $(,)?) => {
        /// All games that the bot offers.
        pub static GAMES: Catalogue = Catalogue::of(&[$(Of::<$game>::KIND),+]);

        /// The conformance checks of the same games.
        pub static TRIED: &[Obey] = &[$(laws::obey::<$game>),+];
    };
}

list![raids::Raids, explorers::Explorers, relic_runners::RelicRunners];

pub fn find(id: &str) -> Option<&'static dyn Kind> {
    GAMES.find(id)
}
