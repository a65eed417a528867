//! Forbidden deliveries wait and are not forgotten: the old card keeps its buttons until the new one exists,
//! no clock runs before the player is notified, and everything is sent once it is allowed.

use std::future::pending;
use std::time::Duration;

use meadhall_service::repository::{Address, ChangeReason, DisplayTarget};
use meadhall_tables::clock::{DAY_MS, MINUTE_MS};
use meadhall_tables::table::PauseReason;
use meadhall_tables::{ChannelId, PersonId, Table};
use tokio::time::sleep;

use super::discord::{SentBody, SentMessage};
use super::fate::CrashPoint;
use super::world::{OutboxFixture, command_from, location_in};

const CHANNEL: Address = Address::Channel(ChannelId(1));
const ANN_DM: Address = Address::Person(PersonId(1));
const BO_DM: Address = Address::Person(PersonId(2));

/// Returns the cards that still have buttons.
fn cards_with_buttons(fixture: &OutboxFixture) -> Vec<SentMessage> {
    let has_buttons =
        |it: &&SentMessage| it.target == Some(DisplayTarget::Card) && matches!(it.body, SentBody::CurrentTable { .. });
    fixture.discord.messages().iter().filter(has_buttons).cloned().collect()
}

/// Forbids all addresses, or allows them again.
fn set_all_forbidden(fixture: &OutboxFixture, is_forbidden: bool) {
    for address in [CHANNEL, ANN_DM, BO_DM] {
        let mut faults = fixture.discord.faults();
        let _ = if is_forbidden { faults.forbidden.insert(address) } else { faults.forbidden.remove(&address) };
    }
}

fn millis_left(table: &Table, now: u64) -> u64 {
    let deadlines = table.seats.iter().filter_map(|seat_state| seat_state.pending_decision?.deadline);
    deadlines.map(|deadline| deadline.expires_at.0 - now).next().expect("the decision has a deadline")
}

#[tokio::test(start_paused = true)]
async fn an_old_card_keeps_its_buttons_until_the_new_one_is_created() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    for _ in 0..3 {
        let before = cards_with_buttons(&fixture);
        fixture.discord.faults().forbidden.insert(CHANNEL);
        fixture.play_until_new_card(id).await;
        fixture.deliver_all().await;
        let ids = |cards: &[SentMessage]| cards.iter().map(|it| it.id).collect::<Vec<_>>();
        assert_eq!(
            (before.len(), ids(&cards_with_buttons(&fixture))),
            (1, ids(&before)),
            "the old card has no buttons any more"
        );
        assert_eq!(fixture.table(id).await.paused_since, None, "the clock runs because a DM was delivered");
        fixture.discord.faults().forbidden.clear();
        fixture.deliver_all().await;
        fixture.check_delivered().await;
        assert_ne!(ids(&cards_with_buttons(&fixture)), ids(&before));
    }
}

#[tokio::test(start_paused = true)]
async fn an_old_card_that_could_not_be_edited_loses_its_buttons_later() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    for _ in 0..3 {
        fixture.discord.faults().uneditable.insert(CHANNEL);
        fixture.play_until_new_card(id).await;
        sleep(Duration::from_secs(2)).await;
        assert_eq!(cards_with_buttons(&fixture).len(), 2, "the old card keeps its buttons beside the new one");
        assert_eq!(fixture.table(id).await.paused_since, None, "the clock runs because the player was notified");
        fixture.discord.faults().uneditable.clear();
        sleep(Duration::from_secs(30)).await;
        fixture.check_delivered().await;
        assert_eq!(cards_with_buttons(&fixture).len(), 1);
    }
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn a_forbidden_search_for_a_card_is_repeated_later() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    fixture.discord.faults().failing_addresses.insert(CHANNEL);
    fixture.play_until_new_card(id).await;
    fixture.deliver_for(Duration::from_secs(5)).await;
    fixture.service.move_table(&command_from(1, None), id, location_in(2)).await.unwrap();
    fixture.discord.faults().failing_addresses.clear();
    fixture.discord.faults().unsearchable.insert(CHANNEL);
    fixture.deliver_all().await;
    let count_attempts = || fixture.rows_with_prefix("k/").iter().filter(|row| row.contains("attempts")).count();
    assert_eq!((count_attempts(), fixture.undelivered().len()), (1, 1), "the delivery waits");
    fixture.discord.faults().unsearchable.clear();
    fixture.deliver_all().await;
    assert_eq!(count_attempts(), 0);
    fixture.check_delivered().await;
}

