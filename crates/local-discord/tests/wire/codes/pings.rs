//! Pings of messages, and the shard that receives each event.

use local_discord::gateway::Budget;
use local_discord::people::Seen;
use local_discord::world::{Audience, Event, Intent};
use local_discord::{Id, Platform, TOKEN};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::{Desk, said};

impl Desk {
    fn ann_sees(&self, id: &str) -> Seen {
        self.stage.ann.sees_message(id.parse().unwrap()).unwrap()
    }

    /// Posts a message to Ann and Bo with these `allowed_mentions`; returns whether it pinged each of them.
    async fn calls(&self, allowed: Value) -> (bool, bool) {
        let (ann, bo) = (self.stage.ann.id(), self.stage.bo.id());
        let body = json!({ "content": format!("<@{ann}> and <@!{bo}>"), "allowed_mentions": allowed });
        let sent = self.sends(self.stage.channel, body).await;
        let id: Id = sent.id().parse().unwrap();
        (self.ann_sees(sent.id()).calls_me, self.stage.bo.sees_message(id).unwrap().calls_me)
    }
}

#[tokio::test]
async fn a_message_calls_those_it_may_call() {
    let desk = Desk::new().await;
    let ann = desk.stage.ann.id();
    assert_eq!(desk.calls(Value::Null).await, (true, true));
    assert_eq!(desk.calls(json!({ "parse": ["users"] })).await, (true, true));
    assert_eq!(desk.calls(json!({ "parse": [] })).await, (false, false));
    assert_eq!(desk.calls(json!({ "parse": ["roles"], "users": [ann] })).await, (true, false));
}

#[tokio::test]
async fn an_edit_calls_nobody() {
    let desk = Desk::new().await;
    let ann = desk.stage.ann.id();
    let calling = json!({ "content": format!("<@{ann}>!") });
    let sent = desk.sends(desk.stage.channel, json!({ "content": "Wait." })).await;
    let path = desk.at(&format!("/messages/{}", sent.id()));
    assert_eq!(desk.api.asks("PATCH", &path, &calling).await.status, 200);
    assert!(!desk.ann_sees(sent.id()).calls_me);
    // An edit or the first follow-up that fills in a deferred response does not ping either.
    let pressed = desk.press().await;
    desk.code("POST", &pressed.callback, json!({ "type": 5 })).await;
    let kept = desk.api.asks("PATCH", &pressed.original(), &calling).await;
    assert!(!desk.ann_sees(kept.id()).calls_me);
    let pressed = desk.press().await;
    desk.code("POST", &pressed.callback, json!({ "type": 5 })).await;
    let kept = desk.api.asks("POST", &pressed.hook, &calling).await;
    assert!(!desk.ann_sees(kept.id()).calls_me);
    let more = desk.api.asks("POST", &pressed.hook, &calling).await;
    assert!(desk.ann_sees(more.id()).calls_me, "a second message is one of its own");
    let pressed = desk.press().await;
    desk.code("POST", &pressed.callback, said(&format!("<@{ann}>!"))).await;
    let original = desk.api.asks("GET", &pressed.original(), &Value::Null).await;
    assert!(desk.ann_sees(original.id()).calls_me);
}

#[tokio::test]
async fn a_silent_message_calls_nobody() {
    let desk = Desk::new().await;
    let ann = desk.stage.ann.id();
    let body = json!({ "content": format!("<@{ann}>"), "flags": 1 << 12 });
    let sent = desk.sends(desk.stage.channel, body).await;
    assert!(!desk.ann_sees(sent.id()).calls_me);
    let opened = desk.api.asks("POST", "/users/@me/channels", &json!({ "recipient_id": ann })).await;
    let dm: Id = opened.id().parse().unwrap();
    desk.sends(dm, json!({ "content": "Psst.", "flags": 1 << 12 })).await;
    assert_eq!((desk.stage.ann.unread(dm).len(), desk.stage.ann.pings(dm)), (1, 0));
    desk.sends(dm, json!({ "content": "Hey." })).await;
    assert_eq!((desk.stage.ann.unread(dm).len(), desk.stage.ann.pings(dm)), (2, 1));
}

/// Connects a shard without sockets, with the intents for guilds, guild messages and DMs.
fn shard(platform: &Platform, number: u64) -> UnboundedReceiver<local_discord::gateway::Frame> {
    let (api, frames) = unbounded_channel();
    let mut line = platform.connect(api);
    let said = json!({ "op": 2, "d": { "token": TOKEN, "shard": [number, 2], "intents": 1 | 1 << 9 | 1 << 12 } });
    platform.hear(&mut line, &said.to_string());
    frames
}

/// Counts the received events of this name.
fn heard(frames: &mut UnboundedReceiver<local_discord::gateway::Frame>, name: &str) -> usize {
    let mut count = 0;
    while let Ok(local_discord::gateway::Frame::Text(text)) = frames.try_recv() {
        let told: Value = serde_json::from_str(&text).unwrap();
        count += usize::from(told["t"] == name);
    }
    count
}

#[tokio::test]
async fn private_matters_are_heard_by_the_first_shard_alone() {
    let desk = Desk::new().await;
    let discord = &desk.stage.discord;
    discord.platform().act(|state| {
        state.manners.budget = Budget { at_once: 2, ..Budget::default() };
    });
    let mut shards = [shard(discord.platform(), 0), shard(discord.platform(), 1)];
    let opened = desk.api.asks("POST", "/users/@me/channels", &json!({ "recipient_id": desk.stage.ann.id() })).await;
    let board = desk.board(opened.id()).await;
    let counts = shards.each_mut().map(|it| heard(it, "MESSAGE_CREATE"));
    assert_eq!(counts, [1, 0]);
    desk.press_on(&desk.stage.ann, board);
    assert_eq!(shards.each_mut().map(|it| heard(it, "INTERACTION_CREATE")), [1, 0]);
    // Guild events go to the shard of the guild.
    desk.press().await;
    let mut own = [0, 0];
    own[usize::try_from(desk.stage.guild.shard(2)).unwrap()] = 1;
    assert_eq!(shards.each_mut().map(|it| heard(it, "INTERACTION_CREATE")), own);
    let event = Event { audience: Audience::Direct, intent: Some(Intent::Privates), name: "TEST", told: "{}".into() };
    discord.platform().act(|state| state.sessions.dispatch(&event));
    assert_eq!(shards.each_mut().map(|it| heard(it, "TEST")), [1, 0]);
}
