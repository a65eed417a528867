//! Missing permissions of the bot, and people who accept no DMs.

use local_discord::Id;
use local_discord::world::rights;
use serde_json::{Value, json};

use super::{Desk, said};

const MISSING: (u16, u64) = (403, 50_013);
const UNSEEN: (u16, u64) = (403, 50_001);

#[tokio::test]
async fn who_takes_no_private_messages_gets_none() {
    let desk = Desk::new().await;
    let opened = desk.api.asks("POST", "/users/@me/channels", &json!({ "recipient_id": desk.stage.ann.id() })).await;
    let dm: Id = opened.id().parse().unwrap();
    assert_eq!(desk.sends(dm, json!({ "content": "Psst." })).await.status, 200);
    desk.stage.ann.takes_dms(false);
    assert_eq!(desk.sends(dm, json!({ "content": "Psst." })).await.code(), (403, 50_007));
    desk.stage.ann.takes_dms(true);
    desk.stage.discord.leave(desk.stage.guild, desk.stage.ann.id());
    assert_eq!(desk.sends(dm, json!({ "content": "Psst." })).await.code(), (403, 50_278));
    assert_eq!(desk.stage.ann.sees(dm).len(), 1);
}

#[tokio::test]
async fn who_does_not_see_a_channel_does_nothing_in_it() {
    let desk = Desk::new().await;
    let message = desk.board(desk.stage.channel).await;
    desk.stage.discord.deny(desk.stage.channel, rights::VIEW);
    let path = desk.at(&format!("/messages/{message}"));
    assert_eq!(desk.sends(desk.stage.channel, json!({ "content": "Hello?" })).await.code(), UNSEEN);
    assert_eq!(desk.code("GET", &desk.at(""), Value::Null).await, UNSEEN);
    assert_eq!(desk.code("GET", &desk.at("/messages"), Value::Null).await, UNSEEN);
    assert_eq!(desk.code("POST", &desk.at("/threads"), json!({ "name": "Game" })).await, UNSEEN);
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({ "content": "?" })), ("DELETE", Value::Null)] {
        assert_eq!(desk.code(method, &path, body).await, UNSEEN);
    }
    // An interaction can still be answered.
    let pressed = desk.press_on(&desk.stage.ann, message);
    assert_eq!(desk.code("POST", &pressed.callback, said("Here.")).await, (204, 0));
}

#[tokio::test]
async fn each_right_is_needed_for_its_own_purpose() {
    let desk = Desk::new().await;
    let channel = desk.stage.channel;
    let text = || json!({ "content": "Hello." });
    let thread = desk.api.asks("POST", &desk.at("/threads"), &json!({ "name": "Game", "type": 11 })).await;
    let first = desk.sends(channel, text()).await;
    let deny = |right: u64| desk.stage.discord.deny(channel, right);
    deny(rights::SEND);
    assert_eq!(desk.sends(channel, text()).await.code(), MISSING);
    assert_eq!(desk.sends(thread.id(), text()).await.status, 200, "threads have a right of their own");
    deny(rights::SEND_IN_THREADS);
    assert_eq!(desk.sends(channel, text()).await.status, 200);
    assert_eq!(desk.sends(thread.id(), text()).await.code(), MISSING);
    deny(rights::EMBED);
    assert_eq!(desk.sends(channel, json!({ "embeds": [{ "title": "Board" }] })).await.code(), MISSING);
    deny(rights::ATTACH);
    let upload = desk.api.uploads("POST", &desk.at("/messages"), &text(), &[("a.png", b"a".to_vec())]).await;
    assert_eq!(upload.code(), MISSING);
    let edit = desk.at(&format!("/messages/{}", first.id()));
    assert_eq!(desk.api.uploads("PATCH", &edit, &text(), &[("a.png", b"a".to_vec())]).await.code(), MISSING);
    assert_eq!(desk.code("PATCH", &edit, json!({ "content": "No file." })).await, (200, 0));
    deny(rights::HISTORY);
    let reply = json!({ "content": "And?", "message_reference": { "message_id": first.id() } });
    assert_eq!(desk.sends(channel, reply).await.code(), (400, 160_002));
    let listed = desk.api.asks("GET", &desk.at("/messages"), &Value::Null).await;
    assert_eq!(listed.body, json!([]), "there is no history for who may not read it");
    deny(rights::PUBLIC_THREADS);
    assert_eq!(desk.code("POST", &desk.at("/threads"), json!({ "name": "Game", "type": 11 })).await, MISSING);
    let from = desk.at(&format!("/messages/{}/threads", first.id()));
    assert_eq!(desk.code("POST", &from, json!({ "name": "Game" })).await, MISSING);
    deny(0);
    assert_eq!(desk.api.asks("POST", &from, &json!({ "name": "Game" })).await.status, 201);
}

#[tokio::test]
async fn managing_takes_rights_of_its_own() {
    let desk = Desk::new().await;
    let (guild, ann) = (desk.stage.guild, desk.stage.ann.id());
    assert_eq!(desk.code("PATCH", &desk.at(""), json!({ "name": "other" })).await, MISSING);
    assert_eq!(desk.code("DELETE", &desk.at(""), Value::Null).await, MISSING);
    let of = desk.at(&format!("/permissions/{ann}"));
    assert_eq!(desk.code("PUT", &of, json!({ "type": 1, "deny": "2048" })).await, MISSING);
    assert_eq!(desk.code("DELETE", &of, Value::Null).await, MISSING);
    let others = desk.stage.ann.says(desk.stage.channel, "Mine.").unwrap();
    let path = desk.at(&format!("/messages/{others}"));
    assert_eq!(desk.code("DELETE", &path, Value::Null).await, MISSING);
    let member = format!("/guilds/{guild}/members/{ann}");
    assert_eq!(desk.code("PATCH", &member, json!({ "nick": "Anna" })).await, MISSING);
    desk.stage.gives(rights::MANAGE_MESSAGES | rights::MANAGE_ROLES | rights::MANAGE_CHANNELS);
    assert_eq!(desk.code("DELETE", &path, Value::Null).await, (204, 0));
    assert_eq!(desk.code("DELETE", &of, Value::Null).await, (404, 10_009));
    assert_eq!(desk.code("PUT", &of, json!({ "type": 1, "deny": "2048" })).await, (204, 0));
    assert_eq!(desk.code("DELETE", &of, Value::Null).await, (204, 0));
    assert_eq!(desk.api.asks("PATCH", &desk.at(""), &json!({ "name": "other" })).await.status, 200);
    assert_eq!(desk.api.asks("DELETE", &desk.at(""), &Value::Null).await.status, 200);
}
