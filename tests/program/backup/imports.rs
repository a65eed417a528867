//! Interrupted imports, and imports into a store with a different service time.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use meadhall_games::GAMES;
use meadhall_service::backup::{CheckedImport, ProgressPhase, ProgressUpdate};
use meadhall_service::repository::find_pending_import;
use meadhall_store::{BlockingExt, PendingCommit, ReadFuture, ReadOp, SledStore, Store, StoreError, WriteBatch};
use meadhall_tables::clock::{ServiceInstant, UnixMillis};
use meadhall_tables::table::{PauseReason, Table, TablePhase};
use meadhall_test_support::service_fixture::HOUR_MS;

use super::fixture::{
    TestBench, all_rows, empty_store, export_store, import_bytes, open_repository, sample_export, verify_findings,
    write_file,
};
use super::program::{ProgramFolder, ProgramOutput};

/// A store whose disk is full after this number of commits.
struct FullDiskStore {
    store: Arc<dyn Store>,
    remaining_commits: AtomicUsize,
}

impl Store for FullDiskStore {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        self.store.read(ops)
    }

    fn commit(&self, change: WriteBatch) -> PendingCommit {
        let remaining =
            self.remaining_commits.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        match remaining {
            Ok(_) => self.store.commit(change),
            Err(_) => Err(StoreError::Unavailable("the disk is full".to_owned())).into(),
        }
    }
}

#[tokio::test]
async fn an_interrupted_import_completes_when_it_is_run_again() {
    let text = sample_export().await;
    for changes in 0.. {
        let store = empty_store();
        let failing: Arc<dyn Store> =
            Arc::new(FullDiskStore { store: Arc::clone(&store), remaining_commits: changes.into() });
        let folder = tempfile::tempdir().unwrap();
        let incoming = CheckedImport::check_file(&write_file(folder.path(), text), GAMES, &|_| {}).unwrap();
        let done = incoming.write_to_store(&failing, &|_| Ok(()), &|_| {});
        let has_content = all_rows(&store)
            .iter()
            .any(|row| ["!header", "!time", "p/", "t/", "f/"].iter().any(|it| row.key.starts_with(it)));
        let pending_import = find_pending_import(store.as_ref()).unwrap();
        assert!(pending_import.is_some() == done.is_err() || !has_content, "after {changes} changes");
        let again = import_bytes(&store, text).unwrap();
        assert_eq!(export_store(&store), text, "after {changes} changes");
        assert_eq!(verify_findings(&store), Vec::<String>::new(), "after {changes} changes");
        assert_eq!(again.added_count + again.already_present_count, 7);
        if done.is_ok() {
            assert_eq!((again.added_count, changes > 8), (0, true));
            break;
        }
    }
}

#[tokio::test]
async fn the_progress_of_a_whole_import_has_a_total() {
    let folder = tempfile::tempdir().unwrap();
    let file = write_file(folder.path(), sample_export().await);
    let updates = RefCell::new(Vec::new());
    let on_progress =
        |update: ProgressUpdate| updates.borrow_mut().push((update.phase, update.done_count, update.total_count));
    let incoming = CheckedImport::check_file(&file, GAMES, &on_progress).unwrap();
    incoming.write_to_store(&empty_store(), &|_| Ok(()), &on_progress).unwrap();
    // The clock, the settings of three people, and seven tables.
    let expected = [ProgressPhase::Checking, ProgressPhase::Importing].map(|phase| (phase, 11, Some(11)));
    for last in expected {
        assert!(updates.borrow().contains(&last), "{last:?} is missing in {updates:?}");
    }
    assert!(updates.borrow().iter().all(|(_, _, total)| *total == Some(11)), "{updates:?}");
}

