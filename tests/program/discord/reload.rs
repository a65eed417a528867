//! SIGHUP: limits and blocked people change without a restart.

use std::fs;
use std::time::{Duration, Instant};

use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::TestGuild;
use rustix::process::Signal;
use tokio::time::sleep;

use super::audience::private_reply_text;

const RELOADED_LINE: &str = "the configuration was reloaded";

#[tokio::test]
async fn a_reload_changes_limits_and_names_what_needs_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let config_file = folder.path().join("config.toml");
    fs::write(&config_file, "[limits]\ntables_per_person = 1").unwrap();
    let env_vars = [("MEADHALL_CONFIG", config_file.to_str().unwrap())];
    let (test_guild, people) = TestGuild::start_with_env(&env_vars, &[("Ann", "en-US")]).await;
    let bot = &test_guild.bot;
    let open_table = async || {
        let result = people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap();
        private_reply_text(&people[0], &result).await
    };
    let opened = open_table().await;
    assert_ne!(open_table().await, opened, "the limit is one table");
    fs::write(&config_file, "[limits]\ntables_per_person = 2\n[ai]\ntime_limit_ms = 7").unwrap();
    bot.send_signal(Signal::HUP);
    bot.wait_for_log(RELOADED_LINE).await;
    let log_lines = bot.log_lines();
    assert!(log_lines.iter().any(|line| line.contains("these need a restart: ai.time_limit_ms")), "{log_lines:#?}");
    assert_eq!(open_table().await, opened, "the limit is two tables now");
    fs::write(&config_file, "[limits]\ntables_per_person = 0").unwrap();
    bot.send_signal(Signal::HUP);
    let line = bot.wait_for_log("the configuration was not reloaded").await;
    assert!(line.contains("limits.tables_per_person must be a whole number from 1 to 10000"), "{line}");
    assert_ne!(open_table().await, opened, "the limit is still two tables");
}

#[tokio::test]
async fn a_reload_blocks_people_and_lets_others_in_again() {
    let folder = tempfile::tempdir().unwrap();
    let config_file = folder.path().join("config.toml");
    fs::write(&config_file, "").unwrap();
    let env_vars = [("MEADHALL_CONFIG", config_file.to_str().unwrap())];
    let (test_guild, people) = TestGuild::start_with_env(&env_vars, &[("Ann", "en-US")]).await;
    let blocked = format!("[people]\nblocked = [{}]", people[0].id());
    for (round, (config, is_refused)) in [(blocked.as_str(), true), ("", false)].into_iter().enumerate() {
        fs::write(&config_file, config).unwrap();
        let started_at = Instant::now();
        test_guild.bot.send_signal(Signal::HUP);
        while test_guild.bot.count_log_lines(RELOADED_LINE) <= round {
            assert!(started_at.elapsed() < TEST_TIMEOUT, "{:#?}", test_guild.bot.log_lines());
            sleep(Duration::from_millis(20)).await;
        }
        let result = people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap();
        let text = private_reply_text(&people[0], &result).await;
        assert_eq!(text.contains("You can't take part in tables here"), is_refused, "{text}");
    }
}
