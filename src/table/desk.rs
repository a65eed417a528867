//! One table taken out of the store, to be changed. A call works on this copy; if anything goes wrong it is thrown away,
//! and nothing has happened. What it leaves behind is everything that must be stored together.
//!
//! The calls are in files of their own: `lobby`, `play`, `undo`, `seats`, `wishes`, `due`, `ending`.

use super::clock::{DAY, Moment, Wall};
use super::notice::{News, Notice, To};
use super::past::{Beginning, Kept};
use super::people::{Caller, Person, Rank};
use super::record::{Chair, Phase, Playing, Table};
use super::refused::Refused;
use crate::game::{Lens, Line, Log, Meta, Seat};
use crate::journal::Entry;
use crate::kind::{Kind, Match};

/// A host who has done nothing for so long is gone: then everybody seated has the host's powers.
pub const HOST_GONE: u64 = DAY;

/// After so many entries a match is saved whole.
pub const SNAPSHOT_EVERY: u64 = 24;

/// A table that is being changed.
pub struct Desk {
    /// The table, as it will be.
    pub table: Table,
    pub(super) kind: &'static dyn Kind,
    pub(super) game: Option<Box<dyn Match>>,
    pub(super) time: Time,
    pub(super) log: Log,
    pub(super) left: Left,
    /// The revision that this change makes.
    pub(super) revision: u64,
}

/// When a call is made.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    /// In service time.
    pub now: Moment,
    /// By the clock on the wall.
    pub wall: Wall,
}

/// What a call leaves behind, besides the table.
#[derive(Default)]
pub struct Left {
    /// What the match began with, if it began.
    pub beginning: Option<Beginning>,
    /// What is added to the journal.
    pub entries: Vec<Kept>,
    /// The match, saved, if it is time to.
    pub snapshot: Option<String>,
    /// What must be told.
    pub notices: Vec<Notice>,
}

/// A change that is ready to be stored.
pub struct Changed {
    /// The table as it is now.
    pub table: Table,
    /// The match as it is now.
    pub game: Option<Box<dyn Match>>,
    /// What happened in the match.
    pub lines: Vec<Line>,
    /// What must be stored with the table.
    pub left: Left,
}

impl Left {
    /// The number of the first entry that is added.
    pub(super) fn first_entry(&self) -> u64 {
        self.entries.first().map_or(u64::MAX, |kept| kept.entry.n())
    }
}

impl Desk {
    /// A table on the desk, with its match if it is on.
    pub fn new(table: Table, kind: &'static dyn Kind, game: Option<Box<dyn Match>>, time: Time) -> Self {
        let revision = table.revision + 1;
        Self { table, kind, game, time, log: Log::new(), left: Left::default(), revision }
    }

    /// Ends the change: `None` if nothing has changed. A new table was not there before.
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

    /// Works out what everybody together and whoever is asked would see after a step, so that a state at which the match would stand still
    /// is never stored. Boards are most of what a move costs; those of whoever is not asked are left to whoever looks.
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

    /// Saves the match every so many steps, and when steps were taken back: so it is soon loaded again.
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

    /// The match's record, if it is on and can be played.
    pub(super) fn playing(&mut self) -> Result<&mut Playing, Refused> {
        match &mut self.table.phase {
            Phase::Lobby { .. } => Err(Refused::NotStarted),
            Phase::Over(_) => Err(Refused::Over),
            Phase::Playing(Playing { frozen: Some(_), .. }) => Err(Refused::Frozen),
            Phase::Playing(playing) => Ok(playing),
        }
    }

    /// Whether there is a match, be it frozen.
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

    /// Whether the caller may do what is the host's to do.
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

    /// Calls for a new card: somebody else has to act, or the table has moved, or ended.
    pub(super) fn call_card(&mut self) {
        if self.table.card == self.revision {
            return;
        }
        let next = self.game.as_ref().map_or(0, |game| game.next());
        self.table.turns.call(self.table.card, next);
        self.table.card = self.revision;
    }

    /// Notes that the caller did something here.
    pub(super) fn noted(&mut self, caller: Caller) {
        if self.table.host == Some(caller.person) {
            self.table.host_acted = self.time.now;
        }
    }
}
