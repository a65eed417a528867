//! A copy of a table and its match that one command changes. If the command fails the copy is
//! dropped, else everything it leaves is stored together. The commands are in the modules beside
//! this one.

use meadhall_game::{BoardDetail, GameLog, GameLogLine, GameMeta, Seat};
use meadhall_registry::journal::JournalEntry;
use meadhall_registry::{GameType, Match};

use super::clock::{DAY_MS, ServiceInstant, UnixMillis};
use super::error::TableError;
use super::history::{HistoryEntry, MatchStart};
use super::ids::{AccessLevel, Actor, PersonId};
use super::notification::{Notification, NotificationEvent, NotificationRecipient};
use super::table::{RunningMatch, SeatState, Table, TablePhase};

/// The time without activity of the host after which all seated people have the host's rights.
pub const HOST_ABSENT_AFTER_MS: u64 = DAY_MS;

/// After this many steps a snapshot of the match is stored.
pub const SNAPSHOT_EVERY_STEPS: u64 = 24;

/// A table that is being changed.
pub struct TableEdit {
    /// The table with the changes so far.
    pub table: Table,
    pub(crate) game_type: &'static dyn GameType,
    pub(crate) match_state: Option<Box<dyn Match>>,
    pub(crate) now: CommandTime,
    pub(crate) log: GameLog,
    pub(crate) new_rows: NewRows,
    pub(crate) next_revision: u64,
}

/// When a command is executed.
#[derive(Clone, Copy, Debug)]
pub struct CommandTime {
    /// In service time.
    pub service: ServiceInstant,
    /// In wall-clock time.
    pub unix: UnixMillis,
}

/// The rows that a command adds, besides the table.
#[derive(Default)]
pub struct NewRows {
    /// The start of the match, if this command started it.
    pub match_start: Option<MatchStart>,
    /// New entries of the journal.
    pub entries: Vec<HistoryEntry>,
    /// A snapshot of the match, if one is due.
    pub snapshot: Option<String>,
    pub notifications: Vec<Notification>,
}

/// A change that is ready to be stored.
pub struct TableChange {
    pub table: Table,
    pub match_state: Option<Box<dyn Match>>,
    /// The lines that this change adds to the match's log.
    pub log_lines: Vec<GameLogLine>,
    pub new_rows: NewRows,
}

impl NewRows {
    /// Returns the number of the first journal entry that is added, or `u64::MAX` if none is.
    pub(crate) fn first_step(&self) -> u64 {
        self.entries.first().map_or(u64::MAX, |entry| entry.entry.step_number())
    }
}

impl Table {
    /// Whether the table's open decisions agree with its match, and its frozen state with `frozen_reason`.
    pub fn agrees_with_match(&self, match_state: Option<&dyn Match>, frozen_reason: Option<&str>) -> bool {
        let Some(running_match) = self.running_match() else { return true };
        let matches_decisions = |match_state: &dyn Match| {
            self.iter_seats().all(|(seat, seat_state)| {
                seat_state.pending_decision.map(|pending| pending.fingerprint)
                    == match_state.decision_fingerprint(seat).ok()
            })
        };
        running_match.frozen_reason.as_deref() == frozen_reason && match_state.is_none_or(matches_decisions)
    }
}

impl TableEdit {
    /// Begins a change of a table. `match_state` is the table's match, if it has one.
    pub fn new(
        table: Table,
        game_type: &'static dyn GameType,
        match_state: Option<Box<dyn Match>>,
        now: CommandTime,
    ) -> Self {
        let revision = table.revision + 1;
        Self {
            table,
            game_type,
            match_state,
            now,
            log: GameLog::new(),
            new_rows: NewRows::default(),
            next_revision: revision,
        }
    }

    /// Finishes the change; `None` if nothing has changed. `before` is `None` for a new table.
    pub fn into_change(mut self, before: Option<&Table>) -> Option<TableChange> {
        if before == Some(&self.table) {
            return None;
        }
        self.table.revision = self.next_revision;
        if self.match_state.is_some() {
            self.table.number_computers();
        }
        self.check_boards_can_be_built();
        self.snapshot_if_due();
        let lines = self.log.lines().to_vec();
        Some(TableChange {
            table: self.table,
            match_state: self.match_state,
            log_lines: lines,
            new_rows: self.new_rows,
        })
    }

    /// Builds the boards of the public and of the deciding seats, so that no state is stored whose display panics.
    /// Other views are built only when needed, because boards are most of the cost of a move.
    fn check_boards_can_be_built(&self) {
        let Some(match_state) = self.match_state.as_deref().filter(|_| !self.new_rows.entries.is_empty()) else {
            return;
        };
        let deciding_seats: Vec<Seat> = match_state.decisions().iter().map(|decision| decision.seat).collect();
        for viewer in deciding_seats.iter().copied().map(Some).chain([None]) {
            match_state.board(viewer, BoardDetail::Full);
            match_state.visible_scores(viewer);
        }
        for seat in deciding_seats {
            match_state.board(Some(seat), BoardDetail::Focused);
            match_state.options(seat).expect("a seat with a pending decision has options");
        }
    }

