//! Reads of single keys that wait at the same moment, which share a statement.

use futures::future::join_all;
use meadhall_store::postgres::PostgresStore;
use meadhall_store::{BlockingExt, ReadOp, Store, StoreExt, WriteBatch};
use meadhall_test_support::postgres::shared_postgres;

const READ_COUNT: u32 = 500;

#[test]
fn reads_at_the_same_time_have_their_own_results() {
    let Some(server) = shared_postgres() else { return };
    let store = PostgresStore::open(&server.new_database_dsn()).unwrap();
    let batch = (0..READ_COUNT).fold(WriteBatch::new(), |batch, key| batch.put(key.to_string(), key.to_string()));
    store.commit(batch).block_on().unwrap();
    let reads = (0..READ_COUNT).map(|key| store.read(vec![ReadOp::get("none"), ReadOp::get(key.to_string())]));
    for (key, found) in (0..READ_COUNT).zip(join_all(reads).block_on()) {
        let found: Vec<Vec<Vec<u8>>> =
            found.unwrap().into_iter().map(|rows| rows.into_iter().map(|row| row.value).collect()).collect();
        assert_eq!(found, [vec![], vec![key.to_string().into_bytes()]]);
    }
}

#[test]
fn an_unreadable_row_fails_only_its_own_reads() {
    let Some(server) = shared_postgres() else { return };
    let name = server.create_database();
    let store = PostgresStore::open(&server.dsn(&name)).unwrap();
    store.commit(WriteBatch::new().put("good", "1").put("unreadable", "1")).block_on().unwrap();
    // A value that cannot be computed stands for one that is damaged.
    let replace_sql = "alter table meadhall.entries rename to stored_entries; \
        create view meadhall.entries as select key, case when key = 'unreadable' \
        then decode((1 / (length(key) - 10))::text, 'escape') else value end as value from meadhall.stored_entries";
    server.query_in(&name, replace_sql).unwrap();
    let keys = ["good", "unreadable"].repeat(50);
    let reads = join_all(keys.iter().map(|key| store.get(key))).block_on();
    for (key, found) in keys.iter().zip(reads) {
        assert_eq!(found.is_ok(), *key == "good", "{key}: {found:?}");
    }
}
