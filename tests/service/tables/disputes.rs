//! What players might do to each other at a table, and what the service allows.

use meadhall_game::Seat;
use meadhall_service::table_service::{CommandContext, CommandError, TableService};
use meadhall_store::BlockingExt;
use meadhall_tables::clock::ServiceInstant;
use meadhall_tables::notification::{Notification, NotificationEvent};
use meadhall_tables::result::{Opponents, Participation};
use meadhall_tables::table::{Occupant, Proposal, Replacement, TableEnding, TimeoutPolicy};
use meadhall_tables::{AccessLevel, ChannelId, PauseReason, PersonId, ServerId, TableError, TableId, TableLocation};
use meadhall_test_support::service_fixture::{
    HOUR_MS, LOCATION, MINUTE_MS, ServiceFixture, ai_stands_in_for, new_raids_table,
};

fn replace_with_person(seat: Seat, person: u64) -> Proposal {
    Proposal::ReplacePlayer { seat, replacement: Replacement::Person(PersonId(person)) }
}

async fn offer_seat(fixture: &ServiceFixture, id: TableId, seat: Seat, person: u64) {
    fixture.service.vote(&fixture.manager_command_from(99), id, replace_with_person(seat, person)).await.unwrap();
}

fn results_of(service: &TableService, person: u64) -> Vec<(Participation, Option<u8>)> {
    let results = service.repository().results_of(PersonId(person)).block_on().unwrap();
    results.into_iter().map(|entry| (entry.result.participation, entry.result.rank)).collect()
}

#[tokio::test]
async fn in_a_match_of_two_one_vote_cannot_replace_the_other() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let host = fixture.table(id).await.seat_of(PersonId(1)).unwrap();
    let replacement = Proposal::ReplacePlayer { seat: host, replacement: Replacement::Ai("random".to_owned()) };
    let table = fixture.service.vote(&fixture.command_from(2), id, replacement.clone()).await.unwrap().table;
    assert_eq!((table.seat_of(PersonId(1)), table.host), (Some(host), Some(PersonId(1))));
    // An absent player can be replaced by those who are there.
    fixture.service.leave_table(&fixture.command_from(1), id).await.unwrap();
    let table = fixture.table(id).await;
    assert_eq!(table.seats[host.index()].owner(), None);
    assert_eq!(table.host, Some(PersonId(2)));
}

#[tokio::test]
async fn a_manager_has_no_rights_in_another_server() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let mut command: CommandContext = fixture.command_from(9);
    command.actor.access = AccessLevel::ServerManager(ServerId(LOCATION.server.0 + 1));
    assert_eq!(
        fixture.service.vote(&command, id, Proposal::EndMatch).await.unwrap_err(),
        CommandError::Refused(TableError::NotSeated)
    );
    let location = TableLocation { channel: ChannelId(3), ..LOCATION };
    assert_eq!(
        fixture.service.move_table(&command, id, location).await.unwrap_err(),
        CommandError::Refused(TableError::HostOnly)
    );
}

#[tokio::test]
async fn a_new_owner_starts_with_a_clean_seat() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let seat = fixture.table(id).await.seat_of(PersonId(1)).unwrap();
    fixture.service.set_timeout_policy(&fixture.command_from(1), id, TimeoutPolicy::Concede).await.unwrap();
    fixture.service.concede(&fixture.command_from(1), id).await.unwrap();
    offer_seat(&fixture, id, seat, 8).await;
    let table = fixture.service.join_table(&fixture.command_from(8), id).await.unwrap().table;
    let seat_state = &table.seats[seat.index()];
    assert_eq!(
        (seat_state.timeout_policy, seat_state.is_conceded, seat_state.last_answer),
        (TimeoutPolicy::DefaultAnswer, false, None)
    );
    assert!(
        table.host == Some(PersonId(2)) || table.host == Some(PersonId(3)),
        "a person without a seat is not the host"
    );
    while fixture.next_answer(id, 0).await.is_some() {
        fixture.answer_next(id, 1).await.unwrap();
    }
    assert_eq!(results_of(&fixture.service, 1), [(Participation::Conceded, None)]);
    assert!(matches!(results_of(&fixture.service, 8)[..], [(Participation::Finished, Some(1..=3))]));
}

