//! Several processes share one store: one leads, all may work, and a removed one cannot write any more.

use std::sync::Arc;

use futures::future::join_all;
use meadhall::house::Failed;
use meadhall::ledger::{Assignment, LAYOUT, LedgerError, Process, Roster, Tenure, Vitals};
use meadhall::store::{Change, MemoryStore, Reads, Store, StoreError};

use super::hall::Hall;

fn process(number: u64) -> Process {
    Process { machine: format!("machine {number}"), version: "1.0.0".to_owned(), layout: LAYOUT, alone: false }
}

async fn enter(store: &Arc<dyn Store>, number: u64) -> Roster {
    Roster::enter(Arc::clone(store), number, process(number), None).await.unwrap()
}

async fn enter_alone(store: &Arc<dyn Store>, number: u64) -> Roster {
    Roster::enter(Arc::clone(store), number, Process { alone: true, ..process(number) }, None).await.unwrap()
}

async fn books() -> Arc<dyn Store> {
    let store = empty();
    Hall::on(Arc::clone(&store)).await;
    store
}

fn empty() -> Arc<dyn Store> {
    Arc::new(MemoryStore::new())
}

/// Sends the heartbeat of a member that is not connected to Discord.
async fn beat(roster: &mut Roster) -> Result<Tenure, LedgerError> {
    roster.beat(&Vitals::default()).await
}

/// Returns whether the member leads, or `None` if it has to wait.
async fn duty(roster: &mut Roster) -> Option<bool> {
    match beat(roster).await.unwrap() {
        Tenure::Works(falls) => Some(falls.duty),
        Tenure::Waits(_) => None,
    }
}

/// Sends the heartbeat of a connected member that has taken over its assigned shards, and returns the next
/// assignment.
async fn serves(roster: &mut Roster, before: &Assignment, of: u32) -> Assignment {
    let ready = before.shares.keys().copied().collect();
    let vitals = Vitals { divides: Some(of), reached: true, ready, ..Vitals::default() };
    match roster.beat(&vitals).await.unwrap() {
        Tenure::Works(falls) => falls,
        Tenure::Waits(whom) => panic!("it waits for {whom:?}"),
    }
}

#[tokio::test]
async fn whoever_comes_first_has_the_duty_and_leaves_it_to_whoever_is_there() {
    let store = books().await;
    let before = store.scan("!", None, 99).await.unwrap();
    let (mut one, mut two) = (enter(&store, 1).await, enter(&store, 2).await);
    assert_eq!(duty(&mut one).await, Some(true));
    for _ in 0..20 {
        assert_eq!(duty(&mut two).await, Some(false));
        assert_eq!(duty(&mut one).await, Some(true));
    }
    one.leave().await.unwrap();
    assert_eq!(duty(&mut two).await, Some(true));
    two.leave().await.unwrap();
    assert_eq!(store.scan("!", None, 99).await.unwrap(), before, "nobody was here");
}

#[tokio::test]
async fn where_there_are_no_books_yet_others_wait_for_whoever_makes_them() {
    let store = empty();
    let (mut one, mut two) = (enter(&store, 1).await, enter(&store, 2).await);
    assert_eq!(duty(&mut one).await, Some(true));
    assert_eq!(beat(&mut two).await, Ok(Tenure::Waits(Some(process(1)))));
    Hall::on(one.store()).await;
    assert_eq!(duty(&mut two).await, Some(false));
}

#[tokio::test]
async fn books_of_an_older_layout_are_brought_up_when_nobody_is_left_who_could_not_read_them() {
    let store = books().await;
    let older = |number| Process { layout: LAYOUT - 1, ..process(number) };
    let head = String::from_utf8(store.get("!ledger").await.unwrap().unwrap()).unwrap();
    let before = head.replace(&format!("\"layout\":{LAYOUT}"), &format!("\"layout\":{}", LAYOUT - 1));
    assert_ne!(before, head);
    store.commit(Change::new().put("!ledger", before)).await.unwrap();
    let enters_older = |number| Roster::enter(Arc::clone(&store), number, older(number), None);
    let (mut one, mut two) = (enters_older(1).await.unwrap(), enters_older(2).await.unwrap());
    let mut new = enter(&store, 3).await;
    assert_eq!(duty(&mut one).await, Some(true));
    assert_eq!(duty(&mut two).await, Some(false));
    assert_eq!(duty(&mut new).await, None, "it could not read what they write");
    one.leave().await.unwrap();
    assert_eq!(duty(&mut new).await, None, "one of them is still there");
    assert_eq!(duty(&mut two).await, Some(true));
    two.leave().await.unwrap();
    assert_eq!(duty(&mut new).await, Some(true));
    // A member with the older schema that joins now is admitted, so that it can read that the store is newer.
    let mut late = enters_older(4).await.unwrap();
    store.commit(Change::new().put("!ledger", head)).await.unwrap();
    assert_eq!(duty(&mut late).await, Some(false));
}

