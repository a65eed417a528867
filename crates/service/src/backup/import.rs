//! Imports a file into the store. The whole file is read, checked and compared with the store first, so an
//! invalid file changes nothing. An interrupted import can be repeated: tables that are present already are
//! skipped.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use meadhall_game::Fingerprint;
use meadhall_registry::GameRegistry;
use meadhall_store::{BlockingExt, Store};
use meadhall_tables::clock::{ServiceClock, ServiceInstant};
use meadhall_tables::{PersonId, ServerId, Table, TableId};

use super::check::{self, MAX_TIME_MS, check_person_settings, check_server_settings, check_table};
use super::file_format::{FileKind, FileLine, PersonLine, ServerLine};
use super::import_summary::{ImportSummary, PendingCommits};
use super::reader::{BackupReader, NumberedLine, count_records, line_fingerprint, open_text};
use super::time_shift::{TimeShift, without_times};
use super::{BackupError, BackupFileError, ProgressCallback, ProgressPhase, ProgressUpdate, raw_rows};
use crate::repository::{
    self, PendingImport, Repository, RepositoryError, TableExport, all_rows, begin_import, find_pending_import,
    schema_version_of,
};

/// A file that was read completely and found valid.
pub struct CheckedImport {
    registry: GameRegistry,
    content: ImportContent,
}

enum ImportContent {
    Records { records: CheckedRecords, file: PathBuf },
    RawRows(BTreeMap<String, Vec<u8>>),
}

impl CheckedImport {
    /// Reads and checks a file, for a bot that hosts these games.
    pub fn check_file(
        file: &Path,
        registry: GameRegistry,
        progress: &ProgressCallback<'_>,
    ) -> Result<Self, BackupError> {
        let reader = BackupReader::open(open_text(file)?)?;
        let record_count = reader.header().record_count.or_else(|| count_records(file));
        let progress = |done: ProgressUpdate| progress(ProgressUpdate { total_count: record_count, ..done });
        let progress: &ProgressCallback<'_> = &progress;
        let content = match reader.header().kind {
            FileKind::Export => ImportContent::Records {
                records: CheckedRecords::check_lines(reader, registry, progress)?,
                file: file.to_owned(),
            },
            FileKind::RawRows => ImportContent::RawRows(raw_rows::read_raw_rows(reader, registry, progress)?.rows),
        };
        Ok(Self { registry, content })
    }

    /// Writes the file to a store that no other process uses. Fails if a stored table differs from the file's table
    /// with the same id. Calls `backup` before a migration of the store.
    pub fn write_to_store(
        self,
        store: &Arc<dyn Store>,
        backup: &dyn Fn(u32) -> Result<(), RepositoryError>,
        progress: &ProgressCallback<'_>,
    ) -> Result<ImportSummary, BackupError> {
        match self.content {
            ImportContent::RawRows(rows) => raw_rows::import_raw_rows(store.as_ref(), rows, progress),
            ImportContent::Records { records, file } => {
                records.mark_new_store(store.as_ref())?;
                let repository = Repository::open(Arc::clone(store), self.registry, backup, &|_| {})?;
                records.check_conflicts(&repository, &file)?;
                records.write_records(&repository, &file, progress)
            }
        }
    }
}

/// The checked content of a file.
#[derive(Default)]
struct CheckedRecords {
    /// The fingerprint of each record's line, to detect changes on the second reading.
    fingerprints: Vec<Fingerprint>,
    service_clock: Option<ServiceClock>,
    line_by_table: HashMap<TableId, u64>,
}

