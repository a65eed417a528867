//! What targets show: a new message for each new card, edits in between, nothing twice, and no old buttons
//! left.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use meadhall_game::Seat;
use meadhall_service::outbox::PingMode;
use meadhall_service::repository::{Address, DisplayTarget, keys};
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_tables::clock::MINUTE_MS;
use meadhall_tables::{ChannelId, PersonId, TableError, TableId};
use meadhall_test_support::games::TOY;
use tokio::time::sleep;

use super::discord::SentBody;
use super::fate::CrashPoint;
use super::world::{OutboxFixture, command_from, location_in};

const CHANNEL: Address = Address::Channel(ChannelId(1));
const OTHER_CHANNEL: Address = Address::Channel(ChannelId(2));

async fn deliver_and_check(fixture: &OutboxFixture) {
    fixture.deliver_all().await;
    fixture.check_delivered().await;
}

/// Lets the AIs play until no AI has a turn.
async fn play_ai_turns_to_the_end(fixture: &OutboxFixture, id: TableId) {
    loop {
        match fixture.service.play_ai_turn(id).await {
            Ok(_) => {}
            Err(CommandError::Refused(TableError::StaleDecision)) => return,
            Err(failed) => panic!("{failed}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_message_is_created_for_each_new_card_and_edited_in_between() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    deliver_and_check(&fixture).await;
    for step in 0..30 {
        let before = fixture.table(id).await;
        let cards = fixture.discord.request_count(CHANNEL, "create");
        if fixture.answer_next(id, step % 5).await.is_none() {
            break;
        }
        deliver_and_check(&fixture).await;
        let new_card_count = u64::from(fixture.table(id).await.card_revision != before.card_revision);
        assert_eq!(fixture.discord.request_count(CHANNEL, "create") as u64, cards as u64 + new_card_count);
    }
    assert!(fixture.discord.request_count(CHANNEL, "create") > 5 && fixture.discord.request_count(CHANNEL, "edit") > 5);
}

#[tokio::test(start_paused = true)]
async fn a_new_card_is_created_before_the_old_one_loses_its_buttons() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    deliver_and_check(&fixture).await;
    fixture.discord.requests.lock().unwrap().clear();
    fixture.service.move_table(&command_from(1, None), id, location_in(2)).await.unwrap();
    deliver_and_check(&fixture).await;
    let requests = fixture.discord.requests.lock().unwrap().clone();
    assert_eq!(requests, [(OTHER_CHANNEL, "create"), (CHANNEL, "edit")]);
    assert_eq!(fixture.discord.messages()[0].body, SentBody::Retired);
}

#[tokio::test(start_paused = true)]
async fn superseded_revisions_are_never_sent() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    for _ in 0..20 {
        fixture.answer_next(id, 0).await;
    }
    deliver_and_check(&fixture).await;
    assert_eq!(fixture.discord.request_count(CHANNEL, "create"), 1);
    assert_eq!(fixture.discord.request_count(CHANNEL, "edit"), 0);
    fixture.deliver_all().await;
    assert_eq!(fixture.discord.messages().len(), 2, "one card and one decision DM");
}

#[tokio::test(start_paused = true)]
async fn a_decision_settled_during_its_delivery_loses_its_buttons() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    let asked_person = fixture
        .table(id)
        .await
        .iter_seats()
        .find(|(_, seat_state)| seat_state.pending_decision.is_some())
        .unwrap()
        .1
        .person()
        .unwrap();
    fixture.discord.faults().delays.insert(Address::Person(asked_person), Duration::from_secs(30));
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    sleep(Duration::from_secs(10)).await;
    fixture.service.leave_table(&command_from(asked_person.0, None), id).await.unwrap();
    sleep(Duration::from_secs(100)).await;
    outbox.abort();
    let _ = outbox.await;
    assert_eq!(fixture.discord.request_count(Address::Person(asked_person), "edit"), 1);
    deliver_and_check(&fixture).await;
}

#[tokio::test(start_paused = true)]
async fn a_message_deleted_by_hand_is_sent_again_without_a_mention() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    deliver_and_check(&fixture).await;
    let mut card_revision = fixture.table(id).await.card_revision;
    // An edit of the same card finds out that the message is gone.
    while fixture.answer_next(id, 0).await.is_some() && fixture.table(id).await.card_revision != card_revision {
        card_revision = fixture.table(id).await.card_revision;
        deliver_and_check(&fixture).await;
        fixture
            .discord
            .messages()
            .iter_mut()
            .filter(|it| it.target == Some(DisplayTarget::Card))
            .for_each(|it| it.is_deleted = true);
    }
    deliver_and_check(&fixture).await;
    let messages = fixture.discord.messages();
    let cards: Vec<_> = messages
        .iter()
        .filter(|it| it.target == Some(DisplayTarget::Card) && it.for_revision == card_revision)
        .collect();
    assert_eq!(cards.iter().map(|it| it.ping).collect::<Vec<_>>(), [PingMode::Mention, PingMode::NoMention]);
    assert_ne!(cards[0].message_key, cards[1].message_key);
}

