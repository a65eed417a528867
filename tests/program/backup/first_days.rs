//! Stores that houses of the first days have written, and exports of theirs: all in layout 1, each in the shape of its day.
//! Today's house opens, verifies and plays them on.
//!
//! `tests/fixtures/2026-11-20` has a folder for each of three commits, by its short name. What is in it was written by that
//! commit itself: a program of its own put eight tables in lobbies and matches of Raids and eleven that are over into a house in
//! memory (chairs given up, taken over and offered, wishes, a lost channel, a step taken back, people who were forgotten, time
//! that ran out), copied its rows into a store on disk, and played two steps there at each open match. `db.gz` and `conf` are
//! that store's, `house.jsonl` is an export.
//!
//! - `1735a43` is the first that kept tables: a row in people's books for each match, small segments in sled's log
//! - `a82fcd7` has pages in the books; nobody is former, nothing is given up
//! - `7ae98d6` is the first that connected to Discord: a card does not know the one before it

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use meadhall::archive::{Backups, Incoming, Keep};
use meadhall::game::Seat;
use meadhall::games::GAMES;
use meadhall::home::{Home, HomeError};
use meadhall::ledger::{BookLine, Door, Errand, LAYOUT, Ledger, LedgerError, keys, layout_of};
use meadhall::store::{Change, Commit, Entry, OWN_KEYS, Reading, Reads, SledStore, Store, StoreError, Wait, Want};
use meadhall::table::clock::Wall;
use meadhall::table::ending::Role;
use meadhall::table::record::{Former, Holder, Table};
use meadhall::table::{Person, TableId};
use stage::{Stage, ended, full, postgres};

use super::house::{Bench, empty, exported, findings, imported, rows};
use super::program::Host;

/// The commits.
const COMMITS: [&str; 3] = ["1735a43", "a82fcd7", "7ae98d6"];

fn kept(commit: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/2026-11-20").join(commit)
}

/// Puts the store of a commit into this folder, as it was.
fn unpack(commit: &str, store: &Path) {
    fs::create_dir_all(store.join("blobs")).unwrap();
    fs::copy(kept(commit).join("conf"), store.join("conf")).unwrap();
    let mut log = GzDecoder::new(File::open(kept(commit).join("db.gz")).unwrap());
    io::copy(&mut log, &mut File::create(store.join("db")).unwrap()).unwrap();
}

/// A house's folder with the store of a commit in it.
fn home(commit: &str, folder: &Path) -> Home {
    unpack(commit, &folder.join("store"));
    Home::new(folder.to_owned(), GAMES)
}

/// The rows of a commit's store, in memory.
fn rows_of(commit: &str) -> Arc<dyn Store> {
    let folder = tempfile::tempdir().unwrap();
    unpack(commit, folder.path());
    copy_of(&SledStore::open(folder.path()).unwrap())
}

fn copy_of(store: &dyn Store) -> Arc<dyn Store> {
    let copy = empty();
    for Entry { key, value } in store.scan("", None, usize::MAX).wait().unwrap() {
        if !OWN_KEYS.contains(&key.as_str()) {
            copy.commit(Change::new().put(key, value)).wait().unwrap();
        }
    }
    copy
}

fn open(store: &Arc<dyn Store>) -> Result<Ledger, LedgerError> {
    Ledger::open(Arc::clone(store), GAMES, &|_| Ok(()), &|_| {})
}

fn tables(ledger: &Ledger) -> Vec<Table> {
    let ids = [ledger.open_tables(None).wait().unwrap(), ledger.finished_tables(None, 99).wait().unwrap()].concat();
    ids.into_iter().map(|id| ledger.table(id).wait().unwrap().unwrap().table).collect()
}

/// Under which name a table of that day stands in this channel; its people come in this order.
fn table_in(ledger: &Ledger, channel: u64, people: &[u64]) -> Table {
    let there = tables(ledger).into_iter().filter(|table| table.place.channel.0 == channel);
    let people: Vec<Person> = people.iter().copied().map(Person).collect();
    there.into_iter().find(|table| people.iter().all(|person| table.people().contains(person))).unwrap()
}

