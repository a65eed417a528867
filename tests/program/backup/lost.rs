//! Damaged, lost and foreign stores: none is mistaken for a healthy one, nothing in them is changed, and the
//! message explains how to restore a backup.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use meadhall::games::GAMES;
use meadhall::home::{Found, Home, HomeError};
use meadhall::store::{Change, SledStore, Store, Wait};
use meadhall::table::clock::Wall;

use super::program::{Ended, Host};

/// Accepted by the configuration, but Discord cannot be reached in these tests.
const TOKEN: (&str, &str) = ("MEADHALL_TOKEN", "a.b.c");

/// Returns the content of every file in a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_file() {
            found.insert(path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap());
        }
    }
    found
}

fn drop_snapshots(store: &Path) {
    for name in files(store).keys().filter(|name| name.starts_with("snap.")) {
        fs::remove_file(store.join(name)).unwrap();
    }
}

/// Replaces the store by a sled database of another program.
fn foreign(store: &Path) {
    fs::remove_dir_all(store).unwrap();
    let db = sled::Config::new().path(store).segment_size(8 * 1024 * 1024).open().unwrap();
    db.insert("foreign", "thing").unwrap();
    db.flush().unwrap();
}

/// A name, a function that damages the store, and the expected message.
type Fate = (&'static str, fn(&Path), &'static str);

const FATES: [Fate; 12] = [
    ("it is gone", |store| fs::remove_dir_all(store).unwrap(), "the house has lost its store: there is none any more"),
    (
        "its folder is empty",
        |store| {
            fs::remove_dir_all(store).unwrap();
            fs::create_dir(store).unwrap();
        },
        "the house has lost its store: there is none any more",
    ),
    ("its log is gone", |store| fs::remove_file(store.join("db")).unwrap(), "it has no log, db, but there is "),
    ("its log is empty", |store| fs::write(store.join("db"), "").unwrap(), "it has no log, db, but there is "),
    (
        "its log is empty and its snapshot gone",
        |store| {
            fs::write(store.join("db"), "").unwrap();
            drop_snapshots(store);
        },
        "the house has lost its store: there is none any more",
    ),
    (
        "its log is garbage",
        |store| fs::write(store.join("db"), vec![7; 100_000]).unwrap(),
        "its log, db, is none that a store has written",
    ),
    (
        "its log is garbage and its snapshot gone",
        |store| {
            fs::write(store.join("db"), vec![7; 100_000]).unwrap();
            drop_snapshots(store);
        },
        "its log, db, is none that a store has written",
    ),
    (
        "it is a new one",
        |store| {
            fs::remove_dir_all(store).unwrap();
            drop(SledStore::open(store).unwrap());
        },
        "the house has lost its store: it is empty",
    ),
    ("it is somebody else's", foreign, "it has no format"),
    (
        "it has somebody else's rows",
        |store| {
            fs::remove_dir_all(store).unwrap();
            let store = SledStore::open(store).unwrap();
            store.commit(Change::new().put("customers/1", "x")).wait().unwrap();
        },
        "this is not a store of Meadhall's",
    ),
    (
        "it was never copied whole",
        |store| fs::rename(store, store.with_extension("compacting")).unwrap(),
        "there is only an unfinished copy",
    ),
    (
        "it is a folder of pictures",
        |store| {
            fs::remove_dir_all(store).unwrap();
            fs::create_dir(store).unwrap();
            fs::write(store.join("holiday.jpg"), "sunshine").unwrap();
        },
        "it has no log, db, but there is holiday.jpg",
    ),
];

