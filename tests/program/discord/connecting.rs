//! How the bot finds the gateway, connects, and logs its state.

use std::time::{Duration, Instant};

use futures::future::join_all;
use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::gateway::{GatewayFault, SessionStartLimit};
use meadhall_local_discord::{FakeBehavior, TOKEN};
use meadhall_test_support::guild::{TestGuild, has_response};
use meadhall_test_support::{
    ENV_WITH_PICTURES, TEST_TIMEOUT, TestBotProcess, TestEnv, unlimited_session_starts, unused_address,
};
use rustix::process::Signal;
use serde_json::json;
use tokio::time::sleep;

#[tokio::test]
async fn the_bot_connects_registers_its_commands_and_logs_its_invite_link() {
    let env = TestEnv::new().await;
    let bot = env.start_bot();
    assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await, "{:#?}", bot.log_lines());
    bot.wait_for_log("the slash commands are registered").await;
    assert!(env.discord.read_world(|world| world.commands.iter().count()) > 0);
    let invitation = bot.wait_for_log("invite the bot with").await;
    let application = format!("client_id={}&", env.discord.bot_id());
    assert!(invitation.contains(&application), "{invitation}");
    assert!(invitation.contains("scope=bot+applications.commands&permissions=309237763072"), "{invitation}");
    bot.wait_for_log("players can reach the bot").await;
    assert_eq!(env.discord.fake().unknown_routes(), Vec::<String>::new());
    assert_eq!(env.discord.traffic_counts().invalid_requests, 0);
}

#[tokio::test]
async fn only_outdated_commands_are_registered_again() {
    let env = TestEnv::new().await;
    let mut bot = env.start_bot();
    bot.wait_for_log("the slash commands are registered").await;
    assert_eq!((env.count_requests("PUT ", "/commands"), bot.stop().await), (1, 0));
    let mut bot = env.start_bot();
    bot.wait_for_log("the slash commands are registered; nothing has changed").await;
    assert_eq!((env.count_requests("PUT ", "/commands"), bot.stop().await), (1, 0));
    env.discord.fake().change_state(|state| {
        let (first, _) = state.world.commands.iter().next().unwrap();
        state.world.commands.get_mut(first).unwrap().body["description"] = json!("Something else");
    });
    let mut bot = env.start_bot();
    bot.wait_for_log("the slash commands are registered").await;
    assert_eq!((env.count_requests("PUT ", "/commands"), bot.stop().await), (2, 0));
    assert_eq!(bot.count_log_lines("the slash commands are registered; nothing has changed"), 0);
}

#[tokio::test]
async fn failed_command_registration_is_retried_in_the_background() {
    let env = TestEnv::new().await;
    env.discord.inject_request_fault("PUT /applications/*/commands", 2, RequestFault::Status(500));
    let bot = env.start_bot();
    bot.wait_for_log("could not register the slash commands").await;
    assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
    bot.wait_for_log("the slash commands are registered").await;
    assert_eq!(bot.count_log_lines("could not register the slash commands"), 2);
}

#[tokio::test]
async fn the_gateway_url_is_requested_until_discord_sends_it() {
    let env = TestEnv::new().await;
    env.discord.inject_request_fault("GET /gateway/bot", 2, RequestFault::Disconnect);
    env.discord.inject_request_fault("GET /gateway/bot", 1, RequestFault::Status(503));
    // serenity requests this URL itself, and falls back to a default.
    env.discord.inject_request_fault("GET /gateway", 1, RequestFault::Status(500));
    let bot = env.start_bot();
    let line = bot.wait_for_log("cannot reach Discord").await;
    assert!(line.contains("WARN"), "{line}");
    bot.wait_for_log("Discord is reachable again").await;
    assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await, "{:#?}", bot.log_lines());
    assert_eq!(
        bot.count_log_lines("cannot reach Discord"),
        1,
        "only the first failure is logged: {:#?}",
        bot.log_lines()
    );
}

