//! The lobby of a table, and who may do what there.

use std::collections::BTreeMap;

use meadhall_game::Level;
use meadhall_service::repository::{Delivery, DisplayTarget};
use meadhall_service::table_service::{CommandEffect, CommandError};
use meadhall_store::BlockingExt;
use meadhall_tables::lobby::LobbyOptions;
use meadhall_tables::notification::{Notification, NotificationEvent, NotificationRecipient};
use meadhall_tables::pace::{Pace, PaceError};
use meadhall_tables::table::{Occupant, TableEnding};
use meadhall_tables::{PersonId, ServerId, Table, TableError, TableLocation};
use meadhall_test_support::service_fixture::{HOUR_MS, LOCATION, ServiceFixture, new_raids_table};

fn refusal_of<T: std::fmt::Debug>(outcome: Result<T, CommandError>) -> TableError {
    match outcome {
        Err(CommandError::Refused(refused)) => refused,
        other => panic!("expected a refusal, got {other:?}"),
    }
}

#[tokio::test]
async fn the_host_sits_first_and_others_join_and_leave() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    for person in [2, 3, 4] {
        fixture.service.join_table(&fixture.command_from(person), id).await.unwrap();
    }
    let person_ids = |people: Vec<Option<PersonId>>| people.into_iter().flatten().map(|it| it.0).collect::<Vec<_>>();
    let table = fixture.table(id).await;
    assert_eq!(person_ids(table.seats.iter().map(|seat_state| seat_state.person()).collect()), [1, 2, 3, 4]);
    assert_eq!(
        refusal_of(fixture.service.join_table(&fixture.command_from(5), id).await),
        TableError::NoFreeSeat { seats: 4 }
    );
    fixture.service.leave_table(&fixture.command_from(2), id).await.unwrap();
    assert_eq!(refusal_of(fixture.service.leave_table(&fixture.command_from(2), id).await), TableError::NotSeated);
    fixture.service.join_table(&fixture.command_from(5), id).await.unwrap();
    let table = fixture.table(id).await;
    assert_eq!(person_ids(table.seats.iter().map(|seat_state| seat_state.person()).collect()), [1, 3, 4, 5]);
}

#[tokio::test]
async fn joining_twice_takes_one_seat() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    assert_eq!(fixture.service.join_table(&fixture.command_from(2), id).await.unwrap().effect, CommandEffect::Applied);
    let again = fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    assert_eq!((again.effect, again.table.seats.len()), (CommandEffect::NothingChanged, 2));
}

#[tokio::test]
async fn the_next_person_becomes_host_and_an_empty_lobby_closes() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 1).await;
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    let outcome = fixture.service.leave_table(&fixture.command_from(1), id).await.unwrap();
    assert_eq!(outcome.table.host, Some(PersonId(2)));
    let outcome = fixture.service.leave_table(&fixture.command_from(2), id).await.unwrap();
    assert_eq!(outcome.table.result().unwrap().ending, TableEnding::LobbyCancelled);
    assert_eq!(refusal_of(fixture.service.join_table(&fixture.command_from(2), id).await), TableError::TableOver);
    assert_eq!(fixture.repository().open_tables_of(PersonId(2)).block_on().unwrap(), []);
}

#[tokio::test]
async fn only_the_host_configures_kicks_and_starts() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    let pace = LobbyOptions { pace: Some(Pace::Live), ..LobbyOptions::default() };
    assert_eq!(
        refusal_of(fixture.service.configure_lobby(&fixture.command_from(2), id, pace.clone()).await),
        TableError::HostOnly
    );
    assert_eq!(refusal_of(fixture.service.kick(&fixture.command_from(2), id, PersonId(1)).await), TableError::HostOnly);
    assert_eq!(refusal_of(fixture.service.start_match(&fixture.command_from(2), id).await), TableError::HostOnly);
    assert_eq!(refusal_of(fixture.service.cancel_lobby(&fixture.command_from(2), id).await), TableError::HostOnly);
    assert_eq!(
        fixture.service.configure_lobby(&fixture.command_from(1), id, pace).await.unwrap().table.pace,
        Pace::Live
    );
    let outcome = fixture.service.kick(&fixture.command_from(1), id, PersonId(2)).await.unwrap();
    assert_eq!(
        outcome.notifications,
        [Notification {
            recipient: NotificationRecipient::Person(PersonId(2)),
            event: NotificationEvent::KickedFromLobby
        }]
    );
    assert_eq!(
        refusal_of(fixture.service.kick(&fixture.command_from(1), id, PersonId(2)).await),
        TableError::PersonHasLeft
    );
    assert!(matches!(
        refusal_of(fixture.service.start_match(&fixture.command_from(1), id).await),
        TableError::InvalidSetup(_)
    ));
    fixture.service.add_ai(&fixture.command_from(1), id, "random").await.unwrap();
    assert!(fixture.service.start_match(&fixture.command_from(1), id).await.unwrap().table.running_match().is_some());
    assert_eq!(refusal_of(fixture.service.start_match(&fixture.command_from(1), id).await), TableError::AlreadyStarted);
    assert_eq!(refusal_of(fixture.service.join_table(&fixture.command_from(9), id).await), TableError::AlreadyStarted);
    assert_eq!(
        refusal_of(fixture.service.kick(&fixture.command_from(1), id, PersonId(1)).await),
        TableError::AlreadyStarted
    );
}

