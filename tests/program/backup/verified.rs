//! Verification finds nothing in a good store, and finds each planted fault.

use std::sync::Arc;

use meadhall::store::{Change, Reads, Store, Wait};
use meadhall::table::TableId;

use super::house::{Bench, findings, ledger};

async fn busy() -> (Arc<dyn Store>, TableId) {
    let bench = Bench::busy().await;
    assert_eq!(findings(&bench.store), Vec::<String>::new());
    let books = ledger(&bench.store);
    let saved = |id: &TableId| books.whole(*id).wait().unwrap().unwrap().snapshot.is_some();
    let id = books.open_tables(None).wait().unwrap().into_iter().find(saved).unwrap();
    (bench.store, id)
}

/// Plants a fault, asserts that it is reported, and removes it.
fn planted(store: &Arc<dyn Store>, key: &str, row: Option<&[u8]>, at: &str, what: &str) {
    let before = store.get(key).wait().unwrap();
    let put = |row: Option<Vec<u8>>| {
        let change = Change::new();
        store.commit(match row {
            Some(row) => change.put(key, row),
            None => change.remove(key),
        })
    };
    put(row.map(<[u8]>::to_vec)).wait().unwrap();
    let found = findings(store);
    assert!(found.iter().any(|found| found.starts_with(at) && found.contains(what)), "{key} {what}: {found:?}");
    put(before).wait().unwrap();
}

#[tokio::test]
async fn every_planted_fault_is_found() {
    let (store, id) = busy().await;
    let text = |key: &str| String::from_utf8(store.get(key).wait().unwrap().unwrap()).unwrap();
    let swapped = |key: &str, from: &str, to: &str| {
        let row = text(key);
        assert!(row.contains(from), "{row}");
        row.replacen(from, to, 1).into_bytes()
    };
    let table = format!("table {id}");
    let (row, first, beginning) = (format!("t/{id}"), format!("j/{id}/00000001"), format!("b/{id}"));
    let saved = format!("s/{id}");
    planted(&store, &row, Some(b"nonsense"), &table, "cannot be read");
    planted(&store, &row, Some(&swapped(&row, "\"reached\":", "\"reached\":9")), &table, "the last step that counts");
    planted(&store, &row, Some(&swapped(&row, "\"frozen\":null", "\"frozen\":\"so\"")), &table, "frozen");
    planted(&store, &first, None, &table, "step 1 is missing");
    planted(
        &store,
        &first,
        Some(&swapped(&first, "\"mark\":\"", "\"mark\":\"0000000000000000\",\"x\":\"")),
        &table,
        "cannot be read",
    );
    let mark = text(&first).split("\"mark\":\"").nth(1).unwrap()[..16].to_owned();
    planted(&store, &first, Some(&swapped(&first, &mark, "0123456789abcdef")), &table, "step 1 leads to another state");
    planted(&store, &beginning, None, &table, "the match has no beginning");
    planted(&store, &saved, None, &table, &format!("its row \"{saved}\" is missing"));
    planted(&store, &saved, Some(b"{}"), &table, &format!("its row \"{saved}\" is not what it has to be"));
    let lists = ["h/", "g/", "c/", "d/"].map(|list| store.scan(list, None, 1).wait().unwrap().remove(0).key);
    for list in &lists {
        planted(&store, list, None, "table ", &format!("its row \"{list}\" is missing"));
    }
    let book = store.scan("r/", None, 1).wait().unwrap().remove(0);
    planted(&store, &book.key, None, "table ", "it is missing in the book of Person(1)");
    planted(&store, "r/77/000000", Some(&book.value), "row \"r/77/000000\"", "does not follow");
    let twice = String::from_utf8(book.value).unwrap();
    let twice = format!("[{0},{0}]", twice.trim_matches(['[', ']']));
    planted(&store, &book.key, Some(twice.as_bytes()), "row \"r/1/000000\"", "is entered twice");
    let nobody = "00000000";
    for (key, what) in [
        (format!("d/0000000000000001/{nobody}"), "there is no such table"),
        (format!("d/0000000000000001/{id}"), "does not follow from its table"),
        (format!("w/{id}"), "does not follow from its table"),
        (format!("w/{nobody}"), "there is no such table"),
        (format!("h/77/{id}"), "does not follow from its table"),
        (format!("c/77/{nobody}"), "there is no such table"),
        (format!("g/77/{nobody}"), "there is no such table"),
        ("r/77/000000".to_owned(), "cannot be read"),
        (format!("j/{nobody}/00000001"), "there is no such table"),
        (format!("j/{id}/00099999"), "does not belong to the match"),
        (format!("s/{nobody}"), "there is no such table"),
        (format!("b/{nobody}"), "there is no such table"),
        (format!("o/{nobody}/card"), "there is no such table"),
        (format!("o/{id}/card"), "cannot be read"),
        (format!("q/{nobody}/card"), "there is no such table"),
        (format!("q/{id}/card"), "cannot be read"),
        (format!("k/{nobody}/card"), "there is no such table"),
        ("p/77".to_owned(), "cannot be read"),
        ("a/person/77".to_owned(), "cannot be read"),
        ("!time".to_owned(), "cannot be read"),
        ("customers/1".to_owned(), "nobody writes such a row"),
        ("orders".to_owned(), "nobody writes such a row"),
        ("t/garbage".to_owned(), "nobody writes such a row"),
    ] {
        if key == "!time" {
            continue;
        }
        planted(&store, &key, Some(b"?"), &format!("row \"{key}\""), what);
    }
    // Dead letters are valid rows, with or without a reason, which older versions did not store.
    for (door, why) in [("card", ""), ("seat0", r#","why":{"form":50035}"#)] {
        let aside = format!(r#"{{"show":{{"door":"card","revision":1}}{why}}}"#);
        store.commit(Change::new().put(format!("q/{id}/{door}"), aside)).wait().unwrap();
    }
    assert_eq!(findings(&store), Vec::<String>::new());
    let lobby = ledger(&store).open_tables(None).wait().unwrap().into_iter();
    let lobby = lobby.map(|id| format!("t/{id}")).find(|key| text(key).contains("\"lobby\"")).unwrap();
    let id = lobby.trim_start_matches("t/");
    planted(&store, &format!("j/{id}/00000001"), Some(b"{}"), "row \"j/", "no match is on");
    let over = store.scan("f/", None, 1).wait().unwrap().remove(0).key;
    planted(&store, &over, Some(b"?"), "table ", "cannot be read");
    let copy = format!("t/{}", over.split('/').nth(1).unwrap());
    planted(&store, &copy, Some(text(&lobby).as_bytes()), "table ", "it calls itself");
    assert_eq!(findings(&store), Vec::<String>::new());
}
