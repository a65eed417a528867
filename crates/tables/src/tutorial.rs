//! Which hints a tutorial's player has seen. It follows from the effective steps: a hint that an
//! undo removes is shown again when it fits.

use meadhall_game::TutorialHint;
use serde::{Deserialize, Serialize};

use super::history::EntryOrigin;

/// The progress of a tutorial.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TutorialProgress {
    /// The hints that were shown, in their order.
    pub hints: Vec<ShownHint>,
}

/// A hint that was shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownHint {
    /// The id of the hint.
    pub id: String,
    /// The number of the last step before the decision with which the hint was shown.
    pub shown_after_step: u64,
    /// The number of the step that answered the decision with the hint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_in_step: Option<u64>,
}

impl TutorialProgress {
    /// Returns the hint shown with the open decision.
    #[must_use]
    pub fn current_hint(&self) -> Option<&ShownHint> {
        self.hints.last().filter(|shown| shown.answered_in_step.is_none())
    }

    /// Shows the first of the hints `candidates` that was not shown before, unless the open decision already has a
    /// hint.
    pub(crate) fn on_asked(&mut self, after_step: u64, candidates: Vec<TutorialHint>) {
        if self.current_hint().is_some() {
            return;
        }
        let new_hint = candidates.into_iter().find(|hint| self.hints.iter().all(|shown| shown.id != hint.step_id));
        self.hints.extend(new_hint.map(|hint| ShownHint {
            id: hint.step_id.to_owned(),
            shown_after_step: after_step,
            answered_in_step: None,
        }));
    }

    /// Records that the decision with the current hint was answered. After a timeout the hint is removed, because the
    /// learner may not have read it.
    pub(crate) fn on_answered(&mut self, step: u64, origin: EntryOrigin) {
        let Some(current) = self.hints.last_mut().filter(|shown| shown.answered_in_step.is_none()) else { return };
        current.answered_in_step = Some(step);
        if origin == EntryOrigin::Timeout {
            self.hints.pop();
        }
    }

    /// Removes all progress made after this step.
    pub(crate) fn rewind_to(&mut self, step: u64) {
        self.hints.retain(|shown| shown.shown_after_step <= step);
        for shown in &mut self.hints {
            shown.answered_in_step = shown.answered_in_step.filter(|answered| *answered <= step);
        }
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::Text;

    use super::*;

    fn hints_with_ids(ids: &[&'static str]) -> Vec<TutorialHint> {
        ids.iter().map(|id| TutorialHint { step_id: id, text: Text::default(), suggested_option: None }).collect()
    }

    fn shown_ids(progress: &TutorialProgress) -> Vec<&str> {
        progress.hints.iter().map(|shown| shown.id.as_str()).collect()
    }

    /// Two decisions, each answered; between them another player has taken a step.
    fn after_two_decisions() -> TutorialProgress {
        let mut progress = TutorialProgress::default();
        progress.on_asked(0, hints_with_ids(&["stops", "crew"]));
        progress.on_answered(1, EntryOrigin::Player);
        progress.on_asked(2, hints_with_ids(&["stops", "crew"]));
        progress.on_answered(3, EntryOrigin::Player);
        progress
    }

    #[test]
    fn each_decision_shows_the_first_new_hint() {
        let mut progress = after_two_decisions();
        assert_eq!((shown_ids(&progress), progress.current_hint()), (vec!["stops", "crew"], None));
        progress.on_asked(3, hints_with_ids(&["crew"]));
        assert_eq!(
            (shown_ids(&progress), progress.current_hint()),
            (vec!["stops", "crew"], None),
            "a hint is shown only once"
        );
        progress.on_asked(3, hints_with_ids(&["ports"]));
        progress.on_asked(4, hints_with_ids(&["ports", "rivals"]));
        assert_eq!(shown_ids(&progress), ["stops", "crew", "ports"], "a decision shows one hint");
    }

    #[test]
    fn undo_shows_the_hint_of_the_reopened_decision_again() {
        let mut progress = after_two_decisions();
        progress.on_asked(3, hints_with_ids(&["ports"]));
        progress.rewind_to(2);
        assert_eq!(shown_ids(&progress), ["stops", "crew"], "the undone decision had shown the hint about ports");
        assert_eq!(progress.current_hint().map(|shown| shown.id.as_str()), Some("crew"));
        progress.rewind_to(0);
        assert_eq!(progress.current_hint().map(|shown| shown.id.as_str()), Some("stops"));
        progress.on_answered(5, EntryOrigin::Player);
        progress.on_asked(5, hints_with_ids(&["stops", "crew"]));
        assert_eq!(shown_ids(&progress), ["stops", "crew"]);
    }

    #[test]
    fn a_hint_is_shown_again_after_a_timeout() {
        let mut progress = TutorialProgress::default();
        progress.on_asked(0, hints_with_ids(&["stops"]));
        progress.on_answered(1, EntryOrigin::Timeout);
        assert_eq!(shown_ids(&progress), [""; 0]);
        progress.on_asked(1, hints_with_ids(&["stops"]));
        progress.on_answered(2, EntryOrigin::Forced);
        assert_eq!(shown_ids(&progress), ["stops"]);
    }
}
