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

mod refused;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use meadhall::archive::{BackupDir, BackupRetention, CheckedImport};
use meadhall::game::Seat;
use meadhall::games::GAMES;
use meadhall::home::{DataDir, DataDirError};
use meadhall::ledger::{
    Delivery, DisplayTarget, Repository, RepositoryError, ResultEntry, SCHEMA_VERSION, keys, schema_version_of,
};
use meadhall::store::{
    BlockingExt, INTERNAL_KEYS, PendingCommit, ReadFuture, ReadOp, SledStore, Store, StoreEntry, StoreError, StoreExt,
    WriteBatch,
};
use meadhall::table::clock::UnixMillis;
use meadhall::table::ending::Participation;
use meadhall::table::record::{FormerPlayer, Occupant, Table};
use meadhall::table::{PersonId, TableId};
use stage::{TestEnv, full, postgres, run_to_end};

use super::house::{TestBench, all_rows, empty_store, export_store, import_bytes, verify_findings};
use super::program::ProgramFolder;

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
fn home(commit: &str, folder: &Path) -> DataDir {
    unpack(commit, &folder.join("store"));
    DataDir::new(folder.to_owned(), GAMES)
}

/// The rows of a commit's store, in memory.
fn rows_of(commit: &str) -> Arc<dyn Store> {
    let folder = tempfile::tempdir().unwrap();
    unpack(commit, folder.path());
    copy_of(&SledStore::open(folder.path()).unwrap())
}

fn copy_of(store: &dyn Store) -> Arc<dyn Store> {
    let copy = empty_store();
    for StoreEntry { key, value } in store.scan("", None, usize::MAX).block_on().unwrap() {
        if !INTERNAL_KEYS.contains(&key.as_str()) {
            copy.commit(WriteBatch::new().put(key, value)).block_on().unwrap();
        }
    }
    copy
}

fn open(store: &Arc<dyn Store>) -> Result<Repository, RepositoryError> {
    Repository::open(Arc::clone(store), GAMES, &|_| Ok(()), &|_| {})
}

fn tables(ledger: &Repository) -> Vec<Table> {
    let ids =
        [ledger.open_tables(None).block_on().unwrap(), ledger.finished_tables(None, 99).block_on().unwrap()].concat();
    ids.into_iter().map(|id| ledger.table(id).block_on().unwrap().unwrap().table).collect()
}

/// Under which name a table of that day stands in this channel; its people come in this order.
fn table_in(ledger: &Repository, channel: u64, people: &[u64]) -> Table {
    let there = tables(ledger).into_iter().filter(|table| table.location.channel.0 == channel);
    let people: Vec<PersonId> = people.iter().copied().map(PersonId).collect();
    there.into_iter().find(|table| people.iter().all(|person| table.people().contains(person))).unwrap()
}

