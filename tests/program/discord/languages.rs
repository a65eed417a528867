//! Three people with three languages at one table: public messages use the server's language, private
//! ones that of their reader.

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::Person;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};

use super::audience::assert_healthy;
use super::play::start_match;

/// Asserts that the text has the button in this language, and in no other.
fn assert_language(text: &str, wanted: &str) {
    for (lang, turn) in [("en", "( My turn )"), ("es", "( Mi turno )"), ("fr", "( Mon tour )")] {
        assert_eq!(text.contains(turn), lang == wanted, "{turn:?} for {wanted} in {text}");
    }
}

fn set_guild_locale_to_french(test_guild: &TestGuild) {
    test_guild.env.discord.fake().change_state(|state| {
        let guild = state.world.guild_of(test_guild.channel).unwrap();
        state.world.guilds.get_mut(guild).unwrap().locale = "fr".to_owned();
    });
}

async fn command_reply_text(person: &Person, channel: Snowflake, line: &str) -> String {
    message_as_text(&response_message(person, &person.run_command(channel, line).await.unwrap()).await)
}

#[tokio::test]
async fn public_messages_use_the_servers_language_and_private_ones_the_readers() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Blas", "es-ES"), ("Chloé", "fr")]).await;
    set_guild_locale_to_french(&test_guild);
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let langs = ["en", "es", "fr"];
    for _ in 0..12 {
        assert!(test_match.answer_randomly().await);
        for (person, lang) in people.iter().zip(langs) {
            assert_language(&command_reply_text(person, test_match.match_channel, "/score").await, lang);
        }
    }
    // For screen readers a shape is no name, and semicolons separate facts from lists.
    for person in &people {
        let board = command_reply_text(person, test_match.match_channel, "/board as:in words").await;
        assert!(!board.contains(['●', '▲', '■', '◆']) && board.contains("; "), "{board}");
    }
    for card in people[0].messages(test_match.match_channel).iter().filter(|it| !it.is_ephemeral) {
        // An emoji has the same name in all languages.
        let card = message_as_text(card).replace(":glory:", "");
        assert!(!card.contains("My turn") && !card.contains("Mi turno") && !card.contains("glory"), "{card}");
    }
    let created = test_match.test_guild.env.created_messages();
    for (person, more) in people.iter().zip(["More", "Más", "Plus"]) {
        let dm_channel = person.dm_channel().unwrap().to_string();
        let dms: Vec<_> = created.iter().filter(|it| it.channel == dm_channel).collect();
        assert!(dms.len() > 1);
        // The first one tests whether the person can be written to.
        for dm in &dms[1..] {
            assert!(dm.body.to_string().contains(more), "{}", dm.body);
        }
    }
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn refusals_are_in_the_players_language() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Blas", "es-ES"), ("Chloé", "fr")]).await;
    let wanted = ["There is no table here", "Aquí no hay ninguna mesa", "Il n’y a pas de table ici"];
    for (person, wanted) in people.iter().zip(wanted) {
        let text = command_reply_text(person, test_guild.channel, "/turn").await;
        assert!(text.contains(wanted), "{text}");
    }
    // A language setting overrides the client's language, and can be removed.
    let text = command_reply_text(&people[0], test_guild.channel, "/settings language language:es").await;
    assert!(text.contains("Ahora te hablo en español."), "{text}");
    assert!(command_reply_text(&people[0], test_guild.channel, "/turn").await.contains("Aquí no hay ninguna mesa"));
    let text = command_reply_text(&people[0], test_guild.channel, "/settings language").await;
    assert!(text.contains("I'll speak English with you from now on."), "{text}");
    let text = command_reply_text(&people[0], test_guild.channel, "/settings language language:tlh").await;
    assert!(!text.contains("Ahora") && !text.contains("English with you"), "{text}");
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_table_uses_the_language_chosen_when_it_was_opened() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    set_guild_locale_to_french(&test_guild);
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids language:es").await.unwrap()));
    let lobby =
        people[0].wait_for_message(test_guild.channel, |it| !it.is_ephemeral && it.button("Unirme").is_some()).await;
    assert!(lobby.expect("a Spanish lobby card appears").text.contains("¿quién se apunta?"));
    assert_healthy(&mut test_guild);
}
