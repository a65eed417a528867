//! How long an AI waits at a table with the pace Live before it answers, so that people can read what has happened.

use std::time::Duration;

use super::pace::Pace;
use super::table::{SeatState, Table};

/// The reading time after a choice of the same seat, or of another one that decides in secret in the same round.
const FOLLOW_UP_TIME: Duration = Duration::from_millis(500);
/// The reading time after a choice of another seat.
const NEW_TURN_TIME: Duration = Duration::from_millis(1_500);
/// The reading time of each step that has followed a choice without a choice.
const FORCED_STEP_TIME: Duration = Duration::from_millis(500);
const MAX_READING_TIME: Duration = Duration::from_secs(3);

impl Table {
    /// Returns how long people read before the next AI answers. It is zero at other paces, and if no person sits at the
    /// table.
    pub fn reading_time(&self) -> Duration {
        let has_readers = self.pace == Pace::Live && self.seats.iter().any(|seat_state| seat_state.person().is_some());
        let Some(running_match) = self.running_match().filter(|_| has_readers) else { return Duration::ZERO };
        let choice_of = |seat_state: &SeatState| seat_state.last_settled.map(|settled| settled.step);
        let last_choice = self.iter_seats().filter_map(|(seat, seat_state)| Some((choice_of(seat_state)?, seat))).max();
        let next_seat = self.seats_awaiting_ai().next().map(|(seat, _)| seat);
        let is_secret = |seat| running_match.secret_seat(seat).is_some();
        let is_follow_up = last_choice.zip(next_seat).is_some_and(|((_, last_seat), next_seat)| {
            last_seat == next_seat || is_secret(last_seat) && is_secret(next_seat)
        });
        let base = if is_follow_up { FOLLOW_UP_TIME } else { NEW_TURN_TIME };
        let last_step = running_match.next_step.saturating_sub(1);
        let forced_steps = last_step.saturating_sub(last_choice.map_or(0, |(step, _)| step));
        let forced_time = FORCED_STEP_TIME.saturating_mul(u32::try_from(forced_steps).unwrap_or(u32::MAX));
        base.saturating_add(forced_time).min(MAX_READING_TIME)
    }
}
