//! Limits on open tables of a person and of a channel, and on how fast they are opened.

use std::sync::Arc;

use futures::future::join_all;
use meadhall::house::{Failed, HouseRules, Limits, Told};
use meadhall::store::{SledStore, Wait};
use meadhall::table::{Channel, Person, Place, Refused, TableId};
use tempfile::TempDir;

use super::hall::{Hall, MINUTE, PLACE, raids};

async fn open(hall: &Hall, person: u64, channel: u64) -> Result<TableId, Failed> {
    let mut opening = raids(1);
    opening.place = Place { channel: Channel(channel), ..PLACE };
    Ok(hall.house.open(&hall.by(person), opening).await?.table.id)
}

#[tokio::test]
async fn nobody_has_more_than_twenty_open_tables_by_opening_or_by_joining() {
    let hall = Hall::new().await;
    let mut last = None;
    for number in 0..20 {
        last = Some(open(&hall, 1, number).await.unwrap());
        hall.pass(MINUTE).await;
    }
    let full = Failed::Refused(Refused::TooManyTables { person: Person(1), most: 20 });
    assert_eq!(open(&hall, 1, 77).await.unwrap_err(), full);
    let other = open(&hall, 2, 78).await.unwrap();
    assert_eq!(hall.house.join(&hall.by(1), other).await.unwrap_err(), full);
    hall.house.join(&hall.by(1), last.unwrap()).await.unwrap();
    hall.house.cancel(&hall.by(1), last.unwrap()).await.unwrap();
    hall.house.join(&hall.by(1), other).await.unwrap();
}

#[tokio::test]
async fn a_channel_has_room_for_ten_tables() {
    let hall = Hall::new().await;
    for person in 0..10 {
        open(&hall, person, 5).await.unwrap();
    }
    let full = Failed::Refused(Refused::ChannelFull { most: 10 });
    assert_eq!(open(&hall, 11, 5).await.unwrap_err(), full);
    let elsewhere = open(&hall, 11, 6).await.unwrap();
    let place = Place { channel: Channel(5), ..PLACE };
    assert_eq!(hall.house.move_to(&hall.by(11), elsewhere, place).await.unwrap_err(), full);
}

#[tokio::test]
async fn three_tables_a_minute_are_enough_even_if_they_are_called_off() {
    let hall = Hall::new().await;
    for number in 0..3 {
        let id = open(&hall, 1, number).await.unwrap();
        hall.house.cancel(&hall.by(1), id).await.unwrap();
    }
    assert_eq!(open(&hall, 1, 9).await.unwrap_err(), Failed::Refused(Refused::TooFast { most: 3 }));
    open(&hall, 2, 9).await.unwrap();
    hall.pass(MINUTE).await;
    open(&hall, 1, 9).await.unwrap();
}

#[tokio::test]
async fn whoever_sits_down_somewhere_has_opened_no_fewer_tables() {
    let hall = Hall::new().await;
    let other = open(&hall, 2, 7).await.unwrap();
    for number in 0..3 {
        open(&hall, 1, number).await.unwrap();
        hall.house.join(&hall.by(1), other).await.unwrap();
        hall.house.leave(&hall.by(1), other).await.unwrap();
    }
    assert_eq!(open(&hall, 1, 9).await.unwrap_err(), Failed::Refused(Refused::TooFast { most: 3 }));
}

#[tokio::test]
async fn nobody_slips_through_by_asking_for_everything_at_once() {
    let hall = Hall::new().await;
    let mut lobbies = Vec::new();
    for person in 100..140 {
        lobbies.push(open(&hall, person, person).await.unwrap());
    }
    let calls: Vec<_> = lobbies.iter().map(|id| (hall.by(1), *id)).collect();
    let joins = calls.iter().map(|(call, id)| hall.house.join(call, *id));
    let joined = join_all(joins).await;
    assert_eq!(joined.iter().filter(|told| told.is_ok()).count(), 20);
    assert_eq!(hall.house.ledger().tables_of(Person(1)).wait().unwrap().len(), 20);
}

/// Checks that this many commands were accepted and all others were refused for this reason.
fn got(asked: &[Result<Told, Failed>], many: usize, why: &Refused) {
    let refused: Vec<&Failed> = asked.iter().filter_map(|told| told.as_ref().err()).collect();
    assert_eq!(asked.len() - refused.len(), many);
    assert!(refused.iter().all(|failed| **failed == Failed::Refused(why.clone())), "{refused:?}");
}

#[tokio::test]
async fn nobody_slips_through_by_asking_two_processes_at_once() {
    let folder = TempDir::new().unwrap();
    // This store answers later, so all commands count the tables before any of them is written.
    let store = Arc::new(SledStore::open(folder.path()).unwrap());
    let limits = Limits { a_server: Some(45), ..Limits::default() };
    let one = Hall::on(store).await.ruled(HouseRules { limits, ..HouseRules::default() });
    let two = one.beside().await;
    let hall = |number: u64| if number.is_multiple_of(2) { &one } else { &two };
    let opening = |channel: u64| {
        let mut opening = raids(1);
        opening.place = Place { channel: Channel(channel), ..PLACE };
        opening
    };
    let opened =
        join_all((100..140).map(async |person| hall(person).house.open(&hall(person).by(person), opening(5)).await))
            .await;
    got(&opened, 10, &Refused::ChannelFull { most: 10 });
    let opened =
        join_all((0..8).map(async |number| hall(number).house.open(&hall(number).by(1), opening(50 + number)).await))
            .await;
    got(&opened, 3, &Refused::TooFast { most: 3 });
    let opened = join_all(
        (200..240).map(async |person| hall(person).house.open(&hall(person).by(person), opening(person)).await),
    )
    .await;
    got(&opened, 32, &Refused::ServerFull { most: 45 });
    let lobbies = opened.iter().flatten().map(|told| told.table.id);
    let lobbies: Vec<(u64, TableId)> = (0..).zip(lobbies).collect();
    let joined =
        join_all(lobbies.iter().map(async |(number, id)| hall(*number).house.join(&hall(*number).by(1), *id).await))
            .await;
    got(&joined, 17, &Refused::TooManyTables { person: Person(1), most: 20 });
    let place = Place { channel: Channel(77), ..PLACE };
    let moved = lobbies
        .iter()
        .map(async |(number, id)| hall(*number).house.move_to(&hall(*number).by_manager(9), *id, place).await);
    got(&join_all(moved).await, 10, &Refused::ChannelFull { most: 10 });
    assert_eq!(one.house.ledger().tables_of(Person(1)).wait().unwrap().len(), 20);
}
