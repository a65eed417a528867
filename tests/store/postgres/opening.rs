//! Opening a database as a store.

use std::thread;

use meadhall_store::postgres::{Dsn, PostgresStore};
use meadhall_store::{BlockingExt, Store, StoreError, StoreExt, StoreLocation, WriteBatch};
use meadhall_test_support::postgres;

#[test]
fn concurrent_opens_of_an_empty_database_create_one_store() {
    let Some(server) = postgres::shared_postgres() else { return };
    let address = server.new_database_dsn();
    thread::scope(|scope| {
        for number in 0..8 {
            let address = &address;
            scope.spawn(move || {
                let store = PostgresStore::open(address).unwrap();
                store.commit(WriteBatch::new().put(format!("here/{number}"), "yes")).block_on().unwrap();
            });
        }
    });
    let store = PostgresStore::open(&address).unwrap();
    assert_eq!(store.scan("here/", None, usize::MAX).block_on().unwrap().len(), 8);
}

#[test]
fn a_store_of_a_newer_format_is_unchanged() {
    let Some(server) = postgres::shared_postgres() else { return };
    let name = server.create_database();
    let address = server.dsn(&name);
    PostgresStore::open(&address).unwrap().commit(WriteBatch::new().put("a", "1")).block_on().unwrap();
    server.query_in(&name, "update meadhall.format set version = 2").unwrap();
    let refused = PostgresStore::open(&address).err();
    assert_eq!(refused, Some(StoreError::UnsupportedFormat { found: "2".to_owned(), supported: 1 }));
    server.query_in(&name, "update meadhall.format set version = 1").unwrap();
    let store = PostgresStore::open(&address).unwrap();
    assert_eq!(store.get("a").block_on().unwrap(), Some(b"1".to_vec()));
}

#[test]
fn a_role_without_create_rights_gets_an_error_with_the_fix() {
    let Some(server) = postgres::shared_postgres() else { return };
    let name = server.create_database();
    let line = server.connection_string(&name);
    server.query("create role guest login").unwrap();
    let guest = line.replace("user=meadhall", "user=guest").parse::<Dsn>().unwrap();
    let reason = format!(
        "the bot has no permission to create its schema; \
         run this SQL as the owner of the database: grant create on database {name} to guest"
    );
    assert_eq!(guest.exists(), Err(StoreError::Misconfigured(reason.clone())));
    assert_eq!(PostgresStore::open(&guest).err(), Some(StoreError::Misconfigured(reason)));
    // A role with rights on an existing store needs no right to create one.
    PostgresStore::open(&server.dsn(&name)).unwrap();
    server.query_in(&name, "grant usage on schema meadhall to guest").unwrap();
    server.query_in(&name, "grant select on meadhall.format to guest").unwrap();
    assert_eq!(guest.exists(), Ok(true));
}

#[test]
fn a_read_only_database_is_unavailable_until_it_is_writable() {
    let Some(server) = postgres::shared_postgres() else { return };
    let name = server.create_database();
    let store = PostgresStore::open(&server.dsn(&name)).unwrap();
    store.commit(WriteBatch::new().put("a", "1")).block_on().unwrap();
    let set_read_only = |whether: &str| {
        server.query(&format!("alter database {name} set default_transaction_read_only = {whether}")).unwrap();
        let others =
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meadhall' and datname =";
        server.query(&format!("{others} '{name}'")).unwrap();
    };
    // As after a failover, when this server is no longer the primary.
    set_read_only("on");
    let refused = store.commit(WriteBatch::new().put("a", "2")).block_on();
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    let unread = store.get("a").block_on();
    assert!(matches!(unread, Err(StoreError::Unavailable(_))), "{unread:?}");
    set_read_only("off");
    store.commit(WriteBatch::new().require("a", "1").put("a", "3")).block_on().unwrap();
    assert_eq!(store.get("a").block_on().unwrap(), Some(b"3".to_vec()));
}
