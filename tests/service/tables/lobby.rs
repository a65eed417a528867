//! The lobby of a table, and who may do what there.

use std::collections::BTreeMap;

use meadhall::house::{Failed, Fresh};
use meadhall::ledger::{Door, Errand};
use meadhall::store::Wait;
use meadhall::table::lobby::Options;
use meadhall::table::notice::{News, Notice, To};
use meadhall::table::pace::{Pace, PaceError};
use meadhall::table::record::Ending;
use meadhall::table::{Person, Refused, Table};

use super::hall::{HOUR, Hall, raids};

fn refused<T: std::fmt::Debug>(told: Result<T, Failed>) -> Refused {
    match told {
        Err(Failed::Refused(refused)) => refused,
        other => panic!("it was not refused: {other:?}"),
    }
}

#[tokio::test]
async fn the_host_sits_first_and_others_come_and_go() {
    let hall = Hall::new().await;
    let id = hall.open(1, 0).await;
    for person in [2, 3, 4] {
        hall.house.join(&hall.by(person), id).await.unwrap();
    }
    let seated = |people: Vec<Option<Person>>| people.into_iter().flatten().map(|it| it.0).collect::<Vec<_>>();
    let table = hall.table(id).await;
    assert_eq!(seated(table.chairs.iter().map(|chair| chair.person()).collect()), [1, 2, 3, 4]);
    assert_eq!(refused(hall.house.join(&hall.by(5), id).await), Refused::Full { seats: 4 });
    hall.house.leave(&hall.by(2), id).await.unwrap();
    assert_eq!(refused(hall.house.leave(&hall.by(2), id).await), Refused::NotSeated);
    hall.house.join(&hall.by(5), id).await.unwrap();
    let table = hall.table(id).await;
    assert_eq!(seated(table.chairs.iter().map(|chair| chair.person()).collect()), [1, 3, 4, 5]);
}

#[tokio::test]
async fn who_joins_twice_sits_once() {
    let hall = Hall::new().await;
    let id = hall.open(1, 0).await;
    assert_eq!(hall.house.join(&hall.by(2), id).await.unwrap().news, Fresh::New);
    let again = hall.house.join(&hall.by(2), id).await.unwrap();
    assert_eq!((again.news, again.table.chairs.len()), (Fresh::AsBefore, 2));
}

#[tokio::test]
async fn when_the_host_leaves_the_next_is_the_host_and_without_people_the_lobby_closes() {
    let hall = Hall::new().await;
    let id = hall.open(1, 1).await;
    hall.house.join(&hall.by(2), id).await.unwrap();
    let told = hall.house.leave(&hall.by(1), id).await.unwrap();
    assert_eq!(told.table.host, Some(Person(2)));
    let told = hall.house.leave(&hall.by(2), id).await.unwrap();
    assert_eq!(told.table.over().unwrap().ending, Ending::Cancelled);
    assert_eq!(refused(hall.house.join(&hall.by(2), id).await), Refused::Over);
    assert_eq!(hall.house.ledger().tables_of(Person(2)).wait().unwrap(), []);
}

#[tokio::test]
async fn options_kick_and_start_are_the_hosts() {
    let hall = Hall::new().await;
    let id = hall.open(1, 0).await;
    hall.house.join(&hall.by(2), id).await.unwrap();
    let pace = Options { pace: Some(Pace::Live), ..Options::default() };
    assert_eq!(refused(hall.house.settle(&hall.by(2), id, pace.clone()).await), Refused::HostOnly);
    assert_eq!(refused(hall.house.kick(&hall.by(2), id, Person(1)).await), Refused::HostOnly);
    assert_eq!(refused(hall.house.start(&hall.by(2), id).await), Refused::HostOnly);
    assert_eq!(refused(hall.house.cancel(&hall.by(2), id).await), Refused::HostOnly);
    assert_eq!(hall.house.settle(&hall.by(1), id, pace).await.unwrap().table.pace, Pace::Live);
    let told = hall.house.kick(&hall.by(1), id, Person(2)).await.unwrap();
    assert_eq!(told.notices, [Notice { to: To::Person(Person(2)), what: News::Kicked }]);
    assert!(matches!(refused(hall.house.start(&hall.by(1), id).await), Refused::Setup(_)));
    hall.house.add_computer(&hall.by(1), id, "random").await.unwrap();
    assert!(hall.house.start(&hall.by(1), id).await.unwrap().table.playing().is_some());
    assert_eq!(refused(hall.house.start(&hall.by(1), id).await), Refused::Started);
    assert_eq!(refused(hall.house.join(&hall.by(9), id).await), Refused::Started);
    assert_eq!(refused(hall.house.kick(&hall.by(1), id, Person(1)).await), Refused::Started);
}

