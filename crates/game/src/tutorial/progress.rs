//! Which ideas of a tutorial a learner has seen, and which one comes next. It follows from the effective steps: an idea that
//! an undo removes is shown again when it fits.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::IdeaTexts;

/// After this many questions without an idea, the lesson shows the next idea even if its situation has not come.
const MAX_QUESTIONS_WITHOUT_IDEA: usize = 2;
/// How often an idea is shown if the learner answers otherwise than proposed.
const MAX_PROPOSALS: usize = 2;
/// How often an idea is shown that takes several answers.
const MAX_CONTINUATIONS: usize = 8;
/// How many answers without an idea are remembered, for undo.
const MAX_REMEMBERED_ANSWERS: usize = 16;

/// The progress of a learner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TutorialProgress {
    /// The ideas that were shown, in their order. An idea that goes on is listed again.
    pub shown: Vec<ShownIdea>,
    /// The numbers of the last steps in which the learner answered a question without an idea.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_answers: Vec<u64>,
    /// The last of these answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_other_answer: Option<LearnerAnswer>,
}

/// An idea that was shown with a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownIdea {
    pub id: String,
    /// The number of the last step before the question.
    pub shown_after_step: u64,
    /// The number of the step that answered the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_in_step: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<LearnerAnswer>,
}

/// The answer to a question with an idea.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnerAnswer {
    /// The action, as journals hold it.
    pub action: Value,
    pub was_proposed: bool,
}

impl TutorialProgress {
    /// Returns the idea shown with the open question.
    #[must_use]
    pub fn current_idea(&self) -> Option<&ShownIdea> {
        self.shown.last().filter(|shown| shown.answered_in_step.is_none())
    }

    /// Whether the current idea was shown before and goes on.
    #[must_use]
    pub fn is_continuing(&self) -> bool {
        self.current_idea().is_some_and(|current| self.times_shown(&current.id) > 1)
    }

    /// Returns how many different ideas have been shown, at least 1.
    #[must_use]
    pub fn step_number(&self) -> usize {
        let is_first = |n: usize, id: &str| self.shown[..n].iter().all(|earlier| earlier.id != id);
        self.shown.iter().enumerate().filter(|(n, shown)| is_first(*n, &shown.id)).count().max(1)
    }

    /// Returns the learner's last answer and the id of the idea with which it was given, which is empty if there was none.
    #[must_use]
    pub fn last_answer(&self) -> Option<(&str, &LearnerAnswer)> {
        let last = self.shown.iter().rev().find(|shown| shown.answered_in_step.is_some())?;
        if self.other_answers.last().copied() < last.answered_in_step {
            return last.answer.as_ref().map(|answer| (last.id.as_str(), answer));
        }
        self.last_other_answer.as_ref().map(|answer| ("", answer))
    }

    /// Shows the next idea with the open question, if it is time for one. `fitting_ids` are those of the ideas whose
    /// situation has come.
    pub fn on_asked(&mut self, after_step: u64, ideas: &[IdeaTexts], fitting_ids: &[&str]) {
        if self.current_idea().is_some() {
            return;
        }
        let next = self.next_idea(ideas, fitting_ids).map(|id| ShownIdea {
            id: id.to_owned(),
            shown_after_step: after_step,
            answered_in_step: None,
            answer: None,
        });
        self.shown.extend(next);
    }

    /// Records the answer to the open question.
    pub fn on_answered(&mut self, step: u64, answer: LearnerAnswer) {
        match self.shown.last_mut().filter(|shown| shown.answered_in_step.is_none()) {
            Some(current) => (current.answered_in_step, current.answer) = (Some(step), Some(answer)),
            None => {
                self.other_answers.push(step);
                let excess = self.other_answers.len().saturating_sub(MAX_REMEMBERED_ANSWERS);
                self.other_answers.drain(..excess);
                self.last_other_answer = Some(answer);
            }
        }
    }

    /// Removes the current idea, because the learner may not have read it.
    pub fn on_timeout(&mut self) {
        self.shown.pop_if(|shown| shown.answered_in_step.is_none());
    }

