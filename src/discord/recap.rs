//! What has happened at a table, as its cards tell it: the present one to whoever is called, an old one what came in its turn.

use super::hall::Hall;
use crate::game::{Line, Seat};
use crate::house::Look;
use crate::ledger::Door;

/// What has happened since those who are called by the present card last acted. A card without it is better than none.
pub async fn news(hall: &Hall, look: &Look) -> Vec<Line> {
    let table = &look.table;
    if table.playing().is_none() {
        return Vec::new();
    }
    let called = |(seat, chair): (Seat, &crate::table::record::Chair)| {
        let call = chair.person().and(chair.asked).map(|asked| asked.call);
        (call == Some(table.card)).then_some(seat)
    };
    let called: Vec<Seat> = table.seated().filter_map(called).collect();
    let from = hall.house.acted(table.id, &called, table.turns.now).await.unwrap_or(table.turns.now);
    hall.house.lately(table.id, from, u64::MAX).await.unwrap_or_default()
}

/// What happened from one card on until the next that was shown. Those in between, which nobody has seen, are told with it.
pub async fn turn_of(hall: &Hall, look: &Look, card: u64) -> Vec<Line> {
    let table = &look.table;
    let cards = table.cards();
    let entry = |card: u64| cards.iter().find(|it| it.card == card).map(|it| it.entry);
    let Some(from) = entry(card) else { return Vec::new() };
    let shown = hall.house.ledger().shown(table.id, Door::Card).ok().flatten().unwrap_or_default();
    let others = shown.present.iter().map(|it| it.called).chain(shown.past.iter().map(|it| it.called));
    let next = others.filter(|other| *other > card).min().and_then(entry);
    let next = next.or_else(|| cards.iter().find(|it| it.card > card).map(|it| it.entry));
    hall.house.lately(table.id, from, next.unwrap_or(u64::MAX)).await.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::faces::card;
    use super::super::limits::{Room, by, golden};
    use super::*;
    use crate::game::Text;
    use crate::lang::Lang;
    use crate::ledger::Address;

    fn texts(lines: Vec<Line>) -> Vec<Text> {
        lines.into_iter().map(|line| line.text).collect()
    }

    /// Plays a golden playthrough, and holds every card against what presses have told.
    async fn check(seats: u64) {
        let room = Room::open(seats, Lang::En).await;
        room.hall.house.start(&by(room.people[0]), room.id).await.unwrap();
        let mut since = vec![Vec::new(); usize::try_from(seats).unwrap()];
        let (mut turns, mut card, mut own): (BTreeMap<u64, Vec<Text>>, u64, Vec<Text>) =
            (BTreeMap::new(), 0, Vec::new());
        let mut long = 0;
        for answer in golden(seats, Lang::En) {
            let look = room.look().await;
            let (person, press) = room.answer(answer).await;
            if look.table.card != card {
                card = look.table.card;
                own = since[press.seat.index()].clone();
            }
            assert_eq!(texts(news(&room.hall, &look).await), own, "what is news on card {card}");
            long += usize::from(own.len() > 4);
            let cards = look.table.cards();
            for old in cards[..cards.len() - 1].iter().filter(|old| turns.contains_key(&old.card)) {
                let told = turn_of(&room.hall, &look, old.card).await;
                let at = Address::Channel(look.table.place.channel);
                let settled = card::settled(&room.hall, &look.table, at, &told).content;
                assert!(settled.starts_with("> ") || settled.starts_with("-# "), "a card tells nothing: {settled}");
                assert_eq!(texts(told), turns[&old.card], "card {}", old.card);
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
            let look = room.look().await;
            let before = texts(news(&room.hall, &look).await);
            room.reopen();
            assert_eq!(texts(news(&room.hall, &room.look().await).await), before);
        }
    }

    /// A card that was shown tells also what came in the turns of those that nobody has seen.
    #[tokio::test]
    async fn what_happened_while_nothing_could_be_sent_is_told_by_the_card_before() {
        let room = Room::open(2, Lang::En).await;
        room.hall.house.start(&by(room.people[0]), room.id).await.unwrap();
        let first = room.look().await.table.card;
        let mut told = Vec::new();
        for answer in golden(2, Lang::En).into_iter().take(9) {
            let (person, press) = room.answer(answer).await;
            told.extend(texts(room.hall.house.press(&by(person), room.id, press).await.unwrap().lines));
        }
        let look = room.look().await;
        room.shows(look.table.card, &[first]).await;
        let news = texts(turn_of(&room.hall, &look, first).await);
        let after = texts(turn_of(&room.hall, &look, look.table.card).await);
        assert_eq!([news, after].concat(), told);
    }
}
