//! Damaged, lost and foreign stores: none is mistaken for a healthy one, nothing in them is changed, and the
//! message explains how to restore a backup.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use meadhall_games::GAMES;
use meadhall_service::data_dir::{DataDir, DataDirError, DataDirState};
use meadhall_store::{BlockingExt, SledStore, Store, WriteBatch};
use meadhall_tables::clock::UnixMillis;

use super::program::{ProgramFolder, ProgramOutput};

/// Accepted by the configuration, but Discord cannot be reached in these tests.
const UNUSABLE_TOKEN: (&str, &str) = ("MEADHALL_TOKEN", "a.b.c");

/// Returns the content of every file in a folder.
fn folder_files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_file() {
            found.insert(path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap());
        }
    }
    found
}

/// Returns the content of every file in a folder and its subfolders.
pub fn all_files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all_files(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

fn delete_snapshots(store: &Path) {
    for name in folder_files(store).keys().filter(|name| name.starts_with("snap.")) {
        fs::remove_file(store.join(name)).unwrap();
    }
}

/// Removes a store with everything beside it that belongs to it.
fn remove_whole_store(store: &Path) {
    fs::remove_dir_all(store).unwrap();
    fs::remove_dir_all(store.with_extension("redo")).unwrap();
    for extension in ["durable", "sealed"] {
        fs::remove_file(store.with_extension(extension)).unwrap();
    }
}

/// Replaces the store by a sled database of another program.
fn replace_with_foreign_store(store: &Path) {
    remove_whole_store(store);
    let db = sled::Config::new().path(store).segment_size(8 * 1024 * 1024).open().unwrap();
    db.insert("foreign", "thing").unwrap();
    db.flush().unwrap();
}

/// A name, a function that damages the store, and the expected message.
type StoreDamage = (&'static str, fn(&Path), &'static str);

const STORE_DAMAGES: [StoreDamage; 15] = [
    (
        "a bit is flipped",
        |store| {
            let mut bytes = fs::read(store.join("db")).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(store.join("db"), bytes).unwrap();
        },
        "its files were changed after the bot closed them",
    ),
    (
        "most of the log is cut off",
        |store| fs::File::options().write(true).open(store.join("db")).unwrap().set_len(5000).unwrap(),
        "its files were changed after the bot closed them",
    ),
    (
        "the redo log is missing",
        |store| fs::remove_dir_all(store.with_extension("redo")).unwrap(),
        "store.redo is missing or damaged",
    ),
    (
        "the store folder is missing",
        |store| fs::remove_dir_all(store).unwrap(),
        "the store was lost: it no longer exists",
    ),
    (
        "the store folder is empty",
        |store| {
            fs::remove_dir_all(store).unwrap();
            fs::create_dir(store).unwrap();
        },
        "the store was lost: it no longer exists",
    ),
    (
        "the log is missing",
        |store| fs::remove_file(store.join("db")).unwrap(),
        "its log file, db, is missing, but there is ",
    ),
    (
        "the log is empty",
        |store| fs::write(store.join("db"), "").unwrap(),
        "its log file, db, is missing, but there is ",
    ),
    (
        "the log is empty and the snapshot missing",
        |store| {
            fs::write(store.join("db"), "").unwrap();
            delete_snapshots(store);
        },
        "the store was lost: it no longer exists",
    ),
    (
        "the log is garbage",
        |store| fs::write(store.join("db"), vec![7; 100_000]).unwrap(),
        "its log file, db, was not written by a store",
    ),
    (
        "the log is garbage and the snapshot missing",
        |store| {
            fs::write(store.join("db"), vec![7; 100_000]).unwrap();
            delete_snapshots(store);
        },
        "its log file, db, was not written by a store",
    ),
    (
        "the store is new and empty",
        |store| {
            remove_whole_store(store);
            drop(SledStore::open(store).unwrap());
        },
        "the store was lost: it is empty",
    ),
    ("another program wrote the store", replace_with_foreign_store, "its redo log, store.redo, is missing"),
    (
        "the store has rows of another program",
        |store| {
            remove_whole_store(store);
            let store = SledStore::open(store).unwrap();
            store.commit(WriteBatch::new().put("customers/1", "x")).block_on().unwrap();
        },
        "this is not a Meadhall store",
    ),
    (
        "only an unfinished copy is left",
        |store| fs::rename(store, store.with_extension("compacting")).unwrap(),
        "there is only an unfinished copy",
    ),
    (
        "the store folder holds unrelated files",
        |store| {
            fs::remove_dir_all(store).unwrap();
            fs::create_dir(store).unwrap();
            fs::write(store.join("holiday.jpg"), "sunshine").unwrap();
        },
        "its log file, db, is missing, but there is holiday.jpg",
    ),
];

#[tokio::test]
async fn every_subcommand_reports_a_damaged_lost_or_foreign_store_and_keeps_it() {
    let (template, _) = ProgramFolder::with_sample_store().await;
    for (damage_name, damage, why) in STORE_DAMAGES {
        for asked in [
            ["verify"].as_slice(),
            &["export"],
            &["backup"],
            &["compact"],
            &["import", "export"],
            &["run"],
            &["check-config"],
        ] {
            let host = ProgramFolder::new();
            copy_folder(&template.path(""), &host.path(""));
            damage(&host.path("data/store"));
            let before = all_files(&host.path("data"));
            // `check-config` does not open the store, so it cannot see this damage.
            let detected_on_open =
                ["it is empty", "closed them", "redo", "a Meadhall store"].iter().any(|it| why.contains(it));
            if asked == ["check-config"] && detected_on_open {
                continue;
            }
            let ProgramOutput { exit_code: code, stdout: out, stderr: errors } =
                host.run_with_env(asked, &[UNUSABLE_TOKEN]);
            assert!(code == 3 && out.is_empty(), "{damage_name}, {asked:?}: {code} {out} {errors}");
            assert!(errors.contains(why), "{damage_name}, {asked:?}: {errors}");
            assert!(!errors.contains("panicked"), "{damage_name}, {asked:?}: {errors}");
            assert!(errors.contains(&format!("meadhall restore --data {}", host.path("data").display())), "{errors}");
            // A store that is intact, but not ours, is opened.
            if !["it is empty", "a Meadhall store"].iter().any(|it| why.ends_with(it)) {
                assert!(all_files(&host.path("data")) == before, "{damage_name}, {asked:?}");
            }
        }
    }
}

pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[tokio::test]
async fn a_killed_store_without_its_snapshot_is_read_from_its_log() {
    let (host, text) = ProgramFolder::with_sample_store().await;
    // A killed bot leaves no seal.
    fs::remove_file(host.path("data/store.sealed")).unwrap();
    delete_snapshots(&host.path("data/store"));
    assert_eq!(host.run_ok(&["verify", "--finished"]), "7 tables verified, 6 matches replayed, no findings");
    host.run_ok(&["export", "again"]);
    assert_eq!(fs::read(host.path("again")).unwrap(), text);
}

#[tokio::test]
async fn a_data_directory_without_a_marker_is_opened_and_gets_one() {
    let (host, _) = ProgramFolder::with_sample_store().await;
    fs::remove_file(host.path("data/meadhall-data.txt")).unwrap();
    host.run_ok(&["verify"]);
    assert!(!host.path("data/meadhall-data.txt").exists(), "reading commands must not create a marker");
    drop(DataDir::new(host.path("data"), GAMES).open_or_create(UnixMillis(0), &|_| {}).unwrap());
    assert!(host.path("data/meadhall-data.txt").exists());
    fs::remove_file(host.path("data/meadhall-data.txt")).unwrap();
    fs::remove_dir_all(host.path("data/store")).unwrap();
    let lost = DataDir::new(host.path("data"), GAMES).open_or_create(UnixMillis(0), &|_| {}).err().unwrap();
    assert_eq!(lost, DataDirError::STORE_MISSING);
}

#[test]
fn a_store_is_created_in_an_empty_folder_even_after_an_interrupted_attempt() {
    let folder = tempfile::tempdir().unwrap();
    let preparations: [fn(&Path); 4] = [
        |_| {},
        |data| fs::create_dir_all(data.join("store")).unwrap(),
        |data| {
            fs::create_dir_all(data.join("store/blobs")).unwrap();
            fs::write(data.join("store/db"), "").unwrap();
        },
        |data| drop(DataDir::new(data.to_owned(), GAMES).open_or_create_store().unwrap()),
    ];
    for (number, prepare) in preparations.iter().enumerate() {
        let data_dir = DataDir::new(folder.path().join(number.to_string()), GAMES);
        prepare(data_dir.path());
        assert_eq!(data_dir.open(UnixMillis(0), &|_| {}).err(), Some(DataDirError::Empty), "{number}");
        drop(data_dir.open_or_create(UnixMillis(0), &|_| {}).unwrap());
        assert_eq!(data_dir.state(), Ok(DataDirState::HasStore));
        drop(data_dir.open(UnixMillis(0), &|_| {}).unwrap());
    }
}

#[test]
fn unrelated_files_in_the_folder_do_not_count_as_a_store() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("notes"), "mine").unwrap();
    fs::create_dir(folder.path().join("backups")).unwrap();
    let data_dir = DataDir::new(folder.path().to_owned(), GAMES);
    assert_eq!(data_dir.state(), Ok(DataDirState::Empty));
    let store: Arc<dyn Store> = data_dir.create_for_import().unwrap().unwrap();
    drop(store);
}

