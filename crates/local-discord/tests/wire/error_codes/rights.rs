//! Missing permissions of the bot, and people who accept no DMs.

use std::time::Duration;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::world::permissions;
use serde_json::{Value, json};

use super::{ErrorCodeFixture, message_response};

const MISSING_PERMISSIONS: (u16, u64) = (403, 50_013);
const MISSING_ACCESS: (u16, u64) = (403, 50_001);

#[tokio::test]
async fn a_person_with_closed_dms_gets_none() {
    let fixture = ErrorCodeFixture::new().await;
    let opened =
        fixture.api.request_json("POST", "/users/@me/channels", &json!({ "recipient_id": fixture.env.ann.id() })).await;
    let dm: Snowflake = opened.created_id().parse().unwrap();
    assert_eq!(fixture.send_message(dm, json!({ "content": "Psst." })).await.status, 200);
    fixture.env.ann.set_accepts_dms(false);
    assert_eq!(fixture.send_message(dm, json!({ "content": "Psst." })).await.status_and_code(), (403, 50_007));
    fixture.env.ann.set_accepts_dms(true);
    fixture.env.discord.remove_member(fixture.env.guild, fixture.env.ann.id());
    assert_eq!(fixture.send_message(dm, json!({ "content": "Psst." })).await.status_and_code(), (403, 50_278));
    assert_eq!(fixture.env.ann.messages(dm).len(), 1);
}

#[tokio::test]
async fn opening_many_dm_channels_at_once_is_refused() {
    let fixture = ErrorCodeFixture::new().await;
    let open = || fixture.request_code("POST", "/users/@me/channels", json!({ "recipient_id": fixture.env.ann.id() }));
    for _ in 0..25 {
        assert_eq!(open().await, (200, 0));
    }
    assert_eq!(open().await, (403, 40_003), "channels that exist already count, too");
    fixture.env.discord.advance_clock(Duration::from_secs(60));
    assert_eq!(open().await, (200, 0));
}

#[tokio::test]
async fn a_bot_that_cannot_view_a_channel_cannot_act_in_it() {
    let fixture = ErrorCodeFixture::new().await;
    let message = fixture.create_board(fixture.env.channel).await;
    fixture.env.discord.deny_bot_permissions(fixture.env.channel, permissions::VIEW_CHANNEL);
    let path = fixture.channel_path(&format!("/messages/{message}"));
    assert_eq!(
        fixture.send_message(fixture.env.channel, json!({ "content": "Hello?" })).await.status_and_code(),
        MISSING_ACCESS
    );
    assert_eq!(fixture.request_code("GET", &fixture.channel_path(""), Value::Null).await, MISSING_ACCESS);
    assert_eq!(fixture.request_code("GET", &fixture.channel_path("/messages"), Value::Null).await, MISSING_ACCESS);
    assert_eq!(
        fixture.request_code("POST", &fixture.channel_path("/threads"), json!({ "name": "Game" })).await,
        MISSING_ACCESS
    );
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({ "content": "?" })), ("DELETE", Value::Null)] {
        assert_eq!(fixture.request_code(method, &path, body).await, MISSING_ACCESS);
    }
    // An interaction can still be answered.
    let interaction = fixture.press_button(&fixture.env.ann, message);
    assert_eq!(fixture.request_code("POST", &interaction.callback, message_response("Here.")).await, (204, 0));
}

