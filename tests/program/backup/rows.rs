//! Raw exports, and a fixture of each schema version: a store of that version, which must open and be
//! playable. `MEADHALL_BLESS=1 cargo test --test program backup` writes the fixture of the current version if
//! there is none; existing fixtures are never changed. `tests/service/outbox/kept.rs` has a store with rows of
//! every kind.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use meadhall_service::backup::export_raw_rows;
use meadhall_service::repository::SCHEMA_VERSION;
use meadhall_store::{BlockingExt, Store, WriteBatch};

use super::fixture::{
    TestBench, all_rows, empty_store, export_store, import_bytes, open_repository, split_lines, verify_findings,
};

fn fixture_path(schema_version: u32) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/schema_{schema_version}.jsonl"))
}

fn raw_export(store: &Arc<dyn Store>) -> Vec<u8> {
    let mut text = Vec::new();
    export_raw_rows(store.as_ref(), SCHEMA_VERSION, &mut text, &|_| {}).unwrap();
    text
}

#[tokio::test]
async fn every_schema_version_has_a_fixture_that_can_be_opened_verified_and_played() {
    if std::env::var_os("MEADHALL_BLESS").is_some() && !fixture_path(SCHEMA_VERSION).exists() {
        let bench = TestBench::with_sample_store().await;
        bench
            .store
            .commit(WriteBatch::new().put("!header", format!("{{\"schema_version\":{SCHEMA_VERSION},\"store_id\":5}}")))
            .block_on()
            .unwrap();
        fs::create_dir_all(fixture_path(SCHEMA_VERSION).parent().unwrap()).unwrap();
        fs::write(fixture_path(SCHEMA_VERSION), raw_export(&bench.store)).unwrap();
    }
    for version in 1..=SCHEMA_VERSION {
        let text = fs::read(fixture_path(version)).unwrap();
        let store = empty_store();
        import_bytes(&store, &text).unwrap();
        let open = open_repository(&store).open_tables(None).block_on().unwrap();
        assert_eq!((open.len(), verify_findings(&store)), (5, Vec::new()), "schema version {version}");
        let bench = TestBench::on_store(store).await;
        for id in open {
            bench.play_steps(id, 300).await;
        }
        assert_eq!(verify_findings(&bench.store), Vec::<String>::new(), "schema version {version}");
    }
}

#[tokio::test]
async fn a_raw_export_restores_the_same_rows() {
    let bench = TestBench::with_sample_store().await;
    let text = raw_export(&bench.store);
    let store = empty_store();
    let summary = import_bytes(&store, &text).unwrap();
    assert_eq!(summary.added_count, all_rows(&store).len() as u64);
    assert_eq!(all_rows(&store), all_rows(&bench.store));
    assert_eq!(
        import_bytes(&store, &text).unwrap().already_present_count,
        summary.added_count,
        "a second import adds nothing"
    );
    assert_eq!(export_store(&store), export_store(&bench.store));
    let other = empty_store();
    other.commit(WriteBatch::new().put("t/other", "x")).block_on().unwrap();
    let refused = import_bytes(&other, &text).unwrap_err().to_string();
    assert_eq!(refused, "line 1: the store is not empty: it contains \"t/other\"");
}

#[tokio::test]
async fn raw_rows_with_zero_discord_ids_are_rejected() {
    let good = split_lines(&raw_export(&TestBench::with_sample_store().await.store));
    let assert_row_rejected = |key: &str, from: &str, to: &str, why: &str| {
        let line = good.iter().position(|line| line.contains(&format!("{{\"key\":\"{key}"))).unwrap();
        let mut lines = good.clone();
        assert!(lines[line].contains(from), "{}", lines[line]);
        lines[line] = lines[line].replacen(from, to, 1);
        let store = empty_store();
        let error = import_bytes(&store, &super::bad_files::with_valid_footer(&lines)).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line {}: ", line + 1)) && error.contains(why), "{error}");
        assert!(all_rows(&store).is_empty());
    };
    let first = good.iter().find(|line| line.contains("{\"key\":\"t/")).unwrap();
    let channel = (100..110).map(|n| format!(r#"\"channel\":{n}}}"#)).find(|channel| first.contains(channel)).unwrap();
    assert_row_rejected("t/", &channel, r#"\"channel\":0}"#, "the channel id is out of range: 0");
    assert_row_rejected("p/1", "\"key\":\"p/1\"", "\"key\":\"p/0\"", "a person id is out of range: 0");
}

#[tokio::test]
async fn raw_rows_of_foreign_stores_are_rejected() {
    let text = raw_export(&TestBench::with_sample_store().await.store);
    let good = split_lines(&text);
    let head = good.iter().position(|line| line.contains("\"!header\"")).unwrap();
    let assert_change_rejected = |change: &dyn Fn(&mut Vec<String>), line: usize, why: &str| {
        let mut lines = good.clone();
        change(&mut lines);
        let store = empty_store();
        let error = import_bytes(&store, &super::bad_files::with_valid_footer(&lines)).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line {line}: ")) && error.contains(why), "{error}");
        assert!(all_rows(&store).is_empty());
    };
    let row = |key: &str, value: &str| format!("{{\"raw_row\":{{\"key\":\"{key}\",\"value\":{value}}}}}");
    assert_change_rejected(&|lines| drop(lines.remove(head)), 1, "not a Meadhall store");
    assert_change_rejected(&|lines| lines[head] = row("!header", r#"{"text":"nonsense"}"#), head + 1, "cannot be read");
    let other = row("!header", r#"{"text":"{\"schema_version\":7,\"store_id\":1}"}"#);
    assert_change_rejected(
        &|lines| lines[head] = other.clone(),
        head + 1,
        &format!("they do not have schema version {SCHEMA_VERSION}"),
    );
    assert_change_rejected(&|lines| lines.swap(5, 6), 7, "not sorted by key");
    assert_change_rejected(
        &|lines| lines.insert(1, row("!format", r#"{"text":"1"}"#)),
        2,
        "the key or value of this row is not allowed",
    );
    assert_change_rejected(
        &|lines| lines.insert(1, row("", r#"{"text":"1"}"#)),
        2,
        "the key or value of this row is not allowed",
    );
    assert_change_rejected(
        &|lines| lines.insert(1, row("!a", r#"{"hex":"0g"}"#)),
        2,
        "the key or value of this row is not allowed",
    );
    assert_change_rejected(
        &|lines| lines.insert(1, row("!a", r#"{"hex":"abc"}"#)),
        2,
        "the key or value of this row is not allowed",
    );
    let long = format!("{{\"text\":\"{}\"}}", "x".repeat(70_000));
    assert_change_rejected(
        &|lines| lines.insert(1, row("!a", &long)),
        2,
        "the key or value of this row is not allowed",
    );
}