#[tokio::test(start_paused = true)]
async fn a_card_forbidden_once_is_created_within_seconds() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    for _ in 0..5 {
        fixture.discord.faults().forbidden_creates_left.insert(CHANNEL, 1);
        fixture.play_until_new_card(id).await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!(cards_with_buttons(&fixture).len(), 1);
        sleep(Duration::from_secs(5)).await;
        fixture.check_delivered().await;
    }
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn the_clock_is_paused_while_the_player_cannot_be_notified() {
    let fixture = OutboxFixture::new().await;
    fixture.go_online().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    fixture.advance(DAY_MS / 4).await;
    set_all_forbidden(&fixture, true);
    fixture.play_until_new_card(id).await;
    fixture.deliver_all().await;
    assert!(fixture.table(id).await.is_paused_for(PauseReason::PlayerNotNotified));
    fixture.advance(9 * DAY_MS).await;
    let table = fixture.table(id).await;
    assert!(
        table.seats.iter().all(|seat_state| seat_state.person().is_some() && seat_state.missed_in_a_row == 0),
        "{:?}",
        table.seats
    );
    // One message is enough.
    fixture.discord.faults().forbidden.remove(&CHANNEL);
    fixture.deliver_all().await;
    let table = fixture.table(id).await;
    assert_eq!(table.paused_since, None);
    assert!(millis_left(&table, fixture.service.now().service.0) > DAY_MS - MINUTE_MS);
    fixture.check_delivered().await;
    fixture.advance(DAY_MS + MINUTE_MS).await;
    let missed_count = |table: &Table| table.seats.iter().map(|seat_state| seat_state.missed_in_a_row).sum::<u8>();
    assert_eq!(missed_count(&fixture.table(id).await), 1, "a missed decision counts once the player was notified");
}

#[tokio::test(start_paused = true)]
async fn a_deadline_does_not_expire_before_the_player_is_notified() {
    let fixture = OutboxFixture::new().await;
    fixture.go_online().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    fixture.play_until_new_card(id).await;
    fixture.discord.faults().failing_addresses.extend([CHANNEL, ANN_DM, BO_DM]);
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    fixture.advance(3 * DAY_MS).await;
    let table = fixture.table(id).await;
    assert!(table.is_paused_for(PauseReason::PlayerNotNotified));
    assert!(
        table.seats.iter().all(|seat_state| seat_state.person().is_some() && seat_state.missed_in_a_row == 0),
        "{:?}",
        table.seats
    );
    fixture.discord.faults().failing_addresses.clear();
    sleep(Duration::from_secs(301)).await;
    let table = fixture.table(id).await;
    assert_eq!(table.paused_since, None);
    assert!(
        millis_left(&table, fixture.service.now().service.0) > DAY_MS - 10 * MINUTE_MS,
        "the deadline starts when the player is notified"
    );
    outbox.abort();
    let _ = outbox.await;
    fixture.check_delivered().await;
}