#[tokio::test]
async fn a_store_of_the_first_days_is_opened_verified_and_played_on() {
    for commit in COMMITS {
        let folder = tempfile::tempdir().unwrap();
        let home = home(commit, folder.path());
        let ledger = home.open(Wall(0), &|_| {}).unwrap();
        assert_eq!(layout_of(ledger.store()), Ok(Some(LAYOUT)));
        let there = tables(&ledger);
        let open = ledger.open_tables(None).wait().unwrap();
        assert_eq!((open.len(), there.len()), (8, 19), "{commit}");
        let asked: BTreeMap<_, Vec<_>> =
            there.iter().map(|table| (table.id, table.chairs.iter().map(|chair| chair.asked).collect())).collect();
        drop(ledger);
        let store: Arc<dyn Store> = Arc::new(SledStore::open(home.store()).unwrap());
        assert_eq!(findings(&store), Vec::<String>::new(), "{commit}");
        let bench = Bench::on(Arc::clone(&store)).await;
        for id in open {
            let table = bench.table(id).await;
            let now: Vec<_> = table.chairs.iter().map(|chair| chair.asked).collect();
            assert_eq!(now, asked[&id], "{commit}: old buttons answer still");
            bench.steps(id, 300).await;
            let grown = bench.table(id).await;
            assert!(table.playing().is_none() || grown.revision > table.revision + 3, "{commit}: {grown:?}");
        }
        assert_eq!(findings(&store), Vec::<String>::new(), "{commit}");
    }
}

/// What the tables have become, and what is said of them in the books.
#[test]
fn what_was_told_otherwise_is_told_as_it_is_today() {
    for commit in COMMITS {
        let store = rows_of(commit);
        let ledger = open(&store).unwrap();
        // Of four, two gave up, and one of these chairs is somebody else's now.
        let given_up = table_in(&ledger, 17, &[11, 12, 13, 14, 15]);
        let former = Former { person: Person(14), seat: Seat(3) };
        assert_eq!(given_up.former, [former], "{commit}");
        let chairs = given_up.chairs.iter().map(|chair| (chair.given_up, chair.conceded.map(|person| person.0)));
        assert_eq!(chairs.collect::<Vec<_>>(), [(false, None), (false, None), (true, Some(13)), (false, None)]);
        // What became of a chair after somebody else took it is not the doing of who gave it up.
        let over = table_in(&ledger, 20, &[4, 5, 6, 7]);
        let of = |person| -> Vec<BookLine> {
            let lines = ledger.outcomes(Person(person)).wait().unwrap();
            lines.into_iter().filter(|line| line.table == over.id).collect()
        };
        assert!(matches!(&of(5)[..], [line] if line.outcome.part == Role::Conceded && line.outcome.place.is_none()));
        assert!(matches!(&of(7)[..], [line] if line.outcome.part == Role::Played && line.outcome.place.is_some()));
        for person in [1, 2, 4, 5, 6] {
            let lines = ledger.outcomes(Person(person)).wait().unwrap();
            assert!(lines.is_sorted_by_key(|line| line.outcome.at), "{commit}: {lines:?}");
            assert!(!lines.is_empty());
        }
        // The clock of a table whose channel is gone stands still.
        let lost = table_in(&ledger, 18, &[16, 17]);
        assert!(lost.lost.is_some() && lost.stopped.is_some(), "{commit}");
        // A lobby that closed names nobody.
        for table in tables(&ledger).iter().filter(|table| table.over().is_some()) {
            let began = ledger.past(table.id).wait().unwrap().is_some();
            let named = table.chairs.iter().any(|chair| matches!(chair.holder, Holder::Person(_)));
            assert!(began || !named, "{commit}: {table:?}");
        }
        assert_eq!(ledger.settings(Person(2)).wait().unwrap().unwrap().name, "Zoë 2");
        // What was done is known by its table, or not at all.
        let causes = store.scan(keys::CAUSES, None, usize::MAX).wait().unwrap();
        assert!(causes.iter().all(|row| String::from_utf8_lossy(&row.value).parse::<TableId>().is_ok()), "{commit}");
        // All errands can be run; one that tells what is no longer told is gone.
        let errands = ledger.errands(None, 999).wait().unwrap();
        assert!(errands.iter().any(|(_, errand)| matches!(errand, Errand::Tell(notice) if !notice.cannot_wait())));
        assert!(errands.iter().any(|(_, errand)| matches!(errand, Errand::Tell(notice) if notice.cannot_wait())));
        assert!(errands.len() > 40, "{commit}: {}", errands.len());
        if commit != "1735a43" {
            let fresh = table_in(&ledger, 13, &[1, 2]);
            let shown = ledger.shown(fresh.id, Door::Card).wait().unwrap().unwrap();
            assert_eq!((shown.present.unwrap().message.number, shown.past[0].message.number), (901, 900));
        }
    }
}

