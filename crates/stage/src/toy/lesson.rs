//! The tutorial of the toy game: two steps.

use meadhall::game::{Course, Decision, Idea, Lesson, Text};

use super::view::View;
use super::{Action, Toy, words};

/// A match against one AI.
pub const LESSON: Lesson<Toy> = Lesson {
    course: Course { seed: 1, computers: 1, variants: &[("length", "long")] },
    ideas: &[Idea { id: "offers", says: offers }, Idea { id: "shows", says: shows }],
};

fn offers(view: &View, _: &Decision<'_, Action>) -> Option<Text> {
    view.showing.is_none().then(words::lesson_offers)
}

fn shows(view: &View, _: &Decision<'_, Action>) -> Option<Text> {
    view.showing.map(|_| words::lesson_shows())
}
