//! Imports a file into the store. The whole file is read, checked and compared with the store first, so an
//! invalid file changes nothing. An interrupted import can be repeated: tables that are present already are
//! skipped.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::check::{self, LAST_TIME, check, check_person, check_server};
use super::imported::{Imported, Pending};
use super::line::{Form, Line, Ruled, Settled};
use super::read::{Reader, Taken, mark_of, source};
use super::shift::{Shift, timeless};
use super::{ArchiveError, Done, Fault, Progress, What, rows};
use crate::Mark;
use crate::kind::Catalogue;
use crate::ledger::{self, Building, Ledger, LedgerError, Whole, building_in, rows_of};
use crate::store::{Store, Wait};
use crate::table::clock::{Moment, ServiceTime};
use crate::table::{Person, Server, Table, TableId};

/// A file that was read completely and found valid.
pub struct Incoming {
    games: Catalogue,
    content: Content,
}

enum Content {
    Things { known: Known, file: PathBuf },
    Rows(BTreeMap<String, Vec<u8>>),
}

impl Incoming {
    /// Reads and checks a file, for a bot that hosts these games.
    pub fn check(file: &Path, games: Catalogue, progress: &Progress<'_>) -> Result<Self, ArchiveError> {
        let reader = Reader::begin(source(file)?)?;
        let content = match reader.header().meadhall {
            Form::Export => Content::Things { known: Known::check(reader, games, progress)?, file: file.to_owned() },
            Form::Rows => Content::Rows(rows::read(reader, games, progress)?.rows),
        };
        Ok(Self { games, content })
    }

    /// Writes the file to a store that nobody else uses, provided the tables stored already are the same.
    /// Calls `backup` if the store has to be migrated first.
    pub fn write(
        self,
        store: &Arc<dyn Store>,
        backup: &dyn Fn(u32) -> Result<(), LedgerError>,
        progress: &Progress<'_>,
    ) -> Result<Imported, ArchiveError> {
        match self.content {
            Content::Rows(rows) => rows::import(store.as_ref(), rows, progress),
            Content::Things { known, file } => {
                let ledger = Ledger::open(Arc::clone(store), self.games, backup, &|_| {})?;
                known.compare(&ledger, &file)?;
                known.write(&ledger, &file, progress)
            }
        }
    }
}

/// The checked content of a file.
#[derive(Default)]
struct Known {
    /// The fingerprint of each record's line, to detect changes on the second reading.
    marks: Vec<Mark>,
    time: Option<ServiceTime>,
    tables: HashMap<TableId, u64>,
}

impl Known {
    fn check(
        mut reader: Reader<Box<dyn BufRead>>,
        games: Catalogue,
        progress: &Progress<'_>,
    ) -> Result<Self, ArchiveError> {
        let mut known = Self::default();
        let (mut people, mut servers) = (HashMap::new(), HashMap::new());
        while let Some(Taken { number, text, line }) = reader.next()? {
            match line {
                Line::Time(time) => known.keep_time(time).map_err(|fault| fault.at(number))?,
                Line::Person(Settled { person, settings }) => {
                    check_person(person, &settings).map_err(|wrong| Fault::Person(wrong).at(number))?;
                    once(&mut people, person, number, |person: Person| format!("what {person:?} has settled"))?;
                }
                Line::Server(Ruled { server, settings }) => {
                    check_server(server, &settings).map_err(|wrong| Fault::Server(wrong).at(number))?;
                    once(&mut servers, server, number, |server: Server| format!("what {server:?} has decided"))?;
                }
                Line::Table(told) => {
                    let id = told.table.id;
                    once(&mut known.tables, id, number, |id| format!("table {id}"))?;
                    let mut whole = Whole::from(*told);
                    let checked = check(games, &whole, known.now()).and_then(|checked| {
                        whole.snapshot = checked.snapshot;
                        check::fits(&rows_of(&whole))
                    });
                    checked.map_err(|wrong| Fault::Table { id, wrong }.at(number))?;
                }
                Line::Row(_) | Line::End(_) => return Err(Fault::Misplaced.at(number)),
            }
            known.marks.push(mark_of(&text));
            progress(Done { what: What::Checked, done: known.marks.len() as u64, of: reader.header().things });
        }
        Ok(known)
    }

    fn keep_time(&mut self, time: ServiceTime) -> Result<(), Fault> {
        if !self.marks.is_empty() {
            return Err(Fault::Misplaced);
        }
        if !time.ends_before(LAST_TIME) {
            return Err(Fault::Time);
        }
        self.time = Some(time);
        Ok(())
    }

    /// Returns the service time at which the file was written.
    fn now(&self) -> Moment {
        self.time.as_ref().map_or(Moment(0), ServiceTime::last_beat)
    }

