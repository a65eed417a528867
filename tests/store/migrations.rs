//! Migrations on every kind of store, with a made-up second schema version.

use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};

use meadhall_service::repository::{MIGRATIONS, Migration, MigrationProgress, RepositoryError, keys, run_migrations};
use meadhall_store::{
    BlockingExt, INTERNAL_KEYS, PendingCommit, ReadFuture, ReadOp, Store, StoreEntry, StoreError, StoreExt, WriteBatch,
};

/// Only the first schema version.
const VERSION_1: &[Migration] = &[MIGRATIONS[0]];
/// A made-up second version, in which the names of people are capitalized.
const VERSION_2: &[Migration] = &[MIGRATIONS[0], Migration { is_needed: has_old_names, apply: capitalize_names }];

const OLD_NAMES: [(&str, &str); 3] = [("p/1", "ann"), ("p/2", "bo"), ("p/3", "cy")];
const NEW_NAMES: [(&str, &str); 3] = [("p/1", "!Ann"), ("p/2", "!Bo"), ("p/3", "!Cy")];

fn is_old_name(row: &StoreEntry) -> bool {
    !row.value.starts_with(b"!")
}

fn has_old_names(store: &dyn Store, _: &MigrationProgress<'_>) -> Result<bool, RepositoryError> {
    Ok(store.scan(keys::PERSON_SETTINGS_PREFIX, None, usize::MAX).block_on()?.iter().any(is_old_name))
}

/// Changes one row per commit. A row that was changed twice would have two exclamation marks.
fn capitalize_names(store: &dyn Store, progress: &MigrationProgress<'_>) -> Result<(), RepositoryError> {
    for row in store.scan(keys::PERSON_SETTINGS_PREFIX, None, usize::MAX).block_on()? {
        if is_old_name(&row) {
            let mut name = row.value.clone();
            name[0] = name[0].to_ascii_uppercase();
            name.insert(0, b'!');
            store.commit(WriteBatch::new().require(&row.key, row.value).put(&row.key, name)).block_on()?;
        }
        progress(1);
    }
    Ok(())
}

/// A store whose disk is full after some commits.
struct FailingStore<'a> {
    store: &'a dyn Store,
    commits_left: AtomicUsize,
}

impl Store for FailingStore<'_> {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        self.store.read(ops)
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        let left = self.commits_left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        match left {
            Ok(_) => self.store.commit(batch),
            Err(_) => Err(StoreError::Unavailable("the disk is full".to_owned())).into(),
        }
    }
}

/// Migrates the store. Returns its schema version, and the versions that were backed up.
fn migrate(store: &dyn Store, migrations: &[Migration]) -> (Result<u32, RepositoryError>, Vec<u32>) {
    let backups = RefCell::new(Vec::new());
    let backup = |version| {
        backups.borrow_mut().push(version);
        Ok(())
    };
    let migrated = run_migrations(migrations, store, &backup, &|_| {});
    (migrated.map(|header| header.schema_version), backups.into_inner())
}

fn rows(store: &dyn Store) -> Vec<StoreEntry> {
    let mut rows = store.scan("", None, usize::MAX).block_on().unwrap();
    rows.retain(|row| !INTERNAL_KEYS.contains(&row.key.as_str()));
    rows
}

fn names(store: &dyn Store) -> Vec<(String, String)> {
    let rows = store.scan(keys::PERSON_SETTINGS_PREFIX, None, usize::MAX).block_on().unwrap();
    rows.into_iter().map(|row| (row.key, String::from_utf8(row.value).unwrap())).collect()
}

fn owned(names: [(&str, &str); 3]) -> Vec<(String, String)> {
    names.map(|(key, name)| (key.to_owned(), name.to_owned())).into()
}

/// Makes the store one of version 1 with the old names.
fn reset_to_version_1(store: &dyn Store) {
    let batch = rows(store).into_iter().fold(WriteBatch::new(), |batch, row| batch.remove(row.key));
    store.commit(batch).block_on().unwrap();
    assert_eq!(migrate(store, VERSION_1), (Ok(1), Vec::new()), "a new store needs no backup");
    let batch = OLD_NAMES.iter().fold(WriteBatch::new(), |batch, (key, name)| batch.put(*key, *name));
    store.commit(batch).block_on().unwrap();
}

pub fn apply_exactly_once(store: &dyn Store) {
    upgrade_once(store);
    resume_after_each_interruption(store);
    refuse_newer_schema(store);
}

fn upgrade_once(store: &dyn Store) {
    reset_to_version_1(store);
    assert_eq!(migrate(store, VERSION_1), (Ok(1), Vec::new()));
    assert_eq!(names(store), owned(OLD_NAMES));
    assert_eq!(migrate(store, VERSION_2), (Ok(2), vec![1]));
    assert_eq!(names(store), owned(NEW_NAMES));
    let upgraded = rows(store);
    assert_eq!(migrate(store, VERSION_2), (Ok(2), Vec::new()));
    assert_eq!(rows(store), upgraded);
}

/// The migration has a commit for each name, and one more raises the version.
fn resume_after_each_interruption(store: &dyn Store) {
    for commits in 0..=OLD_NAMES.len() {
        reset_to_version_1(store);
        let failing = FailingStore { store, commits_left: commits.into() };
        let (interrupted, _) = migrate(&failing, VERSION_2);
        assert!(matches!(interrupted, Err(RepositoryError::Store(_))), "after {commits} commits: {interrupted:?}");
        let changed = names(store).iter().filter(|(_, name)| name.starts_with('!')).count();
        assert_eq!(changed, commits);
        // If all rows are changed, only the version is missing, and no backup is needed.
        let backups = if commits < OLD_NAMES.len() { vec![1] } else { Vec::new() };
        assert_eq!(migrate(store, VERSION_2), (Ok(2), backups), "after {commits} commits");
        assert_eq!(names(store), owned(NEW_NAMES), "after {commits} commits");
    }
}

fn refuse_newer_schema(store: &dyn Store) {
    reset_to_version_1(store);
    migrate(store, VERSION_2).0.unwrap();
    let before = rows(store);
    assert_eq!(migrate(store, VERSION_1), (Err(RepositoryError::NewerSchema { found_version: 2 }), Vec::new()));
    assert_eq!(rows(store), before);
}