#[tokio::test]
async fn a_partly_imported_store_is_unusable_until_the_import_is_completed() {
    let repeated_imports = [["import", "export", "--data", "data"].as_slice(), &["import", "--new", "export"]];
    let cases = repeated_imports.iter().flat_map(|import_args| [1, 2, 7].map(|commits| (*import_args, commits)));
    for (import_args, commits) in cases {
        let (host, text) = ProgramFolder::with_export().await;
        {
            let store: Arc<dyn Store> = Arc::new(SledStore::open(host.path("data/store")).unwrap());
            let failing: Arc<dyn Store> =
                Arc::new(FullDiskStore { store, remaining_commits: AtomicUsize::new(commits) });
            let incoming = CheckedImport::check_file(&host.path("export"), GAMES, &|_| {}).unwrap();
            incoming.write_to_store(&failing, &|_| Ok(()), &|_| {}).unwrap_err();
        }
        for asked in [["verify"].as_slice(), &["export"], &["backup"], &["run"]] {
            let ProgramOutput { exit_code: code, stderr: errors, .. } =
                host.run_with_env(asked, &[("MEADHALL_TOKEN", "a.b.c")]);
            assert!(code == 3 && errors.contains("the data is incomplete: the import of "), "{asked:?}: {errors}");
        }
        let other = TestBench::new().await;
        other.open_table(1, 0).await;
        std::fs::write(host.path("other"), export_store(&other.store)).unwrap();
        let refused = host.run(&["import", "other"]);
        assert!(
            refused.exit_code == 2 && refused.stderr.contains("an import of another file was cut short"),
            "{refused:?}"
        );
        host.run_ok(import_args);
        host.run_ok(&["verify", "--finished"]);
        host.run_ok(&["export", "again"]);
        assert_eq!(std::fs::read(host.path("again")).unwrap(), text);
    }
}

/// Returns the remaining time of every deadline of a table.
fn remaining_times(table: &Table, now: ServiceInstant) -> Vec<u64> {
    let asked = table
        .seats
        .iter()
        .filter_map(|seat_state| seat_state.pending_decision?.deadline)
        .map(|deadline| deadline.expires_at.0 - now.0);
    let lobby = match table.phase {
        TablePhase::Lobby { expires_at: expires } => Some(expires.0 - now.0),
        TablePhase::Playing(_) | TablePhase::Over(_) => None,
    };
    asked.chain(lobby).collect()
}

async fn check_deadlines_after_import(target_age_hours: u64) {
    let old = TestBench::with_sample_store().await;
    old.advance(100 * HOUR_MS).await;
    let fresh = old.start_match(&[8, 9]).await;
    let lobby = old.open_table(8, 0).await;
    let paused = old.open_table(9, 0).await;
    old.advance(HOUR_MS).await;
    old.service.pause_clocks(&[paused], PauseReason::ThreadLocked).await.unwrap();
    old.advance(HOUR_MS).await;
    let repository = open_repository(&old.store);
    let text = export_store(&old.store);
    let new = TestBench::new().await;
    new.advance(target_age_hours * HOUR_MS).await;
    import_bytes(&new.store, &text).unwrap();
    let (then, now) = (old.service.now().service, new.service.now().service);
    for id in [fresh, lobby] {
        let table = |repository: &meadhall_service::repository::Repository| {
            repository.table(id).block_on().unwrap().unwrap().table
        };
        let remaining = remaining_times(&table(&open_repository(&new.store)), now);
        assert!(!remaining.is_empty());
        assert_eq!(remaining, remaining_times(&table(&repository), then));
    }
    let remaining_when_paused = |store: &Arc<dyn Store>| {
        let table = open_repository(store).table(paused).block_on().unwrap().unwrap().table;
        remaining_times(&table, table.paused_since.unwrap())
    };
    assert_eq!(remaining_when_paused(&new.store), remaining_when_paused(&old.store));
    assert_eq!(verify_findings(&new.store), Vec::<String>::new());
    // Deadlines that were over are due; the others come at the same distance as before.
    let processed = new.service.process_due_tables().await.unwrap().processed_tables;
    assert!(!processed.contains(&fresh) && !processed.contains(&lobby));
    new.advance(21 * HOUR_MS).await;
    assert!(!new.service.process_due_tables().await.unwrap().processed_tables.contains(&lobby));
    new.advance(2 * HOUR_MS).await;
    assert!(new.service.process_due_tables().await.unwrap().processed_tables.contains(&lobby));
}

#[tokio::test]
async fn deadlines_keep_their_remaining_time_in_a_younger_store() {
    check_deadlines_after_import(1).await;
}

#[tokio::test]
async fn deadlines_keep_their_remaining_time_in_an_older_store() {
    check_deadlines_after_import(5_000).await;
}

#[tokio::test]
async fn a_new_store_takes_over_the_service_clock() {
    let old = TestBench::with_sample_store().await;
    let store = empty_store();
    import_bytes(&store, &export_store(&old.store)).unwrap();
    let time = open_repository(&store).service_clock().block_on().unwrap().unwrap();
    assert_eq!(
        time.resume_after_restart(UnixMillis(u64::MAX / 2)).now(UnixMillis(u64::MAX / 2)),
        old.service.now().service
    );
}
