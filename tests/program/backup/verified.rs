//! Verification finds nothing in a good store, and finds each planted fault.

use std::sync::Arc;

use meadhall_store::{BlockingExt, Store, StoreExt, WriteBatch};
use meadhall_tables::TableId;

use super::fixture::{TestBench, open_repository, verify_findings};

async fn sample_store_and_match() -> (Arc<dyn Store>, TableId) {
    let bench = TestBench::with_sample_store().await;
    assert_eq!(verify_findings(&bench.store), Vec::<String>::new());
    let repository = open_repository(&bench.store);
    let has_snapshot = |id: &TableId| repository.table_export(*id).block_on().unwrap().unwrap().snapshot.is_some();
    let id = repository.open_tables(None).block_on().unwrap().into_iter().find(has_snapshot).unwrap();
    (Arc::clone(&bench.store), id)
}

/// Plants a fault, asserts that it is reported, and removes it.
fn assert_fault_is_found(store: &Arc<dyn Store>, key: &str, row: Option<&[u8]>, at: &str, what: &str) {
    let before = store.get(key).block_on().unwrap();
    let set_row = |row: Option<Vec<u8>>| {
        let change = WriteBatch::new();
        store.commit(match row {
            Some(row) => change.put(key, row),
            None => change.remove(key),
        })
    };
    set_row(row.map(<[u8]>::to_vec)).block_on().unwrap();
    let found = verify_findings(store);
    assert!(found.iter().any(|found| found.starts_with(at) && found.contains(what)), "{key} {what}: {found:?}");
    set_row(before).block_on().unwrap();
}

