//! Tests of the requests about messages, against a local Discord.

use meadhall_game::Lang;
use std::sync::mpsc;

use meadhall_local_discord::rate_limit::RateLimits;
use meadhall_local_discord::world::{PlatformLimits, permissions};

use super::*;
use crate::context::BotContext;
use crate::delivery::late_picture::LatePicture;
use crate::delivery::outgoing::PictureOmission;
use crate::delivery::sent_cache::MessageLock;
use crate::messages::payload::{ButtonStyle, ButtonTarget, MessageButton, MessageRow};
use crate::tests::message_api_fixture::{
    MessageApiFixture, TEST_TIMEOUT, context_with_late_pictures, payload_with_picture, picture_and_text_board,
    with_picture_in_embed,
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
    let outgoing = fixture.message_api.prepare(&payload_with_picture("one"), None, TEST_TIMEOUT).await;
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
        let outgoing = message_api.prepare(&payload_with_picture(svg), None, TEST_TIMEOUT).await;
        let CreatedMessage { message, sent_contents, .. } =
            message_api.create_message(channel, &outgoing, None).await.unwrap();
        let seen = viewer.messages(local_channel).pop().unwrap();
        assert_eq!((picture_and_text_board(&seen), sent_contents.omission), (expected, omission), "{svg}");
        first = first.or(Some((message.id.get(), sent_contents)));
    }
    let (number, sent_contents) = first.unwrap();
    let edit = async |svg: &str, file: Option<AttachedFile>| {
        let outgoing = message_api.prepare(&payload_with_picture(svg), file, TEST_TIMEOUT).await;
        let sent_contents = message_api.edit_message(channel, number, &outgoing).await.unwrap();
        (picture_and_text_board(&viewer.messages(local_channel)[0]), sent_contents.omission)
    };
    let file = sent_contents.file;
    assert_eq!(edit("one", file).await, ((true, false), None), "the attached picture is kept");
    discord.deny_bot_permissions(local_channel, permissions::ATTACH_FILES);
    assert_eq!(edit("one", file).await, ((true, false), None), "keeping the picture needs no permission");
    assert_eq!(
        edit("other", file).await,
        ((false, true), Some(PictureOmission::UploadForbidden)),
        "an outdated picture is removed"
    );
    discord.deny_bot_permissions(local_channel, 0);
    assert_eq!(edit("other", None).await, ((true, false), None));
    assert_eq!(edit("panic", None).await, ((false, true), Some(PictureOmission::RenderFailed)));
}

#[tokio::test]
async fn an_embed_keeps_its_picture_in_an_edit_or_gives_way_to_the_text_board() {
    let MessageApiFixture { discord, viewer, local_channel, api, message_api, .. } = MessageApiFixture::new().await;
    let channel: ChannelId = local_channel.to_string().parse().unwrap();
    let payload = |svg: &str| with_picture_in_embed(payload_with_picture(svg));
    let outgoing = message_api.prepare(&payload("one"), None, TEST_TIMEOUT).await;
    let CreatedMessage { message, sent_contents, .. } =
        message_api.create_message(channel, &outgoing, None).await.unwrap();
    let file = sent_contents.file;
    assert!(file.is_some());
    let found = api.request(|http| http.get_message(channel, message.id)).await.unwrap();
    for message in [&message, &found] {
        assert!(message.attachments.is_empty(), "Discord does not list a file that an embed shows");
        assert_eq!(AttachedFile::of_message(message), file);
    }
    let edit = async |payload: MessagePayload, file: Option<AttachedFile>| {
        let outgoing = message_api.prepare(&payload, file, TEST_TIMEOUT).await;
        message_api.edit_message(channel, message.id.get(), &outgoing).await.unwrap();
        let seen = viewer.messages(local_channel).remove(0);
        (picture_and_text_board(&seen), seen.files.len(), outgoing.uploads().len())
    };
    let next_turn = MessagePayload { content: "the next turn".to_owned(), ..payload("one") };
    assert_eq!(edit(next_turn, file).await, ((true, false), 1, 0), "the picture is kept");
    let other = edit(payload("other"), file).await;
    assert_eq!(other, ((true, false), 1, 1), "the picture is replaced");
    discord.deny_bot_permissions(local_channel, permissions::ATTACH_FILES);
    let denied = edit(payload("third"), None).await;
    assert_eq!(denied, ((false, true), 0, 1), "the text board replaces the picture");
    discord.deny_bot_permissions(local_channel, 0);
    assert_eq!(edit(payload("one"), None).await, ((true, false), 1, 1));
    let retired = MessagePayload { content: "lines".to_owned(), ..MessagePayload::default() };
    assert_eq!(edit(retired, file).await, ((false, false), 0, 0), "a retired card loses its board");
}

