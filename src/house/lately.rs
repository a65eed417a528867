//! The last log lines of a cached table, so that most messages need no replay of the match. Everything here
//! follows from the journal; older lines are computed from there.

use std::collections::VecDeque;

use crate::game::{Line, Seat};
use crate::journal::Entry;
use crate::table::Changed;
use crate::table::past::By;

const KEPT: usize = 64;

/// The log lines of the last changes.
pub struct Lately {
    /// All lines from this step on are present.
    from: u64,
    steps: VecDeque<Step>,
}

/// The log lines of one change.
struct Step {
    first: u64,
    /// The step after the last one of this change.
    next: u64,
    /// The seat of the person who answered; `None` for any other change.
    by: Option<Seat>,
    lines: Vec<Line>,
}

impl Lately {
    /// Creates a log that is complete from this step on.
    pub const fn since(next: u64) -> Self {
        Self { from: next, steps: VecDeque::new() }
    }

    /// Adds the log lines of a change. An undo clears the log.
    pub fn add(&mut self, changed: &Changed) {
        if changed.left.beginning.is_some() {
            *self = Self::since(1);
        }
        let entries = &changed.left.entries;
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return };
        if let Some(undo) = entries.iter().rfind(|kept| matches!(kept.entry, Entry::Undo(_))) {
            *self = Self::since(undo.entry.n() + 1);
            return;
        }
        self.steps.push_back(Step {
            first: first.entry.n(),
            next: last.entry.n() + 1,
            by: (first.by == By::Person).then(|| first.entry.seat()),
            lines: changed.lines.clone(),
        });
        if self.steps.len() > KEPT
            && let Some(step) = self.steps.pop_front()
        {
            self.from = self.steps.front().map_or(step.next, |step| step.first);
        }
    }

    /// Returns the step after a seat's own last answer before step `to`, or `None` if it is older than this
    /// log.
    pub fn acted(&self, seat: Seat, to: u64) -> Option<u64> {
        let mut before = self.steps.iter().rev().filter(|step| step.first < to);
        let own = before.find(|step| step.by == Some(seat)).map(|step| step.next);
        own.or((self.from <= 1).then_some(1))
    }

    /// Returns the lines from one step up to another, without the latter, or `None` if some of them are older
    /// than this log.
    pub fn between(&self, from: u64, to: u64) -> Option<Vec<Line>> {
        let told = self.steps.iter().filter(|step| (from..to).contains(&step.first));
        (self.from <= from).then(|| told.flat_map(|step| step.lines.clone()).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::{Seed, Text};
    use crate::games;
    use crate::lang::Lang;
    use crate::table::clock::{Moment, Wall};
    use crate::table::lobby::Opening;
    use crate::table::pace::Pace;
    use crate::table::{Caller, Channel, Desk, Person, Place, Rank, Server, TableId, Time};

    // Plays a match between two people who always give the default answer.
    #[test]
    fn what_is_at_hand_is_what_the_journal_tells() {
        let kind = games::find("raids").unwrap();
        let opening = Opening {
            kind,
            variants: BTreeMap::new(),
            place: Place { server: Server(1), channel: Channel(1) },
            language: Lang::En,
            pace: Pace::Day,
            computers: Vec::new(),
            venue: crate::table::Venue::default(),
            lesson: None,
        };
        let caller = |person| Caller { person: Person(person), rank: Rank::Member };
        let time = Time { now: Moment(0), wall: Wall(0) };
        let mut desk = Desk::open(opening, TableId::new(1), caller(7), time).unwrap();
        desk.join(caller(8)).unwrap();
        desk.start(caller(7), Seed::numbered(1)).unwrap();
        let mut lately = Lately::since(u64::MAX);
        let (mut entries, mut beginning, mut starts) = (Vec::new(), None, Vec::new());
        for _ in 0..40 {
            let changed = desk.close(None).unwrap();
            lately.add(&changed);
            entries.extend(changed.left.entries.iter().cloned());
            beginning = changed.left.beginning.or(beginning);
            let table = changed.table;
            starts.push(table.playing().unwrap().next);
            let question = changed.game.as_ref().unwrap().questions().remove(0);
            let (caller, press) =
                (caller(7 + u64::from(question.seat.0)), table.question(question.seat, question.default));
            desk = Desk::new(table, kind, changed.game, time);
            desk.press(caller, press.unwrap()).unwrap();
        }
        let past = crate::table::past::Past { beginning: beginning.unwrap(), entries };
        let texts = |lines: Vec<Line>| lines.into_iter().map(|line| line.text).collect::<Vec<Text>>();
        let mut told = 0;
        for (from, to) in starts.iter().zip(&starts[1..]).chain([(&1, &starts[20]), (&starts[3], &starts[39])]) {
            let lines = texts(lately.between(*from, *to).unwrap());
            told += lines.len();
            assert_eq!(lines, texts(past.told_between(*from, *to, kind).unwrap()), "from {from} to {to}");
        }
        assert!(told > 40, "{told} lines");
        for (seat, to) in [0, 1].map(Seat).into_iter().flat_map(|seat| starts[4..].iter().map(move |to| (seat, *to))) {
            let since = |from: u64| texts(past.told_between(from, to, kind).unwrap());
            let at_hand = lately.acted(seat, to).expect("everybody has acted");
            assert_eq!(since(at_hand), since(past.acted(seat, to)), "{seat:?} before {to}");
            let own = past.entries.iter().filter(|kept| kept.by == By::Person && kept.entry.seat() == seat);
            assert!(own.map(|kept| kept.entry.n()).all(|n| !(at_hand..to).contains(&n)), "{seat:?} before {to}");
        }
        assert_eq!(Lately::since(5).between(4, 9), None);
    }
}
