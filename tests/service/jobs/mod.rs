//! Background jobs. Most tests run on a paused clock, which advances as fast as there is nothing to do.

mod ai;
mod ai_live;
mod ai_load;
mod fixture;
mod metrics;
mod quiet_hours;

use std::time::Duration;

use meadhall_service::repository::keys;
use meadhall_store::{BlockingExt, Store, StoreError, StoreExt, WriteBatch};
use meadhall_tables::clock::{Connectivity, DAY_MS, MINUTE_MS};
use tokio::time::{Instant, sleep, timeout};

use fixture::{SchedulerFixture, open_table, start_ai_match};

fn disk_full_error() -> StoreError {
    StoreError::Unavailable("the disk is full".to_owned())
}

#[tokio::test]
async fn ai_matches_are_played_to_the_end_without_people() {
    let mut tables = Vec::new();
    // This match starts before the scheduler, which gets no change notification for it.
    let fixture = SchedulerFixture::with_setup(|service| async move {
        start_ai_match(&service, 1).await;
    })
    .await;
    tables.extend(fixture.service.repository().open_tables(None).block_on().unwrap());
    for person in 2..5 {
        tables.push(start_ai_match(&fixture.service, person).await);
    }
    assert_eq!(tables.len(), 4);
    fixture.wait_until("all matches are over", |fixture| tables.iter().all(|id| fixture.is_table_over(*id))).await;
}

#[tokio::test(start_paused = true)]
async fn service_time_starts_at_once_and_runs_only_while_online() {
    let fixture = SchedulerFixture::new().await;
    sleep(Duration::from_millis(10 * MINUTE_MS)).await;
    assert_eq!(fixture.served_millis(), 0);
    fixture.connectivity.send_replace(Connectivity::Online);
    fixture.advance_until("the service time runs", |fixture| fixture.served_millis() > 0).await;
    assert!(
        fixture.served_millis() < MINUTE_MS,
        "the service time must start at once, not at the next tick: {}",
        fixture.served_millis()
    );
    fixture.advance_until("the service time is one hour", |fixture| fixture.served_millis() > 60 * MINUTE_MS).await;
    fixture.connectivity.send_replace(Connectivity::Offline);
    sleep(Duration::from_millis(MINUTE_MS)).await;
    let served = fixture.served_millis();
    sleep(Duration::from_millis(60 * MINUTE_MS)).await;
    assert_eq!(fixture.served_millis(), served);
}

#[tokio::test(start_paused = true)]
async fn an_expired_lobby_is_closed() {
    let fixture = SchedulerFixture::new().await;
    let lobby = open_table(&fixture.service, 1, 0).await;
    fixture.connectivity.send_replace(Connectivity::Online);
    fixture
        .advance_until("the service time is almost a day", |fixture| fixture.served_millis() > DAY_MS - MINUTE_MS)
        .await;
    assert!(!fixture.is_table_over(lobby));
    fixture.advance_until("the lobby is closed", |fixture| fixture.is_table_over(lobby)).await;
    assert!(fixture.served_millis() < DAY_MS + 10 * MINUTE_MS, "{}", fixture.served_millis());
}

#[tokio::test(start_paused = true)]
async fn a_backup_is_made_every_day_and_old_command_ids_are_deleted() {
    let fixture = SchedulerFixture::new().await;
    fixture.connectivity.send_replace(Connectivity::Online);
    let count_command_ids =
        |fixture: &SchedulerFixture| fixture.store.scan(keys::COMMAND_IDS_PREFIX, None, 10).block_on().unwrap().len();
    open_table(&fixture.service, 1, 0).await;
    assert_eq!(count_command_ids(&fixture), 1);
    fixture
        .advance_until("there are four backups", |fixture| fixture.backup_dir.list_oldest_first().unwrap().len() == 4)
        .await;
    let made: Vec<u64> = fixture.backup_dir.list_oldest_first().unwrap().iter().map(|(made, _)| made.0).collect();
    for pair in made.windows(2) {
        assert!((DAY_MS..DAY_MS + 30 * MINUTE_MS).contains(&(pair[1] - pair[0])), "{made:?}");
    }
    fixture.advance_until("all command ids are deleted", |fixture| count_command_ids(fixture) == 0).await;
}

