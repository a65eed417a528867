//! A full disk: moves are refused, nothing is lost, and service resumes as soon as there is room.

use std::fs;
use std::sync::Arc;

use meadhall::house::Failed;
use meadhall::journal::Entry;
use meadhall::ledger::LedgerError;
use meadhall::store::{SledStore, StoreError};
use meadhall::table::past::By;

use super::hall::Hall;
use super::tiny_disk::TinyDisk;

#[tokio::test]
async fn on_a_full_disk_no_move_is_made_and_none_is_lost() {
    let Some(disk) = TinyDisk::mount(64) else { return };
    let folder = disk.path().join("store");
    let mut hall = Hall::on(Arc::new(SledStore::open(&folder).unwrap())).await;
    let id = hall.playing(&[1, 2], 0).await;
    let mut made = 0;
    let refused = loop {
        if made == 5 {
            disk.fill();
        }
        if hall.asked(id, 0).await.is_none() {
            panic!("the disk was never full: {made} moves");
        }
        // Small moves still fit for a while, so fill the rest.
        let padding = hall.store.commit(meadhall::store::Change::new().put(format!("p/{made}"), vec![b'x'; 60_000]));
        match (padding.await, hall.answer(id, 0).await) {
            (_, Ok(_)) => made += 1,
            (_, Err(failed)) => break failed,
        }
    };
    assert!(matches!(refused, Failed::Ledger(LedgerError::Store(StoreError::Unavailable(_)))), "{refused:?}");
    // The table can still be loaded, or the error says why not.
    assert!(matches!(hall.house.look(id).await, Ok(_) | Err(Failed::Ledger(LedgerError::Store(_)))));
    disk.empty();
    let before = hall.table(id).await;
    hall.answer(id, 0).await.unwrap();
    assert!(hall.table(id).await.revision > before.revision);
    // Every acknowledged move is there after the store is opened again.
    let expected = hall.table(id).await;
    hall.store = Arc::new(meadhall::store::MemoryStore::new());
    hall.crash(0).await;
    hall.store = Arc::new(SledStore::open(&folder).unwrap());
    hall.crash(0).await;
    assert_eq!(hall.table(id).await, expected);
    let past = hall.house.ledger().past(id).await.unwrap().unwrap();
    let answers = past.entries.iter().filter(|kept| kept.by == By::Person && matches!(kept.entry, Entry::Answer(_)));
    assert_eq!(answers.count(), made + 1);
    assert!(fs::metadata(folder).is_ok());
}
