//! Raw rows of a store: backed up before a migration, because today's types cannot read them, and restored
//! into an empty store, which is then migrated in turn.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::sync::Arc;

use meadhall_registry::GameRegistry;
use meadhall_store::{
    BlockingExt, INTERNAL_KEYS, MAX_VALUE_BYTES, MemoryStore, Store, StoreEntry, StoreExt, WriteBatch,
};
use meadhall_tables::PersonId;

use super::check::{check_discord_ids, check_person_settings};
use super::file_format::{FileKind, FileLine, RawRow, RowValue};
use super::import_summary::{ImportSummary, PendingCommits};
use super::reader::{BackupReader, NumberedLine};
use super::writer::BackupWriter;
use super::{BackupError, BackupFileError, ExportSummary, ProgressCallback, ProgressPhase, ProgressUpdate};
use crate::repository::{PersonSettings, Repository, keys, schema_version_of};

/// The size of a commit in bytes.
const BATCH_BYTES: usize = 256 * 1024;
const MAX_KEY_BYTES: usize = 512;

/// Returns whether a row belongs to the storage engine or to the cluster, and so is not part of the data.
fn is_internal_key(key: &str) -> bool {
    INTERNAL_KEYS.contains(&key) || keys::is_cluster_key(key)
}

/// Writes every row of a store with this schema version. The store must not change meanwhile.
pub fn export_raw_rows(
    store: &dyn Store,
    schema_version: u32,
    out: &mut dyn Write,
    progress: &ProgressCallback<'_>,
) -> Result<ExportSummary, BackupError> {
    let unwritten = || BackupError::io("the export cannot be written");
    let mut file = BackupWriter::start(out, FileKind::RawRows, schema_version, None).map_err(unwritten())?;
    store
        .for_each_row::<BackupError>("", |StoreEntry { key, value }| {
            if !is_internal_key(key) {
                file.write_record(&FileLine::RawRow(RawRow {
                    key: key.to_owned(),
                    value: RowValue::from_bytes(value.to_owned()),
                }))
                .map_err(unwritten())?;
                progress(ProgressUpdate {
                    phase: ProgressPhase::Exporting,
                    done_count: file.record_count(),
                    total_count: None,
                });
            }
            Ok(())
        })
        .block_on()?;
    let rows = file.record_count();
    file.finish().map_err(unwritten())?;
    Ok(ExportSummary { row_count: rows, ..ExportSummary::default() })
}

/// The rows of a file, and an upgraded store made from them.
pub(super) struct RawStore {
    pub rows: BTreeMap<String, Vec<u8>>,
    pub repository: Repository,
}

/// Reads all rows of a file and checks that they make up a store that can be upgraded.
pub(super) fn read_raw_rows(
    mut reader: BackupReader<impl BufRead>,
    registry: GameRegistry,
    progress: &ProgressCallback<'_>,
) -> Result<RawStore, BackupError> {
    let mut rows: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let copy = MemoryStore::new();
    let mut header_line = 1;
    while let Some(NumberedLine { line_number, line, .. }) = reader.next_record()? {
        let FileLine::RawRow(RawRow { key, value }) = line else {
            return Err(BackupFileError::UnexpectedLine.at_line(line_number));
        };
        let value = value
            .to_bytes()
            .filter(|value| value.len() <= MAX_VALUE_BYTES)
            .ok_or_else(|| BackupFileError::InvalidRow.at_line(line_number))?;
        if key.is_empty() || key.len() > MAX_KEY_BYTES || is_internal_key(&key) {
            return Err(BackupFileError::InvalidRow.at_line(line_number));
        }
        if rows.last_key_value().is_some_and(|(last, _)| *last >= key) {
            return Err(BackupFileError::RowsOutOfOrder.at_line(line_number));
        }
        if key == keys::STORE_HEADER_KEY {
            header_line = line_number;
        }
        copy.commit(WriteBatch::new().put(&key, value.as_slice())).block_on()?;
        rows.insert(key, value);
        progress(ProgressUpdate {
            phase: ProgressPhase::Checking,
            done_count: rows.len() as u64,
            total_count: reader.header().record_count,
        });
    }
    let not_books = |reason: String| BackupFileError::NotADataStore(reason).at_line(header_line);
    let schema_version = schema_version_of(&copy).map_err(|error| not_books(error.to_string()))?;
    if schema_version != Some(reader.header().schema_version) {
        return Err(not_books(format!("they do not have schema version {}", reader.header().schema_version)));
    }
    let repository = Repository::open(Arc::new(copy), registry, &|_| Ok(()), &|_| {})
        .map_err(|error| not_books(error.to_string()))?;
    check_all_discord_ids(&repository, &rows)?;
    Ok(RawStore { rows, repository })
}

