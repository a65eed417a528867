//! Deadlines: reminders, default answers, AIs that take over, and paused clocks.

use meadhall_game::TextArg;
use meadhall_games::find_game;
use meadhall_service::repository::Delivery;
use meadhall_service::table_service::CommandError;
use meadhall_store::BlockingExt;
use meadhall_tables::clock::ServiceInstant;
use meadhall_tables::history::{EntryOrigin, TakeoverReason};
use meadhall_tables::lobby::LobbyOptions;
use meadhall_tables::notification::{NotificationEvent, NotificationRecipient};
use meadhall_tables::pace::{DeadlineStage, Pace};
use meadhall_tables::table::{SeatState, TableEnding, TimeoutPolicy};
use meadhall_tables::{PauseReason, PersonId, TableError, TableId};
use meadhall_test_support::service_fixture::{HOUR_MS, LOCATION, MINUTE_MS, ServiceFixture, ai_stands_in_for};

/// Returns all notifications in the outbox, in the order of their keys.
fn notifications(fixture: &ServiceFixture) -> Vec<(NotificationRecipient, NotificationEvent)> {
    let deliveries = fixture.repository().deliveries(None, 9_999).block_on().unwrap().into_iter();
    deliveries
        .filter_map(|(_, delivery)| match delivery {
            Delivery::Notify(notification) => Some((notification.recipient, notification.event)),
            Delivery::ShowTable { .. } | Delivery::NotifyStarted { .. } => None,
        })
        .collect()
}

/// Starts a match of two people and returns the person who has to act.
async fn start_two_player_match(fixture: &ServiceFixture, pace: Pace) -> (TableId, u64) {
    let id = fixture.open_table(1, 0).await;
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    fixture
        .service
        .configure_lobby(&fixture.command_from(1), id, LobbyOptions { pace: Some(pace), ..LobbyOptions::default() })
        .await
        .unwrap();
    fixture.service.start_match(&fixture.command_from(1), id).await.unwrap();
    (id, fixture.next_answer(id, 0).await.unwrap().0)
}

#[tokio::test]
async fn reminders_come_at_half_and_nine_tenths_and_then_the_default_answer() {
    let fixture = ServiceFixture::new().await;
    let (id, person) = start_two_player_match(&fixture, Pace::Day).await;
    let seat = fixture.table(id).await.seat_of(PersonId(person)).unwrap();
    let to = NotificationRecipient::Person(PersonId(person));
    fixture.advance_and_process_due(11 * HOUR_MS).await;
    assert_eq!(notifications(&fixture), []);
    fixture.advance_and_process_due(2 * HOUR_MS).await;
    let asked_revision = fixture.table(id).await.seats[seat.index()].pending_decision.unwrap().asked_revision;
    let half = (to, NotificationEvent::Reminder { seat, stage: DeadlineStage::HalfTime, asked_revision });
    assert_eq!(notifications(&fixture), std::slice::from_ref(&half));
    fixture.advance_and_process_due(9 * HOUR_MS).await;
    let last = (to, NotificationEvent::Reminder { seat, stage: DeadlineStage::LastCall, asked_revision });
    assert_eq!(notifications(&fixture), [half.clone(), last.clone()]);
    assert_eq!(fixture.next_answer(id, 0).await.unwrap().0, person);
    fixture.advance_and_process_due(2 * HOUR_MS).await;
    assert_eq!(notifications(&fixture), [half, last, (to, NotificationEvent::DefaultAnswerTaken { seat })]);
    let table = fixture.table(id).await;
    let history = fixture.repository().match_history(table.id).block_on().unwrap().unwrap();
    assert_eq!(history.entries.iter().filter(|entry| entry.origin == EntryOrigin::Timeout).count(), 1);
    let (timeout, game_type) =
        (history.entries.last().unwrap().entry.step_number(), find_game(&table.game_id).unwrap());
    let log = history.log_between(timeout, timeout + 1, game_type).unwrap();
    let text = &log.first().unwrap().text;
    let answer = text.args.iter().find_map(|(name, arg)| (*name == "answer").then_some(arg));
    assert_eq!(text.key, "table_ran_out_of_time");
    assert!(matches!(answer, Some(TextArg::Text(answer)) if answer.key.starts_with("raids_option_")), "{answer:?}");
}

