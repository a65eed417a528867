//! Erases a person from the backups by writing each affected file again without them, with the code that
//! makes them unknown at a table. An interrupted run is simply repeated; every file with a backup's name is
//! complete at every moment.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::backups::Backups;
use super::line::{Form, Line, Told};
use super::read::{Reader, Taken, source, unreadable};
use super::write::Writer;
use super::{ArchiveError, Fault, Scope, export, names, rows};
use crate::calm::calmly;
use crate::game::Log;
use crate::house::Copies;
use crate::kind::Catalogue;
use crate::ledger::{LAYOUT, LedgerError};
use crate::table::clock::{Moment, ServiceTime, Wall};
use crate::table::{Desk, Person, Time};

/// The result of an erasure in the backups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Backups written again without the person.
    pub rewritten: u64,
    /// Backups deleted because they were unreadable: it is unknown who is in them.
    pub removed: u64,
}

impl Backups {
    /// Removes a person from every backup.
    pub fn forget(&self, person: Person) -> Result<Forgotten, ArchiveError> {
        let _one_by_one = self.turn();
        self.drop_parts()?;
        let mut forgotten = Forgotten::default();
        for (at, path) in self.list()? {
            match self.forget_in(person, at, &path) {
                Ok(true) => forgotten.rewritten += 1,
                Ok(false) => {}
                Err(error @ ArchiveError::Bad { fault: Fault::Newer { .. } | Fault::NewerLayout { .. }, .. }) => {
                    return Err(error);
                }
                Err(ArchiveError::Bad { .. }) => {
                    self.remove(&path)?;
                    forgotten.removed += 1;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(forgotten)
    }

    /// Returns whether the backup had to be written again.
    fn forget_in(&self, person: Person, at: Wall, path: &Path) -> Result<bool, ArchiveError> {
        let number = person.0.to_string();
        if !mentions(path, &number)? {
            return Ok(false);
        }
        let reader = Reader::begin(source(path)?)?;
        if reader.header().meadhall == Form::Export {
            self.write(path, |out| without(self.games, person, at, reader, out))?;
            return Ok(true);
        }
        // Raw rows of an older schema are upgraded first; only then is it known who is in them.
        let ledger = rows::read(reader, self.games, &|_| {})?.ledger;
        let mut text = Vec::new();
        export(&ledger, Scope::Everything, &mut text, &|_| {})?;
        let reader = Reader::begin(BufReader::new(text.as_slice()))?;
        let free = (at.0..).map(|at| self.folder.join(names::name(Wall(at), None))).find(|path| !path.exists());
        self.write(&free.unwrap_or_else(|| path.to_owned()), |out| without(self.games, person, at, reader, out))?;
        self.remove(path)?;
        self.sync().map_err(ArchiveError::file("the folder of backups cannot be written"))?;
        Ok(true)
    }
}

impl Copies for Backups {
    fn forget(&self, person: Person) -> Result<(), LedgerError> {
        Self::forget(self, person).map(drop).map_err(LedgerError::from)
    }
}

/// Returns whether a file contains this text anywhere.
fn mentions(path: &Path, number: &str) -> Result<bool, ArchiveError> {
    const CHUNK: usize = 64 * 1024;
    let (mut text, mut chunk) = (source(path)?, vec![0; CHUNK]);
    let mut seen: Vec<u8> = Vec::new();
    loop {
        let read = text.read(&mut chunk).map_err(|error| unreadable(error, 1))?;
        if read == 0 {
            return Ok(false);
        }
        seen.extend_from_slice(&chunk[..read]);
        if holds(&seen, number) {
            return Ok(true);
        }
        seen.drain(..seen.len().saturating_sub(number.len()));
    }
}

fn holds(text: &[u8], number: &str) -> bool {
    text.windows(number.len()).any(|window| window == number.as_bytes())
}

/// Copies a file, leaving one person out.
fn without(
    games: Catalogue,
    person: Person,
    at: Wall,
    mut reader: Reader<impl BufRead>,
    out: &mut dyn std::io::Write,
) -> Result<(), ArchiveError> {
    let unwritten = || ArchiveError::file("the backup cannot be written");
    let number = person.0.to_string();
    let mut file = Writer::begin(out, Form::Export, LAYOUT, None).map_err(unwritten())?;
    let mut now = Moment(0);
    while let Some(Taken { text, line, .. }) = reader.next()? {
        match line {
            Line::Person(settled) if settled.person == person => {}
            Line::Person(mut settled) if settled.settings.blocked.contains(&person) => {
                settled.settings.blocked.remove(&person);
                file.put(&Line::Person(settled)).map_err(unwritten())?;
            }
            Line::Server(mut ruled) if ruled.settings.blocked.contains(&person) => {
                ruled.settings.blocked.remove(&person);
                file.put(&Line::Server(ruled)).map_err(unwritten())?;
            }
            Line::Table(told) if holds(&text, &number) => {
                if let Some(told) = told.without(games, person, Time { now, wall: at }) {
                    file.put(&Line::Table(Box::new(told))).map_err(unwritten())?;
                }
            }
            line => {
                if let Line::Time(time) = &line {
                    now = ServiceTime::last_beat(time);
                }
                // A line from an older schema is written in today's form.
                let today = reader.header().layout == LAYOUT;
                if today { file.copy(&text) } else { file.put(&line) }.map_err(unwritten())?;
            }
        }
    }
    file.end().map_err(unwritten())
}

impl Told {
    /// Returns the table without a person, or `None` if its game is no longer known: such a table cannot be
    /// restored.
    fn without(self, games: Catalogue, person: Person, time: Time) -> Option<Self> {
        let kind = games.find(&self.table.game)?;
        if !self.table.people().contains(&person) {
            return Some(self);
        }
        let Self { table, past, snapshot } = self;
        let game = past
            .as_ref()
            .filter(|_| table.playing().is_some())
            .and_then(|past| calmly(|| past.replay(kind, &mut Log::muted())).ok()?.ok());
        let forgotten = calmly(|| {
            let mut desk = Desk::new(table.clone(), kind, game, time);
            desk.forget(person).map(|()| desk.close(Some(&table)))
        });
        let changed = forgotten.ok()?.ok()??;
        let snapshot = changed.left.snapshot.filter(|_| snapshot.is_some()).or(snapshot);
        Some(Self { table: changed.table, past, snapshot })
    }
}
