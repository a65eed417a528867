//! A player against computers ends each turn whose last step can be undone.

use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_tables::{PersonId, TableId};
use meadhall_test_support::games::TEST_GAMES;
use meadhall_test_support::service_fixture::{HOUR_MS, ServiceFixture};

const ANN: u64 = 1;

async fn start_match(fixture: &ServiceFixture, game: &str, people: &[u64], ai_count: usize) -> TableId {
    fixture.start_match_of(TEST_GAMES.find(game).unwrap(), people, ai_count).await
}

async fn is_end_of_turn_asked(fixture: &ServiceFixture, id: TableId) -> bool {
    let match_state = fixture.service.load_table(id).await.unwrap().match_state.unwrap();
    match_state.decisions().iter().any(|decision| decision.ends_turn)
}

async fn awaits_computer(fixture: &ServiceFixture, id: TableId) -> bool {
    fixture.table(id).await.seats_awaiting_ai().next().is_some()
}

/// Gives the first answer to each question until a turn waits for its end. Returns whether that came before the match ended.
async fn play_until_end_of_turn(fixture: &ServiceFixture, id: TableId) -> bool {
    while !is_end_of_turn_asked(fixture, id).await {
        if awaits_computer(fixture, id).await {
            fixture.service.play_ai_turn(id).await.unwrap();
        } else if fixture.next_answer(id, 0).await.is_some() {
            fixture.answer_next(id, 0).await.unwrap();
        } else {
            return false;
        }
    }
    true
}

#[tokio::test]
async fn the_last_step_of_a_turn_against_computers_can_be_undone_until_the_turn_is_ended() {
    for game in ["explorers", "relic_runners"] {
        let fixture = ServiceFixture::new().await;
        let id = start_match(&fixture, game, &[ANN], 1).await;
        assert!(play_until_end_of_turn(&fixture, id).await);
        assert!(!awaits_computer(&fixture, id).await, "{game}");
        let audience = ViewAudience::Person(PersonId(ANN));
        let view = fixture.service.load_view(id, audience, LogRange::Empty).await.unwrap();
        assert!(view.own_options().is_some_and(|decision| decision.options.len() == 1), "{game}");
        fixture.service.undo(&fixture.command_from(ANN), id, view.undo_revision.unwrap()).await.unwrap();
        assert!(!is_end_of_turn_asked(&fixture, id).await, "{game}");
        assert_eq!(fixture.next_answer(id, 0).await.unwrap().0, ANN);

        assert!(play_until_end_of_turn(&fixture, id).await);
        fixture.answer_next(id, 0).await.unwrap();
        assert!(awaits_computer(&fixture, id).await, "{game}");
    }
}

#[tokio::test]
async fn with_people_at_the_table_a_turn_ends_by_itself() {
    for game in ["explorers", "relic_runners"] {
        let fixture = ServiceFixture::new().await;
        let id = start_match(&fixture, game, &[ANN, 2], 0).await;
        assert!(!play_until_end_of_turn(&fixture, id).await, "{game}");
        assert!(fixture.table(id).await.result().is_some(), "{game}");
    }
}

#[tokio::test]
async fn at_the_deadline_the_turn_ends() {
    let fixture = ServiceFixture::new().await;
    let id = start_match(&fixture, "explorers", &[ANN], 1).await;
    assert!(play_until_end_of_turn(&fixture, id).await);
    fixture.advance_and_process_due(60 * 24 * HOUR_MS).await;
    assert!(!is_end_of_turn_asked(&fixture, id).await && awaits_computer(&fixture, id).await);
}
