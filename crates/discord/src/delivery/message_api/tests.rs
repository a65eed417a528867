//! Tests of the requests about messages, against a local Discord.

use meadhall_game::Lang;
use std::sync::mpsc;

use meadhall_local_discord::world::permissions;

use super::*;
use crate::context::BotContext;
use crate::delivery::late_picture::LatePicture;
use crate::delivery::outgoing::PictureOmission;
use crate::delivery::sent_cache::MessageLock;
use crate::tests::message_api_fixture::{
    MessageApiFixture, TEST_TIMEOUT, context_with_late_pictures, payload_with_picture, picture_and_text_board,
};
use crate::tests::message_limits::TestTable;

#[tokio::test]
async fn a_card_whose_question_was_answered_meanwhile_is_not_created() {
    let fixture = MessageApiFixture::new().await;
    let table = TestTable::raids_lobby(2, Lang::En).await;
    table.start_match().await;
    let loaded = table.load().await;
    let request = table.card_request(&loaded);
    let channel: ChannelId = fixture.local_channel.to_string().parse().unwrap();
    let outgoing =
        fixture.message_api.prepare(&payload_with_picture("one"), ExistingAttachment::Known(None), TEST_TIMEOUT).await;
    let create = || fixture.message_api.create_message(channel, &outgoing, Some((&request, MessageKey(7))));
    assert!(create().await.is_ok());
    while table.load().await.table.card_revision == loaded.table.card_revision {
        table.play_next_answer().await.unwrap();
    }
    assert_eq!(create().await.err(), Some(UndeliveredError::Outdated.into()));
    assert_eq!(fixture.viewer.messages(fixture.local_channel).len(), 1);
}

#[tokio::test]
async fn a_message_shows_its_picture_or_else_its_text_board() {
    let MessageApiFixture { discord, viewer, local_channel, message_api, .. } = MessageApiFixture::new().await;
    let channel: ChannelId = local_channel.to_string().parse().unwrap();
    let mut first = None;
    for (svg, expected, omission) in [
        ("one", (true, false), None),
        ("fail", (false, true), Some(PictureOmission::RenderFailed)),
        ("panic", (false, true), Some(PictureOmission::RenderFailed)),
    ] {
        let outgoing =
            message_api.prepare(&payload_with_picture(svg), ExistingAttachment::Known(None), TEST_TIMEOUT).await;
        let (message, sent_contents) = message_api.create_message(channel, &outgoing, None).await.unwrap();
        let seen = viewer.messages(local_channel).pop().unwrap();
        assert_eq!((picture_and_text_board(&seen), sent_contents.omission), (expected, omission), "{svg}");
        first = first.or(Some((message.id.get(), sent_contents)));
    }
    let (number, sent_contents) = first.unwrap();
    let edit = async |svg: &str, existing_attachment: ExistingAttachment| {
        let outgoing = message_api.prepare(&payload_with_picture(svg), existing_attachment, TEST_TIMEOUT).await;
        let sent_contents = message_api.edit_message(channel, number, &outgoing).await.unwrap();
        (picture_and_text_board(&viewer.messages(local_channel)[0]), sent_contents.omission)
    };
    let existing_attachment = ExistingAttachment::Known(sent_contents.fingerprint.attachment);
    assert_eq!(edit("one", existing_attachment).await, ((true, false), None), "the attached picture is kept");
    discord.deny_bot_permissions(local_channel, permissions::ATTACH_FILES);
    assert_eq!(
        edit("one", existing_attachment).await,
        ((true, false), None),
        "keeping the picture needs no permission"
    );
    assert_eq!(
        edit("other", existing_attachment).await,
        ((false, true), Some(PictureOmission::UploadForbidden)),
        "an outdated picture is removed"
    );
    discord.deny_bot_permissions(local_channel, 0);
    assert_eq!(edit("other", ExistingAttachment::Known(None)).await, ((true, false), None));
    assert_eq!(edit("panic", ExistingAttachment::Unknown).await, ((false, true), Some(PictureOmission::RenderFailed)));
}

/// Sends a message whose picture is not ready. Returns the context, the message's id, and what makes the picture
/// ready.
async fn message_with_late_picture(message_api: MessageApi, channel: ChannelId) -> (BotContext, u64, mpsc::Sender<()>) {
    let (ctx, allow) = context_with_late_pictures(message_api);
    let payload = payload_with_picture("late");
    let outgoing = ctx.message_api.prepare(&payload, ExistingAttachment::Known(None), Duration::from_millis(1)).await;
    let (message, sent_contents) = ctx.message_api.create_message(channel, &outgoing, None).await.unwrap();
    assert_eq!(sent_contents.omission, Some(PictureOmission::RenderTimedOut));
    (ctx, message.id.get(), allow)
}

#[tokio::test]
async fn a_late_picture_is_added_unless_the_message_shows_something_newer() {
    for is_superseded in [false, true] {
        let MessageApiFixture { discord: _discord, viewer, local_channel, message_api, _folder, .. } =
            MessageApiFixture::new().await;
        let channel: ChannelId = local_channel.to_string().parse().unwrap();
        let (ctx, message, allow) = message_with_late_picture(message_api, channel).await;
        let shown = || picture_and_text_board(&viewer.messages(local_channel)[0]);
        assert_eq!(shown(), (false, true), "the text is shown first");
        let is_wanted = ctx.sent_cache.lock_message(message).await.expect_late_picture();
        let payload = payload_with_picture("late");
        let late_picture = LatePicture { message, payload: &payload, is_wanted };
        let edit = async |outgoing: &OutgoingMessage, _: &mut MessageLock| {
            ctx.message_api.edit_message(channel, message, outgoing).await
        };
        let supersede_or_allow = async {
            if is_superseded {
                ctx.sent_cache.lock_message(message).await.clear();
            }
            allow.send(()).unwrap();
        };
        tokio::join!(late_picture.add(&ctx, edit), supersede_or_allow);
        assert_eq!(shown(), (!is_superseded, is_superseded));
    }
}
