//! Confirmations, rules by topic and the legend. Their buttons still work after a restart of the bot.

use local_discord::people::{Person, Seen};
use stage::fjord::{Fjord, answered, plain, seen};

use super::eyes::is_calm;
use super::kills::again;
use super::play::begun;

const TWO: [(&str, &str); 2] = [("Ann", "en-US"), ("Bo", "en-US")];

/// Presses the button whose custom id has this prefix.
async fn press(person: &Person, shown: &Seen, begins: &str) -> Seen {
    let carries = shown.buttons.iter().filter_map(|it| it.custom_id.as_deref());
    let carries = carries.into_iter().find(|it| it.starts_with(begins)).unwrap_or_else(|| panic!("{shown:#?}"));
    seen(person, &person.presses(shown.id, carries).await.unwrap()).await
}

#[tokio::test]
async fn ending_a_match_asks_once_more_and_the_answer_outlives_the_bot() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    assert!(party.answer().await);
    let asks = seen(&people[0], &people[0].runs(party.thread, "/table end").await.unwrap()).await;
    assert!(asks.only_me && asks.text.contains("for everyone"), "{}", plain(&asks));
    let others = seen(&people[1], &people[1].runs(party.thread, "/table end").await.unwrap()).await;
    assert!(others.text.contains("ask the others"), "{}", plain(&others));
    let gives_up = seen(&people[1], &people[1].runs(party.thread, "/table concede").await.unwrap()).await;
    assert!(gives_up.text.contains("The match ends"), "{}", plain(&gives_up));
    assert!(party.answer().await, "nothing has ended yet");
    // The player can still play on instead of conceding.
    let panel = press(&people[1], &gives_up, "s:").await;
    assert!(!panel.text.contains("is over"), "{}", plain(&panel));
    again(&mut party).await;
    let ended = press(&people[0], &asks, "e:").await;
    assert!(ended.text.contains("the match is over"), "{}", plain(&ended));
    party.end().await;
    let again = people[1].presses(others.id, others.buttons[0].custom_id.as_deref().unwrap()).await.unwrap();
    assert!(answered(&again), "it is answered although there is nothing left to end");
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn rules_are_a_press_away_and_an_unknown_topic_offers_those_there_are() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let unknown =
        seen(&people[0], &people[0].runs(fjord.channel, "/rules game:raids topic:dragons").await.unwrap()).await;
    let topics = &unknown.menus[0];
    assert!(unknown.text.contains("no such topic") && topics.options.len() > 10, "{}", plain(&unknown));
    for (label, value, _) in &topics.options {
        let topic = seen(&people[0], &people[0].chooses(unknown.id, &topics.custom_id, &[value]).await.unwrap()).await;
        let text = topic.embeds[0]["description"].as_str().unwrap();
        assert!(topic.text.contains(label) && !text.ends_with('…'), "{}", plain(&topic));
        let mut page = topic.clone();
        while let Some(more) = page.button("More") {
            let carries = more.custom_id.clone().unwrap();
            page = seen(&people[0], &people[0].presses(page.id, &carries).await.unwrap()).await;
            assert!(page.text.contains(label), "{}", plain(&page));
        }
    }
    let mut party = begun(fjord, &people, "/play game:raids").await;
    for (means, wanted) in [("k", "**rune** — "), ("r", "▾ ")] {
        let panel = seen(&people[0], &people[0].runs(party.thread, "/turn").await.unwrap()).await;
        let mut carries = panel.buttons.iter().filter_map(|it| it.custom_id.as_deref());
        let views =
            carries.find(|it| it.starts_with("s:") && it.split('~').next().unwrap().ends_with(&format!(":{means}")));
        // Players who are not asked have other buttons, which lead there, too.
        let shown = press(&people[0], &panel, views.unwrap_or("s:")).await;
        assert!(shown.only_me && (views.is_none() || plain(&shown).contains(wanted)), "{}", plain(&shown));
    }
    is_calm(&mut party.fjord);
}
