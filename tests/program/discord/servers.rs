//! Settings of a server: by its managers, by the bot's operator, and by each person for their own
//! tables.

mod blocklists;

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::Person;
use meadhall_local_discord::world::permissions;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text};
use meadhall_test_support::{TEST_TIMEOUT, run_to_end};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::audience::{assert_healthy, private_reply_text};
use super::play::{press_lobby, start_match};

/// Ann owns the server; each person has another language.
const THREE_LANGUAGES: [(&str, &str); 3] = [("Ann", "en-US"), ("Blas", "es-ES"), ("Chloé", "fr")];

/// Runs a command, and returns the text of its ephemeral reply.
async fn private_reply_to(person: &Person, channel: Snowflake, line: &str) -> String {
    private_reply_text(person, &person.run_command(channel, line).await.unwrap()).await
}

/// Asserts that the text contains all parts.
fn assert_contains_all(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
}

/// Sets the roles of a member.
fn set_roles(test_guild: &TestGuild, person: &Person, roles: &[Snowflake]) {
    test_guild.env.discord.fake().change_state(|state| {
        let guild = state.world.guild_of(test_guild.channel).unwrap();
        let member = state.world.guilds.get_mut(guild).and_then(|it| it.members.get_mut(&person.id()));
        member.unwrap().roles = roles.to_vec();
    });
}

pub fn guild_id(test_guild: &TestGuild) -> Snowflake {
    test_guild.env.discord.read_world(|world| world.guild_of(test_guild.channel)).unwrap()
}

/// Returns the lines of an export that are about servers.
async fn exported_server_settings(test_guild: &TestGuild) -> String {
    let (code, text) = run_to_end(&mut test_guild.env.command(&["export", "-"])).await;
    assert_eq!(code, 0, "{text}");
    text.lines().filter(|line| line.starts_with("{\"server\"")).collect()
}

