//! Gateway rules: hello, identify, heartbeats, routing of events, and resuming a broken connection.

use std::time::Duration;

use meadhall_local_discord::clock::FakeClock;
use meadhall_local_discord::gateway::{GatewayFault, SessionStartLimit};
use meadhall_local_discord::world::permissions;
use meadhall_local_discord::{FakeBehavior, LocalDiscord, LocalDiscordSettings};
use serde_json::{Value, json};

use super::api::ApiClient;
use super::fixture::WireTestEnv;
use super::raw_gateway::{RawGatewayConnection, ReceivedFrame, identify_payload};

fn settings_with(behavior: FakeBehavior) -> LocalDiscordSettings {
    LocalDiscordSettings { behavior, ..LocalDiscordSettings::default() }
}

/// Returns a behavior that allows session starts without any delay.
fn unlimited_session_starts() -> FakeBehavior {
    FakeBehavior {
        session_start_limit: SessionStartLimit { concurrency_window: Duration::ZERO, ..SessionStartLimit::default() },
        ..FakeBehavior::default()
    }
}

async fn start_session(discord: &LocalDiscord) -> (RawGatewayConnection, Value) {
    let mut connection = RawGatewayConnection::connect_after_hello(discord).await;
    connection.identify((0, 1)).await;
    let ready = connection.wait_for_event("READY").await;
    connection.wait_for_event("GUILD_CREATE").await;
    (connection, ready)
}

async fn send_resume(discord: &LocalDiscord, ready: &Value, last_sequence: u64) -> RawGatewayConnection {
    let mut connection = RawGatewayConnection::connect_after_hello(discord).await;
    let payload =
        json!({ "token": meadhall_local_discord::TOKEN, "session_id": ready["d"]["session_id"], "seq": last_sequence });
    connection.send_op(6, payload).await;
    connection
}

#[tokio::test]
async fn a_session_starts_with_ready_and_the_guilds() {
    let env = WireTestEnv::new().await;
    let mut connection = RawGatewayConnection::connect_after_hello(&env.discord).await;
    connection.identify((0, 1)).await;
    let ready = connection.wait_for_event("READY").await;
    assert_eq!(ready["d"]["guilds"], json!([{ "id": env.guild, "unavailable": true }]));
    let guild = connection.wait_for_event("GUILD_CREATE").await;
    assert_eq!(guild["d"]["channels"][0]["id"], json!(env.channel));
    assert_eq!(
        guild["d"]["members"].as_array().unwrap().len(),
        1,
        "without the members intent only the bot itself is listed"
    );
    connection.send_op(1, json!(2)).await;
    assert_eq!(
        connection.receive().await,
        ReceivedFrame::Payload(json!({ "op": 11, "d": null, "s": null, "t": null }))
    );
}

#[tokio::test]
async fn a_channel_that_the_bot_cannot_view_is_hidden_in_events_and_missing_from_the_api() {
    let env = WireTestEnv::with_settings(settings_with(unlimited_session_starts())).await;
    let (mut connection, _) = start_session(&env.discord).await;
    env.discord.deny_bot_permissions(env.channel, permissions::VIEW_CHANNEL);
    let update = connection.wait_for_event("CHANNEL_UPDATE").await;
    let mut reconnected = RawGatewayConnection::connect_after_hello(&env.discord).await;
    reconnected.identify((0, 1)).await;
    let guild = reconnected.wait_for_event("GUILD_CREATE").await;
    let denial = json!({ "id": env.guild, "type": 0, "allow": "0", "deny": permissions::VIEW_CHANNEL.to_string() });
    for channel in [&update["d"], &guild["d"]["channels"][0]] {
        assert_eq!((&channel["id"], &channel["name"]), (&json!(env.channel), &json!("___hidden___")));
        assert_eq!((&channel["flags"], &channel["permission_overwrites"]), (&json!(1 << 17), &json!([denial])));
    }
    let api = ApiClient::connect(&env.discord);
    let listed = api.send("GET", &format!("/guilds/{}/channels", env.guild), &Value::Null).await.unwrap();
    assert_eq!(listed.body, json!([]));
    env.discord.deny_bot_permissions(env.channel, 0);
    assert_eq!(connection.wait_for_event("CHANNEL_UPDATE").await["d"]["name"], "games");
}

