//! Decisions by DM: for people who want them, for people with closed DMs, and never visible to anybody
//! else.

use local_discord::people::{Person, Seen};
use stage::fjord::{Fjord, answered, plain, seen};

use super::eyes::{Open, at_rest, is_calm, told};
use super::play::{Party, begun, press_lobby};

/// Waits for the DM with an open decision.
async fn letter(person: &Person) -> Seen {
    let asks = |it: &Seen| it.buttons.iter().any(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("m:")));
    person.finds_dm(asks).await.expect("a letter with answers")
}

/// Returns a custom id without its message key.
fn unsealed(carries: Option<&str>) -> Option<&str> {
    carries?.split('~').next()
}

/// Plays until this player has a decision with at most four options.
async fn until_simple(party: &mut Party<'_>, who: usize) -> Option<Open> {
    loop {
        if party.asked().await == Some(who) {
            let open = Open::to(&party.people[who], party.thread).await;
            if open.values.len() <= 4 {
                return Some(open);
            }
        }
        if !party.answer().await {
            return None;
        }
    }
}

#[tokio::test]
async fn whoever_is_asked_by_letter_answers_there() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Green", "fr"), ("Cleo", "en-US")]).await;
    let mut party = begun(fjord, &people[..2], "/play game:raids").await;
    let mut letters = 0;
    while let Some(open) = until_simple(&mut party, 1).await {
        let letter = letter(&people[1]).await;
        let button = letter.buttons.iter().find(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("m:")));
        let button = button.unwrap().custom_id.clone().unwrap();
        assert!(answered(&people[1].presses(letter.id, &button).await.unwrap()));
        let settled = people[1].finds_dm(|it| {
            it.id == letter.id
                && it.buttons.iter().all(|it| unsealed(it.custom_id.as_deref()) != unsealed(Some(&button)))
        });
        assert!(settled.await.is_some(), "the letter can still be answered");
        // The same decision on the card is closed, too.
        let settled = people[1].finds(party.thread, |it| {
            it.id == open.card
                && it.buttons.iter().all(|it| unsealed(it.custom_id.as_deref()) != unsealed(Some(&button)))
        });
        assert!(settled.await.is_some(), "{}", plain(&people[1].sees_message(open.card).unwrap()));
        letters += 1;
    }
    assert!(letters > 1, "{letters} letters");
    // Nobody else gets a DM.
    assert_eq!(people[2].dm(), None);
    party.is_well().await;
}

#[tokio::test]
async fn closed_letters_are_known_at_the_lobby_and_told_to_nobody_else() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    people[1].takes_dms(false);
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    press_lobby(&fjord, &people[1], "j").await;
    let asks = people[1].finds(fjord.channel, |it| it.button("Yes, write to me").is_some()).await.expect("a question");
    assert!(asks.only_me);
    let tried = people[1].presses(asks.id, "Yes, write to me").await.unwrap();
    let closed = seen(&people[1], &tried).await;
    assert!(closed.only_me && closed.text.contains("I can't send you private messages"), "{}", plain(&closed));
    // Once their DMs are open, testing again is enough.
    people[1].takes_dms(true);
    let again = seen(&people[1], &people[1].presses(closed.id, "Test again").await.unwrap()).await;
    assert!(again.text.contains("by private message and in the channel"), "{}", plain(&again));
    assert!(people[1].finds_dm(|it| it.text.contains("This is a test")).await.is_some());
    people[1].takes_dms(false);
    press_lobby(&fjord, &people[0], "s").await;
    let thread = fjord.thread(&people[0]).await;
    let mut party = Party::new(fjord, &people, thread);
    while party.asked().await != Some(1) {
        let open = Open::to(&people[0], thread).await;
        let pressed = people[0].forges(open.card, 2, &open.answer(0), None).unwrap();
        assert!(answered(&people[0].answer(pressed).await));
        party.presses += 1;
        assert!(party.presses < 100);
    }
    // The decision is on the card in the channel, which mentions the player.
    let open = Open::to(&people[1], thread).await;
    let card = people[1].sees_message(open.card).unwrap();
    assert!(card.calls_me, "{}", plain(&card));
    for shown in people[0].sees(thread).iter().chain(&people[0].sees(party.fjord.channel)) {
        assert!(!plain(shown).contains("private messages"), "{}", plain(shown));
    }
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn how_one_is_asked_can_be_changed_at_any_time() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let answer = people[1].runs(fjord.channel, "/settings notify where:the channel only").await.unwrap();
    assert!(told(&people[1], &answer).await.contains("in the channel only"));
    let mut party = begun(fjord, &people, "/play game:raids").await;
    for _ in 0..6 {
        let asked = party.asked().await.unwrap();
        let open = Open::to(&people[asked], party.thread).await;
        let pressed = people[asked].forges(open.card, 2, &open.answer(0), None).unwrap();
        assert!(answered(&people[asked].answer(pressed).await));
    }
    at_rest(&people, &[party.thread]).await;
    assert_eq!(people[1].dm().map_or(0, |dm| people[1].sees(dm).len()), 0, "nobody is written to who does not want it");
    assert!(people[0].dm().is_some());
    people[1].takes_dms(false);
    let line = "/settings notify where:private messages and the channel";
    let answer = people[1].runs(party.fjord.channel, line).await.unwrap();
    assert!(told(&people[1], &answer).await.contains("I can't send you private messages"));
    is_calm(&mut party.fjord);
}
