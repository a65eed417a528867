//! Writes the data store, or one table, as JSON lines. Tables may change meanwhile; each is written as of one
//! moment.

use std::collections::HashSet;
use std::fmt;
use std::io::Write;

use meadhall_store::BlockingExt;
use meadhall_tables::TableId;
use serde::{Deserialize, Serialize};

use super::file_format::{FileKind, FileLine, PersonLine, ServerLine, TableLine};
use super::writer::BackupWriter;
use super::{BackupError, ProgressCallback, ProgressPhase, ProgressUpdate, count_with_noun};
use crate::repository::{Repository, SCHEMA_VERSION, TableArchive, TableExport};

/// The maximum number of tables or people listed in one read.
const PAGE_SIZE: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportScope {
    Everything,
    OneTable(TableId),
}

/// The number of records in an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportSummary {
    pub table_count: u64,
    /// People whose settings were exported.
    pub person_count: u64,
    /// Servers whose settings were exported.
    pub server_count: u64,
    /// Raw rows; only in a backup of an older schema version.
    pub row_count: u64,
}

impl fmt::Display for ExportSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = (self.table_count > 0).then(|| count_with_noun(self.table_count, "table", "tables"));
        let people = (self.person_count > 0)
            .then(|| format!("the settings of {}", count_with_noun(self.person_count, "person", "people")));
        let servers = (self.server_count > 0)
            .then(|| format!("the settings of {}", count_with_noun(self.server_count, "server", "servers")));
        let rows = (self.row_count > 0).then(|| count_with_noun(self.row_count, "row", "rows"));
        let parts: Vec<String> = [tables, people, servers, rows].into_iter().flatten().collect();
        if parts.is_empty() { write!(f, "no tables and no people") } else { write!(f, "{}", parts.join(" and ")) }
    }
}

impl ExportSummary {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn count_line(&mut self, line: &FileLine) {
        match line {
            FileLine::Table(_) => self.table_count += 1,
            FileLine::Person(_) => self.person_count += 1,
            FileLine::Server(_) => self.server_count += 1,
            FileLine::RawRow(_) => self.row_count += 1,
            FileLine::ServiceClock(_) | FileLine::Footer(_) => {}
        }
    }
}

/// Writes the service clock, settings of people, settings of servers, open tables, then finished tables, each
/// group in key order. The same store content gives the same file, byte for byte.
pub fn export(
    repository: &Repository,
    scope: ExportScope,
    out: &mut dyn Write,
    progress: &ProgressCallback<'_>,
) -> Result<ExportSummary, BackupError> {
    let unwritten = || BackupError::io("the export cannot be written");
    let time = repository.service_clock().block_on()?;
    let expected_count = match scope {
        ExportScope::Everything => None,
        ExportScope::OneTable(id) if repository.table(id).block_on()?.is_none() => {
            return Err(BackupError::TableNotFound(id));
        }
        ExportScope::OneTable(_) => Some(1 + u64::from(time.is_some())),
    };
    let mut file = BackupWriter::start(out, FileKind::Export, SCHEMA_VERSION, expected_count).map_err(unwritten())?;
    let mut exported = ExportSummary::default();
    let mut write = |line: &FileLine| -> Result<(), BackupError> {
        file.write_record(line).map_err(unwritten())?;
        exported.count_line(line);
        progress(ProgressUpdate {
            phase: ProgressPhase::Exporting,
            done_count: file.record_count(),
            total_count: expected_count,
        });
        Ok(())
    };
    if let Some(time) = time {
        write(&FileLine::ServiceClock(time))?;
    }
    match scope {
        ExportScope::OneTable(id) => write(&table_line(repository, id)?.ok_or(BackupError::TableNotFound(id))?)?,
        ExportScope::Everything => export_everything(repository, &mut write)?,
    }
    file.finish().map_err(unwritten())?;
    Ok(exported)
}

fn export_everything(
    repository: &Repository,
    write: &mut dyn FnMut(&FileLine) -> Result<(), BackupError>,
) -> Result<(), BackupError> {
    let mut after = None;
    loop {
        let people = repository.person_settings_page(after, PAGE_SIZE).block_on()?;
        let Some((last, _)) = people.last() else { break };
        after = Some(*last);
        for (person, settings) in people {
            write(&FileLine::Person(PersonLine { person, settings }))?;
        }
    }
    for (server, settings) in repository.server_settings_page(None, usize::MAX).block_on()? {
        write(&FileLine::Server(ServerLine { server, settings }))?;
    }
    // A table that finishes during the export is in the second list too, so no table is missed. `written` prevents
    // writing it twice.
    let mut written = HashSet::new();
    let lists: [&dyn Fn(Option<TableId>) -> _; 2] = [&|after| repository.open_tables(after).block_on(), &|after| {
        repository.finished_tables(after, PAGE_SIZE).block_on()
    }];
    for list in lists {
        let mut after = None;
        loop {
            let tables = list(after)?;
            let Some(last) = tables.last() else { break };
            after = Some(*last);
            for id in tables {
                if written.insert(id)
                    && let Some(line) = table_line(repository, id)?
                {
                    write(&line)?;
                }
            }
        }
    }
    Ok(())
}

fn table_line(repository: &Repository, id: TableId) -> Result<Option<FileLine>, BackupError> {
    let Some(TableExport { archive: TableArchive { table, history }, snapshot }) =
        repository.table_export(id).block_on()?
    else {
        return Ok(None);
    };
    let current = repository.registry().find(&table.game_id).map(|game_type| game_type.meta().rules_version);
    let has_older_rules = history.as_ref().is_some_and(|history| Some(history.start.rules_version) != current);
    Ok(Some(FileLine::Table(Box::new(TableLine { table, history, snapshot: snapshot.filter(|_| has_older_rules) }))))
}
