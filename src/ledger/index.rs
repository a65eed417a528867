//! Index rows derived from a table. They are only written as the difference between the rows before
//! and after a change, so they cannot drift from the table.

use std::collections::BTreeMap;

use super::keys;
use super::outbox::Door;
use crate::table::Table;
use crate::table::record::Chair;

/// The value of a person's row for a table that counts towards their limit.
pub(super) const OCCUPIED: &[u8] = b"occupied";
/// The value for a table that only mentions them: they were offered a seat there, or conceded one.
const NAMED: &[u8] = b"named";

pub type Rows = BTreeMap<String, Vec<u8>>;

/// Returns the index rows of a table; none for a finished one.
pub fn rows(table: &Table) -> Rows {
    let id = table.id;
    let mut rows = Rows::new();
    if table.over().is_some() {
        return rows;
    }
    for person in table.people() {
        let bond = if table.occupies(person) { OCCUPIED } else { NAMED };
        rows.insert(format!("{}{id}", keys::tables_of(person)), bond.to_vec());
    }
    rows.insert(format!("{}{id}", keys::tables_of_server(table.place.server)), Vec::new());
    rows.insert(format!("{}{id}", keys::tables_in(table.place.channel)), Vec::new());
    if let Some(due) = table.due() {
        rows.insert(keys::due(due, id), Vec::new());
    }
    if table.thinking().next().is_some() {
        rows.insert(keys::thinking(id), Vec::new());
    }
    rows
}

/// Returns the targets whose messages are outdated after a change.
pub fn doors(before: Option<&Table>, after: &Table) -> Vec<Door> {
    let asked = |chair: &Chair| {
        chair.person().zip(chair.asked.map(|asked| (asked.mark, asked.call, asked.deadline, chair.last)))
    };
    let mut doors = Vec::new();
    if before.is_none_or(|before| after.is_news_since(before)) {
        doors.push(Door::Card);
    }
    for (seat, chair) in after.seated() {
        let then = before.and_then(|before| before.chairs.get(seat.index())).and_then(asked);
        if then != asked(chair) {
            doors.push(Door::Private(seat));
        }
    }
    doors
}
