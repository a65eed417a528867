//! Injected request faults, before and after the request takes effect; rate limits, kicks and closed DMs.

use std::time::{Duration, Instant};

use meadhall_local_discord::clock::FakeClock;
use meadhall_local_discord::faults::{RateLimitScope, RequestFault};
use meadhall_local_discord::{ApiError, LocalDiscordSettings};
use serde_json::json;

use super::api::ApiClient;
use super::fixture::{WAIT_TIMEOUT, WireTestEnv};
use super::raw_gateway::RawGatewayConnection;

/// Returns the texts of the messages in the channel.
fn message_texts(env: &WireTestEnv) -> Vec<String> {
    env.ann.messages(env.channel).into_iter().map(|it| it.text).collect()
}

#[tokio::test]
async fn a_request_fails_before_or_after_it_took_effect() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let route = format!("/channels/{}/messages", env.channel);
    let cases = [
        (RequestFault::Status(503), Some(503), false),
        (RequestFault::ApiError(ApiError::new(403, 50001, "Missing Access")), Some(403), false),
        (RequestFault::RateLimitedForMs(1_500, RateLimitScope::Route), Some(429), false),
        (RequestFault::RateLimitedForMs(1_500, RateLimitScope::Global), Some(429), false),
        (RequestFault::Disconnect, None, false),
        (RequestFault::DisconnectAfter, None, true),
        (RequestFault::StatusAfterEffect(502), Some(502), true),
        (RequestFault::HtmlPage(403), Some(403), false),
        (RequestFault::HtmlPageAfterEffect(502), Some(502), true),
    ];
    for (n, (what, status, done)) in cases.into_iter().enumerate() {
        let fault_name = format!("{what:?}");
        env.discord.inject_request_fault("POST /channels/*/messages", 1, what);
        let body = json!({ "content": n.to_string() });
        let answer = api.send("POST", &route, &body).await;
        assert_eq!(answer.as_ref().ok().map(|it| it.status), status, "{fault_name}");
        assert_eq!(message_texts(&env).contains(&n.to_string()), done, "{fault_name}");
        // The fault applies to one request only.
        let body = json!({ "content": format!("{n} again"), "nonce": n, "enforce_nonce": true });
        let status = api.send("POST", &route, &body).await.unwrap().status;
        assert_eq!(status, 200, "{fault_name}");
        env.discord.advance_clock(Duration::from_secs(5));
    }
}

#[tokio::test]
async fn a_response_can_be_suppressed_or_delayed() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let route = format!("/channels/{}/messages", env.channel);
    for (what, done) in [(RequestFault::NoReply, false), (RequestFault::NoReplyAfter, true)] {
        let fault_name = format!("{what:?}");
        env.discord.inject_request_fault("POST /channels/*/messages", 1, what);
        let body = json!({ "content": fault_name });
        let request = api.send("POST", &route, &body);
        let is_met = env.discord.wait_until(WAIT_TIMEOUT, |state| state.request_faults.is_exhausted().then_some(()));
        tokio::select! {
            answer = request => panic!("{fault_name}: {answer:?}"),
            met = is_met => met.expect("the server received the request"),
        }
        assert_eq!(message_texts(&env).contains(&fault_name), done, "{fault_name}");
    }
    env.discord.inject_request_fault("POST /channels/*/messages", 1, RequestFault::Delay(Duration::from_millis(200)));
    let started = Instant::now();
    assert_eq!(api.send("POST", &route, &json!({ "content": "slow" })).await.unwrap().status, 200);
    assert!(started.elapsed() >= Duration::from_millis(200));
}

#[tokio::test]
async fn a_rate_limit_response_carries_its_delay_and_scope() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    env.discord.inject_request_fault(
        "GET /users/@me",
        2,
        RequestFault::RateLimitedForMs(1_500, RateLimitScope::Global),
    );
    let answer = api.send("GET", "/users/@me", &json!(null)).await.unwrap();
    assert_eq!((answer.header("retry-after"), answer.header("x-ratelimit-global")), (Some("2"), Some("true")));
    assert_eq!((&answer.body["retry_after"], &answer.body["global"]), (&json!(1.5), &json!(true)));
    env.discord.clear_faults();
    assert_eq!(api.send("GET", "/users/@me", &json!(null)).await.unwrap().status, 200);
}