#[tokio::test]
async fn two_missed_decisions_hand_the_seat_to_an_ai_until_its_owner_returns() {
    let fixture = ServiceFixture::new().await;
    let (id, _) = start_two_player_match(&fixture, Pace::Live).await;
    let mut stand_ins = Vec::new();
    for _ in 0..40 {
        fixture.advance_and_process_due(16 * MINUTE_MS).await;
        let table = fixture.table(id).await;
        stand_ins = table.seats.iter().filter_map(|seat_state| ai_stands_in_for(&seat_state.occupant)).collect();
        if stand_ins.len() == 2 {
            break;
        }
        while fixture.next_answer(id, 0).await.is_none() {
            fixture.service.play_ai_turn(id).await.unwrap();
        }
    }
    assert_eq!(stand_ins.len(), 2, "AIs stand in for both players");
    assert!(stand_ins.iter().all(Option::is_some));
    let handed_over_count = notifications(&fixture)
        .into_iter()
        .filter(|(_, event)| matches!(event, NotificationEvent::AiTookOver { .. }))
        .count();
    assert_eq!(handed_over_count, 2);
    let history = fixture.repository().match_history(id).block_on().unwrap().unwrap();
    assert!(history.entries.iter().any(|entry| entry.takeover == Some(TakeoverReason::TimeRanOut)));
    let table = fixture.service.join_table(&fixture.command_from(1), id).await.unwrap().table;
    assert_eq!(table.seat_of(PersonId(1)).map(|seat| table.seats[seat.index()].missed_in_a_row), Some(0));
    while fixture.service.play_ai_turn(id).await.is_ok() {}
    assert_eq!(fixture.next_answer(id, 0).await.unwrap().0, 1);
}

#[tokio::test]
async fn an_answer_resets_the_count_of_missed_decisions() {
    let fixture = ServiceFixture::new().await;
    let (id, person) = start_two_player_match(&fixture, Pace::Live).await;
    let mut missed = 0;
    for _ in 0..40 {
        let Some((asked_person, _)) = fixture.next_answer(id, 0).await else { break };
        if asked_person == person && missed == 0 {
            fixture.advance_and_process_due(16 * MINUTE_MS).await;
            missed = 1;
        } else {
            fixture.answer_next(id, 0).await.unwrap();
            missed = if asked_person == person { 0 } else { missed };
        }
        let table = fixture.table(id).await;
        assert!(
            table.seats.iter().all(|seat_state| ai_stands_in_for(&seat_state.occupant).is_none()),
            "no player missed two decisions in a row"
        );
    }
}

#[tokio::test]
async fn a_timeout_may_wait_hand_the_seat_to_an_ai_or_concede() {
    let fixture = ServiceFixture::new().await;
    for (timeout_policy, expected) in [
        (TimeoutPolicy::WaitForAnswer, "waits"),
        (TimeoutPolicy::HandToAi, "a computer plays"),
        (TimeoutPolicy::Concede, "over"),
    ] {
        let (id, _) = start_two_player_match(&fixture, Pace::Live).await;
        // Only the host may choose to wait.
        fixture.service.set_timeout_policy(&fixture.command_from(1), id, timeout_policy).await.unwrap();
        while fixture.next_answer(id, 0).await.unwrap().0 != 1 {
            fixture.answer_next(id, 0).await.unwrap();
        }
        let refused = fixture
            .service
            .set_timeout_policy(&fixture.command_from(2), id, TimeoutPolicy::WaitForAnswer)
            .await
            .unwrap_err();
        assert_eq!(refused, CommandError::Refused(TableError::HostOnly));
        let person = 1;
        fixture.advance_and_process_due(16 * MINUTE_MS).await;
        let table = fixture.table(id).await;
        let seat = table
            .iter_seats()
            .find(|(_, seat_state)| seat_state.owner() == Some(PersonId(person)))
            .map(|(seat, _)| seat);
        let found = match table.result() {
            Some(result) => {
                assert_eq!(result.ending, TableEnding::Conceded);
                assert_eq!(table.seats[result.standings[1].seat.index()].conceded_by, Some(PersonId(person)));
                "over"
            }
            None if ai_stands_in_for(&table.seats[seat.unwrap().index()].occupant).is_some() => "a computer plays",
            None => "waits",
        };
        assert_eq!(found, expected);
        fixture.advance_and_process_due(3 * HOUR_MS).await;
    }
}

#[tokio::test]
async fn a_table_without_time_limit_waits_forever() {
    let fixture = ServiceFixture::new().await;
    let (id, person) = start_two_player_match(&fixture, Pace::Unlimited).await;
    fixture.advance_and_process_due(400 * HOUR_MS).await;
    assert_eq!(fixture.next_answer(id, 0).await.unwrap().0, person);
    assert_eq!((notifications(&fixture), fixture.table(id).await.next_due_at()), (Vec::new(), None));
}

