//! Batches whose connection or database is lost during the commit.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use meadhall::game::{Dice, Seed};
use meadhall::store::postgres::PostgresStore;
use meadhall::store::{Change, Reads, Store, StoreError, Wait};
use stage::full::share;
use stage::postgres::Server;

/// How many commits had which result during the faults.
#[derive(Default)]
struct Told {
    made: AtomicU32,
    stale: AtomicU32,
    unknown: AtomicU32,
}

/// Stops the writers when it is dropped.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Eight writers on two stores increment one counter, each step with a row of its own, while faults happen. A
/// step that was reported as committed must exist once, under its writer's name; a step that was refused must
/// not exist.
fn counted(server: &Server, trouble: impl Fn(&mut Dice), times: u64) -> Told {
    let address = server.database();
    let stores = [PostgresStore::open(&address).unwrap(), PostgresStore::open(&address).unwrap()];
    stores[0].commit(Change::new().put("count", "0")).wait().unwrap();
    let (told, over) = (Told::default(), AtomicBool::new(false));
    let made = thread::scope(|scope| {
        let writers: Vec<_> = (0..8)
            .map(|writer: usize| {
                let (store, told, over) = (&stores[writer % 2], &told, &over);
                scope.spawn(move || {
                    let mut made = Vec::new();
                    while !over.load(Ordering::Relaxed) {
                        let Ok(Some(seen)) = store.get("count").wait() else {
                            thread::sleep(Duration::from_millis(5));
                            continue;
                        };
                        let step: u32 = String::from_utf8(seen.clone()).unwrap().parse().unwrap();
                        let row = format!("step/{step:08}");
                        let change = Change::new()
                            .expect("count", seen)
                            .put("count", (step + 1).to_string())
                            .expect_nothing(&row)
                            .put(&row, writer.to_string());
                        match store.commit(change).wait() {
                            Ok(()) => {
                                told.made.fetch_add(1, Ordering::Relaxed);
                                made.push((step, Some(writer)));
                            }
                            Err(StoreError::Stale { .. }) => {
                                told.stale.fetch_add(1, Ordering::Relaxed);
                            }
                            Err(StoreError::Unavailable(_)) => {
                                told.unknown.fetch_add(1, Ordering::Relaxed);
                                made.push((step, None));
                            }
                            Err(error) => panic!("{error}"),
                        }
                    }
                    made
                })
            })
            .collect();
        // The writers must stop even if an assertion below fails.
        let _ends = Ends(&over);
        let mut dice = Dice::new(&Seed::numbered(1), 0);
        for _ in 0..times {
            thread::sleep(Duration::from_millis(u64::from(20 + dice.below(200))));
            trouble(&mut dice);
        }
        let begun = Instant::now();
        let before = told.made.load(Ordering::Relaxed);
        while told.made.load(Ordering::Relaxed) < before + 50 {
            assert!(begun.elapsed() < Duration::from_secs(120), "nothing is written any more");
            thread::sleep(Duration::from_millis(10));
        }
        over.store(true, Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().unwrap()).collect::<Vec<_>>()
    });
    let count: u32 = String::from_utf8(stores[0].get("count").wait().unwrap().unwrap()).unwrap().parse().unwrap();
    let steps = stores[1].scan("step/", None, usize::MAX).wait().unwrap();
    assert_eq!(steps.len(), count as usize);
    let mut owners = vec![None; count as usize];
    let mut unknown = 0;
    for (step, writer) in made.into_iter().flatten() {
        match writer {
            Some(writer) => {
                assert_eq!(owners[step as usize].replace(writer), None, "step {step} was made twice");
                assert_eq!(steps[step as usize].value, writer.to_string().as_bytes());
            }
            None => unknown += 1,
        }
    }
    let nobodys = owners.iter().filter(|owner| owner.is_none()).count();
    assert!(nobodys <= unknown, "{nobodys} steps are there that were told to be stale");
    told
}

/// How many connections are broken, or servers killed, in a full run.
const BREAKS: u64 = 100;
const KILLS: u64 = 25;

#[test]
fn what_was_on_its_way_when_connections_broke_is_known() {
    let Some(server) = Server::start() else { return };
    let broken = |dice: &mut Dice| {
        let which = if dice.below(2) == 0 { "true" } else { "state = 'active'" };
        let ends = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meadhall'";
        server.tells(&format!("{ends} and {which}")).unwrap();
    };
    let told = counted(&server, broken, share(BREAKS));
    // Another connection was always available to look up the result.
    assert_eq!(told.unknown.into_inner(), 0);
}

#[test]
fn what_was_on_its_way_when_the_database_was_killed_is_known_or_said_to_be_unknown() {
    let Some(server) = Server::start() else { return };
    let killed = |_: &mut Dice| {
        server.dies();
        server.rises();
    };
    counted(&server, killed, share(KILLS));
}
