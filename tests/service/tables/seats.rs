//! Seats that change hands during a match, and the results that follow.

use meadhall_game::{Level, Seat};
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_store::BlockingExt;
use meadhall_tables::result::{Opponents, Participation};
use meadhall_tables::table::{Occupant, Proposal, Replacement, STAND_IN_STRATEGY, SeatState, TableEnding};
use meadhall_tables::{ChannelId, PersonId, Table, TableError, TableId, TableLocation};
use meadhall_test_support::service_fixture::{LOCATION, MINUTE_MS, ServiceFixture, ai_stands_in_for};

async fn play_to_the_end(fixture: &ServiceFixture, id: TableId) {
    loop {
        if fixture.next_answer(id, 0).await.is_some() {
            fixture.answer_next(id, 1).await.unwrap();
        } else if fixture.service.play_ai_turn(id).await.is_err() {
            return;
        }
    }
}

fn results_at_table(fixture: &ServiceFixture, person: u64, id: TableId) -> Vec<(Participation, Option<u8>, Opponents)> {
    let results = fixture.repository().results_of(PersonId(person)).block_on().unwrap();
    let results_here = results.into_iter().filter(|entry| entry.table == id).map(|entry| entry.result);
    results_here.map(|result| (result.participation, result.rank, result.opponents)).collect()
}

#[tokio::test]
async fn in_a_match_of_two_a_concession_makes_the_other_the_winner() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let table = fixture.service.concede(&fixture.command_from(1), id).await.unwrap().table;
    assert_eq!(table.result().unwrap().ending, TableEnding::Conceded);
    assert_eq!(results_at_table(&fixture, 1, id), [(Participation::Conceded, Some(2), Opponents::PeopleOnly)]);
    assert_eq!(results_at_table(&fixture, 2, id), [(Participation::Finished, Some(1), Opponents::PeopleOnly)]);
    let refused = fixture.service.concede(&fixture.command_from(2), id).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::TableOver));
}

#[tokio::test]
async fn in_a_match_of_three_an_ai_plays_on_for_the_one_who_conceded() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let table = fixture.service.concede(&fixture.command_from(2), id).await.unwrap().table;
    assert_eq!(table.seats.iter().filter(|seat_state| ai_stands_in_for(&seat_state.occupant) == Some(None)).count(), 1);
    let refused = fixture.service.join_table(&fixture.command_from(2), id).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::AlreadyStarted), "a player who conceded cannot rejoin");
    play_to_the_end(&fixture, id).await;
    assert_eq!(fixture.table(id).await.result().unwrap().ending, TableEnding::Completed);
    assert_eq!(results_at_table(&fixture, 2, id), [(Participation::Conceded, Some(3), Opponents::WithAi)]);
    for person in [1, 3] {
        assert!(matches!(
            results_at_table(&fixture, person, id)[..],
            [(Participation::Finished, Some(1 | 2), Opponents::WithAi)]
        ));
    }
}

#[tokio::test]
async fn the_match_is_over_when_the_last_person_concedes() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1], 3).await;
    let table = fixture.service.concede(&fixture.command_from(1), id).await.unwrap().table;
    let result = table.result().unwrap();
    assert_eq!((result.ending, result.standings.last().unwrap().seat.0), (TableEnding::Conceded, 0));
    assert_eq!(results_at_table(&fixture, 1, id), [(Participation::Conceded, Some(4), Opponents::WithAi)]);
}

#[tokio::test]
async fn results_distinguish_matches_of_people_only() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    play_to_the_end(&fixture, id).await;
    let (first, second) = (results_at_table(&fixture, 1, id), results_at_table(&fixture, 2, id));
    assert!(first.iter().chain(&second).all(|(participation, rank, opponents)| {
        (*participation, rank.is_some(), *opponents) == (Participation::Finished, true, Opponents::PeopleOnly)
    }));
    let results = fixture.repository().results_of(PersonId(1)).block_on().unwrap();
    assert!(!results[0].result.points.is_empty());
}

#[tokio::test]
async fn results_against_levels_rate_a_person() {
    let fixture = ServiceFixture::new().await;
    let (service, person) = (&fixture.service, PersonId(1));
    let raids = service.registry().find("raids").unwrap();
    assert_eq!(service.player_rating(person, raids).await.unwrap(), None);
    assert_eq!(service.suitable_level(person, raids, 1).await.unwrap(), Level::LOWEST);
    let id = fixture.open_table(1, 0).await;
    for strategy in ["level:2", "greedy", "level:1"] {
        service.add_ai(&fixture.command_from(1), id, strategy).await.unwrap();
    }
    service.start_match(&fixture.command_from(1), id).await.unwrap();
    play_to_the_end(&fixture, id).await;
    let results = fixture.repository().results_of(person).block_on().unwrap();
    let result = &results[0].result;
    let mut computers: Vec<u8> = result.computers.iter().map(|it| it.level).collect();
    computers.sort_unstable();
    assert_eq!(computers, [1, 2], "a computer without a level is not rated");
    assert!(result.computers.iter().all(|it| (1..=4).contains(&it.rank)), "{result:?}");
    assert!(service.player_rating(person, raids).await.unwrap().is_some());
    let others = service.registry().into_iter().filter(|it| it.meta().id != "raids");
    for other in others {
        assert_eq!(service.player_rating(person, other).await.unwrap(), None);
    }
}

