//! Messages and channels that are missing, belong to somebody else, or are too large or too old; invalid
//! requests.

use std::time::Duration;

use meadhall_local_discord::world::PlatformLimits;
use serde_json::{Value, json};

use super::ErrorCodeFixture;

#[tokio::test]
async fn deleted_messages_and_channels_are_unknown() {
    let fixture = ErrorCodeFixture::new().await;
    let message = fixture.create_board(fixture.env.channel).await;
    let path = fixture.channel_path(&format!("/messages/{message}"));
    fixture.env.discord.delete_message(fixture.env.channel, message);
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({ "content": "?" })), ("DELETE", Value::Null)] {
        assert_eq!(fixture.request_code(method, &path, body).await, (404, 10_008));
    }
    fixture.env.discord.delete_channel(fixture.env.channel);
    assert_eq!(
        fixture.send_message(fixture.env.channel, json!({ "content": "Hello?" })).await.status_and_code(),
        (404, 10_003)
    );
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({ "content": "?" })), ("DELETE", Value::Null)] {
        assert_eq!(fixture.request_code(method, &path, body).await, (404, 10_003));
    }
    assert_eq!(fixture.request_code("GET", &fixture.channel_path(""), Value::Null).await, (404, 10_003));
}

#[tokio::test]
async fn missing_guilds_users_members_and_commands_are_unknown() {
    let fixture = ErrorCodeFixture::new().await;
    let stranger = fixture.env.discord.add_person("Stranger", "fr").id();
    let guild = fixture.env.guild;
    assert_eq!(fixture.request_code("GET", "/guilds/5", Value::Null).await, (404, 10_004));
    assert_eq!(fixture.request_code("GET", "/users/5", Value::Null).await, (404, 10_013));
    assert_eq!(
        fixture.request_code("GET", &format!("/guilds/{guild}/members/{stranger}"), Value::Null).await,
        (404, 10_007)
    );
    let command = format!("/applications/{}/commands/5", fixture.env.discord.bot_id());
    assert_eq!(fixture.request_code("GET", &command, Value::Null).await, (404, 10_063));
    fixture.env.discord.kick_bot(guild);
    assert_eq!(fixture.request_code("GET", &format!("/guilds/{guild}"), Value::Null).await, (403, 50_001));
}

#[tokio::test]
async fn messages_of_others_cannot_be_edited() {
    let fixture = ErrorCodeFixture::new().await;
    let message = fixture.env.ann.send_message(fixture.env.channel, "Mine.").unwrap();
    let path = fixture.channel_path(&format!("/messages/{message}"));
    assert_eq!(fixture.request_code("PATCH", &path, json!({ "content": "Yours." })).await, (403, 50_005));
    let response = fixture.api.request_json("GET", &path, &Value::Null).await;
    assert_eq!(response.body["content"], "", "without the message content intent, content of other authors is empty");
}

#[tokio::test]
async fn edits_of_old_messages_can_be_limited() {
    let fixture = ErrorCodeFixture::new().await;
    let limits_edits_from_age = Some(Duration::from_secs(3_600));
    fixture.env.discord.set_limits(PlatformLimits { limits_edits_from_age, ..PlatformLimits::default() });
    let message = fixture.create_board(fixture.env.channel).await;
    let path = fixture.channel_path(&format!("/messages/{message}"));
    fixture.env.discord.advance_clock(Duration::from_secs(3_590));
    let edit = async || fixture.api.request_json("PATCH", &path, &json!({ "content": "Again." })).await;
    for _ in 0..5 {
        assert_eq!(edit().await.status, 200);
    }
    fixture.env.discord.advance_clock(Duration::from_secs(10));
    for _ in 0..3 {
        assert_eq!(edit().await.status, 200);
    }
    assert_eq!(edit().await.status_and_code(), (429, 30_046));
    fixture.env.discord.advance_clock(Duration::from_secs(6));
    assert_eq!(edit().await.status, 200, "the limit is temporary");
    assert_eq!(fixture.request_code("DELETE", &path, Value::Null).await, (204, 0));
}

#[tokio::test]
async fn an_edit_cannot_empty_a_message() {
    let fixture = ErrorCodeFixture::new().await;
    let message = fixture.send_message(fixture.env.channel, json!({ "content": "All there is." })).await;
    let path = fixture.channel_path(&format!("/messages/{}", message.created_id()));
    assert_eq!(fixture.request_code("PATCH", &path, json!({ "content": "" })).await, (400, 50_006));
    assert_eq!(
        fixture.send_message(fixture.env.channel, json!({ "content": "  " })).await.status_and_code(),
        (400, 50_006)
    );
}

#[tokio::test]
async fn a_file_has_at_most_ten_mebibytes() {
    let fixture = ErrorCodeFixture::new().await;
    let largest_allowed = vec![0; 10 << 20];
    let too_large = vec![0; (10 << 20) + 1];
    let path = fixture.channel_path("/messages");
    assert_eq!(fixture.api.upload_files("POST", &path, &json!({}), &[("a.bin", largest_allowed)]).await.status, 200);
    assert_eq!(
        fixture.api.upload_files("POST", &path, &json!({}), &[("a.bin", too_large)]).await.status_and_code(),
        (413, 40_005)
    );
}

#[tokio::test]
async fn invalid_json_wrong_tokens_and_unknown_routes_are_rejected() {
    let fixture = ErrorCodeFixture::new().await;
    let broken =
        fixture.api.send_text("POST", &fixture.channel_path("/messages"), "{ \"content\": ".to_owned()).await.unwrap();
    assert_eq!(broken.status_and_code(), (400, 50_109));
    let stranger = fixture.api.with_token("another");
    let refused = stranger.request_json("GET", "/users/@me", &Value::Null).await;
    assert_eq!((refused.status_and_code(), refused.body["message"].as_str()), ((401, 0), Some("401: Unauthorized")));
    assert_eq!(fixture.env.discord.traffic_counts().unknown_route_requests, 0);
    let unknown = fixture.api.request_json("POST", "/channels/5/boards", &json!({})).await;
    assert_eq!((unknown.status_and_code(), unknown.body["message"].as_str()), ((404, 0), Some("404: Not Found")));
    assert_eq!(fixture.env.discord.traffic_counts().unknown_route_requests, 1);
    assert_eq!(fixture.env.discord.fake().unknown_routes(), ["POST /channels/5/boards"]);
    assert_eq!(
        fixture.env.discord.traffic_counts().invalid_requests,
        1,
        "only the request with the wrong token counts as invalid"
    );
}

#[tokio::test]
async fn an_enforced_nonce_returns_the_same_message_for_some_minutes() {
    let fixture = ErrorCodeFixture::new().await;
    let body = |enforced: bool| json!({ "content": "Once.", "nonce": "7", "enforce_nonce": enforced });
    let first = fixture.send_message(fixture.env.channel, body(true)).await;
    let second = fixture.send_message(fixture.env.channel, body(true)).await;
    assert_eq!(first.created_id(), second.created_id());
    let other = json!({ "content": "Twice.", "nonce": 8, "enforce_nonce": true });
    assert_ne!(fixture.send_message(fixture.env.channel, other).await.created_id(), first.created_id());
    assert_ne!(
        fixture.send_message(fixture.env.channel, body(false)).await.created_id(),
        first.created_id(),
        "without enforce_nonce the nonce is not deduplicated"
    );
    assert_eq!(fixture.env.bo.messages(fixture.env.channel).len(), 3);
    fixture.env.discord.advance_clock(Duration::from_secs(3_600));
    assert_ne!(fixture.send_message(fixture.env.channel, body(true)).await.created_id(), first.created_id());
}
