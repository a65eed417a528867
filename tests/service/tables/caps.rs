//! Limits on open tables of a person and of a channel, and on how fast they are opened.

use std::sync::Arc;

use futures::future::join_all;
use meadhall_service::table_service::{CommandError, CommandOutcome, OpenTableLimits, UsagePolicy};
use meadhall_store::{BlockingExt, SledStore};
use meadhall_tables::{ChannelId, PersonId, TableError, TableId, TableLocation};
use meadhall_test_support::service_fixture::{LOCATION, MINUTE_MS, ServiceFixture, new_raids_table};
use tempfile::TempDir;

async fn open_in_channel(fixture: &ServiceFixture, person: u64, channel: u64) -> Result<TableId, CommandError> {
    let mut new_table = new_raids_table(1);
    new_table.location = TableLocation { channel: ChannelId(channel), ..LOCATION };
    Ok(fixture.service.open_table(&fixture.command_from(person), new_table).await?.table.id)
}

#[tokio::test]
async fn nobody_has_more_than_twenty_open_tables_by_opening_or_by_joining() {
    let fixture = ServiceFixture::new().await;
    let mut last = None;
    for number in 0..20 {
        last = Some(open_in_channel(&fixture, 1, number).await.unwrap());
        fixture.advance(MINUTE_MS).await;
    }
    let refusal = CommandError::Refused(TableError::PersonTableLimit { person: PersonId(1), max: 20 });
    assert_eq!(open_in_channel(&fixture, 1, 77).await.unwrap_err(), refusal);
    let other = open_in_channel(&fixture, 2, 78).await.unwrap();
    assert_eq!(fixture.service.join_table(&fixture.command_from(1), other).await.unwrap_err(), refusal);
    fixture.service.join_table(&fixture.command_from(1), last.unwrap()).await.unwrap();
    fixture.service.cancel_lobby(&fixture.command_from(1), last.unwrap()).await.unwrap();
    fixture.service.join_table(&fixture.command_from(1), other).await.unwrap();
}

#[tokio::test]
async fn a_channel_has_room_for_ten_tables() {
    let fixture = ServiceFixture::new().await;
    for person in 0..10 {
        open_in_channel(&fixture, person, 5).await.unwrap();
    }
    let refusal = CommandError::Refused(TableError::ChannelTableLimit { max: 10 });
    assert_eq!(open_in_channel(&fixture, 11, 5).await.unwrap_err(), refusal);
    let elsewhere = open_in_channel(&fixture, 11, 6).await.unwrap();
    let location = TableLocation { channel: ChannelId(5), ..LOCATION };
    assert_eq!(fixture.service.move_table(&fixture.command_from(11), elsewhere, location).await.unwrap_err(), refusal);
}

#[tokio::test]
async fn a_person_opens_at_most_three_tables_a_minute_even_if_cancelled() {
    let fixture = ServiceFixture::new().await;
    for number in 0..3 {
        let id = open_in_channel(&fixture, 1, number).await.unwrap();
        fixture.service.cancel_lobby(&fixture.command_from(1), id).await.unwrap();
    }
    assert_eq!(
        open_in_channel(&fixture, 1, 9).await.unwrap_err(),
        CommandError::Refused(TableError::OpeningTooFast { max: 3 })
    );
    open_in_channel(&fixture, 2, 9).await.unwrap();
    fixture.advance(MINUTE_MS).await;
    open_in_channel(&fixture, 1, 9).await.unwrap();
}

#[tokio::test]
async fn joining_a_table_does_not_reset_the_opening_rate() {
    let fixture = ServiceFixture::new().await;
    let other = open_in_channel(&fixture, 2, 7).await.unwrap();
    for number in 0..3 {
        open_in_channel(&fixture, 1, number).await.unwrap();
        fixture.service.join_table(&fixture.command_from(1), other).await.unwrap();
        fixture.service.leave_table(&fixture.command_from(1), other).await.unwrap();
    }
    assert_eq!(
        open_in_channel(&fixture, 1, 9).await.unwrap_err(),
        CommandError::Refused(TableError::OpeningTooFast { max: 3 })
    );
}