impl CheckedRecords {
    fn check_lines(
        mut reader: BackupReader<Box<dyn BufRead>>,
        registry: GameRegistry,
        progress: &ProgressCallback<'_>,
    ) -> Result<Self, BackupError> {
        let mut records = Self::default();
        let (mut people, mut servers) = (HashMap::new(), HashMap::new());
        while let Some(NumberedLine { line_number, raw_line, line }) = reader.next_record()? {
            match line {
                FileLine::ServiceClock(time) => {
                    records.set_service_clock(time).map_err(|fault| fault.at_line(line_number))?
                }
                FileLine::Person(PersonLine { person, settings }) => {
                    check_person_settings(person, &settings)
                        .map_err(|error| BackupFileError::InvalidPersonSettings(error).at_line(line_number))?;
                    insert_unique(&mut people, person, line_number, |person: PersonId| {
                        format!("the settings of {person:?}")
                    })?;
                }
                FileLine::Server(ServerLine { server, settings }) => {
                    check_server_settings(server, &settings)
                        .map_err(|error| BackupFileError::InvalidServerSettings(error).at_line(line_number))?;
                    insert_unique(&mut servers, server, line_number, |server: ServerId| {
                        format!("the settings of {server:?}")
                    })?;
                }
                FileLine::Table(table) => {
                    let id = table.table.id;
                    insert_unique(&mut records.line_by_table, id, line_number, |id| format!("table {id}"))?;
                    let mut stored_match = TableExport::from(*table);
                    let checked = check_table(registry, &stored_match, records.written_at()).and_then(|checked| {
                        stored_match.snapshot = checked.snapshot;
                        check::check_row_sizes(&all_rows(&stored_match))
                    });
                    checked.map_err(|error| BackupFileError::InvalidTable { id, error }.at_line(line_number))?;
                }
                FileLine::RawRow(_) | FileLine::Footer(_) => {
                    return Err(BackupFileError::UnexpectedLine.at_line(line_number));
                }
            }
            records.fingerprints.push(line_fingerprint(&raw_line));
            progress(ProgressUpdate {
                phase: ProgressPhase::Checking,
                done_count: records.fingerprints.len() as u64,
                total_count: reader.header().record_count,
            });
        }
        Ok(records)
    }

    fn set_service_clock(&mut self, time: ServiceClock) -> Result<(), BackupFileError> {
        if !self.fingerprints.is_empty() {
            return Err(BackupFileError::UnexpectedLine);
        }
        if !time.has_no_time_after(MAX_TIME_MS) {
            return Err(BackupFileError::InvalidServiceTime);
        }
        self.service_clock = Some(time);
        Ok(())
    }

    /// Returns the service time at which the file was written.
    fn written_at(&self) -> ServiceInstant {
        self.service_clock.as_ref().map_or(ServiceInstant(0), ServiceClock::service_time_at_last_tick)
    }

    fn as_pending_import(&self) -> PendingImport {
        PendingImport {
            file_fingerprint: Fingerprint::of(&self.fingerprints),
            record_count: self.fingerprints.len() as u64,
        }
    }

    /// Marks a new store before it gets its header, because with a header and without the mark it looks complete.
    fn mark_new_store(&self, store: &dyn Store) -> Result<(), BackupError> {
        if schema_version_of(store)?.is_none() && find_pending_import(store)?.is_none() {
            begin_import(store, &self.as_pending_import()).block_on()?;
        }
        Ok(())
    }

    /// Fails if the store has different tables under the same ids.
    fn check_conflicts(&self, repository: &Repository, file: &Path) -> Result<(), BackupError> {
        let mut stored = Vec::new();
        for id in self.line_by_table.keys() {
            if repository.table(*id).block_on()?.is_some() {
                stored.push(*id);
            }
        }
        if stored.is_empty() {
            return Ok(());
        }
        self.for_each_line(file, |number, line| {
            let FileLine::Table(table) = line else { return Ok(()) };
            let id = table.table.id;
            let Some(existing) = repository.table_export(id).block_on()? else { return Ok(()) };
            let same = without_times(&existing.archive.table) == without_times(&table.table)
                && existing.archive.history == table.history;
            if same { Ok(()) } else { Err(BackupFileError::TableConflict(id).at_line(number)) }
        })
    }

