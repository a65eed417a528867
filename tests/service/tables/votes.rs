//! Votes: the host, a manager, or everybody seated may end a match or replace a player.

use meadhall_service::table_service::{CommandContext, CommandEffect, CommandError};
use meadhall_store::BlockingExt;
use meadhall_tables::notification::{Notification, NotificationEvent, NotificationRecipient};
use meadhall_tables::table::{Proposal, Replacement, TableEnding};
use meadhall_tables::{PersonId, Table, TableError, TableId};
use meadhall_test_support::service_fixture::{HOUR_MS, MINUTE_MS, ServiceFixture, ai_stands_in_for};

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

/// Returns the refusal of a vote, or the outcome's notifications.
async fn offer(
    fixture: &ServiceFixture,
    command: CommandContext,
    id: TableId,
    seat_of: u64,
    to: u64,
) -> Result<Vec<Notification>, TableError> {
    let seat = fixture.table(id).await.iter_seats().find(|(_, it)| it.owner() == Some(PersonId(seat_of))).unwrap().0;
    let proposal = Proposal::ReplacePlayer { seat, replacement: Replacement::Person(PersonId(to)) };
    match fixture.service.vote(&command, id, proposal).await {
        Ok(outcome) => Ok(outcome.notifications),
        Err(CommandError::Refused(refusal)) => Err(refusal),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn alternating_offers_reach_each_person_once_and_few_people() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let host = || fixture.command_from(1);
    let mut told = Vec::new();
    for _ in 0..10 {
        for person in [8, 9] {
            told.extend(offer(&fixture, host(), id, 3, person).await.unwrap());
        }
    }
    let told: Vec<_> = told.iter().map(|it| it.recipient).collect();
    assert_eq!(told, [8, 9].map(|it| NotificationRecipient::Person(PersonId(it))));
    for person in 10..18 {
        offer(&fixture, host(), id, 3, person).await.unwrap();
    }
    assert_eq!(offer(&fixture, host(), id, 3, 18).await, Err(TableError::TooManyOffers));
    offer(&fixture, host(), id, 3, 8).await.expect("somebody who knows of the table may be offered the seat again");
    // Those whose offer was withdrawn do not find the table among their own.
    let tables_of = async |person: u64| fixture.repository().open_tables_of(PersonId(person)).await.unwrap();
    assert_eq!((tables_of(8).await, tables_of(9).await), (vec![id], Vec::new()));
    fixture.service.erase_person(PersonId(9)).await.unwrap();
    assert!(!fixture.table(id).await.people().contains(&PersonId(9)));
}

#[tokio::test]
async fn a_withdrawn_offer_is_not_delivered() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let notifications = offer(&fixture, fixture.command_from(1), id, 3, 8).await.unwrap();
    assert!(notifications[0].is_current(&fixture.table(id).await));
    offer(&fixture, fixture.command_from(1), id, 3, 9).await.unwrap();
    assert!(!notifications[0].is_current(&fixture.table(id).await));
}

#[tokio::test]
async fn nobody_takes_a_seat_by_their_own_decision() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let manager = || fixture.manager_command_from(9);
    assert_eq!(offer(&fixture, manager(), id, 3, 9).await, Err(TableError::CannotOfferToSelf));
    // A host for whom a computer plays has the host's rights, too.
    fixture.service.leave_table(&fixture.command_from(1), id).await.unwrap();
    assert_eq!(offer(&fixture, fixture.command_from(1), id, 3, 1).await, Err(TableError::CannotOfferToSelf));
    offer(&fixture, manager(), id, 3, 8).await.unwrap();
}

#[tokio::test]
async fn nobody_is_offered_a_second_seat_whose_secrets_they_could_compare() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3, 4], 0).await;
    fixture.service.concede(&fixture.command_from(2), id).await.unwrap();
    fixture.service.leave_table(&fixture.command_from(3), id).await.unwrap();
    for person in [2, 3] {
        let refusal = offer(&fixture, fixture.command_from(1), id, 4, person).await;
        assert_eq!(refusal, Err(TableError::ReplacementKnowsSecrets), "{person}");
    }
}

#[tokio::test]
async fn a_seat_is_offered_only_to_a_possible_person() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    assert_eq!(offer(&fixture, fixture.command_from(1), id, 3, 0).await, Err(TableError::CannotJoin));
}

#[tokio::test]
async fn a_proposal_for_a_seat_can_be_changed_once_a_minute() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3, 4], 0).await;
    let voter = || fixture.command_from(2);
    assert_eq!(offer(&fixture, voter(), id, 3, 8).await.unwrap().len(), 1);
    assert_eq!(offer(&fixture, voter(), id, 3, 9).await, Err(TableError::ProposedRecently));
    assert_eq!(offer(&fixture, voter(), id, 4, 9).await.unwrap().len(), 1, "this is about another seat");
    fixture.advance(MINUTE_MS).await;
    assert_eq!(offer(&fixture, voter(), id, 3, 9).await.unwrap().len(), 1);
}
