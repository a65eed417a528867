//! A match's start and every journal entry since. Every state of the match can be rebuilt from it.

use serde::{Deserialize, Serialize};

use super::clock::Wall;
use super::words;
use crate::game::{Line, Log, Seat, Seed, Setup, SetupError};
use crate::journal::{self, Answer, Entry, ReplayError};
use crate::kind::{Kind, Match};

/// The history of a match from its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Past {
    pub beginning: Beginning,
    /// All entries so far, undone ones included.
    pub entries: Vec<Kept>,
}

/// How a match was started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    pub rules: u16,
    pub setup: Setup,
    /// The seed of all its random numbers.
    pub seed: Seed,
}

/// A journal entry with its time and origin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    pub at: Wall,
    pub by: By,
    pub entry: Entry,
}

/// What caused a journal entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person in the seat.
    Person,
    /// The AI in the seat.
    Computer,
    /// The service: there was only one option.
    House,
    /// The service: the decision timed out.
    Deadline,
    /// The service: somebody has undone an earlier secret answer, and this later one was applied again.
    Again,
}

/// Why a match cannot be rebuilt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PastError {
    /// The current rules refuse its setup.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A journal entry does not lead to the recorded state.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Past {
    /// Rebuilds the current state of the match with these rules. `log` gets the lines of all effective
    /// steps.
    pub fn replay(&self, kind: &dyn Kind, log: &mut Log) -> Result<Box<dyn Match>, PastError> {
        self.replay_until(u64::MAX, kind, log)
    }

    /// Rebuilds the state after step `n`.
    pub fn replay_until(&self, n: u64, kind: &dyn Kind, log: &mut Log) -> Result<Box<dyn Match>, PastError> {
        let mut game = kind.start(&self.beginning.setup, self.beginning.seed.clone())?;
        let until = self.entries.partition_point(|kept| kept.entry.n() <= n);
        let entries: Vec<Entry> = self.entries[..until].iter().map(|kept| kept.entry.clone()).collect();
        for answer in journal::counting(game.as_ref(), &entries)? {
            again(game.as_mut(), answer, self.by(answer), log)?;
        }
        if let Some(last) = entries.last() {
            game.skip_to(last.n() + 1);
        }
        Ok(game)
    }

    /// Returns the origin of an answer in this history.
    pub(super) fn by(&self, answer: &Answer) -> By {
        let found = self.entries.binary_search_by_key(&answer.n, |kept| kept.entry.n());
        found.map_or(By::Person, |at| self.entries[at].by)
    }

    /// Returns the steps that were not undone.
    pub fn counting(&self) -> Vec<(&Kept, &Answer)> {
        let mut counting: Vec<(&Kept, &Answer)> = Vec::new();
        for kept in &self.entries {
            match &kept.entry {
                Entry::Answer(answer) => counting.push((kept, answer)),
                Entry::Undo(undo) => counting.retain(|(_, answer)| answer.n <= undo.back_to),
            }
        }
        counting
    }

    /// Returns the first step before `to` that this seat has not seen: the first after its own last
    /// answer, and after the forced answers that followed it.
    pub fn acted(&self, seat: Seat, to: u64) -> u64 {
        let before = &self.entries[..self.entries.partition_point(|kept| kept.entry.n() < to)];
        let own = |kept: &Kept| kept.by == By::Person && kept.entry.seat() == seat;
        let Some(last) = before.iter().rposition(own) else { return 1 };
        let next = before[last + 1..].iter().find(|kept| kept.by != By::House);
        next.map_or(to, |kept| kept.entry.n())
    }

    /// Returns the log lines from step `from` up to, not including, step `to`. Undone steps have no
    /// lines.
    pub fn told_between(&self, from: u64, to: u64, kind: &dyn Kind) -> Result<Vec<Line>, PastError> {
        let told = |before: u64| -> Result<Vec<Line>, PastError> {
            let mut log = Log::new();
            self.replay_until(before.saturating_sub(1), kind, &mut log)?;
            Ok(log.lines().to_vec())
        };
        let (before, then) = (told(from)?, told(to)?);
        let known = before.iter().zip(&then).take_while(|(one, other)| one == other).count();
        Ok(then[known..].to_vec())
    }
}

/// Applies a recorded answer again and checks that it leads to the recorded state.
pub(super) fn again(game: &mut dyn Match, answer: &Answer, by: By, log: &mut Log) -> Result<(), ReplayError> {
    if by == By::Deadline {
        // The line must be logged while the seat's decision is still open.
        game.skip_to(answer.n);
        tell_late(game, answer.seat, log);
    }
    journal::again(game, answer, log)
}

/// Logs that a seat has run out of time: publicly, unless its decision is secret and so is the fact
/// that it was answered.
pub(super) fn tell_late(game: &dyn Match, seat: Seat, log: &mut Log) {
    let secret = game.questions().iter().any(|question| question.seat == seat && question.secret);
    if secret { log.whisper(seat, || words::late(seat)) } else { log.say(|| words::late(seat)) }
}
