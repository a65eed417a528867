//! Secret decisions of several seats at the same time. Until the last one is answered, nobody else
//! learns who has: the card stays the same and names them all, and each may undo their own answer,
//! even if others have answered since.

use std::collections::BTreeSet;

use meadhall_game::{GameLog, Revelation, Seat};
use meadhall_registry::Match;
use meadhall_registry::journal::AnswerEntry;

use super::clock::ServiceInstant;
use super::edit::TableEdit;
use super::error::TableError;
use super::history::{EntryOrigin, MatchHistory};
use super::ids::Actor;
use super::table::{RunningMatch, SecretAnswer, SecretSeat, Table, TablePhase};

impl RunningMatch {
    /// Returns the record of a seat that decides in secret, or `None` for other seats.
    #[must_use]
    pub fn secret_seat(&self, seat: Seat) -> Option<&SecretSeat> {
        self.secret_seats.iter().find(|secret_seat| secret_seat.seat == seat)
    }

    /// Records an answer if the seat decides in secret. If the answer revealed hidden information, no secret answer can
    /// be undone anymore.
    pub(crate) fn record_answer_if_secret(
        &mut self,
        seat: Seat,
        origin: EntryOrigin,
        revealed: Revelation,
        answer: SecretAnswer,
    ) {
        for secret_seat in &mut self.secret_seats {
            if revealed == Revelation::SomeRevealed {
                secret_seat.answer = None;
            } else if secret_seat.seat == seat {
                secret_seat.answer = (origin == EntryOrigin::Player).then_some(answer);
            }
        }
    }
}

impl TableEdit {
    /// Updates the list of seats that decide in secret. Returns the seats that were on the list already and belong to
    /// the same round, because they were asked earlier.
    pub(crate) fn update_secret_seats(&mut self) -> Result<BTreeSet<Seat>, TableError> {
        let match_state = self.match_state.as_deref().ok_or(TableError::NotStarted)?;
        let now = secretly_asked_seats(match_state);
        let first_step = self.new_rows.first_step();
        let is_still_asked = |secret_seat: &SecretSeat| {
            let seat_state = &self.table.seats[secret_seat.seat.index()];
            let is_same_decision = seat_state.pending_decision.map(|pending| pending.fingerprint)
                == match_state.decision_fingerprint(secret_seat.seat).ok();
            now.contains(&secret_seat.seat) && is_same_decision && seat_state.last_step < first_step
        };
        let is_round_ongoing = self
            .table
            .running_match()
            .is_some_and(|running_match| running_match.secret_seats.iter().any(is_still_asked));
        let running_match = self.playable_match()?;
        if !is_round_ongoing {
            running_match.secret_seats.clear();
            // The undo state is cleared now. If a secret answer of another player cleared it later, the player who
            // loses the undo would notice that answer.
            running_match.undo_state = running_match.undo_state.take().filter(|_| now.len() < 2);
        }
        let ongoing_seats: BTreeSet<Seat> =
            running_match.secret_seats.iter().map(|secret_seat| secret_seat.seat).collect();
        running_match.secret_seats.extend(now.difference(&ongoing_seats).map(|seat| SecretSeat {
            seat: *seat,
            answer: None,
            undo_count: 0,
        }));
        running_match.secret_seats.sort_by_key(|secret_seat| secret_seat.seat);
        Ok(ongoing_seats)
    }

    /// Undoes only the actor's own secret answer. Secret answers that other players have given since are applied again.
    pub(crate) fn undo_secret_answer(
        &mut self,
        actor: Actor,
        seat: Seat,
        secret_answer: SecretAnswer,
        history: &MatchHistory,
    ) -> Result<(), TableError> {
        let steps = history.effective_answers();
        let own_index =
            steps.iter().position(|(_, answer)| answer.step_number == self.table.seats[seat.index()].last_step);
        let own_index = own_index.ok_or(TableError::CannotUndo)?;
        let back_to = own_index.checked_sub(1).map_or(0, |before| steps[before].1.step_number);
        let later_answers: Vec<AnswerEntry> =
            steps[own_index + 1..].iter().map(|(_, answer)| AnswerEntry::clone(answer)).collect();
        let is_secret_seat =
            |seat| self.table.running_match().is_some_and(|running_match| running_match.secret_seat(seat).is_some());
        if !later_answers.iter().all(|answer| is_secret_seat(answer.seat)) {
            return Err(TableError::CannotUndo);
        }
        let running_match = self.playable_match()?;
        running_match.undo_state =
            running_match.undo_state.take().filter(|undo_state| undo_state.seat == seat && later_answers.is_empty());
        if let Some(undo_state) = &mut running_match.undo_state {
            undo_state.rewind_points.pop();
        }
        self.rewind(seat, back_to, history)?;
        later_answers.iter().try_for_each(|answer| self.reapply_secret_answer(answer))?;
        let running_match = self.playable_match()?;
        if let Some(secret_seat) = running_match.secret_seats.iter_mut().find(|secret_seat| secret_seat.seat == seat) {
            (secret_seat.answer, secret_seat.undo_count) = (None, secret_seat.undo_count + 1);
        }
        self.reopen_decision(actor, seat, secret_answer.deadline)
    }

