//! The games that tests host, and shorthand for commands and tables.

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

/// A game without hidden information.
pub const RAIDS: &dyn Kind = Of::<Raids>::KIND;
/// A game with hidden hands and with secret decisions that several seats have at once.
pub const TOY: &dyn Kind = Of::<Toy>::KIND;
/// A game with hidden hands that are played in turn.
pub const EXPLORERS: &dyn Kind = Of::<Explorers>::KIND;
/// A game in which one player alone learns the value of a tile.
pub const RELIC_RUNNERS: &dyn Kind = Of::<RelicRunners>::KIND;
pub static HOSTED: Catalogue = Catalogue::of(&[RAIDS, EXPLORERS, RELIC_RUNNERS, TOY]);

/// [`HOSTED`] and a game whose rules panic. Only the bot process hosts it: no conformance test would pass.
pub static WITH_A_STUMBLE: Catalogue = Catalogue::of(&[RAIDS, EXPLORERS, RELIC_RUNNERS, TOY, Of::<Stumbling>::KIND]);

/// Returns the context of a command by this person with this idempotency key.
pub fn call(person: u64, cause: impl Into<String>) -> Call {
    Call {
        caller: Caller { person: Person(person), rank: Rank::Member },
        cause: Some(Cause(cause.into())),
        standing: Standing::default(),
    }
}

pub fn place(server: u64, channel: u64) -> Place {
    Place { server: Server(server), channel: Channel(channel) }
}

/// Returns a table with common settings: English, a day for each answer, people only.
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

/// Returns the names of strategies for this many AI players that answer at random.
pub fn at_random(computers: usize) -> Vec<String> {
    vec!["random".to_owned(); computers]
}
