//! Messages and channels that are missing, belong to somebody else, or are too large or too old; invalid
//! requests.

use std::time::Duration;

use local_discord::world::Bounds;
use serde_json::{Value, json};

use super::Desk;

#[tokio::test]
async fn what_was_deleted_is_unknown() {
    let desk = Desk::new().await;
    let message = desk.board(desk.stage.channel).await;
    let path = desk.at(&format!("/messages/{message}"));
    desk.stage.discord.delete_message(desk.stage.channel, message);
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({ "content": "?" })), ("DELETE", Value::Null)] {
        assert_eq!(desk.code(method, &path, body).await, (404, 10_008));
    }
    desk.stage.discord.delete_channel(desk.stage.channel);
    assert_eq!(desk.sends(desk.stage.channel, json!({ "content": "Hello?" })).await.code(), (404, 10_003));
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({ "content": "?" })), ("DELETE", Value::Null)] {
        assert_eq!(desk.code(method, &path, body).await, (404, 10_003));
    }
    assert_eq!(desk.code("GET", &desk.at(""), Value::Null).await, (404, 10_003));
}

#[tokio::test]
async fn servers_people_members_and_commands_that_are_not_there_are_unknown() {
    let desk = Desk::new().await;
    let stranger = desk.stage.discord.person("Stranger", "fr").id();
    let guild = desk.stage.guild;
    assert_eq!(desk.code("GET", "/guilds/5", Value::Null).await, (404, 10_004));
    assert_eq!(desk.code("GET", "/users/5", Value::Null).await, (404, 10_013));
    assert_eq!(desk.code("GET", &format!("/guilds/{guild}/members/{stranger}"), Value::Null).await, (404, 10_007));
    let command = format!("/applications/{}/commands/5", desk.stage.discord.bot());
    assert_eq!(desk.code("GET", &command, Value::Null).await, (404, 10_063));
    desk.stage.discord.kick_bot(guild);
    assert_eq!(desk.code("GET", &format!("/guilds/{guild}"), Value::Null).await, (403, 50_001));
}

#[tokio::test]
async fn nobody_edits_what_somebody_else_has_said() {
    let desk = Desk::new().await;
    let said = desk.stage.ann.says(desk.stage.channel, "Mine.").unwrap();
    let path = desk.at(&format!("/messages/{said}"));
    assert_eq!(desk.code("PATCH", &path, json!({ "content": "Yours." })).await, (403, 50_005));
    let told = desk.api.asks("GET", &path, &Value::Null).await;
    assert_eq!(told.body["content"], "", "what others say is not for bots without that privilege");
}

#[tokio::test]
async fn old_messages_may_refuse_to_be_edited() {
    let desk = Desk::new().await;
    let edits = Some(Duration::from_secs(3_600));
    desk.stage.discord.bound(Bounds { edits, ..Bounds::default() });
    let message = desk.board(desk.stage.channel).await;
    let path = desk.at(&format!("/messages/{message}"));
    desk.stage.discord.advance(Duration::from_secs(3_590));
    assert_eq!(desk.api.asks("PATCH", &path, &json!({ "content": "One." })).await.status, 200);
    desk.stage.discord.advance(Duration::from_secs(10));
    assert_eq!(desk.code("PATCH", &path, json!({ "content": "Two." })).await, (429, 30_046));
    assert_eq!(desk.code("DELETE", &path, Value::Null).await, (204, 0));
}

#[tokio::test]
async fn an_edit_leaves_something() {
    let desk = Desk::new().await;
    let message = desk.sends(desk.stage.channel, json!({ "content": "All there is." })).await;
    let path = desk.at(&format!("/messages/{}", message.id()));
    assert_eq!(desk.code("PATCH", &path, json!({ "content": "" })).await, (400, 50_006));
    assert_eq!(desk.sends(desk.stage.channel, json!({ "content": "  " })).await.code(), (400, 50_006));
}

#[tokio::test]
async fn a_file_has_at_most_ten_mebibytes() {
    let desk = Desk::new().await;
    let most = vec![0; 10 << 20];
    let more = vec![0; (10 << 20) + 1];
    let path = desk.at("/messages");
    assert_eq!(desk.api.uploads("POST", &path, &json!({}), &[("a.bin", most)]).await.status, 200);
    assert_eq!(desk.api.uploads("POST", &path, &json!({}), &[("a.bin", more)]).await.code(), (413, 40_005));
}

#[tokio::test]
async fn a_body_is_json_and_a_token_the_right_one_and_a_route_is_known() {
    let desk = Desk::new().await;
    let broken = desk.api.send_text("POST", &desk.at("/messages"), "{ \"content\": ".to_owned()).await.unwrap();
    assert_eq!(broken.code(), (400, 50_109));
    let stranger = desk.api.with_token("another");
    let refused = stranger.asks("GET", "/users/@me", &Value::Null).await;
    assert_eq!((refused.code(), refused.body["message"].as_str()), ((401, 0), Some("401: Unauthorized")));
    assert_eq!(desk.stage.discord.counts().unknown, 0);
    let unknown = desk.api.asks("POST", "/channels/5/boards", &json!({})).await;
    assert_eq!((unknown.code(), unknown.body["message"].as_str()), ((404, 0), Some("404: Not Found")));
    assert_eq!(desk.stage.discord.counts().unknown, 1);
    assert_eq!(desk.stage.discord.platform().unknown(), ["POST /channels/5/boards"]);
    assert_eq!(desk.stage.discord.counts().invalid, 1, "only the wrong token counts against the bot");
}

#[tokio::test]
async fn the_same_nonce_brings_the_same_message_for_some_minutes() {
    let desk = Desk::new().await;
    let body = |enforced: bool| json!({ "content": "Once.", "nonce": "7", "enforce_nonce": enforced });
    let first = desk.sends(desk.stage.channel, body(true)).await;
    let second = desk.sends(desk.stage.channel, body(true)).await;
    assert_eq!(first.id(), second.id());
    let other = json!({ "content": "Twice.", "nonce": 8, "enforce_nonce": true });
    assert_ne!(desk.sends(desk.stage.channel, other).await.id(), first.id());
    assert_ne!(desk.sends(desk.stage.channel, body(false)).await.id(), first.id(), "it has to be enforced");
    assert_eq!(desk.stage.bo.sees(desk.stage.channel).len(), 3);
    desk.stage.discord.advance(Duration::from_secs(3_600));
    assert_ne!(desk.sends(desk.stage.channel, body(true)).await.id(), first.id());
}