#[tokio::test]
async fn a_manager_may_cancel_a_lobby_and_a_stranger_may_not() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    assert_eq!(refusal_of(fixture.service.cancel_lobby(&fixture.command_from(9), id).await), TableError::HostOnly);
    let outcome = fixture.service.cancel_lobby(&fixture.manager_command_from(9), id).await.unwrap();
    assert_eq!(outcome.table.result().unwrap().ending, TableEnding::LobbyCancelled);
    assert_eq!(
        refusal_of(fixture.service.cancel_lobby(&fixture.manager_command_from(9), id).await),
        TableError::TableOver
    );
}

#[tokio::test]
async fn anybody_seated_adds_and_removes_ais() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    assert_eq!(refusal_of(fixture.service.add_ai(&fixture.command_from(2), id, "random").await), TableError::NotSeated);
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    assert!(matches!(
        refusal_of(fixture.service.add_ai(&fixture.command_from(2), id, "genius").await),
        TableError::UnknownAi(_)
    ));
    let outcome = fixture.service.add_ai(&fixture.command_from(2), id, "random").await.unwrap();
    assert_eq!(outcome.table.seats.len(), 3);
    assert_eq!(fixture.service.remove_ai(&fixture.command_from(2), id).await.unwrap().table.seats.len(), 2);
    assert_eq!(refusal_of(fixture.service.remove_ai(&fixture.command_from(2), id).await), TableError::NoAiSeat);
}

#[tokio::test]
async fn invalid_setups_are_refused() {
    let fixture = ServiceFixture::new().await;
    let mut new_table = new_raids_table(0);
    new_table.variants = BTreeMap::from([("moon".to_owned(), "full".to_owned())]);
    assert!(matches!(
        refusal_of(fixture.service.open_table(&fixture.command_from(1), new_table).await),
        TableError::InvalidSetup(_)
    ));
    let mut new_table = new_raids_table(0);
    new_table.pace = Pace::Custom(0);
    assert_eq!(
        refusal_of(fixture.service.open_table(&fixture.command_from(1), new_table).await),
        TableError::InvalidPace(PaceError { minutes: 0 })
    );
    assert_eq!(
        refusal_of(fixture.service.open_table(&fixture.command_from(1), new_raids_table(4)).await),
        TableError::NoFreeSeat { seats: 4 }
    );
    assert_eq!(fixture.repository().open_tables_of(PersonId(1)).block_on().unwrap(), []);
}

#[tokio::test]
async fn an_idle_lobby_expires_after_a_day_with_one_notification() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    fixture.advance_and_process_due(20 * HOUR_MS).await;
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    fixture.advance_and_process_due(23 * HOUR_MS).await;
    assert!(fixture.table(id).await.result().is_none());
    fixture.advance_and_process_due(2 * HOUR_MS).await;
    assert_eq!(fixture.table(id).await.result().unwrap().ending, TableEnding::LobbyExpired);
    let deliveries: Vec<Delivery> = fixture
        .repository()
        .deliveries(None, 99)
        .block_on()
        .unwrap()
        .into_iter()
        .map(|(_, delivery)| delivery)
        .collect();
    let expired = Delivery::Notify(Notification {
        recipient: NotificationRecipient::Channel,
        event: NotificationEvent::LobbyExpired,
    });
    assert_eq!(deliveries.len(), 2);
    assert!(deliveries.contains(&expired), "{deliveries:?}");
    assert!(matches!(deliveries[0], Delivery::ShowTable { target: DisplayTarget::Card, .. }));
}

#[tokio::test]
async fn anybody_seated_may_start_if_the_host_is_absent() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    fixture.advance_and_process_due(23 * HOUR_MS).await;
    assert_eq!(refusal_of(fixture.service.start_match(&fixture.command_from(2), id).await), TableError::HostOnly);
    fixture.service.add_ai(&fixture.command_from(2), id, "random").await.unwrap();
    fixture.advance_and_process_due(HOUR_MS).await;
    assert_eq!(refusal_of(fixture.service.start_match(&fixture.command_from(9), id).await), TableError::HostOnly);
    assert!(fixture.service.start_match(&fixture.command_from(2), id).await.unwrap().table.running_match().is_some());
}

