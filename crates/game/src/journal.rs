//! Steps written down. A journal is the truth of a match: from the set-up, the seed and the entries everything else can
//! be made again, bit for bit. Nothing is ever struck out: taking a step back is an entry, too, with a number of its own,
//! so numbers never go back and the same dice are never rolled twice.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Mark;
use crate::game::{Log, Revealed, Seat};
use crate::kind::{Match, Unanswerable};

/// One line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// A question was answered.
    Answer(Answer),
    /// Steps were taken back.
    Undo(Undo),
}

/// An answer, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The step's number, which is also the number of its dice.
    pub n: u64,
    /// Who answered.
    pub seat: Seat,
    /// The answer.
    pub action: Value,
    /// There was no other: the house took it.
    pub forced: bool,
    /// The fingerprint of the state after it.
    pub mark: Mark,
}

/// Steps taken back, as that is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The entry's own number.
    pub n: u64,
    /// Who took back.
    pub seat: Seat,
    /// The last step that still counts; 0 is the set-up.
    pub back_to: u64,
    /// The fingerprint of the state after that step.
    pub mark: Mark,
}

impl Entry {
    /// Its number.
    pub const fn n(&self) -> u64 {
        match self {
            Self::Answer(answer) => answer.n,
            Self::Undo(undo) => undo.n,
        }
    }

    /// Whose entry it is.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Answer(answer) => answer.seat,
            Self::Undo(undo) => undo.seat,
        }
    }

    /// The fingerprint of the state after it.
    pub const fn mark(&self) -> Mark {
        match self {
            Self::Answer(answer) => answer.mark,
            Self::Undo(undo) => undo.mark,
        }
    }
}

/// A step as it was taken, with what it takes to write it down.
#[derive(Clone, Debug)]
pub struct Taken {
    /// What to store.
    pub answer: Answer,
    /// Whether anybody learned something hidden.
    pub revealed: Revealed,
}

/// Why a journal does not lead where it says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// An entry's answer is refused by the rules.
    #[error("step {n} cannot be taken again: {why}")]
    Refused {
        /// The entry's number.
        n: u64,
        /// What the rules say.
        why: Unanswerable,
    },
    /// An entry leads to another state than it did.
    #[error("step {n} leads to another state than it did")]
    Differs {
        /// The entry's number.
        n: u64,
    },
    /// Steps are taken back that are not in the journal.
    #[error("entry {n} goes back to step {back_to}, which does not count or came before")]
    Lost {
        /// The entry's number.
        n: u64,
        /// The step it goes back to.
        back_to: u64,
    },
    /// An entry is missing or doubled.
    #[error("step {expected} is missing: the journal goes on with step {found}")]
    Gap {
        /// The step that should come.
        expected: u64,
        /// The step that is there.
        found: u64,
    },
}

/// Takes one step and writes it down. A refusal changes nothing.
pub fn answer(game: &mut dyn Match, seat: Seat, option: usize, log: &mut Log) -> Result<Taken, Unanswerable> {
    let action = game.action(seat, option)?;
    let step = game.answer(seat, option, log)?;
    let answer = Answer { n: step.n, seat, action, forced: step.forced, mark: game.mark() };
    Ok(Taken { answer, revealed: step.revealed })
}

/// Takes the recorded steps that count again, checking each. Everyone is told in `log` what they were told then.
pub fn replay(game: &mut dyn Match, entries: &[Entry], log: &mut Log) -> Result<(), ReplayError> {
    for answer in counting(game, entries)? {
        again(game, answer, log)?;
    }
    if let Some(last) = entries.last() {
        game.skip_to(last.n() + 1);
    }
    Ok(())
}

/// Takes one recorded step again, checking it.
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

/// The answers that were not taken back.
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
