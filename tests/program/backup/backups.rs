//! Backups: compressed, private, pruned, and without erased people.

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use meadhall::archive::{Backups, Keep, export_rows, source};
use meadhall::games::GAMES;
use meadhall::house::{Chance, House};
use meadhall::ledger::{Ledger, Settings};
use meadhall::store::{Change, Wait};
use meadhall::table::Person;
use meadhall::table::clock::Wall;

use super::house::{Bench, HOUR, empty, exported, findings, imported, ledger};

const DAY: u64 = 24 * HOUR;

pub fn text(path: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    source(path).unwrap().read_to_end(&mut text).unwrap();
    text
}

/// A store with the settings of one person and nothing else.
fn somebodys() -> Ledger {
    let books = ledger(&empty());
    books.settle(Person(77), &Settings::default()).wait().unwrap();
    books
}

#[tokio::test]
async fn a_backup_is_a_packed_export_for_its_owner_alone() {
    let bench = Bench::busy().await;
    let folder = tempfile::tempdir().unwrap();
    let backups = Backups::new(folder.path().join("backups"), Keep::default(), GAMES);
    let made = backups.make(&ledger(&bench.store), bench.now(), &|_| {}).unwrap().unwrap();
    assert_eq!(text(&made.path), exported(&bench.store));
    assert_eq!((made.holds.tables, made.holds.people), (7, 3));
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&made.path), mode(made.path.parent().unwrap())), (0o600, 0o700));
    let twice = backups.make(&ledger(&bench.store), bench.now(), &|_| {}).unwrap().unwrap();
    assert_ne!(twice.path, made.path);
    assert_eq!(backups.list().unwrap().len(), 2);
}

#[tokio::test]
async fn backups_are_kept_by_number_and_by_age_and_one_always_is() {
    let books = somebodys();
    let folder = tempfile::tempdir().unwrap();
    let backups = Backups::new(folder.path().to_owned(), Keep { most: 3, age: 5 * DAY }, GAMES);
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    fs::write(folder.path().join("2020-01-01T00-00-00.000Z.jsonl.gz.part"), "half").unwrap();
    let mut made = Vec::new();
    for day in 100..106 {
        made.push(backups.make(&books, Wall(day * DAY), &|_| {}).unwrap().unwrap().path);
        let kept: Vec<_> = backups.list().unwrap().into_iter().map(|(_, path)| path).collect();
        assert_eq!(kept, made[made.len().saturating_sub(3)..]);
    }
    let late = backups.make(&books, Wall(110 * DAY), &|_| {}).unwrap().unwrap().path;
    let kept: Vec<_> = backups.list().unwrap().into_iter().map(|(_, path)| path).collect();
    assert_eq!(kept, [made[5].clone(), late]);
    // After the clock was set back, no newer backup is deleted.
    backups.make(&books, Wall(50 * DAY), &|_| {}).unwrap();
    assert_eq!(backups.list().unwrap().len(), 3);
    assert!(folder.path().join("notes.txt").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
}

#[tokio::test]
async fn who_is_forgotten_leaves_the_backups_too() {
    let bench = Bench::busy().await;
    let folder = tempfile::tempdir().unwrap();
    let backups = Arc::new(Backups::new(folder.path().to_owned(), Keep::default(), GAMES));
    let before = exported(&bench.store);
    let made = backups.make(&ledger(&bench.store), bench.now(), &|_| {}).unwrap().unwrap().path;
    let other = backups.make(&somebodys(), bench.now(), &|_| {}).unwrap().unwrap().path;
    let untouched = fs::read(&other).unwrap();
    let now = bench.now();
    let house = House::begin(ledger(&bench.store), Box::new(move || now), Chance::numbered(3)).wait().unwrap();
    let house = house.with_copies(Arc::clone(&backups) as _);
    house.forget(Person(2)).await.unwrap();
    let after = text(&made);
    let named = |text: &[u8]| {
        let text = String::from_utf8(text.to_vec()).unwrap();
        [
            "\"person\":2}",
            "\"person\":2,",
            "\"host\":2,",
            "\"conceded\":2,",
            "\"by\":2,",
            "\"stands_in_for\":2}",
            "Zoë 2",
        ]
        .iter()
        .any(|name| text.contains(name))
    };
    assert!(named(&before) && !named(&after) && !named(&exported(&bench.store)));
    let store = empty();
    let told = imported(&store, &after).unwrap();
    assert_eq!((told.new, told.people), (7, 2));
    assert_eq!(findings(&store), Vec::<String>::new());
    assert_eq!(fs::read(other).unwrap(), untouched);
    let again = backups.forget(Person(2)).unwrap();
    assert_eq!(text(&made), after, "{again:?}");
}

#[tokio::test]
async fn rows_of_an_old_layout_and_files_that_nobody_can_read_keep_nobody_either() {
    let bench = Bench::busy().await;
    let folder = tempfile::tempdir().unwrap();
    let backups = Backups::new(folder.path().to_owned(), Keep::default(), GAMES);
    bench.store.commit(Change::new().put("!ledger", r#"{"layout":1,"epoch":5}"#)).wait().unwrap();
    let rows = backups.make_of_rows(bench.store.as_ref(), 1, bench.now(), &|_| {}).unwrap().path;
    assert!(rows.to_str().unwrap().ends_with(".layout1.jsonl.gz"));
    let mut plain = Vec::new();
    export_rows(bench.store.as_ref(), 1, &mut plain, &|_| {}).unwrap();
    assert_eq!(text(&rows), plain);
    let broken = folder.path().join("2026-01-01T00-00-00.000Z.jsonl.gz");
    fs::write(&broken, "somebody").unwrap();
    let cut = folder.path().join("2026-01-02T00-00-00.000Z.jsonl.gz");
    fs::write(&cut, &fs::read(&rows).unwrap()[..500]).unwrap();
    let forgotten = backups.forget(Person(2)).unwrap();
    assert_eq!(forgotten.rewritten, 1);
    let kept = backups.list().unwrap();
    assert!(!cut.exists() && !rows.exists() && kept.iter().any(|(at, _)| *at == bench.now()), "{kept:?}");
    let path = &kept.iter().find(|(at, _)| *at == bench.now()).unwrap().1;
    let store = empty();
    assert_eq!(imported(&store, &text(path)).unwrap().new, 7);
    assert!(ledger(&store).tables_of(Person(2)).wait().unwrap().is_empty());
}
