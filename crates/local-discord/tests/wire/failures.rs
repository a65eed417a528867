//! Injected request faults, before and after the request takes effect; rate limits, kicks and closed DMs.

use std::time::{Duration, Instant};

use local_discord::clock::Clock;
use local_discord::trouble::{Scope, What};
use local_discord::{Settings, Wrong};
use serde_json::json;

use super::api::Api;
use super::line::Line;
use super::stage::{SOON, Stage};

/// Returns the texts of the messages in the channel.
fn said(stage: &Stage) -> Vec<String> {
    stage.ann.sees(stage.channel).into_iter().map(|it| it.text).collect()
}

#[tokio::test]
async fn a_request_fails_before_or_after_it_took_effect() {
    let stage = Stage::new().await;
    let api = Api::of(&stage.discord);
    let route = format!("/channels/{}/messages", stage.channel);
    let cases = [
        (What::Status(503), Some(503), false),
        (What::Refused(Wrong::new(403, 50001, "Missing Access")), Some(403), false),
        (What::Limited(1_500, Scope::Route), Some(429), false),
        (What::Limited(1_500, Scope::All), Some(429), false),
        (What::Cut, None, false),
        (What::CutAfter, None, true),
        (What::StatusAfter(502), Some(502), true),
        (What::Page(403), Some(403), false),
        (What::PageAfter(502), Some(502), true),
    ];
    for (n, (what, status, done)) in cases.into_iter().enumerate() {
        let told = format!("{what:?}");
        stage.discord.fails("POST /channels/*/messages", 1, what);
        let body = json!({ "content": n.to_string() });
        let answer = api.send("POST", &route, &body).await;
        assert_eq!(answer.as_ref().ok().map(|it| it.status), status, "{told}");
        assert_eq!(said(&stage).contains(&n.to_string()), done, "{told}");
        // The fault applies to one request only.
        let body = json!({ "content": format!("{n} again"), "nonce": n, "enforce_nonce": true });
        let status = api.send("POST", &route, &body).await.unwrap().status;
        assert_eq!(status, 200, "{told}");
        stage.discord.advance(Duration::from_secs(5));
    }
}

#[tokio::test]
async fn an_answer_never_comes_or_comes_late() {
    let stage = Stage::new().await;
    let api = Api::of(&stage.discord);
    let route = format!("/channels/{}/messages", stage.channel);
    for (what, done) in [(What::Silence, false), (What::SilenceAfter, true)] {
        let told = format!("{what:?}");
        stage.discord.fails("POST /channels/*/messages", 1, what);
        let body = json!({ "content": told });
        let request = api.send("POST", &route, &body);
        let is_met = stage.discord.until(SOON, |state| state.troubles.is_over().then_some(()));
        tokio::select! {
            answer = request => panic!("{told}: {answer:?}"),
            met = is_met => met.expect("the request arrives"),
        }
        assert_eq!(said(&stage).contains(&told), done, "{told}");
    }
    stage.discord.fails("POST /channels/*/messages", 1, What::Slow(Duration::from_millis(200)));
    let begun = Instant::now();
    assert_eq!(api.send("POST", &route, &json!({ "content": "slow" })).await.unwrap().status, 200);
    assert!(begun.elapsed() >= Duration::from_millis(200));
}

#[tokio::test]
async fn a_limit_tells_how_long_to_wait_and_for_what() {
    let stage = Stage::new().await;
    let api = Api::of(&stage.discord);
    stage.discord.fails("GET /users/@me", 2, What::Limited(1_500, Scope::All));
    let answer = api.send("GET", "/users/@me", &json!(null)).await.unwrap();
    assert_eq!((answer.header("retry-after"), answer.header("x-ratelimit-global")), (Some("2"), Some("true")));
    assert_eq!((&answer.body["retry_after"], &answer.body["global"]), (&json!(1.5), &json!(true)));
    stage.discord.recovers();
    assert_eq!(api.send("GET", "/users/@me", &json!(null)).await.unwrap().status, 200);
}

#[tokio::test]
async fn windows_are_told_with_each_answer_and_hold_by_route_and_for_all() {
    let stage = Stage::with(Settings { clock: Clock::stopped(), ..Settings::default() }).await;
    let api = Api::of(&stage.discord);
    let (here, there) = (stage.channel, stage.discord.channel(stage.guild, "harbour"));
    let post = |channel| format!("/channels/{channel}/messages");
    for left in (0..5).rev() {
        let answer = api.send("POST", &post(here), &json!({ "content": "x" })).await.unwrap();
        assert_eq!((answer.status, answer.header("x-ratelimit-remaining")), (200, Some(left.to_string().as_str())));
    }
    let answer = api.send("POST", &post(here), &json!({ "content": "x" })).await.unwrap();
    assert_eq!((answer.status, answer.header("x-ratelimit-scope")), (429, Some("user")));
    assert_eq!(api.send("POST", &post(there), &json!({ "content": "x" })).await.unwrap().status, 200, "its own window");
    stage.discord.advance(Duration::from_secs(6));
    assert_eq!(api.send("POST", &post(here), &json!({ "content": "x" })).await.unwrap().status, 200, "a new window");
    // The global limit is fifty requests a second.
    stage.discord.advance(Duration::from_secs(6));
    let mut limited = 0;
    for n in 0..60 {
        let path = if n % 2 == 0 { format!("/channels/{here}") } else { "/users/@me".to_owned() };
        limited += u32::from(api.send("GET", &path, &json!(null)).await.unwrap().status == 429);
    }
    assert!(limited > 0 && stage.discord.counts().limited > u64::from(limited), "{limited}");
}

#[tokio::test]
async fn a_bot_that_is_thrown_out_hears_of_it_and_reaches_nothing_there_until_it_is_invited_again() {
    let stage = Stage::new().await;
    let api = Api::of(&stage.discord);
    let mut line = Line::greeted(&stage.discord).await;
    line.identifies((0, 1)).await;
    line.hears_of("GUILD_CREATE").await;
    stage.discord.kick_bot(stage.guild);
    assert_eq!(line.hears_of("GUILD_DELETE").await["d"], json!({ "id": stage.guild }));
    let channel = format!("/channels/{}", stage.channel);
    let answer = api.send("GET", &channel, &json!(null)).await.unwrap();
    assert_eq!((answer.status, &answer.body["code"]), (403, &json!(50001)));
    stage.discord.invite_bot(stage.guild);
    assert_eq!(line.hears_of("GUILD_CREATE").await["d"]["id"], json!(stage.guild));
    assert_eq!(api.send("GET", &channel, &json!(null)).await.unwrap().status, 200);
}

#[tokio::test]
async fn private_messages_can_be_closed_between_two_of_them() {
    let stage = Stage::new().await;
    let api = Api::of(&stage.discord);
    let opened = api.send("POST", "/users/@me/channels", &json!({ "recipient_id": stage.bo.id() })).await.unwrap();
    let route = format!("/channels/{}/messages", opened.body["id"].as_str().unwrap());
    assert_eq!(api.send("POST", &route, &json!({ "content": "one" })).await.unwrap().status, 200);
    stage.bo.takes_dms(false);
    let closed = api.send("POST", &route, &json!({ "content": "two" })).await.unwrap();
    assert_eq!((closed.status, &closed.body["code"]), (403, &json!(50007)));
    // Existing messages can still be edited.
    let first = stage.bo.sees(stage.bo.dm().unwrap()).remove(0);
    let edit =
        api.send("PATCH", &format!("{route}/{}", first.id), &json!({ "content": "one, settled" })).await.unwrap();
    assert_eq!(edit.status, 200);
}
