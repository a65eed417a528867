//! A caller may stop waiting: a change that was handed to the store is applied anyway, and everybody sees it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meadhall::store::{Change, Commit, MemoryStore, Pledge, Reading, Store, Wait, Want};
use meadhall::table::{Channel, Place};

use super::hall::{Hall, PLACE};

/// A store that can hold commits back.
#[derive(Default)]
struct Slow {
    inner: MemoryStore,
    slow: AtomicBool,
    pending: Mutex<Vec<(Pledge, Change)>>,
}

impl Slow {
    /// Applies the commits that were held back.
    fn go_on(&self) {
        self.slow.store(false, Ordering::SeqCst);
        for (answer, change) in self.pending.lock().unwrap().drain(..) {
            answer.give(self.inner.commit(change).wait());
        }
    }
}

impl Store for Slow {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.inner.read(wants)
    }

    fn commit(&self, change: Change) -> Commit {
        if !self.slow.load(Ordering::SeqCst) {
            return self.inner.commit(change);
        }
        let (answer, commit) = Commit::pending();
        self.pending.lock().unwrap().push((answer, change));
        commit
    }
}

#[tokio::test]
async fn a_change_that_nobody_waited_for_is_seen_by_everybody() {
    let store = Arc::new(Slow::default());
    let hall = Hall::on(Arc::clone(&store) as Arc<dyn Store>).await;
    let id = hall.open(7, 1).await;
    store.slow.store(true, Ordering::SeqCst);
    let start = hall.by(7);
    tokio::select! {
        biased;
        _ = hall.house.start(&start, id) => panic!("the store is slow"),
        () = tokio::time::sleep(Duration::ZERO) => {}
    }
    assert!(hall.table(id).await.playing().is_none());
    store.go_on();
    assert!(hall.table(id).await.playing().is_some());
    hall.house.leave(&hall.by(7), id).await.unwrap();
}

#[tokio::test]
async fn a_table_may_be_taken_back_to_a_channel_that_seemed_to_be_gone() {
    let hall = Hall::new().await;
    let id = hall.open(7, 1).await;
    assert!(hall.house.move_to(&hall.by(7), id, PLACE).await.is_err());
    hall.house.lose_channel(Channel(100)).await.unwrap();
    let Place { channel, .. } = hall.house.move_to(&hall.by(7), id, PLACE).await.unwrap().table.place;
    assert_eq!((channel, hall.table(id).await.lost), (Channel(100), None));
}

#[tokio::test]
async fn a_table_that_cannot_be_read_does_not_keep_others_from_losing_their_channel() {
    let hall = Hall::new().await;
    let mut tables = [hall.open(7, 1).await, hall.open(8, 1).await, hall.open(9, 1).await];
    tables.sort();
    hall.store.commit(Change::new().put(format!("t/{}", tables[0]), "nonsense")).wait().unwrap();
    assert!(hall.house.lose_channel(Channel(100)).await.is_err());
    for id in &tables[1..] {
        assert!(hall.table(*id).await.lost.is_some());
    }
}
