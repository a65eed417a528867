//! Whole matches, from the lobby to the stored results.

use meadhall_game::{GameLog, MatchSetup, Seat, Seed};
use meadhall_service::table_service::CommandError;
use meadhall_store::BlockingExt;
use meadhall_tables::table::TableEnding;
use meadhall_tables::{PersonId, TableError};
use meadhall_test_support::games::RAIDS;
use meadhall_test_support::service_fixture::ServiceFixture;

#[tokio::test]
async fn an_ai_match_is_played_to_the_end_and_recorded() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[7], 3).await;
    fixture.service.leave_table(&fixture.command_from(7), id).await.unwrap();
    let mut steps = 0;
    loop {
        match fixture.service.play_ai_turn(id).await {
            Ok(_) => steps += 1,
            Err(CommandError::Refused(TableError::StaleDecision)) => break,
            Err(failed) => panic!("{failed}"),
        }
        assert!(steps < 2000);
    }
    let table = fixture.table(id).await;
    let result = table.result().unwrap();
    assert_eq!(result.ending, TableEnding::Completed);
    assert_eq!(result.standings.len(), 4);
    let results = fixture.repository().results_of(PersonId(7)).block_on().unwrap();
    assert_eq!((results.len(), results[0].table), (1, id));
    assert!(steps > 50, "only {steps} steps");
}

#[test]
fn the_seed_of_an_ai_belongs_to_its_seat_and_to_the_secret_seed_of_the_match() {
    let setup = MatchSetup::new(RAIDS.meta(), 2, []).unwrap();
    let start = |seed: &Seed| RAIDS.new_match(&setup, seed.clone()).unwrap();
    let [seed, other_seed] = [1, 2].map(Seed::from_number);
    let mut match_state = start(&seed);
    let ai_seeds = [0, 1].map(|seat| match_state.ai_seed(Seat(seat)));
    assert!(ai_seeds[0] != ai_seeds[1] && !ai_seeds.contains(&seed));
    assert!(start(&other_seed).ai_seed(Seat(0)) != ai_seeds[0]);
    let asked = match_state.decisions()[0].seat;
    match_state.apply_option(asked, 0, &mut GameLog::disabled()).unwrap();
    assert!(match_state.ai_seed(Seat(0)) == ai_seeds[0]);
}

#[tokio::test]
async fn results_keep_their_order_over_many_pages() {
    let fixture = ServiceFixture::new().await;
    let mut tables = Vec::new();
    for _ in 0..60 {
        let id = fixture.start_match(&[7, 8], 0).await;
        fixture.service.concede(&fixture.command_from(8), id).await.unwrap();
        fixture.advance(60_000).await;
        tables.push(id);
    }
    for person in [7, 8] {
        let recorded_tables: Vec<_> =
            fixture.repository().results_of(PersonId(person)).block_on().unwrap().iter().map(|it| it.table).collect();
        assert_eq!(recorded_tables, tables);
    }
    fixture.service.erase_person(PersonId(8)).await.unwrap();
    assert!(fixture.repository().results_of(PersonId(8)).block_on().unwrap().is_empty());
    assert_eq!(fixture.repository().results_of(PersonId(7)).block_on().unwrap().len(), 60);
}