    /// Takes a snapshot after enough steps, and after an undo, so that the match loads fast.
    fn snapshot_if_due(&mut self) {
        let has_undo = self.new_rows.entries.iter().any(|entry| matches!(entry.entry, JournalEntry::Undo(_)));
        let (TablePhase::Playing(running_match), Some(match_state)) = (&mut self.table.phase, &self.match_state) else {
            return;
        };
        let last_step = running_match.next_step - 1;
        if has_undo || last_step >= running_match.snapshot_step + SNAPSHOT_EVERY_STEPS {
            running_match.snapshot_step = last_step;
            self.new_rows.snapshot = Some(match_state.save());
        }
    }

    pub(crate) fn meta(&self) -> &'static GameMeta {
        self.game_type.meta()
    }

    pub(crate) fn notify(&mut self, recipient: NotificationRecipient, event: NotificationEvent) {
        self.new_rows.notifications.push(Notification { recipient, event });
    }

    pub(crate) fn seat(&self, seat: Seat) -> Result<&SeatState, TableError> {
        self.table.seats.get(seat.index()).ok_or(TableError::UnknownSeat(seat))
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> Result<&mut SeatState, TableError> {
        self.table.seats.get_mut(seat.index()).ok_or(TableError::UnknownSeat(seat))
    }

    /// Returns the match if it is running and not frozen.
    pub(crate) fn playable_match(&mut self) -> Result<&mut RunningMatch, TableError> {
        match &mut self.table.phase {
            TablePhase::Lobby { .. } => Err(TableError::NotStarted),
            TablePhase::Over(_) => Err(TableError::TableOver),
            TablePhase::Playing(RunningMatch { frozen_reason: Some(_), .. }) => Err(TableError::MatchFrozen),
            TablePhase::Playing(running_match) => Ok(running_match),
        }
    }

    /// Returns an error unless the match is running. A frozen match counts as running.
    pub(crate) fn require_running_match(&self) -> Result<(), TableError> {
        match self.table.phase {
            TablePhase::Lobby { .. } => Err(TableError::NotStarted),
            TablePhase::Playing(_) => Ok(()),
            TablePhase::Over(_) => Err(TableError::TableOver),
        }
    }

    pub(crate) fn require_lobby(&self) -> Result<(), TableError> {
        match self.table.phase {
            TablePhase::Lobby { .. } => Ok(()),
            TablePhase::Playing(_) => Err(TableError::AlreadyStarted),
            TablePhase::Over(_) => Err(TableError::TableOver),
        }
    }

    pub(crate) fn require_open(&self) -> Result<(), TableError> {
        if self.table.result().is_some() { Err(TableError::TableOver) } else { Ok(()) }
    }

    pub(crate) fn seat_of(&self, person: PersonId) -> Result<Seat, TableError> {
        self.table.seat_of(person).ok_or(TableError::NotSeated)
    }

    /// Whether the actor is the host, or is seated and may act as host because the host is absent.
    pub(crate) fn has_host_rights(&self, actor: Actor) -> bool {
        let is_host_absent =
            self.table.host.is_none() || self.now.service.0 >= self.table.host_active_at.0 + HOST_ABSENT_AFTER_MS;
        self.table.host == Some(actor.person) || is_host_absent && self.table.seat_of(actor.person).is_some()
    }

    pub(crate) fn require_host_rights(&self, actor: Actor) -> Result<(), TableError> {
        if self.has_host_rights(actor) { Ok(()) } else { Err(TableError::HostOnly) }
    }

    pub(crate) fn can_moderate(&self, actor: Actor) -> bool {
        self.has_host_rights(actor) || actor.access == AccessLevel::ServerManager(self.table.location.server)
    }

    /// Requests a new card for the table, because somebody else must decide or the table was moved or is over.
    pub(crate) fn request_new_card(&mut self) {
        if self.table.card_revision == self.next_revision {
            return;
        }
        let next_step = self.match_state.as_ref().map_or(0, |match_state| match_state.next_step());
        self.table.cards.push(self.table.card_revision, next_step);
        self.table.card_revision = self.next_revision;
    }

    /// Records the host's activity.
    pub(crate) fn record_host_activity(&mut self, actor: Actor) {
        if self.table.host == Some(actor.person) {
            self.table.host_active_at = self.now.service;
        }
    }

    /// Updates the open decisions from a match that was loaded with changed rules, or freezes it and notifies
    /// the channel. Buttons of old decisions must not answer new ones.
    pub fn sync_with_rules(&mut self, frozen_reason: Option<&str>) -> Result<(), TableError> {
        let TablePhase::Playing(running_match) = &mut self.table.phase else { return Ok(()) };
        let was_frozen =
            std::mem::replace(&mut running_match.frozen_reason, frozen_reason.map(str::to_owned)).is_some();
        match frozen_reason {
            Some(_) if was_frozen => Ok(()),
            Some(_) => {
                self.table.seats.iter_mut().for_each(|seat_state| seat_state.pending_decision = None);
                self.notify(NotificationRecipient::Channel, NotificationEvent::MatchFrozen);
                Ok(())
            }
            None => self.advance(),
        }
    }
}
