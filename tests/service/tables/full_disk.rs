//! A full disk: moves are refused, nothing is lost, and service resumes as soon as there is room.

use std::fs;
use std::sync::Arc;

use meadhall_registry::journal::JournalEntry;
use meadhall_service::repository::RepositoryError;
use meadhall_service::table_service::CommandError;
use meadhall_store::{SledStore, StoreError};
use meadhall_tables::history::EntryOrigin;
use meadhall_test_support::service_fixture::ServiceFixture;
use meadhall_test_support::tiny_disk::TinyDisk;

#[tokio::test]
async fn a_full_disk_refuses_moves_and_loses_none() {
    let Some(disk) = TinyDisk::mount(64) else { return };
    let folder = disk.path().join("store");
    let mut fixture = ServiceFixture::with_store(Arc::new(SledStore::open(&folder).unwrap())).await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let mut made = 0;
    let refused = loop {
        if made == 5 {
            disk.fill();
        }
        if fixture.next_answer(id, 0).await.is_none() {
            panic!("the disk did not become full after {made} moves");
        }
        // Small moves still fit for a while, so fill the rest.
        let padding =
            fixture.store.commit(meadhall_store::WriteBatch::new().put(format!("p/{made}"), vec![b'x'; 60_000]));
        match (padding.await, fixture.answer_next(id, 0).await) {
            (_, Ok(_)) => made += 1,
            (_, Err(error)) => break error,
        }
    };
    assert!(
        matches!(refused, CommandError::Repository(RepositoryError::Store(StoreError::Unavailable(_)))),
        "{refused:?}"
    );
    // The table can still be loaded, or the error says why not.
    assert!(matches!(
        fixture.service.load_table(id).await,
        Ok(_) | Err(CommandError::Repository(RepositoryError::Store(_)))
    ));
    disk.remove_filler();
    let before = fixture.table(id).await;
    fixture.answer_next(id, 0).await.unwrap();
    assert!(fixture.table(id).await.revision > before.revision);
    // Every acknowledged move is there after the store is opened again.
    let expected = fixture.table(id).await;
    fixture.store = Arc::new(meadhall_store::MemoryStore::new());
    fixture.restart_after(0).await;
    fixture.store = Arc::new(SledStore::open(&folder).unwrap());
    fixture.restart_after(0).await;
    assert_eq!(fixture.table(id).await, expected);
    let history = fixture.repository().match_history(id).await.unwrap().unwrap();
    let answers = history
        .entries
        .iter()
        .filter(|entry| entry.origin == EntryOrigin::Player && matches!(entry.entry, JournalEntry::Answer(_)));
    assert_eq!(answers.count(), made + 1);
    assert!(fs::metadata(folder).is_ok());
}