/// Checks the ids that Discord has assigned. Rows that cannot be read at all are left to the verification of
/// the store.
fn check_all_discord_ids(repository: &Repository, rows: &BTreeMap<String, Vec<u8>>) -> Result<(), BackupError> {
    // Rows come in key order, after the header.
    let line = |key: &str| 2 + rows.keys().take_while(|row| row.as_str() < key).count() as u64;
    for prefix in [keys::OPEN_TABLES_PREFIX, keys::FINISHED_TABLES_PREFIX] {
        repository
            .store()
            .for_each_row::<BackupError>(prefix, |StoreEntry { key, .. }| {
                let Some(id) = keys::table_in_second_key_part(key) else { return Ok(()) };
                let Ok(Some(stored)) = repository.table(id).block_on() else { return Ok(()) };
                check_discord_ids(&stored.table)
                    .map_err(|error| BackupFileError::InvalidTable { id, error }.at_line(line(key)))
            })
            .block_on()?;
    }
    repository
        .store()
        .for_each_row::<BackupError>(keys::PERSON_SETTINGS_PREFIX, |StoreEntry { key, .. }| {
            let person =
                key.strip_prefix(keys::PERSON_SETTINGS_PREFIX).and_then(|number| number.parse().ok()).map(PersonId);
            let checked = person.map_or(Ok(()), |person| check_person_settings(person, &PersonSettings::default()));
            checked.map_err(|error| BackupFileError::InvalidPersonSettings(error).at_line(line(key)))
        })
        .block_on()
}

/// Writes all rows to an otherwise empty store. The row with the schema version comes last, so an interrupted
/// import does not look complete.
pub(super) fn import_raw_rows(
    store: &dyn Store,
    mut rows: BTreeMap<String, Vec<u8>>,
    progress: &ProgressCallback<'_>,
) -> Result<ImportSummary, BackupError> {
    let total = Some(rows.len() as u64);
    let mut imported = ImportSummary::default();
    store
        .for_each_row::<BackupError>("", |StoreEntry { key, value }| {
            if !is_internal_key(key) {
                if rows.get(key).is_none_or(|row| row != value) {
                    return Err(BackupFileError::StoreNotEmpty(key.to_owned()).at_line(1));
                }
                imported.already_present_count += 1;
            }
            Ok(())
        })
        .block_on()?;
    let schema_row = rows.remove(keys::STORE_HEADER_KEY).unwrap_or_default();
    let mut pending = PendingCommits::default();
    let (mut change, mut bytes) = (WriteBatch::new(), 0);
    for (key, value) in rows {
        bytes += key.len() + value.len();
        change = change.put(key, value);
        imported.added_count += 1;
        if bytes >= BATCH_BYTES {
            pending.push(store.commit(std::mem::take(&mut change)))?;
            bytes = 0;
            progress(ProgressUpdate {
                phase: ProgressPhase::Importing,
                done_count: imported.added_count,
                total_count: total,
            });
        }
    }
    pending.push(store.commit(change))?;
    pending.flush()?;
    store.commit(WriteBatch::new().put(keys::STORE_HEADER_KEY, schema_row)).block_on()?;
    imported.added_count = (imported.added_count + 1).saturating_sub(imported.already_present_count);
    Ok(imported)
}
