//! AIs that use their whole time limit: they answer in turn, and no person has to wait for them.

use std::time::{Duration, Instant};

use meadhall_service::table_service::TableService;
use meadhall_tables::table::Occupant;
use meadhall_tables::{PersonId, TableId};

use super::fail_for_an_hour;
use super::fixture::{SchedulerFixture, command_from_person, open_table, open_table_with_ais, start_ai_match};

/// The tables share this time.
const AI_TIME_LIMIT: Duration = Duration::from_secs(4);
/// Time each AI turn takes at least: much longer than a person's command.
const TURN_TIME: Duration = Duration::from_millis(500);
/// Tables at which AIs have a turn all the time.
const AI_TABLE_COUNT: u64 = 4;
/// The test measures at least this many answers, and at most `MAX_ANSWER_COUNT`, because the match must not end.
const MIN_ANSWER_COUNT: usize = 20;
const MAX_ANSWER_COUNT: usize = 50;
/// On a busy machine the AI thread gets little processor time.
const TEST_TIMEOUT: Duration = Duration::from_secs(120);

/// Returns the number of the next step at this table.
async fn next_step(service: &TableService, id: TableId) -> u64 {
    service.load_table(id).await.unwrap().match_state.unwrap().next_step()
}

/// Answers the open decision of a person at this table and returns how long the command took.
async fn time_one_answer(service: &TableService, id: TableId, n: usize) -> Duration {
    let table = service.load_table(id).await.unwrap().table;
    let (seat, person) = table
        .iter_seats()
        .find_map(|(seat, seat_state)| match (&seat_state.occupant, seat_state.pending_decision) {
            (Occupant::Person(PersonId(person)), Some(_)) => Some((seat, *person)),
            _ => None,
        })
        .expect("a decision is open");
    let started_at = Instant::now();
    service
        .answer(&command_from_person(person, &format!("press {n}")), id, table.answer_for_option(seat, 0).unwrap())
        .await
        .unwrap();
    started_at.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_and_other_tables_do_not_wait_for_slow_ai_turns() {
    let fixture = SchedulerFixture::with_ai_time_limit(AI_TIME_LIMIT, |_| async {}).await;
    let service = &fixture.service;
    let mut thinking = Vec::new();
    for person in 1..=AI_TABLE_COUNT {
        let id = open_table_with_ais(service, person, vec!["search:4000000000".to_owned(); 3]).await;
        service.start_match(&command_from_person(person, "start"), id).await.unwrap();
        service.leave_table(&command_from_person(person, "leave"), id).await.unwrap();
        thinking.push(id);
    }
    let people_table = open_table(service, 11, 0).await;
    service.join_table(&command_from_person(12, "join"), people_table).await.unwrap();
    service.start_match(&command_from_person(11, "start"), people_table).await.unwrap();
    let started_at = Instant::now();
    let mut took = Vec::new();
    while !thinking.is_empty() || took.len() < MIN_ANSWER_COUNT {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "no AI has played at {thinking:?}");
        if took.len() < MAX_ANSWER_COUNT {
            took.push(time_one_answer(service, people_table, took.len()).await);
        }
        if let Some(id) = thinking.last()
            && next_step(service, *id).await > 1
        {
            thinking.pop();
        }
        tokio::time::sleep(TURN_TIME / 5).await;
    }
    took.sort();
    // An answer that waits for an AI turn takes half of its time or more.
    let usual = took[took.len() / 2];
    assert!(usual < TURN_TIME / 2, "the median press took {usual:?}: {took:?}");
    fixture.shutdown.cancel();
}

#[tokio::test(start_paused = true)]
async fn ais_play_within_seconds_after_the_store_is_available_again() {
    let fixture = SchedulerFixture::new().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let id = start_ai_match(&fixture.service, 1).await;
    fail_for_an_hour(&fixture).await;
    let step_before = next_step(&fixture.service, id).await;
    // The AI's thread works in real time, while ten seconds pass on the paused clock.
    for _ in 0..200 {
        std::thread::sleep(Duration::from_millis(50));
        tokio::time::sleep(Duration::from_millis(50)).await;
        if next_step(&fixture.service, id).await > step_before {
            return;
        }
    }
    panic!("no AI has played");
}
