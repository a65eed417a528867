//! All that is known of a match: what it began with, and every entry since. Each of its states can be made again from it.

use serde::{Deserialize, Serialize};

use super::clock::Wall;
use super::words;
use crate::game::{Line, Log, Seat, Seed, Setup, SetupError};
use crate::journal::{self, Answer, Entry, ReplayError};
use crate::kind::{Kind, Match};

/// A match from its beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Past {
    /// What it began with.
    pub beginning: Beginning,
    /// Every entry so far.
    pub entries: Vec<Kept>,
}

/// What a match began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginning {
    /// The version of the rules then.
    pub rules: u16,
    /// How it was set up.
    pub setup: Setup,
    /// Where its chance comes from.
    pub seed: Seed,
}

/// A journal's entry, with when and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// When it was made.
    pub at: Wall,
    /// Who made it.
    pub by: By,
    /// The entry.
    pub entry: Entry,
}

/// Who made an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person in the chair.
    Person,
    /// The computer player in the chair.
    Computer,
    /// The house, for there was no other answer.
    House,
    /// The house, for time was up.
    Deadline,
    /// The house, for somebody took back what they had answered in secret before this answer, which stays.
    Again,
}

/// Why a match cannot be made again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PastError {
    /// It cannot begin as it began.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Its journal does not lead where it led.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Past {
    /// The match as it is now, made again with these rules; everyone is told in `log` what they were told then.
    pub fn replay(&self, kind: &dyn Kind, log: &mut Log) -> Result<Box<dyn Match>, PastError> {
        self.replay_until(u64::MAX, kind, log)
    }

    /// The match as it was after entry `n`.
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

    /// Who has given an answer of this match.
    pub(super) fn by(&self, answer: &Answer) -> By {
        let found = self.entries.binary_search_by_key(&answer.n, |kept| kept.entry.n());
        found.map_or(By::Person, |at| self.entries[at].by)
    }

    /// The steps that count: those that were not taken back.
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

    /// The entry from which on all is news to whoever sits here: the first after their last own answer before entry `to`, and
    /// after what the house took at once.
    pub fn acted(&self, seat: Seat, to: u64) -> u64 {
        let before = &self.entries[..self.entries.partition_point(|kept| kept.entry.n() < to)];
        let own = |kept: &Kept| kept.by == By::Person && kept.entry.seat() == seat;
        let Some(last) = before.iter().rposition(own) else { return 1 };
        let next = before[last + 1..].iter().find(|kept| kept.by != By::House);
        next.map_or(to, |kept| kept.entry.n())
    }

    /// What happened from entry `from` on, before entry `to`. Steps that were taken back did not happen.
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

/// Takes one recorded step again, checking it, and tells what was told then.
pub(super) fn again(game: &mut dyn Match, answer: &Answer, by: By, log: &mut Log) -> Result<(), ReplayError> {
    if by == By::Deadline {
        // Whose turn it is has to be known before.
        game.skip_to(answer.n);
        tell_late(game, answer.seat, log);
    }
    journal::again(game, answer, log)
}

/// Tells that somebody has not answered in time: everybody, unless what they were asked is a secret, and so who has answered.
pub(super) fn tell_late(game: &dyn Match, seat: Seat, log: &mut Log) {
    let secret = game.questions().iter().any(|question| question.seat == seat && question.secret);
    if secret { log.whisper(seat, || words::late(seat)) } else { log.say(|| words::late(seat)) }
}