#[tokio::test]
async fn a_player_who_left_gets_their_seat_back() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let table = fixture.service.leave_table(&fixture.command_from(3), id).await.unwrap().table;
    assert_eq!(
        table
            .seats
            .iter()
            .filter(|seat_state| ai_stands_in_for(&seat_state.occupant) == Some(Some(PersonId(3))))
            .count(),
        1
    );
    for _ in 0..10 {
        let _ = fixture.service.play_ai_turn(id).await;
        if fixture.next_answer(id, 0).await.is_some() {
            fixture.answer_next(id, 0).await.unwrap();
        }
    }
    let table = fixture.service.join_table(&fixture.command_from(3), id).await.unwrap().table;
    assert_eq!(table.seats.iter().filter(|seat_state| ai_stands_in_for(&seat_state.occupant).is_some()).count(), 0);
    fixture.service.leave_table(&fixture.command_from(3), id).await.unwrap();
    play_to_the_end(&fixture, id).await;
    assert_eq!(results_at_table(&fixture, 3, id), [(Participation::LeftToAi, None, Opponents::WithAi)]);
    let results = fixture.repository().results_of(PersonId(3)).block_on().unwrap();
    assert!(results[0].result.points.is_empty(), "the points of a seat that its person left are not theirs");
}

#[tokio::test]
async fn the_last_person_of_a_match_sits_there_alone_with_computers() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 1).await;
    assert!(!fixture.table(id).await.is_last_person(PersonId(1)), "a lobby has not started");
    let id = fixture.start_match(&[1, 2], 1).await;
    assert!(!fixture.table(id).await.is_last_person(PersonId(1)));
    let table = fixture.service.leave_table(&fixture.command_from(2), id).await.unwrap().table;
    assert!(table.is_last_person(PersonId(1)) && !table.is_last_person(PersonId(2)));
}

#[tokio::test]
async fn a_seat_changes_hands_only_when_the_person_accepts_the_offer() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3], 0).await;
    let seat = fixture.table(id).await.seat_of(PersonId(2)).unwrap();
    let offer = Proposal::ReplacePlayer { seat, replacement: Replacement::Person(PersonId(8)) };
    fixture.service.vote(&fixture.command_from(1), id, offer.clone()).await.unwrap();
    assert_eq!(
        fixture.table(id).await.seat_of(PersonId(2)),
        Some(seat),
        "the seat does not change hands before the offer is accepted"
    );
    assert_eq!(fixture.repository().open_tables_of(PersonId(8)).block_on().unwrap(), [id]);
    let table = fixture.service.join_table(&fixture.command_from(8), id).await.unwrap().table;
    assert_eq!((table.seat_of(PersonId(8)), table.seat_of(PersonId(2))), (Some(seat), None));
    assert_eq!(
        fixture.service.join_table(&fixture.command_from(2), id).await.unwrap_err(),
        CommandError::Refused(TableError::AlreadyStarted)
    );
    let again = fixture.service.vote(&fixture.command_from(1), id, offer).await.unwrap_err();
    assert_eq!(again, CommandError::Refused(TableError::ReplacementAlreadySeated));
    play_to_the_end(&fixture, id).await;
    assert_eq!((results_at_table(&fixture, 2, id), results_at_table(&fixture, 8, id).len()), (Vec::new(), 1));
}

#[tokio::test]
async fn only_the_host_or_a_manager_moves_a_table() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let location_in = |channel| TableLocation { channel: ChannelId(channel), ..LOCATION };
    let refused = fixture.service.move_table(&fixture.command_from(2), id, location_in(5)).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::HostOnly));
    let table = fixture.service.move_table(&fixture.command_from(1), id, location_in(5)).await.unwrap().table;
    assert_eq!(
        (table.location, table.card_revision),
        (location_in(5), table.revision),
        "a new card is posted in the new channel"
    );
    let refused = fixture.service.move_table(&fixture.command_from(1), id, location_in(5)).await.unwrap_err();
    assert_eq!(refused, CommandError::Refused(TableError::AlreadyInChannel));
    fixture.advance(5 * MINUTE_MS).await;
    fixture.service.move_table(&fixture.manager_command_from(9), id, location_in(6)).await.unwrap();
    assert_eq!(fixture.repository().open_tables_in(ChannelId(6)).block_on().unwrap(), [id]);
}

