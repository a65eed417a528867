//! Presses by people who may not: strangers, other players, and former players. They get an ephemeral
//! reply, and nothing changes.

use std::time::{Duration, Instant};

use local_discord::people::{Person, Seen};
use stage::SOON;
use stage::fjord::{Fjord, answered, seen};
use tokio::time::sleep;

use super::eyes::{Open, are_same, at_rest, is_calm, told};
use super::play::{Party, begun};

/// Plays until this player is asked, and returns their open decision.
async fn until_asked(party: &mut Party<'_>, who: usize) -> Open {
    let begun = Instant::now();
    while party.asked().await != Some(who) {
        // Nobody is asked while an AI is searching.
        if !party.answer().await {
            sleep(Duration::from_millis(20)).await;
        }
        assert!(begun.elapsed() < SOON, "they are not asked");
    }
    Open::to(&party.people[who], party.thread).await
}

/// Sends forged answers of this person, asserts that they change nothing, and returns the replies.
async fn is_harmless(party: &mut Party<'_>, all: &[Person], person: &Person, open: &Open) -> Vec<String> {
    let channels = [party.thread, party.fjord.channel];
    let before = at_rest(all, &channels).await;
    let answers = open.is_pressed_by(person).await;
    are_same(&before, &at_rest(all, &channels).await);
    let mut texts = Vec::new();
    for answer in &answers {
        texts.push(told(person, answer).await);
    }
    texts
}

#[tokio::test]
async fn only_who_is_asked_can_answer() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US"), ("Dag", "fr")]).await;
    let mut party = begun(fjord, &people[..2], "/play game:raids").await;
    for _ in 0..3 {
        let Some(asked) = party.asked().await else { break };
        let open = Open::to(&people[asked], party.thread).await;
        for (n, other) in people.iter().enumerate().filter(|(n, _)| *n != asked) {
            for told in is_harmless(&mut party, &people, other, &open).await {
                assert!(told.contains(&format!("<@{}>", people[asked].id())), "{told}");
                assert_eq!(told.contains("you are watching"), n == 2, "{told}");
                assert_eq!(told.contains("vous regardez"), n == 3, "{told}");
            }
        }
        assert!(party.answer().await);
        // The asked player answers the same decision again, too late.
        let channels = [party.thread, party.fjord.channel];
        let before = at_rest(&people, &channels).await;
        for answer in open.is_pressed_by(&people[asked]).await {
            assert!(answered(&answer));
        }
        are_same(&before, &at_rest(&people, &channels).await);
    }
    assert_eq!(party.presses, 3);
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn strangers_neither_start_nor_settle_nor_take_back_nor_play_again() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US")]).await;
    let mut party = begun(fjord, &people[..2], "/play game:raids").await;
    let open = until_asked(&mut party, 1).await;
    let channels = [party.thread, party.fjord.channel];
    let before = at_rest(&people, &channels).await;
    let table = open.table;
    let acts = ["l:T:j", "l:T:l", "l:T:a", "l:T:r", "l:T:o", "l:T:s", "l:T:c", "u:T:1", "b:T", "a:T", "f:1"];
    for act in acts {
        let pressed = people[2].forges(open.card, 2, &act.replace('T', &table.to_string()), None).unwrap();
        told(&people[2], &people[2].answer(pressed).await).await;
    }
    for (act, value) in [("o:T:p", "live"), ("o:T:l", "fr"), ("o:T:v0", "x"), ("o:T:k", "1")] {
        let act = act.replace('T', &table.to_string());
        let pressed = people[2].forges(open.card, 3, &act, Some(vec![value.to_owned()])).unwrap();
        told(&people[2], &people[2].answer(pressed).await).await;
    }
    are_same(&before, &at_rest(&people, &channels).await);
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn whoever_has_left_or_was_replaced_cannot_answer_any_more() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US"), ("Dag", "en-US")]).await;
    let mut party = begun(fjord, &people[..3], "/play game:raids").await;
    let open = until_asked(&mut party, 1).await;
    assert!(answered(&people[1].runs(party.thread, "/leave").await.unwrap()));
    is_harmless(&mut party, &people, &people[1], &open).await;

    let open = until_asked(&mut party, 2).await;
    let seats = people[0].completes(party.thread, "/table replace seat:Cleo").await.unwrap();
    let [seat] = &seats[..] else { panic!("{seats:?}") };
    let line = format!("/table replace seat:{} by:<@{}>", seat.value.as_str().unwrap(), people[3].id());
    let replaced = people[0].runs(party.thread, &line).await.unwrap();
    println!("{}", seen(&people[0], &replaced).await.text);
    let offer = people[3].finds_dm(|it| it.button("Take the seat").is_some()).await.expect("an offer");
    told(&people[3], &people[3].presses(offer.id, "Take the seat").await.unwrap()).await;
    is_harmless(&mut party, &people, &people[2], &open).await;
    // The new occupant of the seat answers the decision that was open.
    let turn = Open::to(&people[3], party.thread).await;
    assert_eq!(turn.question, open.question);
    let before = people[0].sees_message(turn.card).unwrap().text;
    let pressed = people[3].forges(turn.card, 2, &turn.answer(0), None).unwrap();
    assert!(answered(&people[3].answer(pressed).await));
    // Either a new card, or the same card with the next decision of this turn.
    let news = |it: &Seen| !it.only_me && (it.id > turn.card || it.id == turn.card && it.text != before);
    assert!(people[0].finds(party.thread, news).await.is_some(), "nothing has come of it");
    is_calm(&mut party.fjord);
}
