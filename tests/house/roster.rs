//! Several processes share the books: one has the house, the others wait, and whoever was struck off changes nothing any more.

use std::sync::Arc;

use futures::future::join_all;
use meadhall::house::Failed;
use meadhall::ledger::{LedgerError, Process, Roster, Tenure};
use meadhall::store::{Change, MemoryStore, Reads, Store, StoreError};

use super::hall::Hall;

fn present(number: u64) -> Process {
    Process { machine: format!("machine {number}"), version: "1.0.0".to_owned() }
}

async fn enter(store: &Arc<dyn Store>, number: u64) -> Roster {
    Roster::enter(Arc::clone(store), number, &present(number)).await.unwrap()
}

fn store() -> Arc<dyn Store> {
    Arc::new(MemoryStore::new())
}

#[tokio::test]
async fn whoever_comes_first_has_the_house_and_leaves_it_to_whoever_waits() {
    let store = store();
    let (mut one, mut two) = (enter(&store, 1).await, enter(&store, 2).await);
    assert_eq!(one.beat().await, Ok(Tenure::Holds));
    for _ in 0..20 {
        assert_eq!(two.beat().await, Ok(Tenure::Waits(Some(present(1)))));
        assert_eq!(one.beat().await, Ok(Tenure::Holds));
    }
    one.leave().await.unwrap();
    assert_eq!(two.beat().await, Ok(Tenure::Holds));
    two.leave().await.unwrap();
    // Nobody was here.
    assert_eq!(store.scan("!", None, 99).await.unwrap(), []);
}

#[tokio::test]
async fn a_process_whose_heart_stands_still_is_struck_off_and_changes_nothing_when_it_wakes_up() {
    let store = store();
    let (mut one, mut two) = (enter(&store, 1).await, enter(&store, 2).await);
    assert_eq!(one.beat().await, Ok(Tenure::Holds));
    let hall = Hall::on(one.store()).await;
    let id = hall.playing(&[1, 2], 0).await;
    let revision = hall.table(id).await.revision;
    // It is asleep from here on, and is looked at again and again.
    for _ in 0..5 {
        assert_eq!(two.beat().await, Ok(Tenure::Waits(Some(present(1)))));
    }
    assert_eq!(two.beat().await, Ok(Tenure::Holds));
    let dead = LedgerError::Store(StoreError::Dead);
    let late = hall.answer(id, 0).await.unwrap_err();
    assert_eq!(late, Failed::Ledger(dead.clone()));
    assert_eq!(one.store().commit(Change::new().put("late", "1")).await, Err(StoreError::Dead));
    assert_eq!(one.beat().await, Err(dead));
    assert_eq!(store.get("late").await, Ok(None));
    let hall = Hall::on(two.store()).await;
    assert_eq!(hall.table(id).await.revision, revision);
    hall.answer(id, 0).await.unwrap();
}

#[tokio::test]
async fn of_many_who_wait_one_takes_over() {
    let store = store();
    let mut gone = enter(&store, 1).await;
    assert_eq!(gone.beat().await, Ok(Tenure::Holds));
    let mut waiting = join_all((2..8).map(|number| enter(&store, number))).await;
    let mut holding = 0;
    for round in 0..12 {
        let beats = join_all(waiting.iter_mut().map(Roster::beat)).await;
        holding = beats.iter().filter(|tenure| **tenure == Ok(Tenure::Holds)).count();
        assert!(holding <= 1 && beats.iter().all(Result::is_ok), "round {round}: {beats:?}");
    }
    assert_eq!(holding, 1);
}

#[tokio::test]
async fn a_process_that_was_killed_while_it_waited_is_struck_off_by_whoever_has_the_house() {
    let store = store();
    let (mut one, two) = (enter(&store, 1).await, enter(&store, 2).await);
    drop(two);
    for _ in 0..8 {
        assert_eq!(one.beat().await, Ok(Tenure::Holds));
    }
    assert_eq!(store.scan("!here/", None, 99).await.unwrap().len(), 1);
}
