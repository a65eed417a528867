//! Interactions that do not match our commands, or that serenity cannot deserialize, get a reply in the
//! person's language. Only interactions of an unknown type are ignored.

use local_discord::gateway::Trouble;
use local_discord::people::{Answer, Outcome, Person};
use serde_json::{Value, json};
use stage::fjord::{Fjord, seen};
use tokio::join;

use super::play::press_lobby;

const CHANGED: [&str; 3] =
    ["This command has changed since", "Este comando ha cambiado desde", "Cette commande a changé depuis"];
const LOCALES: [(&str, &str); 3] = [("Ann", "en-US"), ("Bo", "es-419"), ("Cleo", "fr")];

type Twist = fn(&mut Value);

/// Changes every interaction from now on before it is sent to the bot.
fn twist(fjord: &Fjord, twist: Twist) {
    fjord.stage.discord.recovers();
    fjord.stage.discord.disturbs(Trouble::Twist("INTERACTION_CREATE", twist));
}

/// Returns the text of an ephemeral reply.
async fn told(fjord: &Fjord, person: &Person, answer: &Answer) -> String {
    assert!(
        matches!(answer.outcome, Outcome::Sent(_) | Outcome::Thinking(_)),
        "{:?}: {:#?}",
        answer.outcome,
        fjord.bot.said()
    );
    let seen = seen(person, answer).await;
    assert!(seen.only_me, "{seen:?}");
    seen.text
}

/// Returns how many interaction callbacks were sent.
fn answers(fjord: &Fjord) -> usize {
    fjord.stage.asked("POST /interactions/", "/callback")
}

/// Commands as clients with another version of our commands might send them.
const MISFITS: [(&str, Twist); 10] = [
    ("an unknown kind of command", |told| told["data"]["type"] = json!(99)),
    ("an unknown command", |told| told["data"]["name"] = json!("sail")),
    ("an unknown kind of option", |told| told["data"]["options"][0]["type"] = json!(99)),
    ("no option", |told| drop(told["data"].as_object_mut().unwrap().remove("options"))),
    ("another option", |told| told["data"]["options"][0]["name"] = json!("match")),
    ("an option of another kind", |told| told["data"]["options"][0] = json!({ "name": "game", "type": 4, "value": 7 })),
    ("an option that is none of its kind", |told| told["data"]["options"][0]["value"] = json!([7])),
    ("a choice that there is not", |told| {
        let options = told["data"]["options"].as_array_mut().unwrap();
        options.push(json!({ "name": "level", "type": 3, "value": "godlike" }));
    }),
    ("a number that does not fit", |told| {
        let options = told["data"]["options"].as_array_mut().unwrap();
        options.push(json!({ "name": "computers", "type": 4, "value": 4_000 }));
    }),
    ("an unknown subcommand", |told| {
        told["data"]["name"] = json!("table");
        told["data"]["options"] = json!([{ "name": "sink", "type": 1, "options": [] }]);
    }),
];

#[tokio::test]
async fn a_command_that_does_not_fit_is_answered_in_the_language_of_whoever_typed_it() {
    let (fjord, people) = Fjord::with(&LOCALES).await;
    for (what, misfit) in MISFITS {
        twist(&fjord, misfit);
        for (person, changed) in people.iter().zip(CHANGED) {
            let answer = person.runs(fjord.channel, "/play game:raids").await.unwrap();
            let text = told(&fjord, person, &answer).await;
            assert!(text.starts_with(changed), "{what}: {text}");
        }
    }
    twist(&fjord, |told| told["data"]["options"] = json!([]));
    let answer = people[0].runs(fjord.channel, "/settings language language:fr").await.unwrap();
    assert!(told(&fjord, &people[0], &answer).await.starts_with(CHANGED[0]), "a command without its subcommand");
    fjord.stage.discord.recovers();
    people[0].runs(fjord.channel, "/settings language language:fr").await.unwrap();
    twist(&fjord, MISFITS[1].1);
    let answer = people[0].runs(fjord.channel, "/help").await.unwrap();
    assert!(
        told(&fjord, &people[0], &answer).await.starts_with(CHANGED[2]),
        "who has settled a language is answered in it"
    );
    assert!(people[0].sees(fjord.channel).iter().all(|it| it.only_me), "a table was opened");
}

