//! What happens to a table when time passes: reminders, default answers, lobbies that close. When
//! it happens follows from the table; the service finds due tables in the store.

use meadhall_game::Seat;

use super::clock::{DAY_MS, ServiceInstant};
use super::edit::TableEdit;
use super::error::TableError;
use super::history::{EntryOrigin, TakeoverReason};
use super::notification::{NotificationEvent, NotificationRecipient};
use super::pace::DeadlineStage;
use super::table::{PendingDecision, Table, TableEnding, TablePhase, TimeoutPolicy};

/// The time after which a table ends if its channel no longer exists.
const CHANNEL_LOST_TIMEOUT_MS: u64 = 7 * DAY_MS;
/// After this many timeouts in a row an AI takes the seat.
const MAX_MISSED_IN_A_ROW: u8 = 2;

impl Table {
    /// Returns the time at which the table ends because its channel no longer exists.
    pub fn channel_loss_ends_table_at(&self) -> Option<ServiceInstant> {
        self.channel_lost_since.map(|lost_since| ServiceInstant(lost_since.0 + CHANNEL_LOST_TIMEOUT_MS))
    }

    /// Returns when [`TableEdit::process_deadlines`] has something to do next.
    pub fn next_due_at(&self) -> Option<ServiceInstant> {
        let own_due_at = match &self.phase {
            TablePhase::Over(_) => return None,
            _ if self.paused_since.is_some() => None,
            TablePhase::Lobby { expires_at } => Some(*expires_at),
            TablePhase::Playing(running_match) if running_match.frozen_reason.is_none() => {
                let pending = self.seats.iter().filter_map(|seat_state| seat_state.pending_decision);
                let next_stage_at = |pending: PendingDecision| {
                    let deadline = pending.deadline?;
                    deadline.next_stage(pending.reminded_until).map(|stage| deadline.time_of(stage))
                };
                pending.filter_map(next_stage_at).min()
            }
            TablePhase::Playing(_) => None,
        };
        own_due_at.into_iter().chain(self.channel_loss_ends_table_at()).min()
    }
}

impl TableEdit {
    /// Sends the reminders and handles the timeouts that are due.
    pub fn process_deadlines(&mut self) -> Result<(), TableError> {
        self.require_open()?;
        let now = self.now.service;
        if self.table.channel_loss_ends_table_at().is_some_and(|end| end <= now) {
            let has_started = self.require_lobby().is_err();
            self.end_table(if has_started { TableEnding::ChannelLost } else { TableEnding::LobbyExpired });
            return Ok(());
        }
        if self.table.paused_since.is_some() {
            return Ok(());
        }
        match self.table.phase {
            TablePhase::Lobby { expires_at } if expires_at <= now => {
                self.end_table(TableEnding::LobbyExpired);
                self.notify(NotificationRecipient::Channel, NotificationEvent::LobbyExpired);
                Ok(())
            }
            TablePhase::Lobby { .. } | TablePhase::Over(_) => Ok(()),
            TablePhase::Playing(_) => self.process_seat_deadlines(),
        }
    }

    fn process_seat_deadlines(&mut self) -> Result<(), TableError> {
        for seat in Seat::all(u8::try_from(self.table.seats.len()).unwrap_or(u8::MAX)) {
            // A timeout of one seat may end the match and so settle the decisions of other seats.
            if self.table.result().is_some() {
                return Ok(());
            }
            self.process_seat_deadline(seat)?;
        }
        Ok(())
    }

    fn process_seat_deadline(&mut self, seat: Seat) -> Result<(), TableError> {
        let now = self.now.service;
        let seat_state = self.seat_mut(seat)?;
        let (Some(person), Some(pending)) = (seat_state.person(), &mut seat_state.pending_decision) else {
            return Ok(());
        };
        let Some(deadline) = pending.deadline else { return Ok(()) };
        let Some(stage) = deadline.last_stage_between(pending.reminded_until, now) else { return Ok(()) };
        pending.reminded_until = now;
        let recipient = NotificationRecipient::Person(person);
        match (stage, seat_state.timeout_policy) {
            (DeadlineStage::HalfTime | DeadlineStage::LastCall, _) => {
                let asked_revision = pending.asked_revision;
                self.notify(recipient, NotificationEvent::Reminder { seat, stage, asked_revision });
                Ok(())
            }
            (DeadlineStage::Expired, TimeoutPolicy::WaitForAnswer) => Ok(()),
            (DeadlineStage::Expired, TimeoutPolicy::Concede) => {
                self.notify(recipient, NotificationEvent::ConcededByTimeout { seat });
                self.concede_seat(seat)
            }
            (DeadlineStage::Expired, TimeoutPolicy::HandToAi) => {
                self.notify(recipient, NotificationEvent::AiTookOver { seat });
                self.hand_to_ai(seat, TakeoverReason::TimeRanOut)
            }
            (DeadlineStage::Expired, TimeoutPolicy::DefaultAnswer) => {
                seat_state.missed_in_a_row += 1;
                let is_tolerated = seat_state.missed_in_a_row < MAX_MISSED_IN_A_ROW;
                let decisions = self.match_mut()?.decisions();
                let decision = decisions.iter().find(|decision| decision.seat == seat);
                let default = decision.map(|decision| decision.default_option).ok_or(TableError::StaleDecision)?;
                self.apply_answer(seat, default, EntryOrigin::Timeout)?;
                self.advance()?;
                if self.table.result().is_none() && !is_tolerated {
                    self.notify(recipient, NotificationEvent::AiTookOver { seat });
                    return self.hand_to_ai(seat, TakeoverReason::TimeRanOut);
                }
                self.notify(recipient, NotificationEvent::DefaultAnswerTaken { seat });
                Ok(())
            }
        }
    }
}