/// Edits the file away that a known file relies on, as a press that was answered meanwhile may have done.
#[tokio::test]
async fn a_picture_that_the_message_has_no_longer_is_uploaded_again() {
    let MessageApiFixture { discord: _discord, viewer, local_channel, message_api, _folder, .. } =
        MessageApiFixture::new().await;
    let channel: ChannelId = local_channel.to_string().parse().unwrap();
    let card = |svg: &str| with_picture_in_embed(payload_with_picture(svg));
    let outgoing = message_api.prepare(&card("one"), None, TEST_TIMEOUT).await;
    let created = message_api.create_message(channel, &outgoing, None).await.unwrap();
    let message = created.message.id.get();
    let other = message_api.prepare(&card("other"), None, TEST_TIMEOUT).await;
    message_api.edit_message(channel, message, &other).await.unwrap();
    let back = message_api.prepare(&card("one"), created.sent_contents.file, TEST_TIMEOUT).await;
    assert!(back.uploads().is_empty());
    let sent = message_api.edit_message(channel, message, &back).await.unwrap();
    let seen = viewer.messages(local_channel).remove(0);
    assert_eq!((picture_and_text_board(&seen), seen.files.len()), ((true, false), 1));
    assert_eq!(sent.file.map(AttachedFile::fingerprint), card("one").fingerprint().attachment);
}

/// Every way from one content of a DM to another is accepted, also by a process that knows nothing of the message.
#[tokio::test]
async fn a_dm_changes_between_all_its_contents() {
    let MessageApiFixture { discord, viewer, local_channel, message_api, _folder, .. } = MessageApiFixture::new().await;
    discord.fake().change_state(|state| state.behavior.rate_limits = RateLimits::unlimited());
    let channel: ChannelId = local_channel.to_string().parse().unwrap();
    let dm = |payload: MessagePayload| MessagePayload { becomes_components: true, ..payload };
    let contents = || {
        let in_words = MessagePayload { content: "words".to_owned(), ..payload_with_picture("one") };
        [
            (dm(payload_with_picture("one")), (true, false)),
            (dm(payload_with_picture("two")), (true, false)),
            (dm(in_words.without_picture()), (false, true)),
            (dm(payload_with_picture("fail")), (false, true)),
        ]
    };
    for (first, _) in contents() {
        let outgoing = OutgoingMessage::with_picture_later(&first);
        let created = message_api.create_message(channel, &outgoing, None).await.unwrap();
        let steps = contents().into_iter().flat_map(|(_, _)| contents()).chain(contents().into_iter().rev());
        for (payload, shown) in steps {
            let outgoing = message_api.prepare(&payload, None, TEST_TIMEOUT).await;
            message_api.edit_message(channel, created.message.id.get(), &outgoing).await.unwrap();
            let seen = viewer.messages(local_channel).pop().unwrap();
            assert_eq!(picture_and_text_board(&seen), shown, "{payload:?}");
        }
    }
}

#[tokio::test]
async fn where_uploads_are_limited_boards_are_text() {
    let MessageApiFixture { discord, viewer, local_channel, message_api, _folder, .. } = MessageApiFixture::new().await;
    let channel: ChannelId = local_channel.to_string().parse().unwrap();
    discord.set_limits(PlatformLimits { refuses_uploads: true, ..PlatformLimits::default() });
    let outgoing = message_api.prepare(&payload_with_picture("one"), None, TEST_TIMEOUT).await;
    let created = message_api.create_message(channel, &outgoing, None).await.unwrap();
    let other = message_api.prepare(&payload_with_picture("other"), None, TEST_TIMEOUT).await;
    let edited = message_api.edit_message(channel, created.message.id.get(), &other).await.unwrap();
    for sent in [created.sent_contents, edited] {
        assert_eq!(sent.omission, Some(PictureOmission::UploadsLimited));
    }
    assert_eq!(picture_and_text_board(&viewer.messages(local_channel)[0]), (false, true));
}

