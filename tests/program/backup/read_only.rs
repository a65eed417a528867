//! Commands that only read change nothing, and work on a full or read-only disk.

use std::fs;
use std::process::Command;

use meadhall_service::repository::SCHEMA_VERSION;
use meadhall_service::repository::keys::STORE_HEADER_KEY;
use meadhall_store::{BlockingExt, SledStore, Store, StoreExt, WriteBatch};
use meadhall_test_support::tiny_disk::TinyDisk;

use super::lost::{all_files, copy_folder};
use super::program::ProgramFolder;

#[tokio::test]
async fn reading_commands_change_nothing_even_in_a_killed_store() {
    let (host, _) = ProgramFolder::with_sample_store().await;
    for is_killed in [false, true] {
        if is_killed {
            fs::remove_file(host.path("data/store.sealed")).unwrap();
        }
        let before = all_files(&host.path("data"));
        host.run_ok(&["verify"]);
        host.run_ok(&["export", &format!("export_{is_killed}")]);
        host.run(&["doctor"]);
        assert!(all_files(&host.path("data")) == before, "{is_killed}");
    }
}

#[tokio::test]
async fn reading_commands_say_that_the_bot_will_migrate_an_older_store_and_change_nothing() {
    let (host, _) = ProgramFolder::with_sample_store().await;
    let store = SledStore::open(host.path("data/store")).unwrap();
    let header = String::from_utf8(store.get(STORE_HEADER_KEY).block_on().unwrap().unwrap()).unwrap();
    let older = header.replace(&format!("\"schema_version\":{SCHEMA_VERSION}"), "\"schema_version\":0");
    assert_ne!(older, header);
    store.commit(WriteBatch::new().put(STORE_HEADER_KEY, older)).block_on().unwrap();
    drop(store);
    let before = all_files(&host.path("data"));
    let note = "the store has schema version 0; the bot will migrate it at its next start";
    for command in [["verify"].as_slice(), &["export", "older"]] {
        // No program has written version 0, so its migration fails; only the attempt matters.
        let ended = host.run(command);
        assert!(ended.stderr.contains(note), "{command:?}: {ended:?}");
        assert!(all_files(&host.path("data")) == before, "{command:?}");
    }
    let report = host.run(&["doctor"]).stdout;
    assert!(report.contains("the bot makes a backup and migrates it when it starts"), "{report}");
}

#[tokio::test]
async fn a_store_can_be_read_on_a_full_and_on_a_read_only_disk() {
    let Some(disk) = TinyDisk::mount(32) else { return };
    let (host, text) = ProgramFolder::with_sample_store().await;
    copy_folder(&host.path("data"), &disk.path().join("data"));
    let data = disk.path().join("data").display().to_string();
    let assert_readable = |name: &str| {
        let before = all_files(&disk.path().join("data"));
        let verified = host.run_ok(&["verify", "--finished", "--data", &data]);
        assert_eq!(verified, "7 tables verified, 6 matches replayed, no findings", "{name}");
        host.run_ok(&["export", name, "--data", &data]);
        assert_eq!(fs::read(host.path(name)).unwrap(), text, "{name}");
        assert!(all_files(&disk.path().join("data")) == before, "{name}");
    };
    disk.fill();
    assert_readable("full");
    disk.remove_filler();
    let mounted = Command::new("mount").args(["-o", "remount,ro"]).arg(disk.path()).status().unwrap();
    assert!(mounted.success());
    assert_readable("read-only");
}