#[tokio::test]
async fn without_a_network_the_bot_logs_it_and_keeps_retrying() {
    let env = TestEnv::new().await;
    let mut bot = env.start_bot_with_env(&[
        ("MEADHALL_LOCAL_DISCORD_API_ADDRESS", &unused_address().to_string()),
        ("MEADHALL_LOG", "debug"),
    ]);
    let line = bot.wait_for_log("WARN").await;
    assert!(line.contains("cannot reach Discord (Connection refused"), "{line}");
    bot.wait_for_log("DEBUG meadhall_discord::startup::gateway_info: still cannot reach Discord").await;
    assert!(bot.is_running());
    assert_eq!(bot.stop().await, 0);
}

#[tokio::test]
async fn a_gateway_that_does_not_answer_is_logged_with_the_reason() {
    let env = TestEnv::new().await;
    env.discord.inject_gateway_fault(GatewayFault::NoTlsHandshake);
    let mut bot = env.start_bot();
    let line = bot.wait_for_log("cannot reach Discord's gateway").await;
    assert!(line.contains("WARN") && line.contains("(no answer within 10 seconds); retrying"), "{line}");
    env.discord.clear_faults();
    assert!(bot.is_running());
    assert_eq!(bot.stop().await, 0);
}

#[tokio::test]
async fn a_rejected_token_gives_one_line_and_its_own_exit_code() {
    let env = TestEnv::new().await;
    env.discord.inject_request_fault("GET /gateway/bot", 1, RequestFault::Status(401));
    let mut bot = env.start_bot();
    assert_eq!(bot.wait_for_exit().await, 4);
    let expected_error = "meadhall: Discord rejects the token: copy it again from the Bot page of the application";
    assert_eq!(bot.log_lines().last().unwrap(), expected_error);
    assert_eq!(
        env.count_requests("GET ", "/gateway/bot"),
        0,
        "the first response suffices, and it was not that of the gateway route"
    );
    assert_eq!(env.discord.traffic_counts().requests, 1);
}

#[tokio::test]
async fn a_token_or_intents_rejected_by_the_gateway_end_the_process() {
    let cases =
        [(4004, "rejects the token"), (4013, "denies the gateway intents"), (4014, "denies the gateway intents")];
    let runs = cases.map(|(reason, expected)| async move {
        let env = TestEnv::new().await;
        let mut bot = env.start_bot();
        assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
        env.discord.disconnect_gateway(Some(reason));
        assert_eq!(bot.wait_for_exit().await, 4, "{reason}");
        let last = bot.log_lines().pop().unwrap();
        assert!(last.starts_with("meadhall: Discord ") && last.contains(expected), "{last}");
    });
    join_all(runs).await;
}

/// Close codes after which no reconnect helps, and a part of the bot's last line.
const SHARD_REFUSALS: [(u16, &str); 3] = [
    (4010, "rejects the number of a shard: remove the setting shards"),
    (4011, "demands more shards for this number of servers: remove the setting shards"),
    (4012, "no longer accepts the API version of this Meadhall: install a newer Meadhall"),
];

/// Checks that the bot has ended, for this reason and after few attempts.
async fn assert_refused(env: &TestEnv, mut bot: TestBotProcess, code: u16, expected: &str) {
    assert_eq!(bot.wait_for_exit().await, 4, "{code}: {:#?}", bot.log_lines());
    let last = bot.log_lines().pop().unwrap();
    assert!(last.starts_with("meadhall: Discord ") && last.contains(expected), "{code}: {last}");
    let connections = env.discord.fake().read_state(|state| state.sessions.total_connection_count);
    assert!(connections < 1_000, "{code}: {connections} connections");
}

