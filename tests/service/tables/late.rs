//! Cards that cannot be delivered: players see that their moves are saved, even while the channel is backing
//! off.

use meadhall_service::repository::{
    Address, CurrentMessage, DisplayTarget, DisplayedMessages, MessageRef, SendAttempt,
};
use meadhall_tables::view::DeliveryWarning;
use meadhall_tables::{PersonId, TableId};
use meadhall_test_support::service_fixture::{LOCATION, MINUTE_MS, ServiceFixture};

const CHANNEL: Address = Address::Channel(LOCATION.channel);

/// Stores this state of the card and returns the delivery warning now and a minute later.
async fn warnings_now_and_later(
    fixture: &ServiceFixture,
    id: TableId,
    displayed: DisplayedMessages,
) -> [Option<DeliveryWarning>; 2] {
    let previous = fixture
        .repository()
        .run_query(meadhall_service::repository::displayed_by_target(id))
        .await
        .unwrap()
        .get(DisplayTarget::Card)
        .unwrap();
    fixture.repository().save_displayed(id, DisplayTarget::Card, previous.as_ref(), Some(&displayed)).await.unwrap();
    let now = fixture.service.load_warnings(id, PersonId(1)).await.unwrap().delivery;
    fixture.advance(MINUTE_MS).await;
    [now, fixture.service.load_warnings(id, PersonId(1)).await.unwrap().delivery]
}

fn new_attempt(fixture: &ServiceFixture, for_revision: u64) -> SendAttempt {
    let since = fixture.service.now().unix;
    SendAttempt {
        address: CHANNEL,
        for_revision,
        revision: for_revision,
        replaces: None,
        first_sent_at: since,
        is_search_forbidden: false,
    }
}

fn current_message(for_revision: u64) -> Option<CurrentMessage> {
    Some(CurrentMessage {
        message: MessageRef { address: CHANNEL, id: for_revision },
        for_revision,
        shown_revision: for_revision,
        message_key: 0,
    })
}

#[tokio::test]
async fn a_card_is_overdue_if_it_or_an_earlier_one_was_attempted_a_while_ago() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let card = fixture.table(id).await.card_revision;
    let overdue_later = [None, Some(DeliveryWarning::CardNotAccepted)];
    let with_attempt = |for_revision| DisplayedMessages {
        current: current_message(1),
        attempts: vec![new_attempt(&fixture, for_revision)],
        ..DisplayedMessages::default()
    };
    assert_eq!(warnings_now_and_later(&fixture, id, with_attempt(card)).await, overdue_later);
    assert_eq!(
        warnings_now_and_later(&fixture, id, with_attempt(card - 1)).await,
        overdue_later,
        "only an earlier card was attempted"
    );
    let forbidden = SendAttempt { is_search_forbidden: true, ..new_attempt(&fixture, card - 1) };
    let forbidden =
        DisplayedMessages { current: current_message(1), attempts: vec![forbidden], ..DisplayedMessages::default() };
    assert_eq!(
        warnings_now_and_later(&fixture, id, forbidden).await,
        overdue_later,
        "the search for the earlier attempt is forbidden"
    );
    let first = DisplayedMessages { attempts: vec![new_attempt(&fixture, card)], ..DisplayedMessages::default() };
    assert_eq!(warnings_now_and_later(&fixture, id, first).await, overdue_later, "no card is displayed yet");
}

#[tokio::test]
async fn a_displayed_or_unattempted_card_is_not_overdue() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let card = fixture.table(id).await.card_revision;
    assert_eq!(
        warnings_now_and_later(
            &fixture,
            id,
            DisplayedMessages { current: current_message(1), ..DisplayedMessages::default() }
        )
        .await,
        [None; 2]
    );
    let current_card = DisplayedMessages {
        current: current_message(card),
        attempts: vec![new_attempt(&fixture, card - 1)],
        ..DisplayedMessages::default()
    };
    assert_eq!(
        warnings_now_and_later(&fixture, id, current_card).await,
        [None; 2],
        "an attempt at an earlier card does not matter once the newest is displayed"
    );
    let forbidden_attempt = SendAttempt { is_search_forbidden: true, ..new_attempt(&fixture, card - 2) };
    let previous_card = DisplayedMessages {
        current: current_message(card - 1),
        attempts: vec![forbidden_attempt],
        ..DisplayedMessages::default()
    };
    assert_eq!(
        warnings_now_and_later(&fixture, id, previous_card).await,
        [None; 2],
        "the attempt is older than the displayed card"
    );
}
