//! A copy of a table and its match that one command changes. If the command fails the copy is
//! dropped, else everything it leaves is stored together. The commands are in the modules beside
//! this one.

use super::clock::{DAY, Moment, Wall};
use super::notice::{News, Notice, To};
use super::past::{Beginning, Kept};
use super::people::{Caller, Person, Rank};
use super::record::{Chair, Phase, Playing, Table};
use super::refused::Refused;
use crate::game::{Lens, Line, Log, Meta, Seat};
use crate::journal::Entry;
use crate::kind::{Kind, Match};

/// If the host has done nothing for this long, everybody seated has the host's rights.
pub const HOST_GONE: u64 = DAY;

/// After this many steps a snapshot of the match is stored.
pub const SNAPSHOT_EVERY: u64 = 24;

/// A table that is being changed.
pub struct Desk {
    /// The table with the changes so far.
    pub table: Table,
    pub(super) kind: &'static dyn Kind,
    pub(super) game: Option<Box<dyn Match>>,
    pub(super) time: Time,
    pub(super) log: Log,
    pub(super) left: Left,
    pub(super) revision: u64,
}

/// When a command is executed.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    /// In service time.
    pub now: Moment,
    /// In wall-clock time.
    pub wall: Wall,
}

/// The rows that a command adds, besides the table.
#[derive(Default)]
pub struct Left {
    /// The start of the match, if this command started it.
    pub beginning: Option<Beginning>,
    /// New entries of the journal.
    pub entries: Vec<Kept>,
    /// A snapshot of the match, if one is due.
    pub snapshot: Option<String>,
    pub notices: Vec<Notice>,
}

/// A change that is ready to be stored.
pub struct Changed {
    pub table: Table,
    pub game: Option<Box<dyn Match>>,
    /// The match log of this change.
    pub lines: Vec<Line>,
    pub left: Left,
}

impl Left {
    /// Returns the first step that is added, or `u64::MAX` if none is.
    pub(super) fn first_entry(&self) -> u64 {
        self.entries.first().map_or(u64::MAX, |kept| kept.entry.n())
    }
}

impl Desk {
    /// Starts a change of this table, with its match if it has one.
    pub fn new(table: Table, kind: &'static dyn Kind, game: Option<Box<dyn Match>>, time: Time) -> Self {
        let revision = table.revision + 1;
        Self { table, kind, game, time, log: Log::new(), left: Left::default(), revision }
    }

    /// Finishes the change; `None` if nothing has changed. `before` is `None` for a new table.
    pub fn close(mut self, before: Option<&Table>) -> Option<Changed> {
        if before == Some(&self.table) {
            return None;
        }
        self.table.revision = self.revision;
        self.show();
        self.keep_snapshot();
        let lines = self.log.lines().to_vec();
        Some(Changed { table: self.table, game: self.game, lines, left: self.left })
    }

    /// Builds the public view and the views of those who must decide, so that a state whose view panics
    /// is never stored. Other views are built on demand, because boards are most of the cost of a move.
    fn show(&self) {
        let Some(game) = self.game.as_deref().filter(|_| !self.left.entries.is_empty()) else { return };
        let asked: Vec<Seat> = game.questions().iter().map(|question| question.seat).collect();
        for viewer in asked.iter().copied().map(Some).chain([None]) {
            game.board(viewer, Lens::Whole);
            game.standing(viewer);
        }
        for seat in asked {
            game.board(Some(seat), Lens::Close);
            game.options(seat).expect("whoever is asked has options");
        }
    }

    /// Takes a snapshot after enough steps, and after an undo, so that the match loads fast.
    fn keep_snapshot(&mut self) {
        let took_back = self.left.entries.iter().any(|kept| matches!(kept.entry, Entry::Undo(_)));
        let (Phase::Playing(playing), Some(game)) = (&mut self.table.phase, &self.game) else { return };
        let last = playing.next - 1;
        if took_back || last >= playing.snapshot + SNAPSHOT_EVERY {
            playing.snapshot = last;
            self.left.snapshot = Some(game.save());
        }
    }

    pub(super) fn meta(&self) -> &'static Meta {
        self.kind.meta()
    }

    pub(super) fn tell(&mut self, to: To, what: News) {
        self.left.notices.push(Notice { to, what });
    }

    pub(super) fn chair(&self, seat: Seat) -> Result<&Chair, Refused> {
        self.table.chairs.get(seat.index()).ok_or(Refused::NoSeat(seat))
    }

    pub(super) fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, Refused> {
        self.table.chairs.get_mut(seat.index()).ok_or(Refused::NoSeat(seat))
    }

    /// Returns the match if it is running and not frozen.
    pub(super) fn playing(&mut self) -> Result<&mut Playing, Refused> {
        match &mut self.table.phase {
            Phase::Lobby { .. } => Err(Refused::NotStarted),
            Phase::Over(_) => Err(Refused::Over),
            Phase::Playing(Playing { frozen: Some(_), .. }) => Err(Refused::Frozen),
            Phase::Playing(playing) => Ok(playing),
        }
    }

    /// Succeeds if the match is running, even if frozen.
    pub(super) fn is_on(&self) -> Result<(), Refused> {
        match self.table.phase {
            Phase::Lobby { .. } => Err(Refused::NotStarted),
            Phase::Playing(_) => Ok(()),
            Phase::Over(_) => Err(Refused::Over),
        }
    }

    pub(super) fn in_lobby(&self) -> Result<(), Refused> {
        match self.table.phase {
            Phase::Lobby { .. } => Ok(()),
            Phase::Playing(_) => Err(Refused::Started),
            Phase::Over(_) => Err(Refused::Over),
        }
    }

    pub(super) fn still_open(&self) -> Result<(), Refused> {
        if self.table.over().is_some() { Err(Refused::Over) } else { Ok(()) }
    }

    pub(super) fn seat_of(&self, person: Person) -> Result<Seat, Refused> {
        self.table.seat_of(person).ok_or(Refused::NotSeated)
    }

    /// Returns whether the actor is the host, or may act as host because the host is gone.
    pub(super) fn is_host(&self, caller: Caller) -> bool {
        let gone = self.table.host.is_none() || self.time.now.0 >= self.table.host_acted.0 + HOST_GONE;
        self.table.host == Some(caller.person) || gone && self.table.seat_of(caller.person).is_some()
    }

    pub(super) fn needs_host(&self, caller: Caller) -> Result<(), Refused> {
        if self.is_host(caller) { Ok(()) } else { Err(Refused::HostOnly) }
    }

    pub(super) fn rules_over(&self, caller: Caller) -> bool {
        self.is_host(caller) || caller.rank == Rank::Manager(self.table.place.server)
    }

    /// Requests a new card: somebody else must act, or the table was moved or is over.
    pub(super) fn call_card(&mut self) {
        if self.table.card == self.revision {
            return;
        }
        let next = self.game.as_ref().map_or(0, |game| game.next());
        self.table.turns.call(self.table.card, next);
        self.table.card = self.revision;
    }

    /// Records the host's activity.
    pub(super) fn noted(&mut self, caller: Caller) {
        if self.table.host == Some(caller.person) {
            self.table.host_acted = self.time.now;
        }
    }
}
