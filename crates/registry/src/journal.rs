//! The event log of a match: from the set-up, the seed and these entries every state can be reproduced
//! exactly. Entries are never removed: an undo is an entry with a number of its own, so numbers never repeat
//! and the same dice are never rolled twice.

use meadhall_game::{AnswerError, Fingerprint, GameLog, Revelation, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Match;

/// One entry of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum JournalEntry {
    Answer(AnswerEntry),
    Undo(UndoEntry),
}

/// A stored answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerEntry {
    /// The number of the step, which also selects the stream of its dice.
    pub step_number: u64,
    pub seat: Seat,
    /// The chosen action as JSON.
    pub action: Value,
    /// Whether the action was the only option, so that the bot took it automatically.
    pub is_forced: bool,
    /// The fingerprint of the state after the step.
    pub fingerprint: Fingerprint,
}

/// A stored undo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndoEntry {
    /// The entry's own number.
    pub step_number: u64,
    /// The seat of the player who undid steps.
    pub seat: Seat,
    /// The number of the last step that was not undone; 0 is the set-up.
    pub back_to_step: u64,
    /// The fingerprint of the state after step `back_to_step`.
    pub fingerprint: Fingerprint,
}

impl JournalEntry {
    /// The entry's number.
    pub const fn step_number(&self) -> u64 {
        match self {
            Self::Answer(answer) => answer.step_number,
            Self::Undo(undo) => undo.step_number,
        }
    }

    /// The seat that answered or undid steps.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Answer(answer) => answer.seat,
            Self::Undo(undo) => undo.seat,
        }
    }

    /// The fingerprint of the state after the entry.
    pub const fn fingerprint(&self) -> Fingerprint {
        match self {
            Self::Answer(answer) => answer.fingerprint,
            Self::Undo(undo) => undo.fingerprint,
        }
    }
}

/// A step that was taken, with its journal entry.
#[derive(Clone, Debug)]
pub struct RecordedStep {
    pub answer: AnswerEntry,
    /// Whether the step revealed hidden information.
    pub revealed: Revelation,
}

/// An error in replaying a journal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The rules refuse an entry's answer.
    #[error("step {step_number} cannot be replayed: {reason}")]
    IllegalAnswer { step_number: u64, reason: AnswerError },
    /// An entry leads to a different state than recorded.
    #[error("step {step_number} leads to a different state than recorded")]
    StateDiverged { step_number: u64 },
    /// An undo goes back to a step that is not in the journal or was undone.
    #[error("entry {step_number} goes back to step {back_to_step}, which was undone or is before the start")]
    InvalidUndo { step_number: u64, back_to_step: u64 },
    /// An entry is missing or occurs twice.
    #[error("step {expected} is missing: the journal continues with step {found}")]
    MissingStep { expected: u64, found: u64 },
}

/// Applies an option to the match and returns the journal entry for it. If it fails, the match is unchanged.
pub fn apply_and_record(
    game: &mut dyn Match,
    seat: Seat,
    option: usize,
    log: &mut GameLog,
) -> Result<RecordedStep, AnswerError> {
    let action = game.action_json(seat, option)?;
    let step = game.apply_option(seat, option, log)?;
    let answer = AnswerEntry {
        step_number: step.number,
        seat,
        action,
        is_forced: step.is_forced,
        fingerprint: game.state_fingerprint(),
    };
    Ok(RecordedStep { answer, revealed: step.revealed })
}

/// Replays the answers that were not undone and checks the state after each. `log` receives the same lines as in the
/// original match.
pub fn replay(game: &mut dyn Match, entries: &[JournalEntry], log: &mut GameLog) -> Result<(), ReplayError> {
    for answer in effective_answers(game, entries)? {
        replay_entry(game, answer, log)?;
    }
    if let Some(last) = entries.last() {
        game.skip_to_step(last.step_number() + 1);
    }
    Ok(())
}

/// Replays one answer and checks that it leads to the recorded state.
pub fn replay_entry(game: &mut dyn Match, answer: &AnswerEntry, log: &mut GameLog) -> Result<(), ReplayError> {
    let step_number = answer.step_number;
    game.skip_to_step(step_number);
    let illegal = |reason| ReplayError::IllegalAnswer { step_number, reason };
    let option = game.find_option(answer.seat, &answer.action).map_err(illegal)?;
    let step = game.apply_option(answer.seat, option, log).map_err(illegal)?;
    if step.is_forced != answer.is_forced || game.state_fingerprint() != answer.fingerprint {
        return Err(ReplayError::StateDiverged { step_number });
    }
    Ok(())
}

/// Returns the answers that were not undone.
pub fn effective_answers<'a>(
    game: &dyn Match,
    entries: &'a [JournalEntry],
) -> Result<Vec<&'a AnswerEntry>, ReplayError> {
    let steps_before = game.next_step() - 1;
    let mut effective: Vec<&AnswerEntry> = Vec::with_capacity(entries.len());
    for (entry, expected) in entries.iter().zip(steps_before + 1..) {
        if entry.step_number() != expected {
            return Err(ReplayError::MissingStep { expected, found: entry.step_number() });
        }
        match entry {
            JournalEntry::Answer(answer) => effective.push(answer),
            JournalEntry::Undo(UndoEntry { step_number: n, back_to_step: back_to, fingerprint: mark, .. }) => {
                while effective.last().is_some_and(|answer| answer.step_number > *back_to) {
                    effective.pop();
                }
                let (reached, fingerprint_then) = effective
                    .last()
                    .map_or((steps_before, game.state_fingerprint()), |last| (last.step_number, last.fingerprint));
                if reached != *back_to {
                    return Err(ReplayError::InvalidUndo { step_number: *n, back_to_step: *back_to });
                }
                if fingerprint_then != *mark {
                    return Err(ReplayError::StateDiverged { step_number: *n });
                }
            }
        }
    }
    Ok(effective)
}
