//! What happened lately at a table in use, kept at hand for whoever shows it. All of it follows from the journal; what is
//! not at hand is made again from there.

use std::collections::VecDeque;

use crate::game::Line;
use crate::journal::Entry;
use crate::table::Changed;

/// So many steps are kept.
const KEPT: usize = 64;

/// The lines of the last steps.
pub struct Lately {
    /// Everything from this entry on is here.
    from: u64,
    /// Lines, by the entry with which they began.
    steps: VecDeque<(u64, Vec<Line>)>,
}

impl Lately {
    /// Nothing is at hand from before this entry.
    pub const fn since(next: u64) -> Self {
        Self { from: next, steps: VecDeque::new() }
    }

    /// Takes down what a change has told.
    pub fn add(&mut self, changed: &Changed) {
        if changed.left.beginning.is_some() {
            *self = Self::since(1);
        }
        let entries = &changed.left.entries;
        let Some(first) = entries.first().map(|kept| kept.entry.n()) else { return };
        if let Some(undo) = entries.iter().rfind(|kept| matches!(kept.entry, Entry::Undo(_))) {
            *self = Self::since(undo.entry.n() + 1);
            return;
        }
        self.steps.push_back((first, changed.lines.clone()));
        if self.steps.len() > KEPT
            && let Some((first, _)) = self.steps.pop_front()
        {
            self.from = self.steps.front().map_or(first, |(next, _)| *next);
        }
    }

    /// What happened from one entry on, before another; `None` if not all of that is at hand.
    pub fn between(&self, from: u64, to: u64) -> Option<Vec<Line>> {
        let told = self.steps.iter().filter(|(n, _)| (from..to).contains(n));
        (self.from <= from).then(|| told.flat_map(|(_, lines)| lines.clone()).collect())
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

    /// A match against a computer, in which questions are answered with their default: what each change told.
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
        assert_eq!(Lately::since(5).between(4, 9), None);
    }
}
