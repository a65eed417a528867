//! Interrupted imports, and imports into a store with a different service time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use meadhall::archive::Incoming;
use meadhall::games::GAMES;
use meadhall::ledger::building_in;
use meadhall::store::{Change, Commit, Reading, SledStore, Store, StoreError, Wait, Want};
use meadhall::table::clock::{Moment, Wall};
use meadhall::table::record::{Phase, Standstill, Table};

use super::house::{Bench, HOUR, busy_export, empty, exported, file, findings, imported, ledger, rows};
use super::program::{Ended, Host};

/// A store whose disk is full after this number of commits.
struct Failing {
    store: Arc<dyn Store>,
    changes: AtomicUsize,
}

impl Store for Failing {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.store.read(wants)
    }

    fn commit(&self, change: Change) -> Commit {
        let left = self.changes.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        match left {
            Ok(_) => self.store.commit(change),
            Err(_) => Err(StoreError::Unavailable("the disk is full".to_owned())).into(),
        }
    }
}

#[tokio::test]
async fn an_import_that_was_interrupted_anywhere_goes_on_when_it_is_run_again() {
    let text = busy_export().await;
    for changes in 0.. {
        let store = empty();
        let failing: Arc<dyn Store> = Arc::new(Failing { store: Arc::clone(&store), changes: changes.into() });
        let folder = tempfile::tempdir().unwrap();
        let incoming = Incoming::check(&file(folder.path(), text), GAMES, &|_| {}).unwrap();
        let done = incoming.write(&failing, &|_| Ok(()), &|_| {});
        let is_begun =
            rows(&store).iter().any(|row| ["!time", "p/", "t/", "f/"].iter().any(|it| row.key.starts_with(it)));
        let building = building_in(store.as_ref()).unwrap();
        assert!(building.is_some() == done.is_err() || !is_begun, "after {changes} changes");
        let again = imported(&store, text).unwrap();
        assert_eq!(exported(&store), text, "after {changes} changes");
        assert_eq!(findings(&store), Vec::<String>::new(), "after {changes} changes");
        assert_eq!(again.new + again.known, 7);
        if done.is_ok() {
            assert_eq!((again.new, changes > 8), (0, true));
            break;
        }
    }
}

#[tokio::test]
async fn a_house_that_was_not_imported_whole_is_none_until_it_is() {
    for words in [["import", "export", "--data", "data"].as_slice(), &["import", "--new", "export"]] {
        let (host, text) = Host::with_export().await;
        {
            let store: Arc<dyn Store> = Arc::new(SledStore::open(host.at("data/store")).unwrap());
            let failing: Arc<dyn Store> = Arc::new(Failing { store, changes: 7.into() });
            let incoming = Incoming::check(&host.at("export"), GAMES, &|_| {}).unwrap();
            incoming.write(&failing, &|_| Ok(()), &|_| {}).unwrap_err();
        }
        for asked in [["verify"].as_slice(), &["export"], &["backup"], &["run"]] {
            let Ended { code, errors, .. } = host.with(asked, &[("MEADHALL_TOKEN", "a.b.c")]);
            assert!(code == 3 && errors.contains("the house is not whole: the import of "), "{asked:?}: {errors}");
        }
        let other = Bench::new().await;
        other.open(1, 0).await;
        std::fs::write(host.at("other"), exported(&other.store)).unwrap();
        let refused = host.run(&["import", "other"]);
        assert!(refused.code == 2 && refused.errors.contains("of another file into this house"), "{refused:?}");
        host.well(words);
        host.well(&["verify", "--finished"]);
        host.well(&["export", "again"]);
        assert_eq!(std::fs::read(host.at("again")).unwrap(), text);
    }
}

/// Returns the remaining time of every deadline of a table.
fn left(table: &Table, now: Moment) -> Vec<u64> {
    let asked = table.chairs.iter().filter_map(|chair| chair.asked?.deadline).map(|deadline| deadline.due.0 - now.0);
    let lobby = match table.phase {
        Phase::Lobby { expires } => Some(expires.0 - now.0),
        Phase::Playing(_) | Phase::Over(_) => None,
    };
    asked.chain(lobby).collect()
}

async fn into_house_that_is(hours_older: u64) {
    let old = Bench::busy().await;
    old.pass(100 * HOUR).await;
    let fresh = old.playing(&[8, 9]).await;
    let lobby = old.open(8, 0).await;
    let stopped = old.open(9, 0).await;
    old.pass(HOUR).await;
    old.house.stop_clocks(&[stopped], Standstill::Locked).await.unwrap();
    old.pass(HOUR).await;
    let books = ledger(&old.store);
    let text = exported(&old.store);
    let new = Bench::new().await;
    new.pass(hours_older * HOUR).await;
    imported(&new.store, &text).unwrap();
    let (then, now) = (old.house.time().now, new.house.time().now);
    for id in [fresh, lobby] {
        let table = |ledger: &meadhall::ledger::Ledger| ledger.table(id).wait().unwrap().unwrap().table;
        let lefts = left(&table(&ledger(&new.store)), now);
        assert!(!lefts.is_empty());
        assert_eq!(lefts, left(&table(&books), then));
    }
    let left_when_stopped = |store: &Arc<dyn Store>| {
        let table = ledger(store).table(stopped).wait().unwrap().unwrap().table;
        left(&table, table.stopped.unwrap())
    };
    assert_eq!(left_when_stopped(&new.store), left_when_stopped(&old.store));
    assert_eq!(findings(&new.store), Vec::<String>::new());
    // Deadlines that were over are due; the others come at the same distance as before.
    let woken = new.house.sweep().await.unwrap().woken;
    assert!(!woken.contains(&fresh) && !woken.contains(&lobby));
    new.pass(21 * HOUR).await;
    assert!(!new.house.sweep().await.unwrap().woken.contains(&lobby));
    new.pass(2 * HOUR).await;
    assert!(new.house.sweep().await.unwrap().woken.contains(&lobby));
}

#[tokio::test]
async fn deadlines_keep_the_time_that_was_left_in_a_house_that_is_younger() {
    into_house_that_is(1).await;
}

#[tokio::test]
async fn deadlines_keep_the_time_that_was_left_in_a_house_that_is_older() {
    into_house_that_is(5_000).await;
}

#[tokio::test]
async fn a_new_house_takes_over_the_time_and_goes_on_with_it() {
    let old = Bench::busy().await;
    let store = empty();
    imported(&store, &exported(&old.store)).unwrap();
    let time = ledger(&store).time().wait().unwrap().unwrap();
    assert_eq!(time.resume(Wall(u64::MAX / 2)).now(Wall(u64::MAX / 2)), old.house.time().now);
}