#[tokio::test]
async fn an_erasure_requested_before_a_crash_is_finished() {
    let fixture = SchedulerFixture::with_setup(|service| async move {
        start_ai_match(&service, 7).await;
        let request = WriteBatch::new().put(format!("{}7", keys::ERASURES_PREFIX), Vec::new());
        service.repository().store().commit(request).await.unwrap();
    })
    .await;
    fixture
        .wait_until("the erasure request is gone", |fixture| {
            fixture.store.scan(keys::ERASURES_PREFIX, None, 1).block_on().unwrap().is_empty()
        })
        .await;
    assert!(fixture.service.repository().open_tables_of(meadhall_tables::PersonId(7)).block_on().unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn copies_are_cleaned_of_erased_people_at_most_once_an_hour() {
    let fixture = SchedulerFixture::new().await;
    let mut cleaned_at = Vec::new();
    for person in [7, 8, 9] {
        let key = format!("{}{person}", keys::ERASURES_PREFIX);
        fixture.store.commit(WriteBatch::new().put(key, Vec::new())).await.unwrap();
        fixture
            .advance_until("the erasure request is gone", |fixture| {
                fixture.store.scan(keys::ERASURES_PREFIX, None, 1).block_on().unwrap().is_empty()
            })
            .await;
        cleaned_at.push(Instant::now());
    }
    for pair in cleaned_at.windows(2) {
        assert!(pair[1] - pair[0] >= Duration::from_secs(59 * 60), "{cleaned_at:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn jobs_survive_a_disk_that_is_full_for_a_while() {
    let fixture = SchedulerFixture::new().await;
    fixture.connectivity.send_replace(Connectivity::Online);
    fixture.advance_until("the service time runs", |fixture| fixture.served_millis() > MINUTE_MS).await;
    fixture.store.set_error(Some(disk_full_error()));
    sleep(Duration::from_millis(3 * 60 * MINUTE_MS)).await;
    assert!(!fixture.scheduler.is_finished());
    fixture.store.set_error(None);
    let lobby = open_table(&fixture.service, 1, 0).await;
    fixture.advance_until("the lobby is closed", |fixture| fixture.is_table_over(lobby)).await;
    fixture
        .advance_until("there is a backup", |fixture| !fixture.backup_dir.list_oldest_first().unwrap().is_empty())
        .await;
}

/// Makes the store fail for an hour. At the end, a job waits five minutes after each failure.
async fn fail_for_an_hour(fixture: &SchedulerFixture) {
    fixture.store.set_error(Some(disk_full_error()));
    sleep(Duration::from_millis(60 * MINUTE_MS)).await;
    fixture.store.set_error(None);
}

#[tokio::test(start_paused = true)]
async fn failed_jobs_run_within_seconds_after_the_store_is_available_again() {
    for has_started in [true, false] {
        let fixture = SchedulerFixture::new().await;
        if has_started {
            sleep(Duration::from_secs(1)).await;
        }
        fixture.store.commit(WriteBatch::new().put(format!("{}7", keys::ERASURES_PREFIX), Vec::new())).await.unwrap();
        fail_for_an_hour(&fixture).await;
        sleep(Duration::from_secs(10)).await;
        let requests = fixture.store.scan(keys::ERASURES_PREFIX, None, 1).await.unwrap();
        assert!(requests.is_empty(), "jobs that have started: {has_started}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_scheduler_ends_when_the_store_has_stopped() {
    let fixture = SchedulerFixture::new().await;
    sleep(Duration::from_secs(1)).await;
    assert!(!fixture.scheduler.is_finished());
    fixture.store.set_error(Some(StoreError::WriterStopped));
    let result = timeout(Duration::from_secs(120), fixture.scheduler).await.expect("the scheduler ends").unwrap();
    assert_eq!(result.unwrap_err().to_string(), "the store accepts no more writes until the bot is restarted");
}

#[tokio::test(start_paused = true)]
async fn shutdown_writes_the_last_tick_and_ends_in_time() {
    let fixture = SchedulerFixture::new().await;
    fixture.connectivity.send_replace(Connectivity::Online);
    fixture.advance_until("the service time is half a minute", |fixture| fixture.served_millis() > MINUTE_MS / 2).await;
    start_ai_match(&fixture.service, 1).await;
    fixture.shutdown.cancel();
    timeout(Duration::from_secs(3), fixture.scheduler).await.expect("the scheduler ends in time").unwrap().unwrap();
    let last = fixture.service.repository().service_clock().block_on().unwrap().unwrap().service_time_at_last_tick();
    assert!(last.0 > MINUTE_MS / 2, "{last:?}");
}
