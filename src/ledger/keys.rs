//! The keys of all rows. The first letter is the kind of row; the rest sorts in the order of scans.

use super::outbox::Door;
use crate::table::clock::{DAY, Moment};
use crate::table::{Cause, Channel, Person, Server, TableId};

/// The schema version and the id of the store.
pub const LAYOUT: &str = "!ledger";
/// The import that is not finished.
pub const BUILDING: &str = "!building";
/// The service clock at its last tick.
pub const TIME: &str = "!time";

pub const TABLES: &str = "t/";
/// Finished tables, by id and part.
pub const FINISHED: &str = "f/";
/// Open tables by the time at which they are next due.
pub const DUE: &str = "d/";
/// Open tables in which an AI must decide.
pub const THINKING: &str = "w/";
/// Deliveries, by table and target.
pub const OUTBOX: &str = "o/";
/// Dead letters, by table and target.
pub const PARKED: &str = "q/";
pub const PEOPLE: &str = "p/";
pub const RULED: &str = "v/";
/// Command ids by day, for duplicate detection.
pub const CAUSES: &str = "x/";
/// People whose data is being erased.
pub const FORGETTING: &str = "!forget/";

pub fn table(id: TableId) -> String {
    format!("{TABLES}{id}")
}

pub fn finished(id: TableId) -> String {
    format!("{FINISHED}{id}/")
}

/// Returns the key of one part of a packed table. Part 0 always exists.
pub fn part(id: TableId, number: usize) -> String {
    format!("{FINISHED}{id}/{number:04}")
}

pub fn beginning(id: TableId) -> String {
    format!("b/{id}")
}

pub fn snapshot(id: TableId) -> String {
    format!("s/{id}")
}

pub fn journal(id: TableId) -> String {
    format!("j/{id}/")
}

pub fn entry(id: TableId, n: u64) -> String {
    format!("j/{id}/{n:08}")
}

pub fn tables_of(person: Person) -> String {
    format!("h/{}/", person.0)
}

pub fn tables_in(channel: Channel) -> String {
    format!("c/{}/", channel.0)
}

/// Open tables by server.
pub const SERVERS: &str = "g/";

pub fn tables_of_server(server: Server) -> String {
    format!("{SERVERS}{}/", server.0)
}

/// Returns the server in a key under `SERVERS`.
pub fn server_in(key: &str) -> Option<Server> {
    key.strip_prefix(SERVERS)?.split('/').next()?.parse().ok().map(Server)
}

/// Returns a key after all tables of a server and before those of any other: '0' follows '/'.
pub fn behind_server(server: Server) -> String {
    format!("{SERVERS}{}0", server.0)
}

/// Quota rows.
pub const GATES: &str = "a/";

pub fn gate_of(person: Person) -> String {
    format!("{GATES}person/{}", person.0)
}

pub fn gate_of_channel(channel: Channel) -> String {
    format!("{GATES}channel/{}", channel.0)
}

pub fn gate_of_server(server: Server) -> String {
    format!("{GATES}server/{}", server.0)
}

/// Processes in the cluster.
pub const HERE: &str = "!here/";
/// The heartbeat and status of each process.
pub const HEARTS: &str = "!heart/";
/// Which process leads the cluster.
pub const HOLDER: &str = "!holder";
/// Which process serves which shard.
pub const SHARES: &str = "!shares";

/// Returns whether a row is about the processes that share the store, and not part of the data.
pub fn is_of_processes(key: &str) -> bool {
    [HOLDER, SHARES].contains(&key) || key.starts_with(HERE) || key.starts_with(HEARTS)
}

pub fn here(process: &str) -> String {
    format!("{HERE}{process}")
}

pub fn heart(process: &str) -> String {
    format!("{HEARTS}{process}")
}

/// People's results, by person and page.
pub const BOOKS: &str = "r/";

pub fn outcomes(person: Person) -> String {
    format!("r/{}/", person.0)
}

pub fn due(when: Moment, id: TableId) -> String {
    format!("{DUE}{:016}/{id}", when.0)
}

pub fn thinking(id: TableId) -> String {
    format!("{THINKING}{id}")
}

pub fn outbox(id: TableId) -> String {
    format!("{OUTBOX}{id}/")
}

/// Returns the table in the key of a delivery.
pub fn table_of_errand(key: &str) -> Option<TableId> {
    key.strip_prefix(OUTBOX)?.split('/').next()?.parse().ok()
}

/// Returns the dead letter key of a delivery.
pub fn parked(errand: &str) -> String {
    errand.replacen(OUTBOX, PARKED, 1)
}

pub fn shown(id: TableId) -> String {
    format!("k/{id}/")
}

pub fn door(id: TableId, door: Door) -> String {
    format!("k/{id}/{}", door.name())
}

/// Returns the key of the delivery that brings a target up to date.
pub fn errand(id: TableId, door: Door) -> String {
    format!("{OUTBOX}{id}/{}", door.name())
}

pub fn person(person: Person) -> String {
    format!("{PEOPLE}{}", person.0)
}

pub fn server(server: Server) -> String {
    format!("{RULED}{}", server.0)
}

/// Returns the server in the key of its settings.
pub fn server_ruled(key: &str) -> Option<Server> {
    key.strip_prefix(RULED)?.parse().ok().map(Server)
}

pub fn cause(day: u64, cause: &Cause) -> String {
    format!("{CAUSES}{day:08}/{}", cause.0)
}

/// Returns the day of a service instant. A command id is kept for its day and the next.
pub const fn day(now: Moment) -> u64 {
    now.0 / DAY
}

/// Returns a key after all command ids of earlier days.
pub fn first_cause_of(day: u64) -> String {
    format!("{CAUSES}{day:08}/")
}
