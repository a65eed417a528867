//! How long people read before an AI answers: only at a live table where a person sits.

use std::time::Duration;

use meadhall_tables::Table;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::Pace;
use meadhall_test_support::service_fixture::{MINUTE_MS, ServiceFixture, new_raids_table};

const MAX_READING_TIME: Duration = Duration::from_secs(3);

/// Starts a match of a person and two AIs, and lets the person answer until an AI must.
async fn start_match(fixture: &ServiceFixture, pace: Pace) -> Table {
    let new_table = NewTable { pace, ..new_raids_table(2) };
    let id = fixture.service.open_table(&fixture.command_from(1), new_table).await.unwrap().table.id;
    fixture.service.start_match(&fixture.command_from(1), id).await.unwrap();
    while fixture.table(id).await.seats_awaiting_ai().next().is_none() {
        fixture.answer_next(id, 0).await.unwrap();
    }
    fixture.table(id).await
}

#[tokio::test]
async fn an_ai_goes_on_after_half_a_second_and_begins_its_turn_after_more() {
    let fixture = ServiceFixture::new().await;
    let mut table = start_match(&fixture, Pace::Live).await;
    let (mut follow_up_times, mut new_turn_times) = (Vec::new(), vec![table.reading_time()]);
    while table.result().is_none() {
        let Some((seat, _)) = table.seats_awaiting_ai().next() else {
            table = fixture.answer_next(table.id, 0).await.unwrap().table;
            continue;
        };
        table = fixture.service.play_ai_turn(table.id).await.unwrap().table;
        if let Some((next, _)) = table.seats_awaiting_ai().next() {
            let times = if next == seat { &mut follow_up_times } else { &mut new_turn_times };
            times.push(table.reading_time());
        }
    }
    assert_eq!(follow_up_times.iter().min(), Some(&Duration::from_millis(500)));
    assert_eq!(new_turn_times.iter().min(), Some(&Duration::from_millis(1_500)));
    assert!(follow_up_times.iter().chain(&new_turn_times).all(|time| *time <= MAX_READING_TIME));
    assert_eq!(table.reading_time(), Duration::ZERO, "the match is over");
}

#[tokio::test]
async fn nobody_waits_at_other_paces_or_without_readers() {
    let fixture = ServiceFixture::new().await;
    for pace in [Pace::Day, Pace::ThreeDays, Pace::Custom(1), Pace::Unlimited] {
        assert_eq!(start_match(&fixture, pace).await.reading_time(), Duration::ZERO, "{pace:?}");
        fixture.advance(MINUTE_MS).await;
    }
    let live_table = start_match(&fixture, Pace::Live).await;
    assert!(live_table.reading_time() > Duration::ZERO);
    let without_people = fixture.service.leave_table(&fixture.command_from(1), live_table.id).await.unwrap().table;
    assert_eq!(without_people.reading_time(), Duration::ZERO);
}
