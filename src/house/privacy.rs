//! Exports the data about a person, and erases it. Other people's matches stay unchanged.

use serde::Serialize;
use serde_json::Value;

use super::{Failed, House};
use crate::game::Seat;
use crate::journal::Entry;
use crate::ledger::{BookLine, Gate, Leaves, LedgerError, Passed, Settings, keys};
use crate::store::{Change, Reads, StoreError};
use crate::table::clock::Wall;
use crate::table::ending::Outcome;
use crate::table::past::By;
use crate::table::{Person, Server, TableId};

/// Everything that is stored about a person. This is the file they can download.
#[derive(Debug, Serialize)]
pub struct Known {
    pub person: Person,
    pub settings: Option<Settings>,
    pub outcomes: Vec<PastMatch>,
    /// Their open tables, with their actions there.
    pub tables: Vec<Seated>,
    /// The servers whose managers have banned them. Who has blocked them personally stays private.
    pub kept_out_of: Vec<Server>,
    /// The table they joined or opened last, and when they opened tables within the last minute.
    pub came_last: Option<Passed>,
}

#[derive(Debug, Serialize)]
pub struct PastMatch {
    pub table: TableId,
    pub outcome: Outcome,
    pub answers: Vec<Doing>,
}

#[derive(Debug, Serialize)]
pub struct Seated {
    pub table: TableId,
    pub game: String,
    /// Whether they host the table.
    pub host: bool,
    pub seat: Option<Seat>,
    pub answers: Vec<Doing>,
}

/// An action of a person in a match: their choice, without anything that was hidden from them.
#[derive(Debug, Serialize)]
pub struct Doing {
    pub at: Wall,
    /// The answer; `None` for an undo.
    pub action: Option<Value>,
}

/// Copies of the stored data, such as backups.
pub trait Copies: Send + Sync {
    /// Removes a person from every copy. This may take long.
    fn forget(&self, person: Person) -> Result<(), LedgerError>;
}

impl House {
    pub async fn known(&self, person: Person) -> Result<Known, Failed> {
        let mut outcomes = Vec::new();
        for BookLine { table, outcome } in self.ledger.outcomes(person).await? {
            let leaves = self.ledger.taken(table).await?;
            outcomes.push(PastMatch { table, answers: done_by(leaves.as_ref(), Some(outcome.seat))?, outcome });
        }
        let mut tables = Vec::new();
        for id in self.ledger.tables_of(person).await? {
            let Some(leaves) = self.ledger.taken(id).await? else { continue };
            let table = &leaves.held.table;
            let seat = table.seated().find(|(_, chair)| chair.owner() == Some(person)).map(|(seat, _)| seat);
            let (game, host) = (table.game.clone(), table.host == Some(person));
            tables.push(Seated { table: id, game, host, seat, answers: done_by(Some(&leaves), seat)? });
        }
        let servers = self.ledger.servers_settled(None, usize::MAX).await?.into_iter();
        let kept_out_of = servers.filter(|(_, it)| it.blocked.contains(&person)).map(|(server, _)| server).collect();
        let (settings, gate) = (self.ledger.settings(person).await?, self.ledger.read(Gate::of(person)).await?);
        Ok(Known { person, settings, outcomes, tables, kept_out_of, came_last: gate.last().cloned() })
    }

    /// Erases a person. A stored request stays until all is done, so that erasure resumes after a crash.
    pub async fn forget(&self, person: Person) -> Result<(), Failed> {
        self.forget_here(person).await?;
        Ok(self.ledger.store().commit(Change::new().remove(note_of(person))).await?)
    }

    /// Erases a person from the store and from the copies of this process. The request stays for the process
    /// that makes the backups.
    pub async fn forget_here(&self, person: Person) -> Result<(), Failed> {
        let noted = Change::new().put(note_of(person), Vec::new());
        let store = self.ledger.store();
        store.commit(noted.remove(keys::person(person)).remove(keys::gate_of(person))).await?;
        let mut known = self.ledger.tables_of(person).await?;
        known.extend(self.ledger.outcomes(person).await?.into_iter().map(|line| line.table));
        // A failure at one table does not stop the others; the request stays.
        let mut failed = self.change_each(&known, |desk| desk.forget(person)).await;
        for id in known {
            failed = failed.and(self.ledger.drop_notices_to(id, person).await.map_err(Failed::from));
        }
        failed = failed.and(self.unlist(person).await);
        if let Some(copies) = self.copies.clone() {
            // New backups no longer contain the person, so the existing ones are all that remain.
            let forgotten = tokio::task::spawn_blocking(move || copies.forget(person)).await;
            forgotten.map_err(|error| StoreError::Unavailable(error.to_string()))??;
        }
        failed
    }

    /// Resumes erasures that a crash has interrupted or another process has begun.
    pub async fn go_on_forgetting(&self) -> Result<(), Failed> {
        let mut failed = Ok(());
        for row in self.ledger.store().scan(keys::FORGETTING, None, usize::MAX).await? {
            if let Some(person) = row.key.strip_prefix(keys::FORGETTING).and_then(|number| number.parse().ok()) {
                failed = failed.and(self.forget(Person(person)).await);
            }
        }
        failed
    }
}

/// Returns the key of the row that records an unfinished erasure.
fn note_of(person: Person) -> String {
    format!("{}{}", keys::FORGETTING, person.0)
}

/// Returns the actions from a seat of a table.
fn done_by(leaves: Option<&Leaves>, seat: Option<Seat>) -> Result<Vec<Doing>, LedgerError> {
    let (Some(leaves), Some(seat)) = (leaves, seat) else { return Ok(Vec::new()) };
    let Some(past) = leaves.past()? else { return Ok(Vec::new()) };
    let own = past.entries.into_iter().filter(|kept| kept.by == By::Person && kept.entry.seat() == seat);
    let done = own.map(|kept| Doing {
        at: kept.at,
        action: match kept.entry {
            Entry::Answer(answer) => Some(answer.action),
            Entry::Undo(_) => None,
        },
    });
    Ok(done.collect())
}