#[tokio::test]
async fn concurrent_joins_cannot_exceed_the_limit() {
    let fixture = ServiceFixture::new().await;
    let mut lobbies = Vec::new();
    for person in 100..140 {
        lobbies.push(open_in_channel(&fixture, person, person).await.unwrap());
    }
    let calls: Vec<_> = lobbies.iter().map(|id| (fixture.command_from(1), *id)).collect();
    let joins = calls.iter().map(|(call, id)| fixture.service.join_table(call, *id));
    let joined = join_all(joins).await;
    assert_eq!(joined.iter().filter(|outcome| outcome.is_ok()).count(), 20);
    assert_eq!(fixture.repository().open_tables_of(PersonId(1)).block_on().unwrap().len(), 20);
}

/// Checks that this many commands were accepted and all others were refused for this reason.
fn check_accepted(outcomes: &[Result<CommandOutcome, CommandError>], accepted_count: usize, reason: &TableError) {
    let refused: Vec<&CommandError> = outcomes.iter().filter_map(|outcome| outcome.as_ref().err()).collect();
    assert_eq!(outcomes.len() - refused.len(), accepted_count);
    assert!(refused.iter().all(|error| **error == CommandError::Refused(reason.clone())), "{refused:?}");
}

#[tokio::test]
async fn concurrent_commands_in_two_processes_cannot_exceed_the_limits() {
    let folder = TempDir::new().unwrap();
    // This store answers later, so all commands count the tables before any of them is written.
    let store = Arc::new(SledStore::open(folder.path().join("store")).unwrap());
    let limits = OpenTableLimits { per_server: Some(45), ..OpenTableLimits::default() };
    let process_a =
        ServiceFixture::with_store(store).await.with_policy(UsagePolicy { limits, ..UsagePolicy::default() });
    let process_b = process_a.second_process().await;
    let fixture = |number: u64| if number.is_multiple_of(2) { &process_a } else { &process_b };
    let new_table = |channel: u64| {
        let mut new_table = new_raids_table(1);
        new_table.location = TableLocation { channel: ChannelId(channel), ..LOCATION };
        new_table
    };
    let opened = join_all((100..140).map(async |person| {
        fixture(person).service.open_table(&fixture(person).command_from(person), new_table(5)).await
    }))
    .await;
    check_accepted(&opened, 10, &TableError::ChannelTableLimit { max: 10 });
    let opened = join_all((0..8).map(async |number| {
        fixture(number).service.open_table(&fixture(number).command_from(1), new_table(50 + number)).await
    }))
    .await;
    check_accepted(&opened, 3, &TableError::OpeningTooFast { max: 3 });
    let opened = join_all((200..240).map(async |person| {
        fixture(person).service.open_table(&fixture(person).command_from(person), new_table(person)).await
    }))
    .await;
    check_accepted(&opened, 32, &TableError::ServerTableLimit { max: 45 });
    let lobbies = opened.iter().flatten().map(|outcome| outcome.table.id);
    let lobbies: Vec<(u64, TableId)> = (0..).zip(lobbies).collect();
    let joined =
        join_all(lobbies.iter().map(async |(number, id)| {
            fixture(*number).service.join_table(&fixture(*number).command_from(1), *id).await
        }))
        .await;
    check_accepted(&joined, 17, &TableError::PersonTableLimit { person: PersonId(1), max: 20 });
    let location = TableLocation { channel: ChannelId(77), ..LOCATION };
    let moved = lobbies.iter().map(async |(number, id)| {
        fixture(*number).service.move_table(&fixture(*number).manager_command_from(9), *id, location).await
    });
    check_accepted(&join_all(moved).await, 10, &TableError::ChannelTableLimit { max: 10 });
    assert_eq!(process_a.service.repository().open_tables_of(PersonId(1)).block_on().unwrap().len(), 20);
}
