//! How the bot finds the gateway, connects, and logs its state.

use std::time::Duration;

use futures::future::join_all;
use local_discord::gateway::SessionStartLimit;
use local_discord::trouble::RequestFault;
use local_discord::{FakeBehavior, TOKEN};
use rustix::process::Signal;
use serde_json::json;
use stage::{ENV_WITH_PICTURES, TEST_TIMEOUT, TestEnv, unlimited_session_starts, unused_address};

#[tokio::test]
async fn the_bot_connects_registers_its_commands_and_logs_its_invite_link() {
    let stage = TestEnv::new().await;
    let bot = stage.start_bot();
    assert!(stage.discord.wait_for_session_count(1, TEST_TIMEOUT).await, "{:#?}", bot.log_lines());
    bot.wait_for_log("the commands are registered").await;
    assert!(stage.discord.read_world(|world| world.commands.iter().count()) > 0);
    let invitation = bot.wait_for_log("invite it by").await;
    let application = format!("client_id={}&", stage.discord.bot_id());
    assert!(invitation.contains(&application), "{invitation}");
    assert!(invitation.contains("scope=bot+applications.commands&permissions=309237763072"), "{invitation}");
    bot.wait_for_log("players are reached").await;
    assert_eq!(stage.discord.fake().unknown_routes(), Vec::<String>::new());
    assert_eq!(stage.discord.traffic_counts().invalid_requests, 0);
}

#[tokio::test]
async fn only_outdated_commands_are_registered_again() {
    let stage = TestEnv::new().await;
    let mut bot = stage.start_bot();
    bot.wait_for_log("the commands are registered").await;
    assert_eq!((stage.count_requests("PUT ", "/commands"), bot.stop().await), (1, 0));
    let mut bot = stage.start_bot();
    bot.wait_for_log("the commands are registered already").await;
    assert_eq!((stage.count_requests("PUT ", "/commands"), bot.stop().await), (1, 0));
    stage.discord.fake().change_state(|state| {
        let (first, _) = state.world.commands.iter().next().unwrap();
        state.world.commands.get_mut(first).unwrap().body["description"] = json!("Something else");
    });
    let mut bot = stage.start_bot();
    bot.wait_for_log("the commands are registered").await;
    assert_eq!((stage.count_requests("PUT ", "/commands"), bot.stop().await), (2, 0));
    assert_eq!(bot.count_log_lines("registered already"), 0);
}

