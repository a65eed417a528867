//! An imported export is equal to its source, and its matches can be played on.

use std::sync::Arc;

use meadhall::archive::{ArchiveError, Scope, export};
use meadhall::games::find;
use meadhall::lang::Lang;
use meadhall::ledger::LAYOUT;
use meadhall::store::postgres::PostgresStore;
use meadhall::store::{Change, Reading, Reads, SledStore, Store, Wait, Want};
use meadhall::table::lobby::Opening;
use meadhall::table::{Channel, Place, Server, TableId};
use stage::postgres;

use super::house::{Bench, empty, exported, findings, imported, ledger, rows};

/// Returns whether an export leaves out this row: store metadata, command ids, deliveries, displayed
/// messages.
fn is_left_out(key: &str) -> bool {
    ["!ledger", "!compacted", "!format", "x/", "o/", "q/", "k/", "a/"].iter().any(|prefix| key.starts_with(prefix))
}

#[tokio::test]
async fn an_export_that_is_imported_gives_the_same_export_and_the_same_rows() {
    let old = Bench::busy().await;
    let text = exported(&old.store);
    let folder = tempfile::tempdir().unwrap();
    let on_disk: Arc<dyn Store> = Arc::new(SledStore::open(folder.path().join("store")).unwrap());
    let in_database = postgres::shared().map(|server| PostgresStore::open(&server.database()).unwrap());
    let in_database = in_database.map(|store| -> Arc<dyn Store> { Arc::new(store) });
    for new in [empty(), on_disk].into_iter().chain(in_database) {
        let told = imported(&new, &text).unwrap();
        assert_eq!((told.new, told.known, told.people, told.kept), (7, 0, 3, 0));
        assert_eq!(exported(&new), text);
        let kept = |store: &Arc<dyn Store>| {
            let mut rows = rows(store);
            rows.retain(|row| !is_left_out(&row.key));
            rows
        };
        assert_eq!(kept(&new), kept(&old.store));
        assert_eq!(findings(&new), Vec::<String>::new());
    }
}

#[tokio::test]
async fn imported_tables_are_shown_anew_where_somebody_plays_and_are_played_on() {
    let old = Bench::busy().await;
    let store = empty();
    imported(&store, &exported(&old.store)).unwrap();
    let open = ledger(&store).open_tables(None).wait().unwrap();
    let errands: Vec<String> = store.scan("o/", None, 99).wait().unwrap().into_iter().map(|row| row.key).collect();
    for id in &open {
        assert!(errands.contains(&format!("o/{id}/card")), "{id}");
    }
    assert!(errands.iter().all(|key| open.iter().any(|id| key.starts_with(&format!("o/{id}/")))), "{errands:?}");
    assert!(errands.iter().any(|key| key.contains("/seat")));
    let new = Bench::on(store).await;
    for id in open {
        new.steps(id, 200).await;
    }
    assert_eq!(findings(&new.store), Vec::<String>::new());
}

#[tokio::test]
async fn one_table_alone_can_be_exported() {
    let old = Bench::busy().await;
    let books = ledger(&old.store);
    let id = books.open_tables(None).wait().unwrap()[1];
    let mut text = Vec::new();
    export(&books, Scope::Table(id), &mut text, &|_| {}).unwrap();
    let first = format!("{{\"meadhall\":\"export\",\"format\":1,\"layout\":{LAYOUT},\"things\":2}}");
    assert!(text.starts_with(first.as_bytes()));
    let new = empty();
    assert_eq!(imported(&new, &text).unwrap().new, 1);
    assert_eq!(ledger(&new).whole(id).wait(), books.whole(id).wait());
    let nobodys = TableId::new(5);
    let refused = export(&books, Scope::Table(nobodys), &mut Vec::new(), &|_| {});
    assert!(matches!(refused, Err(ArchiveError::NoTable(id)) if id == nobodys));
}

/// A store in which a table changes right after its row was read.
struct Restless {
    store: Arc<dyn Store>,
    rows: Vec<meadhall::store::Entry>,
    turn: std::sync::atomic::AtomicUsize,
}

impl Store for Restless {
    fn read(&self, wants: Vec<Want>) -> Reading {
        let found = self.store.read(wants.clone()).wait();
        let is_table = |want: &Want| matches!(want, Want::One(key) if key.starts_with("t/"));
        if wants.iter().any(is_table) && self.turn.fetch_add(1, std::sync::atomic::Ordering::SeqCst) == 0 {
            let change = self.rows.iter().fold(Change::new(), |change, row| change.put(&row.key, row.value.clone()));
            self.store.commit(change).wait().unwrap();
        }
        Box::pin(std::future::ready(found))
    }

    fn commit(&self, change: Change) -> meadhall::store::Commit {
        self.store.commit(change)
    }
}

#[tokio::test]
async fn a_table_that_changes_while_it_is_read_is_written_as_it_was_at_one_moment() {
    let bench = Bench::new().await;
    let id = bench.playing(&[1, 2]).await;
    bench.steps(id, 3).await;
    let before = empty();
    for row in rows(&bench.store) {
        before.commit(Change::new().put(row.key, row.value)).wait().unwrap();
    }
    let wanted = exported(&before);
    bench.steps(id, 3).await;
    let restless = Restless { store: before, rows: rows(&bench.store), turn: 0.into() };
    let restless: Arc<dyn Store> = Arc::new(restless);
    let text = exported(&restless);
    assert_eq!(text, wanted);
    assert_eq!(exported(&restless), exported(&bench.store), "it has changed meanwhile");
    imported(&empty(), &text).unwrap();
}

#[tokio::test]
async fn a_lesson_takes_what_it_has_told_along_and_goes_on() {
    let old = Bench::new().await;
    let place = Place { server: Server(1), channel: Channel(109) };
    let opening = Opening::lesson(find("raids").unwrap(), place, Lang::Fr).unwrap();
    let id = old.house.open(&old.by(9), opening).await.unwrap().table.id;
    old.house.start(&old.by(9), id).await.unwrap();
    old.steps(id, 8).await;
    let told = |bench: &Bench| ledger(&bench.store).table(id).wait().unwrap().unwrap().table.lesson.unwrap().told;
    assert!(told(&old).len() > 1);
    let store = empty();
    imported(&store, &exported(&old.store)).unwrap();
    assert_eq!(exported(&store), exported(&old.store));
    assert_eq!(findings(&store), Vec::<String>::new());
    let new = Bench::on(store).await;
    assert_eq!(told(&new), told(&old));
    new.steps(id, usize::MAX).await;
    assert!(told(&new).len() > told(&old).len());
    assert_eq!(findings(&new.store), Vec::<String>::new(), "nothing of it is in anybody's book");
}
