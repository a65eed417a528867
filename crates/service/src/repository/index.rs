//! Index rows derived from a table. They are only written as the difference between the rows before
//! and after a change, so they cannot drift from the table.

use std::collections::BTreeMap;

use meadhall_tables::Table;
use meadhall_tables::table::SeatState;

use super::delivery::DisplayTarget;
use super::keys;

/// The value of the index row of a person and a table that counts towards the person's limit.
pub(super) const COUNTED_RELATION: &[u8] = b"occupied";
/// The value of the index row of a person and a table where the person was only offered a seat or has conceded.
const UNCOUNTED_RELATION: &[u8] = b"named";
/// The value of the index row of a person and a table where a seat was offered to the person once, and is no longer.
pub(super) const FORMER_RELATION: &[u8] = b"former";

pub type RowsByKey = BTreeMap<String, Vec<u8>>;

/// Returns the index rows of a table; none for a finished one.
pub fn index_rows(table: &Table) -> RowsByKey {
    let id = table.id;
    let mut rows = RowsByKey::new();
    if table.result().is_some() {
        return rows;
    }
    let current_people = table.current_people();
    for person in table.people() {
        let relation = match current_people.contains(&person) {
            true if table.counts_for(person) => COUNTED_RELATION,
            true => UNCOUNTED_RELATION,
            false => FORMER_RELATION,
        };
        rows.insert(format!("{}{id}", keys::person_tables_prefix(person)), relation.to_vec());
    }
    rows.insert(format!("{}{id}", keys::server_tables_prefix(table.location.server)), Vec::new());
    rows.insert(format!("{}{id}", keys::channel_tables_prefix(table.location.channel)), Vec::new());
    if let Some(due) = table.next_due_at() {
        rows.insert(keys::due_table(due, id), Vec::new());
    }
    if table.seats_awaiting_ai().next().is_some() {
        rows.insert(keys::awaiting_ai(id), Vec::new());
    }
    rows
}

/// Returns the targets whose messages are outdated after a change.
pub fn outdated_targets(before: Option<&Table>, after: &Table) -> Vec<DisplayTarget> {
    let decision_of = |seat_state: &SeatState| {
        seat_state.person().zip(
            seat_state
                .pending_decision
                .map(|pending| (pending.fingerprint, pending.asked_revision, pending.deadline, seat_state.last_step)),
        )
    };
    let mut targets = Vec::new();
    if before.is_none_or(|before| after.has_public_change_since(before)) {
        targets.push(DisplayTarget::Card);
    }
    for (seat, seat_state) in after.iter_seats() {
        let before_change = before.and_then(|before| before.seats.get(seat.index())).and_then(decision_of);
        if before_change != decision_of(seat_state) {
            targets.push(DisplayTarget::SeatDm(seat));
        }
    }
    targets
}
