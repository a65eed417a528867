//! Gateway rules: hello, identify, heartbeats, routing of events, and resuming a broken connection.

use std::time::Duration;

use local_discord::clock::Clock;
use local_discord::gateway::{Budget, Trouble};
use local_discord::{LocalDiscord, Manners, Settings};
use serde_json::{Value, json};

use super::line::{Heard, Line, identity};
use super::stage::Stage;

fn manners(manners: Manners) -> Settings {
    Settings { manners, ..Settings::default() }
}

/// Returns a behavior that allows session starts without any delay.
fn often() -> Manners {
    Manners { budget: Budget { within: Duration::ZERO, ..Budget::default() }, ..Manners::default() }
}

async fn session(discord: &LocalDiscord) -> (Line, Value) {
    let mut line = Line::greeted(discord).await;
    line.identifies((0, 1)).await;
    let ready = line.hears_of("READY").await;
    line.hears_of("GUILD_CREATE").await;
    (line, ready)
}

async fn resumed(discord: &LocalDiscord, ready: &Value, heard: u64) -> Line {
    let mut line = Line::greeted(discord).await;
    let told = json!({ "token": local_discord::TOKEN, "session_id": ready["d"]["session_id"], "seq": heard });
    line.says(6, told).await;
    line
}

#[tokio::test]
async fn a_session_begins_with_who_the_bot_is_and_where() {
    let stage = Stage::new().await;
    let mut line = Line::greeted(&stage.discord).await;
    line.identifies((0, 1)).await;
    let ready = line.hears_of("READY").await;
    assert_eq!(ready["d"]["guilds"], json!([{ "id": stage.guild, "unavailable": true }]));
    let guild = line.hears_of("GUILD_CREATE").await;
    assert_eq!(guild["d"]["channels"][0]["id"], json!(stage.channel));
    assert_eq!(guild["d"]["members"].as_array().unwrap().len(), 1, "no others without their intent");
    line.says(1, json!(2)).await;
    assert_eq!(line.hears().await, Heard::Said(json!({ "op": 11, "d": null, "s": null, "t": null })));
}

#[tokio::test]
async fn who_breaks_a_rule_of_the_gateway_is_shown_out_with_discords_reason() {
    let stage = Stage::with(manners(often())).await;
    let with = |field: &str, value: Value| {
        let mut identity = identity((0, 1));
        identity[field] = value;
        json!({ "op": 2, "d": identity }).to_string()
    };
    let cases = [
        ("an unknown opcode", json!({ "op": 99, "d": {} }).to_string(), 4001),
        ("no JSON", "{".to_owned(), 4002),
        ("too much at once", with("properties", json!({ "os": "x".repeat(4_096) })), 4002),
        ("a presence before an identity", json!({ "op": 3, "d": {} }).to_string(), 4003),
        ("a wrong token", with("token", json!("a.b.c")), 4004),
        ("a shard that there is not", with("shard", json!([1, 1])), 4010),
        ("no intents", with("intents", Value::Null), 4013),
        ("intents without leave", with("intents", json!(1 << 15)), 4014),
    ];
    for (what, said, reason) in cases {
        let mut line = Line::greeted(&stage.discord).await;
        line.says_text(&said).await;
        assert_eq!(line.ends().await, Some(reason), "{what}");
    }
    let (mut line, _) = session(&stage.discord).await;
    line.identifies((0, 1)).await;
    assert_eq!(line.ends().await, Some(4005), "twice");
    let mut line = Line::greeted(&stage.discord).await;
    for _ in 0..121 {
        line.says(1, Value::Null).await;
    }
    assert_eq!(line.ends().await, Some(4008), "too often");
}

#[tokio::test]
async fn too_many_servers_for_one_shard_are_refused() {
    let stage = Stage::with(manners(Manners { a_shard: 0, ..often() })).await;
    let mut line = Line::greeted(&stage.discord).await;
    line.identifies((0, 1)).await;
    assert_eq!(line.ends().await, Some(4011));
}

#[tokio::test]
async fn sessions_begin_one_at_a_time_and_so_many_a_day() {
    let budget = Budget { a_day: 2, ..Budget::default() };
    let settings = manners(Manners { budget, ..Manners::default() });
    let stage = Stage::with(Settings { clock: Clock::stopped(), ..settings }).await;
    let _first = session(&stage.discord).await;
    let mut second = Line::greeted(&stage.discord).await;
    second.identifies((0, 1)).await;
    assert_eq!(second.hears().await, Heard::Said(json!({ "op": 9, "d": false, "s": null, "t": null })), "too soon");
    stage.discord.advance(Duration::from_secs(6));
    let _second = session(&stage.discord).await;
    stage.discord.advance(Duration::from_secs(6));
    let mut third = Line::greeted(&stage.discord).await;
    third.identifies((0, 1)).await;
    assert!(matches!(third.hears().await, Heard::Said(told) if told["op"] == 9), "no more today");
    stage.discord.advance(Duration::from_secs(86_400));
    let _third = session(&stage.discord).await;
}

