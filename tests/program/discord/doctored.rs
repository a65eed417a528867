//! `meadhall doctor`, which reports the problems of a setup.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{SystemTime, UNIX_EPOCH};

use local_discord::TOKEN;
use local_discord::trouble::RequestFault;
use meadhall::games::GAMES;
use meadhall::home::DataDir;
use meadhall::ledger::SCHEMA_VERSION;
use meadhall::store::{BlockingExt, SledStore, Store, StoreExt, WriteBatch};
use meadhall::table::PersonId;
use meadhall::table::clock::{DAY_MS, UnixMillis};
use serde_json::{Value, json};
use stage::hosted::{RAIDS, command_from, location_of, new_table_settings};
use stage::{TestEnv, run_on_thread, run_to_end, unused_address, uses_databases};

/// The exit code and the printed report of `doctor`.
struct DoctorReport {
    exit_code: i32,
    text: String,
}

impl DoctorReport {
    async fn run(stage: &TestEnv, env_vars: &[(&str, &str)]) -> Self {
        let (code, all) = run_to_end(stage.command(&["doctor"]).envs(env_vars.iter().copied())).await;
        assert!(!all.contains(TOKEN), "{all}");
        Self { exit_code: code, text: all }
    }

    /// Asserts that the report has a line with this status and subject that contains the text.
    fn assert_line(&self, sign: &str, about: &str, said: &str) {
        let line = format!("{sign:<8}{about:<12}");
        let found = self.text.lines().any(|it| it.strip_prefix(&line).is_some_and(|it| it.contains(said)));
        assert!(found, "{line:?} {said:?}:\n{}", self.text);
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
async fn create_data_dir(stage: &TestEnv) -> DataDir {
    let home = stage.data_dir(GAMES);
    let ledger = run_on_thread(|| home.open_or_create(UnixMillis(unix_now_ms()), &|_| {})).unwrap().repository;
    let service = meadhall::house::TableService::new(
        ledger,
        Box::new(|| UnixMillis(unix_now_ms())),
        meadhall::house::RandomSource::seeded(1),
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
    home
}

#[tokio::test]
async fn a_fresh_setup_has_no_problems_and_doctor_creates_nothing() {
    let stage = TestEnv::new().await;
    let page = DoctorReport::run(&stage, &[]).await;
    page.assert_line("well", "set-up", "the environment alone");
    page.assert_line("well", "token", "MEADHALL_TOKEN");
    page.assert_line("note", "folder", "is not there yet: the bot makes it");
    page.assert_line("note", "bot", "none runs in ");
    page.assert_line("note", "store", "none yet: the bot makes it");
    page.assert_line("well", "Discord", "it takes the token, which is that of ");
    page.assert_line("well", "clock", "within 30 seconds of Discord's");
    page.assert_line("well", "presses", "they come to the bot");
    let link = format!("https://discord.com/oauth2/authorize?client_id={}&scope=", stage.discord.bot_id());
    page.assert_line("well", "invitation", &link);
    page.assert_line("well", "servers", "it is in about 1");
    page.assert_line("note", "commands", " differ from what they should be: the bot registers them at its start");
    page.assert_summary(0, "nothing is wrong");
    assert!(!stage.data_path().exists());
    let counts = stage.discord.traffic_counts();
    assert_eq!((counts.started_sessions, stage.count_requests("PUT ", "")), (0, 0), "{counts:?}");
}

#[tokio::test]
async fn doctor_asks_the_running_bot() {
    let stage = TestEnv::new().await;
    create_data_dir(&stage).await;
    let mut bot = stage.start_bot();
    bot.wait_for_log("the commands are registered").await;
    bot.wait_for_log("players are reached").await;
    bot.wait_for_log("backed up in").await;
    let page = DoctorReport::run(&stage, &[]).await;
    let named = if uses_databases() { "" } else { " (named by MEADHALL_DATA)" };
    page.assert_line("well", "folder", &format!("{}{named}", stage.data_path().display()));
    page.assert_line("well", "backups", "1, the newest made just now");
    page.assert_line("well", "bot", "it runs, and all is well");
    page.assert_line("WRONG", "errands", "1 was put aside; the log said more when it happened:");
    assert!(
        page.text.contains("/seat2: a question is to be put to seat 2, but making the message broke down\n"),
        "{}",
        page.text
    );
    page.assert_line("well", "commands", "they are registered as they should be");
    page.assert_summary(1, "1 thing is wrong");
    // Another program removes a command.
    let removed_command = stage.discord.fake().change_state(|state| {
        let first = state.world.commands.iter().next().map(|(id, _)| id)?;
        Some(state.world.commands.remove(first)?.body["name"].as_str()?.to_owned())
    });
    let page = DoctorReport::run(&stage, &[]).await;
    page.assert_line("WRONG", "commands", &format!("not as they should be: {}", removed_command.unwrap()));
    page.assert_summary(1, "2 things are wrong");
    assert_eq!(bot.stop().await, 0);
}

#[tokio::test]
async fn without_a_network_doctor_lists_what_it_could_not_check() {
    let stage = TestEnv::new().await;
    let nowhere = unused_address().to_string();
    let page = DoctorReport::run(&stage, &[("MEADHALL_LOCAL_REQUESTS", &nowhere)]).await;
    page.assert_line("unasked", "Discord", "Discord cannot be asked: ");
    page.assert_summary(0, "nothing is wrong; 1 could not be asked");
}

#[tokio::test]
async fn doctor_reports_all_problems_at_once() {
    let stage = TestEnv::new().await;
    let home = create_data_dir(&stage).await;
    {
        let ledger = run_on_thread(|| home.open(UnixMillis(0), &|_| {})).unwrap();
        home.backups().create(&ledger, UnixMillis(unix_now_ms() - 5 * DAY_MS), &|_| {}).unwrap().unwrap();
    }
    fs::set_permissions(stage.data_path(), fs::Permissions::from_mode(0o755)).unwrap();
    stage.discord.inject_request_fault("GET /oauth2/applications/@me", 1, RequestFault::Status(401));
    let page = DoctorReport::run(&stage, &[("MEADHALL_SHARDS", "0"), ("MEADHALL_LOG", "loud")]).await;
    page.assert_line("WRONG", "set-up", "MEADHALL_SHARDS has to be a whole number from 1 to 1024, not 0");
    page.assert_line("WRONG", "log", "log makes no sense: ");
    page.assert_line("WRONG", "folder", "its mode is 0755): run chmod 700 ");
    page.assert_line("WRONG", "backups", "the newest was made 5 days ago");
    page.assert_line("well", "store", "it opens");
    page.assert_line("WRONG", "errands", "1 was put aside");
    page.assert_line("WRONG", "Discord", "Discord refuses the token: copy it anew");
    page.assert_summary(1, "6 things are wrong");
    let page = DoctorReport::run(&stage, &[("MEADHALL_TOKEN", "")]).await;
    page.assert_line("WRONG", "token", "there is no token: ");
    page.assert_line("unasked", "Discord", "there is no token to ask with");
}

/// Returns the names of the store's files, except the snapshots that sled writes whenever it opens.
fn store_file_names(home: &DataDir) -> BTreeSet<String> {
    let names = fs::read_dir(home.store_path()).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.starts_with("snap.")).collect()
}

#[tokio::test]
async fn doctor_changes_nothing_in_the_store() {
    let stage = TestEnv::new().await.without_database();
    let home = create_data_dir(&stage).await;
    let header = || SledStore::open(home.store_path()).unwrap().get("!ledger").block_on().unwrap().unwrap();
    let mut older_header: Value = serde_json::from_slice(&header()).unwrap();
    older_header["schema_version"] = json!(SCHEMA_VERSION - 1);
    let older = older_header.to_string();
    SledStore::open(home.store_path())
        .unwrap()
        .commit(WriteBatch::new().put("!ledger", older.as_str()))
        .block_on()
        .unwrap();
    let all_entries = || SledStore::open(home.store_path()).unwrap().scan("", None, usize::MAX).block_on().unwrap();
    let (entries, names) = (all_entries(), store_file_names(&home));
    let page = DoctorReport::run(&stage, &[]).await;
    page.assert_line("note", "store", &format!("it opens, and has layout {} of {SCHEMA_VERSION}", SCHEMA_VERSION - 1));
    page.assert_summary(0, "nothing is wrong");
    assert_eq!((all_entries(), store_file_names(&home)), (entries, names));
    assert_eq!((String::from_utf8(header()).unwrap(), home.backups().list_by_age().unwrap().len()), (older, 0));
    fs::remove_dir_all(home.store_path()).unwrap();
    let page = DoctorReport::run(&stage, &[]).await;
    page.assert_line("WRONG", "store", "the house has lost its store");
    assert!(page.text.contains("meadhall import --new"), "{}", page.text);
    assert!(!home.store_path().exists());
}