/// A store whose disk fails after so many changes.
struct Failing {
    store: Arc<dyn Store>,
    changes: AtomicUsize,
}

impl Store for Failing {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.store.read(wants)
    }

    fn commit(&self, change: Change) -> Commit {
        let left = self.changes.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        match left {
            Ok(_) => self.store.commit(change),
            Err(_) => Err(StoreError::Unavailable("the disk is full".to_owned())).into(),
        }
    }
}

#[test]
fn a_step_that_is_cut_short_after_any_change_is_taken_again_with_the_same_outcome() {
    for (number, commit) in COMMITS.into_iter().enumerate() {
        let before = rows_of(commit);
        let whole = copy_of(before.as_ref());
        open(&whole).unwrap();
        let every = if number == 0 || full::whole() { 1 } else { 5 };
        for changes in (0..).step_by(every) {
            let store = copy_of(before.as_ref());
            let failing: Arc<dyn Store> = Arc::new(Failing { store: Arc::clone(&store), changes: changes.into() });
            let cut = open(&failing).is_err();
            assert_eq!(layout_of(store.as_ref()), Ok(Some(if cut { 1 } else { LAYOUT })));
            open(&store).unwrap();
            assert!(rows(&store) == rows(&whole), "{commit}: after {changes} changes");
            if !cut {
                assert!(changes > 10, "{commit}: {changes}");
                break;
            }
        }
    }
}

#[test]
fn a_store_that_is_right_already_is_not_touched_but_for_its_number_and_needs_no_backup() {
    for commit in COMMITS {
        let store = rows_of(commit);
        open(&store).unwrap();
        let before = rows(&store);
        let head = String::from_utf8(store.get("!ledger").wait().unwrap().unwrap()).unwrap();
        let older = head.replace(&format!("\"layout\":{LAYOUT}"), "\"layout\":1");
        store.commit(Change::new().put("!ledger", older)).wait().unwrap();
        let no_backup = |_| panic!("nothing has to change");
        Ledger::open(Arc::clone(&store), GAMES, &no_backup, &|_| {}).unwrap();
        assert!(rows(&store) == before, "{commit}");
    }
}

#[test]
fn a_row_that_nobody_understands_is_left_as_it_is_and_keeps_no_other_from_being_brought_up() {
    let store = rows_of("1735a43");
    let odd =
        [("t/00000000", "{\"id\":"), ("f/00000001/0000", "x"), ("o/00000000/card", "{}"), ("r/7/00000000/0", "x")];
    for (key, value) in odd {
        store.commit(Change::new().put(key, value)).wait().unwrap();
    }
    open(&store).unwrap();
    for (key, value) in odd {
        assert_eq!(store.get(key).wait().unwrap().unwrap(), value.as_bytes(), "{key}");
    }
    let told = findings(&store);
    assert!(
        odd.iter().all(|(key, _)| told.iter().any(|finding| finding.contains(&key[..key.len().min(10)]))),
        "{told:?}"
    );
    let others: Vec<_> = told.iter().filter(|finding| !finding.contains("0000000")).collect();
    // A book in which a row cannot be read is not read at all; without that row, nothing is missing in it.
    assert!(others.iter().all(|finding| finding.ends_with("it is missing in the book of Person(7)")), "{others:?}");
    for (key, _) in odd {
        store.commit(Change::new().remove(key)).wait().unwrap();
    }
    assert_eq!(findings(&store), Vec::<String>::new());
}