#[tokio::test]
async fn whoever_wants_to_be_alone_waits_for_all_others_and_they_for_it() {
    let store = books().await;
    let mut bot = enter(&store, 1).await;
    assert_eq!(duty(&mut bot).await, Some(true));
    let mut alone = enter_alone(&store, 2).await;
    assert_eq!(beat(&mut alone).await, Ok(Tenure::Waits(Some(process(1)))));
    assert_eq!(duty(&mut bot).await, Some(true), "whoever works goes on");
    bot.leave().await.unwrap();
    assert_eq!(duty(&mut alone).await, Some(true));
    let mut bot = enter(&store, 3).await;
    assert!(matches!(beat(&mut bot).await, Ok(Tenure::Waits(Some(Process { alone: true, .. })))));
    alone.leave().await.unwrap();
    assert_eq!(duty(&mut bot).await, Some(true));
}

#[tokio::test]
async fn a_process_whose_heart_stands_still_is_struck_off_and_changes_nothing_when_it_wakes_up() {
    let store = books().await;
    let (mut one, mut two) = (enter(&store, 1).await, enter(&store, 2).await);
    assert_eq!(duty(&mut one).await, Some(true));
    let hall = Hall::on(one.store()).await;
    let id = hall.playing(&[1, 2], 0).await;
    let revision = hall.table(id).await.revision;
    // It sends no heartbeat from here on, while the other one looks again and again.
    for _ in 0..5 {
        assert_eq!(duty(&mut two).await, Some(false));
    }
    // Early heartbeats do not count as missed ones.
    for _ in 0..20 {
        let early = two.beat_early(&Vitals::default()).await.unwrap();
        assert!(matches!(early, Tenure::Works(Assignment { duty: false, .. })), "{early:?}");
    }
    assert_eq!(duty(&mut two).await, Some(true));
    let dead = LedgerError::Store(StoreError::Dead);
    let late = hall.answer(id, 0).await.unwrap_err();
    assert_eq!(late, Failed::Ledger(dead.clone()));
    assert_eq!(one.store().commit(Change::new().put("late", "1")).await, Err(StoreError::Dead));
    assert_eq!(beat(&mut one).await, Err(dead));
    assert_eq!(store.get("late").await, Ok(None));
    let hall = Hall::on(two.store()).await;
    assert_eq!(hall.table(id).await.revision, revision);
    hall.answer(id, 0).await.unwrap();
}

#[tokio::test]
async fn of_many_who_are_there_one_takes_the_duty_over() {
    let store = books().await;
    let mut gone = enter(&store, 1).await;
    assert_eq!(duty(&mut gone).await, Some(true));
    let mut others = join_all((2..8).map(|number| enter(&store, number))).await;
    let mut having = 0;
    for round in 0..12 {
        let beats = join_all(others.iter_mut().map(duty)).await;
        having = beats.iter().filter(|duty| **duty == Some(true)).count();
        assert!(having <= 1 && beats.iter().all(Option::is_some), "round {round}: {beats:?}");
    }
    assert_eq!(having, 1);
}

#[tokio::test]
async fn a_process_that_was_killed_is_struck_off_whoever_has_the_duty() {
    let store = books().await;
    let (mut one, two) = (enter(&store, 1).await, enter(&store, 2).await);
    drop(two);
    for _ in 0..8 {
        assert_eq!(duty(&mut one).await, Some(true));
    }
    assert_eq!(store.scan("!here/", None, 99).await.unwrap().len(), 1);
}

#[tokio::test]
async fn one_that_is_known_to_be_dead_is_struck_off_by_whoever_comes_after_it() {
    let store = books().await;
    let mut one = enter(&store, 1).await;
    assert_eq!(duty(&mut one).await, Some(true));
    let mut two = Roster::enter(Arc::clone(&store), 2, process(2), Some(1)).await.unwrap();
    assert_eq!(duty(&mut two).await, Some(true));
    assert_eq!(beat(&mut one).await, Err(LedgerError::Store(StoreError::Dead)));
}

#[tokio::test]
async fn whom_a_killed_process_has_served_is_served_by_the_others() {
    let store = books().await;
    let mut all = join_all((1..4).map(|number| enter(&store, number))).await;
    let mut falls = vec![Assignment::default(); 3];
    for _ in 0..12 {
        for (roster, falls) in all.iter_mut().zip(&mut falls) {
            *falls = serves(roster, falls, 5).await;
        }
    }
    let counts = |falls: &[Assignment]| falls.iter().map(|it| it.shares.len()).collect::<Vec<_>>();
    assert_eq!(counts(&falls).iter().sum::<usize>(), 5, "{falls:?}");
    assert!(
        falls.iter().all(|it| it.reached && it.relieved && it.shares.values().all(|answers| *answers)),
        "{falls:?}"
    );
    all.remove(0);
    falls.remove(0);
    for _ in 0..12 {
        for (roster, falls) in all.iter_mut().zip(&mut falls) {
            *falls = serves(roster, falls, 5).await;
        }
    }
    assert_eq!(counts(&falls).iter().sum::<usize>(), 5, "{falls:?}");
    assert!(falls.iter().all(|it| it.reached) && falls.iter().filter(|it| it.duty).count() == 1, "{falls:?}");
}