/// Waits until the store says that the bot was removed from the server, or that it is a member.
pub async fn wait_until_membership_stored(test_guild: &TestGuild, is_removed: bool) {
    let started_at = Instant::now();
    while exported_server_settings(test_guild).await.contains("bot_removed_at") != is_removed {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the settings were not stored: {:#?}", test_guild.bot.log_lines());
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn server_is_offered_to_managers_only_and_shows_the_settings() {
    let (mut test_guild, people) = TestGuild::start(&THREE_LANGUAGES).await;
    let discord = &test_guild.env.discord;
    for person in &people[1..] {
        assert!(
            person.run_command(test_guild.channel, "/server overview").await.is_err(),
            "the command must not be offered to people who cannot manage the server"
        );
    }
    let text = private_reply_to(&people[0], test_guild.channel, "/server overview").await;
    assert_contains_all(
        &text,
        &["Tables may be opened in every channel.", "Everyone may open tables.", "10 in a channel, 20 for a person"],
    );
    assert_contains_all(&text, &["no limit for the whole server", "There are no quiet hours.", "Nobody is kept out."]);
    let manager = discord.add_role(guild_id(&test_guild), "Stewards", permissions::MANAGE_GUILD);
    set_roles(&test_guild, &people[1], &[manager]);
    let text = private_reply_to(&people[1], test_guild.channel, "/server limits server:9 channel:2").await;
    assert_contains_all(&text, &["2 por canal, 20 por persona", "en todo el servidor: 9."]);
    let text = private_reply_to(&people[1], test_guild.channel, "/server limits channel:0 person:3").await;
    assert_contains_all(&text, &["10 por canal, 3 por persona", "en todo el servidor: 9."]);
    assert_healthy(&mut test_guild);
}

/// Sends `/server` as a client would that was offered the command: a server's own settings may offer it
/// to anybody.
async fn send_server_command(test_guild: &TestGuild, person: &Person, subcommand: Value) -> String {
    let command = test_guild.env.discord.read_world(|world| {
        world.commands.iter().find(|(_, it)| it.body["name"] == "server").map(|(id, _)| id).unwrap()
    });
    let data = json!({ "id": command, "name": "server", "type": 1, "options": [subcommand] });
    let interaction = person.send_raw_interaction(test_guild.channel, 2, data, None).unwrap();
    private_reply_text(person, &person.wait_for_response(interaction).await).await
}

#[tokio::test]
async fn server_is_refused_without_manage_server_even_if_discord_offers_it() {
    let (mut test_guild, people) = TestGuild::start(&THREE_LANGUAGES).await;
    let subcommands = [
        json!({ "name": "overview", "type": 1, "options": [] }),
        json!({ "name": "quiet", "type": 1, "options": [] }),
        json!({ "name": "language", "type": 1, "options": [{ "name": "language", "type": 3, "value": "fr" }] }),
        json!({ "name": "limits", "type": 1, "options": [{ "name": "channel", "type": 4, "value": 1 }] }),
        json!({ "name": "channels", "type": 1, "options": [{ "name": "action", "type": 4, "value": 0 }] }),
    ];
    private_reply_to(&people[0], test_guild.channel, "/server limits server:7").await;
    let before = exported_server_settings(&test_guild).await;
    let refusals = ["quien administra este servidor.", "aux personnes qui peuvent gérer ce serveur."];
    for (person, refusal) in people[1..].iter().zip(refusals) {
        for part in &subcommands {
            let text = send_server_command(&test_guild, person, part.clone()).await;
            assert!(text.ends_with(refusal) && !text.contains(": 7"), "{part}: {text}");
        }
    }
    assert_eq!(exported_server_settings(&test_guild).await, before);
    // The owner may do the same.
    assert_contains_all(
        &send_server_command(&test_guild, &people[0], subcommands[3].clone()).await,
        &["1 in a channel, 20 for a person"],
    );
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn opening_a_table_in_a_disallowed_channel_names_the_allowed_ones() {
    let (test_guild, people) = TestGuild::start(&THREE_LANGUAGES).await;
    let other = test_guild.env.discord.add_channel(guild_id(&test_guild), "hall");
    let here = format!("<#{}>", test_guild.channel);
    let text =
        private_reply_to(&people[0], test_guild.channel, &format!("/server channels action:add channel:{here}")).await;
    assert_contains_all(&text, &["Tables may be opened in these channels and their threads:", &here]);
    for (person, expected) in
        people[1..].iter().zip(["solo se permiten mesas en ciertos canales", "que dans certains salons"])
    {
        assert_contains_all(&private_reply_to(person, other, "/play game:raids").await, &[expected, &here]);
        assert_contains_all(&private_reply_to(person, other, "/learn game:raids").await, &[expected, &here]);
    }
    assert_contains_all(
        &private_reply_to(&people[1], other, "/table check").await,
        &["Se pueden abrir mesas en estos canales", &here],
    );
    // Threads of an allowed channel are allowed, too. A manager can allow the channel in which they run the
    // command.
    let mut test_match = start_match(test_guild, &people[..1], "/play game:raids computers:1").await;
    assert!(has_response(&people[1].run_command(test_match.match_channel, "/play game:raids").await.unwrap()));
    assert!(people[1].wait_for_message(test_match.match_channel, |it| it.text.contains("who's in?")).await.is_some());
    assert_contains_all(&private_reply_to(&people[1], other, "/table move").await, &["ciertos canales", &here]);
    let test_guild = &test_match.test_guild;
    assert_contains_all(
        &private_reply_to(&people[0], other, "/server channels action:add").await,
        &[&format!("<#{other}>")],
    );
    let line = format!("/server channels action:remove channel:{here}");
    assert!(!private_reply_to(&people[0], test_guild.channel, &line).await.contains(&here));
    assert_contains_all(
        &private_reply_to(&people[1], test_guild.channel, "/play game:raids").await,
        &["ciertos canales", &format!("<#{other}>")],
    );
    assert_contains_all(
        &private_reply_to(&people[0], other, "/server channels action:clear the list").await,
        &["in every channel"],
    );
    assert!(has_response(&people[2].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn opening_a_table_without_an_allowed_role_names_the_roles() {
    let (mut test_guild, people) = TestGuild::start(&THREE_LANGUAGES).await;
    let role = test_guild.env.discord.add_role(guild_id(&test_guild), "Jarls", 0);
    let called = format!("<@&{role}>");
    assert_contains_all(
        &private_reply_to(&people[0], test_guild.channel, "/server openers action:add").await,
        &["Say which role you mean"],
    );
    let text =
        private_reply_to(&people[0], test_guild.channel, &format!("/server openers action:add role:{called}")).await;
    assert_contains_all(&text, &["you need one of these roles, or permission to manage the server:", &called]);
    assert_contains_all(
        &private_reply_to(&people[1], test_guild.channel, "/play game:raids").await,
        &["tener uno de estos roles", &called],
    );
    assert_contains_all(
        &private_reply_to(&people[2], test_guild.channel, "/play game:raids").await,
        &["il faut un de ces rôles", &called],
    );
    set_roles(&test_guild, &people[1], &[role]);
    assert!(has_response(&people[1].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    press_lobby(&test_guild, &people[2], "j").await;
    assert!(
        people[0].wait_for_message(test_guild.channel, |it| it.text.contains("2 of 4")).await.is_some(),
        "anyone may join"
    );
    let line = format!("/server openers action:remove role:{called}");
    assert_contains_all(&private_reply_to(&people[0], test_guild.channel, &line).await, &["Everyone may open tables."]);
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn opening_too_many_tables_names_the_limit() {
    let (mut test_guild, people) = TestGuild::start(&THREE_LANGUAGES).await;
    let other = test_guild.env.discord.add_channel(guild_id(&test_guild), "hall");
    private_reply_to(&people[0], test_guild.channel, "/server limits server:2 channel:1 person:1").await;
    assert!(has_response(&people[1].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    let limit = "En este servidor no puedes tener más de una mesa abierta";
    assert_contains_all(&private_reply_to(&people[1], other, "/play game:raids").await, &[limit]);
    assert_contains_all(
        &private_reply_to(&people[2], test_guild.channel, "/play game:raids").await,
        &["Ce salon n’admet pas plus d’une table ouverte"],
    );
    assert!(has_response(&people[2].run_command(other, "/play game:raids").await.unwrap()));
    private_reply_to(&people[0], test_guild.channel, "/server limits channel:0").await;
    assert_contains_all(
        &private_reply_to(&people[0], test_guild.channel, "/play game:raids").await,
        &["no more than 2 open tables"],
    );
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn the_server_language_applies_to_tables_and_to_people_with_unsupported_languages() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Dirk", "de"), ("Blas", "es-ES")]).await;
    assert_contains_all(&private_reply_to(&people[1], test_guild.channel, "/turn").await, &["There is no table here"]);
    assert_contains_all(
        &private_reply_to(&people[0], test_guild.channel, "/server language language:fr").await,
        &["Tables that others can join are in French"],
    );
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    assert!(people[0].wait_for_message(test_guild.channel, |it| it.button("Rejoindre").is_some()).await.is_some());
    assert_contains_all(
        &private_reply_to(&people[1], test_guild.channel, "/games").await,
        &["Vous n’avez pas de table ouverte"],
    );
    assert_contains_all(
        &private_reply_to(&people[2], test_guild.channel, "/games").await,
        &["No tienes mesas abiertas"],
    );
    assert!(has_response(&people[2].run_command(test_guild.channel, "/play game:raids language:es").await.unwrap()));
    assert!(
        people[0].wait_for_message(test_guild.channel, |it| it.button("Unirme").is_some()).await.is_some(),
        "a language chosen by name applies"
    );
    assert_contains_all(
        &private_reply_to(&people[0], test_guild.channel, "/server language language:tlh").await,
        &["I don't speak that language"],
    );
    assert_contains_all(
        &private_reply_to(&people[0], test_guild.channel, "/server language").await,
        &["the language of the server's own settings"],
    );
    assert_healthy(&mut test_guild);
}

/// Returns options for quiet hours that began an hour ago, in a time zone with the offset +2.
fn quiet_hours_around_now() -> String {
    let minutes = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 60 + 120;
    let time = |minutes: u64| format!("{}:{:02}", minutes / 60 % 24, minutes % 60);
    format!("from:{} to:{} offset:2", time(minutes - 60), time(minutes + 180))
}

#[tokio::test]
async fn in_quiet_hours_mentions_are_silent_and_clocks_are_paused() {
    // A quarter of an hour passes in four seconds.
    let (test_guild, people) = TestGuild::start_with_clock_speedup(240, &THREE_LANGUAGES[..2]).await;
    let text =
        private_reply_to(&people[0], test_guild.channel, &format!("/server quiet {}", quiet_hours_around_now())).await;
    assert_contains_all(&text, &["Quiet hours: every day from <t:"]);
    let mut test_match = start_match(test_guild, &people, "/play game:raids pace:live").await;
    for (line, expected) in
        [("/server quiet from:22:00", "I need both times"), ("/server quiet from:9 to:9", "I need both times")]
    {
        assert_contains_all(&private_reply_to(&people[0], test_match.test_guild.channel, line).await, &[expected]);
    }
    assert_contains_all(
        &private_reply_to(&people[1], test_match.match_channel, "/turn").await,
        &["Horas de silencio en el servidor de esta mesa hasta las <t:"],
    );
    let card = people[0].wait_for_message(test_match.match_channel, |it| it.button("My turn").is_some()).await.unwrap();
    assert_contains_all(&card.text, &["Quiet hours in this table's server until <t:"]);
    assert!(!card.text.contains("I can't write here as I should"));
    sleep(Duration::from_secs(6)).await;
    let asked = test_match.asked_player().await;
    let is_silent = |it: &meadhall_test_support::CreatedMessage| it.body["flags"].as_u64().unwrap_or(0) & 4096 != 0;
    let created = test_match.test_guild.env.created_messages();
    let calls: Vec<_> = created
        .iter()
        .filter(|it| !it.body["allowed_mentions"]["users"].as_array().is_none_or(Vec::is_empty))
        .collect();
    assert!(!calls.is_empty() && calls.iter().all(|it| is_silent(it)), "{calls:#?}");
    let timeout_texts = ["se jugó la respuesta por defecto", "your time ran out"];
    for person in &people {
        let dms = person.dm_channel().map(|dm| person.messages(dm)).unwrap_or_default();
        let is_timeout_message = |it: &meadhall_local_discord::people::VisibleMessage| {
            timeout_texts.iter().any(|late| it.text.contains(late))
        };
        assert!(!dms.iter().any(is_timeout_message), "{dms:#?}");
    }
    // Players may still answer.
    assert!(test_match.answer_randomly().await);
    assert!(asked.is_some());
    // A manager ends them at once, and later messages ping again.
    assert_contains_all(
        &private_reply_to(&people[0], test_match.test_guild.channel, "/server quiet").await,
        &["There are no quiet hours."],
    );
    let card_with_deadline =
        people[0].wait_for_message(test_match.match_channel, |it| it.text.contains("Deadline: <t:")).await;
    assert!(card_with_deadline.is_some(), "{:#?}", test_match.test_guild.bot.log_lines());
    assert!(test_match.answer_randomly().await);
    let started_at = Instant::now();
    while started_at.elapsed() < TEST_TIMEOUT {
        if test_match.test_guild.env.created_messages().iter().skip(created.len()).any(|it| !is_silent(it)) {
            assert_healthy(&mut test_match.test_guild);
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("no message mentions a player: {:#?}", test_match.test_guild.env.created_messages());
}