#[tokio::test]
async fn gateway_violations_close_the_connection_with_discords_code() {
    let env = WireTestEnv::with_settings(settings_with(unlimited_session_starts())).await;
    let with = |field: &str, value: Value| {
        let mut identity = identify_payload((0, 1));
        identity[field] = value;
        json!({ "op": 2, "d": identity }).to_string()
    };
    let cases = [
        ("unknown opcode", json!({ "op": 99, "d": {} }).to_string(), 4001),
        ("invalid JSON", "{".to_owned(), 4002),
        ("payload too large", with("properties", json!({ "os": "x".repeat(4_096) })), 4002),
        ("presence before identify", json!({ "op": 3, "d": {} }).to_string(), 4003),
        ("wrong token", with("token", json!("a.b.c")), 4004),
        ("invalid shard", with("shard", json!([1, 1])), 4010),
        ("no intents", with("intents", Value::Null), 4013),
        ("disallowed intents", with("intents", json!(1 << 15)), 4014),
    ];
    for (what, text, code) in cases {
        let mut connection = RawGatewayConnection::connect_after_hello(&env.discord).await;
        connection.send_text(&text).await;
        assert_eq!(connection.wait_for_close().await, Some(code), "{what}");
    }
    let (mut connection, _) = start_session(&env.discord).await;
    connection.identify((0, 1)).await;
    assert_eq!(connection.wait_for_close().await, Some(4005), "twice");
    let mut connection = RawGatewayConnection::connect_after_hello(&env.discord).await;
    for _ in 0..121 {
        connection.send_op(1, Value::Null).await;
    }
    assert_eq!(connection.wait_for_close().await, Some(4008), "too many payloads");
}

#[tokio::test]
async fn too_many_guilds_for_one_shard_are_rejected() {
    let env = WireTestEnv::with_settings(settings_with(FakeBehavior {
        max_guilds_per_shard: 0,
        ..unlimited_session_starts()
    }))
    .await;
    let mut connection = RawGatewayConnection::connect_after_hello(&env.discord).await;
    connection.identify((0, 1)).await;
    assert_eq!(connection.wait_for_close().await, Some(4011));
}

#[tokio::test]
async fn session_starts_are_limited_in_rate_and_per_day() {
    let budget = SessionStartLimit { per_day: 2, ..SessionStartLimit::default() };
    let settings = settings_with(FakeBehavior { session_start_limit: budget, ..FakeBehavior::default() });
    let env = WireTestEnv::with_settings(LocalDiscordSettings { clock: FakeClock::new_stopped(), ..settings }).await;
    let _first = start_session(&env.discord).await;
    let mut second = RawGatewayConnection::connect_after_hello(&env.discord).await;
    second.identify((0, 1)).await;
    assert_eq!(
        second.receive().await,
        ReceivedFrame::Payload(json!({ "op": 9, "d": false, "s": null, "t": null })),
        "the second identify came too soon"
    );
    env.discord.advance_clock(Duration::from_secs(6));
    let _second = start_session(&env.discord).await;
    env.discord.advance_clock(Duration::from_secs(6));
    let mut third = RawGatewayConnection::connect_after_hello(&env.discord).await;
    third.identify((0, 1)).await;
    assert!(
        matches!(third.receive().await, ReceivedFrame::Payload(payload) if payload["op"] == 9),
        "the daily session limit is reached"
    );
    env.discord.advance_clock(Duration::from_secs(86_400));
    let _third = start_session(&env.discord).await;
}

#[tokio::test]
async fn a_connection_without_heartbeats_is_closed() {
    let env = WireTestEnv::with_settings(settings_with(FakeBehavior {
        heartbeat_interval: Duration::from_millis(100),
        ..unlimited_session_starts()
    }))
    .await;
    let mut connection = RawGatewayConnection::connect_after_hello(&env.discord).await;
    assert_eq!(connection.wait_for_close().await, Some(4009));
}

#[tokio::test]
async fn resume_replays_the_missed_events() {
    let env = WireTestEnv::with_settings(settings_with(unlimited_session_starts())).await;
    let (connection, ready) = start_session(&env.discord).await;
    connection.disconnect(None).await;
    assert!(env.discord.wait_for_session_count(0, super::fixture::WAIT_TIMEOUT).await);
    let harbor = env.discord.add_channel(env.guild, "harbor");
    let mut connection = send_resume(&env.discord, &ready, 2).await;
    let missed = connection.wait_for_event("CHANNEL_CREATE").await;
    assert_eq!((&missed["d"]["id"], &missed["s"]), (&json!(harbor), &json!(3)));
    assert_eq!(connection.wait_for_event("RESUMED").await["s"], 4);
    assert_eq!(env.discord.traffic_counts().resumed_sessions, 1);
}