#[tokio::test]
async fn a_store_that_is_damaged_lost_or_foreign_is_said_so_by_everybody_and_left_alone() {
    let (whole, _) = Host::with_house().await;
    for (fate, befall, why) in FATES {
        for asked in [
            ["verify"].as_slice(),
            &["export"],
            &["backup"],
            &["compact"],
            &["import", "export"],
            &["run"],
            &["check-config"],
        ] {
            let host = Host::new();
            copy(&whole.at(""), &host.at(""));
            befall(&host.at("data/store"));
            let before = files(&host.at("data/store"));
            // `check-config` does not open the store, so it cannot see this damage.
            let opened = ["it is empty", "it has no format", "Meadhall's"].iter().any(|it| why.ends_with(it));
            if asked == ["check-config"] && opened {
                continue;
            }
            let Ended { code, out, errors } = host.with(asked, &[TOKEN]);
            assert!(code == 3 && out.is_empty(), "{fate}, {asked:?}: {code} {out} {errors}");
            assert!(errors.contains(why), "{fate}, {asked:?}: {errors}");
            assert!(
                errors.contains(&format!("meadhall import --new --data {} ", host.at("data").display())),
                "{errors}"
            );
            if !opened {
                assert_eq!(files(&host.at("data/store")), before, "{fate}, {asked:?}");
            }
        }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[tokio::test]
async fn a_store_that_has_lost_its_snapshot_alone_is_read_whole_from_its_log() {
    let (host, text) = Host::with_house().await;
    drop_snapshots(&host.at("data/store"));
    assert_eq!(host.well(&["verify", "--finished"]), "7 tables verified, 6 matches played again, no findings");
    host.well(&["export", "again"]);
    assert_eq!(fs::read(host.at("again")).unwrap(), text);
}

#[tokio::test]
async fn a_house_from_before_there_was_a_mark_is_opened_and_gets_one() {
    let (host, _) = Host::with_house().await;
    fs::remove_file(host.at("data/house")).unwrap();
    host.well(&["verify"]);
    assert!(!host.at("data/house").exists(), "whoever only looks leaves no mark");
    drop(Home::new(host.at("data"), GAMES).open_or_build(Wall(0), &|_| {}).unwrap());
    assert!(host.at("data/house").exists());
    fs::remove_dir_all(host.at("data/store")).unwrap();
    let lost = Home::new(host.at("data"), GAMES).open_or_build(Wall(0), &|_| {}).err().unwrap();
    assert_eq!(lost, HomeError::LOST);
}

#[test]
fn where_nobody_has_lived_a_house_is_built_even_if_that_was_begun_before() {
    let folder = tempfile::tempdir().unwrap();
    let begun: [fn(&Path); 4] = [
        |_| {},
        |data| fs::create_dir_all(data.join("store")).unwrap(),
        |data| {
            fs::create_dir_all(data.join("store/blobs")).unwrap();
            fs::write(data.join("store/db"), "").unwrap();
        },
        |data| drop(Home::new(data.to_owned(), GAMES).open_store().unwrap()),
    ];
    for (number, begun) in begun.iter().enumerate() {
        let home = Home::new(folder.path().join(number.to_string()), GAMES);
        begun(home.folder());
        assert_eq!(home.open(Wall(0), &|_| {}).err(), Some(HomeError::Nobody), "{number}");
        drop(home.open_or_build(Wall(0), &|_| {}).unwrap());
        assert_eq!(home.found(), Ok(Found::Store));
        drop(home.open(Wall(0), &|_| {}).unwrap());
    }
}

#[test]
fn what_others_leave_beside_a_new_house_is_no_sign_of_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("notes"), "mine").unwrap();
    fs::create_dir(folder.path().join("backups")).unwrap();
    let home = Home::new(folder.path().to_owned(), GAMES);
    assert_eq!(home.found(), Ok(Found::Nobody));
    let store: Arc<dyn Store> = home.build().unwrap().unwrap();
    drop(store);
}

/// Extracts the printed restore steps, without the last one, which starts the bot.
pub fn recipe(errors: &str) -> String {
    let steps = errors.lines().filter_map(|line| line.trim().split_once(". "));
    let steps = steps.filter(|(number, step)| number.parse::<u32>().is_ok() && !step.starts_with("start the bot"));
    steps.map(|(_, step)| format!("{step}\n")).collect()
}

#[tokio::test]
async fn the_steps_that_a_message_tells_bring_the_house_back() {
    for (fate, befall, _) in FATES {
        let (host, text) = Host::with_house().await;
        host.well(&["backup"]);
        befall(&host.at("data/store"));
        let told = host.run(&["verify"]);
        assert!(told.errors.contains("The newest backup was made just now: "), "{fate}: {told:?}");
        let done = host.script(&recipe(&told.errors));
        assert_eq!(done.code, 0, "{fate}: {told:?} {done:?}");
        host.well(&["export", "again"]);
        assert_eq!(fs::read(host.at("again")).unwrap(), text, "{fate}");
    }
}

#[tokio::test]
async fn without_a_backup_the_message_says_so() {
    let (host, _) = Host::with_house().await;
    fs::remove_dir_all(host.at("data/store")).unwrap();
    let told = host.run(&["verify"]).errors;
    let backups = host.at("data/backups");
    assert!(told.contains(&format!("There is no backup in {};", backups.display())), "{told}");
    assert_eq!(host.script(&recipe(&told).replace("FILE", "export")).code, 0);
}

#[tokio::test]
async fn the_recipe_for_hosts_brings_a_house_back() {
    let hosting = include_str!("../../../docs/HOSTING.md");
    let (_, rest) = hosting.split_once("## Restore").expect("there is a recipe");
    let script = rest.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).expect("it has commands");
    let (host, text) = Host::with_house().await;
    host.well(&["backup"]);
    fs::write(host.at("data/store/db"), "garbage").unwrap();
    let done = host.script(script);
    assert_eq!(done.code, 0, "{done:?}");
    host.well(&["export", "again"]);
    assert_eq!(fs::read(host.at("again")).unwrap(), text);
}
