//! The properties by name, and the error for a violation.

use std::fmt;

use crate::game::Setup;

use super::Trial;

/// A property that every game must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// The metadata makes sense, and every set-up that it allows can be made.
    Meta,
    /// Every text is in every language with exactly its arguments, and so are the rules for players.
    Speech,
    Calm,
    /// After every step, and in every sample, all pieces are where pieces can be.
    Audit,
    /// A match fits its set-up to its end, and no set-up with another number of seats.
    Fits,
    /// Only seats of this table have decisions, each at most one.
    Seats,
    /// Every decision has an option, and its default is one of them.
    Answer,
    /// No option occurs twice.
    Distinct,
    /// Every text can be formatted in every language.
    Texts,
    /// The prose of a board contains each of its facts.
    Aloud,
    /// A picture of a board shows each of its facts, and nothing outside of its edges.
    Picture,
    /// No two options of a decision read the same in any language.
    Apart,
    /// Options with a common prefix are adjacent, and no path is a prefix of another: so menus can be made of
    /// them.
    Together,
    /// A state is unchanged by storage, and a state with unknown fields is refused.
    Storage,
    /// The rules do the same without prompts and with a disabled log.
    Silence,
    /// Views, decisions and their texts are the same in all states that their viewer cannot distinguish.
    Hidden,
    /// Everything that a seat cannot rule out occurs in samples.
    Breadth,
    /// A sample depends only on what the seat may know and on the dice, so that an AI cannot peek.
    Fancy,
    /// The weights of options depend only on what their seat may know: a number above 0 for each, or none.
    Promise,
    /// The same action in the same state with the same dice leads to the same state.
    Same,
    /// A step that revealed something to a viewer is marked as revealing.
    Revealed,
    /// Viewers who saw the same before and after a step read the same log lines.
    Log,
    /// A match ends within its maximum number of steps.
    End,
    /// Each seat has a score, and everybody knows it at the end.
    Standing,
    /// An illegal answer is refused for the right reason and changes nothing.
    Refusal,
    /// The journal of a match leads to the same state again.
    Journal,
    /// A tutorial can be started, and each of its steps is reached.
    Lesson,
}

/// A violated property of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Breach {
    pub game: &'static str,
    pub law: Law,
    /// What happened.
    pub how: String,
    /// Where it happened; `None` outside of a match.
    pub place: Option<AtStep>,
}

/// The step at which a property was violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtStep {
    pub setup: Setup,
    /// The number of the match's seed.
    pub seed: u64,
    /// The number of steps taken before.
    pub step: u64,
}

impl Breach {
    /// Returns the smallest configuration that reproduces the violation.
    pub fn again(&self) -> Option<Trial> {
        let place = self.place.as_ref()?;
        Some(Trial { first: place.seed, seeds: 1, only: Some(place.setup.clone()), every: 1 })
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, law, how, place } = self;
        write!(f, "{game} breaks the law {law:?}: {how}")?;
        match place {
            Some(AtStep { setup, seed, step }) => write!(f, " (seed {seed}, after {step} steps, {setup:?})"),
            None => Ok(()),
        }
    }
}

/// A violation without its location.
#[derive(Debug)]
pub(super) struct Broken {
    pub(super) law: Law,
    pub(super) how: String,
}

pub(super) type Verdict = Result<(), Broken>;

impl Law {
    /// Returns an error with these details unless the condition holds.
    pub(super) fn holds(self, kept: bool, how: impl FnOnce() -> String) -> Verdict {
        if kept { Ok(()) } else { Err(self.broken(how())) }
    }

    /// Returns a violation of this property.
    pub(super) fn broken(self, how: impl Into<String>) -> Broken {
        Broken { law: self, how: how.into() }
    }
}