#[tokio::test(start_paused = true)]
async fn a_forbidden_delivery_backs_off_and_is_retried_at_once_on_request() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.open_table(1, 0, 1).await;
    fixture.discord.faults().forbidden.insert(CHANNEL);
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    sleep(Duration::from_secs(24 * 3_600)).await;
    let tries = fixture.discord.request_count(CHANNEL, "create");
    assert!((20..40).contains(&tries), "{tries} requests in a day");
    assert_eq!(
        fixture.service.load_table(id).await.unwrap().card_obstacle,
        Some(meadhall_service::repository::DeliveryObstacle::ReasonUnknown)
    );
    fixture.discord.faults().forbidden.clear();
    fixture.service.notifier().notify(id, ChangeReason::ObstacleRemoved);
    sleep(Duration::from_secs(1)).await;
    fixture.check_delivered().await;
    assert_eq!(
        (cards_with_buttons(&fixture).len(), fixture.service.load_table(id).await.unwrap().card_obstacle),
        (1, None)
    );
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn a_refused_card_is_not_requested_again_at_every_move() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    fixture.discord.faults().forbidden.insert(CHANNEL);
    let before = fixture.discord.request_count(CHANNEL, "create");
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    for _ in 0..25 {
        let _ = fixture.answer_next(id, 0).await;
        sleep(Duration::from_millis(760)).await;
    }
    let refused = fixture.discord.request_count(CHANNEL, "create") - before;
    assert!((1..=3).contains(&refused), "{refused} refused requests in 19 seconds");
    assert!(
        fixture.service.load_table(id).await.unwrap().card_obstacle.is_some(),
        "the warning is about the last card"
    );
    fixture.discord.faults().forbidden.clear();
    fixture.service.notifier().notify(id, ChangeReason::ObstacleRemoved);
    sleep(Duration::from_secs(1)).await;
    fixture.check_delivered().await;
    assert_eq!(cards_with_buttons(&fixture).len(), 1);
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn a_server_that_removed_the_bot_gets_no_requests_until_it_adds_the_bot_again() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    let count_requests = || ["create", "edit", "find"].map(|kind| fixture.discord.request_count(CHANNEL, kind));
    let before = count_requests();
    fixture.service.pause_clocks(&[id], PauseReason::BotRemovedFromServer).await.unwrap();
    fixture.play_until_new_card(id).await;
    fixture.deliver_all().await;
    assert_eq!(count_requests(), before);
    assert!(dms_with_buttons(&fixture) > 0, "direct messages do not need the server");
    fixture.service.clear_pause_reasons(&[id], &[PauseReason::BotRemovedFromServer]).await.unwrap();
    fixture.deliver_all().await;
    fixture.check_delivered().await;
    let cards = cards_with_buttons(&fixture);
    assert_eq!((cards.len(), cards[0].for_revision), (1, fixture.table(id).await.card_revision));
}

#[tokio::test(start_paused = true)]
async fn a_card_whose_question_was_answered_meanwhile_is_not_created() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    fixture.discord.faults().preparation_times.insert(CHANNEL, Duration::from_secs(5));
    let before = fixture.discord.request_count(CHANNEL, "create");
    fixture.play_until_new_card(id).await;
    let outdated = fixture.table(id).await.card_revision;
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    sleep(Duration::from_secs(1)).await;
    fixture.play_until_new_card(id).await;
    sleep(Duration::from_secs(30)).await;
    let is_outdated = |it: &SentMessage| it.target == Some(DisplayTarget::Card) && it.for_revision == outdated;
    assert!(!fixture.discord.messages().iter().any(is_outdated), "the outdated card was posted");
    assert_eq!(fixture.discord.request_count(CHANNEL, "create"), before + 1);
    fixture.check_delivered().await;
    assert_eq!(cards_with_buttons(&fixture).len(), 1);
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn a_lobby_with_a_forbidden_card_gets_one_when_somebody_joins() {
    let fixture = OutboxFixture::new().await;
    fixture.discord.faults().forbidden_creates_left.insert(CHANNEL, 9);
    let id = fixture.open_table(1, 0, 1).await;
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    // Refused after 0, 5, 25 and 105 seconds; the next attempt by itself comes after 425 seconds.
    sleep(Duration::from_secs(175)).await;
    assert!(cards_with_buttons(&fixture).is_empty());
    fixture.discord.faults().forbidden_creates_left.clear();
    fixture.service.join_table(&command_from(2, None), id).await.unwrap();
    sleep(Duration::from_secs(1)).await;
    fixture.check_delivered().await;
    assert_eq!(cards_with_buttons(&fixture).len(), 1);
    outbox.abort();
}

