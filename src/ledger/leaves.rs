//! A table with all rows of its match, read at one moment. Its match, history and export are built
//! from it without another read.

use std::sync::Arc;

use super::chronicle::Chronicle;
use super::lookup::Lookup;
use super::whole::Whole;
use super::{Held, Ledger, LedgerError, keys, parse};
use crate::game::Log;
use crate::journal::{self, Entry};
use crate::kind::{Catalogue, Match};
use crate::store::{self, Want};
use crate::table::past::{Beginning, Kept, Past, PastError};
use crate::table::record::Playing;
use crate::table::{Table, TableId};

/// A match that was loaded.
pub enum Loaded {
    Match(Box<dyn Match>),
    /// The match has not begun.
    None,
    /// The current rules cannot continue it, for this reason.
    Frozen(String),
}

/// A table with all rows of its match.
pub struct Leaves {
    pub held: Held,
    written: Written,
}

/// How a match is stored.
enum Written {
    /// Packed with its finished table.
    Whole(Option<Past>),
    /// In rows of its own.
    Rows { beginning: Option<store::Entry>, snapshot: Option<String>, journal: Vec<store::Entry> },
}

impl Leaves {
    /// Returns the match history; `None` if the match never began.
    pub fn past(&self) -> Result<Option<Past>, LedgerError> {
        match &self.written {
            Written::Whole(past) => Ok(past.clone()),
            Written::Rows { beginning: None, .. } => Ok(None),
            Written::Rows { beginning: Some(row), .. } => {
                let beginning: Beginning = parse(&row.key, &row.value)?;
                Ok(Some(Past { beginning, entries: self.entries(0)? }))
            }
        }
    }

    /// Loads the match: from its last snapshot; if the rules have changed since, from its start, where
    /// the whole history must replay to the same states, or from the last snapshot if the current rules
    /// can take over its state.
    pub fn load(&self, games: Catalogue) -> Result<Loaded, LedgerError> {
        let table = &self.held.table;
        let frozen = |why: String| Ok(Loaded::Frozen(why));
        let Some(kind) = games.find(&table.game) else {
            return frozen(format!("there is no game {}", table.game));
        };
        let Some(playing) = table.playing() else {
            let Some(past) = self.past()? else { return Ok(Loaded::None) };
            return Ok(made_again(past.replay(kind, &mut Log::muted())));
        };
        if let Some(game) = self.snapshot().and_then(|saved| kind.load(saved).ok())
            && let Some(game) = self.go_on(game, playing)?
        {
            return Ok(Loaded::Match(game));
        }
        let Some(past) = self.past()? else { return frozen("it has no beginning".to_owned()) };
        let again = made_again(past.replay(kind, &mut Log::muted()));
        if let Loaded::Match(_) = again {
            return Ok(again);
        }
        if let Some(game) = self.snapshot().and_then(|saved| kind.adopt(saved).ok())
            && let Some(game) = self.go_on(game, playing)?
        {
            return Ok(Loaded::Match(game));
        }
        Ok(again)
    }

    pub fn whole(self) -> Result<Whole, LedgerError> {
        let (past, snapshot) = (self.past()?, self.snapshot().map(str::to_owned));
        Ok(Whole { chronicle: Chronicle { table: self.held.table, past }, snapshot })
    }

    /// Returns the keys of the match rows, if it has rows of its own.
    pub(super) fn keys(&self) -> Vec<String> {
        let Written::Rows { journal, .. } = &self.written else { return Vec::new() };
        let id = self.held.table.id;
        let own = [keys::beginning(id), keys::snapshot(id)];
        own.into_iter().chain(journal.iter().map(|row| row.key.clone())).collect()
    }

    fn snapshot(&self) -> Option<&str> {
        match &self.written {
            Written::Whole(_) => None,
            Written::Rows { snapshot, .. } => snapshot.as_deref(),
        }
    }

    /// Replays the journal after the last snapshot; `None` if an entry does not fit.
    fn go_on(&self, mut game: Box<dyn Match>, playing: &Playing) -> Result<Option<Box<dyn Match>>, LedgerError> {
        let entries: Vec<Entry> = self.entries(playing.snapshot)?.into_iter().map(|kept| kept.entry).collect();
        Ok(journal::replay(game.as_mut(), &entries, &mut Log::muted()).is_ok().then_some(game))
    }

    /// Returns the journal entries after this step.
    fn entries(&self, after: u64) -> Result<Vec<Kept>, LedgerError> {
        let Written::Rows { journal, .. } = &self.written else { return Ok(Vec::new()) };
        let from = keys::entry(self.held.table.id, after);
        journal.iter().filter(|row| row.key > from).map(|row| parse(&row.key, &row.value)).collect()
    }
}