/// Extracts the printed restore steps, without the last one, which starts the bot.
pub fn restore_script(errors: &str) -> String {
    let steps = errors.lines().filter_map(|line| line.trim().split_once(". "));
    let steps = steps.filter(|(number, step)| number.parse::<u32>().is_ok() && !step.starts_with("start the bot"));
    steps.map(|(_, step)| format!("{step}\n")).collect()
}

/// Damages after which the redo log is not that of the store.
const LOGS_LOST: [&str; 3] =
    ["the store is new and empty", "another program wrote the store", "the store has rows of another program"];

#[tokio::test]
async fn the_printed_restore_steps_restore_every_damaged_store() {
    for (damage_name, damage, _) in STORE_DAMAGES {
        let (host, text) = ProgramFolder::with_sample_store().await;
        host.run_ok(&["backup"]);
        damage(&host.path("data/store"));
        let output = host.run(&["verify"]);
        assert!(output.stderr.contains("The newest backup was made just now: "), "{damage_name}: {output:?}");
        let done = host.run_script(&restore_script(&output.stderr));
        let has_log = !LOGS_LOST.contains(&damage_name);
        assert_eq!(done.exit_code, i32::from(!has_log), "{damage_name}: {output:?} {done:?}");
        assert_eq!(
            done.stdout.contains("what happened after the backup is missing"),
            !has_log,
            "{damage_name}: {done:?}"
        );
        host.run_ok(&["export", "again"]);
        assert_eq!(fs::read(host.path("again")).unwrap(), text, "{damage_name}");
    }
}

#[tokio::test]
async fn the_message_says_when_there_is_no_backup() {
    let (host, text) = ProgramFolder::with_sample_store().await;
    fs::remove_dir_all(host.path("data/store")).unwrap();
    let output = host.run(&["verify"]).stderr;
    let backups = host.path("data/backups");
    assert!(output.contains(&format!("There is no backup in {};", backups.display())), "{output}");
    assert!(
        output.contains("and its redo log, and says what is missing") && !output.contains("other bots"),
        "{output}"
    );
    assert_eq!(host.run_script(&restore_script(&output)).exit_code, 0);
    host.run_ok(&["export", "again"]);
    assert_eq!(fs::read(host.path("again")).unwrap(), text);
}
