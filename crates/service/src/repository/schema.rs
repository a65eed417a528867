//! The schema version of the store, and the migrations in `migrations/`, one for each version,
//! forward only. An interrupted migration runs again from the start: the version is raised only
//! after it. If no row has to change, only the version is raised, and no backup is made.

use meadhall_store::{BlockingExt, Store, StoreError, StoreExt, WriteBatch};
use serde::{Deserialize, Serialize};

use super::{RepositoryError, from_json, keys, to_json};

#[path = "../../../../migrations/0001_initial.rs"]
mod initial;

/// The schema version that this program writes.
pub const SCHEMA_VERSION: u32 = MIGRATIONS.len() as u32;

/// Called with the number of rows a migration has processed.
pub type MigrationProgress<'a> = dyn Fn(u64) + 'a;

/// A migration from one schema version to the next.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// Whether any row has to change.
    pub is_needed: fn(&dyn Store, &MigrationProgress<'_>) -> Result<bool, RepositoryError>,
    /// Changes the rows. It must tolerate rows that an interrupted run has changed already.
    pub apply: fn(&dyn Store, &MigrationProgress<'_>) -> Result<(), RepositoryError>,
}

/// All migrations. The one at index n leads to version n + 1.
pub const MIGRATIONS: &[Migration] = &[Migration { is_needed: initial::is_needed, apply: initial::apply }];

/// The header row of a store, the first in key order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoreHeader {
    pub schema_version: u32,
    /// The random id of the store, generated when the store was created.
    pub store_id: u64,
    /// The Discord application whose bot uses the store; `None` until a bot has used it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub application: Option<String>,
}

/// Fails if the store belongs to another Discord application.
pub fn check_application(store: &dyn Store, application: &str) -> Result<(), RepositoryError> {
    match read_header(store)?.and_then(|header| header.application) {
        Some(owner) if owner != application => {
            Err(RepositoryError::OtherApplication { owner, application: application.to_owned() })
        }
        _ => Ok(()),
    }
}

/// Makes the store belong to a Discord application, unless it belongs to one.
pub fn claim_for_application(store: &dyn Store, application: &str) -> Result<(), RepositoryError> {
    let Some(row) = store.get(keys::STORE_HEADER_KEY).block_on()? else { return Ok(()) };
    let before: StoreHeader = from_json(keys::STORE_HEADER_KEY, &row)?;
    if before.application.is_some() {
        return check_application(store, application);
    }
    let header = StoreHeader { application: Some(application.to_owned()), ..before };
    let claim = WriteBatch::new().require(keys::STORE_HEADER_KEY, row).put(keys::STORE_HEADER_KEY, to_json(&header));
    match store.commit(claim).block_on() {
        // Another process of the same cluster was faster.
        Err(StoreError::Conflict { .. }) => check_application(store, application),
        claimed => Ok(claimed?),
    }
}

/// Returns the schema version of a store; `None` if it is new.
pub fn schema_version_of(store: &dyn Store) -> Result<Option<u32>, RepositoryError> {
    Ok(read_header(store)?.map(|header| header.schema_version))
}

/// Reads the header, or `None` if the store is empty. Fails if a store with rows has no header.
pub(super) fn read_header(store: &dyn Store) -> Result<Option<StoreHeader>, RepositoryError> {
    match store.get(keys::STORE_HEADER_KEY).block_on()? {
        Some(header) => Ok(Some(from_json(keys::STORE_HEADER_KEY, &header)?)),
        None => match store.scan("", Some("\""), 1).block_on()?.first() {
            None => Ok(None),
            Some(row) => {
                let why = "this is not a Meadhall store".to_owned();
                Err(RepositoryError::UnreadableRow { key: row.key.clone(), reason: why })
            }
        },
    }
}

/// Applies the migrations that the store lacks. Calls `backup` with the store's version before the first one
/// that changes rows, unless the store is new.
pub fn run_migrations(
    migrations: &[Migration],
    store: &dyn Store,
    backup: &dyn Fn(u32) -> Result<(), RepositoryError>,
    progress: &MigrationProgress<'_>,
) -> Result<StoreHeader, RepositoryError> {
    let found_version = read_header(store)?.map_or(0, |header| header.schema_version);
    let newest_version = u32::try_from(migrations.len()).unwrap_or(u32::MAX);
    if found_version > newest_version {
        return Err(RepositoryError::NewerSchema { found_version });
    }
    // A new store needs no backup.
    let mut has_backup = found_version == 0;
    for (migration, version) in migrations.iter().zip(1..).skip(found_version as usize) {
        if (migration.is_needed)(store, progress)? {
            if !has_backup {
                backup(version - 1)?;
                has_backup = true;
            }
            (migration.apply)(store, progress)?;
        }
        raise_version(store, version)?;
    }
    let header_missing = || RepositoryError::UnreadableRow {
        key: keys::STORE_HEADER_KEY.to_owned(),
        reason: "no migration has written it".to_owned(),
    };
    read_header(store)?.ok_or_else(header_missing)
}

