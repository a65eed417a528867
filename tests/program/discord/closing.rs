//! How the program stops, and how it keeps other processes from opening its data directory.

use std::process::Stdio;
use std::time::{Duration, Instant};

use meadhall_local_discord::FakeBehavior;
use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::gateway::GatewayFault;
use meadhall_local_discord::people::InteractionOutcome;
use meadhall_test_support::guild::{TestGuild, response_message};
use meadhall_test_support::{ENV_WITH_PICTURES, TEST_TIMEOUT, TestEnv, run_to_end, unlimited_session_starts};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tokio::time::{sleep, timeout};

#[tokio::test]
async fn a_signal_closes_the_gateway_session_and_exits_with_0() {
    for signal in [Signal::TERM, Signal::INT] {
        let env = TestEnv::new().await;
        let mut bot = env.start_bot_with_env(&[ENV_WITH_PICTURES]);
        bot.wait_for_log("players can reach the bot").await;
        bot.send_signal(signal);
        assert_eq!(bot.wait_for_exit().await, 0, "{:#?}", bot.log_lines());
        assert!(bot.log_lines().last().unwrap().ends_with("shut down"), "{:#?}", bot.log_lines());
        // serenity warns about the connection that it closes itself.
        let is_warning_or_worse = |line: &&String| {
            let warns = line.contains("WARN") && !line.contains("serenity::");
            warns || line.contains("ERROR") || line.contains("panic")
        };
        assert_eq!(bot.log_lines().iter().find(is_warning_or_worse), None, "{:#?}", bot.log_lines());
        // Without a close frame the session would wait for a RESUME.
        let no_open_sessions = |sessions: String| sessions.contains("by_id: {}").then_some(());
        let is_over =
            env.discord.wait_until(TEST_TIMEOUT, |state| no_open_sessions(format!("{:?}", state.sessions))).await;
        assert!(is_over.is_some(), "{:#?}", env.discord.fake().read_state(|state| format!("{:?}", state.sessions)));
        assert!(!env.data_path().join("control.sock").exists());
    }
}

#[tokio::test]
async fn a_signal_stops_the_bot_when_discord_is_gone() {
    let env = TestEnv::new().await;
    let mut bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    // The temporary directory must outlive the test environment, because it contains the data directory.
    let TestEnv { discord, dir: _folder, .. } = env;
    drop(discord);
    bot.send_signal(Signal::TERM);
    assert_eq!(bot.wait_for_exit().await, 0, "{:#?}", bot.log_lines());
}

#[tokio::test]
async fn the_bot_of_a_practice_hall_stops_when_its_parent_closes_stdin() {
    let env = TestEnv::new().await;
    let mut command = env.command(&["run", "--for-practice-hall"]);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
    assert_eq!(child.try_wait().unwrap(), None);
    drop(child.stdin.take());
    let ended = timeout(TEST_TIMEOUT, child.wait()).await.expect("the process exits in time").unwrap();
    assert_eq!(ended.code(), Some(0));
}

