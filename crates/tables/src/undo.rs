//! Undo of one's own last steps, while nobody else has acted and nothing was revealed or rolled.
//! For answers given in secret see `secret`.

use meadhall_game::{GameLog, Seat};
use meadhall_registry::journal::{JournalEntry, UndoEntry};

use super::edit::TableEdit;
use super::error::{MAX_UNDOS_IN_A_ROW, TableError};
use super::history::{EntryOrigin, HistoryEntry, MatchHistory};
use super::ids::Actor;
use super::pace::Deadline;
use super::table::Table;

impl TableEdit {
    /// Undoes the actor's last step. `seen_revision` is the revision of the table that the actor saw.
    pub fn undo(&mut self, actor: Actor, seen_revision: u64, history: &MatchHistory) -> Result<(), TableError> {
        let seat = self.check_undo(actor)?;
        if let Some(secret_answer) = self.table.secret_answer(seat) {
            if seen_revision < secret_answer.revision {
                return Err(TableError::StaleRevision);
            }
            return self.undo_secret_answer(actor, seat, secret_answer, history);
        }
        if self.table.revision != seen_revision {
            return Err(TableError::StaleRevision);
        }
        let undo_state = self.playable_match()?.undo_state.as_mut().ok_or(TableError::CannotUndo)?;
        let back_to = undo_state.rewind_points.pop().ok_or(TableError::CannotUndo)?;
        undo_state.undo_count += 1;
        let deadline = undo_state.deadline;
        self.rewind(seat, back_to, history)?;
        self.reopen_decision(actor, seat, deadline)
    }

    /// Returns the actor's seat if its last step can be undone.
    pub fn check_undo(&mut self, actor: Actor) -> Result<Seat, TableError> {
        let seat = self.seat_of(actor.person)?;
        let has_answered = self.seat(seat)?.last_step > 0;
        let (now, secret_answer) = (self.now.service, self.table.secret_answer(seat));
        let running_match = self.playable_match()?;
        let undo_state = running_match
            .undo_state
            .as_ref()
            .filter(|undo_state| undo_state.seat == seat && !undo_state.rewind_points.is_empty());
        let (undo_count, deadline) = match (secret_answer, undo_state) {
            _ if !has_answered => return Err(TableError::NothingToUndo),
            (Some(answer), _) => {
                (running_match.secret_seat(seat).map_or(0, |secret_seat| secret_seat.undo_count), answer.deadline)
            }
            (None, Some(undo_state)) => (undo_state.undo_count, undo_state.deadline),
            (None, None) => return Err(TableError::CannotUndo),
        };
        match deadline {
            _ if undo_count >= MAX_UNDOS_IN_A_ROW => Err(TableError::TooManyUndos),
            // After the deadline, the player could not answer differently anyway.
            Some(deadline) if deadline.expires_at <= now => Err(TableError::CannotUndo),
            Some(_) | None => Ok(seat),
        }
    }

    /// Rewinds the match to an earlier step, and records that in the journal.
    pub(crate) fn rewind(&mut self, seat: Seat, back_to: u64, history: &MatchHistory) -> Result<(), TableError> {
        // A match that began under older rules may not replay from its start.
        let rewound = history.replay_to(back_to, self.game_type, &mut GameLog::disabled());
        let mut match_state = rewound.map_err(|_| TableError::CannotUndo)?;
        let running_match = self.playable_match()?;
        let step = running_match.next_step;
        (running_match.next_step, running_match.last_effective_step) = (step + 1, back_to);
        let entry = JournalEntry::Undo(UndoEntry {
            step_number: step,
            seat,
            back_to_step: back_to,
            fingerprint: match_state.state_fingerprint(),
        });
        match_state.skip_to_step(step + 1);
        self.new_rows.entries.push(HistoryEntry { created_at: self.now.unix, origin: EntryOrigin::Player, entry });
        self.match_state = Some(match_state);
        if let Some(progress) = &mut self.table.tutorial {
            progress.rewind_to(back_to);
        }
        let seat_state = self.seat_mut(seat)?;
        seat_state.last_step = step;
        seat_state.missed_in_a_row = 0;
        seat_state.last_answer = None;
        Ok(())
    }

    /// Reopens the decision after an undo, with the old deadline.
    pub(crate) fn reopen_decision(
        &mut self,
        actor: Actor,
        seat: Seat,
        deadline: Option<Deadline>,
    ) -> Result<(), TableError> {
        self.record_host_activity(actor);
        self.update_pending_decisions()?;
        if let Some(pending) =
            self.seat_mut(seat)?.pending_decision.as_mut().filter(|pending| pending.deadline.is_some())
        {
            pending.deadline = deadline.or(pending.deadline);
        }
        Ok(())
    }
}

impl Table {
    /// Returns the revision of the table that the player must have seen to undo this seat's last step, or `None` if no
    /// undo is possible.
    #[must_use]
    pub fn undo_revision(&self, seat: Seat) -> Option<u64> {
        let own_revision = || {
            self.running_match()?
                .undo_state
                .as_ref()
                .filter(|undo_state| undo_state.seat == seat)
                .map(|_| self.revision)
        };
        self.secret_answer(seat).map(|answer| answer.revision).or_else(own_revision)
    }
}
