//! Type-erased access to any game.
//!
//! [`GameType`] is a game, `Box<dyn Match>` a running match of one. A decision is answered by the index of an option, so callers
//! need no game's types. [`GameRegistry`] lists games; [`journal`] holds the steps of a match, from which it can be replayed. No
//! table, no person and no storage is known here: a match is saved as a string.
//!
//! ```
//! use meadhall_game::{GameLog, MatchSetup, Seed};
//! use meadhall_raids::Raids;
//! use meadhall_registry::{GameRegistry, TypedGame};
//!
//! static GAMES: GameRegistry = GameRegistry::new(&[TypedGame::<Raids>::GAME_TYPE]);
//! let game_type = GAMES.find("raids").expect("a registered game");
//! let setup = MatchSetup::all(game_type.meta()).remove(0);
//! let mut running_match = game_type.new_match(&setup, Seed::from_number(1)).expect("a valid set-up");
//! let seat = running_match.decisions()[0].seat;
//! running_match.apply_option(seat, 0, &mut GameLog::new()).expect("a legal option");
//! let loaded = game_type.load_match(&running_match.save()).expect("a match that was just saved");
//! assert_eq!(loaded.state_fingerprint(), running_match.state_fingerprint());
//! ```

mod decision_info;
pub mod journal;
mod registry;
mod saved_match;

use std::fmt;
use std::marker::PhantomData;

use meadhall_ai::AiPlayer;
use meadhall_game::{
    AnswerError, AnswerKind, Board, BoardDetail, BoardFact, ChosenSteps, CustomEmoji, Decision, Decisions, Dice,
    EmojiRow, Fingerprint, GameLog, GameMeta, LearnerAnswer, LevelTable, MatchSetup, PerLanguage, Picture,
    PictureChoices, Presentation, Seat, SeatScore, Seed, SetupError, Text, Texts, Tutorial, TutorialMoments,
    TutorialOutline, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use decision_info::{AppliedStep, DecisionInfo, OptionDescription};
pub use registry::GameRegistry;
use saved_match::{AcceptedRules, SavedMatch};
pub use saved_match::{MatchLoadError, saved_match_json};

pub trait GameType: Send + Sync {
    fn meta(&self) -> &'static GameMeta;
    /// Returns all texts of the game.
    fn texts(&self) -> Texts;
    /// Returns the rules for players, as Markdown.
    fn rules_markdown(&self) -> PerLanguage<&'static str>;
    /// Returns the levels of the AI players.
    fn levels(&self) -> &'static LevelTable;
    /// Returns what the tutorial says in any situation, if there is one.
    fn tutorial(&self) -> Option<TutorialOutline>;
    /// The keys of the log lines that nobody must miss.
    fn main_news(&self) -> &'static [&'static str];
    /// Returns the keys of the log lines about a learner that a lesson shows.
    fn lesson_news(&self) -> &'static [&'static str];
    /// Starts a match.
    fn new_match(&self, setup: &MatchSetup, seed: Seed) -> Result<Box<dyn Match>, SetupError>;
    /// Returns the small pictures of the game's pieces.
    fn emoji(&self) -> Vec<CustomEmoji>;
    /// Loads a match that [`Match::save`] wrote.
    fn load_match(&self, saved: &str) -> Result<Box<dyn Match>, MatchLoadError>;
    /// Like [`GameType::load_match`], but also accepts a match of older rules whose state is valid under the current ones.
    fn load_match_of_older_rules(&self, saved: &str) -> Result<Box<dyn Match>, MatchLoadError>;
}

