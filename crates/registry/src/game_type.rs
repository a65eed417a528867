//! A game and a running match without their types.

use std::fmt;

use meadhall_ai::AiPlayer;
use meadhall_game::{
    AnswerError, Board, BoardDetail, BoardFact, ChosenSteps, CustomEmoji, EmojiRow, Fingerprint, GameLog, GameMeta,
    LearnerAnswer, LevelTable, MatchSetup, PerLanguage, Picture, PictureChoices, Seat, SeatScore, Seed, SetupError,
    Text, Texts, TutorialMoments, TutorialOutline, Viewer,
};
use serde_json::Value;

use crate::decision_info::{AppliedStep, DecisionInfo, OptionDescription};
use crate::saved_match::MatchLoadError;

/// A game.
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
