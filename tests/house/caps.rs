//! Caps with clear answers: open tables of a person, of a channel, and how fast they are opened.

use meadhall::house::Failed;
use meadhall::store::Wait;
use meadhall::table::{Channel, Person, Place, Refused};

use super::hall::{Hall, MINUTE, PLACE, raids};

async fn open(hall: &Hall, person: u64, channel: u64) -> Result<meadhall::table::TableId, Failed> {
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
async fn nobody_slips_through_by_asking_for_everything_at_once() {
    let hall = Hall::new().await;
    let mut lobbies = Vec::new();
    for person in 100..140 {
        lobbies.push(open(&hall, person, person).await.unwrap());
    }
    let calls: Vec<_> = lobbies.iter().map(|id| (hall.by(1), *id)).collect();
    let joins = calls.iter().map(|(call, id)| hall.house.join(call, *id));
    let joined = futures::future::join_all(joins).await;
    assert_eq!(joined.iter().filter(|told| told.is_ok()).count(), 20);
    assert_eq!(hall.house.ledger().tables_of(Person(1)).wait().unwrap().len(), 20);
}
