//! Checks that cards log exactly the events of the answers before them.

use std::collections::BTreeMap;

use super::faces::card;
use super::limits::{Room, by, golden};
use crate::game::{Line, Text};
use crate::house::{Eyes, Tale};
use crate::lang::Lang;

fn texts(lines: Vec<Line>) -> Vec<Text> {
    lines.into_iter().map(|line| line.text).collect()
}

/// Returns the log lines that everybody sees.
async fn told(room: &Room, tale: Tale<'_>) -> Vec<Text> {
    room.scene(Eyes::All, tale).await.happened
}

/// Plays a golden match and compares every card with the events of the answers.
async fn check(seats: u64) {
    let room = Room::open(seats, Lang::En).await;
    room.hall.house.start(&by(room.people[0]), room.id).await.unwrap();
    let mut since = vec![Vec::new(); usize::try_from(seats).unwrap()];
    let (mut turns, mut card, mut own): (BTreeMap<u64, Vec<Text>>, u64, Vec<Text>) = (BTreeMap::new(), 0, Vec::new());
    let mut long = 0;
    for answer in golden(seats, Lang::En) {
        let look = room.look().await;
        let (person, press) = room.answer(answer).await;
        if look.table.card != card {
            card = look.table.card;
            own = since[press.seat.index()].clone();
        }
        assert_eq!(told(&room, Tale::News).await, own, "what is news on card {card}");
        long += usize::from(own.len() > 4);
        let cards = look.table.cards();
        for old in cards[..cards.len() - 1].iter().filter(|old| turns.contains_key(&old.card)) {
            let scene = room.scene(Eyes::All, Tale::Turn(old.card)).await;
            let settled = card::settled(&room.hall.book, &scene, scene.place.channel).content;
            assert!(settled.starts_with("> ") || settled.starts_with("-# "), "a card tells nothing: {settled}");
            assert_eq!(scene.happened, turns[&old.card], "card {}", old.card);
        }
        let done = texts(room.hall.house.press(&by(person), room.id, press).await.unwrap().lines);
        turns.entry(card).or_default().extend(done.iter().cloned());
        own.extend(done.iter().cloned());
        since.iter_mut().for_each(|since| since.extend(done.iter().cloned()));
        since[press.seat.index()].clear();
    }
    assert!(turns.len() > 15 && long > 5, "{} cards, {long} of them long", turns.len());
}

#[tokio::test]
async fn a_card_tells_what_has_happened_since_whom_it_calls_last_acted() {
    check(2).await;
    check(4).await;
}

#[tokio::test]
async fn it_tells_the_same_when_nothing_is_at_hand_any_more() {
    let mut room = Room::open(3, Lang::En).await;
    room.hall.house.start(&by(room.people[0]), room.id).await.unwrap();
    for answer in golden(3, Lang::En).into_iter().take(30) {
        let (person, press) = room.answer(answer).await;
        room.hall.house.press(&by(person), room.id, press).await.unwrap();
        let before = told(&room, Tale::News).await;
        room.reopen();
        assert_eq!(told(&room, Tale::News).await, before);
    }
}

/// A card that was displayed also logs the turns of later cards that were not.
#[tokio::test]
async fn what_happened_while_nothing_could_be_sent_is_told_by_the_card_before() {
    let room = Room::open(2, Lang::En).await;
    room.hall.house.start(&by(room.people[0]), room.id).await.unwrap();
    let first = room.look().await.table.card;
    let mut all = Vec::new();
    for answer in golden(2, Lang::En).into_iter().take(9) {
        let (person, press) = room.answer(answer).await;
        all.extend(texts(room.hall.house.press(&by(person), room.id, press).await.unwrap().lines));
    }
    let look = room.look().await;
    room.shows(look.table.card, &[first]).await;
    let news = told(&room, Tale::Turn(first)).await;
    let after = told(&room, Tale::Turn(look.table.card)).await;
    assert_eq!([news, after].concat(), all);
}