    /// Applies an answer of another player again after an undo. The answer was logged before, so it is not logged
    /// again.
    fn reapply_secret_answer(&mut self, answer: &AnswerEntry) -> Result<(), TableError> {
        let AnswerEntry { seat, action, .. } = answer;
        let option = self.match_mut()?.find_option(*seat, action)?;
        let last_settled = self.seat(*seat)?.last_settled;
        let previous_answer = self.playable_match()?.secret_seat(*seat).and_then(|secret_seat| secret_seat.answer);
        let log = std::mem::replace(&mut self.log, GameLog::disabled());
        let result = self.apply_answer(*seat, option, EntryOrigin::Reapplied);
        self.log = log;
        result?;
        self.seat_mut(*seat)?.last_settled = last_settled;
        let running_match = self.playable_match()?;
        if let Some(secret_seat) = running_match.secret_seats.iter_mut().find(|secret_seat| secret_seat.seat == *seat) {
            secret_seat.answer = previous_answer;
        }
        Ok(())
    }
}

impl Table {
    /// Returns a seat's secret answer if it can be undone.
    pub(crate) fn secret_answer(&self, seat: Seat) -> Option<SecretAnswer> {
        self.running_match()?.secret_seat(seat)?.answer
    }

    /// Whether the list of seats that decide in secret agrees with the open decisions of this match.
    #[must_use]
    pub fn secret_seats_agree_with(&self, match_state: &dyn Match) -> bool {
        let Some(running_match) = self.running_match() else { return true };
        let now = secretly_asked_seats(match_state);
        let all_seated =
            running_match.secret_seats.iter().all(|secret_seat| secret_seat.seat.index() < self.seats.len());
        let all_recorded = now.iter().all(|seat| running_match.secret_seat(*seat).is_some());
        all_seated && all_recorded && running_match.secret_seats.is_empty() == now.is_empty()
    }

    /// Whether the changes since `before` are visible to everybody. An answer is not while other secret decisions are
    /// open.
    #[must_use]
    pub fn has_public_change_since(&self, before: &Self) -> bool {
        self.running_match().is_none_or(|running_match| running_match.secret_seats.is_empty())
            || self.public_part() != before.public_part()
    }

    /// Returns the table without the parts that only the seats that decide in secret may know.
    fn public_part(&self) -> Self {
        let mut table = self.clone();
        (table.revision, table.host_active_at, table.tutorial) = (0, ServiceInstant(0), None);
        let TablePhase::Playing(running_match) = &mut table.phase else { return table };
        (
            running_match.next_step,
            running_match.snapshot_step,
            running_match.last_effective_step,
            running_match.undo_state,
        ) = (0, 0, 0, None);
        for secret_seat in &mut running_match.secret_seats {
            (secret_seat.answer, secret_seat.undo_count) = (None, 0);
            let Some(seat_state) = table.seats.get_mut(secret_seat.seat.index()) else { continue };
            (seat_state.last_step, seat_state.missed_in_a_row) = (0, 0);
            (seat_state.last_answer, seat_state.pending_decision, seat_state.last_settled) = (None, None, None);
        }
        table
    }
}

/// Returns the seats that must decide in secret now.
fn secretly_asked_seats(match_state: &dyn Match) -> BTreeSet<Seat> {
    match_state.decisions().iter().filter(|it| it.is_secret).map(|it| it.seat).collect()
}
