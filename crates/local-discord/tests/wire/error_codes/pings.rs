//! Pings of messages, and the shard that receives each event.

use meadhall_local_discord::gateway::SessionStartLimit;
use meadhall_local_discord::people::VisibleMessage;
use meadhall_local_discord::world::{EventAudience, GatewayEvent, GatewayIntent};
use meadhall_local_discord::{FakeDiscord, Snowflake, TOKEN};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::{ErrorCodeFixture, message_response};

impl ErrorCodeFixture {
    fn message_for_ann(&self, id: &str) -> VisibleMessage {
        self.env.ann.message(id.parse().unwrap()).unwrap()
    }

    /// Posts a message to Ann and Bo with these `allowed_mentions`; returns whether it pinged each of them.
    async fn who_is_pinged(&self, allowed: Value) -> (bool, bool) {
        let (ann, bo) = (self.env.ann.id(), self.env.bo.id());
        let body = json!({ "content": format!("<@{ann}> and <@!{bo}>"), "allowed_mentions": allowed });
        let sent = self.send_message(self.env.channel, body).await;
        let id: Snowflake = sent.created_id().parse().unwrap();
        (self.message_for_ann(sent.created_id()).pings_me, self.env.bo.message(id).unwrap().pings_me)
    }
}

#[tokio::test]
async fn a_message_pings_only_allowed_mentions() {
    let fixture = ErrorCodeFixture::new().await;
    let ann = fixture.env.ann.id();
    assert_eq!(fixture.who_is_pinged(Value::Null).await, (true, true));
    assert_eq!(fixture.who_is_pinged(json!({ "parse": ["users"] })).await, (true, true));
    assert_eq!(fixture.who_is_pinged(json!({ "parse": [] })).await, (false, false));
    assert_eq!(fixture.who_is_pinged(json!({ "parse": ["roles"], "users": [ann] })).await, (true, false));
}

#[tokio::test]
async fn an_edit_pings_nobody() {
    let fixture = ErrorCodeFixture::new().await;
    let ann = fixture.env.ann.id();
    let body = json!({ "content": format!("<@{ann}>!") });
    let sent = fixture.send_message(fixture.env.channel, json!({ "content": "Wait." })).await;
    let path = fixture.channel_path(&format!("/messages/{}", sent.created_id()));
    assert_eq!(fixture.api.request_json("PATCH", &path, &body).await.status, 200);
    assert!(!fixture.message_for_ann(sent.created_id()).pings_me);
    // An edit or the first follow-up that fills in a deferred response does not ping either.
    let interaction = fixture.press_new_board().await;
    fixture.request_code("POST", &interaction.callback, json!({ "type": 5 })).await;
    let edited = fixture.api.request_json("PATCH", &interaction.original_path(), &body).await;
    assert!(!fixture.message_for_ann(edited.created_id()).pings_me);
    let interaction = fixture.press_new_board().await;
    fixture.request_code("POST", &interaction.callback, json!({ "type": 5 })).await;
    let edited = fixture.api.request_json("POST", &interaction.webhook, &body).await;
    assert!(!fixture.message_for_ann(edited.created_id()).pings_me);
    let more = fixture.api.request_json("POST", &interaction.webhook, &body).await;
    assert!(fixture.message_for_ann(more.created_id()).pings_me, "a second message pings again");
    let interaction = fixture.press_new_board().await;
    fixture.request_code("POST", &interaction.callback, message_response(&format!("<@{ann}>!"))).await;
    let original = fixture.api.request_json("GET", &interaction.original_path(), &Value::Null).await;
    assert!(fixture.message_for_ann(original.created_id()).pings_me);
}

#[tokio::test]
async fn a_silent_message_pings_nobody() {
    let fixture = ErrorCodeFixture::new().await;
    let ann = fixture.env.ann.id();
    let body = json!({ "content": format!("<@{ann}>"), "flags": 1 << 12 });
    let sent = fixture.send_message(fixture.env.channel, body).await;
    assert!(!fixture.message_for_ann(sent.created_id()).pings_me);
    let opened = fixture.api.request_json("POST", "/users/@me/channels", &json!({ "recipient_id": ann })).await;
    let dm: Snowflake = opened.created_id().parse().unwrap();
    fixture.send_message(dm, json!({ "content": "Psst.", "flags": 1 << 12 })).await;
    assert_eq!((fixture.env.ann.unread_messages(dm).len(), fixture.env.ann.unread_ping_count(dm)), (1, 0));
    fixture.send_message(dm, json!({ "content": "Hey." })).await;
    assert_eq!((fixture.env.ann.unread_messages(dm).len(), fixture.env.ann.unread_ping_count(dm)), (2, 1));
}

/// Connects a shard without sockets, with the intents for guilds, guild messages and DMs.
fn connect_shard(fake: &FakeDiscord, number: u64) -> UnboundedReceiver<meadhall_local_discord::gateway::GatewayFrame> {
    let (api, frames) = unbounded_channel();
    let mut connection = fake.open_connection(api);
    let identify = json!({ "op": 2, "d": { "token": TOKEN, "shard": [number, 2], "intents": 1 | 1 << 9 | 1 << 12 } });
    fake.receive(&mut connection, &identify.to_string());
    frames
}

/// Counts the received events of this name.
fn count_events(frames: &mut UnboundedReceiver<meadhall_local_discord::gateway::GatewayFrame>, name: &str) -> usize {
    let mut count = 0;
    while let Ok(meadhall_local_discord::gateway::GatewayFrame::Text(text)) = frames.try_recv() {
        let payload: Value = serde_json::from_str(&text).unwrap();
        count += usize::from(payload["t"] == name);
    }
    count
}

#[tokio::test]
async fn dm_events_go_to_the_first_shard_only() {
    let fixture = ErrorCodeFixture::new().await;
    let discord = &fixture.env.discord;
    discord.fake().change_state(|state| {
        state.behavior.session_start_limit = SessionStartLimit { max_concurrency: 2, ..SessionStartLimit::default() };
    });
    let mut shards = [connect_shard(discord.fake(), 0), connect_shard(discord.fake(), 1)];
    let opened =
        fixture.api.request_json("POST", "/users/@me/channels", &json!({ "recipient_id": fixture.env.ann.id() })).await;
    let board = fixture.create_board(opened.created_id()).await;
    let counts = shards.each_mut().map(|it| count_events(it, "MESSAGE_CREATE"));
    assert_eq!(counts, [1, 0]);
    fixture.press_button(&fixture.env.ann, board);
    assert_eq!(shards.each_mut().map(|it| count_events(it, "INTERACTION_CREATE")), [1, 0]);
    // Guild events go to the shard of the guild.
    fixture.press_new_board().await;
    let mut expected = [0, 0];
    expected[usize::try_from(fixture.env.guild.shard_index(2)).unwrap()] = 1;
    assert_eq!(shards.each_mut().map(|it| count_events(it, "INTERACTION_CREATE")), expected);
    let event = GatewayEvent {
        audience: EventAudience::FirstShard,
        intent: Some(GatewayIntent::DirectMessages),
        name: "TEST",
        payload: "{}".into(),
    };
    discord.fake().change_state(|state| state.sessions.dispatch(&event));
    assert_eq!(shards.each_mut().map(|it| count_events(it, "TEST")), [1, 0]);
}
