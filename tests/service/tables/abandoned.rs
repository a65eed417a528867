//! A caller may stop waiting: a change that was handed to the store is applied anyway, and everybody sees it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meadhall_store::{BlockingExt, CommitResponder, MemoryStore, PendingCommit, ReadFuture, ReadOp, Store, WriteBatch};
use meadhall_tables::{ChannelId, TableLocation};
use meadhall_test_support::service_fixture::{LOCATION, ServiceFixture};

/// A store that can hold commits back.
#[derive(Default)]
struct DelayedStore {
    inner: MemoryStore,
    is_delayed: AtomicBool,
    pending_commits: Mutex<Vec<(CommitResponder, WriteBatch)>>,
}

impl DelayedStore {
    /// Applies the commits that were held back.
    fn apply_pending(&self) {
        self.is_delayed.store(false, Ordering::SeqCst);
        for (responder, batch) in self.pending_commits.lock().unwrap().drain(..) {
            responder.send(self.inner.commit(batch).block_on());
        }
    }
}

impl Store for DelayedStore {
    fn read(&self, reads: Vec<ReadOp>) -> ReadFuture {
        self.inner.read(reads)
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        if !self.is_delayed.load(Ordering::SeqCst) {
            return self.inner.commit(batch);
        }
        let (responder, commit) = PendingCommit::channel();
        self.pending_commits.lock().unwrap().push((responder, batch));
        commit
    }
}

#[tokio::test]
async fn an_abandoned_command_is_still_applied() {
    let store = Arc::new(DelayedStore::default());
    let fixture = ServiceFixture::with_store(Arc::clone(&store) as Arc<dyn Store>).await;
    let id = fixture.open_table(7, 1).await;
    store.is_delayed.store(true, Ordering::SeqCst);
    let start_command = fixture.command_from(7);
    tokio::select! {
        biased;
        _ = fixture.service.start_match(&start_command, id) => panic!("the command must not finish while the store is slow"),
        () = tokio::time::sleep(Duration::ZERO) => {}
    }
    assert!(fixture.table(id).await.running_match().is_none());
    store.apply_pending();
    assert!(fixture.table(id).await.running_match().is_some());
    fixture.service.leave_table(&fixture.command_from(7), id).await.unwrap();
}

#[tokio::test]
async fn a_table_can_be_moved_back_to_a_channel_marked_lost() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(7, 1).await;
    assert!(fixture.service.move_table(&fixture.command_from(7), id, LOCATION).await.is_err());
    fixture.service.mark_channel_lost(ChannelId(100)).await.unwrap();
    let TableLocation { channel, .. } =
        fixture.service.move_table(&fixture.command_from(7), id, LOCATION).await.unwrap().table.location;
    assert_eq!((channel, fixture.table(id).await.channel_lost_since), (ChannelId(100), None));
}

#[tokio::test]
async fn an_unreadable_table_does_not_stop_others_from_being_marked_lost() {
    let fixture = ServiceFixture::new().await;
    let mut tables = [fixture.open_table(7, 1).await, fixture.open_table(8, 1).await, fixture.open_table(9, 1).await];
    tables.sort();
    fixture.store.commit(WriteBatch::new().put(format!("t/{}", tables[0]), "nonsense")).block_on().unwrap();
    assert!(fixture.service.mark_channel_lost(ChannelId(100)).await.is_err());
    for id in &tables[1..] {
        assert!(fixture.table(*id).await.channel_lost_since.is_some());
    }
}
