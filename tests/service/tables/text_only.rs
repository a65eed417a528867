//! Channels without permission to attach pictures: this is announced once, is remembered, and pauses no
//! clock.

use meadhall_service::repository::Delivery;
use meadhall_store::BlockingExt;
use meadhall_tables::notification::{NotificationEvent, NotificationRecipient};
use meadhall_tables::{ChannelId, TableLocation};
use meadhall_test_support::service_fixture::{HOUR_MS, LOCATION, ServiceFixture};

/// Counts the announcements in all channels.
fn notification_count(fixture: &ServiceFixture) -> usize {
    let deliveries = fixture.repository().deliveries(None, 9_999).block_on().unwrap();
    let is_announcement = |delivery: &&Delivery| {
        delivery.notification().is_some_and(|it| {
            it.recipient == NotificationRecipient::Channel && it.event == NotificationEvent::TextOnlyChannel
        })
    };
    deliveries.iter().map(|(_, delivery)| delivery).filter(is_announcement).count()
}

#[tokio::test]
async fn text_only_is_announced_once_in_a_channel_and_survives_a_restart() {
    let mut fixture = ServiceFixture::new().await;
    let (id, other_table) = (fixture.start_match(&[1, 2], 0).await, fixture.start_match(&[1, 2], 0).await);
    assert!(!fixture.table(id).await.is_text_only());
    fixture.service.mark_channel_text_only(LOCATION.channel).await.unwrap();
    let table = fixture.table(id).await;
    assert!(table.is_text_only() && fixture.table(other_table).await.is_text_only() && table.paused_since.is_none());
    assert_eq!(notification_count(&fixture), 1, "only one of the two tables announces it");
    assert_eq!(fixture.service.text_only_channels(LOCATION.server).block_on().unwrap(), [LOCATION.channel]);
    fixture.restart_after(HOUR_MS).await;
    fixture.service.mark_channel_text_only(LOCATION.channel).await.unwrap();
    assert_eq!(
        (notification_count(&fixture), fixture.table(id).await.revision),
        (1, table.revision),
        "nothing changes a second time"
    );

    fixture.service.clear_channel_text_only(LOCATION.channel).await.unwrap();
    let table = fixture.table(id).await;
    assert!(!table.is_text_only() && !fixture.table(other_table).await.is_text_only());
    assert_eq!(fixture.service.text_only_channels(LOCATION.server).block_on().unwrap(), []);
    fixture.service.clear_channel_text_only(LOCATION.channel).await.unwrap();
    assert_eq!(fixture.table(id).await.revision, table.revision);
    fixture.service.mark_channel_text_only(LOCATION.channel).await.unwrap();
    assert!(fixture.table(id).await.is_text_only());
    let later_table = fixture.start_match(&[1, 2], 0).await;
    fixture.service.mark_channel_text_only(LOCATION.channel).await.unwrap();
    assert!(fixture.table(later_table).await.is_text_only());
    assert_eq!(notification_count(&fixture), 1, "it was already announced in that channel");
}

#[tokio::test]
async fn a_table_moved_to_another_text_only_channel_announces_it_there() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    fixture.service.mark_channel_text_only(LOCATION.channel).await.unwrap();
    let other_location = TableLocation { channel: ChannelId(LOCATION.channel.0 + 1), ..LOCATION };
    fixture.service.move_table(&fixture.command_from(1), id, other_location).await.unwrap();
    assert!(!fixture.table(id).await.is_text_only());
    fixture.service.clear_channel_text_only(LOCATION.channel).await.unwrap();
    fixture.service.mark_channel_text_only(other_location.channel).await.unwrap();
    assert!(fixture.table(id).await.is_text_only());
    assert_eq!(notification_count(&fixture), 2);
    fixture.service.concede(&fixture.command_from(2), id).await.unwrap();
    assert!(fixture.table(id).await.is_text_only(), "the last card is text-only, too");
}