#[tokio::test]
async fn an_outage_uses_up_no_answer_time() {
    let mut fixture = ServiceFixture::new().await;
    let (id, person) = start_two_player_match(&fixture, Pace::Day).await;
    fixture.advance_and_process_due(11 * HOUR_MS).await;
    fixture.restart_after(72 * HOUR_MS).await;
    assert!(fixture.service.process_due_tables().await.unwrap().processed_tables.is_empty());
    assert_eq!(notifications(&fixture), []);
    fixture.advance_and_process_due(12 * HOUR_MS).await;
    assert_eq!(fixture.next_answer(id, 0).await.unwrap().0, person);
    assert_eq!(notifications(&fixture).len(), 2);
    fixture.advance_and_process_due(HOUR_MS).await;
    assert_eq!(notifications(&fixture).len(), 3);
}

#[tokio::test]
async fn a_pause_moves_deadlines_by_its_whole_length() {
    let fixture = ServiceFixture::new().await;
    let (id, person) = start_two_player_match(&fixture, Pace::Day).await;
    fixture.advance_and_process_due(20 * HOUR_MS).await;
    let due_at = fixture.table(id).await.next_due_at().unwrap();
    fixture.service.pause_clocks(&[id], PauseReason::ThreadLocked).await.unwrap();
    fixture.advance_and_process_due(100 * HOUR_MS).await;
    assert_eq!((fixture.table(id).await.next_due_at(), notifications(&fixture).len()), (None, 1));
    fixture.service.clear_pause_reasons(&[id], &[PauseReason::ThreadLocked]).await.unwrap();
    assert_eq!(fixture.table(id).await.next_due_at(), Some(ServiceInstant(due_at.0 + 100 * HOUR_MS)));
    fixture.service.pause_clocks(&[id], PauseReason::ThreadLocked).await.unwrap();
    fixture.answer_next(id, 0).await.unwrap();
    assert!(fixture.service.clear_pause_reasons(&[id], &[PauseReason::ThreadLocked]).await.is_ok());
    assert!(
        fixture
            .next_answer(id, 0)
            .await
            .is_some_and(|(asked_person, _)| asked_person == person || asked_person == 3 - person)
    );
}

#[tokio::test]
async fn a_table_without_a_channel_ends_after_a_week_unless_moved() {
    let fixture = ServiceFixture::new().await;
    let (id, _) = start_two_player_match(&fixture, Pace::Unlimited).await;
    let (moved, _) = start_two_player_match(&fixture, Pace::Unlimited).await;
    fixture.service.mark_channel_lost(LOCATION.channel).await.unwrap();
    let location = meadhall_tables::TableLocation { channel: meadhall_tables::ChannelId(7), ..LOCATION };
    fixture.service.move_table(&fixture.command_from(1), moved, location).await.unwrap();
    fixture.advance_and_process_due(167 * HOUR_MS).await;
    assert!(fixture.table(id).await.result().is_none());
    fixture.advance_and_process_due(2 * HOUR_MS).await;
    assert_eq!(fixture.table(id).await.result().unwrap().ending, TableEnding::ChannelLost);
    assert!(fixture.table(moved).await.result().is_none());
    assert_eq!(fixture.repository().open_tables_in(LOCATION.channel).block_on().unwrap(), []);
    assert_eq!(fixture.repository().open_tables_in(location.channel).block_on().unwrap(), [moved]);
}

#[tokio::test]
async fn leaving_and_coming_back_gives_nobody_more_time() {
    let fixture = ServiceFixture::new().await;
    let (id, person) = start_two_player_match(&fixture, Pace::Day).await;
    let seat = fixture.table(id).await.seat_of(PersonId(person)).unwrap().index();
    fixture.advance_and_process_due(24 * HOUR_MS + MINUTE_MS).await;
    // The person who missed the first decision is asked again.
    while fixture.next_answer(id, 0).await.unwrap().0 != person {
        fixture.answer_next(id, 0).await.unwrap();
    }
    fixture.advance_and_process_due(23 * HOUR_MS).await;
    let before = fixture.table(id).await.seats[seat].clone();
    fixture.service.leave_table(&fixture.command_from(person), id).await.unwrap();
    fixture.advance(MINUTE_MS).await;
    let after = fixture.service.join_table(&fixture.command_from(person), id).await.unwrap().table.seats[seat].clone();
    let deadline = |seat: &SeatState| seat.pending_decision.map(|pending| (pending.fingerprint, pending.deadline));
    assert_eq!(deadline(&after), deadline(&before));
    assert_eq!((before.missed_in_a_row, after.missed_in_a_row), (1, 1), "the first decision stays missed");
    fixture.advance_and_process_due(HOUR_MS).await;
    let history = fixture.repository().match_history(id).block_on().unwrap().unwrap();
    let timeouts = history.entries.iter().filter(|entry| entry.origin == EntryOrigin::Timeout).count();
    assert_eq!(timeouts, 2, "the time ran out when it would have run out without leaving");
}
