//! Monitoring: metrics and health over HTTP, and health over the control socket.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::gateway::GatewayFault;
use meadhall_local_discord::people::Person;
use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings};
use meadhall_test_support::guild::{TestGuild, TestGuildOptions, has_response, response_message};
use meadhall_test_support::openmetrics::{MetricsScrape, http_get};
use meadhall_test_support::tiny_disk::TinyDisk;
use meadhall_test_support::{ENV_WITH_PICTURES, TEST_TIMEOUT, TestEnv, run_to_end, unlimited_session_starts};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::play::{accept_dms, start_match, start_match_as_they_are};

/// Enables monitoring on any free port.
pub const MONITORING_ENV_VAR: (&str, &str) = ("MEADHALL_MONITORING_ADDRESS", "127.0.0.1:0");

/// Waits until a page has this status, and returns its text.
pub async fn wait_for_status(address: SocketAddr, path: &str, status: u16) -> String {
    let started_at = Instant::now();
    loop {
        match http_get(address, path).await {
            (found, text) if found == status => return text,
            (found, text) => assert!(started_at.elapsed() < TEST_TIMEOUT, "{path} returned {found}: {text}"),
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Waits until the metrics satisfy a condition.
pub async fn wait_for_metrics(address: SocketAddr, condition: impl Fn(&MetricsScrape) -> bool) -> MetricsScrape {
    let started_at = Instant::now();
    loop {
        let scrape = MetricsScrape::fetch(address).await;
        if condition(&scrape) {
            return scrape;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "{scrape:#?}");
        sleep(Duration::from_millis(100)).await;
    }
}

const COMMAND_COUNT: (&str, &[(&str, &str)]) = ("meadhall_interaction_response_seconds_count", &[("kind", "command")]);
const PRESS_COUNT: (&str, &[(&str, &str)]) = ("meadhall_interaction_response_seconds_count", &[("kind", "component")]);
const AUTOCOMPLETE_COUNT: (&str, &[(&str, &str)]) =
    ("meadhall_interaction_response_seconds_count", &[("kind", "autocomplete")]);

fn open_raids_tables(scrape: &MetricsScrape) -> Option<f64> {
    scrape.value("meadhall_open_tables", &[("game", "raids")])
}

#[tokio::test]
async fn metrics_count_activity_and_name_nobody() {
    let (test_guild, people) = TestGuild::start_with_env(
        &[MONITORING_ENV_VAR, ENV_WITH_PICTURES],
        &[("Annabel", "en-US"), ("Boleslav", "fr")],
    )
    .await;
    let address = test_guild.bot.monitoring_address().await;
    wait_for_status(address, "/readyz", 200).await;
    let before = wait_for_metrics(address, |it| open_raids_tables(it) == Some(0.0)).await;
    assert_eq!(
        (before.value_or_zero(COMMAND_COUNT.0, COMMAND_COUNT.1), before.value_or_zero(PRESS_COUNT.0, PRESS_COUNT.1)),
        (0.0, 0.0)
    );
    let version = [("version", env!("CARGO_PKG_VERSION"))];
    assert_eq!(before.value("meadhall_build_info", &version), Some(1.0));
    people[0].autocomplete(test_guild.channel, "/play game:ra").await.unwrap();
    let mut test_match = start_match(test_guild, &people, "/play game:raids computers:1 level:1").await;
    for _ in 0..4 {
        test_match.answer_randomly().await;
    }
    let after = wait_for_metrics(address, |it| {
        let sent_dms = it.value_or_zero("meadhall_dms_total", &[("outcome", "sent")]);
        open_raids_tables(it) == Some(1.0)
            && sent_dms > 0.0
            && it.value_or_zero("meadhall_ai_move_seconds_count", &[]) > 0.0
    })
    .await;
    assert!(
        after.value_or_zero(COMMAND_COUNT.0, COMMAND_COUNT.1) > 1.0
            && after.value_or_zero(PRESS_COUNT.0, PRESS_COUNT.1) > 3.0,
        "{after:#?}"
    );
    assert_eq!(after.value(AUTOCOMPLETE_COUNT.0, AUTOCOMPLETE_COUNT.1), Some(1.0));
    for (row, minimum) in [
        ("meadhall_render_seconds_count", 1.0),
        ("meadhall_store_write_seconds_count", 5.0),
        ("meadhall_store_batches_per_group_sum", 5.0),
        ("meadhall_store_size_bytes", 1000.0),
        ("meadhall_disk_free_bytes", 1.0),
        ("process_resident_memory_bytes", 1_000_000.0),
        ("process_open_fds", 5.0),
        ("process_cpu_seconds_total", 0.01),
        ("meadhall_servers", 1.0),
        ("meadhall_gateway_sessions_total", 1.0),
        ("meadhall_shards_served", 1.0),
        ("meadhall_cluster_members", 1.0),
        ("meadhall_leader", 1.0),
        ("meadhall_service_clock_seconds", 0.001),
    ] {
        assert!(after.value(row, &[]) >= Some(minimum), "{row} is too low in {after:#?}");
    }
    assert_eq!(after.value("meadhall_internal_errors_total", &[]), Some(0.0));
    assert_eq!(after.value("meadhall_log_lines_total", &[("level", "error")]), Some(0.0));
    assert_eq!(after.value("meadhall_outbox_deliveries", &[("state", "dead_letter")]), Some(0.0));
    assert_eq!(after.value("meadhall_unanswered_interactions_total", &[("kind", "component")]), Some(0.0));
    for component in ["store_writer", "store_disk", "discord_gateway", "slash_commands"] {
        assert_eq!(after.value("meadhall_component_up", &[("component", component)]), Some(1.0), "{component}");
    }
    let text = http_get(address, "/metrics").await.1;
    let ids = people.iter().map(|it| it.id().to_string());
    let secrets = ids.chain([test_match.match_channel, test_match.test_guild.channel].map(|it| it.to_string()));
    for named in secrets.chain(["nnabel", "oleslav", "Fjord", "Skerry"].map(str::to_owned)) {
        assert!(!text.contains(&named), "the metrics contain {named}: {text}");
    }
    assert!(after.sample_count() < 250, "too many samples: {}", after.sample_count());
}

#[tokio::test]
async fn metrics_count_unanswered_interactions_and_closed_dms() {
    let (test_guild, people) =
        TestGuildOptions { env_vars: &[MONITORING_ENV_VAR], ..TestGuildOptions::with_real_response_deadline() }
            .start(&[("Ann", "en-US"), ("Bo", "fr")])
            .await;
    let address = test_guild.bot.monitoring_address().await;
    test_guild.env.discord.inject_request_fault("POST /interactions/*/*/callback", u32::MAX, RequestFault::Status(500));
    let (reply, ()) = tokio::join!(people[0].run_command(test_guild.channel, "/help"), async {
        wait_for_metrics(address, |it| {
            it.value_or_zero("meadhall_unanswered_interactions_total", &[("kind", "command")]) > 0.0
        })
        .await;
        test_guild.env.discord.advance_clock(Duration::from_secs(4));
    });
    assert!(!has_response(&reply.unwrap()));
    test_guild.env.discord.clear_faults();
    test_guild.env.discord.inject_gateway_fault(GatewayFault::RewriteEvent("INTERACTION_CREATE", |interaction| {
        interaction.as_object_mut().unwrap().remove("locale");
    }));
    assert!(has_response(&people[0].run_command(test_guild.channel, "/help").await.unwrap()));
    test_guild.env.discord.clear_faults();
    let answered = wait_for_metrics(address, |it| {
        it.value_or_zero("meadhall_interaction_response_seconds_count", &[("kind", "unparseable")]) > 0.0
    })
    .await;
    assert_eq!(
        answered.value(COMMAND_COUNT.0, COMMAND_COUNT.1),
        Some(0.0),
        "an unanswered interaction has no duration"
    );
    accept_dms(&test_guild, &people).await;
    people.iter().for_each(|it| it.set_accepts_dms(false));
    let _test_match = start_match_as_they_are(test_guild, &people, "/play game:raids").await;
    wait_for_metrics(address, |it| it.value_or_zero("meadhall_dms_total", &[("outcome", "dms_closed")]) > 0.0).await;
}

#[tokio::test]
async fn the_bot_is_not_ready_while_the_gateway_is_gone() {
    let env = TestEnv::new().await;
    let bot = env.start_bot_with_env(&[MONITORING_ENV_VAR]);
    let address = bot.monitoring_address().await;
    assert_eq!(
        wait_for_status(address, "/readyz", 200).await,
        "store_writer    ok\nstore_disk      ok\ndiscord_gateway ok\nslash_commands  ok\n"
    );
    let TestEnv { discord, dir: folder, .. } = env;
    let (port, gateway_port) = (discord.api_address().port(), discord.gateway_address().port());
    drop(discord);
    let text = wait_for_status(address, "/readyz", 503).await;
    assert_eq!(
        text,
        "store_writer    ok\nstore_disk      ok\ndiscord_gateway not connected to Discord\nslash_commands  ok\n"
    );
    assert_eq!(http_get(address, "/healthz").await, (200, "alive\n".to_owned()));
    assert_eq!(
        MetricsScrape::fetch(address).await.value("meadhall_component_up", &[("component", "discord_gateway")]),
        Some(0.0)
    );
    let settings = || LocalDiscordSettings {
        api_port: port,
        gateway_port,
        behavior: unlimited_session_starts(),
        ..LocalDiscordSettings::default()
    };
    let started_at = Instant::now();
    let _discord = loop {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the ports did not become free");
        // The ports are free as soon as the last connection is gone.
        match LocalDiscord::open(&folder.path().join("discord"), settings()).await {
            Ok(discord) => break discord,
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    };
    wait_for_status(address, "/readyz", 200).await;
}

/// Saves settings repeatedly until the store refuses a write.
pub async fn store_until_disk_is_full(test_guild: &TestGuild, person: &Person, address: SocketAddr) -> String {
    let started_at = Instant::now();
    for language in ["fr", "es", "en"].iter().cycle() {
        person.run_command(test_guild.channel, &format!("/settings language language:{language}")).await.unwrap();
        if let (503, text) = http_get(address, "/readyz").await {
            return text;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the disk did not become full");
    }
    unreachable!("the list of languages is not empty")
}

#[tokio::test]
async fn the_bot_is_not_ready_while_the_disk_is_full() {
    let Some(disk) = TinyDisk::mount(48) else { return };
    let data_dir = disk.path().join("data");
    let set = [MONITORING_ENV_VAR, ("MEADHALL_DATA", data_dir.to_str().unwrap())];
    let set: Vec<(&'static str, &str)> = set.to_vec();
    let (test_guild, people) =
        TestGuildOptions { may_use_database: false, env_vars: &set, ..TestGuildOptions::default() }
            .start(&[("Ann", "en-US")])
            .await;
    let address = test_guild.bot.monitoring_address().await;
    wait_for_status(address, "/readyz", 200).await;
    disk.fill();
    let text = store_until_disk_is_full(&test_guild, &people[0], address).await;
    assert!(text.starts_with("store_writer    ok\nstore_disk      the store is unavailable: "), "{text}");
    assert_eq!(http_get(address, "/healthz").await.0, 200, "a full disk needs no restart");
    let scrape = MetricsScrape::fetch(address).await;
    assert!(scrape.value_or_zero("meadhall_store_write_failures_total", &[]) > 0.0, "{scrape:#?}");
    assert_eq!(scrape.value("meadhall_component_up", &[("component", "store_disk")]), Some(0.0));
    let (code, output) = run_to_end(&mut test_guild.env.command(&["healthcheck"])).await;
    assert!(code == 0 && output.starts_with("alive, but not ready: store_disk: "), "{code} {output}");
    let (code, _) = run_to_end(&mut test_guild.env.command(&["healthcheck", "--ready"])).await;
    assert_eq!(code, 1);
    disk.remove_filler();
    wait_for_status(address, "/readyz", 200).await;
}

#[tokio::test]
async fn many_slow_http_clients_harm_neither_the_bot_nor_healthchecks() {
    let (test_guild, people) = TestGuild::start_with_env(&[MONITORING_ENV_VAR], &[("Ann", "en-US")]).await;
    let address = test_guild.bot.monitoring_address().await;
    wait_for_status(address, "/readyz", 200).await;
    let mut slow_connections = Vec::new();
    for _ in 0..200 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // The server may have closed the connection already.
        let _ = stream.write_all(b"GET /metrics HTTP/1.1\r\nX-Slow: ").await;
        slow_connections.push(stream);
    }
    for _ in 0..5 {
        assert!(has_response(&people[0].run_command(test_guild.channel, "/help").await.unwrap()));
    }
    let (code, output) = run_to_end(&mut test_guild.env.command(&["healthcheck"])).await;
    assert_eq!(
        (code, output.as_str()),
        (0, "alive and ready\n"),
        "requests over the socket do not wait for slow HTTP clients"
    );
    let all_closed = async {
        for stream in &mut slow_connections {
            let _ = stream.read_to_end(&mut Vec::new()).await;
        }
    };
    timeout(TEST_TIMEOUT, all_closed).await.expect("all slow connections are closed");
    assert_eq!(http_get(address, "/healthz").await, (200, "alive\n".to_owned()));
}

#[tokio::test]
async fn without_an_address_nothing_is_monitored() {
    let env = TestEnv::new().await;
    let mut bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    assert_eq!(bot.stop().await, 0);
    assert_eq!(bot.count_log_lines("health and metrics"), 0, "{:#?}", bot.log_lines());
}

#[tokio::test]
async fn a_taken_monitoring_address_does_not_stop_the_bot_which_uses_it_once_it_is_free() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let env = TestEnv::new().await;
    let mut bot = env.start_bot_with_env(&[("MEADHALL_MONITORING_ADDRESS", &address.to_string())]);
    let line = bot.wait_for_log("cannot serve health and metrics").await;
    assert!(line.contains("ERROR") && line.contains(&format!("address={address}")), "{line}");
    bot.wait_for_log("players can reach the bot").await;
    drop(listener);
    bot.wait_for_log(&format!("serving health and metrics at http://{address}")).await;
    assert_eq!(http_get(address, "/healthz").await.0, 200);
    assert_eq!(bot.count_log_lines("cannot serve health and metrics"), 1);
    let errors = MetricsScrape::fetch(address).await.value("meadhall_log_lines_total", &[("level", "error")]);
    assert_eq!(errors, Some(1.0), "{:#?}", bot.log_lines());
    assert_eq!(bot.stop().await, 0);
}

#[tokio::test]
async fn a_public_monitoring_address_gives_a_warning() {
    let env = TestEnv::new().await;
    let public_address = ("MEADHALL_MONITORING_ADDRESS", "0.0.0.0:0");
    let (code, output) = run_to_end(env.command(&["check-config"]).envs([public_address])).await;
    let warning = "monitoring.address is 0.0.0.0:0, not a loopback address: \
        anyone who can reach it can read the bot's health and metrics";
    assert!(code == 0 && output.contains(warning) && output.contains("metrics  at http://0.0.0.0:0\n"), "{output}");
    let bot = env.start_bot_with_env(&[public_address]);
    assert!(bot.wait_for_log(warning).await.contains("WARN"));
}

#[tokio::test]
async fn healthcheck_prints_one_line_and_sets_the_exit_code() {
    let env = TestEnv::new().await;
    let healthcheck = async |set: &[(&str, &str)]| {
        let (code, output) = run_to_end(env.command(&["healthcheck"]).envs(set.iter().copied())).await;
        assert_eq!(output.matches('\n').count(), 1, "{output}");
        (code, output)
    };
    let (code, output) = healthcheck(&[]).await;
    assert!(code == 1 && output.starts_with("no bot is running in "), "{output}");
    let (code, output) = healthcheck(&[("MEADHALL_SHARDS", "many"), ("MEADHALL_BACKUP_KEEP", "few")]).await;
    assert!(code == 1 && output.contains("2 errors"), "{output}");
    let mut bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    bot.wait_for_log("the slash commands are registered").await;
    let started_at = Instant::now();
    while healthcheck(&[]).await != (0, "alive and ready\n".to_owned()) {
        assert!(started_at.elapsed() < TEST_TIMEOUT);
    }
    assert_eq!(bot.stop().await, 0);
    assert_eq!(healthcheck(&[]).await.0, 1);
}

#[tokio::test]
async fn json_log_lines_name_the_table_and_the_seat() {
    let env_vars = [("MEADHALL_LOG_FORMAT", "json"), ("MEADHALL_LOG", "debug")];
    let (test_guild, people) =
        TestGuildOptions { program_name: "toybot", env_vars: &env_vars, ..TestGuildOptions::default() }
            .start(&[("Ann", "en-US")])
            .await;
    let test_match = start_match(test_guild, &people, "/play game:stumbling where:here").await;
    let (ann, thread) = (&people[0], test_match.match_channel);
    test_match.test_guild.env.discord.inject_request_fault(
        "POST /interactions/*/*/callback",
        1,
        RequestFault::Status(500),
    );
    assert!(has_response(&ann.run_command(thread, "/turn").await.unwrap()));
    test_match.test_guild.bot.wait_for_log("retrying an interaction response").await;
    for way in ["Safely", "Blindly"] {
        let panel = response_message(ann, &ann.run_command(thread, "/turn").await.unwrap()).await;
        let button = panel.button(way).and_then(|it| it.custom_id.clone()).unwrap();
        test_match.test_guild.env.discord.inject_request_fault(
            "POST /interactions/*/*/callback",
            1,
            RequestFault::Status(500),
        );
        assert!(has_response(&ann.press_button(panel.id, &button).await.unwrap()));
    }
    test_match.test_guild.bot.wait_for_log("panicked at").await;
    let log_lines = test_match.test_guild.bot.log_lines();
    let lines: Vec<serde_json::Value> = log_lines
        .iter()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert!(lines.iter().all(|it| it["level"].is_string() && it["target"].is_string() && it["timestamp"].is_string()));
    let tried: Vec<_> = lines.iter().filter(|it| it["message"] == json!("retrying an interaction response")).collect();
    let retries_in_span = |name: &str| tried.iter().filter(|it| it["span"]["name"] == json!(name)).count();
    assert!(
        retries_in_span("component") > 0
            && retries_in_span("command") > 0
            && retries_in_span("component") + retries_in_span("command") == tried.len(),
        "{tried:#?}"
    );
    let table =
        tried.iter().find_map(|it| it["span"]["table"].as_str()).expect("the log line names the table").to_owned();
    assert!(tried.iter().any(|it| it["span"]["seat"].is_u64()), "{tried:#?}");
    assert!(
        lines.iter().any(|it| it["message"] == json!("tried to send a message") && it["table"] == json!(table)),
        "{table}"
    );
}