#[tokio::test]
async fn resume_is_rejected_after_a_normal_close_a_timeout_or_with_a_wrong_sequence() {
    let env = WireTestEnv::with_settings(settings_with(unlimited_session_starts())).await;
    let refused = ReceivedFrame::Payload(json!({ "op": 9, "d": false, "s": null, "t": null }));
    let (connection, ready) = start_session(&env.discord).await;
    connection.disconnect(Some(1000)).await;
    assert!(env.discord.wait_for_session_count(0, super::fixture::WAIT_TIMEOUT).await);
    assert_eq!(send_resume(&env.discord, &ready, 2).await.receive().await, refused, "after a normal close");

    let (connection, ready) = start_session(&env.discord).await;
    connection.disconnect(Some(4000)).await;
    assert!(env.discord.wait_for_session_count(0, super::fixture::WAIT_TIMEOUT).await);
    env.discord.advance_clock(Duration::from_secs(200));
    assert_eq!(send_resume(&env.discord, &ready, 2).await.receive().await, refused, "after the session timed out");

    let (connection, ready) = start_session(&env.discord).await;
    connection.disconnect(Some(4000)).await;
    assert!(env.discord.wait_for_session_count(0, super::fixture::WAIT_TIMEOUT).await);
    assert_eq!(
        send_resume(&env.discord, &ready, 77).await.receive().await,
        refused,
        "from a sequence number that was never sent"
    );

    env.discord.inject_gateway_fault(GatewayFault::RejectResume);
    let (connection, ready) = start_session(&env.discord).await;
    connection.disconnect(Some(4000)).await;
    assert!(env.discord.wait_for_session_count(0, super::fixture::WAIT_TIMEOUT).await);
    assert_eq!(send_resume(&env.discord, &ready, 2).await.receive().await, refused, "with an injected rejection");
}

#[tokio::test]
async fn guild_events_go_to_the_shard_of_the_guild() {
    let env =
        WireTestEnv::with_settings(settings_with(FakeBehavior { recommended_shards: 2, ..unlimited_session_starts() }))
            .await;
    let shard_of_guild = env.guild.shard_index(2);
    let mut connections = Vec::new();
    for shard in 0..2 {
        let mut connection = RawGatewayConnection::connect_after_hello(&env.discord).await;
        connection.identify((shard, 2)).await;
        let ready = connection.wait_for_event("READY").await;
        let guilds = ready["d"]["guilds"].as_array().unwrap().len();
        assert_eq!(guilds, usize::from(shard == shard_of_guild), "shard {shard}");
        connections.push(connection);
    }
    let new = env.discord.add_channel(env.guild, "harbor");
    let index = usize::try_from(shard_of_guild).unwrap();
    assert_eq!(connections[index].wait_for_event("CHANNEL_CREATE").await["d"]["id"], json!(new));
}

#[tokio::test]
async fn events_can_be_cut_off_repeated_and_rewritten() {
    let env = WireTestEnv::with_settings(settings_with(unlimited_session_starts())).await;
    let (mut connection, ready) = start_session(&env.discord).await;
    env.discord.inject_gateway_fault(GatewayFault::RepeatEvent("CHANNEL_CREATE", 2));
    env.discord.add_channel(env.guild, "one");
    connection.wait_for_event("CHANNEL_CREATE").await;
    connection.wait_for_event("CHANNEL_CREATE").await;
    env.discord.clear_faults();
    env.discord
        .inject_gateway_fault(GatewayFault::RewriteEvent("CHANNEL_CREATE", |payload| *payload = json!("garbled")));
    env.discord.add_channel(env.guild, "two");
    assert_eq!(connection.wait_for_event("CHANNEL_CREATE").await["d"], "garbled");
    env.discord.clear_faults();
    env.discord.inject_gateway_fault(GatewayFault::DisconnectBeforeEvent("CHANNEL_CREATE"));
    let three = env.discord.add_channel(env.guild, "three");
    assert_eq!(connection.wait_for_close().await, None, "the connection was cut without a close frame");
    let mut connection = send_resume(&env.discord, &ready, 5).await;
    assert_eq!(
        connection.wait_for_event("CHANNEL_CREATE").await["d"]["id"],
        json!(three),
        "the event is replayed after the resume"
    );
    env.discord.send_reconnect_request();
    while !matches!(connection.receive().await, ReceivedFrame::Payload(payload) if payload["op"] == 7) {}
    env.discord.disconnect_gateway(Some(4000));
    assert_eq!(connection.wait_for_close().await, Some(4000));
}