#[tokio::test]
async fn erasing_a_person_who_conceded_keeps_the_results_of_others() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    fixture.service.concede(&fixture.command_from(1), id).await.unwrap();
    let before = fixture.repository().results_of(PersonId(2)).block_on().unwrap();
    assert_eq!(before[0].result.opponents, Opponents::PeopleOnly);
    fixture.service.erase_person(PersonId(1)).await.unwrap();
    assert_eq!(fixture.repository().results_of(PersonId(2)).block_on().unwrap(), before);
}

/// Returns how many actions a person's own data has.
async fn exported_action_count(fixture: &ServiceFixture, person: u64) -> usize {
    let data = fixture.service.personal_data(PersonId(person)).await.unwrap();
    let finished = data.matches.iter().map(|it| it.actions.len());
    finished.chain(data.open_tables.iter().map(|it| it.actions.len())).sum()
}

#[tokio::test]
async fn the_data_of_a_person_has_only_their_own_actions_in_a_seat_of_several_people() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let answer_for_a_while = async || {
        for _ in 0..30 {
            fixture.answer_next(id, 0).await.unwrap();
        }
    };
    answer_for_a_while().await;
    let (own_count, other_count) = (exported_action_count(&fixture, 1).await, exported_action_count(&fixture, 2).await);
    assert!(own_count > 0 && other_count > 0, "{own_count}, {other_count}");

    // One person concedes, another one is replaced; somebody else takes each of their seats.
    let table = fixture.table(id).await;
    let [conceded, replaced] = [1, 2].map(|person| table.seat_of(PersonId(person)).unwrap());
    fixture.service.concede(&fixture.command_from(1), id).await.unwrap();
    for (seat, person) in [(conceded, 8), (replaced, 9)] {
        offer_seat(&fixture, id, seat, person).await;
        fixture.service.join_table(&fixture.command_from(person), id).await.unwrap();
        assert_eq!(exported_action_count(&fixture, person).await, 0, "the seat had another owner");
    }
    answer_for_a_while().await;
    assert!(exported_action_count(&fixture, 8).await > 0 && exported_action_count(&fixture, 9).await > 0);
    assert_eq!(exported_action_count(&fixture, 1).await, own_count, "former players keep theirs");
}

#[tokio::test]
async fn offers_do_not_count_toward_the_limit_and_can_be_declined() {
    let fixture = ServiceFixture::new().await;
    for host in 100..125 {
        let mut new_table = new_raids_table(1);
        new_table.location.channel = ChannelId(host);
        let id = fixture.service.open_table(&fixture.command_from(host), new_table).await.unwrap().table.id;
        fixture.service.start_match(&fixture.command_from(host), id).await.unwrap();
        offer_seat(&fixture, id, Seat(0), 7).await;
    }
    assert_eq!(fixture.repository().open_tables_of(PersonId(7)).block_on().unwrap().len(), 25);
    let own = fixture.open_table(7, 1).await;
    for id in fixture.repository().open_tables_of(PersonId(7)).block_on().unwrap().into_iter().filter(|id| *id != own) {
        fixture.service.leave_table(&fixture.command_from(7), id).await.unwrap();
    }
    assert_eq!(fixture.repository().open_tables_of(PersonId(7)).block_on().unwrap(), [own]);
}

#[tokio::test]
async fn a_person_has_one_replacement_vote_for_each_seat() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    for person in 1_000..1_100 {
        fixture.service.vote(&fixture.command_from(2), id, replace_with_person(Seat(0), person)).await.unwrap();
        fixture.advance(MINUTE_MS).await;
    }
    assert_eq!(fixture.table(id).await.votes.len(), 1);
    assert!(fixture.repository().open_tables_of(PersonId(1_000)).block_on().unwrap().is_empty());
}

#[tokio::test]
async fn an_offer_ends_when_the_owner_returns() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let seat = fixture.table(id).await.seat_of(PersonId(3)).unwrap();
    fixture.service.leave_table(&fixture.command_from(3), id).await.unwrap();
    offer_seat(&fixture, id, seat, 8).await;
    fixture.service.join_table(&fixture.command_from(3), id).await.unwrap();
    assert_eq!(
        fixture.service.join_table(&fixture.command_from(8), id).await.unwrap_err(),
        CommandError::Refused(TableError::AlreadyStarted)
    );
}

#[tokio::test]
async fn an_old_lobby_button_does_not_leave_a_match() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    assert_eq!(
        fixture.service.leave_lobby(&fixture.command_from(2), id).await.unwrap_err(),
        CommandError::Refused(TableError::AlreadyStarted)
    );
    assert!(fixture.table(id).await.seats.iter().all(|seat_state| ai_stands_in_for(&seat_state.occupant).is_none()));
}