#[test]
fn exports_of_the_first_days_are_taken_in() {
    for commit in ["a82fcd7", "7ae98d6"] {
        let text = fs::read(kept(commit).join("house.jsonl")).unwrap();
        let store = empty();
        let told = imported(&store, &text).unwrap();
        assert_eq!((told.new, told.people), (19, 3), "{commit}");
        assert_eq!(findings(&store), Vec::<String>::new(), "{commit}");
        assert_eq!(imported(&store, &text).unwrap().known, 19, "once more is the same");
    }
}

/// Backups are exports, too: those of an older layout are not taken for broken ones.
#[test]
fn whoever_is_forgotten_leaves_backups_of_the_first_days_and_these_stay_whole() {
    for commit in ["a82fcd7", "7ae98d6"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("2026-11-20T18-00-00.000Z.jsonl.gz");
        let mut packed = GzEncoder::new(File::create(&path).unwrap(), Compression::default());
        io::copy(&mut File::open(kept(commit).join("house.jsonl")).unwrap(), &mut packed).unwrap();
        packed.finish().unwrap();
        let backups = Backups::new(folder.path().to_owned(), Keep::default(), GAMES);
        let forgotten = backups.forget(Person(5)).unwrap();
        assert_eq!((forgotten.rewritten, forgotten.removed), (1, 0), "{commit}");
        let mut text = Vec::new();
        GzDecoder::new(File::open(&path).unwrap()).read_to_end(&mut text).unwrap();
        let store = empty();
        assert_eq!(imported(&store, &text).unwrap().new, 19, "{commit}");
        assert_eq!(findings(&store), Vec::<String>::new(), "{commit}");
        let ledger = open(&store).unwrap();
        assert!(tables(&ledger).iter().all(|table| !table.people().contains(&Person(5))), "{commit}");
        assert_eq!(
            (ledger.outcomes(Person(5)).wait().unwrap().len(), ledger.outcomes(Person(6)).wait().unwrap().len() > 1),
            (0, true)
        );
    }
}

#[test]
fn the_program_verifies_a_store_of_the_first_days_and_leaves_a_backup_that_restores_it() {
    for commit in COMMITS {
        let host = Host::new();
        unpack(commit, &host.at("data/store"));
        assert_eq!(host.well(&["verify", "--finished"]), "19 tables verified, 14 matches played again, no findings");
        let backups: Vec<_> = fs::read_dir(host.at("data/backups")).unwrap().map(|it| it.unwrap().path()).collect();
        let [backup] = &backups[..] else { panic!("{backups:?}") };
        assert!(backup.to_str().unwrap().ends_with(".layout1.jsonl.gz"));
        host.well(&["export", "now"]);
        // The backup has the rows as they were, before the store was brought up.
        fs::rename(host.at("data"), host.at("damaged")).unwrap();
        let backup = host.at("damaged/backups").join(backup.file_name().unwrap());
        host.well(&["import", "--new", backup.to_str().unwrap()]);
        let restored: Arc<dyn Store> = Arc::new(SledStore::open(host.at("data/store")).unwrap());
        assert!(rows(&copy_of(restored.as_ref())) == rows(&rows_of(commit)), "{commit}");
        drop(restored);
        assert_eq!(host.well(&["verify", "--finished"]), "19 tables verified, 14 matches played again, no findings");
        host.well(&["export", "then"]);
        let now = fs::read(host.at("now")).unwrap();
        assert_eq!(now, fs::read(host.at("then")).unwrap(), "{commit}");
        // Into a database, too, where the rows of whoever moves it in are no part of the house.
        let Some(server) = postgres::shared() else { continue };
        let store = Home::new(host.at("moved"), GAMES).in_database(server.database()).build().unwrap().unwrap();
        Incoming::check(&backup, GAMES, &|_| {}).unwrap().write(&store, &|_| Ok(()), &|_| {}).unwrap();
        assert_eq!(exported(&store), now, "{commit}");
        assert_eq!(findings(&store), Vec::<String>::new());
    }
}

