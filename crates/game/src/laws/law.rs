//! The laws by name, and what is said when one is broken.

use std::fmt;

use crate::game::Setup;

use super::Trial;

/// Something every game must obey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// The facts of the game make sense, and every set-up they promise can be made.
    Meta,
    /// Every phrase is in every language with exactly its arguments, and so are the rules for players.
    Speech,
    /// The rules never panic.
    Calm,
    /// After every step, and in every imagined world, all pieces are where pieces can be.
    Audit,
    /// A match fits the set-up it was made with, to its end, and none for another number of seats.
    Fits,
    /// Only seats of this table are asked, and each at most one question.
    Seats,
    /// Every question has an answer, and its default is one of them.
    Answer,
    /// No answer is offered twice.
    Distinct,
    /// Every text can be said in every language.
    Texts,
    /// What is said of a board in sentences of the game's own says each of its facts.
    Aloud,
    /// A picture of a board shows each of its facts, and nothing outside of its edges.
    Picture,
    /// No two options of a question read the same in any language.
    Apart,
    /// Options whose words begin alike lie together, and none is the beginning of another: so menus can be made of them.
    Together,
    /// A state comes back from storage as it was, and one with unknown fields is refused.
    Storage,
    /// The rules do the same when nobody reads their questions or their log.
    Silence,
    /// Views, questions and their words are the same in all worlds that their viewer cannot tell apart.
    Hidden,
    /// Whatever a seat cannot exclude, it imagines now and then.
    Breadth,
    /// What a seat imagines follows from what it may know and from the dice, so that whoever decides by it cannot peek.
    Fancy,
    /// How promising options look follows from what their seat may know: a number above 0 for each, or nothing.
    Promise,
    /// The same answer to the same state with the same dice leads to the same state.
    Same,
    /// A step that told a viewer something hidden is marked as revealing.
    Revealed,
    /// Who saw the same before and after a step reads the same log lines.
    Log,
    /// A match ends within its cap, however it is played.
    End,
    /// There is a score for each seat, and at the end everybody knows it.
    Standing,
    /// An answer that is not asked for is refused for the right reason and changes nothing.
    Refusal,
    /// The journal of a match leads to the same state again.
    Journal,
    /// A first lesson can be begun, and each of its ideas comes up.
    Lesson,
}

/// A law was broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Breach {
    /// The game.
    pub game: &'static str,
    /// The law.
    pub law: Law,
    /// What happened.
    pub how: String,
    /// Where; a breach outside of any match has no place.
    pub place: Option<AtStep>,
}

/// Where in a trial a law was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtStep {
    /// The set-up of the match.
    pub setup: Setup,
    /// The number of its seed.
    pub seed: u64,
    /// How many steps had been taken.
    pub step: u64,
}

impl Breach {
    /// The shortest trial that shows the breach again.
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

/// A broken law, before anybody knows where it was found.
#[derive(Debug)]
pub(super) struct Broken {
    pub(super) law: Law,
    pub(super) how: String,
}

/// What one look at a game comes to.
pub(super) type Verdict = Result<(), Broken>;

impl Law {
    /// Holds if `kept`; otherwise tells how it was broken.
    pub(super) fn holds(self, kept: bool, how: impl FnOnce() -> String) -> Verdict {
        if kept { Ok(()) } else { Err(self.broken(how())) }
    }

    /// This law, broken in this way.
    pub(super) fn broken(self, how: impl Into<String>) -> Broken {
        Broken { law: self, how: how.into() }
    }
}