#[tokio::test]
async fn a_connection_that_says_nothing_is_closed() {
    let stage = Stage::with(manners(Manners { heartbeat: Duration::from_millis(100), ..often() })).await;
    let mut line = Line::greeted(&stage.discord).await;
    assert_eq!(line.ends().await, Some(4009));
}

#[tokio::test]
async fn what_was_missed_is_told_to_whoever_takes_the_session_up_again() {
    let stage = Stage::with(manners(often())).await;
    let (line, ready) = session(&stage.discord).await;
    line.leaves(None).await;
    assert!(stage.discord.is_met(0, super::stage::SOON).await);
    let harbour = stage.discord.channel(stage.guild, "harbour");
    let mut line = resumed(&stage.discord, &ready, 2).await;
    let missed = line.hears_of("CHANNEL_CREATE").await;
    assert_eq!((&missed["d"]["id"], &missed["s"]), (&json!(harbour), &json!(3)));
    assert_eq!(line.hears_of("RESUMED").await["s"], 4);
    assert_eq!(stage.discord.counts().resumed, 1);
}

#[tokio::test]
async fn a_session_is_not_to_be_had_again_after_a_goodbye_or_too_long_or_from_a_wrong_place() {
    let stage = Stage::with(manners(often())).await;
    let refused = Heard::Said(json!({ "op": 9, "d": false, "s": null, "t": null }));
    let (line, ready) = session(&stage.discord).await;
    line.leaves(Some(1000)).await;
    assert!(stage.discord.is_met(0, super::stage::SOON).await);
    assert_eq!(resumed(&stage.discord, &ready, 2).await.hears().await, refused, "after a goodbye");

    let (line, ready) = session(&stage.discord).await;
    line.leaves(Some(4000)).await;
    assert!(stage.discord.is_met(0, super::stage::SOON).await);
    stage.discord.advance(Duration::from_secs(200));
    assert_eq!(resumed(&stage.discord, &ready, 2).await.hears().await, refused, "after too long");

    let (line, ready) = session(&stage.discord).await;
    line.leaves(Some(4000)).await;
    assert!(stage.discord.is_met(0, super::stage::SOON).await);
    assert_eq!(resumed(&stage.discord, &ready, 77).await.hears().await, refused, "from what was never said");

    stage.discord.disturbs(Trouble::NoResume);
    let (line, ready) = session(&stage.discord).await;
    line.leaves(Some(4000)).await;
    assert!(stage.discord.is_met(0, super::stage::SOON).await);
    assert_eq!(resumed(&stage.discord, &ready, 2).await.hears().await, refused, "on demand");
}

#[tokio::test]
async fn servers_are_told_to_their_shard_and_private_things_to_the_first() {
    let stage = Stage::with(manners(Manners { shards: 2, ..often() })).await;
    let own = stage.guild.shard(2);
    let mut lines = Vec::new();
    for shard in 0..2 {
        let mut line = Line::greeted(&stage.discord).await;
        line.identifies((shard, 2)).await;
        let ready = line.hears_of("READY").await;
        let guilds = ready["d"]["guilds"].as_array().unwrap().len();
        assert_eq!(guilds, usize::from(shard == own), "shard {shard}");
        lines.push(line);
    }
    let new = stage.discord.channel(stage.guild, "harbour");
    let index = usize::try_from(own).unwrap();
    assert_eq!(lines[index].hears_of("CHANNEL_CREATE").await["d"]["id"], json!(new));
}

#[tokio::test]
async fn events_are_cut_off_repeated_and_garbled_on_demand() {
    let stage = Stage::with(manners(often())).await;
    let (mut line, ready) = session(&stage.discord).await;
    stage.discord.disturbs(Trouble::Repeat("CHANNEL_CREATE", 2));
    stage.discord.channel(stage.guild, "one");
    line.hears_of("CHANNEL_CREATE").await;
    line.hears_of("CHANNEL_CREATE").await;
    stage.discord.recovers();
    stage.discord.disturbs(Trouble::Twist("CHANNEL_CREATE", |told| *told = json!("garbled")));
    stage.discord.channel(stage.guild, "two");
    assert_eq!(line.hears_of("CHANNEL_CREATE").await["d"], "garbled");
    stage.discord.recovers();
    stage.discord.disturbs(Trouble::CutAt("CHANNEL_CREATE"));
    let three = stage.discord.channel(stage.guild, "three");
    assert_eq!(line.ends().await, None, "without a word");
    let mut line = resumed(&stage.discord, &ready, 5).await;
    assert_eq!(line.hears_of("CHANNEL_CREATE").await["d"]["id"], json!(three), "kept for later");
    stage.discord.asks_to_reconnect();
    while !matches!(line.hears().await, Heard::Said(told) if told["op"] == 7) {}
    stage.discord.drops_gateway(Some(4000));
    assert_eq!(line.ends().await, Some(4000));
}