#[tokio::test]
async fn the_bot_runs_on_a_store_of_the_first_days() {
    for commit in COMMITS {
        let stage = Stage::new().await;
        unpack(commit, &stage.house().join("store"));
        let mut bot = stage.bot();
        bot.says("players are reached").await;
        assert_eq!(bot.stops().await, 0, "{commit}: {:#?}", bot.said());
        assert_eq!(bot.said_times("ERROR"), 0, "{commit}: {:#?}", bot.said());
        let (code, said) = ended(&mut stage.command(&["verify", "--finished"])).await;
        // How many matches are over depends on what the bot did before it was stopped.
        let verified = said.contains("19 tables verified, ") && said.contains("no findings");
        assert!(code == 0 && verified, "{commit}: {said}");
    }
}

#[test]
fn what_cannot_be_backed_up_first_is_refused_and_stays_as_it_is() {
    for commit in COMMITS {
        let folder = tempfile::tempdir().unwrap();
        let home = home(commit, folder.path());
        fs::write(folder.path().join("backups"), "in the way").unwrap();
        let refused = home.open(Wall(0), &|_| {}).err().unwrap();
        assert!(refused.to_string().contains("backups"), "{refused}");
        let store = SledStore::open(home.store()).unwrap();
        assert!(rows(&copy_of(&store)) == rows(&rows_of(commit)), "{commit}");
    }
}

#[test]
fn a_newer_layout_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let home = home("7ae98d6", folder.path());
    let store: Arc<dyn Store> = Arc::new(SledStore::open(home.store()).unwrap());
    let newer = format!("{{\"layout\":{},\"epoch\":5}}", LAYOUT + 1);
    store.commit(Change::new().put("!ledger", newer)).wait().unwrap();
    let before = rows(&store);
    drop(store);
    let refused = home.open(Wall(0), &|_| {}).err();
    assert_eq!(refused, Some(HomeError::Ledger(LedgerError::Newer { found: LAYOUT + 1 })));
    let store: Arc<dyn Store> = Arc::new(SledStore::open(home.store()).unwrap());
    assert!(rows(&store) == before);
    assert!(!folder.path().join("backups").exists());
}

/// The very first stores kept no tables; what they kept was made up to try them.
#[test]
fn a_store_from_before_there_were_tables_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path().to_owned(), GAMES);
    let db = sled::Config::new().path(home.store()).open().unwrap();
    for (key, value) in [("!format", "1"), ("c/0/0", "2"), ("n/0", "7")] {
        db.insert(key, value).unwrap();
    }
    db.flush().unwrap();
    drop(db);
    let refused = home.open(Wall(0), &|_| {}).err().unwrap();
    assert!(refused.is_damage() && refused.to_string().contains("this is not a store of Meadhall's"), "{refused}");
    let store = SledStore::open(home.store()).unwrap();
    assert_eq!(store.get("n/0").wait().unwrap().unwrap(), b"7");
    assert_eq!(
        store.scan("", None, 9).wait().unwrap().iter().filter(|row| !OWN_KEYS.contains(&row.key.as_str())).count(),
        2
    );
}

#[test]
fn small_segments_of_the_first_days_are_copied_into_large_ones() {
    let folder = tempfile::tempdir().unwrap();
    unpack("1735a43", folder.path());
    let conf = |folder: &Path| String::from_utf8_lossy(&fs::read(folder.join("conf")).unwrap()).contains("8388608");
    assert!(!conf(folder.path()));
    let rows = SledStore::open(folder.path()).unwrap().scan("", None, usize::MAX).wait().unwrap();
    assert!(conf(folder.path()));
    assert!(rows.len() > 100);
}
