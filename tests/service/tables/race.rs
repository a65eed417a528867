//! Two processes at one table: of two concurrent answers to the same decision, exactly one counts.

use std::sync::Arc;

use futures::future::join_all;
use meadhall_service::repository::RepositoryError;
use meadhall_service::table_service::{CommandEffect, CommandError};
use meadhall_store::postgres::{Dsn, PostgresStore};
use meadhall_store::{Store, StoreError};
use meadhall_test_support::postgres::{self, TestPostgres};
use meadhall_test_support::scale::scaled_rounds;
use meadhall_test_support::service_fixture::{MINUTE_MS, ServiceFixture};
use tokio::join;

async fn two_processes_on(dsn: &Dsn) -> (ServiceFixture, ServiceFixture) {
    let store = || Arc::new(PostgresStore::open(dsn).unwrap()) as Arc<dyn Store>;
    let process_a = ServiceFixture::with_store(store()).await;
    let process_b = process_a.second_process_on(store()).await;
    (process_a, process_b)
}

/// Pairs of processes that race at the same time, each pair on its own database, so none idles while another
/// waits.
const PROCESS_PAIR_COUNT: u64 = 4;

#[tokio::test]
async fn of_two_processes_that_answer_one_decision_at_once_exactly_one_counts() {
    let Some(test_postgres) = postgres::shared_postgres() else { return };
    let all = scaled_rounds(5_000);
    let won = join_all((0..PROCESS_PAIR_COUNT).map(|_| race_answers(test_postgres, all / PROCESS_PAIR_COUNT))).await;
    let won = won.into_iter().fold([0, 0], |sum, won| [sum[0] + won[0], sum[1] + won[1]]);
    println!("the first process won {} times, the second {} times", won[0], won[1]);
    assert!(won.iter().all(|times| *times > 0), "each process must win sometimes: {won:?}");
    assert_eq!(won[0] + won[1], all);
}

/// Lets two processes answer at once, round by round, and returns how often each was first.
async fn race_answers(test_postgres: &TestPostgres, rounds: u64) -> [u64; 2] {
    let (process_a, process_b) = two_processes_on(&test_postgres.new_database_dsn()).await;
    let (mut id, mut won) = (process_a.start_match(&[1, 2], 0).await, [0, 0]);
    for round in 0..rounds {
        if process_a.table(id).await.result().is_some() {
            process_a.advance(MINUTE_MS).await;
            id = process_a.start_match(&[1, 2], 0).await;
        }
        let revision = process_a.table(id).await.revision;
        let (person, answer) = process_a.next_answer(id, 0).await.unwrap();
        let (command_a, command_b) = (process_a.command_from(person), process_b.command_from(person));
        let (first, second) =
            (process_a.service.answer(&command_a, id, answer), process_b.service.answer(&command_b, id, answer));
        // The future that is polled first has a small advantage.
        let outcomes = if round % 2 == 0 {
            join!(first, second)
        } else {
            let (second, first) = join!(second, first);
            (first, second)
        };
        let counts = [outcomes.0, outcomes.1].map(|outcome| match outcome {
            // The second process repeats the same answer, which does not count again.
            Ok(outcome) => outcome.effect == CommandEffect::Applied,
            Err(CommandError::Refused(_)) => false,
            Err(error) => panic!("round {round}: {error}"),
        });
        assert!(counts[0] != counts[1], "round {round}: {counts:?}");
        won[usize::from(counts[1])] += 1;
        let tables = join!(process_a.table(id), process_b.table(id));
        assert_eq!(tables.0, tables.1, "both processes load the same table");
        assert_eq!(tables.0.revision, revision + 1, "round {round}");
    }
    won
}

#[tokio::test]
async fn cached_tables_are_not_shown_while_the_store_cannot_be_read() {
    let Some(test_postgres) = TestPostgres::start() else { return };
    let (process_a, process_b) = two_processes_on(&test_postgres.new_database_dsn()).await;
    let id = process_a.start_match(&[1, 2], 0).await;
    let before = process_b.table(id).await;
    process_a.answer_next(id, 0).await.unwrap();
    test_postgres.kill();
    for fixture in [&process_a, &process_b] {
        let result = fixture.service.load_table(id).await.map(|loaded| loaded.table);
        assert!(
            matches!(result, Err(CommandError::Repository(RepositoryError::Store(StoreError::Unavailable(_))))),
            "{result:?}"
        );
    }
    test_postgres.launch();
    let after = process_b.table(id).await;
    assert!(after.revision > before.revision);
    assert_eq!(after, process_a.table(id).await);
}