#[tokio::test]
async fn a_lost_channel_pauses_deadlines_until_the_table_is_moved() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    fixture.advance_and_process_due(20 * HOUR_MS).await;
    let due_at = fixture.table(id).await.next_due_at().unwrap();
    fixture.service.mark_channel_lost(LOCATION.channel).await.unwrap();
    fixture.advance_and_process_due(100 * HOUR_MS).await;
    assert!(fixture.table(id).await.seats.iter().all(|seat_state| seat_state.missed_in_a_row == 0));
    let location = TableLocation { channel: ChannelId(3), ..LOCATION };
    let table = fixture.service.move_table(&fixture.command_from(1), id, location).await.unwrap().table;
    assert_eq!(table.next_due_at(), Some(ServiceInstant(due_at.0 + 100 * HOUR_MS)));
    // A table without a channel ends after a week even while its clock is paused.
    fixture.service.pause_clocks(&[id], PauseReason::ThreadLocked).await.unwrap();
    fixture.service.mark_channel_lost(location.channel).await.unwrap();
    fixture.advance_and_process_due(169 * HOUR_MS).await;
    assert_eq!(fixture.table(id).await.result().unwrap().ending, TableEnding::ChannelLost);
}

#[tokio::test]
async fn anybody_seated_may_move_a_table_without_a_channel() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(7, 1).await;
    fixture.service.join_table(&fixture.command_from(8), id).await.unwrap();
    let location = TableLocation { channel: ChannelId(101), ..LOCATION };
    let host_only = CommandError::Refused(TableError::HostOnly);
    assert_eq!(fixture.service.move_table(&fixture.command_from(8), id, location).await.unwrap_err(), host_only);
    fixture.service.mark_channel_lost(LOCATION.channel).await.unwrap();
    assert_eq!(
        fixture.service.move_table(&fixture.command_from(9), id, location).await.unwrap_err(),
        host_only,
        "a spectator must not move the table"
    );
    assert_eq!(
        fixture.service.move_table(&fixture.command_from(8), id, location).await.unwrap().table.location,
        location
    );
}

#[tokio::test]
async fn resuming_a_clock_puts_no_time_into_the_future() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    fixture.service.pause_clocks(&[id], PauseReason::ThreadLocked).await.unwrap();
    fixture.advance_and_process_due(70 * HOUR_MS).await;
    while fixture.next_answer(id, 0).await.unwrap().0 != 1 {
        fixture.answer_next(id, 0).await.unwrap();
    }
    fixture.answer_next(id, 0).await.unwrap();
    fixture.advance_and_process_due(2 * HOUR_MS).await;
    let table = {
        fixture.service.clear_pause_reasons(&[id], &[PauseReason::ThreadLocked]).await.unwrap();
        fixture.table(id).await
    };
    let now = fixture.service.now().service;
    assert!(table.host_active_at <= now, "{:?} {now:?}", table.host_active_at);
    let pending_decisions = table.seats.iter().filter_map(|seat_state| seat_state.pending_decision);
    assert!(
        pending_decisions
            .into_iter()
            .all(|pending| pending.reminded_until <= now && pending.deadline.is_some_and(|it| it.asked_at <= now))
    );
}

#[tokio::test]
async fn a_cancelled_lobby_names_nobody() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    let table = fixture.service.cancel_lobby(&fixture.command_from(1), id).await.unwrap().table;
    assert!(table.seats.iter().all(|seat_state| seat_state.occupant == Occupant::Erased) && table.people().is_empty());
}

#[tokio::test]
async fn a_reminder_is_obsolete_after_the_answer() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    fixture.advance_and_process_due(13 * HOUR_MS).await;
    let deliveries = fixture.repository().deliveries(None, 99).block_on().unwrap();
    let notifications: Vec<Notification> =
        deliveries.iter().filter_map(|(_, delivery)| delivery.notification().cloned()).collect();
    let reminder = notifications
        .iter()
        .find(|notification| matches!(notification.event, NotificationEvent::Reminder { .. }))
        .unwrap();
    assert!(reminder.is_current(&fixture.table(id).await));
    let (person, _) = fixture.next_answer(id, 0).await.unwrap();
    while fixture.next_answer(id, 0).await.is_some_and(|(asked_person, _)| asked_person == person) {
        fixture.answer_next(id, 0).await.unwrap();
    }
    assert!(!reminder.is_current(&fixture.table(id).await));
}
