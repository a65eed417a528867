//! Shell commands in the README and in docs/HOSTING.md work as they are written there.

use std::fs;

use meadhall_test_support::postgres;

use super::program::ProgramFolder;
use crate::documents::{HOSTING, README, shell_blocks};

fn run_documented(host: &ProgramFolder, script: &str) {
    let done = host.run_script(script);
    assert_eq!(done.exit_code, 0, "{script}{done:?}");
}

fn assert_same_data(host: &ProgramFolder, export: &[u8], config: &[&str]) {
    host.run_ok(&[&["export", "again"], config].concat());
    assert!(fs::read(host.path("again")).unwrap() == export, "the data differ");
    fs::remove_file(host.path("again")).unwrap();
}

#[tokio::test]
async fn hosting_backs_up_restores_and_drills() {
    let (host, export) = ProgramFolder::with_sample_store().await;
    // There is no Docker here.
    let blocks_by_hand = |heading| shell_blocks(HOSTING, heading).into_iter().filter(|it| !it.contains("docker "));
    for block in blocks_by_hand("## Back up") {
        run_documented(&host, &block);
    }
    fs::write(host.path("data/store/db"), "garbage").unwrap();
    for block in blocks_by_hand("## Restore") {
        run_documented(&host, &block);
    }
    assert_same_data(&host, &export, &[]);
    assert_same_data(&host, &export, &["--data", "drill"]);
}

#[tokio::test]
async fn hosting_moves_to_postgresql_and_back() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (host, export) = ProgramFolder::with_sample_store().await;
    let address = server.connection_string(&server.create_database());
    fs::write(host.path("old.toml"), "data = \"data\"").unwrap();
    fs::write(host.path("new.toml"), format!("data = \"new\"\n[database]\naddress = \"{address}\"")).unwrap();
    let blocks = shell_blocks(HOSTING, "### Move to it, and back");
    let [block, ..] = &blocks[..] else { panic!("there is no block") };
    run_documented(&host, block);
    assert_same_data(&host, &export, &["--config", "new.toml"]);
    // The way back: the files are exchanged, and the export and the folder are new.
    fs::write(host.path("back.toml"), "data = \"back\"").unwrap();
    run_documented(
        &host,
        &block
            .replace("new.toml", "back.toml")
            .replace("old.toml", "new.toml")
            .replace("everything.jsonl", "back.jsonl"),
    );
    assert_same_data(&host, &export, &["--config", "back.toml"]);
}

#[tokio::test]
async fn hosting_moves_to_postgresql_under_systemd() {
    let Some(server) = postgres::shared_postgres() else { return };
    let (host, export) = ProgramFolder::with_sample_store().await;
    let address = server.connection_string(&server.create_database());
    fs::write(host.path("new.toml"), format!("[database]\naddress = \"{address}\"")).unwrap();
    let blocks = shell_blocks(HOSTING, "### Move to it, and back");
    let block = blocks.iter().find(|block| block.contains("meadhall-admin")).expect("there is a block for systemd");
    // The operator sets up the database after moving the old folder away.
    let machine = "sudo() { \"$@\"; }\nsystemctl() { :; }\nmv() { command mv \"$@\"; cp new.toml config.toml; }\n";
    let commands = block.replace("/var/lib/meadhall", "data").replace("meadhall-admin", "meadhall");
    run_documented(&host, &format!("{machine}{commands}"));
    assert!(!host.path("data/store").exists() && host.path("data.old/store").exists());
    assert_same_data(&host, &export, &[]);
}

#[test]
fn hosting_and_the_readme_name_subcommands_that_exist() {
    let host = ProgramFolder::new();
    let help = host.run(&["help"]).stdout;
    let existing: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let calls = [README, HOSTING]
        .into_iter()
        .flat_map(|text| ["`meadhall ", "\nmeadhall ", "sudo meadhall-admin "].map(|it| text.split(it).skip(1)));
    for call in calls.flatten() {
        let word: String = call.chars().take_while(|it| it.is_alphanumeric() || *it == '-').collect();
        assert!(existing.contains(&word.as_str()), "`meadhall {word}` does not exist");
    }
}

#[test]
fn the_readme_plays_without_discord() {
    let host = ProgramFolder::new();
    let blocks = shell_blocks(README, "## The most used commands");
    let script =
        blocks.join("\n").replace("cargo run --release -- ", "meadhall ").replace("cargo run -- ", "meadhall ");
    for line in script.lines() {
        let done = host.run_script(line);
        // A match in the terminal ends when nobody answers.
        assert!(done.exit_code == 0 || line.contains("hotseat") && done.stdout.contains("Raids"), "{line}: {done:?}");
    }
}
