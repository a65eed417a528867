//! Channels without permission to attach pictures: this is announced once, is remembered, and pauses no
//! clock.

use meadhall::ledger::Errand;
use meadhall::store::Wait;
use meadhall::table::notice::{News, To};
use meadhall::table::{Channel, Place};

use super::hall::{HOUR, Hall, PLACE};

/// Counts the announcements in all channels.
fn told(hall: &Hall) -> usize {
    let errands = hall.house.ledger().errands(None, 9_999).wait().unwrap();
    let bare = |errand: &&Errand| errand.notice().is_some_and(|it| it.to == To::Channel && it.what == News::Bare);
    errands.iter().map(|(_, errand)| errand).filter(bare).count()
}

#[tokio::test]
async fn it_is_told_once_in_a_place_and_known_after_a_crash() {
    let mut hall = Hall::new().await;
    let (id, beside) = (hall.playing(&[1, 2], 0).await, hall.playing(&[1, 2], 0).await);
    assert!(!hall.table(id).await.is_bare());
    hall.house.note_bare(PLACE.channel).await.unwrap();
    let table = hall.table(id).await;
    assert!(table.is_bare() && hall.table(beside).await.is_bare() && table.stopped.is_none());
    assert_eq!(told(&hall), 1, "one of both tables tells it");
    assert_eq!(hall.house.bare_channels(PLACE.server).wait().unwrap(), [PLACE.channel]);
    hall.crash(HOUR).await;
    hall.house.note_bare(PLACE.channel).await.unwrap();
    assert_eq!((told(&hall), hall.table(id).await.revision), (1, table.revision), "nothing is new");

    hall.house.note_pictures(PLACE.channel).await.unwrap();
    let table = hall.table(id).await;
    assert!(!table.is_bare() && !hall.table(beside).await.is_bare());
    assert_eq!(hall.house.bare_channels(PLACE.server).wait().unwrap(), []);
    hall.house.note_pictures(PLACE.channel).await.unwrap();
    assert_eq!(hall.table(id).await.revision, table.revision);
    hall.house.note_bare(PLACE.channel).await.unwrap();
    assert!(hall.table(id).await.is_bare());
    let late = hall.playing(&[1, 2], 0).await;
    hall.house.note_bare(PLACE.channel).await.unwrap();
    assert!(hall.table(late).await.is_bare());
    assert_eq!(told(&hall), 1, "who plays there knows");
}

#[tokio::test]
async fn another_place_may_take_pictures_and_tells_it_if_it_does_not() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    hall.house.note_bare(PLACE.channel).await.unwrap();
    let there = Place { channel: Channel(PLACE.channel.0 + 1), ..PLACE };
    hall.house.move_to(&hall.by(1), id, there).await.unwrap();
    assert!(!hall.table(id).await.is_bare());
    hall.house.note_pictures(PLACE.channel).await.unwrap();
    hall.house.note_bare(there.channel).await.unwrap();
    assert!(hall.table(id).await.is_bare());
    assert_eq!(told(&hall), 2);
    hall.house.concede(&hall.by(2), id).await.unwrap();
    assert!(hall.table(id).await.is_bare(), "its last card is put up in words, too");
}