    /// Fails if the store has different tables under the same ids.
    fn compare(&self, ledger: &Ledger, file: &Path) -> Result<(), ArchiveError> {
        let mut stored = Vec::new();
        for id in self.tables.keys() {
            if ledger.table(*id).wait()?.is_some() {
                stored.push(*id);
            }
        }
        if stored.is_empty() {
            return Ok(());
        }
        self.each(file, |number, line| {
            let Line::Table(told) = line else { return Ok(()) };
            let id = told.table.id;
            let Some(ours) = ledger.whole(id).wait()? else { return Ok(()) };
            let same = timeless(&ours.chronicle.table) == timeless(&told.table) && ours.chronicle.past == told.past;
            if same { Ok(()) } else { Err(Fault::OtherTable(id).at(number)) }
        })
    }

    fn write(&self, ledger: &Ledger, file: &Path, progress: &Progress<'_>) -> Result<Imported, ArchiveError> {
        let ours = ledger.time().wait()?;
        let empty = ledger.open_tables(None).wait()?.is_empty();
        let building = Building { file: Mark::of(&self.marks), things: self.marks.len() as u64 };
        match building_in(ledger.store())? {
            Some(other) if other != building => return Err(Fault::OtherFile.at(1)),
            None if ours.is_none() => ledger.build(&building).wait()?,
            Some(_) | None => {}
        }
        if let (None, true, Some(theirs)) = (&ours, empty, &self.time) {
            ledger.put_time(theirs).wait()?;
        }
        let now = match &ours {
            None if empty => self.now(),
            None => Moment(0),
            Some(ours) => ours.last_beat(),
        };
        let shift = Shift::between(self.now(), now);
        let mut imported = Imported::default();
        let (mut pending, mut books) = (Pending::default(), Books::default());
        let mut done = 0;
        self.each(file, |number, line| {
            done += 1;
            progress(Done { what: What::Imported, done, of: Some(self.marks.len() as u64) });
            match line {
                Line::Person(Settled { person, settings }) => match ledger.settings(person).wait()? {
                    Some(_) => imported.kept += 1,
                    None => {
                        imported.people += 1;
                        pending.push(ledger.settle(person, &settings))?;
                    }
                },
                Line::Server(Ruled { server, settings }) => match ledger.server(server).wait()? {
                    Some(_) => imported.kept += 1,
                    None => {
                        imported.servers += 1;
                        pending.push(ledger.settle_server(server, &settings))?;
                    }
                },
                Line::Table(told) => {
                    books.note(&told.table);
                    if ledger.table(told.table.id).wait()?.is_some() {
                        imported.known += 1;
                        return Ok(());
                    }
                    let id = told.table.id;
                    let mut whole = Whole::from(*told);
                    let checked = check(ledger.games(), &whole, self.now());
                    whole.snapshot = checked.map_err(|wrong| Fault::Table { id, wrong }.at(number))?.snapshot;
                    shift.of(ledger.games(), &mut whole.chronicle.table);
                    imported.new += 1;
                    pending.push(ledger.take_in(&whole))?;
                }
                Line::Time(_) | Line::Row(_) | Line::End(_) => {}
            }
            Ok(())
        })?;
        pending.finish()?;
        for (person, lines) in books.0 {
            pending.push(ledger.enter_all(person, &lines).wait()?)?;
        }
        pending.finish()?;
        ledger.built().wait()?;
        Ok(imported)
    }

    /// Reads the file once more; fails if it differs from the one that was checked.
    fn each(
        &self,
        file: &Path,
        mut with: impl FnMut(u64, Line) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let mut reader = Reader::begin(source(file)?)?;
        let mut marks = self.marks.iter();
        while let Some(Taken { number, text, line }) = reader.next()? {
            if marks.next() != Some(&mark_of(&text)) {
                return Err(Fault::Changed.at(number));
            }
            with(number, line)?;
        }
        Ok(())
    }
}

/// The results that people must have. Tables that were present already count, too, because an earlier import
/// may have been interrupted before it wrote results.
#[derive(Default)]
struct Books(BTreeMap<Person, Vec<ledger::BookLine>>);

impl Books {
    fn note(&mut self, table: &Table) {
        for (person, outcome) in table.outcomes() {
            self.0.entry(person).or_default().push(ledger::BookLine { table: table.id, outcome });
        }
    }
}

/// Records the line of a record; fails if the record appeared before.
fn once<T: std::hash::Hash + Eq + Copy>(
    seen: &mut HashMap<T, u64>,
    name: T,
    number: u64,
    what: impl Fn(T) -> String,
) -> Result<(), ArchiveError> {
    match seen.entry(name) {
        Entry::Occupied(before) => Err(Fault::Twice { what: what(name), before: *before.get() }.at(number)),
        Entry::Vacant(free) => {
            free.insert(number);
            Ok(())
        }
    }
}
