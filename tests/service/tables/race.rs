//! Two processes at one table: of two concurrent answers to the same decision, exactly one counts.

use std::sync::Arc;

use futures::future::join_all;
use meadhall::house::{Failed, Fresh};
use meadhall::ledger::LedgerError;
use meadhall::store::postgres::{Dsn, PostgresStore};
use meadhall::store::{Store, StoreError};
use stage::full::share;
use stage::postgres::{self, Server};
use tokio::join;

use super::hall::{Hall, MINUTE};

async fn two_at(address: &Dsn) -> (Hall, Hall) {
    let store = || Arc::new(PostgresStore::open(address).unwrap()) as Arc<dyn Store>;
    let one = Hall::on(store()).await;
    let two = one.beside_on(store()).await;
    (one, two)
}

/// Pairs of processes that race at the same time, each pair on its own database, so none idles while another
/// waits.
const PAIRS: u64 = 4;

#[tokio::test]
async fn of_two_processes_that_answer_one_question_at_once_one_counts_five_thousand_times() {
    let Some(server) = postgres::shared() else { return };
    let all = share(5_000);
    let won = join_all((0..PAIRS).map(|_| raced(server, all / PAIRS))).await;
    let won = won.into_iter().fold([0, 0], |sum, won| [sum[0] + won[0], sum[1] + won[1]]);
    println!("the first process came first {} times, the second {} times", won[0], won[1]);
    assert!(won.iter().all(|times| *times > 0), "neither is always first: {won:?}");
    assert_eq!(won[0] + won[1], all);
}

/// Lets two processes answer at once, round by round, and returns how often each was first.
async fn raced(server: &Server, rounds: u64) -> [u64; 2] {
    let (one, two) = two_at(&server.database()).await;
    let (mut id, mut won) = (one.playing(&[1, 2], 0).await, [0, 0]);
    for round in 0..rounds {
        if one.table(id).await.over().is_some() {
            one.pass(MINUTE).await;
            id = one.playing(&[1, 2], 0).await;
        }
        let revision = one.table(id).await.revision;
        let (person, press) = one.asked(id, 0).await.unwrap();
        let (by_one, by_two) = (one.by(person), two.by(person));
        let (first, second) = (one.house.press(&by_one, id, press), two.house.press(&by_two, id, press));
        // The future that is polled first has a small advantage.
        let told = if round % 2 == 0 {
            join!(first, second)
        } else {
            let (second, first) = join!(second, first);
            (first, second)
        };
        let counts = [told.0, told.1].map(|told| match told {
            // The second process repeats the same answer, which does not count again.
            Ok(told) => told.news == Fresh::New,
            Err(Failed::Refused(_)) => false,
            Err(error) => panic!("round {round}: {error}"),
        });
        assert!(counts[0] != counts[1], "round {round}: {counts:?}");
        won[usize::from(counts[1])] += 1;
        let tables = join!(one.table(id), two.table(id));
        assert_eq!(tables.0, tables.1, "both see the same");
        assert_eq!(tables.0.revision, revision + 1, "round {round}");
    }
    won
}

#[tokio::test]
async fn what_another_process_may_have_changed_is_not_shown_while_it_cannot_be_read() {
    let Some(server) = Server::start() else { return };
    let (one, two) = two_at(&server.database()).await;
    let id = one.playing(&[1, 2], 0).await;
    let before = two.table(id).await;
    one.answer(id, 0).await.unwrap();
    server.dies();
    for hall in [&one, &two] {
        let told = hall.house.look(id).await.map(|look| look.table);
        assert!(matches!(told, Err(Failed::Ledger(LedgerError::Store(StoreError::Unavailable(_))))), "{told:?}");
    }
    server.rises();
    let after = two.table(id).await;
    assert!(after.revision > before.revision);
    assert_eq!(after, one.table(id).await);
}