#[tokio::test]
async fn a_store_of_the_first_days_is_opened_verified_and_played_on() {
    for commit in COMMITS {
        let folder = tempfile::tempdir().unwrap();
        let home = home(commit, folder.path());
        let ledger = home.open(UnixMillis(0), &|_| {}).unwrap();
        assert_eq!(schema_version_of(ledger.store()), Ok(Some(SCHEMA_VERSION)));
        let there = tables(&ledger);
        let open = ledger.open_tables(None).block_on().unwrap();
        assert_eq!((open.len(), there.len()), (8, 19), "{commit}");
        let asked: BTreeMap<_, Vec<_>> = there
            .iter()
            .map(|table| (table.id, table.seats.iter().map(|chair| chair.pending_decision).collect()))
            .collect();
        drop(ledger);
        let store: Arc<dyn Store> = Arc::new(SledStore::open(home.store_path()).unwrap());
        assert_eq!(verify_findings(&store), Vec::<String>::new(), "{commit}");
        let bench = TestBench::on_store(Arc::clone(&store)).await;
        for id in open {
            let table = bench.table(id).await;
            let now: Vec<_> = table.seats.iter().map(|chair| chair.pending_decision).collect();
            assert_eq!(now, asked[&id], "{commit}: old buttons answer still");
            bench.play_steps(id, 300).await;
            let grown = bench.table(id).await;
            assert!(table.running_match().is_none() || grown.revision > table.revision + 3, "{commit}: {grown:?}");
        }
        assert_eq!(verify_findings(&store), Vec::<String>::new(), "{commit}");
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
        let former = FormerPlayer { person: PersonId(14), seat: Seat(3) };
        assert_eq!(given_up.former_players, [former], "{commit}");
        let chairs = given_up.seats.iter().map(|chair| (chair.is_conceded, chair.conceded_by.map(|person| person.0)));
        assert_eq!(chairs.collect::<Vec<_>>(), [(false, None), (false, None), (true, Some(13)), (false, None)]);
        // What became of a chair after somebody else took it is not the doing of who gave it up.
        let over = table_in(&ledger, 20, &[4, 5, 6, 7]);
        let of = |person| -> Vec<ResultEntry> {
            let lines = ledger.results_of(PersonId(person)).block_on().unwrap();
            lines.into_iter().filter(|line| line.table == over.id).collect()
        };
        assert!(
            matches!(&of(5)[..], [line] if line.result.participation == Participation::Conceded && line.result.rank.is_none())
        );
        assert!(
            matches!(&of(7)[..], [line] if line.result.participation == Participation::Finished && line.result.rank.is_some())
        );
        for person in [1, 2, 4, 5, 6] {
            let lines = ledger.results_of(PersonId(person)).block_on().unwrap();
            assert!(lines.is_sorted_by_key(|line| line.result.ended_at), "{commit}: {lines:?}");
            assert!(!lines.is_empty());
        }
        // The clock of a table whose channel is gone stands still.
        let lost = table_in(&ledger, 18, &[16, 17]);
        assert!(lost.channel_lost_since.is_some() && lost.paused_since.is_some(), "{commit}");
        // A lobby that closed names nobody.
        for table in tables(&ledger).iter().filter(|table| table.result().is_some()) {
            let began = ledger.match_history(table.id).block_on().unwrap().is_some();
            let named = table.seats.iter().any(|chair| matches!(chair.occupant, Occupant::Person(_)));
            assert!(began || !named, "{commit}: {table:?}");
        }
        assert_eq!(ledger.person_settings(PersonId(2)).block_on().unwrap().unwrap().last_known_name, "Zoë 2");
        // What was done is known by its table, or not at all.
        let causes = store.scan(keys::COMMAND_IDS_PREFIX, None, usize::MAX).block_on().unwrap();
        assert!(causes.iter().all(|row| String::from_utf8_lossy(&row.value).parse::<TableId>().is_ok()), "{commit}");
        // All errands can be run; one that tells what is no longer told is gone.
        let errands = ledger.deliveries(None, 999).block_on().unwrap();
        assert!(
            errands
                .iter()
                .any(|(_, errand)| matches!(errand, Delivery::Notify(notice) if !notice.needs_channel_fallback()))
        );
        assert!(
            errands
                .iter()
                .any(|(_, errand)| matches!(errand, Delivery::Notify(notice) if notice.needs_channel_fallback()))
        );
        assert!(errands.len() > 40, "{commit}: {}", errands.len());
        if commit != "1735a43" {
            let fresh = table_in(&ledger, 13, &[1, 2]);
            let shown = ledger.displayed(fresh.id, DisplayTarget::Card).block_on().unwrap().unwrap();
            assert_eq!((shown.current.unwrap().message.id, shown.retired[0].message.id), (901, 900));
        }
    }
}

/// A store whose disk fails after so many changes.
struct Failing {
    store: Arc<dyn Store>,
    changes: AtomicUsize,
}

impl Store for Failing {
    fn read(&self, wants: Vec<ReadOp>) -> ReadFuture {
        self.store.read(wants)
    }

