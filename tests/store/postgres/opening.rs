//! Opening a database as a store.

use std::thread;

use meadhall::store::postgres::PostgresStore;
use meadhall::store::{Change, Reads, Store, StoreError, Wait};
use stage::postgres;

#[test]
fn of_many_who_open_an_empty_database_at_once_all_have_the_same_store() {
    let Some(server) = postgres::shared() else { return };
    let address = server.database();
    thread::scope(|scope| {
        for number in 0..8 {
            let address = &address;
            scope.spawn(move || {
                let store = PostgresStore::open(address).unwrap();
                store.commit(Change::new().put(format!("here/{number}"), "yes")).wait().unwrap();
            });
        }
    });
    let store = PostgresStore::open(&address).unwrap();
    assert_eq!(store.scan("here/", None, usize::MAX).wait().unwrap().len(), 8);
}

#[test]
fn a_store_that_a_newer_meadhall_has_written_is_left_as_it_is() {
    let Some(server) = postgres::shared() else { return };
    let name = server.empty();
    let address = server.address(&name);
    PostgresStore::open(&address).unwrap().commit(Change::new().put("a", "1")).wait().unwrap();
    server.asks(&name, "update meadhall.format set version = 2").unwrap();
    let refused = PostgresStore::open(&address).err();
    assert_eq!(refused, Some(StoreError::Newer { found: "2".to_owned(), known: 1 }));
    server.asks(&name, "update meadhall.format set version = 1").unwrap();
    let store = PostgresStore::open(&address).unwrap();
    assert_eq!(store.get("a").wait().unwrap(), Some(b"1".to_vec()));
}

#[test]
fn whoever_may_make_nothing_there_is_told_so() {
    let Some(server) = postgres::shared() else { return };
    let name = server.empty();
    let line = server.line(&name);
    server.tells("create role guest login").unwrap();
    let guest = line.replace("user=meadhall", "user=guest").parse().unwrap();
    let why = format!("the bot may make nothing there: grant create on database {name} to guest");
    assert_eq!(PostgresStore::lies_in(&guest), Err(StoreError::Unavailable(why.clone())));
    assert_eq!(PostgresStore::open(&guest).err(), Some(StoreError::Unavailable(why)));
    // A role with rights on an existing store needs no right to create one.
    PostgresStore::open(&server.address(&name)).unwrap();
    server.asks(&name, "grant usage on schema meadhall to guest").unwrap();
    server.asks(&name, "grant select on meadhall.format to guest").unwrap();
    assert_eq!(PostgresStore::lies_in(&guest), Ok(true));
}

#[test]
fn a_database_that_cannot_be_written_is_away_until_it_can() {
    let Some(server) = postgres::shared() else { return };
    let name = server.empty();
    let store = PostgresStore::open(&server.address(&name)).unwrap();
    store.commit(Change::new().put("a", "1")).wait().unwrap();
    let writable = |whether: &str| {
        server.tells(&format!("alter database {name} set default_transaction_read_only = {whether}")).unwrap();
        let others =
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meadhall' and datname =";
        server.tells(&format!("{others} '{name}'")).unwrap();
    };
    // As after a failover, when this server is no longer the primary.
    writable("on");
    let refused = store.commit(Change::new().put("a", "2")).wait();
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    let unread = store.get("a").wait();
    assert!(matches!(unread, Err(StoreError::Unavailable(_))), "{unread:?}");
    writable("off");
    store.commit(Change::new().expect("a", "1").put("a", "3")).wait().unwrap();
    assert_eq!(store.get("a").wait().unwrap(), Some(b"3".to_vec()));
}
