//! Pauses and resumes a table's clock: for a locked thread, a server without the bot, an outage, a
//! player who was not notified, or quiet hours. Players may still answer meanwhile; time continues
//! where it stopped.

use std::collections::BTreeSet;

use super::clock::ServiceInstant;
use super::edit::TableEdit;
use super::error::TableError;
use super::lobby::LOBBY_TIMEOUT_MS;
use super::table::{PauseReason, Table, TablePhase};

impl Table {
    pub fn is_paused_for(&self, reason: PauseReason) -> bool {
        self.pause_reasons.contains(&reason)
    }
}

impl TableEdit {
    /// Pauses the table's clock for this reason.
    pub fn pause_clock(&mut self, reason: PauseReason) -> Result<(), TableError> {
        self.pause_clock_since(reason, self.now.service)
    }

    /// Pauses the table's clock from the earlier instant `since`, because the reason became known only now.
    pub fn pause_clock_since(&mut self, reason: PauseReason, since: ServiceInstant) -> Result<(), TableError> {
        self.require_open()?;
        self.table.pause_reasons.insert(reason);
        self.table.paused_since = Some(self.table.paused_since.map_or(since, |paused_since| paused_since.min(since)));
        Ok(())
    }

    /// Removes these reasons for a pause. The table's clock resumes if no reason remains and the table's channel
    /// exists.
    pub fn clear_pause_reasons(&mut self, gone: &[PauseReason]) -> Result<(), TableError> {
        self.require_open()?;
        self.table.pause_reasons.retain(|reason| !gone.contains(reason));
        if self.table.pause_reasons.is_empty() && self.table.channel_lost_since.is_none() {
            self.resume_clock()
        } else {
            Ok(())
        }
    }

    /// Resumes the clock, whatever the reasons were, and shifts all deadlines by the length of the
    /// pause.
    pub fn resume_clock(&mut self) -> Result<(), TableError> {
        self.require_open()?;
        self.table.pause_reasons = BTreeSet::new();
        let Some(paused_since) = self.table.paused_since.take() else { return Ok(()) };
        let now = self.now.service;
        // A time span that began during the pause is shifted only by the rest of the pause.
        let shift = |instant: &mut ServiceInstant, since: ServiceInstant| {
            instant.0 += now.0 - since.0.max(paused_since.0).min(now.0)
        };
        if let TablePhase::Lobby { expires_at } = &mut self.table.phase {
            let since = ServiceInstant(expires_at.0.saturating_sub(LOBBY_TIMEOUT_MS));
            shift(expires_at, since);
        }
        let since = self.table.host_active_at;
        shift(&mut self.table.host_active_at, since);
        for pending in self.table.seats.iter_mut().filter_map(|seat_state| seat_state.pending_decision.as_mut()) {
            let since = pending.reminded_until;
            shift(&mut pending.reminded_until, since);
        }
        for deadline in self.table.deadlines_mut() {
            let since = deadline.asked_at;
            shift(&mut deadline.asked_at, since);
            shift(&mut deadline.expires_at, since);
        }
        Ok(())
    }
}