#[tokio::test]
async fn rate_limits_apply_per_route_and_globally() {
    let env = WireTestEnv::with_settings(LocalDiscordSettings {
        clock: FakeClock::new_stopped(),
        ..LocalDiscordSettings::default()
    })
    .await;
    let api = ApiClient::connect(&env.discord);
    let (here, there) = (env.channel, env.discord.add_channel(env.guild, "harbor"));
    let post = |channel| format!("/channels/{channel}/messages");
    for left in (0..5).rev() {
        let answer = api.send("POST", &post(here), &json!({ "content": "x" })).await.unwrap();
        assert_eq!((answer.status, answer.header("x-ratelimit-remaining")), (200, Some(left.to_string().as_str())));
    }
    let answer = api.send("POST", &post(here), &json!({ "content": "x" })).await.unwrap();
    assert_eq!((answer.status, answer.header("x-ratelimit-scope")), (429, Some("user")));
    assert_eq!(
        api.send("POST", &post(there), &json!({ "content": "x" })).await.unwrap().status,
        200,
        "another channel has its own rate limit window"
    );
    env.discord.advance_clock(Duration::from_secs(6));
    assert_eq!(
        api.send("POST", &post(here), &json!({ "content": "x" })).await.unwrap().status,
        200,
        "a new rate limit window has started"
    );
    // The global limit is fifty requests a second.
    env.discord.advance_clock(Duration::from_secs(6));
    let mut limited = 0;
    for n in 0..60 {
        let path = if n % 2 == 0 { format!("/channels/{here}") } else { "/users/@me".to_owned() };
        limited += u32::from(api.send("GET", &path, &json!(null)).await.unwrap().status == 429);
    }
    assert!(limited > 0 && env.discord.traffic_counts().rate_limited_requests > u64::from(limited), "{limited}");
}

#[tokio::test]
async fn a_kicked_bot_is_notified_and_has_no_access_until_it_is_invited_again() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let mut connection = RawGatewayConnection::connect_after_hello(&env.discord).await;
    connection.identify((0, 1)).await;
    connection.wait_for_event("GUILD_CREATE").await;
    env.discord.kick_bot(env.guild);
    assert_eq!(connection.wait_for_event("GUILD_DELETE").await["d"], json!({ "id": env.guild }));
    let channel = format!("/channels/{}", env.channel);
    let answer = api.send("GET", &channel, &json!(null)).await.unwrap();
    assert_eq!((answer.status, &answer.body["code"]), (403, &json!(50001)));
    env.discord.invite_bot(env.guild);
    assert_eq!(connection.wait_for_event("GUILD_CREATE").await["d"]["id"], json!(env.guild));
    assert_eq!(api.send("GET", &channel, &json!(null)).await.unwrap().status, 200);
}

#[tokio::test]
async fn dms_can_be_closed_between_two_messages() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let opened = api.send("POST", "/users/@me/channels", &json!({ "recipient_id": env.bo.id() })).await.unwrap();
    let route = format!("/channels/{}/messages", opened.body["id"].as_str().unwrap());
    assert_eq!(api.send("POST", &route, &json!({ "content": "one" })).await.unwrap().status, 200);
    env.bo.set_accepts_dms(false);
    let closed = api.send("POST", &route, &json!({ "content": "two" })).await.unwrap();
    assert_eq!((closed.status, &closed.body["code"]), (403, &json!(50007)));
    // Existing messages can still be edited.
    let first = env.bo.messages(env.bo.dm_channel().unwrap()).remove(0);
    let edit =
        api.send("PATCH", &format!("{route}/{}", first.id), &json!({ "content": "one, settled" })).await.unwrap();
    assert_eq!(edit.status, 200);
}
