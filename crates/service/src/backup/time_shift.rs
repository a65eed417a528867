//! Shifts the times of an imported table. The service clock stops while a bot is down, so two bots never
//! agree on it. An imported table keeps its remaining times: all its instants move by the difference of the
//! two clocks.

use meadhall_registry::GameRegistry;
use meadhall_tables::clock::{ServiceInstant, UnixMillis};
use meadhall_tables::table::TablePhase;
use meadhall_tables::{CommandTime, Table, TableEdit};

use super::check::MAX_TIME_MS;

/// The difference between two service clocks.
#[derive(Clone, Copy)]
pub(super) struct TimeShift {
    from: ServiceInstant,
    to: ServiceInstant,
}

impl TimeShift {
    pub const fn new(from: ServiceInstant, to: ServiceInstant) -> Self {
        Self { from, to }
    }

    /// Returns the same instant on the other clock, or 0 if that clock had not started then. The 0 can at worst cause a
    /// reminder to be sent again.
    fn shifted(self, moment: ServiceInstant) -> ServiceInstant {
        let since = (moment.0 + self.to.0).saturating_sub(self.from.0);
        ServiceInstant(since.min(MAX_TIME_MS))
    }

    /// Changes the paused decision clock of a table so that the pause begins now, with the same remaining time. The
    /// pause could otherwise begin before the start of a younger service clock.
    fn rebase_paused_clock(self, registry: GameRegistry, table: &mut Table) {
        let Some(game_type) = registry.find(&table.game_id).filter(|_| table.paused_since.is_some()) else { return };
        let mut edit =
            TableEdit::new(table.clone(), game_type, None, CommandTime { service: self.from, unix: UnixMillis(0) });
        if edit.resume_clock().is_ok() {
            let pause_reasons = table.pause_reasons.clone();
            *table = Table { paused_since: Some(self.from), pause_reasons, ..edit.table };
        }
    }

    /// Shifts an open table. A finished table has no times that matter.
    pub fn apply_to_table(self, registry: GameRegistry, table: &mut Table) {
        if table.result().is_none() {
            self.rebase_paused_clock(registry, table);
            map_instants(table, |moment| self.shifted(moment));
        }
    }
}

/// Returns the table with all instants set to zero, to compare tables regardless of time.
pub(super) fn without_times(table: &Table) -> Table {
    let mut table = table.clone();
    map_instants(&mut table, |_| ServiceInstant(0));
    table
}

fn map_instants(table: &mut Table, shift: impl Fn(ServiceInstant) -> ServiceInstant) {
    table.host_active_at = shift(table.host_active_at);
    table.channel_lost_since = table.channel_lost_since.map(&shift);
    table.paused_since = table.paused_since.map(&shift);
    if let TablePhase::Lobby { expires_at: expires } = &mut table.phase {
        *expires = shift(*expires);
    }
    for seat_state in &mut table.seats {
        if let Some(decision) = seat_state.pending_decision.as_mut() {
            decision.reminded_until = shift(decision.reminded_until);
        }
        if let Some(decision) = seat_state.left_decision_mut() {
            decision.reminded_until = shift(decision.reminded_until);
        }
    }
    for deadline in table.deadlines_mut() {
        deadline.asked_at = shift(deadline.asked_at);
        deadline.expires_at = shift(deadline.expires_at);
    }
}