    /// Ends the current idea; its question stays open.
    pub fn dismiss_current_idea(&mut self) {
        if let Some(current) = self.shown.last_mut() {
            current.answered_in_step = current.answered_in_step.or(Some(current.shown_after_step));
        }
    }

    /// Removes all progress made after this step.
    pub fn rewind_to(&mut self, step: u64) {
        self.shown.retain(|shown| shown.shown_after_step <= step);
        if self.other_answers.iter().any(|answered| *answered > step) {
            self.other_answers.retain(|answered| *answered <= step);
            self.last_other_answer = None;
        }
        for shown in &mut self.shown {
            shown.answered_in_step = shown.answered_in_step.filter(|answered| *answered <= step);
            shown.answer = shown.answer.take().filter(|_| shown.answered_in_step.is_some());
        }
    }

    fn next_idea<'a>(&self, ideas: &'a [IdeaTexts], fitting_ids: &[&str]) -> Option<&'a str> {
        let fits = |idea: &&IdeaTexts| fitting_ids.contains(&idea.id);
        let continued = self.shown.last().and_then(|last| ideas.iter().find(|idea| idea.id == last.id));
        if let Some(idea) = continued.filter(fits).filter(|idea| self.goes_on(idea)) {
            return Some(idea.id);
        }
        let (closing, others) = ideas.split_last()?;
        let is_new = |idea: &&IdeaTexts| self.times_shown(idea.id) == 0;
        let Some(first_new) = others.iter().find(is_new) else {
            let comes_now = is_new(&closing) && (!closing.has_situation || fits(&closing));
            return comes_now.then_some(closing.id);
        };
        let fitting = || others.iter().filter(is_new).find(fits);
        let is_time = self.shown.last().is_none_or(|last| {
            let since = self.other_answers.iter().filter(|step| **step > last.shown_after_step);
            since.count() >= MAX_QUESTIONS_WITHOUT_IDEA
        });
        // Nothing is told before the goal.
        let goal = Some(first_new).filter(|_| self.shown.is_empty());
        goal.or_else(fitting).or(Some(first_new).filter(|_| is_time)).map(|idea| idea.id)
    }

    /// Whether an idea is shown again if its situation still fits.
    fn goes_on(&self, idea: &IdeaTexts) -> bool {
        let others = |shown: &&ShownIdea| {
            shown.id == idea.id && shown.answer.as_ref().is_some_and(|answer| !answer.was_proposed)
        };
        idea.is_continued
            && self.times_shown(idea.id) < MAX_CONTINUATIONS
            && self.shown.iter().filter(others).count() < MAX_PROPOSALS
    }

    fn times_shown(&self, id: &str) -> usize {
        self.shown.iter().filter(|shown| shown.id == id).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Text;

    const IDEAS: [IdeaTexts; 4] = [idea("goal"), idea("crew"), continued("cargo"), idea("end")];

    const fn idea(id: &'static str) -> IdeaTexts {
        IdeaTexts { id, text: Text::default, more: Text::default, is_continued: false, has_situation: false }
    }

    const fn continued(id: &'static str) -> IdeaTexts {
        IdeaTexts { is_continued: true, ..idea(id) }
    }

    /// A learner who answers one question after another.
    #[derive(Default)]
    struct Learner {
        progress: TutorialProgress,
        step: u64,
    }

    impl Learner {
        /// Asks a question that these ideas fit, and answers it. Returns the id of the idea that was shown.
        fn answer(&mut self, fitting_ids: &[&str], was_proposed: bool) -> Option<String> {
            self.progress.on_asked(self.step, &IDEAS, fitting_ids);
            let shown = self.progress.current_idea().map(|shown| shown.id.clone());
            self.step += 1;
            self.progress.on_answered(self.step, LearnerAnswer { action: Value::Null, was_proposed });
            shown
        }

        fn follow(&mut self, fitting_ids: &[&str]) -> Option<String> {
            self.answer(fitting_ids, true)
        }
    }

    #[test]
    fn the_goal_comes_first_and_the_end_last() {
        let mut learner = Learner::default();
        let shown = [&["crew"][..], &["cargo"], &["crew"], &[]].map(|fitting| learner.follow(fitting));
        assert_eq!(shown.map(Option::unwrap), ["goal", "cargo", "crew", "end"]);
        assert_eq!((learner.progress.step_number(), learner.follow(&["crew"])), (4, None), "nothing is told twice");
    }

    #[test]
    fn a_last_idea_with_a_situation_waits_for_it() {
        let ideas = [idea("goal"), IdeaTexts { has_situation: true, ..idea("end") }];
        let mut progress = TutorialProgress::default();
        for (step, fitting) in [&["end"][..], &[], &[], &[], &["end"]].into_iter().enumerate() {
            progress.on_asked(step as u64, &ideas, fitting);
            let shown = progress.current_idea().map(|shown| shown.id.as_str());
            assert_eq!(shown, [Some("goal"), None, None, None, Some("end")][step]);
            progress.on_answered(step as u64 + 1, LearnerAnswer { action: Value::Null, was_proposed: true });
        }
    }

    #[test]
    fn an_idea_whose_situation_does_not_come_is_told_after_some_questions() {
        let mut learner = Learner::default();
        let shown: Vec<Option<String>> = (0..10).map(|_| learner.follow(&[])).collect();
        let ideas: Vec<usize> = (0..10).filter(|n| shown[*n].is_some()).collect();
        assert_eq!(ideas, [0, 3, 6, 7], "{shown:?}");
    }

    #[test]
    fn an_idea_that_takes_several_answers_goes_on_until_the_learner_wants_otherwise() {
        let mut learner = Learner::default();
        learner.follow(&[]);
        assert_eq!([(); 3].map(|()| learner.follow(&["cargo"]).unwrap()), ["cargo"; 3]);
        assert_eq!(learner.progress.step_number(), 2, "the number follows the idea");
        learner.answer(&["cargo"], false);
        assert_eq!(learner.answer(&["cargo"], false).as_deref(), Some("cargo"), "it is proposed once more");
        assert_eq!(learner.follow(&["cargo"]), None);
        assert_eq!(learner.follow(&["cargo", "crew"]).as_deref(), Some("crew"));
    }

    #[test]
    fn undo_shows_the_idea_of_the_reopened_question_again() {
        let mut learner = Learner::default();
        for fitting in [&[][..], &[], &["crew"]] {
            learner.follow(fitting);
        }
        let before = learner.progress.clone();
        learner.progress.on_asked(3, &IDEAS, &["cargo"]);
        learner.progress.rewind_to(3);
        assert_eq!(learner.progress.last_answer().map(|(id, _)| id), Some("crew"));
        learner.progress.rewind_to(2);
        assert_eq!(learner.progress.current_idea().map(|shown| shown.id.as_str()), Some("crew"));
        learner.step = 2;
        learner.follow(&["crew"]);
        assert_eq!(learner.progress, before);
    }

    #[test]
    fn the_last_answer_has_the_id_of_its_idea_if_there_was_one() {
        let mut learner = Learner::default();
        learner.follow(&[]);
        assert_eq!(learner.progress.last_answer().map(|(id, _)| id), Some("goal"));
        learner.follow(&[]);
        assert_eq!(learner.progress.last_answer().map(|(id, _)| id), Some(""));
        learner.progress.rewind_to(1);
        assert_eq!(learner.progress.last_answer().map(|(id, _)| id), Some("goal"));
    }

    #[test]
    fn an_idea_is_shown_again_after_a_timeout() {
        let mut progress = TutorialProgress::default();
        progress.on_asked(0, &IDEAS, &[]);
        progress.on_timeout();
        assert_eq!(progress, TutorialProgress::default());
    }

    #[test]
    fn the_last_idea_can_be_left_with_its_question_open() {
        let mut learner = Learner::default();
        for fitting in [&[][..], &["crew"], &["cargo"]] {
            learner.follow(fitting);
        }
        learner.progress.on_asked(3, &IDEAS, &[]);
        assert_eq!(learner.progress.current_idea().map(|shown| shown.id.as_str()), Some("end"));
        learner.progress.dismiss_current_idea();
        assert_eq!((learner.progress.current_idea(), learner.progress.step_number()), (None, 4));
        assert_eq!(learner.follow(&[]), None);
    }
}
