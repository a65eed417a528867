//! The practice hall in the folder of a real bot: it uses its own data and no port but its own.

use std::fs;
use std::time::Duration;

use meadhall_test_support::{TEST_TIMEOUT, TestBotProcess, program_command};
use tokio::time::{sleep, timeout};

/// Nothing listens at this address, so a bot that used it could not start.
const CONFIG: &str = "data = \"data\"\n[database]\naddress = \"host=127.0.0.1 port=1 user=meadhall dbname=meadhall\"\n\
    [monitoring]\naddress = \"127.0.0.1:9\"\n";

#[tokio::test]
async fn the_hall_ignores_the_database_and_the_monitoring_of_a_configuration_that_it_finds() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.toml"), CONFIG).unwrap();
    let hall = TestBotProcess::start(&mut program_command(folder.path(), &["practice", "--port", "0"]));
    hall.wait_for_log("The practice hall ignores the configured database and monitoring").await;
    hall.wait_for_log("The practice hall is open: ").await;
    let log = folder.path().join("data/practice/bot.log");
    let connected = async {
        loop {
            match fs::read_to_string(&log) {
                Ok(text) if text.contains("players can reach the bot") => break text,
                _ => sleep(Duration::from_millis(20)).await,
            }
        }
    };
    let bot_lines = timeout(TEST_TIMEOUT, connected).await.expect("the hall's bot opens its own store and connects");
    assert!(!bot_lines.contains("health and metrics"), "{bot_lines}");
    let entries: Vec<_> = fs::read_dir(folder.path().join("data")).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(entries, ["practice"], "the hall changes nothing outside its own folder");
}
