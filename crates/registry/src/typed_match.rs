//! A running match of any game.

use meadhall_ai::AiPlayer;
use meadhall_game::{
    AnswerError, AnswerKind, Board, BoardDetail, BoardFact, ChosenSteps, Decision, Decisions, Dice, EmojiRow,
    Fingerprint, GameLog, GameMeta, LearnerAnswer, MatchSetup, Picture, PictureChoices, Presentation, Seat, SeatScore,
    Seed, Text, TutorialMoments, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::decision_info::{AppliedStep, DecisionInfo, OptionDescription};
use crate::game_type::Match;
use crate::saved_match::{self, SavedMatch};

/// The one implementation of [`Match`].
pub struct TypedMatch<G: Presentation> {
    setup: MatchSetup,
    seed: Seed,
    next_step: u64,
    game: G,
    /// The open decisions of `game`.
    decisions: Decisions<G::Action>,
}

impl<G: Presentation> TypedMatch<G> {
    /// Begins a match.
    pub fn new(setup: MatchSetup, seed: Seed) -> Self {
        let game = G::new(&setup, &mut Dice::new(&seed, 0));
        Self { decisions: Decisions::collect(&game), setup, seed, next_step: 1, game }
    }

    pub fn from_saved(SavedMatch { setup, seed, next_step: next, state: game, .. }: SavedMatch<G>) -> Self {
        Self { decisions: Decisions::collect(&game), setup, seed, next_step: next, game }
    }

    fn clone_with_decisions(&self, decisions: Decisions<G::Action>) -> Self {
        let (setup, seed, game) = (self.setup.clone(), self.seed.clone(), self.game.clone());
        Self { setup, seed, next_step: self.next_step, game, decisions }
    }

    fn open_decision(&self, seat: Seat) -> Result<Decision<'_, G::Action>, AnswerError> {
        let seats = self.setup.seats();
        if seat.0 >= seats {
            return Err(AnswerError::NoSuchSeat { seat, seats });
        }
        if self.decisions.is_empty() {
            return Err(AnswerError::MatchOver);
        }
        self.decisions.for_seat(seat).ok_or(AnswerError::NotYourDecision { seat })
    }
}

fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("states and actions can be serialized")
}

