//! A failure at one address or table does not affect any other.

use std::future::pending;
use std::time::Duration;

use meadhall_service::outbox::{MessageFormat, OutboxError};
use meadhall_service::repository::{Address, DeadLetterReason, keys};
use meadhall_store::{BlockingExt, Store, WriteBatch};
use meadhall_tables::clock::{DAY_MS, MINUTE_MS};
use meadhall_tables::{ChannelId, PersonId};
use tokio::time::{Instant, sleep};

use super::discord::SentBody;
use super::fate::CrashPoint;
use super::world::{OutboxFixture, command_from, location_in};

const CHANNEL: Address = Address::Channel(ChannelId(1));
const OTHER_CHANNEL: Address = Address::Channel(ChannelId(2));

#[tokio::test(start_paused = true)]
async fn closed_dms_do_not_affect_the_card() {
    let fixture = OutboxFixture::new().await;
    let dm_address = Address::Person(PersonId(1));
    fixture.discord.faults().forbidden.insert(dm_address);
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    for step in 0..40 {
        fixture.deliver_all().await;
        fixture.check_delivered().await;
        assert_eq!(fixture.table(id).await.paused_since, None, "the clock runs because the card is displayed");
        if fixture.answer_next(id, step % 7).await.is_none() {
            break;
        }
    }
    {
        let errors = fixture.errors.lock().unwrap();
        assert!(
            !errors.is_empty() && errors.iter().all(|it| matches!(it, OutboxError::DeliveryForbidden { .. })),
            "{errors:?}"
        );
    }
    fixture.discord.faults().forbidden.clear();
    while fixture.answer_next(id, 3).await != Some(PersonId(2)) {}
    fixture.deliver_all().await;
    let was_dm_sent = fixture.discord.messages().iter().any(|it| it.address == dm_address);
    assert!(was_dm_sent || fixture.table(id).await.seat_of(PersonId(1)).is_some());
}

