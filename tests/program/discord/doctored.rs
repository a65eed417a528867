//! `meadhall doctor`, which reports the problems of a setup.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{SystemTime, UNIX_EPOCH};

use meadhall_games::GAMES;
use meadhall_local_discord::TOKEN;
use meadhall_local_discord::faults::RequestFault;
use meadhall_service::data_dir::DataDir;
use meadhall_service::repository::SCHEMA_VERSION;
use meadhall_store::{BlockingExt, SledStore, Store, StoreExt, WriteBatch};
use meadhall_tables::PersonId;
use meadhall_tables::clock::{DAY_MS, UnixMillis};
use meadhall_test_support::games::{RAIDS, command_from, location_of, new_table_settings};
use meadhall_test_support::{TestEnv, run_on_thread, run_to_end, unused_address, uses_databases};
use serde_json::{Value, json};

/// The exit code and the printed report of `doctor`.
struct DoctorReport {
    exit_code: i32,
    text: String,
}

impl DoctorReport {
    async fn run(env: &TestEnv, env_vars: &[(&str, &str)]) -> Self {
        let (code, all) = run_to_end(env.command(&["doctor"]).envs(env_vars.iter().copied())).await;
        assert!(!all.contains(TOKEN), "{all}");
        Self { exit_code: code, text: all }
    }

    /// Asserts that the report has a line with this status and subject that contains the text.
    fn assert_line(&self, sign: &str, about: &str, expected: &str) {
        let line = format!("{sign:<8}{about:<12}");
        let found = self.text.lines().any(|it| it.strip_prefix(&line).is_some_and(|it| it.contains(expected)));
        assert!(found, "{line:?} {expected:?}:\n{}", self.text);
    }

    /// Asserts the exit code and the last line.
    fn assert_summary(&self, code: i32, summary: &str) {
        assert_eq!((self.exit_code, self.text.lines().last()), (code, Some(summary)), "{}", self.text);
    }
}

