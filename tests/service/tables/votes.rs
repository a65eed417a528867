//! Votes: the host, a manager, or everybody seated may end a match or replace a player.

use meadhall_service::table_service::{CommandEffect, CommandError};
use meadhall_store::BlockingExt;
use meadhall_tables::notification::{NotificationEvent, NotificationRecipient};
use meadhall_tables::table::{Proposal, Replacement, TableEnding};
use meadhall_tables::{PersonId, Table, TableError};
use meadhall_test_support::service_fixture::{HOUR_MS, ServiceFixture, ai_stands_in_for};

fn has_ended_by_vote(table: &Table) -> bool {
    table.result().is_some_and(|result| result.ending == TableEnding::EndedByVote)
}

#[tokio::test]
async fn the_host_or_a_manager_ends_a_match_at_once_and_a_stranger_does_not() {
    let fixture = ServiceFixture::new().await;
    for (command, ends) in
        [(fixture.command_from(1), true), (fixture.manager_command_from(9), true), (fixture.command_from(9), false)]
    {
        let id = fixture.start_match(&[1, 2, 3], 0).await;
        fixture.advance_and_process_due(HOUR_MS).await;
        let outcome = fixture.service.vote(&command, id, Proposal::EndMatch).await;
        match ends {
            true => assert!(has_ended_by_vote(&outcome.unwrap().table)),
            false => assert_eq!(outcome.unwrap_err(), CommandError::Refused(TableError::NotSeated)),
        }
    }
}

#[tokio::test]
async fn without_the_host_everybody_seated_must_vote_to_end() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 1).await;
    let outcome = fixture.service.vote(&fixture.command_from(2), id, Proposal::EndMatch).await.unwrap();
    assert!(!has_ended_by_vote(&outcome.table));
    assert_eq!(outcome.notifications[0].recipient, NotificationRecipient::Channel);
    assert_eq!(
        outcome.notifications[0].event,
        NotificationEvent::VoteCast { voter: PersonId(2), proposal: Proposal::EndMatch }
    );
    let again = fixture.service.vote(&fixture.command_from(2), id, Proposal::EndMatch).await.unwrap();
    assert_eq!(
        (again.effect, again.notifications.len()),
        (CommandEffect::NothingChanged, 0),
        "a vote is announced once"
    );
    assert!(!has_ended_by_vote(
        &fixture.service.vote(&fixture.command_from(3), id, Proposal::EndMatch).await.unwrap().table
    ));
    // The host does not vote but leaves, so everybody still seated has voted.
    assert!(has_ended_by_vote(&fixture.service.leave_table(&fixture.command_from(1), id).await.unwrap().table));
    assert_eq!(fixture.repository().results_of(PersonId(1)).block_on().unwrap().len(), 1);
}

#[tokio::test]
async fn an_absent_host_is_not_needed_to_end_a_match() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    for _ in 0..3 {
        fixture.advance_and_process_due(8 * HOUR_MS).await;
    }
    assert!(has_ended_by_vote(
        &fixture.service.vote(&fixture.command_from(2), id, Proposal::EndMatch).await.unwrap().table
    ));
}

#[tokio::test]
async fn the_player_to_be_replaced_has_no_vote() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let seat = fixture.table(id).await.seat_of(PersonId(1)).unwrap();
    let replace = Proposal::ReplacePlayer { seat, replacement: Replacement::Ai("random".to_owned()) };
    fixture.service.vote(&fixture.command_from(2), id, replace.clone()).await.unwrap();
    let outcome = fixture.service.vote(&fixture.command_from(3), id, replace).await.unwrap();
    assert_eq!(ai_stands_in_for(&outcome.table.seats[seat.index()].occupant), Some(None));
    assert_eq!(outcome.notifications[0].event, NotificationEvent::SeatTaken { seat });
    assert_eq!(outcome.table.host, Some(PersonId(2)), "a person without a seat is not the host any more");
    let refused = fixture.service.concede(&fixture.command_from(1), id).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::NotSeated));
}

#[tokio::test]
async fn unknown_ais_and_seats_are_refused() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let seat = fixture.table(id).await.seat_of(PersonId(1)).unwrap();
    let genius = Proposal::ReplacePlayer { seat, replacement: Replacement::Ai("genius".to_owned()) };
    assert!(matches!(
        fixture.service.vote(&fixture.command_from(1), id, genius).await.unwrap_err(),
        CommandError::Refused(TableError::UnknownAi(_))
    ));
    let nowhere = meadhall_game::Seat(9);
    let replace = Proposal::ReplacePlayer { seat: nowhere, replacement: Replacement::Person(PersonId(5)) };
    assert_eq!(
        fixture.service.vote(&fixture.command_from(1), id, replace).await.unwrap_err(),
        CommandError::Refused(TableError::UnknownSeat(nowhere))
    );
}