#[tokio::test]
async fn a_shard_refused_at_the_start_ends_the_process_even_without_a_log() {
    let runs = SHARD_REFUSALS.map(|(code, expected)| async move {
        let env = TestEnv::new().await;
        env.discord.inject_gateway_fault(GatewayFault::CloseAtIdentify(code));
        let bot = env.start_bot_with_env(&[("MEADHALL_LOG", "off")]);
        assert_refused(&env, bot, code, expected).await;
    });
    join_all(runs).await;
}

#[tokio::test]
async fn a_shard_refused_at_a_resume_ends_the_process() {
    let runs = SHARD_REFUSALS.map(|(code, expected)| async move {
        let env = TestEnv::new().await;
        let bot = env.start_bot();
        bot.wait_for_log("players can reach the bot").await;
        env.discord.inject_gateway_fault(GatewayFault::CloseAtResume(code));
        env.discord.disconnect_gateway(None);
        assert_refused(&env, bot, code, expected).await;
    });
    join_all(runs).await;
}

#[tokio::test]
async fn too_many_servers_for_the_shards_end_the_process() {
    let env = TestEnv::with_behavior(FakeBehavior { max_guilds_per_shard: 0, ..unlimited_session_starts() }).await;
    let bot = env.start_bot();
    assert_refused(&env, bot, SHARD_REFUSALS[1].0, SHARD_REFUSALS[1].1).await;
}

/// Requests with the bot's token that a match makes, and the check of the token.
const ROUTES_WITH_TOKEN: [&str; 3] = ["POST /channels/*/messages", "PATCH /channels/*/messages/*", "GET /users/@me"];

#[tokio::test]
async fn a_token_rejected_while_the_gateway_stays_connected_ends_the_process() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    for route in ROUTES_WITH_TOKEN {
        test_guild.env.discord.inject_request_fault(route, 1_000, RequestFault::Status(401));
    }
    let (person, channel) = (people[0].clone(), test_guild.channel);
    // The bot may end before it replies.
    let command = tokio::spawn(async move { person.run_command(channel, "/play game:raids").await });
    assert_eq!(test_guild.bot.wait_for_exit().await, 4, "{:#?}", test_guild.bot.log_lines());
    let expected_error = "meadhall: Discord rejects the token: copy it again from the Bot page of the application";
    assert_eq!(test_guild.bot.log_lines().last().unwrap(), expected_error);
    let rejected = test_guild.env.discord.traffic_counts().invalid_requests;
    assert!(rejected < 20, "{rejected} rejected requests");
    command.abort();
}

#[tokio::test]
async fn one_unauthorized_request_does_not_end_the_process() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    test_guild.env.discord.inject_request_fault(ROUTES_WITH_TOKEN[0], 1, RequestFault::Status(401));
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    let card = people[0].wait_for_message(test_guild.channel, |it| it.button("Join").is_some()).await;
    assert!(card.is_some(), "{:#?}", test_guild.bot.log_lines());
    let started_at = Instant::now();
    while test_guild.env.count_requests("GET ", "/users/@me") == 0 {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the token was not checked");
        sleep(Duration::from_millis(50)).await;
    }
    assert!(has_response(&people[0].run_command(test_guild.channel, "/help").await.unwrap()));
    assert_eq!(test_guild.bot.stop().await, 0, "{:#?}", test_guild.bot.log_lines());
}

#[tokio::test]
async fn the_recommended_or_configured_number_of_shards_connects() {
    let runs = [(2, ""), (1, "2")].map(|(advised, wished)| async move {
        let env =
            TestEnv::with_behavior(FakeBehavior { recommended_shards: advised, ..unlimited_session_starts() }).await;
        let bot = env.start_bot_with_env(&[("MEADHALL_SHARDS", wished)]);
        assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
        bot.wait_for_log("shard 0 is connected").await;
        assert_eq!(bot.count_log_lines("players can reach the bot"), 0, "one of two shards is not enough");
        assert!(env.discord.wait_for_session_count(2, TEST_TIMEOUT).await, "{:#?}", bot.log_lines());
        bot.wait_for_log("shard 1 is connected").await;
        bot.wait_for_log("players can reach the bot").await;
        assert_eq!(
            bot.count_log_lines("the slash commands are registered"),
            1,
            "commands are registered once for all shards"
        );
    });
    join_all(runs).await;
}

