//! Backups before a migration, and stores that cannot be opened: they stay as they are.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use meadhall_games::GAMES;
use meadhall_service::data_dir::{DataDir, DataDirError};
use meadhall_service::repository::{
    MIGRATIONS, Migration, MigrationProgress, RepositoryError, SCHEMA_VERSION, keys, run_migrations,
};
use meadhall_store::{BlockingExt, INTERNAL_KEYS, SledStore, Store, StoreEntry, StoreExt, WriteBatch};
use meadhall_tables::clock::UnixMillis;

use super::fixture::{TestBench, all_rows, empty_store, import_bytes, open_repository, verify_findings};

/// A made-up migration that removes the settings of all people.
const REMOVE_PERSON_SETTINGS: Migration = Migration { is_needed: |_, _| Ok(true), apply: remove_person_settings };

fn remove_person_settings(store: &dyn Store, _: &MigrationProgress<'_>) -> Result<(), RepositoryError> {
    for row in store.scan(keys::PERSON_SETTINGS_PREFIX, None, usize::MAX).block_on()? {
        store.commit(WriteBatch::new().remove(row.key)).block_on()?;
    }
    Ok(())
}

/// The known migrations and the made-up one.
const NEWER_MIGRATIONS: &[Migration] = &[MIGRATIONS[0], REMOVE_PERSON_SETTINGS];

/// Copies the rows that the store was given.
fn copy_of(store: &dyn Store) -> Arc<dyn Store> {
    let copy = empty_store();
    for StoreEntry { key, value } in store.scan("", None, usize::MAX).block_on().unwrap() {
        if !INTERNAL_KEYS.contains(&key.as_str()) {
            copy.commit(WriteBatch::new().put(key, value)).block_on().unwrap();
        }
    }
    copy
}

async fn data_dir_with_sample_tables(folder: &Path) -> DataDir {
    let data_dir = DataDir::new(folder.to_owned(), GAMES);
    let store: Arc<dyn Store> = data_dir.open_or_create_store().unwrap();
    TestBench::on_store(store).await.with_sample_tables().await;
    data_dir
}

/// Upgrades the store of a data directory with the made-up migration.
fn upgrade(data_dir: &DataDir) -> Result<(), RepositoryError> {
    let store = SledStore::open(data_dir.store_path())?;
    let backup = |version| data_dir.back_up_raw_rows(&store, version, UnixMillis(0), &|_| {});
    run_migrations(NEWER_MIGRATIONS, &store, &backup, &|_| {}).map(drop)
}

fn rows_of(data_dir: &DataDir) -> Arc<dyn Store> {
    copy_of(&SledStore::open(data_dir.store_path()).unwrap())
}

#[tokio::test]
async fn the_backup_before_a_migration_restores_the_rows() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = data_dir_with_sample_tables(folder.path()).await;
    let before = rows_of(&data_dir);
    upgrade(&data_dir).unwrap();
    assert!(all_rows(&rows_of(&data_dir)) != all_rows(&before));
    let backups: Vec<_> =
        fs::read_dir(folder.path().join("backups")).unwrap().map(|file| file.unwrap().path()).collect();
    let [backup] = &backups[..] else { panic!("{backups:?}") };
    assert!(backup.to_str().unwrap().ends_with(".schema1.jsonl.gz"), "{backup:?}");
    let restored = empty_store();
    import_bytes(&restored, &fs::read(backup).unwrap()).unwrap();
    assert!(all_rows(&restored) == all_rows(&before));
    assert_eq!(open_repository(&restored).open_tables(None).block_on().unwrap().len(), 5);
    assert_eq!(verify_findings(&restored), Vec::<String>::new());
}

/// Returns the names and contents of all files in a folder and its folders.
fn files_in(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_in(&path));
        } else {
            files.insert(path.clone(), fs::read(path).unwrap());
        }
    }
    files
}

#[tokio::test]
async fn a_migration_is_tried_on_a_copy_before_it_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = data_dir_with_sample_tables(folder.path()).await.with_migrations(NEWER_MIGRATIONS);
    let rows_before = rows_of(&data_dir);
    let files_before = files_in(folder.path());
    let noted = Cell::new(None);
    let tried = data_dir.open_to_read(UnixMillis(0), &|older| noted.set(Some(older)), &|_| {}).unwrap();
    assert_eq!(noted.get(), Some(1));
    let settings = tried.person_settings_page(None, 9).block_on().unwrap();
    assert!(settings.is_empty(), "the copy is migrated: {settings:?}");
    drop(tried);
    assert!(files_in(folder.path()) == files_before, "the data folder has changed");
    assert!(all_rows(&rows_of(&data_dir)) == all_rows(&rows_before));

    let migrated = data_dir.open(UnixMillis(0), &|_| {}).unwrap();
    assert!(migrated.person_settings_page(None, 9).block_on().unwrap().is_empty());
    drop(migrated);
    assert_eq!(fs::read_dir(folder.path().join("backups")).unwrap().count(), 1);
    noted.set(None);
    drop(data_dir.open_to_read(UnixMillis(0), &|older| noted.set(Some(older)), &|_| {}).unwrap());
    assert_eq!(noted.get(), None, "the store is up to date");
}

#[tokio::test]
async fn a_store_that_cannot_be_backed_up_first_is_not_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = data_dir_with_sample_tables(folder.path()).await;
    let before = rows_of(&data_dir);
    fs::write(folder.path().join("backups"), "in the way").unwrap();
    let refused = upgrade(&data_dir).unwrap_err();
    assert!(refused.to_string().contains("backups"), "{refused}");
    assert!(all_rows(&rows_of(&data_dir)) == all_rows(&before));
}

#[tokio::test]
async fn a_store_of_a_newer_schema_is_refused_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = data_dir_with_sample_tables(folder.path()).await;
    let newer = format!("{{\"schema_version\":{},\"store_id\":5}}", SCHEMA_VERSION + 1);
    let change = WriteBatch::new().put(keys::STORE_HEADER_KEY, newer);
    SledStore::open(data_dir.store_path()).unwrap().commit(change).block_on().unwrap();
    let before = rows_of(&data_dir);
    let refused = data_dir.open(UnixMillis(0), &|_| {}).err();
    let expected = RepositoryError::NewerSchema { found_version: SCHEMA_VERSION + 1 };
    assert_eq!(refused, Some(DataDirError::Repository(expected)));
    assert!(all_rows(&rows_of(&data_dir)) == all_rows(&before));
    assert!(!folder.path().join("backups").exists());
}

#[test]
fn a_store_without_a_header_is_refused_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = DataDir::new(folder.path().to_owned(), GAMES);
    let foreign = WriteBatch::new().put("c/0/0", "2").put("n/0", "7");
    SledStore::open(data_dir.store_path()).unwrap().commit(foreign).block_on().unwrap();
    let before = rows_of(&data_dir);
    let refused = data_dir.open(UnixMillis(0), &|_| {}).err().unwrap();
    assert!(refused.needs_restore() && refused.to_string().contains("this is not a Meadhall store"), "{refused}");
    assert!(all_rows(&rows_of(&data_dir)) == all_rows(&before));
}