impl Held {
    /// Returns the history of a finished table, which is packed with it; `None` if the match never
    /// began.
    pub fn past(&self) -> Result<Option<Past>, LedgerError> {
        if self.table.over().is_none() {
            return Ok(None);
        }
        Ok(unpacked(self.table.id, &self.rows)?.past)
    }

    /// Reads the table's rows again and returns whether they are unchanged.
    pub fn stands(&self) -> Lookup<bool> {
        let rows = Arc::clone(&self.rows);
        let wants = rows.iter().map(|(key, _)| Lookup::of(Want::one(key), |found| Ok(found.into_iter().next())));
        Lookup::each(wants).then(move |found| {
            let now = found.iter().map(|row| row.as_ref().map(|row| row.value.as_slice()));
            Ok(now.eq(rows.iter().map(|(_, row)| Some(row.as_slice()))))
        })
    }
}

impl Ledger {
    /// Returns a table, open or finished, with all rows of its match.
    pub async fn taken(&self, id: TableId) -> Result<Option<Leaves>, LedgerError> {
        self.read(leaves(id)).await
    }

    /// Returns a table, open or finished.
    pub async fn table(&self, id: TableId) -> Result<Option<Held>, LedgerError> {
        self.read(held(id)).await
    }

    /// Returns the history of a table's match; `None` if it never began.
    pub async fn past(&self, id: TableId) -> Result<Option<Past>, LedgerError> {
        self.read(past(id)).await
    }

    pub async fn whole(&self, id: TableId) -> Result<Option<Whole>, LedgerError> {
        self.taken(id).await?.map(Leaves::whole).transpose()
    }

    pub async fn chronicle(&self, id: TableId) -> Result<Option<Chronicle>, LedgerError> {
        Ok(self.whole(id).await?.map(|whole| whole.chronicle))
    }
}

/// Reads a table, open or finished.
pub fn held(id: TableId) -> Lookup<Option<Held>> {
    found(id).then(|found| Ok(found.map(|(held, _)| held)))
}

/// Reads the history of a table's match; `None` if it never began.
pub fn past(id: TableId) -> Lookup<Option<Past>> {
    leaves(id).then(|leaves| leaves.map_or(Ok(None), |leaves| leaves.past()))
}

/// Reads a table with all rows of its match.
pub(super) fn leaves(id: TableId) -> Lookup<Option<Leaves>> {
    let one = |key: String| Lookup::of(Want::One(key), |found| Ok(found.into_iter().next()));
    let journal = Lookup::of(Want::all(keys::journal(id)), Ok);
    let rows = one(keys::beginning(id)).and(one(keys::snapshot(id))).and(journal);
    found(id).and(rows).then(|(found, ((beginning, snapshot), journal))| {
        let snapshot = snapshot.map(|saved| String::from_utf8_lossy(&saved.value).into_owned());
        Ok(found.map(|(held, past)| match held.table.over() {
            Some(_) => Leaves { held, written: Written::Whole(past) },
            None => Leaves { held, written: Written::Rows { beginning, snapshot, journal } },
        }))
    })
}

/// Reads a table, and its history if it is finished. An open table is one row, a finished one has
/// several parts.
fn found(id: TableId) -> Lookup<Option<(Held, Option<Past>)>> {
    let open = Lookup::of(Want::One(keys::table(id)), Ok);
    let parts = Lookup::of(Want::all(keys::finished(id)), Ok);
    open.and(parts).then(move |(open, parts)| {
        let rows = |found: Vec<store::Entry>| -> Vec<(String, Vec<u8>)> {
            found.into_iter().map(|row| (row.key, row.value)).collect()
        };
        if let Some(row) = open.first() {
            let table: Table = parse(&row.key, &row.value)?;
            return Ok(Some((Held::new(table, rows(open)), None)));
        }
        if parts.is_empty() {
            return Ok(None);
        }
        let rows = rows(parts);
        let Chronicle { table, past } = unpacked(id, &rows)?;
        Ok(Some((Held::new(table, rows), past)))
    })
}

fn unpacked(id: TableId, parts: &[(String, Vec<u8>)]) -> Result<Chronicle, LedgerError> {
    let packed = parts.iter().map(|(_, part)| part.as_slice()).collect::<Vec<_>>().concat();
    Chronicle::unpack(&keys::finished(id), &packed)
}

fn made_again(made: Result<Box<dyn Match>, PastError>) -> Loaded {
    made.map_or_else(|why| Loaded::Frozen(why.to_string()), Loaded::Match)
}
