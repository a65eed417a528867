//! A full disk: batches are refused, none of them is in the store, and writes succeed as soon as there is room.

use meadhall_store::{BlockingExt, SledStore, Store, StoreError, StoreExt, WriteBatch};
use meadhall_test_support::tiny_disk::TinyDisk;

#[test]
fn a_full_disk_refuses_writes_and_recovers_when_there_is_room() {
    let Some(disk) = TinyDisk::mount(48) else { return };
    let store = SledStore::open(disk.path().join("store")).unwrap();
    let mut written = 0;
    let value = vec![b'x'; 8 * 1024];
    let mut refused = None;
    while written < 2000 && refused.is_none() {
        let key = format!("n/{written:06}");
        match store.commit(WriteBatch::new().require_absent(&key).put(&key, value.clone())).block_on() {
            Ok(()) => written += 1,
            Err(error) => refused = Some(error),
        }
        if written == 200 && refused.is_none() {
            // Something else fills the disk.
            disk.fill();
        }
    }
    assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{written} entries written before: {refused:?}");
    // After a refusal, a small batch may fit; the result must be true either way.
    let fits = store.commit(WriteBatch::new().put("a", "1")).block_on().is_ok();
    // The store may be closed until there is room; otherwise it has exactly what it has accepted.
    assert!(store.get("a").block_on().map_or(true, |value| value.is_some() == fits));
    disk.remove_filler();
    store.commit(WriteBatch::new().put("a", "2")).block_on().unwrap();
    assert_eq!(store.get("a").block_on().unwrap(), Some(b"2".to_vec()));
    let found = store.scan("n/", None, 5000).block_on().unwrap();
    assert!(
        found.len() >= written && found.iter().all(|entry| entry.value == value),
        "found {} of {written} entries",
        found.len()
    );
    drop(store);
    let store = SledStore::open(disk.path().join("store")).unwrap();
    assert!(store.scan("n/", None, 5000).block_on().unwrap().len() >= written);
}

#[test]
fn a_batch_that_a_full_disk_refused_is_not_in_the_store() {
    let Some(disk) = TinyDisk::mount(48) else { return };
    let store = SledStore::open(disk.path().join("store")).unwrap();
    let (mut accepted, mut refused) = (Vec::new(), Vec::new());
    for round in 0..5 {
        for number in 0..2000 {
            if number == 100 {
                disk.fill();
            }
            let key = format!("n/{round:02}/{number:04}");
            match store.commit(WriteBatch::new().put(&key, vec![b'x'; 500])).block_on() {
                Ok(()) => accepted.push(key),
                Err(_) => refused.push(key),
            }
        }
        disk.remove_filler();
    }
    assert!(!refused.is_empty(), "the disk did not become full");
    drop(store);
    let store = SledStore::open(disk.path().join("store")).unwrap();
    let found = store.scan("n/", None, usize::MAX).block_on().unwrap();
    assert_eq!(found.into_iter().map(|entry| entry.key).collect::<Vec<_>>(), accepted, "{} refused", refused.len());
}
