//! The properties by name, and the error for a violation.

use std::fmt;

use meadhall_game::MatchSetup;

use super::ConformanceConfig;

/// A property that every game must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameProperty {
    /// The metadata makes sense, and every set-up that it allows can be made.
    ValidMeta,
    /// Every text exists in every language with exactly its arguments, and the rules for players exist in every
    /// language.
    CompleteTranslations,
    NoPanic,
    /// After every step and in every sample, each piece is at a place where the rules allow it.
    InvariantsHold,
    /// The state of a match fits its set-up until the end, and never fits a set-up with another number of seats.
    MatchesSetup,
    /// Only seats of this table have open decisions, and each seat has at most one.
    OneDecisionPerSeat,
    /// Each turn belongs to a seat of this table and begins with a decision of this seat.
    BeginsTurnsWithDecision,
    /// Every decision has an option, and its default is one of them.
    HasOptions,
    /// No option occurs twice.
    DistinctOptions,
    /// Every text can be formatted in every language.
    AllTextsFormat,
    /// The prose of a board contains each of its facts.
    CompleteProse,
    /// A picture of a board shows each of its facts, and nothing outside of its edges.
    CompletePicture,
    /// Each option can be chosen on pictures, by steps with different labels, and nothing lies outside of the pictures'
    /// edges.
    CompletePictureChoices,
    /// No two options of a decision read the same in any language.
    DistinctOptionTexts,
    /// Menus can be built from the option paths: options with a common prefix are adjacent, and no path is a prefix of
    /// another path.
    OptionsFormMenu,
    /// A state is unchanged by storage, and a state with unknown fields is refused.
    StateRoundTrips,
    /// The rules do the same without prompts and with a disabled log.
    IndependentOfPromptsAndLog,
    /// Views, decisions and their texts are the same in all states that their viewer cannot distinguish.
    NoLeakInViews,
    /// Every value that a seat's view allows for hidden information occurs in samples.
    DeterminizeCoversAll,
    /// A sample for a seat depends only on the dice and on the information that the seat may have, so the AI cannot use
    /// hidden information.
    DeterminizeUsesViewOnly,
    /// The prior weights of options depend only on the information that the deciding seat may have. Each weight is
    /// above 0, or there are no weights.
    PriorUsesViewOnly,
    /// There is a row of features for each option and each seat. The features of options depend only on the information
    /// that the deciding seat may have, those of a seat only on its own.
    FeaturesUseViewOnly,
    /// The hash of a view depends only on the view.
    ViewHashUsesViewOnly,
    /// The same action in the same state with the same dice leads to the same state.
    Deterministic,
    /// A step that revealed something to a viewer is marked as revealing.
    RevealIsMarked,
    /// Two states that look the same to a viewer before and after a step give the viewer the same log lines.
    NoLeakInLog,
    /// A match ends within its maximum number of steps.
    Terminates,
    /// Each seat has a score, and everybody knows it at the end.
    FinalScoresArePublic,
    /// An illegal answer is refused for the right reason and changes nothing.
    RejectsIllegalAnswers,
    /// The journal of a match leads to the same state again.
    ReplayReproducesState,
    /// A tutorial can be started, its last idea is always reached, and the situation of each other idea comes.
    CompleteTutorial,
}

/// A violated property of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ConformanceError {
    pub game_id: &'static str,
    pub property: GameProperty,
    /// What happened.
    pub details: String,
    /// The match and step of the violation, or `None` if no match was being played.
    pub location: Option<StepLocation>,
}

/// The step at which a property was violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepLocation {
    pub setup: MatchSetup,
    /// The number from which the match's seed was created.
    pub seed_number: u64,
    /// The number of steps taken before the violation.
    pub steps_taken: u64,
}

impl ConformanceError {
    /// Returns the smallest configuration that reproduces the violation.
    pub fn reproducing_config(&self) -> Option<ConformanceConfig> {
        let location = self.location.as_ref()?;
        Some(ConformanceConfig {
            first_seed: location.seed_number,
            matches_per_setup: 1,
            only_setup: Some(location.setup.clone()),
            sample_interval: 1,
        })
    }
}

impl fmt::Display for ConformanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game_id: game, property, details, location } = self;
        write!(f, "{game} violates {property:?}: {details}")?;
        match location {
            Some(StepLocation { setup, seed_number: seed, steps_taken: step }) => {
                write!(f, " (seed {seed}, after {step} steps, {setup:?})")
            }
            None => Ok(()),
        }
    }
}

/// A violation without its location.
#[derive(Debug)]
pub(crate) struct PropertyViolation {
    pub(crate) property: GameProperty,
    pub(crate) details: String,
}

pub(crate) type CheckResult = Result<(), PropertyViolation>;

impl GameProperty {
    /// Returns an error with these details unless the condition holds.
    pub(crate) fn ensure(self, holds: bool, details: impl FnOnce() -> String) -> CheckResult {
        if holds { Ok(()) } else { Err(self.violation(details())) }
    }

    /// Returns a violation of this property.
    pub(crate) fn violation(self, details: impl Into<String>) -> PropertyViolation {
        PropertyViolation { property: self, details: details.into() }
    }
}
