//! The store's files are removed while the bot runs: it says so, saves nothing that would be lost, and can be restored.

use std::fs;

use meadhall_test_support::guild::TestGuildOptions;
use meadhall_test_support::run_to_end;

use super::audience::private_reply_text;
use super::monitoring::{MONITORING_ENV_VAR, wait_for_status};

#[tokio::test]
async fn removed_files_of_an_open_store_are_reported_and_an_export_saves_the_data() {
    let (mut test_guild, people) =
        TestGuildOptions { may_use_database: false, env_vars: &[MONITORING_ENV_VAR], ..TestGuildOptions::default() }
            .start(&[("Ann", "en-US")])
            .await;
    let address = test_guild.bot.monitoring_address().await;
    wait_for_status(address, "/readyz", 200).await;
    people[0].run_command(test_guild.channel, "/settings language language:fr").await.unwrap();
    let data = test_guild.env.data_path();
    fs::remove_dir_all(data.join("store")).unwrap();
    fs::remove_dir_all(data.join("store.redo")).unwrap();
    fs::remove_file(data.join("store.durable")).unwrap();
    let text = wait_for_status(address, "/readyz", 503).await;
    assert!(text.contains("store_disk      the store's files were removed or replaced: "), "{text}");
    assert!(text.contains("store.redo") && text.contains("store.durable"), "{text}");
    test_guild
        .bot
        .wait_for_log("do not stop the bot, which still has everything: run meadhall export FILE first")
        .await;
    let (code, output) = run_to_end(&mut test_guild.env.command(&["doctor"])).await;
    assert!(code == 1 && output.contains("the store's files were removed or replaced"), "{code}: {output}");
    let saved = test_guild.env.dir.path().join("saved").display().to_string();
    let (code, output) = run_to_end(&mut test_guild.env.command(&["export", &saved])).await;
    assert_eq!(code, 0, "{output}");
    test_guild.bot.stop().await;
    let (code, output) = run_to_end(&mut test_guild.env.command(&["restore", &saved])).await;
    assert_eq!(code, 0, "{output}");
    let again = format!("{saved}.again");
    let (code, output) = run_to_end(&mut test_guild.env.command(&["export", &again])).await;
    assert_eq!(code, 0, "{output}");
    assert_eq!(fs::read(again).unwrap(), fs::read(saved).unwrap());
}

#[tokio::test]
async fn without_the_redo_log_nothing_more_is_saved_and_a_restore_loses_nothing() {
    let (mut test_guild, people) = TestGuildOptions { may_use_database: false, ..TestGuildOptions::default() }
        .start(&[("Ann", "en-US"), ("Bo", "en-US")])
        .await;
    people[0].run_command(test_guild.channel, "/settings language language:fr").await.unwrap();
    fs::remove_dir_all(test_guild.env.data_path().join("store.redo")).unwrap();
    let result = people[1].run_command(test_guild.channel, "/settings language language:es").await.unwrap();
    let reply = private_reply_text(&people[1], &result).await;
    assert!(reply.contains("I can't save right now"), "{reply}");
    test_guild.bot.wait_for_log("the store is lost: nothing can be saved").await;
    test_guild.bot.stop().await;
    let (code, output) = run_to_end(&mut test_guild.env.command(&["restore"])).await;
    assert!(code == 0 && output.contains("nothing is missing"), "{code}: {output}");
    let (code, export) = run_to_end(&mut test_guild.env.command(&["export"])).await;
    assert!(code == 0 && export.contains(r#""language":"fr""#) && !export.contains(r#""language":"es""#), "{export}");
}