    fn write_records(
        &self,
        repository: &Repository,
        file: &Path,
        progress: &ProgressCallback<'_>,
    ) -> Result<ImportSummary, BackupError> {
        let stored_clock = repository.service_clock().block_on()?;
        let empty = repository.open_tables(None).block_on()?.is_empty();
        let pending_import = self.as_pending_import();
        match find_pending_import(repository.store())? {
            Some(other) if other != pending_import => return Err(BackupFileError::OtherImportPending.at_line(1)),
            None if stored_clock.is_none() => begin_import(repository.store(), &pending_import).block_on()?,
            Some(_) | None => {}
        }
        if let (None, true, Some(imported_clock)) = (&stored_clock, empty, &self.service_clock) {
            repository.save_service_clock(imported_clock).block_on()?;
        }
        let now = match &stored_clock {
            None if empty => self.written_at(),
            None => ServiceInstant(0),
            Some(stored_clock) => stored_clock.service_time_at_last_tick(),
        };
        let shift = TimeShift::new(self.written_at(), now);
        let mut imported = ImportSummary::default();
        let (mut pending, mut results) = (PendingCommits::default(), ResultsByPerson::default());
        let mut done_count = 0;
        self.for_each_line(file, |number, line| {
            done_count += 1;
            progress(ProgressUpdate {
                phase: ProgressPhase::Importing,
                done_count,
                total_count: Some(self.fingerprints.len() as u64),
            });
            match line {
                FileLine::Person(PersonLine { person, settings }) => {
                    match repository.person_settings(person).block_on()? {
                        Some(_) => imported.kept_settings_count += 1,
                        None => {
                            imported.person_count += 1;
                            pending.push(repository.save_person_settings(person, &settings))?;
                        }
                    }
                }
                FileLine::Server(ServerLine { server, settings }) => {
                    match repository.server_settings(server).block_on()? {
                        Some(_) => imported.kept_settings_count += 1,
                        None => {
                            imported.server_count += 1;
                            pending.push(repository.save_server_settings(server, &settings))?;
                        }
                    }
                }
                FileLine::Table(table) => {
                    results.add_table(&table.table);
                    if repository.table(table.table.id).block_on()?.is_some() {
                        imported.already_present_count += 1;
                        return Ok(());
                    }
                    let id = table.table.id;
                    let mut stored_match = TableExport::from(*table);
                    let checked = check_table(repository.registry(), &stored_match, self.written_at());
                    stored_match.snapshot =
                        checked.map_err(|error| BackupFileError::InvalidTable { id, error }.at_line(number))?.snapshot;
                    shift.apply_to_table(repository.registry(), &mut stored_match.archive.table);
                    imported.added_count += 1;
                    pending.push(repository.import_table(&stored_match))?;
                }
                FileLine::ServiceClock(_) | FileLine::RawRow(_) | FileLine::Footer(_) => {}
            }
            Ok(())
        })?;
        pending.flush()?;
        for (person, lines) in results.0 {
            pending.push(repository.add_results(person, &lines).block_on()?)?;
        }
        pending.flush()?;
        repository.finish_import().block_on()?;
        Ok(imported)
    }

    /// Reads the file once more; fails if it differs from the one that was checked.
    fn for_each_line(
        &self,
        file: &Path,
        mut visit: impl FnMut(u64, FileLine) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        let mut reader = BackupReader::open(open_text(file)?)?;
        let mut fingerprints = self.fingerprints.iter();
        while let Some(NumberedLine { line_number, raw_line, line }) = reader.next_record()? {
            if fingerprints.next() != Some(&line_fingerprint(&raw_line)) {
                return Err(BackupFileError::FileChanged.at_line(line_number));
            }
            visit(line_number, line)?;
        }
        Ok(())
    }
}

/// The results that each person must have after the import. Tables that were stored already count too, because an
/// interrupted import may have left their results unwritten.
#[derive(Default)]
struct ResultsByPerson(BTreeMap<PersonId, Vec<repository::ResultEntry>>);

impl ResultsByPerson {
    fn add_table(&mut self, table: &Table) {
        for (person, result) in table.player_results() {
            self.0.entry(person).or_default().push(repository::ResultEntry { table: table.id, result });
        }
    }
}

/// Records the line number of a record. Fails if the record appeared on an earlier line.
fn insert_unique<T: std::hash::Hash + Eq + Copy>(
    seen: &mut HashMap<T, u64>,
    name: T,
    number: u64,
    what: impl Fn(T) -> String,
) -> Result<(), BackupError> {
    match seen.entry(name) {
        Entry::Occupied(before) => {
            Err(BackupFileError::DuplicateRecord { record: what(name), first_line: *before.get() }.at_line(number))
        }
        Entry::Vacant(free) => {
            free.insert(number);
            Ok(())
        }
    }
}
