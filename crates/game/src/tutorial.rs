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
    /// Returns the hint in two or three short sentences, if the situation fits. Its first line is read before the options,
    /// the further lines after them.
    pub hint: fn(&G::View, &Decision<'_, G::Action>) -> Option<Text>,
    /// Returns the index of the option that the hint suggests.
    suggestion: fn(&G::View, &Decision<'_, G::Action>) -> Option<usize>,
}

/// The hint of a step whose situation fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TutorialHint {
    /// The stored id of the step.
    pub step_id: &'static str,
    pub text: Text,
    /// The index of the option that the hint suggests. Most hints suggest none.
    pub suggested_option: Option<usize>,
}

impl<G: Presentation> TutorialStep<G> {
    /// Returns a step that suggests no option.
    pub const fn new(id: &'static str, hint: fn(&G::View, &Decision<'_, G::Action>) -> Option<Text>) -> Self {
        Self { id, hint, suggestion: |_, _| None }
    }

    /// Returns the step with a function that returns the index of the suggested option.
    #[must_use]
    pub const fn suggesting(self, suggestion: fn(&G::View, &Decision<'_, G::Action>) -> Option<usize>) -> Self {
        Self { id: self.id, hint: self.hint, suggestion }
    }
}

impl<G: Presentation> Tutorial<G> {
    /// Returns the hints that fit the learner's view and decision, in the order of the steps.
    pub fn hints(&self, view: &G::View, decision: &Decision<'_, G::Action>) -> Vec<TutorialHint> {
        let hint = |step: &TutorialStep<G>| {
            let text = (step.hint)(view, decision)?;
            Some(TutorialHint { step_id: step.id, text, suggested_option: (step.suggestion)(view, decision) })
        };
        self.steps.iter().filter_map(hint).collect()
    }
}

impl TutorialSetup {
    /// Returns the set-up of the tutorial's match.
    pub fn match_setup(&self, meta: &GameMeta) -> Result<MatchSetup, SetupError> {
        MatchSetup::new(meta, 1 + self.ai_count, self.variants.iter().copied())
    }
}
