//! Replays a match turn by turn. A turn lasts as long as the same seats must decide; with secret
//! decisions, until the last of them is answered, because nobody may learn who has answered
//! earlier.

use std::vec;

use meadhall_game::{Fingerprint, GameLog, GameLogLine, Seat};
use meadhall_registry::journal::{self, AnswerEntry, JournalEntry};
use meadhall_registry::{DecisionInfo, GameType, Match};

use super::history::{AnswerCause, HistoryError, MatchHistory, reapply};

/// Iterates over the turns of a match, starting with its setup. The last turn may be unfinished.
pub struct MatchReplay {
    match_state: Box<dyn Match>,
    answers: vec::IntoIter<(AnswerEntry, AnswerCause)>,
    next: ReplayPosition,
}

/// A turn of a match.
pub struct ReplayedTurn {
    /// The number of the turn, from 1; the setup is 0.
    pub number: usize,
    /// The seats that had to decide when it began; empty for the setup.
    pub seats: Vec<Seat>,
    /// The match's log lines of the turn, including lines that only one seat may read.
    pub log_lines: Vec<GameLogLine>,
    /// The state of the match after the turn, for viewing only.
    pub match_state: Box<dyn Match>,
    pub end: TurnStatus,
}

/// What comes after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStatus {
    NextTurn,
    /// The turn is not finished yet.
    Unfinished,
    MatchOver,
}

/// What the replay returns next.
#[derive(Clone, Copy)]
enum ReplayPosition {
    Turn(usize),
    Finished,
}

/// The properties that identify an open decision in the replay: two with equal properties are the same.
#[derive(PartialEq, Eq)]
struct DecisionKey {
    seat: Seat,
    /// The prompt's key and the decision's fingerprint, if the decision is secret.
    secret_prompt: Option<(&'static str, Fingerprint)>,
}

impl MatchHistory {
    /// Replays the match turn by turn with these rules.
    pub fn turns(&self, game_type: &dyn GameType) -> Result<MatchReplay, HistoryError> {
        let match_state = game_type.new_match(&self.start.setup, self.start.seed.clone())?;
        let entries: Vec<JournalEntry> = self.entries.iter().map(|entry| entry.entry.clone()).collect();
        let effective = journal::effective_answers(&*match_state, &entries)?.into_iter();
        let answers: Vec<(AnswerEntry, AnswerCause)> =
            effective.map(|answer| (answer.clone(), self.cause_of(answer))).collect();
        Ok(MatchReplay { match_state, answers: answers.into_iter(), next: ReplayPosition::Turn(0) })
    }
}

impl Iterator for MatchReplay {
    type Item = Result<ReplayedTurn, HistoryError>;

    fn next(&mut self) -> Option<Self::Item> {
        let ReplayPosition::Turn(number) = self.next else { return None };
        self.next = ReplayPosition::Finished;
        let turn = self.replay_turn(number);
        if let Ok(ReplayedTurn { end: TurnStatus::NextTurn, .. }) = turn {
            self.next = ReplayPosition::Turn(number + 1);
        }
        Some(turn)
    }
}

impl MatchReplay {
    fn replay_turn(&mut self, number: usize) -> Result<ReplayedTurn, HistoryError> {
        let (mut log, mut seats) = (GameLog::new(), Vec::new());
        let mut has_ended = number == 0;
        if number > 0 {
            let mut before = decision_keys(&*self.match_state);
            seats = before.iter().map(|key| key.seat).collect();
            for (answer, cause) in self.answers.by_ref() {
                reapply(&mut *self.match_state, &answer, cause, &mut log)?;
                let now = decision_keys(&*self.match_state);
                if !is_same_turn(&before, answer.seat, &now) {
                    has_ended = true;
                    break;
                }
                before = now;
            }
        }
        let after = if self.match_state.decisions().is_empty() {
            TurnStatus::MatchOver
        } else if has_ended {
            TurnStatus::NextTurn
        } else {
            TurnStatus::Unfinished
        };
        Ok(ReplayedTurn {
            number,
            seats,
            log_lines: log.lines().to_vec(),
            match_state: self.match_state.clone_without_decisions(),
            end: after,
        })
    }
}

fn decision_keys(match_state: &dyn Match) -> Vec<DecisionKey> {
    let key_of = |decision: DecisionInfo| {
        let DecisionInfo { seat, is_secret: secret, prompt, .. } = decision;
        let fingerprint = match_state.decision_fingerprint(seat).ok().filter(|_| secret);
        DecisionKey { seat, secret_prompt: fingerprint.map(|fingerprint| (prompt.key, fingerprint)) }
    };
    match_state.decisions().into_iter().map(key_of).collect()
}

/// Whether the turn continues after this seat's answer. It does if the same seats must decide again, or if other seats
/// still have secret decisions of this turn.
fn is_same_turn(before: &[DecisionKey], answered: Seat, now: &[DecisionKey]) -> bool {
    let prompt_of = |key: &DecisionKey| key.secret_prompt.map(|(prompt, _)| prompt);
    let is_same_decision = |(a, b): (&DecisionKey, &DecisionKey)| a.seat == b.seat && prompt_of(a) == prompt_of(b);
    let is_still_secret = |it: &DecisionKey| it.secret_prompt.is_some() && it.seat != answered && before.contains(it);
    let is_unchanged = before.len() == now.len() && before.iter().zip(now).all(is_same_decision);
    !now.is_empty() && (is_unchanged || now.iter().any(is_still_secret))
}