#[tokio::test]
async fn every_planted_fault_is_reported() {
    let (store, id) = sample_store_and_match().await;
    let text = |key: &str| String::from_utf8(store.get(key).block_on().unwrap().unwrap()).unwrap();
    let replaced = |key: &str, from: &str, to: &str| {
        let row = text(key);
        assert!(row.contains(from), "{key}");
        row.replacen(from, to, 1).into_bytes()
    };
    let table = format!("table {id}");
    let (table_key, first_entry_key, start_key) = (format!("t/{id}"), format!("j/{id}/00000001"), format!("b/{id}"));
    let saved = format!("s/{id}");
    assert_fault_is_found(&store, &table_key, Some(b"nonsense"), &table, "cannot be read");
    assert_fault_is_found(
        &store,
        &table_key,
        Some(&replaced(&table_key, "\"last_effective_step\":", "\"last_effective_step\":9")),
        &table,
        "the last step that was not undone",
    );
    assert_fault_is_found(
        &store,
        &table_key,
        Some(&replaced(&table_key, "\"frozen_reason\":null", "\"frozen_reason\":\"so\"")),
        &table,
        "frozen",
    );
    assert_fault_is_found(&store, &first_entry_key, None, &table, "step 1 is missing");
    assert_fault_is_found(
        &store,
        &first_entry_key,
        Some(&replaced(&first_entry_key, "\"fingerprint\":\"", "\"fingerprint\":\"0000000000000000\",\"x\":\"")),
        &table,
        "cannot be read",
    );
    let fingerprint = text(&first_entry_key).split("\"fingerprint\":\"").nth(1).unwrap()[..16].to_owned();
    assert_fault_is_found(
        &store,
        &first_entry_key,
        Some(&replaced(&first_entry_key, &fingerprint, "0123456789abcdef")),
        &table,
        "step 1 leads to a different state",
    );
    assert_fault_is_found(&store, &start_key, None, &table, "the match has no start record");
    assert_fault_is_found(&store, &saved, None, &table, &format!("its row \"{saved}\" is missing"));
    assert_fault_is_found(
        &store,
        &saved,
        Some(b"{}"),
        &table,
        &format!("its row \"{saved}\" differs from the expected content"),
    );
    let lists = ["h/", "g/", "c/", "d/"].map(|list| store.scan(list, None, 1).block_on().unwrap().remove(0).key);
    for list in &lists {
        assert_fault_is_found(&store, list, None, "table ", &format!("its row \"{list}\" is missing"));
    }
    let result_row = store.scan("r/", None, 1).block_on().unwrap().remove(0);
    assert_fault_is_found(&store, &result_row.key, None, "table ", "it is missing from the results of PersonId(1)");
    assert_fault_is_found(
        &store,
        "r/77/000000",
        Some(&result_row.value),
        "row \"r/77/000000\"",
        "does not match that table",
    );
    let twice = String::from_utf8(result_row.value).unwrap();
    let twice = format!("[{0},{0}]", twice.trim_matches(['[', ']']));
    assert_fault_is_found(&store, &result_row.key, Some(twice.as_bytes()), "row \"r/1/000000\"", "is listed twice");
    let nobody = "00000000";
    for (key, what) in [
        (format!("d/0000000000000001/{nobody}"), "its table does not exist"),
        (format!("d/0000000000000001/{id}"), "does not match its table"),
        (format!("w/{id}"), "does not match its table"),
        (format!("w/{nobody}"), "its table does not exist"),
        (format!("h/77/{id}"), "does not match its table"),
        (format!("c/77/{nobody}"), "its table does not exist"),
        (format!("g/77/{nobody}"), "its table does not exist"),
        ("r/77/000000".to_owned(), "cannot be read"),
        (format!("j/{nobody}/00000001"), "its table does not exist"),
        (format!("j/{id}/00099999"), "does not belong to the running match"),
        (format!("s/{nobody}"), "its table does not exist"),
        (format!("b/{nobody}"), "its table does not exist"),
        (format!("o/{nobody}/card"), "its table does not exist"),
        (format!("o/{id}/card"), "cannot be read"),
        (format!("q/{nobody}/card"), "its table does not exist"),
        (format!("q/{id}/card"), "cannot be read"),
        (format!("k/{nobody}/card"), "its table does not exist"),
        ("p/77".to_owned(), "cannot be read"),
        ("a/person/77".to_owned(), "cannot be read"),
        ("!time".to_owned(), "cannot be read"),
        ("customers/1".to_owned(), "unknown kind of row"),
        ("orders".to_owned(), "unknown kind of row"),
        ("t/garbage".to_owned(), "unknown kind of row"),
    ] {
        if key == "!time" {
            continue;
        }
        assert_fault_is_found(&store, &key, Some(b"?"), &format!("row \"{key}\""), what);
    }
    // Dead letters are valid rows.
    for (target, reason) in [("card", r#""rendering_panicked""#), ("seat0", r#"{"rejected":50035}"#)] {
        let dead_letter = format!(r#"{{"show_table":{{"target":"card","revision":1}},"reason":{reason}}}"#);
        store.commit(WriteBatch::new().put(format!("q/{id}/{target}"), dead_letter)).block_on().unwrap();
    }
    assert_eq!(verify_findings(&store), Vec::<String>::new());
    let lobby = open_repository(&store).open_tables(None).block_on().unwrap().into_iter();
    let lobby = lobby.map(|id| format!("t/{id}")).find(|key| text(key).contains("\"lobby\"")).unwrap();
    let id = lobby.trim_start_matches("t/");
    assert_fault_is_found(
        &store,
        &format!("j/{id}/00000001"),
        Some(b"{}"),
        "row \"j/",
        "its table has no running match",
    );
    let over = store.scan("f/", None, 1).block_on().unwrap().remove(0).key;
    assert_fault_is_found(&store, &over, Some(b"?"), "table ", "cannot be read");
    let copy = format!("t/{}", over.split('/').nth(1).unwrap());
    assert_fault_is_found(&store, &copy, Some(text(&lobby).as_bytes()), "table ", "its record has the id");
    assert_eq!(verify_findings(&store), Vec::<String>::new());
}
