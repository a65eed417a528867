//! A game's tutorial: a prepared match in which a learner meets few ideas, one at a time.
//!
//! An idea fits situations, not a script, so a learner may play whatever they like. What is said is made only from the
//! learner's view and decision, so it cannot reveal what they may not know. Which idea comes next is decided by
//! [`TutorialProgress`].

mod progress;

use super::{Decision, GameMeta, Level, MatchSetup, Presentation, Seat, SetupError, Text};

pub use progress::{LearnerAnswer, ShownIdea, TutorialProgress};

/// The seat of the learner, who opened the table. All other seats are AIs.
pub const LEARNER_SEAT: Seat = Seat(0);

/// The tutorial of a game: its set-up and its ideas.
pub struct Tutorial<G: Presentation> {
    pub setup: TutorialSetup,
    /// The ideas in their order. The first says how the match is won. The last one ends the lesson, and comes after
    /// all others, and only in its situation if it has one.
    pub ideas: &'static [TutorialIdea<G>],
    /// Returns what to say and to propose at a question that the shown idea does not fit.
    pub guide: fn(&G::View, &Decision<'_, G::Action>) -> TutorialMoment,
}

/// The set-up of a tutorial's match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TutorialSetup {
    /// The number from which the match's seed is created.
    pub seed_number: u64,
    /// The number of AIs at the table.
    pub ai_count: u8,
    /// The variants that differ from the default.
    pub variants: &'static [(&'static str, &'static str)],
    /// The options of the first answers of all players. They are given before the learner begins, so that the match is in the
    /// right position for the ideas.
    pub opening: &'static [u16],
    /// How many minutes the ideas take.
    pub typical_minutes: u8,
    /// The level of the computers in the match to which the lesson leads: one that a learner can beat, but not easily.
    pub match_level: Level,
}

/// Something to learn.
pub struct TutorialIdea<G: Presentation> {
    pub texts: IdeaTexts,
    /// Returns what to say and to propose, if the situation fits.
    moment: fn(&G::View, &Decision<'_, G::Action>) -> Option<TutorialMoment>,
    /// Returns one sentence about what the learner's answer led to. The last idea has what is said after answers to questions
    /// without an idea.
    reaction: fn(&G::View, &G::Action, AnswerKind) -> Option<Text>,
}

/// What is said about an idea in any situation.
#[derive(Clone, Copy, Debug)]
pub struct IdeaTexts {
    /// The stored id of the idea.
    pub id: &'static str,
    /// The main sentence in its first line. The second line follows it if no moment says something else.
    pub text: fn() -> Text,
    /// More for those who want to know it.
    pub more: fn() -> Text,
    /// Whether the idea takes several answers, so that it goes on as long as its situation fits.
    pub is_continued: bool,
    /// Whether the idea has situations of its own. The last idea of a lesson waits for them.
    pub has_situation: bool,
}

/// What an idea says about the open decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TutorialMoment {
    /// What follows the main sentence.
    pub detail: Text,
    /// The index of the option that is proposed.
    pub proposed_option: usize,
    /// The label of the proposed option, if its usual one does not say enough.
    pub label: Option<Text>,
}

/// What a tutorial says about the open decision.
#[derive(Clone, Debug, Default)]
pub struct TutorialMoments {
    /// The ids of the ideas that fit, in their order, with what they say.
    pub ideas: Vec<(&'static str, TutorialMoment)>,
    /// What is said if the shown idea does not fit.
    pub guide: Option<TutorialMoment>,
}

/// Whether an answer was the proposed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    Proposed,
    Other,
}

/// What a tutorial says in any situation, without the types of its game.
#[derive(Clone, Debug)]
pub struct TutorialOutline {
    pub setup: TutorialSetup,
    pub ideas: Vec<IdeaTexts>,
}

impl<G: Presentation> TutorialIdea<G> {
    /// Returns an idea without a situation of its own. It comes when no other idea fits.
    pub const fn new(id: &'static str, text: fn() -> Text, more: fn() -> Text) -> Self {
        let texts = IdeaTexts { id, text, more, is_continued: false, has_situation: false };
        Self { texts, moment: |_, _| None, reaction: |_, _, _| None }
    }

    /// Returns the idea with the situations that it fits.
    #[must_use]
    pub const fn at(self, moment: fn(&G::View, &Decision<'_, G::Action>) -> Option<TutorialMoment>) -> Self {
        Self { texts: IdeaTexts { has_situation: true, ..self.texts }, moment, reaction: self.reaction }
    }

    /// Returns the idea with what is said after an answer. The view is that of the learner's next decision.
    #[must_use]
    pub const fn reacting(self, reaction: fn(&G::View, &G::Action, AnswerKind) -> Option<Text>) -> Self {
        Self { texts: self.texts, moment: self.moment, reaction }
    }

    /// Returns the idea as one that takes several answers.
    #[must_use]
    pub const fn continued(self) -> Self {
        Self { texts: IdeaTexts { is_continued: true, ..self.texts }, moment: self.moment, reaction: self.reaction }
    }
}

impl<G: Presentation> Tutorial<G> {
    /// Returns what the tutorial says about the learner's view and decision.
    pub fn moments(&self, view: &G::View, decision: &Decision<'_, G::Action>) -> TutorialMoments {
        let moment = |idea: &TutorialIdea<G>| Some((idea.texts.id, (idea.moment)(view, decision)?));
        let ideas = self.ideas.iter().filter_map(moment).collect();
        TutorialMoments { ideas, guide: Some((self.guide)(view, decision)) }
    }

    /// Returns what is said after this answer to the decision at which the idea was shown; its id is empty if there was none.
    pub fn reaction(&self, view: &G::View, idea_id: &str, action: &G::Action, kind: AnswerKind) -> Option<Text> {
        let without_idea = self.ideas.last().filter(|_| idea_id.is_empty());
        let idea = self.ideas.iter().find(|idea| idea.texts.id == idea_id).or(without_idea)?;
        (idea.reaction)(view, action, kind)
    }

    pub fn outline(&self) -> TutorialOutline {
        let ideas = self.ideas.iter().map(|idea| idea.texts).collect();
        TutorialOutline { setup: self.setup, ideas }
    }
}

impl TutorialMoments {
    #[must_use]
    pub fn fitting_ids(&self) -> Vec<&'static str> {
        self.ideas.iter().map(|(id, _)| *id).collect()
    }

    /// Returns what the idea with this id says, if it fits.
    #[must_use]
    pub fn of_idea(&self, id: &str) -> Option<&TutorialMoment> {
        self.ideas.iter().find(|(fitting, _)| *fitting == id).map(|(_, moment)| moment)
    }

    /// Returns the moment that proposes an answer while this idea is shown.
    #[must_use]
    pub fn proposing(&self, current: Option<&ShownIdea>) -> Option<&TutorialMoment> {
        current.and_then(|shown| self.of_idea(&shown.id)).or(self.guide.as_ref())
    }
}

impl TutorialSetup {
    /// Returns the set-up of the tutorial's match.
    pub fn match_setup(&self, meta: &GameMeta) -> Result<MatchSetup, SetupError> {
        MatchSetup::new(meta, 1 + self.ai_count, self.variants.iter().copied())
    }
}
