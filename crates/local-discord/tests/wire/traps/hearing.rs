//! Events that a bot misses: payloads that serenity cannot parse, everything after a failed setup, and
//! command types that poise does not know.

use std::sync::{Arc, Mutex};

use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::gateway::GatewayFault;
use meadhall_local_discord::people::InteractionOutcome;
use meadhall_local_discord::request::{ApiReply, ApiRequest};
use meadhall_local_discord::world::{GatewayEvent, PlatformLimits};
use meadhall_local_discord::{LocalDiscordSettings, TrafficRecorder};
use serde_json::{Value, json};

use super::instant_session_starts;
use crate::stage::{WAIT_TIMEOUT, WireTestEnv};

fn remove_locale(payload: &mut Value) {
    payload.as_object_mut().expect("an interaction is an object").remove("locale");
}

#[tokio::test]
async fn an_unparseable_interaction_is_dropped_silently() {
    let env = WireTestEnv::new().await;
    let mut bot = env.start_ready_bot().await;
    bot.wait_for_line("session").await;
    let before = bot.output_lines().len();
    env.discord.set_limits(PlatformLimits::default());
    env.discord.inject_gateway_fault(GatewayFault::RewriteEvent("INTERACTION_CREATE", remove_locale));
    let answer = env.ann.run_command(env.channel, "/greet who:Cleo").await.unwrap();
    assert_eq!(answer.outcome, InteractionOutcome::TimedOut);
    assert!(bot.is_running());
    assert_eq!(bot.output_lines().len(), before, "{:?}", bot.output_lines());
}

#[tokio::test]
async fn an_unparseable_interaction_is_answered_from_its_json() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot_with(&["--cure", "raw"]).await;
    env.discord.inject_gateway_fault(GatewayFault::RewriteEvent("INTERACTION_CREATE", remove_locale));
    let answer = env.ann.run_command(env.channel, "/greet who:Cleo").await.unwrap();
    bot.wait_for_line("unreadable").await;
    let message = env.ann.message(answer.message().unwrap()).unwrap();
    assert_eq!((message.text.as_str(), message.is_ephemeral), ("Once more, please.", true));
}

#[tokio::test]
async fn a_bot_whose_setup_fails_stays_online_but_answers_nothing() {
    let env = WireTestEnv::with_settings(instant_session_starts()).await;
    let mut before = env.start_ready_bot().await;
    let board = env.create_board().await;
    before.kill().await;
    env.discord.inject_request_fault("PUT /applications/*/commands", 1, RequestFault::Status(503));
    let mut bot = env.start_bot(&[]);
    bot.wait_for_line("failed setup").await;
    assert!(env.discord.wait_for_session_count(1, WAIT_TIMEOUT).await);
    env.discord.set_limits(PlatformLimits::default());
    let (run, press) =
        tokio::join!(env.ann.run_command(env.channel, "/greet who:Cleo"), env.bo.press_button(board.id, "Press (0)"),);
    assert_eq!(
        (run.unwrap().outcome, press.unwrap().outcome),
        (InteractionOutcome::TimedOut, InteractionOutcome::TimedOut)
    );
    assert!(bot.is_running());
    assert_eq!(env.discord.traffic_counts().connected_sessions, 1);
}

#[tokio::test]
async fn a_setup_that_registers_commands_in_the_background_does_not_fail() {
    let env = WireTestEnv::new().await;
    env.discord.inject_request_fault("PUT /applications/*/commands", 3, RequestFault::Status(503));
    let bot = env.start_ready_bot_with(&["--cure", "register"]).await;
    assert_eq!(bot.wait_for_lines("not registered", 3).await.len(), 3);
    assert_eq!(env.create_board().await.text, "Hello, Cleo!");
}

fn set_unknown_command_type(payload: &mut Value) {
    payload["data"]["type"] = json!(4);
}

#[tokio::test]
async fn poise_panics_on_an_unknown_command_type() {
    let env = WireTestEnv::new().await;
    let bot = env.start_ready_bot().await;
    env.discord.set_limits(PlatformLimits::default());
    env.discord.inject_gateway_fault(GatewayFault::RewriteEvent("INTERACTION_CREATE", set_unknown_command_type));
    let answer = env.ann.run_command(env.channel, "/greet who:Cleo").await.unwrap();
    assert_eq!(answer.outcome, InteractionOutcome::TimedOut);
    let panicked = bot.wait_for_line("panicked").await;
    assert!(panicked.contains("not implemented"), "{panicked}");
    assert!(!bot.output_lines().contains(&"caught".to_owned()), "poise does not catch its own panics");
    env.discord.clear_faults();
    assert_eq!(env.create_board().await.text, "Hello, Cleo!", "other commands are not affected");
}

/// Records the path of every request.
#[derive(Default)]
struct PathRecorder(Mutex<Vec<String>>);

impl TrafficRecorder for PathRecorder {
    fn on_exchange(&self, request: &ApiRequest, _reply: &ApiReply) {
        self.0.lock().unwrap().push(request.path.clone());
    }

    fn on_event(&self, _event: &GatewayEvent) {}
}

#[tokio::test]
async fn poise_requests_owners_unless_its_builder_disables_it() {
    for (arguments, times) in [(&["--trap", "owners"][..], 1), (&[][..], 0)] {
        let paths = Arc::new(PathRecorder::default());
        let env = WireTestEnv::with_settings(LocalDiscordSettings {
            recorder: Some(paths.clone()),
            ..LocalDiscordSettings::default()
        })
        .await;
        let _bot = env.start_ready_bot_with(arguments).await;
        let request_count = paths.0.lock().unwrap().iter().filter(|it| *it == "/oauth2/applications/@me").count();
        assert_eq!(request_count, times);
    }
}
