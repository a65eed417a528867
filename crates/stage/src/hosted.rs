//! The games that a house of the tests hosts, and what people ask of it.

use std::collections::BTreeMap;

use meadhall::games::explorers::Explorers;
use meadhall::games::raids::Raids;
use meadhall::games::relic_runners::RelicRunners;
use meadhall::house::Call;
use meadhall::kind::{Catalogue, Kind, Of};
use meadhall::lang::Lang;
use meadhall::table::lobby::Opening;
use meadhall::table::pace::Pace;
use meadhall::table::{Caller, Cause, Channel, Person, Place, Rank, Server, Standing, Venue};

use crate::stumbling::Stumbling;
use crate::toy::Toy;

/// A game that hides nothing.
pub const RAIDS: &dyn Kind = Of::<Raids>::KIND;
/// A game with hidden hands and secret questions to several at once.
pub const TOY: &dyn Kind = Of::<Toy>::KIND;
/// A game with hidden hands that are played one after the other.
pub const EXPLORERS: &dyn Kind = Of::<Explorers>::KIND;
/// A game where somebody alone learns what a tile is.
pub const RELIC_RUNNERS: &dyn Kind = Of::<RelicRunners>::KIND;
/// All of them.
pub static HOSTED: Catalogue = Catalogue::of(&[RAIDS, EXPLORERS, RELIC_RUNNERS, TOY]);

/// The same, and one whose rules panic: for the program alone, for no law holds there.
pub static WITH_A_STUMBLE: Catalogue = Catalogue::of(&[RAIDS, EXPLORERS, RELIC_RUNNERS, TOY, Of::<Stumbling>::KIND]);

/// A call of this person's, for this cause.
pub fn call(person: u64, cause: impl Into<String>) -> Call {
    Call {
        caller: Caller { person: Person(person), rank: Rank::Member },
        cause: Some(Cause(cause.into())),
        standing: Standing::default(),
    }
}

/// A channel of a server.
pub fn place(server: u64, channel: u64) -> Place {
    Place { server: Server(server), channel: Channel(channel) }
}

/// A table as it is usually opened: in English, a day for each answer, people alone.
pub fn opening(kind: &'static dyn Kind, place: Place) -> Opening {
    Opening {
        kind,
        variants: BTreeMap::new(),
        place,
        language: Lang::En,
        pace: Pace::Day,
        computers: Vec::new(),
        venue: Venue::default(),
        lesson: None,
    }
}

/// So many computers that answer at random.
pub fn at_random(computers: usize) -> Vec<String> {
    vec!["random".to_owned(); computers]
}
