//! Batches whose connection or database is lost during the commit.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use meadhall_game::{Dice, Seed};
use meadhall_store::postgres::PostgresStore;
use meadhall_store::{BlockingExt, Store, StoreError, StoreExt, WriteBatch};
use meadhall_test_support::postgres::TestPostgres;
use meadhall_test_support::scale::scaled_rounds;

/// How many commits had which result during the faults.
#[derive(Default)]
struct CommitCounts {
    committed: AtomicU32,
    conflicted: AtomicU32,
    unavailable: AtomicU32,
}

/// Stops the writers when it is dropped.
struct StopWriters<'a>(&'a AtomicBool);

impl Drop for StopWriters<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Eight writers on two stores increment one counter, each step with a row of its own, while faults happen. A
/// step that was reported as committed must exist once, under its writer's name; a step that was refused must
/// not exist.
fn count_during_faults(server: &TestPostgres, fault: impl Fn(&mut Dice), times: u64) -> CommitCounts {
    let address = server.new_database_dsn();
    let stores = [PostgresStore::open(&address).unwrap(), PostgresStore::open(&address).unwrap()];
    stores[0].commit(WriteBatch::new().put("count", "0")).block_on().unwrap();
    let (counts, is_over) = (CommitCounts::default(), AtomicBool::new(false));
    let attempts = thread::scope(|scope| {
        let writers: Vec<_> = (0..8)
            .map(|writer: usize| {
                let (store, counts, is_over) = (&stores[writer % 2], &counts, &is_over);
                scope.spawn(move || {
                    let mut attempts = Vec::new();
                    while !is_over.load(Ordering::Relaxed) {
                        let Ok(Some(seen)) = store.get("count").block_on() else {
                            thread::sleep(Duration::from_millis(5));
                            continue;
                        };
                        let step: u32 = String::from_utf8(seen.clone()).unwrap().parse().unwrap();
                        let row = format!("step/{step:08}");
                        let batch = WriteBatch::new()
                            .require("count", seen)
                            .put("count", (step + 1).to_string())
                            .require_absent(&row)
                            .put(&row, writer.to_string());
                        match store.commit(batch).block_on() {
                            Ok(()) => {
                                counts.committed.fetch_add(1, Ordering::Relaxed);
                                attempts.push((step, Some(writer)));
                            }
                            Err(StoreError::Conflict { .. }) => {
                                counts.conflicted.fetch_add(1, Ordering::Relaxed);
                            }
                            Err(StoreError::Unavailable(_)) => {
                                counts.unavailable.fetch_add(1, Ordering::Relaxed);
                                attempts.push((step, None));
                            }
                            Err(error) => panic!("{error}"),
                        }
                    }
                    attempts
                })
            })
            .collect();
        // The writers must stop even if an assertion below fails.
        let _stop_writers = StopWriters(&is_over);
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        for _ in 0..times {
            thread::sleep(Duration::from_millis(u64::from(20 + dice.below(200))));
            fault(&mut dice);
        }
        let started = Instant::now();
        let before = counts.committed.load(Ordering::Relaxed);
        while counts.committed.load(Ordering::Relaxed) < before + 50 {
            assert!(started.elapsed() < Duration::from_secs(120), "no writer made progress");
            thread::sleep(Duration::from_millis(10));
        }
        is_over.store(true, Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().unwrap()).collect::<Vec<_>>()
    });
    let count: u32 = String::from_utf8(stores[0].get("count").block_on().unwrap().unwrap()).unwrap().parse().unwrap();
    let steps = stores[1].scan("step/", None, usize::MAX).block_on().unwrap();
    assert_eq!(steps.len(), count as usize);
    let mut owners = vec![None; count as usize];
    let mut unknown = 0;
    for (step, writer) in attempts.into_iter().flatten() {
        match writer {
            Some(writer) => {
                assert_eq!(owners[step as usize].replace(writer), None, "step {step} was committed twice");
                assert_eq!(steps[step as usize].value, writer.to_string().as_bytes());
            }
            None => unknown += 1,
        }
    }
    let nobodys = owners.iter().filter(|owner| owner.is_none()).count();
    assert!(nobodys <= unknown, "{nobodys} steps were committed although reported as stale");
    counts
}

/// How many connections are broken, or servers killed, in a full run.
const CONNECTION_BREAKS: u64 = 100;
const SERVER_KILLS: u64 = 25;

#[test]
fn commits_in_flight_are_resolved_when_connections_break() {
    let Some(server) = TestPostgres::start() else { return };
    let break_connections = |dice: &mut Dice| {
        let which = if dice.below(2) == 0 { "true" } else { "state = 'active'" };
        let ends = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meadhall'";
        server.query(&format!("{ends} and {which}")).unwrap();
    };
    let counts = count_during_faults(&server, break_connections, scaled_rounds(CONNECTION_BREAKS));
    // Another connection was always available to look up the result.
    assert_eq!(counts.unavailable.into_inner(), 0);
}

#[test]
fn commits_in_flight_are_resolved_or_unavailable_when_the_server_dies() {
    let Some(server) = TestPostgres::start() else { return };
    let kill_server = |_: &mut Dice| {
        server.kill();
        server.launch();
    };
    count_during_faults(&server, kill_server, scaled_rounds(SERVER_KILLS));
}
