//! A game's tutorial: a short real match with a fixed set-up, explained one step at a time.
//!
//! A step belongs to a situation, not to a script, so it fits whatever the learner plays. It is made only
//! from the learner's view and decision, so it cannot reveal what they may not know.

use super::{Decision, GameMeta, MatchSetup, Presentation, Seat, SetupError, Text};

/// The seat of the learner, who opened the table. All other seats are AIs.
pub const LEARNER_SEAT: Seat = Seat(0);

/// The tutorial of a game: its set-up and its steps.
pub struct Tutorial<G: Presentation> {
    pub setup: TutorialSetup,
    /// The steps. If several steps fit a decision, the first is shown that the learner has not seen yet.
    pub steps: &'static [TutorialStep<G>],
}

/// The set-up of a tutorial's match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TutorialSetup {
    /// The number from which the match's seed is created.
    pub seed_number: u64,
    /// The number of AIs at the table.
    pub ai_count: u8,
    /// The variants that differ from the default.
    pub variants: &'static [(&'static str, &'static str)],
}

/// Something to learn.
pub struct TutorialStep<G: Presentation> {
    /// Its stored id.
    pub id: &'static str,
    /// Returns the hint in two or three short sentences, if the situation fits.
    pub hint: fn(&G::View, &Decision<'_, G::Action>) -> Option<Text>,
}

/// The hint of a step whose situation fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TutorialHint {
    /// The stored id of the step.
    pub step_id: &'static str,
    pub text: Text,
}

impl<G: Presentation> Tutorial<G> {
    /// Returns the hints that fit the learner's view and decision, in the order of the steps.
    pub fn hints(&self, view: &G::View, decision: &Decision<'_, G::Action>) -> Vec<TutorialHint> {
        let hint = |step: &TutorialStep<G>| Some(TutorialHint { step_id: step.id, text: (step.hint)(view, decision)? });
        self.steps.iter().filter_map(hint).collect()
    }
}

impl TutorialSetup {
    /// Returns the set-up of the tutorial's match.
    pub fn match_setup(&self, meta: &GameMeta) -> Result<MatchSetup, SetupError> {
        MatchSetup::new(meta, 1 + self.ai_count, self.variants.iter().copied())
    }
}
