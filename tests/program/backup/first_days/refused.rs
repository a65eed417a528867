//! Old stores that cannot be migrated are refused unchanged.

use super::*;

#[test]
fn what_cannot_be_backed_up_first_is_refused_and_stays_as_it_is() {
    for commit in COMMITS {
        let folder = tempfile::tempdir().unwrap();
        let home = home(commit, folder.path());
        fs::write(folder.path().join("backups"), "in the way").unwrap();
        let refused = home.open(UnixMillis(0), &|_| {}).err().unwrap();
        assert!(refused.to_string().contains("backups"), "{refused}");
        let store = SledStore::open(home.store_path()).unwrap();
        assert!(all_rows(&copy_of(&store)) == all_rows(&rows_of(commit)), "{commit}");
    }
}

#[test]
fn a_newer_layout_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let home = home("7ae98d6", folder.path());
    let store: Arc<dyn Store> = Arc::new(SledStore::open(home.store_path()).unwrap());
    let newer = format!("{{\"layout\":{},\"epoch\":5}}", SCHEMA_VERSION + 1);
    store.commit(WriteBatch::new().put("!ledger", newer)).block_on().unwrap();
    let before = all_rows(&store);
    drop(store);
    let refused = home.open(UnixMillis(0), &|_| {}).err();
    assert_eq!(
        refused,
        Some(DataDirError::Repository(RepositoryError::NewerSchema { found_version: SCHEMA_VERSION + 1 }))
    );
    let store: Arc<dyn Store> = Arc::new(SledStore::open(home.store_path()).unwrap());
    assert!(all_rows(&store) == before);
    assert!(!folder.path().join("backups").exists());
}

/// The very first stores kept no tables; what they kept was made up to try them.
#[test]
fn a_store_from_before_there_were_tables_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let home = DataDir::new(folder.path().to_owned(), GAMES);
    let db = sled::Config::new().path(home.store_path()).open().unwrap();
    for (key, value) in [("!format", "1"), ("c/0/0", "2"), ("n/0", "7")] {
        db.insert(key, value).unwrap();
    }
    db.flush().unwrap();
    drop(db);
    let refused = home.open(UnixMillis(0), &|_| {}).err().unwrap();
    assert!(refused.needs_restore() && refused.to_string().contains("this is not a store of Meadhall's"), "{refused}");
    let store = SledStore::open(home.store_path()).unwrap();
    assert_eq!(store.get("n/0").block_on().unwrap().unwrap(), b"7");
    assert_eq!(
        store
            .scan("", None, 9)
            .block_on()
            .unwrap()
            .iter()
            .filter(|row| !INTERNAL_KEYS.contains(&row.key.as_str()))
            .count(),
        2
    );
}

#[test]
fn small_segments_of_the_first_days_are_copied_into_large_ones() {
    let folder = tempfile::tempdir().unwrap();
    unpack("1735a43", folder.path());
    let conf = |folder: &Path| String::from_utf8_lossy(&fs::read(folder.join("conf")).unwrap()).contains("8388608");
    assert!(!conf(folder.path()));
    let rows = SledStore::open(folder.path()).unwrap().scan("", None, usize::MAX).block_on().unwrap();
    assert!(conf(folder.path()));
    assert!(rows.len() > 100);
}
