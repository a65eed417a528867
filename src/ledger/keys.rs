//! Under which keys everything lies. One letter says what it is; the rest is ordered as it is looked for.

use super::outbox::Door;
use crate::table::clock::{DAY, Moment};
use crate::table::{Cause, Channel, Person, Server, TableId};

/// The layout of all this, and what the store was born with.
pub const LAYOUT: &str = "!ledger";
/// What the house is being built from, as long as it is not whole.
pub const BUILDING: &str = "!building";
/// Service time at its last beat.
pub const TIME: &str = "!time";

/// Open tables, by name.
pub const TABLES: &str = "t/";
/// Finished tables, by name and part.
pub const FINISHED: &str = "f/";
/// Open tables that are due, by when.
pub const DUE: &str = "d/";
/// Open tables whose computers must think.
pub const THINKING: &str = "w/";
/// What is to be delivered, by table and door.
pub const OUTBOX: &str = "o/";
/// What cannot be delivered, by table and door.
pub const PARKED: &str = "q/";
/// What people have settled for themselves.
pub const PEOPLE: &str = "p/";
/// What servers have decided for themselves.
pub const RULED: &str = "v/";
/// What has been done, by day and cause.
pub const CAUSES: &str = "x/";
/// Who is being forgotten.
pub const FORGETTING: &str = "!forget/";

/// An open table.
pub fn table(id: TableId) -> String {
    format!("{TABLES}{id}")
}

/// A finished table; its parts follow.
pub fn finished(id: TableId) -> String {
    format!("{FINISHED}{id}/")
}

/// One part of a finished table. The first is always there.
pub fn part(id: TableId, number: usize) -> String {
    format!("{FINISHED}{id}/{number:04}")
}

/// What a match began with.
pub fn beginning(id: TableId) -> String {
    format!("b/{id}")
}

/// A match, saved whole.
pub fn snapshot(id: TableId) -> String {
    format!("s/{id}")
}

/// A match's journal; its entries follow.
pub fn journal(id: TableId) -> String {
    format!("j/{id}/")
}

/// One entry of a journal.
pub fn entry(id: TableId, n: u64) -> String {
    format!("j/{id}/{n:08}")
}

/// The open tables of a person follow.
pub fn tables_of(person: Person) -> String {
    format!("h/{}/", person.0)
}

/// The open tables of a channel follow.
pub fn tables_in(channel: Channel) -> String {
    format!("c/{}/", channel.0)
}

/// Open tables, by server.
pub const SERVERS: &str = "g/";

/// The open tables of a server follow.
pub fn tables_of_server(server: Server) -> String {
    format!("{SERVERS}{}/", server.0)
}

/// The server in a key of one of its tables.
pub fn server_in(key: &str) -> Option<Server> {
    key.strip_prefix(SERVERS)?.split('/').next()?.parse().ok().map(Server)
}

/// Behind all tables of a server, and before those of any other: '0' comes after '/'.
pub fn behind_server(server: Server) -> String {
    format!("{SERVERS}{}0", server.0)
}

/// Who came last to where tables are counted.
pub const GATES: &str = "a/";

/// The gate of a person.
pub fn gate_of(person: Person) -> String {
    format!("{GATES}person/{}", person.0)
}

/// The gate of a channel.
pub fn gate_of_channel(channel: Channel) -> String {
    format!("{GATES}channel/{}", channel.0)
}

/// The gate of a server.
pub fn gate_of_server(server: Server) -> String {
    format!("{GATES}server/{}", server.0)
}

/// The processes that are here.
pub const HERE: &str = "!here/";
/// How each of them is, and how often its heart has beaten.
pub const HEARTS: &str = "!heart/";
/// Which of them has the duty of the house.
pub const HOLDER: &str = "!holder";
/// Which of them serves whom.
pub const SHARES: &str = "!shares";

/// Whether a row is about the processes that share a store, and no part of what is kept there.
pub fn is_of_processes(key: &str) -> bool {
    [HOLDER, SHARES].contains(&key) || key.starts_with(HERE) || key.starts_with(HEARTS)
}

/// A process that is here.
pub fn here(process: &str) -> String {
    format!("{HERE}{process}")
}

/// How it is.
pub fn heart(process: &str) -> String {
    format!("{HEARTS}{process}")
}

/// People's books, by person and page.
pub const BOOKS: &str = "r/";

/// The pages of a person's book follow.
pub fn outcomes(person: Person) -> String {
    format!("r/{}/", person.0)
}

/// A table that is due then.
pub fn due(when: Moment, id: TableId) -> String {
    format!("{DUE}{:016}/{id}", when.0)
}

/// A table whose computers must think.
pub fn thinking(id: TableId) -> String {
    format!("{THINKING}{id}")
}

/// Everything to be delivered for a table follows.
pub fn outbox(id: TableId) -> String {
    format!("{OUTBOX}{id}/")
}

/// The table for which something is to be delivered.
pub fn table_of_errand(key: &str) -> Option<TableId> {
    key.strip_prefix(OUTBOX)?.split('/').next()?.parse().ok()
}

/// Where an errand lies that cannot be run.
pub fn parked(errand: &str) -> String {
    errand.replacen(OUTBOX, PARKED, 1)
}

/// What the doors of a table show now follows.
pub fn shown(id: TableId) -> String {
    format!("k/{id}/")
}

/// What a door of a table shows now.
pub fn door(id: TableId, door: Door) -> String {
    format!("k/{id}/{}", door.name())
}

/// What a door of a table shall show.
pub fn errand(id: TableId, door: Door) -> String {
    format!("{OUTBOX}{id}/{}", door.name())
}

/// What a person has settled.
pub fn person(person: Person) -> String {
    format!("{PEOPLE}{}", person.0)
}

/// What a server has decided.
pub fn server(server: Server) -> String {
    format!("{RULED}{}", server.0)
}

/// The server that has decided what lies under a key.
pub fn server_ruled(key: &str) -> Option<Server> {
    key.strip_prefix(RULED)?.parse().ok().map(Server)
}

/// That something was done, and on which day.
pub fn cause(day: u64, cause: &Cause) -> String {
    format!("{CAUSES}{day:08}/{}", cause.0)
}

/// The day of a moment; causes are kept for the day they happened and the next.
pub const fn day(now: Moment) -> u64 {
    now.0 / DAY
}

/// Causes of earlier days are before this key.
pub fn first_cause_of(day: u64) -> String {
    format!("{CAUSES}{day:08}/")
}
