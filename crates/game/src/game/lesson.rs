//! A game's first lesson: a short real match at a table that is the same for everybody, told one idea at a time.
//!
//! An idea belongs to a situation, not to a script: so it fits whatever its learner plays. It is made of what the learner sees
//! and is asked, and of nothing else, so it cannot tell what they may not know.

use super::{Decision, Face, Meta, Seat, Setup, SetupError, Text};

/// Who learns: whoever opened the table. All others are computers.
pub const LEARNER: Seat = Seat(0);

/// A lesson of a game: where it takes place, and what is told there.
pub struct Lesson<G: Face> {
    /// Its table.
    pub course: Course,
    /// What there is to tell. Of several that fit a question, the first that is new is told.
    pub ideas: &'static [Idea<G>],
}

/// The table of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The number of its seed.
    pub seed: u64,
    /// How many computers sit with the learner.
    pub computers: u8,
    /// The variants that are not the default.
    pub variants: &'static [(&'static str, &'static str)],
}

/// Something to learn.
pub struct Idea<G: Face> {
    /// Its name in stores.
    pub id: &'static str,
    /// What is said of it, if its situation is there: in two or three short sentences.
    pub says: fn(&G::View, &Decision<'_, G::Action>) -> Option<Text>,
}

/// An idea whose situation is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its name in stores.
    pub id: &'static str,
    /// What is said of it.
    pub says: Text,
}

impl<G: Face> Lesson<G> {
    /// The ideas that fit what the learner sees and is asked, in their order.
    pub fn remarks(&self, view: &G::View, asked: &Decision<'_, G::Action>) -> Vec<Remark> {
        let remark = |idea: &Idea<G>| Some(Remark { id: idea.id, says: (idea.says)(view, asked)? });
        self.ideas.iter().filter_map(remark).collect()
    }
}

impl Course {
    /// How a match of this course is set up.
    pub fn setup(&self, meta: &Meta) -> Result<Setup, SetupError> {
        Setup::new(meta, 1 + self.computers, self.variants.iter().copied())
    }
}
