//! The event log of a match: from the set-up, the seed and these entries every state can be reproduced
//! exactly. Entries are never removed: an undo is an entry with a number of its own, so numbers never repeat
//! and the same dice are never rolled twice.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Mark;
use crate::game::{Log, Revealed, Seat};
use crate::kind::{Match, Unanswerable};

/// One entry of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    Answer(Answer),
    Undo(Undo),
}

/// A stored answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The step's number, which is also the number of its dice.
    pub n: u64,
    pub seat: Seat,
    /// The chosen action as JSON.
    pub action: Value,
    /// Whether it was the only option, so that the bot took it.
    pub forced: bool,
    /// The fingerprint of the state after the step.
    pub mark: Mark,
}

/// A stored undo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The entry's own number.
    pub n: u64,
    /// The player who took back steps.
    pub seat: Seat,
    /// The last step that still counts; 0 is the set-up.
    pub back_to: u64,
    /// The fingerprint of the state after that step.
    pub mark: Mark,
}

impl Entry {
    /// The entry's number.
    pub const fn n(&self) -> u64 {
        match self {
            Self::Answer(answer) => answer.n,
            Self::Undo(undo) => undo.n,
        }
    }

    /// The seat that answered or took back steps.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Answer(answer) => answer.seat,
            Self::Undo(undo) => undo.seat,
        }
    }

    /// The fingerprint of the state after the entry.
    pub const fn mark(&self) -> Mark {
        match self {
            Self::Answer(answer) => answer.mark,
            Self::Undo(undo) => undo.mark,
        }
    }
}

/// A step that was taken, with its journal entry.
#[derive(Clone, Debug)]
pub struct Taken {
    pub answer: Answer,
    /// Whether the step revealed hidden information.
    pub revealed: Revealed,
}

/// An error in replaying a journal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The rules refuse an entry's answer.
    #[error("step {n} cannot be taken again: {why}")]
    Refused {
        n: u64,
        why: Unanswerable,
    },
    /// An entry leads to a different state than recorded.
    #[error("step {n} leads to another state than it did")]
    Differs {
        n: u64,
    },
    /// An undo goes back to a step that is not in the journal or was undone.
    #[error("entry {n} goes back to step {back_to}, which does not count or came before")]
    Lost {
        n: u64,
        back_to: u64,
    },
    /// An entry is missing or occurs twice.
    #[error("step {expected} is missing: the journal goes on with step {found}")]
    Gap {
        expected: u64,
        found: u64,
    },
}

/// Applies an option and returns its journal entry. An error changes nothing.
pub fn answer(game: &mut dyn Match, seat: Seat, option: usize, log: &mut Log) -> Result<Taken, Unanswerable> {
    let action = game.action(seat, option)?;
    let step = game.answer(seat, option, log)?;
    let answer = Answer { n: step.n, seat, action, forced: step.forced, mark: game.mark() };
    Ok(Taken { answer, revealed: step.revealed })
}

/// Replays the entries that were not undone and checks each of them. The log receives the same lines as then.
pub fn replay(game: &mut dyn Match, entries: &[Entry], log: &mut Log) -> Result<(), ReplayError> {
    for answer in counting(game, entries)? {
        again(game, answer, log)?;
    }
    if let Some(last) = entries.last() {
        game.skip_to(last.n() + 1);
    }
    Ok(())
}

/// Replays one entry and checks its result.
pub fn again(game: &mut dyn Match, answer: &Answer, log: &mut Log) -> Result<(), ReplayError> {
    let n = answer.n;
    game.skip_to(n);
    let refused = |why| ReplayError::Refused { n, why };
    let option = game.find(answer.seat, &answer.action).map_err(refused)?;
    let step = game.answer(answer.seat, option, log).map_err(refused)?;
    if step.forced != answer.forced || game.mark() != answer.mark {
        return Err(ReplayError::Differs { n });
    }
    Ok(())
}

/// Returns the answers that were not undone.
pub fn counting<'a>(game: &dyn Match, entries: &'a [Entry]) -> Result<Vec<&'a Answer>, ReplayError> {
    let base = game.next() - 1;
    let mut counting: Vec<&Answer> = Vec::with_capacity(entries.len());
    for (entry, expected) in entries.iter().zip(base + 1..) {
        if entry.n() != expected {
            return Err(ReplayError::Gap { expected, found: entry.n() });
        }
        match entry {
            Entry::Answer(answer) => counting.push(answer),
            Entry::Undo(Undo { n, back_to, mark, .. }) => {
                while counting.last().is_some_and(|answer| answer.n > *back_to) {
                    counting.pop();
                }
                let (reached, then) = counting.last().map_or((base, game.mark()), |last| (last.n, last.mark));
                if reached != *back_to {
                    return Err(ReplayError::Lost { n: *n, back_to: *back_to });
                }
                if then != *mark {
                    return Err(ReplayError::Differs { n: *n });
                }
            }
        }
    }
    Ok(counting)
}
