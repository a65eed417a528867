//! Seats that change hands during a match, and the results that follow.

use meadhall::house::Failed;
use meadhall::store::Wait;
use meadhall::table::ending::{Against, Role};
use meadhall::table::record::{Ending, Newcomer, Wanted};
use meadhall::table::{Channel, Person, Place, Refused, TableId};

use super::hall::{Hall, PLACE, computer};

async fn play_out(hall: &Hall, id: TableId) {
    loop {
        if hall.asked(id, 0).await.is_some() {
            hall.answer(id, 1).await.unwrap();
        } else if hall.house.think(id).await.is_err() {
            return;
        }
    }
}

fn parts(hall: &Hall, person: u64, id: TableId) -> Vec<(Role, Option<u8>, Against)> {
    let outcomes = hall.house.ledger().outcomes(Person(person)).wait().unwrap();
    let lines = outcomes.into_iter().filter(|line| line.table == id).map(|line| line.outcome);
    lines.map(|outcome| (outcome.part, outcome.place, outcome.against)).collect()
}

#[tokio::test]
async fn of_two_players_one_concedes_and_the_other_has_won() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let table = hall.house.concede(&hall.by(1), id).await.unwrap().table;
    assert_eq!(table.over().unwrap().ending, Ending::Conceded);
    assert_eq!(parts(&hall, 1, id), [(Role::Conceded, Some(2), Against::People)]);
    assert_eq!(parts(&hall, 2, id), [(Role::Played, Some(1), Against::People)]);
    let refused = hall.house.concede(&hall.by(2), id).await.unwrap_err();
    assert_eq!(refused, Failed::Refused(Refused::Over));
}

#[tokio::test]
async fn of_three_one_concedes_and_a_computer_plays_on_behind_the_others() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    let table = hall.house.concede(&hall.by(2), id).await.unwrap().table;
    assert_eq!(table.chairs.iter().filter(|chair| computer(&chair.holder) == Some(None)).count(), 1);
    let refused = hall.house.join(&hall.by(2), id).await.unwrap_err();
    assert_eq!(refused, Failed::Refused(Refused::Started), "who conceded does not come back");
    play_out(&hall, id).await;
    assert_eq!(hall.table(id).await.over().unwrap().ending, Ending::Played);
    assert_eq!(parts(&hall, 2, id), [(Role::Conceded, Some(3), Against::Computers)]);
    for person in [1, 3] {
        assert!(matches!(parts(&hall, person, id)[..], [(Role::Played, Some(1 | 2), Against::Computers)]));
    }
}

#[tokio::test]
async fn when_the_last_person_gives_up_the_match_is_over() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1], 3).await;
    let table = hall.house.concede(&hall.by(1), id).await.unwrap().table;
    let over = table.over().unwrap();
    assert_eq!((over.ending, over.places.last().unwrap().seat.0), (Ending::Conceded, 0));
    assert_eq!(parts(&hall, 1, id), [(Role::Conceded, Some(4), Against::Computers)]);
}

#[tokio::test]
async fn people_alone_are_told_apart_from_games_with_computers() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    play_out(&hall, id).await;
    let (one, two) = (parts(&hall, 1, id), parts(&hall, 2, id));
    assert!(
        one.iter().chain(&two).all(|(part, place, against)| {
            (*part, place.is_some(), *against) == (Role::Played, true, Against::People)
        })
    );
    let outcomes = hall.house.ledger().outcomes(Person(1)).wait().unwrap();
    assert!(!outcomes[0].outcome.points.is_empty());
}

#[tokio::test]
async fn who_leaves_comes_back_to_their_own_chair() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    let table = hall.house.leave(&hall.by(3), id).await.unwrap().table;
    assert_eq!(table.chairs.iter().filter(|chair| computer(&chair.holder) == Some(Some(Person(3)))).count(), 1);
    for _ in 0..10 {
        let _ = hall.house.think(id).await;
        if hall.asked(id, 0).await.is_some() {
            hall.answer(id, 0).await.unwrap();
        }
    }
    let table = hall.house.join(&hall.by(3), id).await.unwrap().table;
    assert_eq!(table.chairs.iter().filter(|chair| computer(&chair.holder).is_some()).count(), 0);
    hall.house.leave(&hall.by(3), id).await.unwrap();
    play_out(&hall, id).await;
    assert!(matches!(parts(&hall, 3, id)[..], [(Role::LeftToComputer, Some(_), Against::Computers)]));
}

#[tokio::test]
async fn a_person_is_offered_a_chair_and_takes_it_if_they_like() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    let seat = hall.table(id).await.seat_of(Person(2)).unwrap();
    let offer = Wanted::Replace { seat, by: Newcomer::Person(Person(8)) };
    hall.house.wish(&hall.by(1), id, offer.clone()).await.unwrap();
    assert_eq!(hall.table(id).await.seat_of(Person(2)), Some(seat), "nobody is moved before the newcomer agrees");
    assert_eq!(hall.house.ledger().tables_of(Person(8)).wait().unwrap(), [id]);
    let table = hall.house.join(&hall.by(8), id).await.unwrap().table;
    assert_eq!((table.seat_of(Person(8)), table.seat_of(Person(2))), (Some(seat), None));
    assert_eq!(hall.house.join(&hall.by(2), id).await.unwrap_err(), Failed::Refused(Refused::Started));
    let again = hall.house.wish(&hall.by(1), id, offer).await.unwrap_err();
    assert_eq!(again, Failed::Refused(Refused::NewcomerSeated));
    play_out(&hall, id).await;
    assert_eq!((parts(&hall, 2, id), parts(&hall, 8, id).len()), (Vec::new(), 1));
}

#[tokio::test]
async fn a_table_is_moved_by_its_host_or_a_manager() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let there = |channel| Place { channel: Channel(channel), ..PLACE };
    let refused = hall.house.move_to(&hall.by(2), id, there(5)).await.unwrap_err();
    assert_eq!(refused, Failed::Refused(Refused::HostOnly));
    let table = hall.house.move_to(&hall.by(1), id, there(5)).await.unwrap().table;
    assert_eq!((table.place, table.card), (there(5), table.revision), "the card is posted anew there");
    let refused = hall.house.move_to(&hall.by(1), id, there(5)).await.unwrap_err();
    assert_eq!(refused, Failed::Refused(Refused::AlreadyThere));
    hall.house.move_to(&hall.by_manager(9), id, there(6)).await.unwrap();
    assert_eq!(hall.house.ledger().tables_in(Channel(6)).wait().unwrap(), [id]);
}