#[tokio::test]
async fn failed_command_registration_is_retried_in_the_background() {
    let stage = TestEnv::new().await;
    stage.discord.inject_request_fault("PUT /applications/*/commands", 2, RequestFault::Status(500));
    let bot = stage.start_bot();
    bot.wait_for_log("the commands are not registered").await;
    assert!(stage.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
    bot.wait_for_log("the commands are registered").await;
    assert_eq!(bot.count_log_lines("not registered"), 2);
}

#[tokio::test]
async fn the_gateway_url_is_requested_until_discord_sends_it() {
    let stage = TestEnv::new().await;
    stage.discord.inject_request_fault("GET /gateway/bot", 2, RequestFault::Disconnect);
    stage.discord.inject_request_fault("GET /gateway/bot", 1, RequestFault::Status(503));
    // serenity requests this URL itself, and falls back to a default.
    stage.discord.inject_request_fault("GET /gateway", 1, RequestFault::Status(500));
    let bot = stage.start_bot();
    let said = bot.wait_for_log("Discord cannot be reached").await;
    assert!(said.contains("WARN"), "{said}");
    bot.wait_for_log("Discord answers").await;
    assert!(stage.discord.wait_for_session_count(1, TEST_TIMEOUT).await, "{:#?}", bot.log_lines());
    assert_eq!(bot.count_log_lines("cannot be reached"), 1, "it is said once: {:#?}", bot.log_lines());
}

#[tokio::test]
async fn without_a_network_the_bot_logs_it_and_keeps_retrying() {
    let stage = TestEnv::new().await;
    let mut bot = stage
        .start_bot_with_env(&[("MEADHALL_LOCAL_REQUESTS", &unused_address().to_string()), ("MEADHALL_LOG", "debug")]);
    let said = bot.wait_for_log("WARN").await;
    assert!(said.contains("Discord cannot be reached (Connection refused"), "{said}");
    bot.wait_for_log("DEBUG meadhall::discord::start::advice: Discord cannot be reached").await;
    assert!(bot.is_running());
    assert_eq!(bot.stop().await, 0);
}

#[tokio::test]
async fn a_rejected_token_gives_one_line_and_its_own_exit_code() {
    let stage = TestEnv::new().await;
    stage.discord.inject_request_fault("GET /gateway/bot", 1, RequestFault::Status(401));
    let mut bot = stage.start_bot();
    assert_eq!(bot.wait_for_exit().await, 4);
    let expected_error = "meadhall: Discord refuses the token: copy it anew from the Bot page of the application";
    assert_eq!(bot.log_lines().last().unwrap(), expected_error);
    assert_eq!(
        stage.count_requests("GET ", "/gateway/bot"),
        0,
        "the first answer suffices, and that was no answer of a route"
    );
    assert_eq!(stage.discord.traffic_counts().requests, 1);
}

#[tokio::test]
async fn a_token_or_intents_rejected_by_the_gateway_end_the_process() {
    let cases =
        [(4004, "refuses the token"), (4013, "does not let this bot hear"), (4014, "does not let this bot hear")];
    let runs = cases.map(|(reason, said)| async move {
        let stage = TestEnv::new().await;
        let mut bot = stage.start_bot();
        assert!(stage.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
        stage.discord.disconnect_gateway(Some(reason));
        assert_eq!(bot.wait_for_exit().await, 4, "{reason}");
        let last = bot.log_lines().pop().unwrap();
        assert!(last.starts_with("meadhall: Discord ") && last.contains(said), "{last}");
    });
    join_all(runs).await;
}

#[tokio::test]
async fn the_recommended_or_configured_number_of_shards_connects() {
    let runs = [(2, ""), (1, "2")].map(|(advised, wished)| async move {
        let stage =
            TestEnv::with_behavior(FakeBehavior { recommended_shards: advised, ..unlimited_session_starts() }).await;
        let bot = stage.start_bot_with_env(&[("MEADHALL_SHARDS", wished)]);
        assert!(stage.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
        bot.wait_for_log("shard 0 is connected").await;
        assert_eq!(bot.count_log_lines("players are reached"), 0, "not all of them");
        assert!(stage.discord.wait_for_session_count(2, TEST_TIMEOUT).await, "{:#?}", bot.log_lines());
        bot.wait_for_log("shard 1 is connected").await;
        bot.wait_for_log("players are reached").await;
        assert_eq!(bot.count_log_lines("the commands are registered"), 1, "once for all shards");
    });
    join_all(runs).await;
}

#[tokio::test]
async fn the_bot_waits_and_logs_it_when_the_daily_session_limit_is_reached() {
    let budget = SessionStartLimit { per_day: 1, concurrency_window: Duration::ZERO, ..SessionStartLimit::default() };
    let stage =
        TestEnv::with_behavior(FakeBehavior { session_start_limit: budget, ..unlimited_session_starts() }).await;
    let mut first = stage.start_bot();
    assert!(stage.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
    assert_eq!(first.stop().await, 0);
    let mut second = stage.start_bot();
    let said = second.wait_for_log("no more sessions").await;
    assert!(said.contains("for 1440 minutes"), "{said}");
    assert_eq!(stage.discord.traffic_counts().started_sessions, 1);
    assert_eq!(second.stop().await, 0);
}

#[tokio::test]
async fn a_broken_connection_resumes_its_session() {
    let stage = TestEnv::new().await;
    let mut bot = stage.start_bot();
    assert!(stage.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
    bot.wait_for_log("players are reached").await;
    stage.discord.disconnect_gateway(None);
    assert!(
        stage
            .discord
            .wait_until(TEST_TIMEOUT, |state| (state.sessions.resumed_count == 1).then_some(()))
            .await
            .is_some()
    );
    assert_eq!(stage.discord.traffic_counts().started_sessions, 1);
    assert!(bot.is_running());
}

#[tokio::test]
async fn the_token_is_never_logged_even_at_trace_level() {
    let stage = TestEnv::new().await;
    stage.discord.inject_request_fault("PUT /applications/*/commands", 1, RequestFault::Status(500));
    let log_filter = "trace,serenity=trace,serenity::gateway::ws=trace,poise=trace,hyper=trace,reqwest=trace";
    let mut bot = stage.start_bot_with_env(&[("MEADHALL_LOG", log_filter), ENV_WITH_PICTURES]);
    bot.wait_for_log("players are reached").await;
    bot.wait_for_log("the commands are registered").await;
    stage.discord.disconnect_gateway(None);
    assert!(
        stage
            .discord
            .wait_until(TEST_TIMEOUT, |state| (state.sessions.resumed_count == 1).then_some(()))
            .await
            .is_some()
    );
    let arguments = std::fs::read(format!("/proc/{}/cmdline", bot.pid())).unwrap();
    stage.discord.inject_request_fault("GET /gateway/bot", 1, RequestFault::Status(401));
    let mut refused = stage.start_bot_with_env(&[("MEADHALL_LOG", log_filter), ("MEADHALL_DATA", "elsewhere")]);
    assert_eq!(refused.wait_for_exit().await, 4);
    bot.send_signal(Signal::INT);
    assert_eq!(bot.wait_for_exit().await, 0);
    let said = [bot.log_lines(), refused.log_lines(), vec![String::from_utf8(arguments).unwrap()]].concat();
    assert!(said.iter().any(|line| line.contains("DEBUG meadhall")), "{said:#?}");
    // The token's middle part is a word that is logged anyway.
    let secrets = [TOKEN, TOKEN.split('.').next().unwrap(), TOKEN.split('.').next_back().unwrap()];
    assert!(!said.iter().any(|line| secrets.iter().any(|secret| line.contains(secret))), "{said:#?}");
    // serenity's request logs contain interaction tokens, so they are filtered out completely.
    let levels = ["INFO", "DEBUG", "TRACE"];
    // There may be spans between the level and the logging module.
    let is_from_serenity = |line: &&String| {
        let mut words = line.split_whitespace().skip_while(|word| !levels.contains(word));
        words.any(|word| word.starts_with("serenity"))
    };
    assert_eq!(said.iter().find(is_from_serenity), None);
}