#[tokio::test]
async fn a_manager_may_call_a_lobby_off_and_a_stranger_may_not() {
    let hall = Hall::new().await;
    let id = hall.open(1, 0).await;
    assert_eq!(refused(hall.house.cancel(&hall.by(9), id).await), Refused::HostOnly);
    let told = hall.house.cancel(&hall.by_manager(9), id).await.unwrap();
    assert_eq!(told.table.over().unwrap().ending, Ending::Cancelled);
    assert_eq!(refused(hall.house.cancel(&hall.by_manager(9), id).await), Refused::Over);
}

#[tokio::test]
async fn whoever_sits_there_adds_and_removes_computers() {
    let hall = Hall::new().await;
    let id = hall.open(1, 0).await;
    assert_eq!(refused(hall.house.add_computer(&hall.by(2), id, "random").await), Refused::NotSeated);
    hall.house.join(&hall.by(2), id).await.unwrap();
    assert!(matches!(refused(hall.house.add_computer(&hall.by(2), id, "genius").await), Refused::Computer(_)));
    let told = hall.house.add_computer(&hall.by(2), id, "random").await.unwrap();
    assert_eq!(told.table.chairs.len(), 3);
    assert_eq!(hall.house.remove_computer(&hall.by(2), id).await.unwrap().table.chairs.len(), 2);
    assert_eq!(refused(hall.house.remove_computer(&hall.by(2), id).await), Refused::NoComputer);
}

#[tokio::test]
async fn what_the_game_does_not_know_is_refused() {
    let hall = Hall::new().await;
    let mut opening = raids(0);
    opening.variants = BTreeMap::from([("moon".to_owned(), "full".to_owned())]);
    assert!(matches!(refused(hall.house.open(&hall.by(1), opening).await), Refused::Setup(_)));
    let mut opening = raids(0);
    opening.pace = Pace::Own(0);
    assert_eq!(refused(hall.house.open(&hall.by(1), opening).await), Refused::Pace(PaceError { minutes: 0 }));
    assert_eq!(refused(hall.house.open(&hall.by(1), raids(4)).await), Refused::Full { seats: 4 });
    assert_eq!(hall.house.ledger().tables_of(Person(1)).wait().unwrap(), []);
}

#[tokio::test]
async fn a_lobby_in_which_nothing_happens_for_a_day_closes_with_one_notice() {
    let hall = Hall::new().await;
    let id = hall.open(1, 0).await;
    hall.wait(20 * HOUR).await;
    hall.house.join(&hall.by(2), id).await.unwrap();
    hall.wait(23 * HOUR).await;
    assert!(hall.table(id).await.over().is_none());
    hall.wait(2 * HOUR).await;
    assert_eq!(hall.table(id).await.over().unwrap().ending, Ending::Expired);
    let errands: Vec<Errand> =
        hall.house.ledger().errands(None, 99).wait().unwrap().into_iter().map(|(_, errand)| errand).collect();
    let expired = Errand::Tell(Notice { to: To::Channel, what: News::Expired });
    assert_eq!(errands.len(), 2);
    assert!(errands.contains(&expired), "{errands:?}");
    assert!(matches!(errands[0], Errand::Show { door: Door::Card, .. }));
}

#[tokio::test]
async fn if_the_host_is_gone_anybody_seated_may_start() {
    let hall = Hall::new().await;
    let id = hall.open(1, 0).await;
    hall.house.join(&hall.by(2), id).await.unwrap();
    hall.wait(23 * HOUR).await;
    assert_eq!(refused(hall.house.start(&hall.by(2), id).await), Refused::HostOnly);
    hall.house.add_computer(&hall.by(2), id, "random").await.unwrap();
    hall.wait(HOUR).await;
    assert_eq!(refused(hall.house.start(&hall.by(9), id).await), Refused::HostOnly);
    assert!(hall.house.start(&hall.by(2), id).await.unwrap().table.playing().is_some());
}

#[tokio::test]
async fn who_wants_to_play_again_finds_the_others_at_one_table() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 1).await;
    assert_eq!(refused(hall.house.rematch(&hall.by(1), id).await), Refused::Started);
    hall.house.wish(&hall.by(1), id, meadhall::table::record::Wanted::End).await.unwrap();
    let again = hall.house.rematch(&hall.by(2), id).await.unwrap().table;
    assert_eq!((again.host, again.chairs.len()), (Some(Person(2)), 2));
    let joined = hall.house.rematch(&hall.by(1), id).await.unwrap().table;
    assert_eq!((joined.id, joined.chairs.len()), (again.id, 3));
    let seed = |table: &Table| hall.house.ledger().past(table.id).wait().unwrap().unwrap().beginning.seed;
    hall.house.start(&hall.by(2), again.id).await.unwrap();
    assert!(seed(&hall.table(id).await) != seed(&hall.table(again.id).await), "a rematch has a new seed");
    hall.house.wish(&hall.by(2), again.id, meadhall::table::record::Wanted::End).await.unwrap();
    let third = hall.house.rematch(&hall.by(1), id).await.unwrap().table;
    assert!(third.id != again.id && third.id != id);
}