fn unix_now_ms() -> u64 {
    u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// Creates a data directory with one open table and one dead letter.
async fn create_data_dir(env: &TestEnv) -> DataDir {
    let data_dir = env.data_dir(GAMES);
    let repository = run_on_thread(|| data_dir.open_or_create(UnixMillis(unix_now_ms()), &|_| {})).unwrap().repository;
    let service = meadhall_service::table_service::TableService::new(
        repository,
        Box::new(|| UnixMillis(unix_now_ms())),
        meadhall_service::table_service::RandomSource::seeded(1),
    )
    .block_on()
    .unwrap();
    let id = service
        .open_table(&command_from(5, "open"), new_table_settings(RAIDS, location_of(1, 2)))
        .await
        .unwrap()
        .table
        .id;
    let dead_letter = r#"{"show_table":{"target":{"seat_dm":2},"revision":1},"reason":"rendering_panicked"}"#;
    service.repository().store().commit(WriteBatch::new().put(format!("q/{id}/seat2"), dead_letter)).await.unwrap();
    assert!(service.repository().person_settings(PersonId(5)).block_on().is_ok());
    data_dir
}

#[tokio::test]
async fn a_fresh_setup_has_no_problems_and_doctor_creates_nothing() {
    let env = TestEnv::new().await;
    let page = DoctorReport::run(&env, &[]).await;
    page.assert_line("ok", "config", "only environment variables");
    page.assert_line("ok", "token", "MEADHALL_TOKEN");
    page.assert_line("note", "folder", "does not exist yet: the bot creates it");
    page.assert_line("note", "bot", "not running in ");
    page.assert_line("note", "store", "none yet: the bot creates it");
    page.assert_line("ok", "Discord", "accepts the token, which belongs to ");
    page.assert_line("ok", "clock", "within 30 seconds of Discord's");
    page.assert_line("ok", "endpoint", "interactions are sent to the bot");
    let link = format!("https://discord.com/oauth2/authorize?client_id={}&scope=", env.discord.bot_id());
    page.assert_line("ok", "invitation", &link);
    page.assert_line("ok", "servers", "in about 1");
    page.assert_line("note", "commands", " out of date: the bot registers them when it starts");
    page.assert_summary(0, "no problems found");
    assert!(!env.data_path().exists());
    let counts = env.discord.traffic_counts();
    assert_eq!((counts.started_sessions, env.count_requests("PUT ", "")), (0, 0), "{counts:?}");
}

#[tokio::test]
async fn doctor_asks_the_running_bot() {
    let env = TestEnv::new().await;
    create_data_dir(&env).await;
    let mut bot = env.start_bot();
    bot.wait_for_log("the slash commands are registered").await;
    bot.wait_for_log("players can reach the bot").await;
    bot.wait_for_log("backed up ").await;
    let page = DoctorReport::run(&env, &[]).await;
    let named = if uses_databases() { "" } else { " (the default, because " };
    page.assert_line("ok", "folder", &format!("{}{named}", env.data_path().display()));
    page.assert_line("ok", "backups", "1, the newest made just now");
    page.assert_line("ok", "bot", "running and healthy");
    page.assert_line("PROBLEM", "deliveries", "1 dead letter; the log has more about the time when it happened:");
    assert!(
        page.text.contains("/seat2: show the table in the DM of seat 2: rendering the message panicked\n"),
        "{}",
        page.text
    );
    page.assert_line("ok", "commands", "registered and up to date");
    page.assert_summary(1, "1 problem found");
    // systemd passes the token to the bot alone.
    let page = DoctorReport::run(&env, &[("MEADHALL_TOKEN", "")]).await;
    page.assert_line("note", "token", "none is configured here; the running bot has one");
    page.assert_summary(1, "1 problem found; 1 check skipped");
    // Another program removes a command.
    let removed_command = env.discord.fake().change_state(|state| {
        let first = state.world.commands.iter().next().map(|(id, _)| id)?;
        Some(state.world.commands.remove(first)?.body["name"].as_str()?.to_owned())
    });
    let page = DoctorReport::run(&env, &[]).await;
    page.assert_line("PROBLEM", "commands", &format!("out of date: {}", removed_command.unwrap()));
    page.assert_summary(1, "2 problems found");
    assert_eq!(bot.stop().await, 0);
}

#[tokio::test]
async fn without_a_network_doctor_lists_what_it_could_not_check() {
    let env = TestEnv::new().await;
    let nowhere = unused_address().to_string();
    let page = DoctorReport::run(&env, &[("MEADHALL_LOCAL_DISCORD_API_ADDRESS", &nowhere)]).await;
    page.assert_line("skipped", "Discord", "cannot query Discord: ");
    page.assert_summary(0, "no problems found; 1 check skipped");
}

#[tokio::test]
async fn doctor_reports_all_problems_at_once() {
    let env = TestEnv::new().await;
    let data_dir = create_data_dir(&env).await;
    {
        let repository = run_on_thread(|| data_dir.open(UnixMillis(0), &|_| {})).unwrap();
        data_dir.backups().create(&repository, UnixMillis(unix_now_ms() - 5 * DAY_MS), &|_| {}).unwrap().unwrap();
    }
    fs::set_permissions(env.data_path(), fs::Permissions::from_mode(0o755)).unwrap();
    env.discord.inject_request_fault("GET /oauth2/applications/@me", 1, RequestFault::Status(401));
    let page = DoctorReport::run(&env, &[("MEADHALL_SHARDS", "0"), ("MEADHALL_LOG", "loud")]).await;
    page.assert_line("PROBLEM", "config", "MEADHALL_SHARDS must be a whole number from 1 to 1024, not 0");
    page.assert_line("PROBLEM", "log", "MEADHALL_LOG is invalid: ");
    page.assert_line("PROBLEM", "folder", "its mode is 0755): run chmod 700 ");
    page.assert_line("PROBLEM", "backups", "the newest was made 5 days ago");
    page.assert_line("ok", "store", "readable");
    page.assert_line("PROBLEM", "deliveries", "1 dead letter");
    page.assert_line("PROBLEM", "Discord", "Discord rejects the token: copy it again");
    page.assert_summary(1, "6 problems found");
    let page = DoctorReport::run(&env, &[("MEADHALL_TOKEN", "")]).await;
    page.assert_line("PROBLEM", "token", "no bot token is configured: ");
    page.assert_line("skipped", "Discord", "there is no valid token");
}

/// Returns the names of the store's files, except the snapshots that sled writes whenever it opens.
fn store_file_names(data_dir: &DataDir) -> BTreeSet<String> {
    let names = fs::read_dir(data_dir.store_path()).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.starts_with("snap.")).collect()
}

#[tokio::test]
async fn doctor_changes_nothing_in_the_store() {
    let env = TestEnv::new().await.without_database();
    let data_dir = create_data_dir(&env).await;
    let header = || SledStore::open(data_dir.store_path()).unwrap().get("!header").block_on().unwrap().unwrap();
    let mut older_header: Value = serde_json::from_slice(&header()).unwrap();
    older_header["schema_version"] = json!(SCHEMA_VERSION - 1);
    let older = older_header.to_string();
    SledStore::open(data_dir.store_path())
        .unwrap()
        .commit(WriteBatch::new().put("!header", older.as_str()))
        .block_on()
        .unwrap();
    let all_entries = || SledStore::open(data_dir.store_path()).unwrap().scan("", None, usize::MAX).block_on().unwrap();
    let (entries, names) = (all_entries(), store_file_names(&data_dir));
    let page = DoctorReport::run(&env, &[]).await;
    page.assert_line(
        "note",
        "store",
        &format!("readable, schema version {}, current is {SCHEMA_VERSION}", SCHEMA_VERSION - 1),
    );
    page.assert_summary(0, "no problems found");
    assert_eq!((all_entries(), store_file_names(&data_dir)), (entries, names));
    assert_eq!(
        (String::from_utf8(header()).unwrap(), data_dir.backups().list_oldest_first().unwrap().len()),
        (older, 0)
    );
    fs::remove_dir_all(data_dir.store_path()).unwrap();
    let page = DoctorReport::run(&env, &[]).await;
    page.assert_line("PROBLEM", "store", "the store was lost");
    assert!(page.text.contains("meadhall restore"), "{}", page.text);
    assert!(!data_dir.store_path().exists());
}
