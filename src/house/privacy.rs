//! What is known of a person: told to them whole, and forgotten when they wish. Other people's matches stay as they are.

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

/// Everything that is known of a person.
#[derive(Debug, Serialize)]
pub struct Known {
    /// Who.
    pub person: Person,
    /// What they have settled.
    pub settings: Option<Settings>,
    /// What has become of their matches.
    pub outcomes: Vec<PastMatch>,
    /// Their open tables, with what they did there.
    pub tables: Vec<Seated>,
    /// The servers whose managers keep them out of their tables. Who else does not want them is theirs to know.
    pub kept_out_of: Vec<Server>,
    /// Which table they came to last, and when they opened any within the minute before.
    pub came_last: Option<Passed>,
}

/// What has become of a match.
#[derive(Debug, Serialize)]
pub struct PastMatch {
    /// The match.
    pub table: TableId,
    /// What it was for them.
    pub outcome: Outcome,
    /// What they did.
    pub answers: Vec<Doing>,
}

/// An open table.
#[derive(Debug, Serialize)]
pub struct Seated {
    /// Its name.
    pub table: TableId,
    /// The game.
    pub game: String,
    /// Whether it is their table.
    pub host: bool,
    /// Their seat.
    pub seat: Option<Seat>,
    /// What they did.
    pub answers: Vec<Doing>,
}

/// Something a person did in a match: what they chose, never what was hidden from them.
#[derive(Debug, Serialize)]
pub struct Doing {
    /// When.
    pub at: Wall,
    /// The answer; nothing for a step taken back.
    pub action: Option<Value>,
}

/// Copies of the books, such as backups.
pub trait Copies: Send + Sync {
    /// Takes a person out of every copy. May take a while.
    fn forget(&self, person: Person) -> Result<(), LedgerError>;
}

impl House {
    /// Tells a person all that is known of them.
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

    /// Forgets a person. A note says so until it is done, so that it is gone on with after a crash.
    pub async fn forget(&self, person: Person) -> Result<(), Failed> {
        self.forget_here(person).await?;
        Ok(self.ledger.store().commit(Change::new().remove(note_of(person))).await?)
    }

    /// The same, as far as it can be done here: the note stays, for whoever makes the copies.
    pub async fn forget_here(&self, person: Person) -> Result<(), Failed> {
        let noted = Change::new().put(note_of(person), Vec::new());
        let store = self.ledger.store();
        store.commit(noted.remove(keys::person(person)).remove(keys::gate_of(person))).await?;
        let mut known = self.ledger.tables_of(person).await?;
        known.extend(self.ledger.outcomes(person).await?.into_iter().map(|line| line.table));
        // What stands in the way at one table keeps nobody from being forgotten at the others; the note stays.
        let mut failed = self.change_each(&known, |desk| desk.forget(person)).await;
        for id in known {
            failed = failed.and(self.ledger.drop_notices_to(id, person).await.map_err(Failed::from));
        }
        failed = failed.and(self.unlist(person).await);
        if let Some(copies) = self.copies.clone() {
            // Whoever is forgotten in the books comes into no new copy, so now the old ones are all there are.
            let forgotten = tokio::task::spawn_blocking(move || copies.forget(person)).await;
            forgotten.map_err(|error| StoreError::Unavailable(error.to_string()))??;
        }
        failed
    }

    /// Goes on with what a crash has interrupted, or another process has begun.
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

/// Says that a person is being forgotten.
fn note_of(person: Person) -> String {
    format!("{}{}", keys::FORGETTING, person.0)
}

/// What was done from a seat of a table.
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