/// Sends a message whose picture is not ready. Returns the context, the message's id, and what makes the picture
/// ready.
async fn message_with_late_picture(message_api: MessageApi, channel: ChannelId) -> (BotContext, u64, mpsc::Sender<()>) {
    let (ctx, allow) = context_with_late_pictures(message_api);
    let payload = payload_with_picture("late");
    let outgoing = ctx.message_api.prepare(&payload, None, Duration::from_millis(1)).await;
    let CreatedMessage { message, sent_contents, .. } =
        ctx.message_api.create_message(channel, &outgoing, None).await.unwrap();
    assert_eq!(sent_contents.omission, Some(PictureOmission::AddedLater));
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

#[tokio::test]
async fn a_dm_has_a_content_for_the_notification_and_is_found_by_its_key_after_its_edit() {
    let MessageApiFixture { discord: _discord, viewer, local_channel, message_api, _folder, .. } =
        MessageApiFixture::new().await;
    let channel: ChannelId = local_channel.to_string().parse().unwrap();
    let button = |label: &str| MessageButton {
        label: label.to_owned(),
        emoji: None,
        target: ButtonTarget::CustomId(format!("{label}:1")),
        style: ButtonStyle::Primary,
    };
    let payload = MessagePayload {
        rows: vec![
            MessageRow::Section { text: "You lose two.".to_owned(), button: button("Flee") },
            MessageRow::Buttons(vec![button("Panel")]),
        ],
        becomes_components: true,
        message_key: Some(MessageKey(7)),
        ..payload_with_picture("one")
    };
    let outgoing = OutgoingMessage::with_picture_later(&payload);
    let created = message_api.create_message(channel, &outgoing, None).await.unwrap();
    assert_eq!((created.message.content.as_str(), created.is_as_sent), ("one\n**Flee** — You lose two.", true));
    assert_eq!(created.sent_contents.omission, Some(PictureOmission::AddedLater));
    let found_with_key = async |key| {
        let messages = message_api.messages_after(channel, 1).await.unwrap();
        messages.iter().find(|message| message.has_key(key)).map(|message| message.id)
    };
    for edited in [false, true] {
        if edited {
            let outgoing = message_api.prepare_late_picture(&payload).await.unwrap();
            message_api.edit_message(channel, created.message.id.get(), &outgoing).await.unwrap();
        }
        assert_eq!(found_with_key(MessageKey(7)).await, Some(created.message.id), "edited: {edited}");
        assert_eq!(found_with_key(MessageKey(8)).await, None);
    }
    let seen = viewer.messages(local_channel).remove(0);
    assert_eq!((picture_and_text_board(&seen), seen.text.as_str()), ((true, false), "one\nYou lose two."));
    assert_eq!(seen.buttons.len(), 2);
}

#[tokio::test]
async fn a_dm_whose_picture_cannot_be_rendered_gets_the_text_board() {
    let MessageApiFixture { discord: _discord, viewer, local_channel, message_api, _folder, .. } =
        MessageApiFixture::new().await;
    let channel: ChannelId = local_channel.to_string().parse().unwrap();
    let payload = MessagePayload { becomes_components: true, ..payload_with_picture("fail") };
    let outgoing = OutgoingMessage::with_picture_later(&payload);
    let created = message_api.create_message(channel, &outgoing, None).await.unwrap();
    assert_eq!(picture_and_text_board(&viewer.messages(local_channel)[0]), (false, false));
    let outgoing = message_api.prepare_late_picture(&payload).await.unwrap();
    message_api.edit_message(channel, created.message.id.get(), &outgoing).await.unwrap();
    assert_eq!(picture_and_text_board(&viewer.messages(local_channel)[0]), (false, true));
}
