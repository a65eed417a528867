//! Raw exports, and a fixture of each schema version: a store of that version, which must open and be
//! playable. `MEADHALL_BLESS=1 cargo test --test program backup` writes the fixture of the current version if
//! there is none; existing fixtures are never changed. Other old row shapes are tested in
//! `tests/service/outbox/kept.rs`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use meadhall::archive::export_rows;
use meadhall::ledger::LAYOUT;
use meadhall::store::{Change, Store, Wait};

use super::house::{Bench, empty, exported, findings, imported, ledger, lines, rows};

fn fixture(layout: u32) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/layout_{layout}.jsonl"))
}

fn raw(store: &Arc<dyn Store>) -> Vec<u8> {
    let mut text = Vec::new();
    export_rows(store.as_ref(), LAYOUT, &mut text, &|_| {}).unwrap();
    text
}

#[tokio::test]
async fn every_layout_has_a_fixture_that_is_opened_verified_and_played_on() {
    if std::env::var_os("MEADHALL_BLESS").is_some() && !fixture(LAYOUT).exists() {
        let bench = Bench::busy().await;
        bench
            .store
            .commit(Change::new().put("!ledger", format!("{{\"layout\":{LAYOUT},\"epoch\":5}}")))
            .wait()
            .unwrap();
        fs::create_dir_all(fixture(LAYOUT).parent().unwrap()).unwrap();
        fs::write(fixture(LAYOUT), raw(&bench.store)).unwrap();
    }
    for layout in 1..=LAYOUT {
        let text = fs::read(fixture(layout)).unwrap();
        let store = empty();
        imported(&store, &text).unwrap();
        let open = ledger(&store).open_tables(None).wait().unwrap();
        assert_eq!((open.len(), findings(&store)), (5, Vec::new()), "layout {layout}");
        let bench = Bench::on(store).await;
        for id in open {
            bench.steps(id, 300).await;
        }
        assert_eq!(findings(&bench.store), Vec::<String>::new(), "layout {layout}");
    }
}

#[tokio::test]
async fn rows_come_back_as_they_were() {
    let bench = Bench::busy().await;
    let text = raw(&bench.store);
    let store = empty();
    let told = imported(&store, &text).unwrap();
    assert_eq!(told.new, rows(&store).len() as u64);
    assert_eq!(rows(&store), rows(&bench.store));
    assert_eq!(imported(&store, &text).unwrap().known, told.new, "once more is the same");
    assert_eq!(exported(&store), exported(&bench.store));
    let other = empty();
    other.commit(Change::new().put("t/other", "x")).wait().unwrap();
    let refused = imported(&other, &text).unwrap_err().to_string();
    assert_eq!(refused, "line 1: the store is not empty: it has \"t/other\"");
}

#[tokio::test]
async fn rows_with_numbers_that_discord_gives_nobody_are_refused() {
    let good = lines(&raw(&Bench::busy().await.store));
    let refused = |key: &str, from: &str, to: &str, why: &str| {
        let line = good.iter().position(|line| line.contains(&format!("{{\"key\":\"{key}"))).unwrap();
        let mut lines = good.clone();
        assert!(lines[line].contains(from), "{}", lines[line]);
        lines[line] = lines[line].replacen(from, to, 1);
        let store = empty();
        let said = imported(&store, &super::bad_files::sealed(&lines)).unwrap_err().to_string();
        assert!(said.starts_with(&format!("line {}: ", line + 1)) && said.contains(why), "{said}");
        assert!(rows(&store).is_empty());
    };
    let first = good.iter().find(|line| line.contains("{\"key\":\"t/")).unwrap();
    let channel = (100..110).map(|n| format!(r#"\"channel\":{n}}}"#)).find(|channel| first.contains(channel)).unwrap();
    refused("t/", &channel, r#"\"channel\":0}"#, "the number of the channel cannot be 0");
    refused("p/1", "\"key\":\"p/1\"", "\"key\":\"p/0\"", "the number of a person cannot be 0");
}

#[tokio::test]
async fn rows_that_are_no_books_are_refused() {
    let text = raw(&Bench::busy().await.store);
    let good = lines(&text);
    let head = good.iter().position(|line| line.contains("\"!ledger\"")).unwrap();
    let refused = |change: &dyn Fn(&mut Vec<String>), line: usize, why: &str| {
        let mut lines = good.clone();
        change(&mut lines);
        let store = empty();
        let said = imported(&store, &super::bad_files::sealed(&lines)).unwrap_err().to_string();
        assert!(said.starts_with(&format!("line {line}: ")) && said.contains(why), "{said}");
        assert!(rows(&store).is_empty());
    };
    let row = |key: &str, value: &str| format!("{{\"row\":{{\"key\":\"{key}\",\"value\":{value}}}}}");
    refused(&|lines| drop(lines.remove(head)), 1, "not a store of Meadhall's");
    refused(&|lines| lines[head] = row("!ledger", r#"{"text":"nonsense"}"#), head + 1, "cannot be read");
    let other = row("!ledger", r#"{"text":"{\"layout\":7,\"epoch\":1}"}"#);
    refused(&|lines| lines[head] = other.clone(), head + 1, &format!("they do not have layout {LAYOUT}"));
    refused(&|lines| lines.swap(5, 6), 7, "not in their order");
    refused(&|lines| lines.insert(1, row("!format", r#"{"text":"1"}"#)), 2, "no store keeps such a row");
    refused(&|lines| lines.insert(1, row("", r#"{"text":"1"}"#)), 2, "no store keeps such a row");
    refused(&|lines| lines.insert(1, row("!a", r#"{"hex":"0g"}"#)), 2, "no store keeps such a row");
    refused(&|lines| lines.insert(1, row("!a", r#"{"hex":"abc"}"#)), 2, "no store keeps such a row");
    let long = format!("{{\"text\":\"{}\"}}", "x".repeat(70_000));
    refused(&|lines| lines.insert(1, row("!a", &long)), 2, "no store keeps such a row");
}
