//! One action that can be applied to any state, always with the same dice.

use super::law::{Broken, Law, Verdict};
use crate::game::{Decisions, Dice, Face, Log, Revealed, Seat, Seed, Text, Viewer};

/// An action of a seat, with the seed of its dice.
pub(super) struct Step<'a, A> {
    pub(super) seat: Seat,
    pub(super) action: A,
    pub(super) seed: &'a Seed,
    /// The step's number, which is also the number of its dice.
    pub(super) n: u64,
}

/// The result of a step.
pub(super) struct Outcome<G> {
    pub(super) game: G,
    pub(super) log: Log,
    pub(super) revealed: Revealed,
}

impl<A: Clone + PartialEq + std::fmt::Debug> Step<'_, A> {
    pub(super) fn take<G: Face<Action = A>>(&self, game: &G) -> Result<Outcome<G>, Broken> {
        self.take_down(game, Log::new())
    }

    fn take_down<G: Face<Action = A>>(&self, game: &G, mut log: Log) -> Result<Outcome<G>, Broken> {
        let mut game = game.clone();
        let mut dice = Dice::new(self.seed, self.n);
        game.apply(self.seat, self.action.clone(), &mut dice, &mut log);
        let revealed = log.close(&dice);
        game.audit().map_err(|why| Law::Audit.broken(format!("after {:?}: {why}", self.action)))?;
        Ok(Outcome { game, log, revealed })
    }

    pub(super) fn offered<G: Face<Action = A>>(&self, game: &G) -> bool {
        Decisions::of(game).of_seat(self.seat).is_some_and(|asked| asked.options.contains(&self.action))
    }

    /// Applied again, with and without a log, the action must have the same result.
    pub(super) fn steady<G: Face<Action = A>>(&self, before: &G, after: &Outcome<G>) -> Verdict {
        let again = self.take(before)?;
        Law::Same.holds(again.tells() == after.tells() && again.log.lines() == after.log.lines(), || {
            format!("{:?} comes to {:?}, and the second time to {:?}", self.action, after.game, again.game)
        })?;
        let muted = self.take_down(before, Log::muted())?;
        Law::Silence.holds(muted.tells() == after.tells(), || {
            format!("{:?} comes to {:?}, and with a muted log to {:?}", self.action, after.game, muted.game)
        })
    }
}

impl<G: Face> Outcome<G> {
    fn tells(&self) -> (&G, Revealed) {
        (&self.game, self.revealed)
    }

    pub(super) fn read_by(&self, viewer: Viewer) -> Vec<&Text> {
        self.log.read_by(viewer).collect()
    }
}