/// A running match of any game.
pub trait Match: Send + Sync {
    fn meta(&self) -> &'static GameMeta;
    fn setup(&self) -> &MatchSetup;
    /// Returns the number of the next step. The set-up was step 0.
    fn next_step(&self) -> u64;
    /// Returns the open decisions; none if, and only if, the match is over.
    fn decisions(&self) -> Vec<DecisionInfo>;
    /// Describes the options of this seat's decision.
    fn options(&self, seat: Seat) -> Result<Vec<OptionDescription>, AnswerError>;
    /// Returns what the tutorial says about this seat's decision.
    fn tutorial_moments(&self, seat: Seat) -> TutorialMoments;
    /// Returns what the tutorial says to this seat after its answer to the decision with this idea.
    fn tutorial_reaction(&self, seat: Seat, idea_id: &str, answer: &LearnerAnswer) -> Option<Text>;
    /// Returns the action of an option, as journals hold it.
    fn action_json(&self, seat: Seat, option: usize) -> Result<Value, AnswerError>;
    /// Returns the index of the option with this action.
    fn find_option(&self, seat: Seat, action: &Value) -> Result<usize, AnswerError>;
    /// Returns a fingerprint of this seat's decision, but not of its texts. Its buttons contain it, so they answer no other.
    fn decision_fingerprint(&self, seat: Seat) -> Result<Fingerprint, AnswerError>;
    /// Returns a secret seed for the AI of this seat, from which the match's own seed cannot be computed.
    fn ai_seed(&self, seat: Seat) -> Seed;
    /// Returns the index of the option that the AI chooses for this seat. The match is not changed.
    fn choose_with_ai(&self, seat: Seat, ai: &mut AiPlayer) -> Result<usize, AnswerError>;
    /// Returns the option that a hint names where a computer chose this one, and why it is surely better.
    fn better_hint(&self, seat: Seat, chosen: usize) -> (usize, Option<Text>);
    /// Continues with step number `next`, unless a later one follows, so that the dice of the skipped numbers are never rolled.
    fn skip_to_step(&mut self, next: u64);
    /// Applies an option as the next step. If it fails, the match is unchanged.
    fn apply_option(&mut self, seat: Seat, option: usize, log: &mut GameLog) -> Result<AppliedStep, AnswerError>;
    /// Returns the board as this viewer may know it, with the options of the viewer's own decision marked.
    fn board(&self, viewer: Viewer, detail: BoardDetail) -> Board;
    /// Returns a picture of the board that also shows the last move, found in the recent events.
    fn picture(&self, viewer: Viewer, recent_events: &[Text]) -> Option<Picture>;
    /// Returns a picture of what this seat's decision is about, or `None` if the whole board is.
    fn decision_picture(&self, seat: Seat, recent_events: &[Text]) -> Option<Picture>;
    /// Returns how the options of this seat's decision are chosen on pictures, or `None` if their words are chosen.
    fn picture_choices(&self, seat: Seat) -> Option<PictureChoices>;
    /// Returns the picture on which this seat takes the next step toward an option.
    fn choice_picture(
        &self,
        seat: Seat,
        choices: &PictureChoices,
        chosen: ChosenSteps,
        recent_events: &[Text],
    ) -> Option<Picture>;
    /// Returns the board in emoji and text.
    fn emoji_board(&self, viewer: Viewer) -> Vec<EmojiRow>;
    /// Explains the pieces that this viewer sees.
    fn legend(&self, viewer: Viewer) -> Vec<BoardFact>;
    /// Returns the scores as far as this viewer may know them.
    fn visible_scores(&self, viewer: Viewer) -> Vec<SeatScore>;
    /// Returns the true scores.
    fn scores(&self) -> Vec<SeatScore>;
    /// Returns the complete state, including hidden information, for journals and referees. Never show it to players of
    /// an unfinished match.
    fn state_json(&self) -> Value;
    /// Returns the fingerprint of the complete state.
    fn state_fingerprint(&self) -> Fingerprint;
    /// Checks that every piece exists exactly once, at a place where it may be.
    fn check_invariants(&self) -> Result<(), String>;
    /// Returns the match as one line of JSON that [`GameType::load_match`] reads.
    fn save(&self) -> String;
    /// Returns a copy on which a step can be tried.
    fn clone_boxed(&self) -> Box<dyn Match>;
    /// Returns a copy without open decisions. It shows an earlier position without any options marked on the board.
    fn clone_without_decisions(&self) -> Box<dyn Match>;
}

/// Prints only the game and the next step, so that no hidden information reaches the program's log.
impl fmt::Debug for dyn Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a match of {}, before step {}", self.meta().id, self.next_step())
    }
}

/// The one implementation of [`GameType`], for any game.
pub struct TypedGame<G>(PhantomData<fn() -> G>);

impl<G: Presentation> TypedGame<G> {
    /// This game without its type parameter, for a [`GameRegistry`].
    pub const GAME_TYPE: &'static dyn GameType = &Self(PhantomData);
    const META: &'static GameMeta = &G::META;
}

impl<G: Presentation> GameType for TypedGame<G> {
    fn meta(&self) -> &'static GameMeta {
        Self::META
    }

    fn texts(&self) -> Texts {
        G::TEXTS
    }

    fn rules_markdown(&self) -> PerLanguage<&'static str> {
        G::RULES_MARKDOWN
    }

    fn levels(&self) -> &'static LevelTable {
        G::levels()
    }

    fn tutorial(&self) -> Option<TutorialOutline> {
        G::TUTORIAL.map(Tutorial::outline)
    }

    fn main_news(&self) -> &'static [&'static str] {
        G::MAIN_NEWS
    }

    fn lesson_news(&self) -> &'static [&'static str] {
        G::LESSON_NEWS
    }

    fn new_match(&self, setup: &MatchSetup, seed: Seed) -> Result<Box<dyn Match>, SetupError> {
        setup.validate(Self::META)?;
        let game = G::new(setup, &mut Dice::new(&seed, 0));
        let decisions = Decisions::collect(&game);
        Ok(Box::new(TypedMatch { decisions, setup: setup.clone(), seed, next_step: 1, game }))
    }

    fn emoji(&self) -> Vec<CustomEmoji> {
        G::emoji()
    }

    fn load_match(&self, saved: &str) -> Result<Box<dyn Match>, MatchLoadError> {
        Ok(Box::new(TypedMatch::from_saved(saved_match::from_json::<G>(saved, AcceptedRules::Current)?)))
    }

    fn load_match_of_older_rules(&self, saved: &str) -> Result<Box<dyn Match>, MatchLoadError> {
        Ok(Box::new(TypedMatch::from_saved(saved_match::from_json::<G>(saved, AcceptedRules::CurrentOrOlder)?)))
    }
}

/// The one implementation of [`Match`].
struct TypedMatch<G: Presentation> {
    setup: MatchSetup,
    seed: Seed,
    next_step: u64,
    game: G,
    /// The open decisions of `game`.
    decisions: Decisions<G::Action>,
}

impl<G: Presentation> TypedMatch<G> {
    fn from_saved(SavedMatch { setup, seed, next_step: next, state: game, .. }: SavedMatch<G>) -> Self {
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
        TypedGame::<G>::META
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