#[tokio::test(start_paused = true)]
async fn a_forbidden_result_is_shown_later_but_not_after_a_week() {
    let fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    set_all_forbidden(&fixture, true);
    fixture.service.concede(&command_from(1, None), id).await.unwrap();
    fixture.deliver_all().await;
    let old_revision = cards_with_buttons(&fixture).remove(0).for_revision;
    set_all_forbidden(&fixture, false);
    fixture.deliver_for(Duration::from_secs(1)).await;
    fixture.check_delivered().await;
    assert_ne!(cards_with_buttons(&fixture).remove(0).for_revision, old_revision);
    // After a week the outbox gives up.
    let other_table = fixture.start_match(&[3, 4], 0, 2).await;
    fixture.deliver_all().await;
    fixture.discord.faults().forbidden.insert(Address::Channel(ChannelId(2)));
    fixture.service.concede(&command_from(3, None), other_table).await.unwrap();
    fixture.deliver_for(Duration::from_secs(9 * 24 * 3_600)).await;
    assert_eq!(fixture.rows_with_prefix(meadhall_service::repository::keys::OUTBOX_PREFIX), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_player_who_allows_dms_again_is_asked_there() {
    let fixture = OutboxFixture::new().await;
    set_all_forbidden(&fixture, true);
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    let outbox = tokio::spawn(fixture.new_outbox().run(pending()));
    sleep(Duration::from_secs(4 * 3_600)).await;
    assert!(fixture.table(id).await.is_paused_for(PauseReason::PlayerNotNotified));
    for (person, address) in [(1, ANN_DM), (2, BO_DM)] {
        fixture.discord.faults().forbidden.remove(&address);
        fixture.service.resend_dms_to(PersonId(person)).await.unwrap();
    }
    sleep(Duration::from_secs(1)).await;
    assert_eq!(fixture.table(id).await.paused_since, None);
    fixture.check_delivered().await;
    outbox.abort();
}

/// Plays while all addresses are forbidden, in a process that crashes at this point, then goes on in a new
/// process. Returns whether it crashed.
async fn crashes_at(death: CrashPoint) -> bool {
    let mut fixture = OutboxFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0, 1).await;
    fixture.deliver_all().await;
    set_all_forbidden(&fixture, true);
    fixture.play_until_new_card(id).await;
    fixture.restart(death).await;
    let (process, outbox) = (fixture.process.clone(), tokio::spawn(fixture.new_outbox().run(pending())));
    let open_and_close = async {
        sleep(Duration::from_secs(90)).await;
        set_all_forbidden(&fixture, false);
        sleep(Duration::from_secs(400)).await;
    };
    let has_crashed = tokio::select! {
        biased;
        () = process.wait_for_crash() => true,
        () = open_and_close => false,
    };
    outbox.abort();
    let _ = outbox.await;
    if has_crashed {
        set_all_forbidden(&fixture, true);
        fixture.restart(CrashPoint::Never).await;
        fixture.deliver_all().await;
        assert!(!cards_with_buttons(&fixture).is_empty(), "{death:?}: no card has buttons");
        let table = fixture.table(id).await;
        let is_notified = cards_with_buttons(&fixture).iter().any(|it| it.for_revision == table.card_revision)
            || dms_with_buttons(&fixture) > 0;
        assert!(
            is_notified || table.is_paused_for(PauseReason::PlayerNotNotified),
            "{death:?}: the player was not notified, but the clock runs"
        );
        set_all_forbidden(&fixture, false);
        fixture.deliver_all().await;
    }
    fixture.check_delivered().await;
    assert_eq!(fixture.table(id).await.paused_since, None, "{death:?}: the clock is still paused");
    has_crashed
}

fn dms_with_buttons(fixture: &OutboxFixture) -> usize {
    let has_buttons = |it: &&SentMessage| {
        matches!((it.target, &it.body), (Some(DisplayTarget::SeatDm(_)), SentBody::CurrentTable { .. }))
    };
    fixture.discord.messages().iter().filter(has_buttons).count()
}

#[tokio::test(start_paused = true)]
async fn delivery_survives_a_crash_at_every_point_while_addresses_open_and_close() {
    let mut points = 0;
    while crashes_at(CrashPoint::BeforeEffect(points)).await | crashes_at(CrashPoint::AfterEffect(points)).await {
        points += 1;
    }
    assert!(points > 15, "{points}");
}
