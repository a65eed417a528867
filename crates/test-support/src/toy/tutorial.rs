//! The tutorial of the toy game: two steps.

use meadhall_game::{Decision, Text, Tutorial, TutorialSetup, TutorialStep};

use super::view::ToyView;
use super::{Toy, ToyAction, texts};

/// A match against one AI.
pub const TOY_TUTORIAL: Tutorial<Toy> = Tutorial {
    setup: TutorialSetup { seed_number: 1, ai_count: 1, variants: &[("length", "long")] },
    steps: &[TutorialStep::new("offers", hint_on_offers), TutorialStep::new("shows", hint_on_showing)],
};

fn hint_on_offers(view: &ToyView, _: &Decision<'_, ToyAction>) -> Option<Text> {
    view.showing_seat.is_none().then(texts::tutorial_offers)
}

fn hint_on_showing(view: &ToyView, _: &Decision<'_, ToyAction>) -> Option<Text> {
    view.showing_seat.map(|_| texts::tutorial_shows())
}
