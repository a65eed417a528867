//! Tests of messages whose picture is late, against a local Discord.

use meadhall_local_discord::world::permissions;
use meadhall_tables::TableLocation;
use tokio::time::{sleep, timeout};

use super::*;
use crate::tests::message_api_fixture::{MessageApiFixture, TEST_TIMEOUT, context_with_late_pictures};
use crate::tests::message_limits::{TestTable, member_context};

#[tokio::test]
async fn a_channel_that_refuses_a_late_picture_is_marked_as_text_only() {
    let MessageApiFixture { discord, viewer, local_channel, api, message_api, _folder } =
        MessageApiFixture::new().await;
    discord.deny_bot_permissions(local_channel, permissions::ATTACH_FILES);
    let table = TestTable::raids_lobby(2, Lang::En).await;
    let channel = meadhall_tables::ChannelId(local_channel.0);
    let location = TableLocation { channel, ..table.load().await.table.location };
    let service = &table.ctx.service;
    service.move_table(&member_context(table.players[0]), table.table_id, location).await.unwrap();
    table.start_match().await;

    let (ctx, allow) = context_with_late_pictures(message_api);
    let sender = DiscordSender::new(Arc::new(BotContext { service: Arc::clone(service), api, ..ctx }));
    let loaded = table.load().await;
    sender.create_message(&table.card_request(&loaded), Address::Channel(channel), MessageKey(7)).await.unwrap();
    assert!(viewer.messages(local_channel)[0].files.is_empty(), "the picture is late");
    assert!(!table.load().await.table.is_text_only());
    allow.send(()).unwrap();
    let marked = async {
        while !table.load().await.table.is_text_only() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TEST_TIMEOUT, marked).await.expect("the channel is marked as text-only");
}
