//! An imported export is equal to its source, and its matches can be played on.

use std::sync::Arc;

use meadhall_game::Lang;
use meadhall_games::find_game;
use meadhall_service::backup::{BackupError, ExportScope, export};
use meadhall_service::repository::SCHEMA_VERSION;
use meadhall_store::postgres::PostgresStore;
use meadhall_store::{BlockingExt, ReadFuture, ReadOp, SledStore, Store, StoreExt, WriteBatch};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::{ChannelId, ServerId, TableId, TableLocation};
use meadhall_test_support::postgres;

use super::fixture::{TestBench, all_rows, empty_store, export_store, import_bytes, open_repository, verify_findings};

/// Returns whether an export leaves out this row: store metadata, command ids, deliveries, displayed
/// messages.
fn is_not_exported(key: &str) -> bool {
    ["!header", "!commit", "!compacted", "!format", "x/", "o/", "q/", "k/", "a/"]
        .iter()
        .any(|prefix| key.starts_with(prefix))
}

#[tokio::test]
async fn an_imported_export_gives_the_same_export_and_the_same_rows() {
    let old = TestBench::with_sample_store().await;
    let text = export_store(&old.store);
    let folder = tempfile::tempdir().unwrap();
    let on_disk: Arc<dyn Store> = Arc::new(SledStore::open(folder.path().join("store")).unwrap());
    let in_database =
        postgres::shared_postgres().map(|server| PostgresStore::open(&server.new_database_dsn()).unwrap());
    let in_database = in_database.map(|store| -> Arc<dyn Store> { Arc::new(store) });
    for new in [empty_store(), on_disk].into_iter().chain(in_database) {
        let summary = import_bytes(&new, &text).unwrap();
        assert_eq!(
            (summary.added_count, summary.already_present_count, summary.person_count, summary.kept_settings_count),
            (7, 0, 3, 0)
        );
        assert_eq!(export_store(&new), text);
        let exported_rows = |store: &Arc<dyn Store>| {
            let mut rows = all_rows(store);
            rows.retain(|row| !is_not_exported(&row.key));
            rows
        };
        assert_eq!(exported_rows(&new), exported_rows(&old.store));
        assert_eq!(verify_findings(&new), Vec::<String>::new());
    }
}

#[tokio::test]
async fn imported_open_tables_are_displayed_again_and_can_be_played() {
    let old = TestBench::with_sample_store().await;
    let store = empty_store();
    import_bytes(&store, &export_store(&old.store)).unwrap();
    let open = open_repository(&store).open_tables(None).block_on().unwrap();
    let delivery_keys: Vec<String> =
        store.scan("o/", None, 99).block_on().unwrap().into_iter().map(|row| row.key).collect();
    for id in &open {
        assert!(delivery_keys.contains(&format!("o/{id}/card")), "{id}");
    }
    assert!(
        delivery_keys.iter().all(|key| open.iter().any(|id| key.starts_with(&format!("o/{id}/")))),
        "{delivery_keys:?}"
    );
    assert!(delivery_keys.iter().any(|key| key.contains("/seat")));
    let new = TestBench::on_store(store).await;
    for id in open {
        new.play_steps(id, 200).await;
    }
    assert_eq!(verify_findings(&new.store), Vec::<String>::new());
}

#[tokio::test]
async fn a_single_table_can_be_exported() {
    let old = TestBench::with_sample_store().await;
    let repository = open_repository(&old.store);
    let id = repository.open_tables(None).block_on().unwrap()[1];
    let mut text = Vec::new();
    export(&repository, ExportScope::OneTable(id), &mut text, &|_| {}).unwrap();
    let first =
        format!("{{\"kind\":\"export\",\"format_version\":1,\"schema_version\":{SCHEMA_VERSION},\"record_count\":2}}");
    assert!(text.starts_with(first.as_bytes()));
    let new = empty_store();
    assert_eq!(import_bytes(&new, &text).unwrap().added_count, 1);
    assert_eq!(open_repository(&new).table_export(id).block_on(), repository.table_export(id).block_on());
    let unknown_id = TableId::new(5);
    let refused = export(&repository, ExportScope::OneTable(unknown_id), &mut Vec::new(), &|_| {});
    assert!(matches!(refused, Err(BackupError::TableNotFound(id)) if id == unknown_id));
}

/// A store in which a table changes right after its row was read.
struct StoreWithConcurrentChange {
    store: Arc<dyn Store>,
    changed_rows: Vec<meadhall_store::StoreEntry>,
    table_read_count: std::sync::atomic::AtomicUsize,
}

impl Store for StoreWithConcurrentChange {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        let found = self.store.read(ops.clone()).block_on();
        let is_table = |op: &ReadOp| matches!(op, ReadOp::Get(key) if key.starts_with("t/"));
        if ops.iter().any(is_table) && self.table_read_count.fetch_add(1, std::sync::atomic::Ordering::SeqCst) == 0 {
            let change =
                self.changed_rows.iter().fold(WriteBatch::new(), |change, row| change.put(&row.key, row.value.clone()));
            self.store.commit(change).block_on().unwrap();
        }
        Box::pin(std::future::ready(found))
    }

    fn commit(&self, change: WriteBatch) -> meadhall_store::PendingCommit {
        self.store.commit(change)
    }
}

#[tokio::test]
async fn a_table_that_changes_during_an_export_is_exported_consistently() {
    let bench = TestBench::new().await;
    let id = bench.start_match(&[1, 2]).await;
    bench.play_steps(id, 3).await;
    let before = empty_store();
    for row in all_rows(&bench.store) {
        before.commit(WriteBatch::new().put(row.key, row.value)).block_on().unwrap();
    }
    let expected = export_store(&before);
    bench.play_steps(id, 3).await;
    let changing_store =
        StoreWithConcurrentChange { store: before, changed_rows: all_rows(&bench.store), table_read_count: 0.into() };
    let changing_store: Arc<dyn Store> = Arc::new(changing_store);
    let text = export_store(&changing_store);
    assert_eq!(text, expected);
    assert_eq!(export_store(&changing_store), export_store(&bench.store), "the table changed during the export");
    import_bytes(&empty_store(), &text).unwrap();
}

#[tokio::test]
async fn a_tutorial_keeps_its_progress_through_an_import() {
    let old = TestBench::new().await;
    let place = TableLocation { server: ServerId(1), channel: ChannelId(109) };
    let opening = NewTable::tutorial(find_game("raids").unwrap(), place, Lang::Fr).unwrap();
    let id = old.service.open_table(&old.command_from(9), opening).await.unwrap().table.id;
    old.service.start_match(&old.command_from(9), id).await.unwrap();
    old.play_steps(id, 4).await;
    let shown_ideas = |bench: &TestBench| {
        open_repository(&bench.store).table(id).block_on().unwrap().unwrap().table.tutorial.unwrap().shown
    };
    assert!(shown_ideas(&old).len() > 1);
    let store = empty_store();
    import_bytes(&store, &export_store(&old.store)).unwrap();
    assert_eq!(export_store(&store), export_store(&old.store));
    assert_eq!(verify_findings(&store), Vec::<String>::new());
    let new = TestBench::on_store(store).await;
    assert_eq!(shown_ideas(&new), shown_ideas(&old));
    new.play_steps(id, usize::MAX).await;
    assert!(shown_ideas(&new).len() > shown_ideas(&old).len());
    assert_eq!(verify_findings(&new.store), Vec::<String>::new(), "the store is consistent with the tutorial");
}
