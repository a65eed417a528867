//! Shifts the times of an imported table. The service clock stops while a bot is down, so two bots never
//! agree on it. An imported table keeps its remaining times: all its instants move by the difference of the
//! two clocks.

use crate::kind::Catalogue;
use crate::table::clock::{Moment, Wall};
use crate::table::record::Phase;
use crate::table::{Desk, Table, Time};

use super::check::LAST_TIME;

/// The difference between two service clocks.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    from: Moment,
    to: Moment,
}

impl Shift {
    pub const fn between(from: Moment, to: Moment) -> Self {
        Self { from, to }
    }

    /// Returns the same instant on the other clock. An instant before the other clock's start becomes its
    /// start; at worst a reminder is sent once more.
    fn moved(self, moment: Moment) -> Moment {
        let since = (moment.0 + self.to.0).saturating_sub(self.from.0);
        Moment(since.min(LAST_TIME))
    }

    /// Rebases a paused clock so that it was paused just now with the same remaining time. On a younger clock
    /// the pause would otherwise have begun before the clock's start.
    fn let_stand(self, games: Catalogue, table: &mut Table) {
        let Some(kind) = games.find(&table.game).filter(|_| table.stopped.is_some()) else { return };
        let mut desk = Desk::new(table.clone(), kind, None, Time { now: self.from, wall: Wall(0) });
        if desk.resume_clock().is_ok() {
            let stopped_by = table.stopped_by.clone();
            *table = Table { stopped: Some(self.from), stopped_by, ..desk.table };
        }
    }

    /// Shifts an open table. A finished table has no times that matter.
    pub fn of(self, games: Catalogue, table: &mut Table) {
        if table.over().is_none() {
            self.let_stand(games, table);
            each_moment(table, |moment| self.moved(moment));
        }
    }
}

/// Returns the table with all instants set to zero, to compare tables regardless of time.
pub(super) fn timeless(table: &Table) -> Table {
    let mut table = table.clone();
    each_moment(&mut table, |_| Moment(0));
    table
}

fn each_moment(table: &mut Table, moved: impl Fn(Moment) -> Moment) {
    table.host_acted = moved(table.host_acted);
    table.lost = table.lost.map(&moved);
    table.stopped = table.stopped.map(&moved);
    if let Phase::Lobby { expires } = &mut table.phase {
        *expires = moved(*expires);
    }
    for asked in table.chairs.iter_mut().filter_map(|chair| chair.asked.as_mut()) {
        asked.reminded = moved(asked.reminded);
    }
    for deadline in table.deadlines_mut() {
        deadline.asked = moved(deadline.asked);
        deadline.due = moved(deadline.due);
    }
}