#[tokio::test]
async fn the_service_time_is_stored_at_shutdown() {
    let env = TestEnv::new().await;
    let started_at = Instant::now();
    let mut bot = env.start_bot();
    // Until then an export may lock the database, and the bot waits for it.
    bot.wait_for_log("players can reach the bot").await;
    let data_dir = env.data_path();
    let mut export = env.command(&["export", "--data", data_dir.to_str().unwrap()]);
    let log = timeout(TEST_TIMEOUT, async {
        // While the bot runs, the export goes through its control socket.
        while !run_to_end(&mut export).await.1.contains(r#""connectivity":"online""#) {}
        assert_eq!(bot.stop().await, 0);
        run_to_end(&mut export).await.1
    });
    let log = log.await.expect("players can reach the bot");
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let service_time_ms = lines.filter_map(|line| line["service_clock"]["elapsed"].as_u64()).next();
    let elapsed_ms = u64::try_from(started_at.elapsed().as_millis()).unwrap();
    assert!(service_time_ms.is_some_and(|served| (1..elapsed_ms).contains(&served)), "{log}");
    assert!(log.contains(r#""connectivity":"offline""#), "{log}");
}

#[tokio::test]
async fn a_closed_stderr_does_not_stop_the_bot() {
    let env = TestEnv::new().await;
    let mut bot = env.command(&["run"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(bot.stderr.take());
    assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
    env.discord.disconnect_gateway(None);
    assert!(
        env.discord.wait_until(TEST_TIMEOUT, |state| (state.sessions.resumed_count == 1).then_some(())).await.is_some()
    );
    let process = Pid::from_raw(i32::try_from(bot.id().unwrap()).unwrap()).unwrap();
    kill_process(process, Signal::TERM).unwrap();
    let ended = timeout(TEST_TIMEOUT, bot.wait()).await.expect("the process exits in time").unwrap();
    assert_eq!(ended.code(), Some(0));
}

#[tokio::test]
async fn a_signal_stops_the_bot_before_it_was_ever_connected() {
    // The gateway accepts the connection but never sends anything.
    let env = TestEnv::new().await;
    env.discord.inject_gateway_fault(GatewayFault::NoTlsHandshake);
    let mut bot = env.start_bot();
    let connected =
        env.discord.wait_until(TEST_TIMEOUT, |state| (state.sessions.total_connection_count == 1).then_some(()));
    assert!(connected.await.is_some(), "{:#?}", bot.log_lines());
    assert_eq!(bot.stop().await, 0);
    // This time Discord does not even send the gateway URL.
    let env = TestEnv::new().await;
    env.discord.inject_request_fault("GET /gateway/bot", 1, RequestFault::NoReply);
    let mut bot = env.start_bot();
    assert!(
        env.discord.wait_until(TEST_TIMEOUT, |state| state.request_faults.is_exhausted().then_some(())).await.is_some()
    );
    assert_eq!(bot.stop().await, 0);
}

#[tokio::test]
async fn a_second_signal_ends_the_process_at_once() {
    // While the second shard waits for a silent gateway, the first one cannot close its session.
    let env = TestEnv::with_behavior(FakeBehavior { recommended_shards: 2, ..unlimited_session_starts() }).await;
    let mut bot = env.start_bot();
    assert!(env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
    env.discord.inject_gateway_fault(GatewayFault::NoTlsHandshake);
    let connected =
        env.discord.wait_until(TEST_TIMEOUT, |state| (state.sessions.total_connection_count == 2).then_some(()));
    assert!(connected.await.is_some(), "{:#?}", bot.log_lines());
    bot.send_signal(Signal::TERM);
    bot.wait_for_log("shutting down").await;
    bot.send_signal(Signal::TERM);
    assert_eq!(bot.wait_for_exit().await, 1, "{:#?}", bot.log_lines());
    assert_eq!(bot.count_log_lines(" shut down"), 0, "{:#?}", bot.log_lines());
}

#[tokio::test]
async fn a_data_dir_is_opened_by_one_process_that_can_still_back_it_up() {
    let env = TestEnv::new().await.without_database();
    let mut bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    let (code, output) = run_to_end(&mut env.command(&["run"])).await;
    let expected_error = "meadhall: the store in data/store is in use by another process";
    assert_eq!((code, output.lines().last()), (3, Some(expected_error)), "{output}");
    assert_eq!(output.lines().count(), 1, "{output}");
    let (code, output) = run_to_end(&mut env.command(&["backup"])).await;
    assert_eq!((code, output.as_str()), (0, "nothing to back up yet: no tables, no people\n"));
    assert!(bot.is_running());
    assert_eq!(bot.stop().await, 0);
    let mut restarted = env.start_bot();
    restarted.wait_for_log("players can reach the bot").await;
    assert_eq!(restarted.stop().await, 0);
}

#[tokio::test]
async fn a_data_dir_opens_again_after_a_kill() {
    let env = TestEnv::new().await;
    let mut bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    bot.kill().await;
    let mut restarted = env.start_bot();
    restarted.wait_for_log("players can reach the bot").await;
    assert_eq!(restarted.stop().await, 0);
}

#[tokio::test]
async fn an_interaction_in_flight_at_shutdown_still_gets_its_reply() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let settings = people[0].run_command(test_guild.channel, "/settings overview").await.unwrap();
    test_guild.env.discord.inject_request_fault(
        "POST /users/@me/channels",
        1,
        RequestFault::Delay(Duration::from_secs(1)),
    );
    let press = people[0].start_press(settings.message().unwrap(), "Write to me privately").unwrap();
    while test_guild.env.count_requests("POST /users/@me", "/channels") == 0 {
        sleep(Duration::from_millis(5)).await;
    }
    test_guild.bot.send_signal(Signal::TERM);
    let answer = people[0].wait_for_response(press).await;
    assert!(matches!(answer.outcome, InteractionOutcome::MessageUpdated(_)), "{answer:?}");
    assert!(response_message(&people[0], &answer).await.text.contains("I will ask you by private message"));
    assert_eq!(test_guild.bot.wait_for_exit().await, 0);
}
