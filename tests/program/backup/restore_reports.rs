//! `meadhall restore` says what it used, until when that goes, and what is missing.

use std::fs;

use meadhall_games::GAMES;
use meadhall_service::data_dir::DataDir;
use meadhall_tables::clock::{Connectivity, DAY_MS, UnixMillis};

use super::lost::copy_folder;
use super::program::ProgramFolder;

/// Restores copies of the redo log in new folders, with and without its last bytes and the file with the durable mark.
fn assert_lost_end_of_the_log_is_reported(host: &ProgramFolder) {
    let restore_copy = |name: &str, with_mark: bool, damage: fn(&mut Vec<u8>)| {
        let copied = host.path(name);
        fs::create_dir_all(copied.join("store.redo")).unwrap();
        for entry in fs::read_dir(host.path("data/store.redo")).unwrap().map(Result::unwrap) {
            fs::copy(entry.path(), copied.join("store.redo").join(entry.file_name())).unwrap();
        }
        if with_mark {
            fs::copy(host.path("data/store.durable"), copied.join("store.durable")).unwrap();
        }
        let logs = fs::read_dir(copied.join("store.redo")).unwrap().map(|entry| entry.unwrap().path());
        let newest = logs.filter(|path| path.extension().is_some_and(|it| it == "log")).max().unwrap();
        let mut bytes = fs::read(&newest).unwrap();
        damage(&mut bytes);
        fs::write(&newest, bytes).unwrap();
        host.run(&["restore", "--data", name])
    };
    let cut = |bytes: &mut Vec<u8>| bytes.truncate(bytes.len() - 7);
    let spoil = |bytes: &mut Vec<u8>| *bytes.last_mut().unwrap() ^= 1;
    for (name, with_mark, damage, exit_code, expected) in [
        ("copy1", true, (|_| {}) as fn(&mut Vec<u8>), 0, "; nothing is missing"),
        ("copy2", false, |_| {}, 0, "; without the file store.durable, nothing tells whether there were more"),
        ("copy3", true, cut, 1, "1 later commits could not be restored"),
        ("copy4", false, cut, 1, "bytes of the redo log are unreadable"),
        ("copy5", false, spoil, 1, "bytes of the redo log are unreadable"),
    ] {
        let output = restore_copy(name, with_mark, damage);
        assert!(output.exit_code == exit_code && output.stdout.contains(expected), "{name}: {output:?}");
    }
}

#[tokio::test]
async fn restore_says_what_it_used_and_what_is_missing() {
    let (host, _) = ProgramFolder::with_sample_store().await;
    assert_lost_end_of_the_log_is_reported(&host);
    let output = host.run(&["restore", "--data", "elsewhere"]);
    assert!(output.exit_code == 2 && output.stderr.contains("no data found in"), "{output:?}");
    let output = host.run(&["restore"]);
    assert!(output.exit_code == 0 && output.stdout.ends_with("is intact: nothing to restore\n"), "{output:?}");
    host.run_ok(&["backup"]);
    fs::remove_dir_all(host.path("data/store")).unwrap();
    let output = host.run(&["restore"]);
    assert!(output.exit_code == 0 && output.stdout.contains("; nothing is missing\n"), "{output:?}");
    assert!(output.stdout.contains("store.damaged1"), "{output:?}");
    // Without its log, only the backup is left.
    fs::remove_dir_all(host.path("data/store")).unwrap();
    fs::remove_dir_all(host.path("data/store.redo")).unwrap();
    let output = host.run(&["restore"]);
    assert_eq!(output.exit_code, 1, "{output:?}");
    assert!(output.stdout.contains("what happened after the backup is missing"), "{output:?}");
    assert_eq!(host.run_ok(&["verify", "--finished"]), "7 tables verified, 6 matches replayed, no findings");
    fs::remove_dir_all(host.path("data/backups")).unwrap();
    fs::remove_dir_all(host.path("data/store")).unwrap();
    fs::remove_dir_all(host.path("data/store.redo")).unwrap();
    let output = host.run(&["restore"]);
    assert!(output.exit_code == 3 && output.stderr.contains("nothing was restored"), "{output:?}");
    assert!(output.stderr.contains("give the data folder another name, and run meadhall init"), "{output:?}");
    let output = host.run(&["doctor"]);
    assert!(output.stdout.contains("store.damaged1, store.damaged2: they keep data"), "{output:?}");
    // With its durable mark gone, too, only the marker is left.
    fs::remove_file(host.path("data/store.durable")).unwrap();
    fs::remove_file(host.path("data/store.sealed")).unwrap();
    let output = host.run(&["verify"]);
    assert!(output.exit_code == 3 && output.stderr.contains("/data FILE\n"), "{output:?}");
    assert!(output.stderr.contains("To begin anew without the old tables, "), "{output:?}");
    host.run_ok(&["restore", "export"]);
    assert_eq!(host.run_ok(&["verify", "--finished"]), "7 tables verified, 6 matches replayed, no findings");
    // The age of a chosen backup is that in its name, wherever the file is.
    host.run_ok(&["backup"]);
    let backup = fs::read_dir(host.path("data/backups")).unwrap().next().unwrap().unwrap().path();
    fs::copy(backup, host.path("2020-01-01T00-00-00.000Z.jsonl.gz")).unwrap();
    let said = host.run(&["restore", "2020-01-01T00-00-00.000Z.jsonl.gz"]).stdout;
    assert!(
        said.contains("made ") && said.contains(" years ago\nwhat happened after it was made is missing"),
        "{said}"
    );
}

#[tokio::test]
async fn restore_says_until_when_the_log_goes_and_that_a_backup_is_newer() {
    let (host, _) = ProgramFolder::with_sample_store().await;
    host.run_ok(&["backup"]);
    copy_folder(&host.path("data"), &host.path("old"));
    fs::remove_dir_all(host.path("old/store")).unwrap();
    let output = host.run(&["restore", "--data", "old"]);
    assert!(output.exit_code == 0 && output.stdout.contains("its clock last ticked at 2015-08-"), "{output:?}");
    // The bot runs on for a day, and makes a backup.
    let repository = DataDir::new(host.path("data"), GAMES).open(UnixMillis(0), &|_| {}).unwrap();
    let mut clock = repository.service_clock().await.unwrap().unwrap();
    clock.tick(UnixMillis(clock.last_tick().0 + DAY_MS), Connectivity::Offline);
    repository.save_service_clock(&clock).await.unwrap();
    drop(repository);
    host.run_ok(&["backup"]);
    fs::remove_dir_all(host.path("old/backups")).unwrap();
    copy_folder(&host.path("data/backups"), &host.path("old/backups"));
    fs::remove_dir_all(host.path("old/store")).unwrap();
    let output = host.run(&["restore", "--data", "old"]);
    let newest = fs::read_dir(host.path("old/backups")).unwrap().map(|it| it.unwrap().path()).max().unwrap();
    let advice = format!("{} is newer, and meadhall restore ", newest.file_name().unwrap().to_str().unwrap());
    assert!(output.exit_code == 1 && output.stdout.contains(&advice), "{output:?}");
}