/// Writes the schema version, unless the store has a higher one.
fn raise_version(store: &dyn Store, version: u32) -> Result<(), RepositoryError> {
    let Some(row) = store.get(keys::STORE_HEADER_KEY).block_on()? else { return Ok(()) };
    let before: StoreHeader = from_json(keys::STORE_HEADER_KEY, &row)?;
    if before.schema_version >= version {
        return Ok(());
    }
    let header = StoreHeader { schema_version: version, ..before };
    Ok(store
        .commit(WriteBatch::new().require(keys::STORE_HEADER_KEY, row).put(keys::STORE_HEADER_KEY, to_json(&header)))
        .block_on()?)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use meadhall_store::MemoryStore;

    use super::*;

    /// A migration that rewrites rows.
    fn append_exclamation_marks(store: &dyn Store, progress: &MigrationProgress<'_>) -> Result<(), RepositoryError> {
        for row in store.scan(keys::PERSON_SETTINGS_PREFIX, None, 99).block_on()? {
            let value = [row.value.as_slice(), b"!"].concat();
            store.commit(WriteBatch::new().require(&row.key, row.value.clone()).put(&row.key, value)).block_on()?;
            progress(1);
        }
        Ok(())
    }

    fn has_person_settings(store: &dyn Store, _: &MigrationProgress<'_>) -> Result<bool, RepositoryError> {
        Ok(!store.scan(keys::PERSON_SETTINGS_PREFIX, None, 1).block_on()?.is_empty())
    }

    const FIRST_MIGRATION: Migration = MIGRATIONS[0];
    const SECOND_MIGRATION: Migration = Migration { is_needed: has_person_settings, apply: append_exclamation_marks };

    fn migrate_with(migrations: &[Migration], store: &dyn Store) -> (Result<StoreHeader, RepositoryError>, Vec<u32>) {
        let backups = RefCell::new(Vec::new());
        let backup = |version| {
            backups.borrow_mut().push(version);
            Ok(())
        };
        let result = run_migrations(migrations, store, &backup, &|_| {});
        (result, backups.into_inner())
    }

    #[test]
    fn a_new_store_is_migrated_without_a_backup_and_keeps_its_id() {
        let store = MemoryStore::new();
        let (header, backups) = migrate_with(MIGRATIONS, &store);
        let header = header.unwrap();
        assert_eq!((header.schema_version, backups), (SCHEMA_VERSION, Vec::new()));
        assert_eq!(migrate_with(MIGRATIONS, &store), (Ok(header), Vec::new()));
    }

    #[test]
    fn an_older_store_is_backed_up_and_migrated() {
        let store = MemoryStore::new();
        migrate_with(&[FIRST_MIGRATION], &store).0.unwrap();
        store.commit(WriteBatch::new().put("p/1", "a").put("p/2", "b")).block_on().unwrap();
        let (header, backups) = migrate_with(&[FIRST_MIGRATION, SECOND_MIGRATION], &store);
        assert_eq!((header.unwrap().schema_version, backups), (2, vec![1]));
        assert_eq!(store.get("p/2").block_on().unwrap().unwrap(), b"b!");
        assert_eq!(migrate_with(&[FIRST_MIGRATION, SECOND_MIGRATION], &store).1, [0; 0]);
    }

    #[test]
    fn an_older_store_without_affected_rows_is_upgraded_without_a_backup() {
        let store = MemoryStore::new();
        let before = migrate_with(&[FIRST_MIGRATION], &store).0.unwrap();
        let (header, backups) = migrate_with(&[FIRST_MIGRATION, SECOND_MIGRATION], &store);
        assert_eq!((header.unwrap(), backups), (StoreHeader { schema_version: 2, ..before }, Vec::new()));
    }

    #[test]
    fn a_store_belongs_to_the_application_that_uses_it_first() {
        let store = MemoryStore::new();
        let other = |result| matches!(result, Err(RepositoryError::OtherApplication { owner, .. }) if owner == "1");
        assert_eq!(check_application(&store, "1"), Ok(()));
        migrate_with(MIGRATIONS, &store).0.unwrap();
        assert_eq!(check_application(&store, "2"), Ok(()));
        claim_for_application(&store, "1").unwrap();
        assert_eq!(claim_for_application(&store, "1"), Ok(()));
        assert!(other(check_application(&store, "2")) && other(claim_for_application(&store, "2")));
        let (header, _) = migrate_with(MIGRATIONS, &store);
        assert_eq!(header.unwrap().application.as_deref(), Some("1"));
    }

    #[test]
    fn a_store_that_cannot_be_backed_up_is_not_changed() {
        let store = MemoryStore::new();
        migrate_with(&[FIRST_MIGRATION], &store).0.unwrap();
        store.commit(WriteBatch::new().put("p/1", "a")).block_on().unwrap();
        let backup_error = RepositoryError::NewerSchema { found_version: 0 };
        let result =
            run_migrations(&[FIRST_MIGRATION, SECOND_MIGRATION], &store, &|_| Err(backup_error.clone()), &|_| {});
        assert_eq!(result, Err(backup_error));
        assert_eq!(store.get("p/1").block_on().unwrap().unwrap(), b"a");
    }

    #[test]
    fn a_newer_or_foreign_store_is_refused() {
        let store = MemoryStore::new();
        store
            .commit(WriteBatch::new().put(keys::STORE_HEADER_KEY, r#"{"schema_version":77,"store_id":1,"new":true}"#))
            .block_on()
            .unwrap();
        assert_eq!(migrate_with(MIGRATIONS, &store).0, Err(RepositoryError::NewerSchema { found_version: 77 }));
        let store = MemoryStore::new();
        store.commit(WriteBatch::new().put("customers/1", "x")).block_on().unwrap();
        assert!(
            matches!(migrate_with(MIGRATIONS, &store).0, Err(RepositoryError::UnreadableRow { key, .. }) if key == "customers/1")
        );
        let store = MemoryStore::new();
        store.commit(WriteBatch::new().put(keys::STORE_HEADER_KEY, "nonsense")).block_on().unwrap();
        assert!(
            matches!(migrate_with(MIGRATIONS, &store).0, Err(RepositoryError::UnreadableRow { key, .. }) if key == keys::STORE_HEADER_KEY)
        );
    }
}
