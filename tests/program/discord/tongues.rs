//! Three people with three languages at one table: public messages use the server's language, private
//! ones that of their reader.

use local_discord::Id;
use local_discord::people::Person;
use stage::fjord::{Fjord, answered, plain, seen};

use super::eyes::is_calm;
use super::play::begun;

/// Asserts that the text has the button in this language, and in no other.
fn speaks(text: &str, wanted: &str) {
    for (lang, turn) in [("en", "( My turn )"), ("es", "( Mi turno )"), ("fr", "( Mon tour )")] {
        assert_eq!(text.contains(turn), lang == wanted, "{turn:?} for {wanted} in {text}");
    }
}

fn settle_in_france(fjord: &Fjord) {
    fjord.stage.discord.platform().act(|state| {
        let guild = state.world.guild_of(fjord.channel).unwrap();
        state.world.guilds.change(guild).unwrap().locale = "fr".to_owned();
    });
}

async fn told(person: &Person, channel: Id, line: &str) -> String {
    plain(&seen(person, &person.runs(channel, line).await.unwrap()).await)
}

#[tokio::test]
async fn a_channel_speaks_its_language_and_each_person_theirs() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Blas", "es-ES"), ("Chloé", "fr")]).await;
    settle_in_france(&fjord);
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let langs = ["en", "es", "fr"];
    for _ in 0..12 {
        assert!(party.answer().await);
        for (person, lang) in people.iter().zip(langs) {
            speaks(&told(person, party.thread, "/score").await, lang);
        }
    }
    // For screen readers a shape is no name, and semicolons separate facts from lists.
    for person in &people {
        let board = told(person, party.thread, "/board as:in words").await;
        assert!(!board.contains(['●', '▲', '■', '◆']) && board.contains("; "), "{board}");
    }
    for card in people[0].sees(party.thread).iter().filter(|it| !it.only_me) {
        // An emoji has the same name in all languages.
        let card = plain(card).replace(":glory:", "");
        assert!(!card.contains("My turn") && !card.contains("Mi turno") && !card.contains("glory"), "{card}");
    }
    for (person, table) in people.iter().zip(["Go to the table", "Ir a la mesa", "Aller à la table"]) {
        let letters = person.dm().map(|dm| person.sees(dm)).unwrap_or_default();
        assert!(!letters.is_empty());
        for letter in letters.iter().filter(|it| !it.only_me) {
            assert!(letter.button(table).is_some(), "{}", plain(letter));
        }
    }
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn whoever_is_refused_is_told_so_in_their_language() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Blas", "es-ES"), ("Chloé", "fr")]).await;
    let wanted = ["There is no table here", "Aquí no hay ninguna mesa", "Il n’y a pas de table ici"];
    for (person, wanted) in people.iter().zip(wanted) {
        let text = told(person, fjord.channel, "/turn").await;
        assert!(text.contains(wanted), "{text}");
    }
    // A language setting overrides the client's language, and can be removed.
    let text = told(&people[0], fjord.channel, "/settings language language:es").await;
    assert!(text.contains("Ahora te hablo en español."), "{text}");
    assert!(told(&people[0], fjord.channel, "/turn").await.contains("Aquí no hay ninguna mesa"));
    let text = told(&people[0], fjord.channel, "/settings language").await;
    assert!(text.contains("I speak English with you now."), "{text}");
    let text = told(&people[0], fjord.channel, "/settings language language:tlh").await;
    assert!(!text.contains("Ahora") && !text.contains("English with you"), "{text}");
    is_calm(&mut fjord);
}

#[tokio::test]
async fn a_table_speaks_the_language_that_was_asked_for() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US")]).await;
    settle_in_france(&fjord);
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids language:es").await.unwrap()));
    let lobby = people[0].finds(fjord.channel, |it| !it.only_me && it.button("Unirme").is_some()).await;
    assert!(lobby.expect("a Spanish lobby").text.contains("hay una mesa abierta"));
    is_calm(&mut fjord);
}
