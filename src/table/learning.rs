//! Which hints a tutorial's player has seen. It follows from the effective steps: a hint that an
//! undo removes is shown again when it fits.

use serde::{Deserialize, Serialize};

use super::past::By;
use crate::game::Remark;

/// The progress of a tutorial.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learning {
    /// The hints that were shown, in their order.
    pub told: Vec<Heard>,
}

/// A hint that was shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heard {
    /// The id of the hint.
    pub id: String,
    /// The last step before the decision with which it was shown.
    pub after: u64,
    /// The step that answered this decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

impl Learning {
    /// Returns the hint shown with the open decision.
    #[must_use]
    pub fn present(&self) -> Option<&Heard> {
        self.told.last().filter(|heard| heard.until.is_none())
    }

    /// Shows the first candidate that is new to the player, unless the open decision has a hint
    /// already.
    pub(super) fn asked(&mut self, after: u64, fits: Vec<Remark>) {
        if self.present().is_some() {
            return;
        }
        let new = fits.into_iter().find(|remark| self.told.iter().all(|heard| heard.id != remark.id));
        self.told.extend(new.map(|remark| Heard { id: remark.id.to_owned(), after, until: None }));
    }

    /// Records that the decision was answered. After a timeout the hint may never have been read, so it
    /// is removed.
    pub(super) fn answered(&mut self, step: u64, by: By) {
        let Some(present) = self.told.last_mut().filter(|heard| heard.until.is_none()) else { return };
        present.until = Some(step);
        if by == By::Deadline {
            self.told.pop();
        }
    }

    /// Removes what happened after this step.
    pub(super) fn goes_back(&mut self, step: u64) {
        self.told.retain(|heard| heard.after <= step);
        for heard in &mut self.told {
            heard.until = heard.until.filter(|until| *until <= step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Text;

    fn fits(ids: &[&'static str]) -> Vec<Remark> {
        ids.iter().map(|id| Remark { id, says: Text::default() }).collect()
    }

    fn told(learning: &Learning) -> Vec<&str> {
        learning.told.iter().map(|heard| heard.id.as_str()).collect()
    }

    /// Two decisions, each answered; between them another player has taken a step.
    fn two() -> Learning {
        let mut learning = Learning::default();
        learning.asked(0, fits(&["stops", "crew"]));
        learning.answered(1, By::Person);
        learning.asked(2, fits(&["stops", "crew"]));
        learning.answered(3, By::Person);
        learning
    }

    #[test]
    fn each_question_tells_the_first_that_is_new() {
        let mut learning = two();
        assert_eq!((told(&learning), learning.present()), (vec!["stops", "crew"], None));
        learning.asked(3, fits(&["crew"]));
        assert_eq!((told(&learning), learning.present()), (vec!["stops", "crew"], None), "there is nothing new");
        learning.asked(3, fits(&["ports"]));
        learning.asked(4, fits(&["ports", "rivals"]));
        assert_eq!(told(&learning), ["stops", "crew", "ports"], "one is enough for a question");
    }

    #[test]
    fn what_was_told_with_a_question_is_there_again_when_its_answer_is_taken_back() {
        let mut learning = two();
        learning.asked(3, fits(&["ports"]));
        learning.goes_back(2);
        assert_eq!(told(&learning), ["stops", "crew"], "nobody has come to a port");
        assert_eq!(learning.present().map(|heard| heard.id.as_str()), Some("crew"));
        learning.goes_back(0);
        assert_eq!(learning.present().map(|heard| heard.id.as_str()), Some("stops"));
        learning.answered(5, By::Person);
        learning.asked(5, fits(&["stops", "crew"]));
        assert_eq!(told(&learning), ["stops", "crew"]);
    }

    #[test]
    fn what_time_ran_out_over_is_told_again() {
        let mut learning = Learning::default();
        learning.asked(0, fits(&["stops"]));
        learning.answered(1, By::Deadline);
        assert_eq!(told(&learning), [""; 0]);
        learning.asked(1, fits(&["stops"]));
        learning.answered(2, By::House);
        assert_eq!(told(&learning), ["stops"]);
    }
}
