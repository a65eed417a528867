//! Background jobs. Most tests run on a paused clock, which advances as fast as there is nothing to do.

mod counting;
mod house;
mod quiet;
mod thinking;

use std::time::Duration;

use meadhall::ledger::keys;
use meadhall::store::{Change, Reads, StoreError, Wait};
use meadhall::table::clock::{DAY, MINUTE, Reach};
use tokio::time::{sleep, timeout};

use house::{Kept, begin, open};

fn full() -> StoreError {
    StoreError::Unavailable("the disk is full".to_owned())
}

#[tokio::test]
async fn computers_play_on_whoever_watches_and_all_tables_come_to_their_end() {
    let mut tables = Vec::new();
    // This match starts before the scheduler, which gets no change notification for it.
    let kept = Kept::after(|house| async move {
        begin(&house, 1).await;
    })
    .await;
    tables.extend(kept.house.ledger().open_tables(None).wait().unwrap());
    for person in 2..5 {
        tables.push(begin(&kept.house, person).await);
    }
    assert_eq!(tables.len(), 4);
    kept.until("all matches are over", |kept| tables.iter().all(|id| kept.is_over(*id))).await;
}

#[tokio::test(start_paused = true)]
async fn time_counts_while_players_are_reached_and_from_the_moment_they_are() {
    let kept = Kept::new().await;
    sleep(Duration::from_millis(10 * MINUTE)).await;
    assert_eq!(kept.served(), 0);
    kept.reach.send_replace(Reach::Up);
    kept.lives_until("time counts", |kept| kept.served() > 0).await;
    assert!(kept.served() < MINUTE, "not at the next beat only: {}", kept.served());
    kept.lives_until("an hour is served", |kept| kept.served() > 60 * MINUTE).await;
    kept.reach.send_replace(Reach::Down);
    sleep(Duration::from_millis(MINUTE)).await;
    let served = kept.served();
    sleep(Duration::from_millis(60 * MINUTE)).await;
    assert_eq!(kept.served(), served);
}

#[tokio::test(start_paused = true)]
async fn what_is_due_is_woken() {
    let kept = Kept::new().await;
    let lobby = open(&kept.house, 1, 0).await;
    kept.reach.send_replace(Reach::Up);
    kept.lives_until("a day is served", |kept| kept.served() > DAY - MINUTE).await;
    assert!(!kept.is_over(lobby));
    kept.lives_until("the lobby is closed", |kept| kept.is_over(lobby)).await;
    assert!(kept.served() < DAY + 10 * MINUTE, "{}", kept.served());
}

#[tokio::test(start_paused = true)]
async fn a_backup_is_made_every_day_and_old_causes_are_struck_out() {
    let kept = Kept::new().await;
    kept.reach.send_replace(Reach::Up);
    let causes = |kept: &Kept| kept.store.scan(keys::CAUSES, None, 10).wait().unwrap().len();
    open(&kept.house, 1, 0).await;
    assert_eq!(causes(&kept), 1);
    kept.lives_until("there are four backups", |kept| kept.backups.list().unwrap().len() == 4).await;
    let made: Vec<u64> = kept.backups.list().unwrap().iter().map(|(made, _)| made.0).collect();
    for pair in made.windows(2) {
        assert!((DAY..DAY + 30 * MINUTE).contains(&(pair[1] - pair[0])), "{made:?}");
    }
    kept.lives_until("no cause is kept", |kept| causes(kept) == 0).await;
}

#[tokio::test]
async fn who_asked_to_be_forgotten_before_a_crash_is_forgotten() {
    let kept = Kept::after(|house| async move {
        begin(&house, 7).await;
        let note = Change::new().put(format!("{}7", keys::FORGETTING), Vec::new());
        house.ledger().store().commit(note).await.unwrap();
    })
    .await;
    kept.until("the note is gone", |kept| kept.store.scan(keys::FORGETTING, None, 1).wait().unwrap().is_empty()).await;
    assert!(kept.house.ledger().tables_of(meadhall::table::Person(7)).wait().unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_disk_that_is_full_for_a_while_ends_nothing() {
    let kept = Kept::new().await;
    kept.reach.send_replace(Reach::Up);
    kept.lives_until("time counts", |kept| kept.served() > MINUTE).await;
    kept.store.is(Some(full()));
    sleep(Duration::from_millis(3 * 60 * MINUTE)).await;
    assert!(!kept.steward.is_finished());
    kept.store.is(None);
    let lobby = open(&kept.house, 1, 0).await;
    kept.lives_until("the lobby is closed", |kept| kept.is_over(lobby)).await;
    kept.lives_until("there is a backup", |kept| !kept.backups.list().unwrap().is_empty()).await;
}

#[tokio::test(start_paused = true)]
async fn a_store_that_nobody_writes_any_more_is_the_end() {
    let kept = Kept::new().await;
    sleep(Duration::from_secs(1)).await;
    assert!(!kept.steward.is_finished());
    kept.store.is(Some(StoreError::Dead));
    let ended = timeout(Duration::from_secs(120), kept.steward).await.expect("it ends").unwrap();
    assert_eq!(ended.unwrap_err().to_string(), "nothing can be stored any more before a new start");
}

#[tokio::test(start_paused = true)]
async fn told_to_stop_it_writes_the_last_beat_and_comes_to_its_end() {
    let kept = Kept::new().await;
    kept.reach.send_replace(Reach::Up);
    kept.lives_until("half a minute is served", |kept| kept.served() > MINUTE / 2).await;
    begin(&kept.house, 1).await;
    kept.stop.give();
    timeout(Duration::from_secs(3), kept.steward).await.expect("in time").unwrap().unwrap();
    let last = kept.house.ledger().time().wait().unwrap().unwrap().last_beat();
    assert!(last.0 > MINUTE / 2, "{last:?}");
}
