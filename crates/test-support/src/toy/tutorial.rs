//! The tutorial of the toy game: three ideas.

use meadhall_game::{Decision, Level, Tutorial, TutorialIdea, TutorialMoment, TutorialSetup};

use super::view::ToyView;
use super::{Toy, ToyAction, texts};

/// A match against one AI.
pub const TOY_TUTORIAL: Tutorial<Toy> = Tutorial {
    setup: TutorialSetup {
        seed_number: 1,
        ai_count: 1,
        variants: &[("length", "long")],
        opening: &[],
        typical_minutes: 2,
        match_level: Level::LOWEST,
    },
    ideas: &[
        TutorialIdea::new("offers", texts::tutorial_offers, texts::tutorial_more)
            .at(offer_moment)
            .reacting(|_, _, _| Some(texts::tutorial_offered())),
        TutorialIdea::new("shows", texts::tutorial_shows, texts::tutorial_more).at(show_moment),
        TutorialIdea::new("end", texts::tutorial_end, texts::tutorial_more),
    ],
    guide,
};

/// Proposes the highest offer.
fn offer_moment(view: &ToyView, decision: &Decision<'_, ToyAction>) -> Option<TutorialMoment> {
    let proposed_option = decision.options.len().checked_sub(1).filter(|_| view.showing_seat.is_none())?;
    Some(TutorialMoment { detail: texts::tutorial_offers_now(), proposed_option, label: None })
}

/// Proposes the default of any other question.
fn guide(_: &ToyView, decision: &Decision<'_, ToyAction>) -> TutorialMoment {
    TutorialMoment { detail: texts::tutorial_more(), proposed_option: decision.default_option, label: None }
}

fn show_moment(view: &ToyView, decision: &Decision<'_, ToyAction>) -> Option<TutorialMoment> {
    view.showing_seat?;
    let (detail, proposed_option) = (texts::tutorial_shows_now(), decision.default_option);
    Some(TutorialMoment { detail, proposed_option, label: None })
}
