//! Many AI tables at once, over several games: all finish, and nothing is lost.

use std::sync::Arc;

use meadhall_game::GameLog;
use meadhall_registry::GameType;
use meadhall_registry::journal::replay;
use meadhall_service::table_service::CommandError;
use meadhall_store::{BlockingExt, StoreExt};
use meadhall_tables::table::TableEnding;
use meadhall_tables::{ChannelId, PersonId, ServerId, TableError, TableId, TableLocation};
use meadhall_test_support::games::{RAIDS, TEST_GAMES, TOY};
use meadhall_test_support::scale::scaled_rounds;
use meadhall_test_support::service_fixture::{ServiceFixture, new_raids_table};

const TABLE_COUNT: u64 = 1_000;

/// Opens a table and starts a match of AIs only: its host leaves right after the start.
async fn open_ai_table(fixture: &ServiceFixture, game_type: &'static dyn GameType, number: u64) -> TableId {
    let max_seats = usize::from(*game_type.meta().seat_range.end());
    let min_seats = usize::from(*game_type.meta().seat_range.start());
    let seats = min_seats + number as usize % (max_seats - min_seats + 1);
    let mut new_table = new_raids_table(seats - 1);
    new_table.game_type = game_type;
    new_table.location = TableLocation { server: ServerId(number / 100), channel: ChannelId(number / 10) };
    let host = 1_000 + number;
    let id = fixture.service.open_table(&fixture.command_from(host), new_table).await.unwrap().table.id;
    fixture.service.start_match(&fixture.command_from(host), id).await.unwrap();
    fixture.service.leave_table(&fixture.command_from(host), id).await.unwrap();
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_ai_tables_are_played_to_the_end_concurrently() {
    let fixture = Arc::new(ServiceFixture::new().await);
    let (mut tables, table_count) = (Vec::new(), scaled_rounds(TABLE_COUNT));
    for number in 0..table_count {
        tables.push(open_ai_table(&fixture, [RAIDS, TOY][number as usize % 2], number).await);
    }
    // Each round plays one AI turn at every table that the store lists as waiting for an AI.
    let (mut rounds, mut steps) = (0, 0);
    loop {
        let mut tables_to_play =
            fixture.repository().tables_awaiting_ai(None, table_count as usize).block_on().unwrap();
        if tables_to_play.is_empty() {
            break;
        }
        steps += tables_to_play.len();
        let tasks: Vec<_> = tables_to_play
            .drain(..)
            .map(|id| {
                let fixture = Arc::clone(&fixture);
                tokio::spawn(async move { fixture.service.play_ai_turn(id).await })
            })
            .collect();
        for task in tasks {
            let outcome = task.await.unwrap();
            assert!(matches!(outcome, Ok(_) | Err(CommandError::Refused(TableError::StaleDecision))), "{outcome:?}");
        }
        rounds += 1;
        assert!(rounds < 5_000, "matches not over after {steps} steps");
    }
    assert!(steps as u64 > table_count * 10);
    let checks: Vec<_> = tables
        .into_iter()
        .zip(1_000..)
        .map(|(id, host)| {
            let fixture = Arc::clone(&fixture);
            tokio::spawn(async move { check_finished_table(&fixture, id, PersonId(host)).await })
        })
        .collect();
    for check in checks {
        check.await.unwrap();
    }
}

/// Checks that the table is over, its results agree with its match, and only the archive is left of its rows.
async fn check_finished_table(fixture: &ServiceFixture, id: TableId, host: PersonId) {
    let loaded = fixture.service.load_table(id).await.unwrap();
    let (table, match_state) = (loaded.table, loaded.match_state.unwrap());
    let result = table.result().unwrap();
    assert_eq!(result.ending, TableEnding::Completed);
    match_state.check_invariants().unwrap();
    let best = result.standings.iter().filter(|standing| standing.rank == 1).count();
    assert!(best >= 1 && result.standings.len() == table.seats.len());
    for standing in &result.standings {
        let score = match_state.scores().into_iter().find(|score| score.seat == standing.seat).unwrap();
        assert_eq!(score.total(), standing.points.iter().map(|(_, points)| points).sum::<i32>());
    }
    let history = fixture.repository().match_history(table.id).block_on().unwrap().unwrap();
    let game_type = TEST_GAMES.find(&table.game_id).unwrap();
    let mut replayed = game_type.new_match(&history.start.setup, history.start.seed.clone()).unwrap();
    let entries: Vec<_> = history.entries.into_iter().map(|entry| entry.entry).collect();
    for entry in entries.chunks(1) {
        replay(replayed.as_mut(), entry, &mut GameLog::disabled()).unwrap();
        replayed.check_invariants().unwrap();
    }
    assert_eq!(replayed.state_fingerprint(), match_state.state_fingerprint());
    assert_eq!(fixture.repository().results_of(host).block_on().unwrap().len(), 1);
    for prefix in ["t", "b", "s", "w", "j"] {
        assert!(
            fixture.store.scan(&format!("{prefix}/{id}"), None, 9).block_on().unwrap().is_empty(),
            "rows left under {prefix}/ for {id}"
        );
    }
}