#[tokio::test(start_paused = true)]
async fn players_with_closed_dms_are_reminded_by_one_mention_in_the_channel() {
    let fixture = OutboxFixture::new().await;
    fixture.go_online().await;
    for person in [1, 2] {
        fixture.discord.faults().forbidden.insert(Address::Person(PersonId(person)));
    }
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    let notified_addresses = || {
        fixture
            .discord
            .messages()
            .iter()
            .filter(|it| matches!(it.body, SentBody::NotificationJson(_)))
            .map(|it| it.address)
            .collect::<Vec<_>>()
    };
    assert_eq!(notified_addresses(), []);
    fixture.advance(DAY_MS / 2 + MINUTE_MS).await;
    fixture.deliver_all().await;
    assert_eq!(notified_addresses(), [CHANNEL]);
    assert_eq!(fixture.table(id).await.result(), None);
    assert_eq!(fixture.undelivered(), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn tables_of_a_deleted_channel_wait_to_be_moved() {
    let fixture = OutboxFixture::new().await;
    let first = fixture.start_match(&[1, 2], 0, 1).await;
    let second = fixture.open_table(3, 0, 1).await;
    fixture.deliver_all().await;
    fixture.discord.faults().deleted_addresses.insert(CHANNEL);
    fixture.answer_next(first, 0).await;
    fixture.deliver_all().await;
    fixture.check_delivered().await;
    for id in [first, second] {
        assert!(fixture.table(id).await.channel_lost_since.is_some());
    }
    assert!(fixture.errors.lock().unwrap().contains(&OutboxError::ChannelGone { channel: ChannelId(1) }));
    fixture.service.move_table(&command_from(1, None), first, location_in(2)).await.unwrap();
    fixture.deliver_all().await;
    fixture.check_delivered().await;
    fixture.advance(8 * 24 * 60 * 60 * 1000).await;
    fixture.deliver_all().await;
    fixture.check_delivered().await;
    assert!(fixture.table(second).await.result().is_some());
}

#[tokio::test(start_paused = true)]
async fn a_table_can_be_moved_back_to_a_channel_that_seemed_deleted() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.discord.faults().deleted_addresses.insert(CHANNEL);
    fixture.deliver_all().await;
    fixture.discord.faults().deleted_addresses.clear();
    fixture.service.move_table(&command_from(1, None), id, location_in(1)).await.unwrap();
    fixture.deliver_all().await;
    fixture.check_delivered().await;
    assert_eq!(fixture.table(id).await.channel_lost_since, None);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_cannot_be_rendered_is_shown_as_text_without_delaying_others() {
    let fixture = OutboxFixture::new().await;
    let broken = fixture.open_table(1, 0, 1).await;
    let others: Vec<_> = [fixture.open_table(2, 0, 1).await, fixture.open_table(3, 0, 1).await].into();
    fixture.discord.faults().render_panics_left.insert(broken, 99);
    fixture.deliver_all().await;
    fixture.check_delivered().await;
    let messages = fixture.discord.messages();
    let style = |id| messages.iter().find(|it| it.table_id == id).unwrap().format;
    assert_eq!(style(broken), MessageFormat::TextOnly);
    assert!(others.into_iter().all(|id| style(id) == MessageFormat::Full));
    assert_eq!(fixture.discord.faults().render_panics_left[&broken], 96);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_cannot_be_shown_as_text_is_a_dead_letter_until_it_can() {
    let fixture = OutboxFixture::new().await;
    let broken = fixture.open_table(1, 0, 1).await;
    fixture.open_table(2, 0, 1).await;
    fixture.discord.faults().render_panics_left.insert(broken, 99);
    fixture.discord.faults().panic_in_text_only = true;
    fixture.deliver_all().await;
    assert_eq!(
        (
            fixture.rows_with_prefix(keys::DEAD_LETTERS_PREFIX).len(),
            fixture.rows_with_prefix(keys::OUTBOX_PREFIX).len()
        ),
        (1, 0)
    );
    // The stored reason contains nothing of the panic's text.
    let dead_letters = fixture.repository().dead_letters().block_on().unwrap();
    let reasons: Vec<_> = dead_letters.iter().map(|it| (it.key.clone(), it.reason)).collect();
    assert_eq!(reasons, [(format!("q/{broken}/card"), Some(DeadLetterReason::RenderingPanicked))]);
    assert!(fixture.rows_with_prefix(keys::DEAD_LETTERS_PREFIX).iter().all(|row| !row.contains("injected")));
    let details = format!("injected render panic for {broken}");
    let (delivery_key, reason) = (format!("o/{broken}/card"), DeadLetterReason::RenderingPanicked);
    let expected_error = OutboxError::MovedToDeadLetters { delivery_key, reason, details };
    assert!(
        expected_error.to_string().contains("because its message cannot be rendered: injected"),
        "{expected_error}"
    );
    assert_eq!(*fixture.errors.lock().unwrap(), [expected_error]);
    assert_eq!(fixture.discord.messages().len(), 1);
    fixture.discord.faults().render_panics_left.clear();
    fixture.service.join_table(&command_from(3, None), broken).await.unwrap();
    fixture.deliver_all().await;
    fixture.check_delivered().await;
}

#[tokio::test(start_paused = true)]
async fn two_hundred_tables_at_a_slow_address_do_not_delay_others() {
    let fixture = OutboxFixture::new().await;
    for person in 1..=200 {
        let id = fixture.open_table(person, 0, 1).await;
        fixture.service.cancel_lobby(&command_from(person, None), id).await.unwrap();
    }
    fixture.discord.faults().delays.insert(CHANNEL, Duration::from_secs(20));
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    sleep(Duration::from_secs(1)).await;
    for channel in 2..40 {
        fixture.start_match(&[1_000 + channel, 2_000 + channel], 0, channel).await;
        sleep(Duration::from_millis(100)).await;
        assert_eq!(fixture.discord.request_count(Address::Channel(ChannelId(channel)), "create"), 1);
    }
    sleep(Duration::from_secs(201 * 20)).await;
    assert_eq!(fixture.discord.messages().iter().filter(|it| it.address == CHANNEL).count(), 200);
    outbox.abort();
    let _ = outbox.await;
    fixture.check_delivered().await;
}

#[tokio::test(start_paused = true)]
async fn a_failing_old_address_does_not_delay_the_new_one() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    fixture.discord.faults().failing_addresses.insert(CHANNEL);
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    fixture.service.move_table(&command_from(1, None), id, location_in(2)).await.unwrap();
    sleep(Duration::from_secs(900)).await;
    for _ in 0..10 {
        fixture.answer_next(id, 2).await;
        sleep(Duration::from_millis(1)).await;
        let revision = fixture.table(id).await.revision;
        let body = SentBody::CurrentTable { revision, decision: None };
        assert!(fixture.discord.messages().iter().any(|it| it.address == OTHER_CHANNEL && it.body == body));
    }
    fixture.discord.faults().failing_addresses.clear();
    sleep(Duration::from_secs(301)).await;
    outbox.abort();
    let _ = outbox.await;
    fixture.check_delivered().await;
}

#[tokio::test(start_paused = true)]
async fn a_failing_address_backs_off_and_is_served_when_it_recovers() {
    let fixture = OutboxFixture::new().await;
    fixture.open_table(1, 0, 1).await;
    fixture.discord.faults().failing_addresses.insert(CHANNEL);
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    sleep(Duration::from_secs(3_600)).await;
    let tries = fixture.discord.request_count(CHANNEL, "create") + fixture.discord.request_count(CHANNEL, "find");
    assert!((15..60).contains(&tries), "{tries} requests in an hour");
    let failing = OutboxError::AddressFailing { address: Some(CHANNEL), failure_count: 5 };
    assert_eq!(*fixture.errors.lock().unwrap(), [failing]);
    fixture.open_table(2, 0, 2).await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(fixture.discord.messages().len(), 1);
    fixture.discord.faults().failing_addresses.clear();
    sleep(Duration::from_secs(301)).await;
    outbox.abort();
    let _ = outbox.await;
    fixture.check_delivered().await;
}

#[tokio::test(start_paused = true)]
async fn deliveries_run_at_once_when_the_store_is_available_again() {
    let fixture = OutboxFixture::new().await;
    fixture.open_table(1, 0, 1).await;
    fixture.discord.faults().failing_addresses.insert(CHANNEL);
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    // By now the address is tried every few minutes.
    sleep(Duration::from_secs(3_600)).await;
    fixture.discord.faults().failing_addresses.clear();
    fixture.service.announce_store_recovery();
    sleep(Duration::from_secs(1)).await;
    assert_eq!(fixture.discord.messages().len(), 1);
    outbox.abort();
    let _ = outbox.await;
    fixture.check_delivered().await;
}

#[tokio::test(start_paused = true)]
async fn an_unreadable_delivery_is_reported_once_and_stays_in_the_outbox() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.open_table(1, 0, 1).await;
    let row = format!("o/{id}/aaaa");
    fixture.store.commit(WriteBatch::new().put(&row, "nonsense").put("o/nothing", "{}")).block_on().unwrap();
    let started_at = Instant::now();
    fixture.deliver_all().await;
    assert_eq!(started_at.elapsed(), Duration::ZERO);
    assert_eq!(fixture.rows_with_prefix(keys::OUTBOX_PREFIX).len(), 2);
    assert_eq!(fixture.discord.messages().len(), 1);
    // Later scans of the outbox do not report it again.
    fixture.errors.lock().unwrap().clear();
    fixture.deliver_for(Duration::from_secs(3_600)).await;
    let errors = fixture.errors.lock().unwrap();
    assert!(
        errors.iter().all(|it| matches!(it, OutboxError::UnreadableDelivery { .. })) && errors.len() == 2,
        "{errors:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn an_interrupted_notification_is_searched_for_and_not_sent_twice() {
    let mut fixture = OutboxFixture::new().await;
    fixture.open_table(1, 0, 1).await;
    fixture.go_online().await;
    fixture.deliver_all().await;
    fixture.advance(25 * 60 * 60 * 1000).await;
    fixture.restart(CrashPoint::AfterRequest("create")).await;
    fixture.deliver_for(Duration::from_secs(400)).await;
    let count_notifications = |fixture: &OutboxFixture| {
        fixture.discord.messages().iter().filter(|it| matches!(it.body, SentBody::NotificationJson(_))).count()
    };
    assert_eq!((count_notifications(&fixture), fixture.discord.request_count(CHANNEL, "find")), (1, 0));
    fixture.restart(CrashPoint::Never).await;
    fixture.deliver_all().await;
    fixture.check_delivered().await;
    assert_eq!((count_notifications(&fixture), fixture.discord.request_count(CHANNEL, "find") > 0), (1, true));
}
