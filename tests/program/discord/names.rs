//! Players with hostile names: a name mentions nobody, breaks no board, and is never interpreted as
//! markup.

use local_discord::people::Person;
use local_discord::world::Message;
use serde_json::Value;
use stage::fjord::{Fjord, answered};

use super::eyes::is_calm;
use super::play::{Party, begun};

const ANN: &str = "[a](https://evil.example) **b**";
const BO: &str = "\u{202e}```<@&1> @everyone\n# big";
const CLEO: &str = "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}||x||`y` an endless name, longer than any";
/// All of its characters are invisible.
const DAG: &str = "\u{3164}\u{200b}\u{200d}\u{2800}\u{34f}\u{fe0f}\u{301}";

/// Text with a meaning in a sentence of Discord's markup, which must not occur there.
const LOUD: [&str; 8] = ["[a](", "**b**", "```", "<@&1>", "@everyone", "||x||", "`y`", "\n# "];
/// Characters that must not occur anywhere.
const WILD: [char; 5] = ['\u{202e}', '\u{3164}', '\u{200f}', '\u{200d}', '\u{2800}'];

/// Collects all texts in a part of a message.
fn texts<'a>(value: &'a Value, all: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| match value {
            Value::String(text) if !["custom_id", "url", "value", "type"].contains(&name.as_str()) => all.push(text),
            value => texts(value, all),
        }),
        Value::Array(list) => list.iter().for_each(|value| texts(value, all)),
        _ => {}
    }
}

fn is_tame(text: &str) {
    assert!(!text.contains(WILD), "{text:?}");
    assert!(!text.contains("\u{302}"), "a tower in {text:?}");
}

fn is_a_sentence(text: &str) {
    is_tame(text);
    for loud in LOUD {
        assert!(!text.contains(loud), "{loud:?} in {text:?}");
    }
}

/// Checks a message, and returns how many boards are in it. A DM always counts its recipient as mentioned.
fn check(message: &Message, private: bool) -> usize {
    is_a_sentence(&message.content);
    assert!(!message.everyone);
    assert!(private || message.pinged.len() <= 1, "{:?} are called by {:?}", message.pinged, message.content);
    let mut labels = Vec::new();
    message.components.iter().for_each(|it| texts(it, &mut labels));
    labels.into_iter().for_each(is_tame);
    let pictures: Vec<&str> = message.attachments.iter().filter_map(|it| it.description.as_deref()).collect();
    pictures.iter().for_each(|said| is_tame(said));
    let mut boards = pictures.len();
    for embed in &message.embeds {
        let text = embed["description"].as_str().unwrap();
        if text.contains("<:raids_") {
            is_a_sentence(text);
            boards += 1;
            continue;
        }
        if let Some(board) = text.strip_prefix("```\n").and_then(|it| it.strip_suffix("\n```")) {
            is_tame(board);
            assert!(!board.contains('`'), "{board}");
            boards += 1;
        } else {
            is_a_sentence(text);
        }
    }
    boards
}

/// Checks all messages of the bot so far, and that the victim was never mentioned. Returns the number
/// of boards.
fn all_are_well(party: &Party<'_>, victim: &Person) -> usize {
    party.fjord.stage.discord.look(|world| {
        world
            .messages
            .iter()
            .map(|(_, message)| {
                assert!(!message.pinged.contains(&victim.id()));
                check(message, world.guild_of(message.channel).is_none())
            })
            .sum()
    })
}

#[tokio::test]
async fn names_are_only_names() {
    let named = [(ANN, "en-US"), (BO, "en-US"), (CLEO, "en-US"), (DAG, "en-US"), ("Victim", "en-US")];
    let (fjord, people) = Fjord::with(&named).await;
    let victim = &people[4];
    let mut party = begun(fjord, &people[..4], "/play game:raids").await;
    let thread = party.fjord.stage.discord.look(|world| world.channels.get(party.thread).unwrap().name.clone());
    is_tame(&thread);
    assert!(!thread.contains('\n') && thread.chars().count() <= 100, "{thread:?}");
    let mut boards = 0;
    while party.answer().await {
        let eyes = &people[party.presses % 5];
        if party.presses.is_multiple_of(6) {
            for line in ["/games", "/board", "/board as:in words", "/score", "/log", "/turn"] {
                assert!(answered(&eyes.runs(party.thread, line).await.unwrap()), "{line}");
            }
        }
        boards = all_are_well(&party, victim);
        assert!(party.presses < 2_000);
    }
    party.end().await;
    party.is_well().await;
    all_are_well(&party, victim);
    assert!(boards > 20, "{boards} boards");
    assert_eq!(victim.pings(party.thread) + victim.pings(party.fjord.channel), 0);
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn names_are_only_names_beneath_pictures() {
    let named = [(ANN, "en-US"), (BO, "en-US"), (CLEO, "en-US"), (DAG, "en-US"), ("Victim", "en-US")];
    let (fjord, people) = Fjord::drawing(&named).await;
    let victim = &people[4];
    let mut party = begun(fjord, &people[..4], "/play game:raids").await;
    for _ in 0..3 {
        assert!(party.answer().await);
        victim.finds(party.thread, |it| !it.files.is_empty()).await.expect("a card with a picture");
        assert!(answered(&victim.runs(party.thread, "/board").await.unwrap()));
    }
    all_are_well(&party, victim);
    assert_eq!(victim.pings(party.thread) + victim.pings(party.fjord.channel), 0);
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn names_that_are_offered_and_lists_of_people_are_tame() {
    let (fjord, people) = Fjord::with(&[(ANN, "en-US"), (BO, "en-US"), (CLEO, "en-US"), (DAG, "en-US")]).await;
    let party = begun(fjord, &people, "/play game:raids").await;
    for line in ["/turn table:", "/table replace seat:"] {
        let offered = people[0].completes(party.thread, line).await.unwrap();
        assert!(!offered.is_empty(), "{line}");
        for choice in offered {
            is_tame(&choice.name);
            assert!(!choice.name.contains('\n') && !choice.name.is_empty() && choice.name.chars().count() <= 100);
        }
    }
    let seats = people[0].completes(party.thread, "/table replace seat:").await.unwrap();
    assert!(seats.iter().any(|it| it.name.ends_with("◆ Seat 4")), "somebody is not seen: {seats:?}");
}

#[tokio::test]
async fn whoever_has_a_name_of_which_nothing_is_seen_is_called_by_their_seat() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), (DAG, "en-US")]).await;
    let party = begun(fjord, &people, "/play game:raids").await;
    let thread = party.fjord.stage.discord.look(|world| world.channels.get(party.thread).unwrap().name.clone());
    assert_eq!(thread, "Raids · ● Ann, ▲ Seat 2");
}
