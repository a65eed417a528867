//! One action that can be applied to any state, always with the same dice.

use meadhall_game::{Decisions, Dice, GameLog, Presentation, Revelation, Seat, Seed, Text, Viewer};

use super::property::{CheckResult, GameProperty, PropertyViolation};

/// An action of a seat, with the seed of its dice.
pub(crate) struct ReplayableStep<'a, A> {
    pub(crate) seat: Seat,
    pub(crate) action: A,
    pub(crate) seed: &'a Seed,
    /// The number of the step, which also selects the stream of its dice.
    pub(crate) step_number: u64,
}

/// The result of a step.
pub(crate) struct StepOutcome<G> {
    pub(crate) game: G,
    pub(crate) log: GameLog,
    pub(crate) reveal_status: Revelation,
}

impl<A: Clone + PartialEq + std::fmt::Debug> ReplayableStep<'_, A> {
    pub(crate) fn apply<G: Presentation<Action = A>>(&self, game: &G) -> Result<StepOutcome<G>, PropertyViolation> {
        self.apply_with_log(game, GameLog::new())
    }

    fn apply_with_log<G: Presentation<Action = A>>(
        &self,
        game: &G,
        mut log: GameLog,
    ) -> Result<StepOutcome<G>, PropertyViolation> {
        let mut game = game.clone();
        let mut dice = Dice::new(self.seed, self.step_number);
        game.apply(self.seat, self.action.clone(), &mut dice, &mut log);
        let reveal_status = log.finish_step(&dice);
        game.check_invariants()
            .map_err(|why| GameProperty::InvariantsHold.violation(format!("after {:?}: {why}", self.action)))?;
        Ok(StepOutcome { game, log, reveal_status })
    }

    pub(crate) fn is_offered<G: Presentation<Action = A>>(&self, game: &G) -> bool {
        Decisions::collect(game).for_seat(self.seat).is_some_and(|decision| decision.options.contains(&self.action))
    }

    /// Checks that the action has the same result when it is applied again, with a log and without one.
    pub(crate) fn check_deterministic<G: Presentation<Action = A>>(
        &self,
        before: &G,
        after: &StepOutcome<G>,
    ) -> CheckResult {
        let repeated = self.apply(before)?;
        GameProperty::Deterministic.ensure(
            repeated.state_and_reveal_status() == after.state_and_reveal_status()
                && repeated.log.lines() == after.log.lines(),
            || format!("{:?} leads to {:?} and, when repeated, to {:?}", self.action, after.game, repeated.game),
        )?;
        let without_log = self.apply_with_log(before, GameLog::disabled())?;
        GameProperty::IndependentOfPromptsAndLog
            .ensure(without_log.state_and_reveal_status() == after.state_and_reveal_status(), || {
                format!("{:?} leads to {:?} and, without a log, to {:?}", self.action, after.game, without_log.game)
            })
    }
}

impl<G: Presentation> StepOutcome<G> {
    fn state_and_reveal_status(&self) -> (&G, Revelation) {
        (&self.game, self.reveal_status)
    }

    pub(crate) fn texts_for(&self, viewer: Viewer) -> Vec<&Text> {
        self.log.texts_for(viewer).collect()
    }
}