#[tokio::test(start_paused = true)]
async fn a_finished_table_keeps_only_its_last_card_which_can_still_be_edited() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1], 3, 1).await;
    deliver_and_check(&fixture).await;
    fixture.service.leave_table(&command_from(1, None), id).await.unwrap();
    play_ai_turns_to_the_end(&fixture, id).await;
    assert!(fixture.table(id).await.result().is_some());
    deliver_and_check(&fixture).await;
    assert_eq!(fixture.rows_with_prefix("k/").len(), 1);
    let messages = fixture.discord.messages().len();
    fixture.service.erase_person(PersonId(1)).await.unwrap();
    deliver_and_check(&fixture).await;
    assert_eq!(fixture.discord.messages().len(), messages, "the last card was edited, not sent again");
}

#[tokio::test(start_paused = true)]
async fn the_deleted_card_of_a_finished_table_is_not_sent_again() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.open_table(1, 1, 1).await;
    fixture.service.start_match(&command_from(1, None), id).await.unwrap();
    fixture.service.concede(&command_from(1, None), id).await.unwrap();
    deliver_and_check(&fixture).await;
    let count = fixture.discord.messages().len();
    fixture.discord.messages().iter_mut().for_each(|it| it.is_deleted = true);
    for person in [1, 2] {
        fixture.service.erase_person(PersonId(person)).await.unwrap();
        fixture.deliver_all().await;
    }
    assert_eq!(fixture.discord.messages().len(), count);
    assert_eq!(fixture.rows_with_prefix(keys::OUTBOX_PREFIX), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn ai_tables_that_end_at_once_are_all_shown() {
    let fixture = OutboxFixture::new().await;
    let mut tables = Vec::new();
    for person in 1..9 {
        let id = fixture.start_match(&[person], 3, 1 + person % 2).await;
        fixture.service.leave_table(&command_from(person, None), id).await.unwrap();
        tables.push(id);
    }
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    for id in tables {
        play_ai_turns_to_the_end(&fixture, id).await;
    }
    sleep(Duration::from_secs(1)).await;
    outbox.abort();
    let _ = outbox.await;
    fixture.check_delivered().await;
}

#[tokio::test(start_paused = true)]
async fn the_outbox_finds_deliveries_without_a_change_notification() {
    let mut fixture = OutboxFixture::new().await;
    let old_service = Arc::clone(&fixture.service);
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    sleep(Duration::from_secs(1)).await;
    fixture.restart(CrashPoint::Never).await;
    assert!(!Arc::ptr_eq(&old_service, &fixture.service));
    fixture.start_match(&[1, 2], 1, 1).await;
    sleep(Duration::from_secs(62)).await;
    fixture.check_delivered().await;
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn the_outbox_finishes_requests_in_flight_at_shutdown() {
    let fixture = OutboxFixture::new().await;
    fixture.open_table(1, 0, 1).await;
    fixture.discord.faults().delays.insert(CHANNEL, Duration::from_secs(3));
    fixture.new_outbox().run(sleep(Duration::from_secs(1))).await;
    fixture.check_delivered().await;
    assert_eq!(fixture.discord.messages().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_unchanged_dm_is_not_edited() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 1, 1).await;
    deliver_and_check(&fixture).await;
    let table = fixture.table(id).await;
    let (seat, seat_state) = table
        .iter_seats()
        .find(|(_, seat_state)| seat_state.pending_decision.is_some() && seat_state.person().is_some())
        .unwrap();
    let dm_address = Address::Person(seat_state.person().unwrap());
    let other_person = [1, 2].into_iter().find(|it| Address::Person(PersonId(*it)) != dm_address).unwrap();
    let edits = fixture.discord.request_count(dm_address, "edit");
    fixture.service.leave_table(&command_from(other_person, None), id).await.unwrap();
    deliver_and_check(&fixture).await;
    assert_eq!((fixture.discord.request_count(dm_address, "edit"), seat < Seat(9)), (edits, true));
}

#[tokio::test(start_paused = true)]
async fn a_new_dm_is_created_before_the_line_of_the_last_one_is_deleted() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    deliver_and_check(&fixture).await;
    for step in 0..30 {
        fixture.answer_next(id, step % 5).await;
        deliver_and_check(&fixture).await;
    }
    let requests = fixture.discord.requests.lock().unwrap().clone();
    let of_person = requests.iter().filter(|(at, _)| *at == Address::Person(PersonId(1)));
    let kinds: Vec<&str> = of_person.map(|(_, kind)| *kind).collect();
    let deletions = kinds.windows(2).filter(|pair| pair[1] == "delete");
    assert!(deletions.clone().all(|pair| pair[0] == "create"), "{kinds:?}");
    assert!(deletions.count() > 3, "{kinds:?}");
}

#[tokio::test(start_paused = true)]
async fn a_reminder_is_deleted_once_its_decision_is_settled() {
    let fixture = OutboxFixture::new().await;
    fixture.go_online().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    deliver_and_check(&fixture).await;
    let reminders = || -> Vec<bool> {
        let messages = fixture.discord.messages();
        let of_people = messages.iter().filter(|it| it.target.is_none() && matches!(it.address, Address::Person(_)));
        of_people.map(|it| it.is_deleted).collect()
    };
    fixture.advance(13 * 60 * MINUTE_MS).await;
    deliver_and_check(&fixture).await;
    assert_eq!(reminders(), [false]);
    fixture.play_until_new_card(id).await;
    deliver_and_check(&fixture).await;
    assert_eq!(reminders(), [true]);
}

/// Otherwise a reminder that is deleted because its decision is settled could be sent again.
#[tokio::test(start_paused = true)]
async fn a_recorded_reminder_has_no_delivery_left_wherever_the_process_crashes() {
    let mut recorded_count = 0;
    for crash_point in (0..).map(CrashPoint::AfterEffect) {
        let mut fixture = OutboxFixture::new().await;
        fixture.go_online().await;
        let id = fixture.start_match(&[1, 2], 0, 1).await;
        deliver_and_check(&fixture).await;
        fixture.advance(13 * 60 * MINUTE_MS).await;
        fixture.restart(crash_point).await;
        let has_crashed = tokio::select! {
            () = fixture.process.wait_for_crash() => true,
            () = fixture.deliver_for(Duration::from_secs(60)) => false,
        };
        let notifications = fixture.rows_with_prefix(keys::OUTBOX_PREFIX);
        let is_left = notifications.iter().any(|row| row.contains("notify"));
        let is_recorded =
            fixture.rows_with_prefix(&keys::displayed_prefix(id)).iter().any(|row| row.contains("reminders"));
        assert!(is_left != is_recorded, "{crash_point:?}: {notifications:?}");
        recorded_count += usize::from(is_recorded);
        if !has_crashed {
            break;
        }
    }
    assert!(recorded_count > 1);
}

#[tokio::test(start_paused = true)]
async fn the_card_does_not_change_before_the_last_secret_answer() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match_of(TOY, &[1, 2, 3], 1, 1).await;
    deliver_and_check(&fixture).await;
    let count_card_requests = || {
        let requests = fixture.discord.requests.lock().unwrap();
        requests.iter().filter(|(at, _)| *at == CHANNEL).count()
    };
    let before = count_card_requests();
    let all_seats: Vec<Seat> = (0..4).map(Seat).collect();
    for _ in 0..2 {
        fixture.answer_next(id, 7).await;
        deliver_and_check(&fixture).await;
        assert_eq!((count_card_requests(), awaited_seats(&fixture, id).await), (before, all_seats.clone()));
    }
    // After an undo the decision is sent again by DM, and nobody else sees it.
    fixture.service.undo(&command_from(2, None), id, fixture.table(id).await.revision).await.unwrap();
    deliver_and_check(&fixture).await;
    assert_eq!(fixture.discord.request_count(Address::Person(PersonId(2)), "create"), 2);
    fixture.service.play_ai_turn(id).await.unwrap();
    fixture.answer_next(id, 9).await;
    deliver_and_check(&fixture).await;
    assert_eq!((count_card_requests(), awaited_seats(&fixture, id).await), (before, all_seats));
    // A public change is shown at once.
    fixture.service.leave_table(&command_from(1, None), id).await.unwrap();
    deliver_and_check(&fixture).await;
    assert_eq!(count_card_requests(), before + 1);
    fixture.answer_next(id, 0).await;
    deliver_and_check(&fixture).await;
    assert!(count_card_requests() > before + 1);
}

/// Returns the seats whose decision is open in the public view.
async fn awaited_seats(fixture: &OutboxFixture, id: TableId) -> Vec<Seat> {
    fixture.service.load_view(id, ViewAudience::Public, LogRange::Empty).await.unwrap().seats_to_act()
}
