//! Steps written down. A journal is the truth of a match: from the set-up, the seed and the entries everything else can
//! be made again, bit for bit.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Mark;
use crate::game::{Log, Revealed, Seat};
use crate::kind::{Match, Refused};

/// One step, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
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

/// A step as it was taken, with what it takes to write it down.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The entry to store.
    pub entry: Entry,
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
        why: Refused,
    },
    /// An entry leads to another state than it did.
    #[error("step {n} leads to another state than it did")]
    Differs {
        /// The entry's number.
        n: u64,
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
pub fn answer(game: &mut dyn Match, seat: Seat, option: usize, log: &mut Log) -> Result<Taken, Refused> {
    let action = game.action(seat, option)?;
    let step = game.answer(seat, option, log)?;
    let entry = Entry { n: step.n, seat, action, forced: step.forced, mark: game.mark() };
    Ok(Taken { entry, revealed: step.revealed })
}

/// Takes the recorded steps again, checking each.
pub fn replay(game: &mut dyn Match, entries: &[Entry]) -> Result<(), ReplayError> {
    for entry in entries {
        let n = entry.n;
        if n != game.next() {
            return Err(ReplayError::Gap { expected: game.next(), found: n });
        }
        let refused = |why| ReplayError::Refused { n, why };
        let option = game.find(entry.seat, &entry.action).map_err(refused)?;
        let step = game.answer(entry.seat, option, &mut Log::muted()).map_err(refused)?;
        if step.forced != entry.forced || game.mark() != entry.mark {
            return Err(ReplayError::Differs { n });
        }
    }
    Ok(())
}
