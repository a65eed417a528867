//! The disk of a database is full while two bots use it.

use meadhall_test_support::guild::TestGuild;
use meadhall_test_support::postgres::TestPostgres;
use meadhall_test_support::tiny_disk::TinyDisk;

use super::monitoring::{MONITORING_ENV_VAR, store_until_disk_is_full, wait_for_status};

#[tokio::test]
async fn a_full_disk_of_a_database_is_one_outage_of_all_its_bots() {
    let Some(disk) = TinyDisk::mount(150) else { return };
    let Some(server) = TestPostgres::start_in(disk.path()) else { return };
    let dsn = server.connection_string(&server.create_database());
    let env_vars = [("MEADHALL_DATABASE_ADDRESS", dsn.as_str()), MONITORING_ENV_VAR];
    let (test_guild, people) = TestGuild::start_with_env(&env_vars, &[("Ann", "en-US")]).await;
    let data_dir = test_guild.env.dir.path().join("data1");
    let second_bot =
        test_guild.env.start_bot_with_env(&[("MEADHALL_DATA", data_dir.to_str().unwrap()), ("MEADHALL_SHARDS", "1")]);
    let addresses = [test_guild.bot.monitoring_address().await, second_bot.monitoring_address().await];
    for address in addresses {
        wait_for_status(address, "/readyz", 200).await;
    }
    disk.fill();
    store_until_disk_is_full(&test_guild, &people[0], addresses[0]).await;
    let text = wait_for_status(addresses[1], "/readyz", 503).await;
    assert!(text.contains("store_disk      the store is unavailable: "), "{text}");
    disk.remove_filler();
    for (bot, address) in [&test_guild.bot, &second_bot].into_iter().zip(addresses) {
        wait_for_status(address, "/readyz", 200).await;
        let counts = ["the store is lost", "the store is back"].map(|line| bot.count_log_lines(line));
        assert_eq!(counts, [1, 1], "{:#?}", bot.log_lines());
    }
}