/// Returns the number and level of each computer, and the person that it represents.
fn computers(table: &Table) -> Vec<Option<(u8, String, Option<PersonId>)>> {
    let of_seat = |seat_state: &SeatState| match &seat_state.occupant {
        Occupant::Ai { strategy, .. } => Some((
            seat_state.computer.as_ref().map_or(0, |computer| computer.number),
            strategy.clone(),
            seat_state.represented_person(),
        )),
        Occupant::Person(_) | Occupant::Erased => None,
    };
    table.seats.iter().map(of_seat).collect()
}

#[tokio::test]
async fn computers_keep_their_number_and_level_for_the_whole_match() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    fixture.service.add_ai(&fixture.command_from(1), id, "hard").await.unwrap();
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    fixture.service.add_ai(&fixture.command_from(1), id, "easy").await.unwrap();
    let table = fixture.service.start_match(&fixture.command_from(1), id).await.unwrap().table;
    let (hard, easy) = (Some((1, "hard".to_owned(), None)), Some((2, "easy".to_owned(), None)));
    assert_eq!(computers(&table), [None, hard.clone(), None, easy.clone()]);
    // A computer that plays for a person takes no number.
    let table = fixture.service.leave_table(&fixture.command_from(2), id).await.unwrap().table;
    let stand_in = Some((0, STAND_IN_STRATEGY.to_owned(), Some(PersonId(2))));
    assert_eq!(computers(&table), [None, hard.clone(), stand_in, easy.clone()]);
    // A person plays for the hard computer for a while; then the same computer is back.
    let replace = |seat, replacement| Proposal::ReplacePlayer { seat: Seat(seat), replacement };
    let person = replace(1, Replacement::Person(PersonId(3)));
    fixture.service.vote(&fixture.command_from(1), id, person).await.unwrap();
    fixture.service.join_table(&fixture.command_from(3), id).await.unwrap();
    let computer = || Replacement::Ai("medium".to_owned());
    fixture.service.vote(&fixture.command_from(1), id, replace(1, computer())).await.unwrap();
    let table = fixture.service.vote(&fixture.command_from(1), id, replace(2, computer())).await.unwrap().table;
    assert_eq!(computers(&table), [None, hard, Some((3, "medium".to_owned(), None)), easy]);
}

/// Returns the keys of the log lines about computers that play on.
async fn takeover_keys(fixture: &ServiceFixture, id: TableId) -> Vec<&'static str> {
    let view = fixture.service.load_view(id, ViewAudience::Public, LogRange::WholeMatch).await.unwrap();
    view.log.iter().map(|text| text.key).filter(|key| key.starts_with("table_takeover_")).collect()
}

/// Answers until the player in this seat has chosen something.
async fn play_until_seat_chooses(fixture: &ServiceFixture, id: TableId, seat: Seat) {
    let last_choice = async || fixture.table(id).await.seats[seat.index()].last_settled;
    let before = last_choice().await;
    while last_choice().await == before {
        match fixture.next_answer(id, 0).await {
            Some(_) => drop(fixture.answer_next(id, 0).await.unwrap()),
            None => drop(fixture.service.play_ai_turn(id).await.unwrap()),
        }
    }
}

#[tokio::test]
async fn the_log_says_why_a_computer_plays_on() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2, 3, 4], 0).await;
    let seat_of = async |person| fixture.table(id).await.seat_of(PersonId(person)).unwrap();
    let (left, conceded, replaced) = (seat_of(2).await, seat_of(3).await, seat_of(4).await);
    fixture.service.leave_table(&fixture.command_from(2), id).await.unwrap();
    assert_eq!(takeover_keys(&fixture, id).await, [""; 0], "the computer has not played yet");
    play_until_seat_chooses(&fixture, id, left).await;
    assert_eq!(takeover_keys(&fixture, id).await, ["table_takeover_left"]);
    fixture.service.concede(&fixture.command_from(3), id).await.unwrap();
    play_until_seat_chooses(&fixture, id, conceded).await;
    let replacement = Replacement::Ai(STAND_IN_STRATEGY.to_owned());
    let replace = Proposal::ReplacePlayer { seat: replaced, replacement };
    fixture.service.vote(&fixture.command_from(1), id, replace).await.unwrap();
    play_until_seat_chooses(&fixture, id, replaced).await;
    play_until_seat_chooses(&fixture, id, left).await;
    let keys = ["table_takeover_left", "table_takeover_conceded", "table_takeover_replaced"];
    assert_eq!(takeover_keys(&fixture, id).await, keys, "each is said once");
    // The player returns before the computer has played again, and leaves again.
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    fixture.service.leave_table(&fixture.command_from(2), id).await.unwrap();
    fixture.service.join_table(&fixture.command_from(2), id).await.unwrap();
    play_until_seat_chooses(&fixture, id, left).await;
    assert_eq!(takeover_keys(&fixture, id).await, keys);
}