#[tokio::test]
async fn describing_no_message_and_sending_a_form_that_nobody_knows_is_answered() {
    let (fjord, people) = Fjord::with(&LOCALES).await;
    people[0].runs(fjord.channel, "/play game:raids").await.unwrap();
    let card = people[0].finds(fjord.channel, |it| !it.only_me).await.unwrap();
    twist(&fjord, |told| drop(told["data"].as_object_mut().unwrap().remove("resolved")));
    let answer = people[1].uses("Describe this board", card.id).await.unwrap();
    assert!(told(&fjord, &people[1], &answer).await.starts_with(CHANGED[1]));
    twist(&fjord, |told| {
        told["type"] = json!(5);
        told["data"] = json!({ "custom_id": "an old form", "components": [] });
    });
    let answer = people[2].runs(fjord.channel, "/help").await.unwrap();
    assert!(told(&fjord, &people[2], &answer).await.starts_with(CHANGED[2]));
}

/// Autocomplete requests as clients with another version of our commands might send them.
const MISTYPED: [(&str, Twist); 6] = [
    ("an unknown kind of command", |told| told["data"]["type"] = json!(99)),
    ("an unknown command", |told| told["data"]["name"] = json!("sail")),
    ("an unknown option", |told| told["data"]["options"][0]["name"] = json!("match")),
    ("an option that offers nothing", |told| {
        told["data"]["options"][0] = json!({ "name": "where", "type": 3, "value": "h", "focused": true });
    }),
    ("no option", |told| told["data"]["options"] = json!([])),
    ("what cannot be read", |told| drop(told.as_object_mut().unwrap().remove("locale"))),
];

#[tokio::test]
async fn whoever_types_what_does_not_fit_is_offered_nothing_at_once() {
    let (fjord, people) = Fjord::with(&LOCALES).await;
    for (what, mistyped) in MISTYPED {
        twist(&fjord, mistyped);
        let before = answers(&fjord);
        let offered = people[0].completes(fjord.channel, "/play game:ra").await.unwrap();
        assert_eq!((offered.len(), answers(&fjord)), (0, before + 1), "{what}");
    }
    fjord.stage.discord.recovers();
    assert_eq!(people[0].completes(fjord.channel, "/play game:ra").await.unwrap().len(), 1);
}

fn without_locale(told: &mut Value) {
    told.as_object_mut().unwrap().remove("locale");
}

#[tokio::test]
async fn what_cannot_be_read_is_answered_if_it_is_of_a_kind_that_there_is() {
    let (fjord, people) = Fjord::with(&LOCALES).await;
    people[0].runs(fjord.channel, "/settings language language:es").await.unwrap();
    people[0].runs(fjord.channel, "/play game:raids").await.unwrap();
    let card = people[0].finds(fjord.channel, |it| it.button("Join").is_some()).await.unwrap();
    twist(&fjord, without_locale);
    let answer = people[0].runs(fjord.channel, "/help").await.unwrap();
    assert!(told(&fjord, &people[0], &answer).await.starts_with(CHANGED[1]), "the language is settled");
    let answer = people[1].presses(card.id, "Join").await.unwrap();
    assert!(told(&fjord, &people[1], &answer).await.starts_with("I could not make sense of that."));
    fjord.stage.discord.recovers();
    press_lobby(&fjord, &people[1], "j").await;
}

#[tokio::test]
async fn what_is_of_no_kind_that_there_is_is_left_alone() {
    let (fjord, people) = Fjord::brisk(&[], &LOCALES).await;
    twist(&fjord, |told| told["type"] = json!(99));
    let before = answers(&fjord);
    let impatient = async {
        fjord.bot.says("an interaction that cannot be read").await;
        fjord.stage.discord.advance(std::time::Duration::from_secs(4));
    };
    let (answer, ()) = join!(people[0].runs(fjord.channel, "/help"), impatient);
    assert_eq!((answer.unwrap().outcome, answers(&fjord)), (Outcome::Failed, before));
}