#[tokio::test]
async fn rematch_requests_of_one_match_lead_to_one_table() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 1).await;
    assert_eq!(
        refusal_of(fixture.service.rematch(&fixture.command_from(1), id, LOCATION).await),
        TableError::AlreadyStarted
    );
    fixture.service.vote(&fixture.command_from(1), id, meadhall_tables::table::Proposal::EndMatch).await.unwrap();
    let again = fixture.service.rematch(&fixture.command_from(2), id, LOCATION).await.unwrap().table;
    assert_eq!((again.host, again.seats.len()), (Some(PersonId(2)), 2));
    let joined = fixture.service.rematch(&fixture.command_from(1), id, LOCATION).await.unwrap().table;
    assert_eq!((joined.id, joined.seats.len()), (again.id, 3));
    let seed = |table: &Table| fixture.repository().match_history(table.id).block_on().unwrap().unwrap().start.seed;
    fixture.service.start_match(&fixture.command_from(2), again.id).await.unwrap();
    assert!(seed(&fixture.table(id).await) != seed(&fixture.table(again.id).await), "a rematch has a new seed");
    fixture.service.vote(&fixture.command_from(2), again.id, meadhall_tables::table::Proposal::EndMatch).await.unwrap();
    let third = fixture.service.rematch(&fixture.command_from(1), id, LOCATION).await.unwrap().table;
    assert!(third.id != again.id && third.id != id);
}

#[tokio::test]
async fn a_rematch_against_computers_alone_is_nobody_elses() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1], 2).await;
    fixture.service.vote(&fixture.command_from(1), id, meadhall_tables::table::Proposal::EndMatch).await.unwrap();
    let rematch =
        async |person| fixture.service.rematch(&fixture.command_from(person), id, LOCATION).await.unwrap().table;
    let own = rematch(1).await;
    assert_eq!((own.host, own.seats.len()), (Some(PersonId(1)), 3));
    let of_stranger = rematch(2).await;
    assert!(of_stranger.id != own.id && of_stranger.host == Some(PersonId(2)));
    fixture.service.start_match(&fixture.command_from(1), own.id).await.unwrap();
    assert_eq!(rematch(1).await.id, own.id, "a second press leads to the running match");
    let third = Level::new(3).unwrap();
    let at_level = fixture.service.rematch_at_level(&fixture.command_from(1), id, LOCATION, third).await.unwrap().table;
    assert_ne!(at_level.id, own.id);
    let strategies = at_level.seats[1..].iter().map(|seat| match &seat.occupant {
        Occupant::Ai { strategy, .. } => strategy.as_str(),
        Occupant::Person(_) | Occupant::Erased => "a person",
    });
    assert_eq!(strategies.collect::<Vec<_>>(), ["level:3", "level:3"]);
}

#[tokio::test]
async fn a_rematch_from_elsewhere_opens_there_and_not_at_the_old_place() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 1).await;
    fixture.service.vote(&fixture.command_from(1), id, meadhall_tables::table::Proposal::EndMatch).await.unwrap();
    let elsewhere = TableLocation { server: ServerId(2), ..LOCATION };
    let away = fixture.service.rematch(&fixture.command_from(2), id, elsewhere).await.unwrap().table;
    assert_eq!((away.location, away.seats.len()), (elsewhere, 2));
    let here = fixture.service.rematch(&fixture.command_from(1), id, LOCATION).await.unwrap().table;
    assert_eq!((here.location, here.host), (LOCATION, Some(PersonId(1))));
}

#[tokio::test]
async fn a_rematch_seats_nobody_beside_a_person_whom_they_have_blocked() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    fixture
        .service
        .vote(&fixture.manager_command_from(9), id, meadhall_tables::table::Proposal::EndMatch)
        .await
        .unwrap();
    fixture.service.block_person(PersonId(1), PersonId(2)).await.unwrap();
    let of_blocked = fixture.service.rematch(&fixture.command_from(2), id, LOCATION).await.unwrap().table;
    let own = fixture.service.rematch(&fixture.command_from(1), id, LOCATION).await.unwrap().table;
    assert_ne!(own.id, of_blocked.id);
    assert_eq!((own.host, fixture.table(of_blocked.id).await.seats.len()), (Some(PersonId(1)), 1));
    let again = fixture.service.rematch(&fixture.command_from(1), id, LOCATION).await.unwrap().table;
    assert_eq!((again.id, again.seats.len()), (own.id, 1));
    // Others join the first rematch.
    let joined = fixture.service.rematch(&fixture.command_from(3), id, LOCATION).await.unwrap().table;
    assert_eq!(joined.id, of_blocked.id);
    fixture.service.cancel_lobby(&fixture.command_from(1), own.id).await.unwrap();
    fixture.service.unblock_person(PersonId(1), PersonId(2)).await.unwrap();
    let joined = fixture.service.rematch(&fixture.command_from(1), id, LOCATION).await.unwrap().table;
    assert_eq!((joined.id, joined.seats.len()), (of_blocked.id, 3));
}
