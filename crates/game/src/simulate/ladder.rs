//! The ladder: one player against another, rung by rung, until it is clear who is stronger.

use super::{Plan, SimulateError, Tally, run};
use crate::game::{Meta, Setup};
use crate::kind::Kind;

/// What a person would hardly wait for any longer: the time in which searches are compared with other players.
const TIME: &str = "200ms";
/// The players, each compared with the one before it; searches have four times the playouts of the one below.
const PLAYERS: [&str; 6] = ["random", "greedy", "search:25", "search:100", "search:400", "search:1600"];

/// One player who has to prove itself against another, who has all other seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Who has to prove itself.
    pub player: String,
    /// Against whom.
    pub against: String,
    /// How many play.
    pub seats: u8,
}

/// The rungs of a game: with as few players as can compete, and with as many as can.
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
    /// Lets them play, at most so many deals; how whoever has to prove itself has done, and the others.
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
