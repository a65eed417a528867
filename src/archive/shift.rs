//! Service time stands still while a house is down, so no two houses have the same. A table that comes from elsewhere
//! keeps the time that was left: all its moments move by as much as the two houses are apart.

use crate::kind::Catalogue;
use crate::table::clock::{Moment, Wall};
use crate::table::record::Phase;
use crate::table::{Desk, Table, Time};

use super::check::LAST_TIME;

/// From the time of one house to that of another.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    from: Moment,
    to: Moment,
}

impl Shift {
    pub const fn between(from: Moment, to: Moment) -> Self {
        Self { from, to }
    }

    /// The same moment in the other house. What was before its first day becomes its first moment: a reminder may then
    /// come once more, and nothing else.
    fn moved(self, moment: Moment) -> Moment {
        let since = (moment.0 + self.to.0).saturating_sub(self.from.0);
        Moment(since.min(LAST_TIME))
    }

    /// A clock that stands still is as good as one that was stopped just now with the time that is left; in a younger house
    /// it would have stopped before the first day.
    fn let_stand(self, games: Catalogue, table: &mut Table) {
        let Some(kind) = games.find(&table.game).filter(|_| table.stopped.is_some()) else { return };
        let mut desk = Desk::new(table.clone(), kind, None, Time { now: self.from, wall: Wall(0) });
        if desk.resume_clock().is_ok() {
            let stopped_by = table.stopped_by.clone();
            *table = Table { stopped: Some(self.from), stopped_by, ..desk.table };
        }
    }

    /// Moves a table that is open. One that is over waits for nothing.
    pub fn of(self, games: Catalogue, table: &mut Table) {
        if table.over().is_none() {
            self.let_stand(games, table);
            each_moment(table, |moment| self.moved(moment));
        }
    }
}

/// The table but for its moments: two that agree in this are the same, at different times.
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