impl<G: Presentation> Match for TypedMatch<G> {
    fn meta(&self) -> &'static GameMeta {
        &G::META
    }

    fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    fn next_step(&self) -> u64 {
        self.next_step
    }

    fn decisions(&self) -> Vec<DecisionInfo> {
        let info = |decision: Decision<'_, G::Action>| DecisionInfo {
            seat: decision.seat,
            prompt: decision.prompt.clone(),
            is_secret: decision.is_secret,
            is_prompt_public: decision.is_prompt_public,
            is_out_of_turn: decision.is_out_of_turn,
            ends_turn: decision.ends_turn,
            option_count: decision.options.len(),
            default_option: decision.default_option,
        };
        self.decisions.iter().map(info).collect()
    }

    fn options(&self, seat: Seat) -> Result<Vec<OptionDescription>, AnswerError> {
        let decision = self.open_decision(seat)?;
        let view = self.game.view(Some(seat));
        let describe = |action: &G::Action| OptionDescription {
            path: G::option_path(&view, action),
            preview: G::preview(&view, action),
            explanation: G::explanation(&view, action),
            achievement: G::achievement(&view, action),
            emoji: G::option_emoji(&view, action),
        };
        Ok(decision.options.iter().map(describe).collect())
    }

    fn tutorial_moments(&self, seat: Seat) -> TutorialMoments {
        let Ok(decision) = self.open_decision(seat) else { return TutorialMoments::default() };
        G::TUTORIAL.map(|it| it.moments(&self.game.view(Some(seat)), &decision)).unwrap_or_default()
    }

    fn tutorial_reaction(&self, seat: Seat, idea_id: &str, answer: &LearnerAnswer) -> Option<Text> {
        let action = G::Action::deserialize(&answer.action).ok()?;
        let kind = if answer.was_proposed { AnswerKind::Proposed } else { AnswerKind::Other };
        G::TUTORIAL?.reaction(&self.game.view(Some(seat)), idea_id, &action, kind)
    }

    fn action_json(&self, seat: Seat, option: usize) -> Result<Value, AnswerError> {
        let options = self.open_decision(seat)?.options;
        options.get(option).map(to_json).ok_or(AnswerError::NoSuchOption { option, option_count: options.len() })
    }

    fn find_option(&self, seat: Seat, action: &Value) -> Result<usize, AnswerError> {
        let decision = self.open_decision(seat)?;
        decision.options.iter().position(|option| to_json(option) == *action).ok_or(AnswerError::IllegalAction)
    }

    fn decision_fingerprint(&self, seat: Seat) -> Result<Fingerprint, AnswerError> {
        let decision = self.open_decision(seat)?;
        Ok(Fingerprint::of(&(self.meta().rules_version, decision.prompt.key, decision.options)))
    }

    fn ai_seed(&self, seat: Seat) -> Seed {
        self.seed.derive(u64::MAX).derive(seat.0.into()) // No step has this number.
    }

    fn choose_with_ai(&self, seat: Seat, ai: &mut AiPlayer) -> Result<usize, AnswerError> {
        Ok(ai.choose_option(&self.game, &self.open_decision(seat)?))
    }

    fn better_hint(&self, seat: Seat, chosen: usize) -> (usize, Option<Text>) {
        let options = self.open_decision(seat).map(|decision| decision.options).unwrap_or_default();
        G::better_hint(&self.game.view(Some(seat)), options, chosen)
    }

    fn skip_to_step(&mut self, next: u64) {
        self.next_step = self.next_step.max(next);
    }

    fn apply_option(&mut self, seat: Seat, option: usize, log: &mut GameLog) -> Result<AppliedStep, AnswerError> {
        let decision = self.open_decision(seat)?;
        let options = decision.options.len();
        let action =
            decision.options.get(option).cloned().ok_or(AnswerError::NoSuchOption { option, option_count: options })?;
        let is_forced = decision.is_forced();
        let n = self.next_step;
        let mut dice = Dice::new(&self.seed, n);
        self.game.apply(seat, action, &mut dice, log);
        let revealed = log.finish_step(&dice);
        self.decisions.refill(&self.game);
        self.next_step += 1;
        Ok(AppliedStep { number: n, is_forced, revealed })
    }

    fn board(&self, viewer: Viewer, detail: BoardDetail) -> Board {
        let decision = viewer.and_then(|seat| self.decisions.for_seat(seat));
        G::board(&self.game.view(viewer), decision.map_or(&[], |decision| decision.options), detail)
    }

    fn picture(&self, viewer: Viewer, recent_events: &[Text]) -> Option<Picture> {
        let decision = viewer.and_then(|seat| self.decisions.for_seat(seat));
        G::picture(&self.game.view(viewer), decision.map_or(&[], |asked| asked.options), recent_events)
    }

    fn decision_picture(&self, seat: Seat, recent_events: &[Text]) -> Option<Picture> {
        G::decision_picture(&self.game.view(Some(seat)), self.open_decision(seat).ok()?.options, recent_events)
    }

    fn picture_choices(&self, seat: Seat) -> Option<PictureChoices> {
        G::picture_choices(&self.game.view(Some(seat)), self.open_decision(seat).ok()?.options)
    }

    fn choice_picture(
        &self,
        seat: Seat,
        choices: &PictureChoices,
        chosen: ChosenSteps,
        recent_events: &[Text],
    ) -> Option<Picture> {
        let options = self.open_decision(seat).ok()?.options;
        G::choice_picture(&self.game.view(Some(seat)), options, choices, chosen, recent_events)
    }

    fn emoji_board(&self, viewer: Viewer) -> Vec<EmojiRow> {
        G::emoji_board(&self.game.view(viewer))
    }

    fn legend(&self, viewer: Viewer) -> Vec<BoardFact> {
        G::legend(&self.game.view(viewer))
    }

    fn visible_scores(&self, viewer: Viewer) -> Vec<SeatScore> {
        G::visible_scores(&self.game.view(viewer))
    }

    fn scores(&self) -> Vec<SeatScore> {
        self.game.scores()
    }

    fn state_json(&self) -> Value {
        to_json(&self.game)
    }

    fn state_fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.game)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.game.check_invariants()
    }

    fn save(&self) -> String {
        saved_match::saved_match_json(&self.setup, &self.seed, self.next_step, &self.game)
    }

    fn clone_boxed(&self) -> Box<dyn Match> {
        Box::new(self.clone_with_decisions(Decisions::collect(&self.game)))
    }

    fn clone_without_decisions(&self) -> Box<dyn Match> {
        Box::new(self.clone_with_decisions(Decisions::with_prompts()))
    }
}