#[tokio::test]
async fn the_bot_waits_and_logs_it_when_the_daily_session_limit_is_reached() {
    let budget = SessionStartLimit { per_day: 1, concurrency_window: Duration::ZERO, ..SessionStartLimit::default() };
    let env = TestEnv::with_behavior(FakeBehavior { session_start_limit: budget, ..unlimited_session_starts() }).await;
    let mut first = env.start_bot();
    assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
    assert_eq!(first.stop().await, 0);
    let mut second = env.start_bot();
    let line = second.wait_for_log("no session starts are left").await;
    assert!(line.contains("waiting 1440 minutes"), "{line}");
    assert_eq!(env.discord.traffic_counts().started_sessions, 1);
    assert_eq!(second.stop().await, 0);
}

#[tokio::test]
async fn a_broken_connection_resumes_its_session() {
    let env = TestEnv::new().await;
    let mut bot = env.start_bot();
    assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
    bot.wait_for_log("players can reach the bot").await;
    env.discord.disconnect_gateway(None);
    assert!(
        env.discord.wait_until(TEST_TIMEOUT, |state| (state.sessions.resumed_count == 1).then_some(())).await.is_some()
    );
    assert_eq!(env.discord.traffic_counts().started_sessions, 1);
    assert!(bot.is_running());
}

#[tokio::test]
async fn the_token_is_never_logged_even_at_trace_level() {
    let env = TestEnv::new().await;
    env.discord.inject_request_fault("PUT /applications/*/commands", 1, RequestFault::Status(500));
    let log_filter = "trace,serenity=trace,serenity::gateway::ws=trace,poise=trace,hyper=trace,reqwest=trace";
    let mut bot = env.start_bot_with_env(&[("MEADHALL_LOG", log_filter), ENV_WITH_PICTURES]);
    bot.wait_for_log("players can reach the bot").await;
    bot.wait_for_log("the slash commands are registered").await;
    env.discord.disconnect_gateway(None);
    assert!(
        env.discord.wait_until(TEST_TIMEOUT, |state| (state.sessions.resumed_count == 1).then_some(())).await.is_some()
    );
    let arguments = std::fs::read(format!("/proc/{}/cmdline", bot.pid())).unwrap();
    env.discord.inject_request_fault("GET /gateway/bot", 1, RequestFault::Status(401));
    let elsewhere = ("MEADHALL_DATA", "elsewhere");
    env.init_chosen_place(&[elsewhere]).await;
    let mut refused = env.start_bot_with_env(&[("MEADHALL_LOG", log_filter), elsewhere]);
    assert_eq!(refused.wait_for_exit().await, 4);
    bot.send_signal(Signal::INT);
    assert_eq!(bot.wait_for_exit().await, 0);
    let logged = [bot.log_lines(), refused.log_lines(), vec![String::from_utf8(arguments).unwrap()]].concat();
    assert!(logged.iter().any(|line| line.contains("DEBUG meadhall")), "{logged:#?}");
    // The token's middle part is a word that is logged anyway.
    let secrets = [TOKEN, TOKEN.split('.').next().unwrap(), TOKEN.split('.').next_back().unwrap()];
    assert!(!logged.iter().any(|line| secrets.iter().any(|secret| line.contains(secret))), "{logged:#?}");
    // serenity's request logs contain interaction tokens, so they are filtered out completely.
    let levels = ["INFO", "DEBUG", "TRACE"];
    // There may be spans between the level and the logging module.
    let is_from_serenity = |line: &&String| {
        let mut words = line.split_whitespace().skip_while(|word| !levels.contains(word));
        words.any(|word| word.starts_with("serenity"))
    };
    assert_eq!(logged.iter().find(is_from_serenity), None);
}
