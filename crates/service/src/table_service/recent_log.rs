//! The last log lines of a cached table, so that most messages need no replay of the match. Everything here
//! follows from the journal; older lines are computed from there.

use std::collections::VecDeque;

use meadhall_game::{GameLogLine, Seat};
use meadhall_registry::journal::JournalEntry;
use meadhall_tables::TableChange;
use meadhall_tables::history::EntryOrigin;

const MAX_LOGGED_CHANGES: usize = 64;

/// The match log lines of a table's most recent changes.
pub struct RecentLog {
    /// All lines from this step on are present.
    complete_from_step: u64,
    changes: VecDeque<LoggedChange>,
}

/// The log lines of one change.
struct LoggedChange {
    first_step: u64,
    /// The number of the step after the last step of this change.
    next_step: u64,
    /// The seat of the person who answered; `None` for any other change.
    player: Option<Seat>,
    log_lines: Vec<GameLogLine>,
}

impl RecentLog {
    /// Creates a log that is complete from this step on.
    pub const fn starting_at(next: u64) -> Self {
        Self { complete_from_step: next, changes: VecDeque::new() }
    }

    /// Adds the log lines of a change. An undo clears the log.
    pub fn record(&mut self, change: &TableChange) {
        if change.new_rows.match_start.is_some() {
            *self = Self::starting_at(1);
        }
        let entries = &change.new_rows.entries;
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return };
        if let Some(undo) = entries.iter().rfind(|history_entry| matches!(history_entry.entry, JournalEntry::Undo(_))) {
            *self = Self::starting_at(undo.entry.step_number() + 1);
            return;
        }
        self.changes.push_back(LoggedChange {
            first_step: first.entry.step_number(),
            next_step: last.entry.step_number() + 1,
            player: (first.origin == EntryOrigin::Player).then(|| first.entry.seat()),
            log_lines: change.log_lines.clone(),
        });
        if self.changes.len() > MAX_LOGGED_CHANGES
            && let Some(step) = self.changes.pop_front()
        {
            self.complete_from_step = self.changes.front().map_or(step.next_step, |step| step.first_step);
        }
    }

    /// Returns the step after a seat's own last answer before step `to`, or `None` if it is older than this
    /// log.
    pub fn step_after_last_answer_of(&self, seat: Seat, to: u64) -> Option<u64> {
        let mut before = self.changes.iter().rev().filter(|step| step.first_step < to);
        let last_answer = before.find(|step| step.player == Some(seat)).map(|step| step.next_step);
        last_answer.or((self.complete_from_step <= 1).then_some(1))
    }

    /// Returns the lines of the steps `from..to`, or `None` if some of them are older than this log.
    pub fn lines_between(&self, from: u64, to: u64) -> Option<Vec<GameLogLine>> {
        let lines = self.changes.iter().filter(|step| (from..to).contains(&step.first_step));
        (self.complete_from_step <= from).then(|| lines.flat_map(|step| step.log_lines.clone()).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use meadhall_game::{Seed, Text};

    use super::*;

    use meadhall_game::Lang;
    use meadhall_tables::clock::{ServiceInstant, UnixMillis};
    use meadhall_tables::lobby::NewTable;
    use meadhall_tables::pace::Pace;
    use meadhall_tables::{
        AccessLevel, Actor, ChannelId, CommandTime, PersonId, ServerId, TableEdit, TableId, TableLocation,
    };

    // Plays a match between two people who always give the default answer.
    #[test]
    fn the_recent_log_equals_the_replayed_log() {
        let game_type = meadhall_games::find_game("raids").unwrap();
        let new_table = NewTable {
            game_type,
            variants: BTreeMap::new(),
            location: TableLocation { server: ServerId(1), channel: ChannelId(1) },
            language: Lang::En,
            pace: Pace::Day,
            ai_strategies: Vec::new(),
            venue: meadhall_tables::MatchVenue::default(),
            tutorial: None,
        };
        let actor = |person| Actor { person: PersonId(person), access: AccessLevel::Member };
        let time = CommandTime { service: ServiceInstant(0), unix: UnixMillis(0) };
        let mut edit = TableEdit::create(new_table, TableId::new(1), actor(7), time).unwrap();
        edit.join(actor(8)).unwrap();
        edit.start(actor(7), Seed::from_number(1)).unwrap();
        let mut recent_log = RecentLog::starting_at(u64::MAX);
        let (mut entries, mut match_start, mut first_steps) = (Vec::new(), None, Vec::new());
        for _ in 0..40 {
            let change = edit.into_change(None).unwrap();
            recent_log.record(&change);
            entries.extend(change.new_rows.entries.iter().cloned());
            match_start = change.new_rows.match_start.or(match_start);
            let table = change.table;
            first_steps.push(table.running_match().unwrap().next_step);
            let decision = change.match_state.as_ref().unwrap().decisions().remove(0);
            let (actor, answer) = (
                actor(7 + u64::from(decision.seat.0)),
                table.answer_for_option(decision.seat, decision.default_option),
            );
            edit = TableEdit::new(table, game_type, change.match_state, time);
            edit.answer(actor, answer.unwrap()).unwrap();
        }
        let history = meadhall_tables::history::MatchHistory { start: match_start.unwrap(), entries };
        let texts = |lines: Vec<GameLogLine>| lines.into_iter().map(|line| line.text).collect::<Vec<Text>>();
        let mut told = 0;
        for (from, to) in first_steps
            .iter()
            .zip(&first_steps[1..])
            .chain([(&1, &first_steps[20]), (&first_steps[3], &first_steps[39])])
        {
            let lines = texts(recent_log.lines_between(*from, *to).unwrap());
            told += lines.len();
            assert_eq!(lines, texts(history.log_between(*from, *to, game_type).unwrap()), "from {from} to {to}");
        }
        assert!(told > 40, "{told} lines");
        for (seat, to) in
            [0, 1].map(Seat).into_iter().flat_map(|seat| first_steps[4..].iter().map(move |to| (seat, *to)))
        {
            let since = |from: u64| texts(history.log_between(from, to, game_type).unwrap());
            let first_step =
                recent_log.step_after_last_answer_of(seat, to).expect("each seat has answered before this step");
            assert_eq!(since(first_step), since(history.first_unseen_step(seat, to)), "{seat:?} before {to}");
            let last_answer = history.entries.iter().filter(|history_entry| {
                history_entry.origin == EntryOrigin::Player && history_entry.entry.seat() == seat
            });
            assert!(
                last_answer
                    .map(|history_entry| history_entry.entry.step_number())
                    .all(|n| !(first_step..to).contains(&n)),
                "{seat:?} before {to}"
            );
        }
        assert_eq!(RecentLog::starting_at(5).lines_between(4, 9), None);
    }
}
