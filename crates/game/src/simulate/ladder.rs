//! Measures each strategy against the one below it, until the result is significant.

use super::{Plan, SimulateError, Tally, run};
use crate::game::{Meta, Setup};
use crate::kind::Kind;

/// About the longest time that a person would wait: the budget for comparing the search with other
/// strategies.
const TIME: &str = "200ms";
/// The strategies, each measured against the one before; each search has four times the playouts of the one
/// below.
const PLAYERS: [&str; 6] = ["random", "greedy", "search:25", "search:100", "search:400", "search:1600"];

/// A strategy that is measured against another one, which has all other seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    pub player: String,
    pub against: String,
    pub seats: u8,
}

/// Returns the pairings of a game: with the fewest players that can compete, and with the most.
pub fn rungs(meta: &Meta) -> Vec<Rung> {
    let (least, most) = ((*meta.seats.start()).max(2), *meta.seats.end());
    let rung =
        |seats, player: &str, against: &str| Rung { player: player.to_owned(), against: against.to_owned(), seats };
    let mut rungs: Vec<Rung> = PLAYERS.windows(2).map(|pair| rung(least, pair[1], pair[0])).collect();
    let sizes = if least < most { vec![least, most] } else { vec![least] };
    for against in ["greedy".to_owned(), format!("flat:{TIME}")] {
        rungs.extend(sizes.iter().map(|seats| rung(*seats, &format!("search:{TIME}"), &against)));
    }
    rungs.retain(|rung| meta.seats.contains(&rung.seats));
    rungs
}

impl Rung {
    /// Plays at most this many deals and returns the tallies, the challenger's first.
    pub fn climb(
        &self,
        kind: &'static dyn Kind,
        variants: &[(&str, &str)],
        (seed, deals): (u64, u64),
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Tally>, SimulateError> {
        let mut players = vec![self.against.clone(); self.seats.into()];
        players[0].clone_from(&self.player);
        let setup = Setup::new(kind.meta(), self.seats, variants.iter().copied())?;
        let matches = deals * u64::from(self.seats);
        run(&Plan { kind, setup, seed, matches, players, until_clear: true, audit: false, progress })
    }
}
