//! Cards that cannot be delivered: players see that their moves are saved, even while the channel is backing
//! off.

use meadhall::ledger::{Address, Attempt, Door, Message, Present, Shown};
use meadhall::scene::Silence;
use meadhall::table::{Person, TableId};

use super::hall::{Hall, MINUTE, PLACE};

const HERE: Address = Address::Channel(PLACE.channel);

/// Stores this state of the card and returns the delivery warning now and a minute later.
async fn said(hall: &Hall, id: TableId, shown: Shown) -> [Option<Silence>; 2] {
    let before = hall.house.ledger().read(meadhall::ledger::shown_by(id)).await.unwrap().noted(Door::Card).unwrap();
    hall.house.ledger().show(id, Door::Card, before.as_ref(), Some(&shown)).await.unwrap();
    let now = hall.house.quiet(id, Person(1)).await.unwrap().silence;
    hall.pass(MINUTE).await;
    [now, hall.house.quiet(id, Person(1)).await.unwrap().silence]
}

fn tried(hall: &Hall, called: u64) -> Attempt {
    let since = hall.house.time().wall;
    Attempt { address: HERE, called, revision: called, instead_of: None, since, refused: false }
}

fn present(called: u64) -> Option<Present> {
    Some(Present { message: Message { address: HERE, number: called }, called, revision: called, seal: None })
}

#[tokio::test]
async fn a_card_is_late_when_it_or_an_earlier_one_was_tried_a_while_ago() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let card = hall.table(id).await.card;
    let late = [None, Some(Silence::Trouble)];
    let waits = |called| Shown { present: present(1), tried: vec![tried(&hall, called)], ..Shown::default() };
    assert_eq!(said(&hall, id, waits(card)).await, late);
    assert_eq!(said(&hall, id, waits(card - 1)).await, late, "the newest has not been tried yet");
    let refused = Attempt { refused: true, ..tried(&hall, card - 1) };
    let refused = Shown { present: present(1), tried: vec![refused], ..Shown::default() };
    assert_eq!(said(&hall, id, refused).await, late, "its place takes nothing");
    let first = Shown { tried: vec![tried(&hall, card)], ..Shown::default() };
    assert_eq!(said(&hall, id, first).await, late, "there has never been one");
}

#[tokio::test]
async fn a_card_that_is_there_is_not_late_nor_is_one_that_has_not_been_tried() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let card = hall.table(id).await.card;
    assert_eq!(said(&hall, id, Shown { present: present(1), ..Shown::default() }).await, [None; 2]);
    let there = Shown { present: present(card), tried: vec![tried(&hall, card - 1)], ..Shown::default() };
    assert_eq!(said(&hall, id, there).await, [None; 2], "what is looked for now holds nothing up");
    let hidden = Attempt { refused: true, ..tried(&hall, card - 2) };
    let unseen = Shown { present: present(card - 1), tried: vec![hidden], ..Shown::default() };
    assert_eq!(said(&hall, id, unseen).await, [None; 2], "that was tried before the last one came");
}