#[tokio::test]
async fn each_action_needs_its_own_permission() {
    let fixture = ErrorCodeFixture::new().await;
    let channel = fixture.env.channel;
    let text = || json!({ "content": "Hello." });
    let thread = fixture
        .api
        .request_json("POST", &fixture.channel_path("/threads"), &json!({ "name": "Game", "type": 11 }))
        .await;
    let first = fixture.send_message(channel, text()).await;
    let deny = |right: u64| fixture.env.discord.deny_bot_permissions(channel, right);
    deny(permissions::SEND_MESSAGES);
    assert_eq!(fixture.send_message(channel, text()).await.status_and_code(), MISSING_PERMISSIONS);
    assert_eq!(
        fixture.send_message(thread.created_id(), text()).await.status,
        200,
        "threads need SEND_MESSAGES_IN_THREADS instead"
    );
    deny(permissions::SEND_MESSAGES_IN_THREADS);
    assert_eq!(fixture.send_message(channel, text()).await.status, 200);
    assert_eq!(fixture.send_message(thread.created_id(), text()).await.status_and_code(), MISSING_PERMISSIONS);
    deny(permissions::EMBED_LINKS);
    assert_eq!(
        fixture.send_message(channel, json!({ "embeds": [{ "title": "Board" }] })).await.status_and_code(),
        MISSING_PERMISSIONS
    );
    deny(permissions::ATTACH_FILES);
    let upload = fixture
        .api
        .upload_files("POST", &fixture.channel_path("/messages"), &text(), &[("a.png", b"a".to_vec())])
        .await;
    assert_eq!(upload.status_and_code(), MISSING_PERMISSIONS);
    let edit = fixture.channel_path(&format!("/messages/{}", first.created_id()));
    assert_eq!(
        fixture.api.upload_files("PATCH", &edit, &text(), &[("a.png", b"a".to_vec())]).await.status_and_code(),
        MISSING_PERMISSIONS
    );
    assert_eq!(fixture.request_code("PATCH", &edit, json!({ "content": "No file." })).await, (200, 0));
    deny(permissions::READ_MESSAGE_HISTORY);
    let reply = json!({ "content": "And?", "message_reference": { "message_id": first.created_id() } });
    assert_eq!(fixture.send_message(channel, reply).await.status_and_code(), (400, 160_002));
    let listed = fixture.api.request_json("GET", &fixture.channel_path("/messages"), &Value::Null).await;
    assert_eq!(listed.body, json!([]), "without READ_MESSAGE_HISTORY the history is empty");
    deny(permissions::CREATE_PUBLIC_THREADS);
    assert_eq!(
        fixture.request_code("POST", &fixture.channel_path("/threads"), json!({ "name": "Game", "type": 11 })).await,
        MISSING_PERMISSIONS
    );
    let from = fixture.channel_path(&format!("/messages/{}/threads", first.created_id()));
    assert_eq!(fixture.request_code("POST", &from, json!({ "name": "Game" })).await, MISSING_PERMISSIONS);
    deny(0);
    assert_eq!(fixture.api.request_json("POST", &from, &json!({ "name": "Game" })).await.status, 201);
}

#[tokio::test]
async fn managing_needs_its_own_permissions() {
    let fixture = ErrorCodeFixture::new().await;
    let (guild, ann) = (fixture.env.guild, fixture.env.ann.id());
    assert_eq!(
        fixture.request_code("PATCH", &fixture.channel_path(""), json!({ "name": "other" })).await,
        MISSING_PERMISSIONS
    );
    assert_eq!(fixture.request_code("DELETE", &fixture.channel_path(""), Value::Null).await, MISSING_PERMISSIONS);
    let permissions_path = fixture.channel_path(&format!("/permissions/{ann}"));
    assert_eq!(
        fixture.request_code("PUT", &permissions_path, json!({ "type": 1, "deny": "2048" })).await,
        MISSING_PERMISSIONS
    );
    assert_eq!(fixture.request_code("DELETE", &permissions_path, Value::Null).await, MISSING_PERMISSIONS);
    let others = fixture.env.ann.send_message(fixture.env.channel, "Mine.").unwrap();
    let path = fixture.channel_path(&format!("/messages/{others}"));
    assert_eq!(fixture.request_code("DELETE", &path, Value::Null).await, MISSING_PERMISSIONS);
    let member = format!("/guilds/{guild}/members/{ann}");
    assert_eq!(fixture.request_code("PATCH", &member, json!({ "nick": "Anna" })).await, MISSING_PERMISSIONS);
    fixture.env.grant_everyone(permissions::MANAGE_MESSAGES | permissions::MANAGE_ROLES | permissions::MANAGE_CHANNELS);
    assert_eq!(fixture.request_code("DELETE", &path, Value::Null).await, (204, 0));
    assert_eq!(fixture.request_code("DELETE", &permissions_path, Value::Null).await, (404, 10_009));
    assert_eq!(fixture.request_code("PUT", &permissions_path, json!({ "type": 1, "deny": "2048" })).await, (204, 0));
    assert_eq!(fixture.request_code("DELETE", &permissions_path, Value::Null).await, (204, 0));
    assert_eq!(
        fixture.api.request_json("PATCH", &fixture.channel_path(""), &json!({ "name": "other" })).await.status,
        200
    );
    assert_eq!(fixture.api.request_json("DELETE", &fixture.channel_path(""), &Value::Null).await.status, 200);
}
