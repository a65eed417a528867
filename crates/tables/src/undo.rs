//! Undo of one's own last steps, while nobody else has acted and nothing was revealed or rolled.
//! For answers given in secret see `secret`.

use meadhall_game::{GameLog, Seat};
use meadhall_registry::journal::{JournalEntry, UndoEntry};

use super::clock::ServiceInstant;
use super::edit::TableEdit;
use super::error::{MAX_UNDOS_IN_A_ROW, TableError};
use super::history::{EntryOrigin, HistoryEntry, MatchHistory};
use super::ids::Actor;
use super::pace::Deadline;
use super::table::{SeatState, Table};

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
        self.playable_match()?;
        self.table.undo_revision(seat, self.now.service)?;
        Ok(seat)
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
        self.new_rows.entries.push(HistoryEntry {
            created_at: self.now.unix,
            origin: EntryOrigin::Player,
            takeover: None,
            entry,
        });
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
    /// Returns the revision of the table that the player must have seen to undo this seat's last step, or the reason why
    /// no undo is possible.
    pub fn undo_revision(&self, seat: Seat, now: ServiceInstant) -> Result<u64, TableError> {
        let running_match = self.running_match().ok_or(TableError::NotStarted)?;
        if self.seats.get(seat.index()).is_none_or(|seat_state| seat_state.last_step == 0) {
            return Err(TableError::NothingToUndo);
        }
        let own_steps = running_match.undo_state.as_ref().filter(|undo_state| undo_state.seat == seat);
        let (revision, undo_count, deadline) = match (self.secret_answer(seat), own_steps) {
            (Some(answer), _) => {
                let undo_count = running_match.secret_seat(seat).map_or(0, |secret_seat| secret_seat.undo_count);
                (answer.revision, undo_count, answer.deadline)
            }
            (None, Some(undo_state)) if undo_state.rewind_points.is_empty() => return Err(TableError::NothingToUndo),
            (None, Some(undo_state)) => (self.revision, undo_state.undo_count, undo_state.deadline),
            (None, None) => return Err(self.reason_against_undo(seat)),
        };
        match deadline {
            _ if undo_count >= MAX_UNDOS_IN_A_ROW => Err(TableError::TooManyUndos),
            // After the deadline, the player could not answer differently anyway.
            Some(deadline) if deadline.expires_at <= now => Err(TableError::UndoTooLate),
            Some(_) | None => Ok(revision),
        }
    }

    /// Returns why a seat that has answered cannot undo that. While seats decide in secret, the reason could reveal who
    /// has answered, so it stays open.
    fn reason_against_undo(&self, seat: Seat) -> TableError {
        let last_choice = |seat_state: &SeatState| seat_state.last_settled.map_or(0, |settled| settled.step);
        let own_state = self.seats.get(seat.index());
        let own = own_state.map_or(0, last_choice);
        let origin = own_state.and_then(|seat_state| seat_state.last_settled).map(|settled| settled.origin);
        let is_secret = self.running_match().is_some_and(|running_match| !running_match.secret_seats.is_empty());
        let has_other_acted = self.seats.iter().any(|seat_state| last_choice(seat_state) > own);
        match origin {
            _ if is_secret => TableError::CannotUndo,
            _ if has_other_acted => TableError::OthersActedSince,
            Some(EntryOrigin::Timeout) => TableError::UndoTooLate,
            Some(EntryOrigin::Ai) => TableError::CannotUndo,
            _ => TableError::StepRevealed,
        }
    }
}
