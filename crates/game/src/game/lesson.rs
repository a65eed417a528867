//! A game's tutorial: a short real match with a fixed set-up, explained one step at a time.
//!
//! A step belongs to a situation, not to a script, so it fits whatever the learner plays. It is made only
//! from the learner's view and decision, so it cannot reveal what they may not know.

use super::{Decision, Face, Meta, Seat, Setup, SetupError, Text};

/// The seat of the learner, who opened the table. All other seats are AIs.
pub const LEARNER: Seat = Seat(0);

/// The tutorial of a game: its set-up and its steps.
pub struct Lesson<G: Face> {
    pub course: Course,
    /// The steps. If several fit a decision, the first that is new is shown.
    pub ideas: &'static [Idea<G>],
}

/// The set-up of a tutorial's match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The number of the match's seed.
    pub seed: u64,
    /// The number of AIs at the table.
    pub computers: u8,
    /// The variants that differ from the default.
    pub variants: &'static [(&'static str, &'static str)],
}

/// Something to learn.
pub struct Idea<G: Face> {
    /// Its stored id.
    pub id: &'static str,
    /// Returns the hint in two or three short sentences, if the situation fits.
    pub says: fn(&G::View, &Decision<'_, G::Action>) -> Option<Text>,
}

/// The hint of a step whose situation fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The stored id of the step.
    pub id: &'static str,
    pub says: Text,
}

impl<G: Face> Lesson<G> {
    /// Returns the hints that fit the learner's view and decision, in the order of the steps.
    pub fn remarks(&self, view: &G::View, asked: &Decision<'_, G::Action>) -> Vec<Remark> {
        let remark = |idea: &Idea<G>| Some(Remark { id: idea.id, says: (idea.says)(view, asked)? });
        self.ideas.iter().filter_map(remark).collect()
    }
}

impl Course {
    /// Returns the set-up of the tutorial's match.
    pub fn setup(&self, meta: &Meta) -> Result<Setup, SetupError> {
        Setup::new(meta, 1 + self.computers, self.variants.iter().copied())
    }
}
