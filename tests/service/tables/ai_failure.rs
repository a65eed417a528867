//! AIs that panic while they choose: an easier one takes the seat, the card says so, and the match goes on.

use std::sync::Arc;

use meadhall_discord::context::load_translations;
use meadhall_discord::messages::card::current_card;
use meadhall_discord::messages::context::MessageContext;
use meadhall_game::{Lang, Seat};
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_store::MemoryStore;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::table::Occupant;
use meadhall_tables::{PersonId, TableId};
use meadhall_test_support::games::{PANIC_GAME, TEST_GAMES_WITH_PANIC};
use meadhall_test_support::service_fixture::{LOCATION, ServiceFixture, new_raids_table};

/// A random AI that chooses the panicking option tries again, and half of its options are safe.
const MAX_ATTEMPTS: usize = 200;

async fn fixture() -> ServiceFixture {
    ServiceFixture::builder().registry(TEST_GAMES_WITH_PANIC).build(Arc::new(MemoryStore::new())).await
}

/// Starts a match of the game that panics, between this person and AIs.
async fn start_match(fixture: &ServiceFixture, person: u64, ai_strategies: &[&str]) -> TableId {
    let ai_strategies = ai_strategies.iter().map(|it| (*it).to_owned()).collect();
    let new_table = NewTable { game_type: PANIC_GAME, ai_strategies, ..new_raids_table(0) };
    let id = fixture.service.open_table(&fixture.command_from(person), new_table).await.unwrap().table.id;
    fixture.service.start_match(&fixture.command_from(person), id).await.unwrap();
    id
}

/// Returns the content of the table's card in each language.
async fn card_texts(fixture: &ServiceFixture, id: TableId) -> [String; 3] {
    let translations = load_translations(TEST_GAMES_WITH_PANIC).unwrap();
    let view = fixture.service.load_view(id, ViewAudience::Public, LogRange::Empty).await.unwrap();
    Lang::ALL.map(|lang| current_card(MessageContext { translations: &translations, lang, view: &view }).content)
}

async fn strategy_of(fixture: &ServiceFixture, id: TableId, seat: Seat) -> String {
    match &fixture.table(id).await.seats[seat.index()].occupant {
        Occupant::Ai { strategy, .. } => strategy.clone(),
        occupant @ (Occupant::Person(_) | Occupant::Erased) => panic!("{occupant:?} is no AI"),
    }
}

/// Lets the AIs answer as long as they have decisions.
async fn play_ai_turns(fixture: &ServiceFixture, id: TableId) {
    for _ in 0..MAX_ATTEMPTS {
        match fixture.service.play_ai_turn(id).await {
            Ok(_) | Err(CommandError::Panicked { .. }) => {}
            Err(CommandError::Refused(_)) => return,
            Err(error) => panic!("{error}"),
        }
    }
    panic!("the AI has not answered after {MAX_ATTEMPTS} attempts");
}

fn assert_contains(cards: &[String; 3], expected: [&str; 3]) {
    for (card, expected) in cards.iter().zip(expected) {
        assert!(card.contains(expected), "{card}");
    }
}

#[tokio::test]
async fn an_easier_ai_plays_on_for_one_that_fails() {
    let mut fixture = fixture().await;
    let id = start_match(&fixture, 1, &["search:20"]).await;
    fixture.answer_next(id, 0).await.unwrap();
    assert_eq!(strategy_of(&fixture, id, Seat(1)).await, "search:20");
    fixture.service.play_ai_turn(id).await.unwrap();
    assert_eq!(strategy_of(&fixture, id, Seat(1)).await, "greedy");
    let texts = [
        "Computer 1: the computer could not go on, so an easier one plays now.",
        "Máquina 1: la máquina no ha podido seguir; ahora juega otra de nivel más bajo.",
        "Ordinateur 1\u{202f}: l’ordinateur n’a pas pu continuer\u{202f}; un autre, plus faible, joue maintenant.",
    ];
    assert_contains(&card_texts(&fixture, id).await, texts);
    fixture.restart_after(1).await;
    assert_contains(&card_texts(&fixture, id).await, texts);
    play_ai_turns(&fixture, id).await;
    assert_eq!(strategy_of(&fixture, id, Seat(1)).await, "random");
    assert_contains(&card_texts(&fixture, id).await, texts);
    while fixture.table(id).await.result().is_none() {
        fixture.answer_next(id, 0).await.unwrap();
        play_ai_turns(&fixture, id).await;
    }
    let over = card_texts(&fixture, id).await;
    assert!(!over[0].contains("could not go on"), "{}", over[0]);
    let results = fixture.table(id).await.player_results();
    assert_eq!(results.len(), 1, "{results:?}");
    let rematch = fixture.service.rematch(&fixture.command_from(1), id, LOCATION).await.unwrap().table.id;
    assert_eq!(strategy_of(&fixture, rematch, Seat(1)).await, "search:20", "a rematch has the level that was chosen");
}

#[tokio::test]
async fn an_easier_ai_plays_on_for_a_person_until_they_come_back() {
    let fixture = fixture().await;
    let id = start_match(&fixture, 1, &["random"]).await;
    fixture
        .service
        .update_person_settings(PersonId(1), |settings| settings.last_known_name = "Astrid".to_owned())
        .await
        .unwrap();
    fixture.service.leave_table(&fixture.command_from(1), id).await.unwrap();
    fixture.service.play_ai_turn(id).await.unwrap();
    let texts = [
        "Computer for Astrid: the computer could not go on, so an easier one plays now.",
        "Máquina por Astrid: la máquina no ha podido seguir; ahora juega otra de nivel más bajo.",
        "Ordinateur pour Astrid\u{202f}: l’ordinateur n’a pas pu continuer\u{202f}; un autre, plus faible, joue maintenant.",
    ];
    assert_contains(&card_texts(&fixture, id).await, texts);
    fixture.service.join_table(&fixture.command_from(1), id).await.unwrap();
    let cards = card_texts(&fixture, id).await;
    assert!(!cards[0].contains("could not go on"), "{}", cards[0]);
    while fixture.table(id).await.result().is_none() {
        fixture.answer_next(id, 0).await.unwrap();
        play_ai_turns(&fixture, id).await;
    }
}
