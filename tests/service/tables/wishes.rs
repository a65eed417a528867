//! Votes: the host, a manager, or everybody seated may end a match or replace a player.

use meadhall::house::{Failed, Fresh};
use meadhall::store::Wait;
use meadhall::table::notice::{News, To};
use meadhall::table::record::{Ending, Newcomer, Wanted};
use meadhall::table::{Person, Refused, Table};

use super::hall::{HOUR, Hall, computer};

fn ended(table: &Table) -> bool {
    table.over().is_some_and(|over| over.ending == Ending::Agreed)
}

#[tokio::test]
async fn the_host_or_a_manager_ends_a_match_at_once_and_a_stranger_does_not() {
    let hall = Hall::new().await;
    for (call, ends) in [(hall.by(1), true), (hall.by_manager(9), true), (hall.by(9), false)] {
        let id = hall.playing(&[1, 2, 3], 0).await;
        hall.wait(HOUR).await;
        let told = hall.house.wish(&call, id, Wanted::End).await;
        match ends {
            true => assert!(ended(&told.unwrap().table)),
            false => assert_eq!(told.unwrap_err(), Failed::Refused(Refused::NotSeated)),
        }
    }
}

#[tokio::test]
async fn without_the_host_everybody_seated_has_to_wish_it() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 1).await;
    let told = hall.house.wish(&hall.by(2), id, Wanted::End).await.unwrap();
    assert!(!ended(&told.table));
    assert_eq!(told.notices[0].to, To::Channel);
    assert_eq!(told.notices[0].what, News::Wished { by: Person(2), what: Wanted::End });
    let again = hall.house.wish(&hall.by(2), id, Wanted::End).await.unwrap();
    assert_eq!((again.news, again.notices.len()), (Fresh::AsBefore, 0), "a wish is told once");
    assert!(!ended(&hall.house.wish(&hall.by(3), id, Wanted::End).await.unwrap().table));
    // The host does not vote but leaves, so everybody still seated has voted.
    assert!(ended(&hall.house.leave(&hall.by(1), id).await.unwrap().table));
    assert_eq!(hall.house.ledger().outcomes(Person(1)).wait().unwrap().len(), 1);
}

#[tokio::test]
async fn a_host_who_is_gone_is_not_waited_for() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    for _ in 0..3 {
        hall.wait(8 * HOUR).await;
    }
    assert!(ended(&hall.house.wish(&hall.by(2), id, Wanted::End).await.unwrap().table));
}

#[tokio::test]
async fn the_one_it_is_about_is_not_asked() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2, 3], 0).await;
    let seat = hall.table(id).await.seat_of(Person(1)).unwrap();
    let replace = Wanted::Replace { seat, by: Newcomer::Computer("random".to_owned()) };
    hall.house.wish(&hall.by(2), id, replace.clone()).await.unwrap();
    let told = hall.house.wish(&hall.by(3), id, replace).await.unwrap();
    assert_eq!(computer(&told.table.chairs[seat.index()].holder), Some(None));
    assert_eq!(told.notices[0].what, News::Replaced { seat });
    assert_eq!(told.table.host, Some(Person(2)), "who has no chair any more is not the host");
    let refused = hall.house.concede(&hall.by(1), id).await.unwrap_err();
    assert_eq!(refused, Failed::Refused(Refused::NotSeated));
}

#[tokio::test]
async fn unknown_computers_and_chairs_are_refused() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let seat = hall.table(id).await.seat_of(Person(1)).unwrap();
    let genius = Wanted::Replace { seat, by: Newcomer::Computer("genius".to_owned()) };
    assert!(matches!(
        hall.house.wish(&hall.by(1), id, genius).await.unwrap_err(),
        Failed::Refused(Refused::Computer(_))
    ));
    let nowhere = meadhall::game::Seat(9);
    let replace = Wanted::Replace { seat: nowhere, by: Newcomer::Person(Person(5)) };
    assert_eq!(hall.house.wish(&hall.by(1), id, replace).await.unwrap_err(), Failed::Refused(Refused::NoSeat(nowhere)));
}