    fn commit(&self, change: WriteBatch) -> PendingCommit {
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
        let every = if number == 0 || full::is_full_run() { 1 } else { 5 };
        for changes in (0..).step_by(every) {
            let store = copy_of(before.as_ref());
            let failing: Arc<dyn Store> = Arc::new(Failing { store: Arc::clone(&store), changes: changes.into() });
            let cut = open(&failing).is_err();
            assert_eq!(schema_version_of(store.as_ref()), Ok(Some(if cut { 1 } else { SCHEMA_VERSION })));
            open(&store).unwrap();
            assert!(all_rows(&store) == all_rows(&whole), "{commit}: after {changes} changes");
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
        let before = all_rows(&store);
        let head = String::from_utf8(store.get("!ledger").block_on().unwrap().unwrap()).unwrap();
        let older = head.replace(&format!("\"layout\":{SCHEMA_VERSION}"), "\"layout\":1");
        store.commit(WriteBatch::new().put("!ledger", older)).block_on().unwrap();
        let no_backup = |_| panic!("nothing has to change");
        Repository::open(Arc::clone(&store), GAMES, &no_backup, &|_| {}).unwrap();
        assert!(all_rows(&store) == before, "{commit}");
    }
}

#[test]
fn a_row_that_nobody_understands_is_left_as_it_is_and_keeps_no_other_from_being_brought_up() {
    let store = rows_of("1735a43");
    let odd =
        [("t/00000000", "{\"id\":"), ("f/00000001/0000", "x"), ("o/00000000/card", "{}"), ("r/7/00000000/0", "x")];
    for (key, value) in odd {
        store.commit(WriteBatch::new().put(key, value)).block_on().unwrap();
    }
    open(&store).unwrap();
    for (key, value) in odd {
        assert_eq!(store.get(key).block_on().unwrap().unwrap(), value.as_bytes(), "{key}");
    }
    let told = verify_findings(&store);
    assert!(
        odd.iter().all(|(key, _)| told.iter().any(|finding| finding.contains(&key[..key.len().min(10)]))),
        "{told:?}"
    );
    let others: Vec<_> = told.iter().filter(|finding| !finding.contains("0000000")).collect();
    // A book in which a row cannot be read is not read at all; without that row, nothing is missing in it.
    assert!(others.iter().all(|finding| finding.ends_with("it is missing in the book of PersonId(7)")), "{others:?}");
    for (key, _) in odd {
        store.commit(WriteBatch::new().remove(key)).block_on().unwrap();
    }
    assert_eq!(verify_findings(&store), Vec::<String>::new());
}

#[test]
fn exports_of_the_first_days_are_taken_in() {
    for commit in ["a82fcd7", "7ae98d6"] {
        let text = fs::read(kept(commit).join("house.jsonl")).unwrap();
        let store = empty_store();
        let told = import_bytes(&store, &text).unwrap();
        assert_eq!((told.added_count, told.person_count), (19, 3), "{commit}");
        assert_eq!(verify_findings(&store), Vec::<String>::new(), "{commit}");
        assert_eq!(import_bytes(&store, &text).unwrap().already_present_count, 19, "once more is the same");
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
        let backups = BackupDir::new(folder.path().to_owned(), BackupRetention::default(), GAMES);
        let forgotten = backups.erase_person(PersonId(5)).unwrap();
        assert_eq!((forgotten.rewritten_count, forgotten.removed_count), (1, 0), "{commit}");
        let mut text = Vec::new();
        GzDecoder::new(File::open(&path).unwrap()).read_to_end(&mut text).unwrap();
        let store = empty_store();
        assert_eq!(import_bytes(&store, &text).unwrap().added_count, 19, "{commit}");
        assert_eq!(verify_findings(&store), Vec::<String>::new(), "{commit}");
        let ledger = open(&store).unwrap();
        assert!(tables(&ledger).iter().all(|table| !table.people().contains(&PersonId(5))), "{commit}");
        assert_eq!(
            (
                ledger.results_of(PersonId(5)).block_on().unwrap().len(),
                ledger.results_of(PersonId(6)).block_on().unwrap().len() > 1
            ),
            (0, true)
        );
    }
}

#[test]
fn the_program_verifies_a_store_of_the_first_days_and_leaves_a_backup_that_restores_it() {
    for commit in COMMITS {
        let host = ProgramFolder::new();
        unpack(commit, &host.path("data/store"));
        assert_eq!(host.run_ok(&["verify", "--finished"]), "19 tables verified, 14 matches played again, no findings");
        let backups: Vec<_> = fs::read_dir(host.path("data/backups")).unwrap().map(|it| it.unwrap().path()).collect();
        let [backup] = &backups[..] else { panic!("{backups:?}") };
        assert!(backup.to_str().unwrap().ends_with(".layout1.jsonl.gz"));
        host.run_ok(&["export", "now"]);
        // The backup has the rows as they were, before the store was brought up.
        fs::rename(host.path("data"), host.path("damaged")).unwrap();
        let backup = host.path("damaged/backups").join(backup.file_name().unwrap());
        host.run_ok(&["import", "--new", backup.to_str().unwrap()]);
        let restored: Arc<dyn Store> = Arc::new(SledStore::open(host.path("data/store")).unwrap());
        assert!(all_rows(&copy_of(restored.as_ref())) == all_rows(&rows_of(commit)), "{commit}");
        drop(restored);
        assert_eq!(host.run_ok(&["verify", "--finished"]), "19 tables verified, 14 matches played again, no findings");
        host.run_ok(&["export", "then"]);
        let now = fs::read(host.path("now")).unwrap();
        assert_eq!(now, fs::read(host.path("then")).unwrap(), "{commit}");
        // Into a database, too, where the rows of whoever moves it in are no part of the house.
        let Some(server) = postgres::shared_postgres() else { continue };
        let store = DataDir::new(host.path("moved"), GAMES)
            .with_database(server.new_database_dsn())
            .create_for_import()
            .unwrap()
            .unwrap();
        CheckedImport::check_file(&backup, GAMES, &|_| {})
            .unwrap()
            .write_to_store(&store, &|_| Ok(()), &|_| {})
            .unwrap();
        assert_eq!(export_store(&store), now, "{commit}");
        assert_eq!(verify_findings(&store), Vec::<String>::new());
    }
}

#[tokio::test]
async fn the_bot_runs_on_a_store_of_the_first_days() {
    for commit in COMMITS {
        let stage = TestEnv::new().await;
        unpack(commit, &stage.data_path().join("store"));
        let mut bot = stage.start_bot();
        bot.wait_for_log("players are reached").await;
        assert_eq!(bot.stop().await, 0, "{commit}: {:#?}", bot.log_lines());
        assert_eq!(bot.count_log_lines("ERROR"), 0, "{commit}: {:#?}", bot.log_lines());
        let (code, said) = run_to_end(&mut stage.command(&["verify", "--finished"])).await;
        // How many matches are over depends on what the bot did before it was stopped.
        let verified = said.contains("19 tables verified, ") && said.contains("no findings");
        assert!(code == 0 && verified, "{commit}: {said}");
    }
}
