//! Handles a match that was loaded with changed rules: its open decisions may differ, or it can no
//! longer be played. Buttons of old decisions must not answer new ones.

use meadhall_registry::Match;

use super::edit::TableEdit;
use super::error::TableError;
use super::notification::{NotificationEvent, NotificationRecipient};
use super::table::{Table, TablePhase};

impl Table {
    /// Returns whether the table has the open decisions of its match and the right frozen state.
    pub fn matches_decisions_of(&self, match_state: Option<&dyn Match>, frozen_reason: Option<&str>) -> bool {
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
    /// Updates the open decisions from the match, or freezes it and notifies the channel.
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
