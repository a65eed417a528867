//! The games of the house. A game is one folder and two lines here; being listed is being tested, playable and translated.

mod art;
pub mod explorers;
mod podium;
pub mod raids;
pub mod relic_runners;

use crate::kind::{Catalogue, Kind, Of};
use crate::laws::{self, Breach, Trial};

/// Tries a game against the laws that every game must obey.
pub type Obey = fn(&Trial) -> Result<(), Breach>;

/// Lists games: in the catalogue, and for the laws.
macro_rules! list {
    ($($game:ty),+ $(,)?) => {
        /// Every game of the house.
        pub static GAMES: Catalogue = Catalogue::of(&[$(Of::<$game>::KIND),+]);

        /// The same games, to be tried.
        pub static TRIED: &[Obey] = &[$(laws::obey::<$game>),+];
    };
}

list![raids::Raids, explorers::Explorers, relic_runners::RelicRunners];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Kind> {
    GAMES.find(id)
}
