//! An answer counts once, if it names the open decision and comes from the owner of the seat.

use meadhall_game::Text;
use meadhall_service::table_service::{CommandContext, CommandEffect, CommandError, LogRange, ViewAudience};
use meadhall_tables::notification::{NotificationEvent, NotificationRecipient};
use meadhall_tables::table::{Proposal, Replacement};
use meadhall_tables::{PersonId, TableError};
use meadhall_test_support::service_fixture::{ServiceFixture, new_raids_table};

#[tokio::test]
async fn a_repeated_answer_is_applied_once_and_is_no_error() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let (person, answer) = fixture.next_answer(id, 0).await.unwrap();
    let outcome = fixture.service.answer(&fixture.command_from(person), id, answer).await.unwrap();
    assert_eq!(outcome.effect, CommandEffect::Applied);
    assert!(!outcome.log_lines.is_empty());
    let again = fixture.service.answer(&fixture.command_from(person), id, answer).await.unwrap();
    assert_eq!((again.effect, again.table.revision), (CommandEffect::NothingChanged, outcome.table.revision));
}

#[tokio::test]
async fn another_option_of_a_settled_decision_is_stale() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let (person, mut answer) = fixture.next_answer(id, 0).await.unwrap();
    fixture.service.answer(&fixture.command_from(person), id, answer).await.unwrap();
    answer.option += 1;
    assert_eq!(
        fixture.service.answer(&fixture.command_from(person), id, answer).await.unwrap_err(),
        CommandError::Refused(TableError::StaleDecision)
    );
}

#[tokio::test]
async fn a_command_with_the_same_id_is_applied_once() {
    let fixture = ServiceFixture::new().await;
    let command = fixture.command_from(1);
    let first = fixture.service.open_table(&command, new_raids_table(1)).await.unwrap().table;
    let other = fixture.service.open_table(&fixture.command_from(1), new_raids_table(1)).await.unwrap().table;
    assert!(other.id != first.id);
    let again = fixture.service.open_table(&command, new_raids_table(1)).await.unwrap();
    assert_eq!((again.effect, again.table.id), (CommandEffect::NothingChanged, first.id));
    let id = first.id;
    let command = fixture.command_from(1);
    assert_eq!(fixture.service.add_ai(&command, id, "random").await.unwrap().table.seats.len(), 3);
    let again = fixture.service.add_ai(&command, id, "random").await.unwrap();
    assert_eq!((again.effect, again.table.seats.len()), (CommandEffect::NothingChanged, 3));
    let command = fixture.command_from(1);
    fixture.service.start_match(&command, id).await.unwrap();
    assert_eq!(fixture.service.start_match(&command, id).await.unwrap().effect, CommandEffect::NothingChanged);
}

#[tokio::test]
async fn only_the_owner_of_a_seat_answers_for_it() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let (person, answer) = fixture.next_answer(id, 0).await.unwrap();
    let other = 3 - person;
    let not_yours = fixture.service.answer(&fixture.command_from(other), id, answer).await.unwrap_err();
    assert_eq!(not_yours, CommandError::Refused(TableError::NotYourSeat(answer.seat)));
    let stranger = fixture.service.answer(&fixture.command_from(9), id, answer).await.unwrap_err();
    assert_eq!(stranger, CommandError::Refused(TableError::NotSeated));
    let mut own = answer;
    own.seat.0 = 1 - own.seat.0;
    assert_eq!(
        fixture.service.answer(&fixture.command_from(other), id, own).await.unwrap_err(),
        CommandError::Refused(TableError::StaleDecision)
    );
    let mut unknown_seat = answer;
    unknown_seat.seat.0 = 9;
    let refused = fixture.service.answer(&fixture.command_from(person), id, unknown_seat).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::UnknownSeat(unknown_seat.seat)));
    let mut out_of_range = answer;
    out_of_range.option = usize::MAX;
    let refused = fixture.service.answer(&fixture.command_from(person), id, out_of_range).await.unwrap_err();
    assert!(
        matches!(
            refused,
            CommandError::Refused(TableError::IllegalAnswer(meadhall_game::AnswerError::NoSuchOption { .. }))
        ),
        "{refused}"
    );
    fixture.service.answer(&fixture.command_from(person), id, answer).await.unwrap();
}

#[tokio::test]
async fn a_replaced_player_cannot_answer_any_more() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let (person, answer) = fixture.next_answer(id, 0).await.unwrap();
    let replace = Proposal::ReplacePlayer { seat: answer.seat, replacement: Replacement::Person(PersonId(7)) };
    let outcome = fixture.service.vote(&fixture.manager_command_from(9), id, replace).await.unwrap();
    assert_eq!(outcome.notifications[0].recipient, NotificationRecipient::Person(PersonId(7)));
    let outcome = fixture.service.join_table(&fixture.command_from(7), id).await.unwrap();
    assert_eq!(outcome.notifications[0].recipient, NotificationRecipient::Person(PersonId(person)));
    assert_eq!(outcome.notifications[0].event, NotificationEvent::SeatTaken { seat: answer.seat });
    let refused = fixture.service.answer(&fixture.command_from(person), id, answer).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::NotSeated));
    // The decision is unchanged, so the new owner may press the same button of the card.
    assert_eq!(
        fixture.service.answer(&fixture.command_from(7), id, answer).await.unwrap().effect,
        CommandEffect::Applied
    );
}

#[tokio::test]
async fn a_restart_does_not_change_a_table() {
    let mut fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    for step in 0..60 {
        if fixture.next_answer(id, 0).await.is_none() {
            break;
        }
        let outcome = fixture.answer_next(id, step % 5).await.unwrap();
        let before = fixture.service.load_table(id).await.unwrap();
        assert_eq!(before.table, outcome.table);
        fixture.restart_after(step as u64 * 1000).await;
        let after = fixture.service.load_table(id).await.unwrap();
        assert_eq!(after.table, before.table);
        assert_eq!(
            after.match_state.map(|match_state| match_state.save()),
            before.match_state.map(|match_state| match_state.save())
        );
    }
}

#[tokio::test]
async fn an_unknown_table_is_refused() {
    let fixture = ServiceFixture::new().await;
    let id = "zzzzzzzz".parse().unwrap();
    let command: CommandContext = fixture.command_from(1);
    assert_eq!(
        fixture.service.join_table(&command, id).await.unwrap_err(),
        CommandError::Refused(TableError::UnknownTable(id))
    );
    assert_eq!(
        fixture.service.load_table(id).await.err().unwrap(),
        CommandError::Refused(TableError::UnknownTable(id))
    );
}

#[tokio::test]
async fn the_log_says_a_forced_answer_once() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    for _ in 0..60 {
        fixture.answer_next(id, 0).await.unwrap();
    }
    let view = fixture.service.load_view(id, ViewAudience::Public, LogRange::WholeMatch).await.unwrap();
    let is_forced = |line: &Text| ["table_only_choice", "table_no_other_choice"].contains(&line.key);
    let forced: Vec<&[Text]> = view.log.windows(2).filter(|lines| is_forced(&lines[0])).collect();
    assert!(!forced.is_empty());
    for lines in forced {
        let seat = &lines[0].args[0].1;
        let is_repeated = lines[1].args.iter().any(|(_, argument)| argument == seat);
        assert!(lines[0].key == "table_no_other_choice" || !is_repeated, "{lines:?}");
    }
}
