//! People can export their own data and have it deleted.

use local_discord::people::{Person, Seen};
use serde_json::Value;
use stage::fjord::{Fjord, answered, seen};
use stage::{Stage, ended};

use super::eyes::{at_rest, told};
use super::play::begun;

/// Returns the export of a person's own data, as text and as JSON.
async fn known(fjord: &Fjord, person: &Person) -> (String, Value) {
    let shown: Seen = seen(
        person,
        &person.runs(fjord.channel, "/settings privacy action:see everything you know about me").await.unwrap(),
    )
    .await;
    let [file] = &shown.files[..] else { panic!("{shown:?}") };
    assert!(shown.only_me);
    let bytes = fjord.stage.discord.look(|world| world.files.get(file.id).cloned()).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let value = serde_json::from_str(&text).unwrap();
    (text, value)
}

/// Returns the full export of a stopped bot.
async fn books(stage: &Stage) -> String {
    let house = stage.house();
    let (code, said) = ended(&mut stage.command(&["export", "--data", house.to_str().unwrap()])).await;
    assert_eq!(code, 0, "{said}");
    said
}

#[tokio::test]
async fn an_export_has_what_is_ones_own_and_nothing_of_others() {
    let (fjord, people) = Fjord::with(&[("Ottilie", "en-US"), ("Balthasar", "fr")]).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    for _ in 0..8 {
        assert!(party.answer().await);
    }
    let names = ["Ottilie", "Balthasar"];
    let mut exports = Vec::new();
    for (n, person) in people.iter().enumerate() {
        let (text, value) = known(&party.fjord, person).await;
        assert!(text.contains(names[n]) && text.contains(&person.id().to_string()), "{text}");
        assert!(!text.contains(names[1 - n]) && !text.contains(&people[1 - n].id().to_string()), "{text}");
        assert_eq!(value["tables"].as_array().map(Vec::len), Some(1), "{text}");
        assert!(value["tables"][0]["answers"].as_array().is_some_and(|it| !it.is_empty()), "{text}");
        assert!(!text.contains("seed"), "{text}");
        exports.push(text);
    }
    assert_eq!(party.fjord.bot.stops().await, 0);
    let books = books(&party.fjord.stage).await;
    let lines = books.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let seeds: Vec<String> =
        lines.filter_map(|line| Some(line["table"]["past"]["beginning"]["seed"].as_str()?.to_owned())).collect();
    assert!(seeds.len() == 1 && seeds[0].len() == 64, "{seeds:?}");
    assert_eq!(exports.iter().find(|text| text.contains(&seeds[0])), None, "the seed is told");
}

#[tokio::test]
async fn whoever_wishes_it_is_forgotten_and_the_match_goes_on_without_them() {
    let (fjord, people) = Fjord::with(&[("Ottilie", "en-US"), ("Balthasar", "fr"), ("Cleo", "en-US")]).await;
    let mut party = begun(fjord, &people[..2], "/play game:raids").await;
    for _ in 0..8 {
        assert!(party.answer().await);
    }
    let asks = seen(
        &people[1],
        &people[1]
            .runs(party.fjord.channel, "/settings privacy action:forget me")
            .await
            .unwrap_or_else(|error| panic!("{error}")),
    )
    .await;
    let button = asks.buttons.iter().find_map(|it| it.custom_id.clone()).expect("a button");
    assert_eq!(button, format!("f:{}", people[1].id()));
    // The button works only for its owner.
    let card = people[2].finds(party.thread, |it| !it.only_me && !it.buttons.is_empty()).await.expect("a card");
    let pressed = people[2].forges(card.id, 2, &button, None).unwrap();
    assert!(told(&people[2], &people[2].answer(pressed).await).await.contains("I don't know this button"));
    let (text, _) = known(&party.fjord, &people[1]).await;
    assert!(text.contains("Balthasar"), "somebody else has had them forgotten");
    assert!(answered(&people[1].presses(asks.id, &button).await.unwrap()));
    at_rest(&people, &[party.thread]).await;
    // An AI takes over the seat, and the match reaches its end.
    let alone = &people[..1];
    party.people = alone;
    for _ in 0..5 {
        assert_eq!(party.asked().await, Some(0), "the match goes on");
        let open = super::eyes::Open::to(&people[0], party.thread).await;
        let pressed = people[0].forges(open.card, 2, &open.answer(0), None).unwrap();
        assert!(answered(&people[0].answer(pressed).await));
        at_rest(alone, &[party.thread]).await;
    }
    party.concedes(&people[0]).await;
    party.end().await;
    assert_eq!(party.fjord.bot.stops().await, 0);
    let books = books(&party.fjord.stage).await;
    assert!(books.contains("Ottilie") && books.contains(&people[0].id().to_string()));
    for trace in ["Balthasar".to_owned(), people[1].id().to_string()] {
        let lines: Vec<&str> = books.lines().filter(|it| it.contains(&trace)).collect();
        assert_eq!(lines, Vec::<&str>::new(), "{trace} is still known");
    }
}
