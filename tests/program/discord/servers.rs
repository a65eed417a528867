//! Settings of a server: by its managers, by the bot's operator, and by each person for their own
//! tables.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use local_discord::Id;
use local_discord::people::Person;
use local_discord::world::rights;
use serde_json::{Value, json};
use stage::fjord::{Fjord, answered, plain};
use stage::{SOON, ended};
use tokio::time::sleep;

use super::eyes::{is_calm, told};
use super::play::{begun, press_lobby};

/// Ann owns the server; each person has another language.
const THREE: [(&str, &str); 3] = [("Ann", "en-US"), ("Blas", "es-ES"), ("Chloé", "fr")];

/// Runs a command, and returns the text of its ephemeral reply.
async fn types(person: &Person, channel: Id, line: &str) -> String {
    told(person, &person.runs(channel, line).await.unwrap()).await
}

/// Asserts that the text contains all parts.
fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
}

/// Sets the roles of a member.
fn has(fjord: &Fjord, person: &Person, roles: &[Id]) {
    fjord.stage.discord.platform().act(|state| {
        let guild = state.world.guild_of(fjord.channel).unwrap();
        let member = state.world.guilds.change(guild).and_then(|it| it.members.get_mut(&person.id()));
        member.unwrap().roles = roles.to_vec();
    });
}

fn guild(fjord: &Fjord) -> Id {
    fjord.stage.discord.look(|world| world.guild_of(fjord.channel)).unwrap()
}

/// Returns the lines of an export that are about servers.
async fn decided(fjord: &Fjord) -> String {
    let (code, text) = ended(&mut fjord.stage.command(&["export", "-"])).await;
    assert_eq!(code, 0, "{text}");
    text.lines().filter(|line| line.starts_with("{\"server\"")).collect()
}

/// Waits until the store says that the bot was removed from the server, or that it is a member.
pub async fn until_noted(fjord: &Fjord, gone: bool) {
    let begun = Instant::now();
    while decided(fjord).await.contains("gone_since") != gone {
        assert!(begun.elapsed() < SOON, "it is not noted: {:#?}", fjord.bot.said());
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn the_command_is_offered_to_managers_alone_and_says_what_is_decided() {
    let (mut fjord, people) = Fjord::with(&THREE).await;
    let discord = &fjord.stage.discord;
    for person in &people[1..] {
        assert!(person.runs(fjord.channel, "/server show").await.is_err(), "it is not offered to them");
    }
    let text = types(&people[0], fjord.channel, "/server show").await;
    says(
        &text,
        &["Tables may be opened in every channel.", "Everyone may open tables.", "10 in a channel, 20 for a person"],
    );
    says(&text, &["no limit for the whole server", "There are no quiet hours.", "Nobody is kept out."]);
    let manager = discord.role(guild(&fjord), "Stewards", rights::MANAGE_GUILD);
    has(&fjord, &people[1], &[manager]);
    let text = types(&people[1], fjord.channel, "/server limits server:9 channel:2").await;
    says(&text, &["2 en un canal, 20 por persona", "en todo el servidor: 9."]);
    let text = types(&people[1], fjord.channel, "/server limits channel:0 person:3").await;
    says(&text, &["10 en un canal, 3 por persona", "en todo el servidor: 9."]);
    is_calm(&mut fjord);
}

/// Sends `/server` as a client would that was offered the command: a server's own settings may offer it
/// to anybody.
async fn sends(fjord: &Fjord, person: &Person, part: Value) -> String {
    let command = fjord
        .stage
        .discord
        .look(|world| world.commands.iter().find(|(_, it)| it.body["name"] == "server").map(|(id, _)| id).unwrap());
    let data = json!({ "id": command, "name": "server", "type": 1, "options": [part] });
    let sent = person.sends(fjord.channel, 2, data, None).unwrap();
    told(person, &person.answer(sent).await).await
}

#[tokio::test]
async fn whoever_is_offered_the_command_and_may_not_manage_the_server_is_refused() {
    let (mut fjord, people) = Fjord::with(&THREE).await;
    let parts = [
        json!({ "name": "show", "type": 1, "options": [] }),
        json!({ "name": "quiet", "type": 1, "options": [] }),
        json!({ "name": "language", "type": 1, "options": [{ "name": "language", "type": 3, "value": "fr" }] }),
        json!({ "name": "limits", "type": 1, "options": [{ "name": "channel", "type": 4, "value": 1 }] }),
        json!({ "name": "channels", "type": 1, "options": [{ "name": "action", "type": 4, "value": 0 }] }),
    ];
    types(&people[0], fjord.channel, "/server limits server:7").await;
    let before = decided(&fjord).await;
    let refusals = ["quien administra este servidor.", "aux personnes qui peuvent gérer ce serveur."];
    for (person, refusal) in people[1..].iter().zip(refusals) {
        for part in &parts {
            let text = sends(&fjord, person, part.clone()).await;
            assert!(text.ends_with(refusal) && !text.contains(": 7"), "{part}: {text}");
        }
    }
    assert_eq!(decided(&fjord).await, before);
    // The owner may do the same.
    says(&sends(&fjord, &people[0], parts[3].clone()).await, &["1 in a channel, 20 for a person"]);
    is_calm(&mut fjord);
}

#[tokio::test]
async fn whoever_opens_a_table_elsewhere_is_told_where_tables_are() {
    let (fjord, people) = Fjord::with(&THREE).await;
    let other = fjord.stage.discord.channel(guild(&fjord), "hall");
    let here = format!("<#{}>", fjord.channel);
    let text = types(&people[0], fjord.channel, &format!("/server channels action:add channel:{here}")).await;
    says(&text, &["Tables may be opened in these channels and their threads:", &here]);
    for (person, said) in
        people[1..].iter().zip(["solo se permiten mesas en ciertos canales", "que dans certains salons"])
    {
        says(&types(person, other, "/play game:raids").await, &[said, &here]);
        says(&types(person, other, "/learn game:raids").await, &[said, &here]);
    }
    says(&types(&people[1], other, "/table check").await, &["Se pueden abrir mesas en estos canales", &here]);
    // Threads of an allowed channel are allowed, too. A manager can allow the channel in which they run the
    // command.
    let mut party = begun(fjord, &people[..1], "/play game:raids computers:1").await;
    assert!(answered(&people[1].runs(party.thread, "/play game:raids").await.unwrap()));
    assert!(people[1].finds(party.thread, |it| it.text.contains("a table is open")).await.is_some());
    says(&types(&people[1], other, "/table move").await, &["ciertos canales", &here]);
    let fjord = &party.fjord;
    says(&types(&people[0], other, "/server channels action:add").await, &[&format!("<#{other}>")]);
    let line = format!("/server channels action:remove channel:{here}");
    assert!(!types(&people[0], fjord.channel, &line).await.contains(&here));
    says(&types(&people[1], fjord.channel, "/play game:raids").await, &["ciertos canales", &format!("<#{other}>")]);
    says(&types(&people[0], other, "/server channels action:clear the list").await, &["in every channel"]);
    assert!(answered(&people[2].runs(fjord.channel, "/play game:raids").await.unwrap()));
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn whoever_has_none_of_the_roles_is_told_which_open_tables() {
    let (mut fjord, people) = Fjord::with(&THREE).await;
    let role = fjord.stage.discord.role(guild(&fjord), "Jarls", 0);
    let called = format!("<@&{role}>");
    says(&types(&people[0], fjord.channel, "/server openers action:add").await, &["Say which role you mean"]);
    let text = types(&people[0], fjord.channel, &format!("/server openers action:add role:{called}")).await;
    says(&text, &["you need one of these roles:", &called]);
    says(&types(&people[1], fjord.channel, "/play game:raids").await, &["tener uno de estos roles", &called]);
    says(&types(&people[2], fjord.channel, "/play game:raids").await, &["il faut un de ces rôles", &called]);
    has(&fjord, &people[1], &[role]);
    assert!(answered(&people[1].runs(fjord.channel, "/play game:raids").await.unwrap()));
    press_lobby(&fjord, &people[2], "j").await;
    assert!(people[0].finds(fjord.channel, |it| it.text.contains("2 of 4")).await.is_some(), "anybody joins");
    let line = format!("/server openers action:remove role:{called}");
    says(&types(&people[0], fjord.channel, &line).await, &["Everyone may open tables."]);
    is_calm(&mut fjord);
}

#[tokio::test]
async fn whoever_opens_too_many_tables_is_told_which_limit_it_is() {
    let (mut fjord, people) = Fjord::with(&THREE).await;
    let other = fjord.stage.discord.channel(guild(&fjord), "hall");
    types(&people[0], fjord.channel, "/server limits server:2 channel:1 person:1").await;
    assert!(answered(&people[1].runs(fjord.channel, "/play game:raids").await.unwrap()));
    let limit = "Ya estás en una mesa abierta en este servidor";
    says(&types(&people[1], other, "/play game:raids").await, &[limit]);
    says(&types(&people[2], fjord.channel, "/play game:raids").await, &["Ce salon a déjà une table ouverte"]);
    assert!(answered(&people[2].runs(other, "/play game:raids").await.unwrap()));
    types(&people[0], fjord.channel, "/server limits channel:0").await;
    says(&types(&people[0], fjord.channel, "/play game:raids").await, &["already has 2 open tables"]);
    is_calm(&mut fjord);
}

#[tokio::test]
async fn tables_speak_the_language_of_their_server_and_so_does_the_bot_to_those_whose_language_it_lacks() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Dirk", "de"), ("Blas", "es-ES")]).await;
    says(&types(&people[1], fjord.channel, "/turn").await, &["There is no table here"]);
    says(&types(&people[0], fjord.channel, "/server language language:fr").await, &["Tables are in French"]);
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    assert!(people[0].finds(fjord.channel, |it| it.button("Rejoindre").is_some()).await.is_some());
    says(&types(&people[1], fjord.channel, "/games").await, &["Vous n’avez pas de table ouverte"]);
    says(&types(&people[2], fjord.channel, "/games").await, &["No tienes mesas abiertas"]);
    assert!(answered(&people[2].runs(fjord.channel, "/play game:raids language:es").await.unwrap()));
    assert!(people[0].finds(fjord.channel, |it| it.button("Unirme").is_some()).await.is_some(), "asked for by name");
    says(&types(&people[0], fjord.channel, "/server language language:tlh").await, &["I don't speak that language"]);
    says(&types(&people[0], fjord.channel, "/server language").await, &["the language of the server's own settings"]);
    is_calm(&mut fjord);
}

/// Returns options for quiet hours that began an hour ago, in a time zone with the offset +2.
fn around_now() -> String {
    let minutes = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 60 + 120;
    let time = |minutes: u64| format!("{}:{:02}", minutes / 60 % 24, minutes % 60);
    format!("from:{} to:{} offset:2", time(minutes - 60), time(minutes + 180))
}

#[tokio::test]
async fn in_quiet_hours_nobody_is_called_aloud_and_no_clock_runs() {
    // A quarter of an hour passes in four seconds.
    let (fjord, people) = Fjord::hurried(240, &THREE[..2]).await;
    let text = types(&people[0], fjord.channel, &format!("/server quiet {}", around_now())).await;
    says(&text, &["Quiet hours: every day from <t:"]);
    let mut party = begun(fjord, &people, "/play game:raids pace:live").await;
    for (line, said) in
        [("/server quiet from:22:00", "I need both times"), ("/server quiet from:9 to:9", "I need both times")]
    {
        says(&types(&people[0], party.fjord.channel, line).await, &[said]);
    }
    says(&types(&people[1], party.thread, "/turn").await, &["Horas de silencio en este servidor hasta <t:"]);
    let card = people[0].finds(party.thread, |it| it.button("My turn").is_some()).await.unwrap();
    says(&card.text, &["Quiet hours in this server until <t:"]);
    assert!(!card.text.contains("I can't write here as I should"));
    sleep(Duration::from_secs(6)).await;
    let asked = party.asked().await;
    let hushed = |it: &stage::Created| it.body["flags"].as_u64().unwrap_or(0) & 4096 != 0;
    let created = party.fjord.stage.created();
    let calls: Vec<_> = created
        .iter()
        .filter(|it| !it.body["allowed_mentions"]["users"].as_array().is_none_or(Vec::is_empty))
        .collect();
    assert!(!calls.is_empty() && calls.iter().all(|it| hushed(it)), "{calls:#?}");
    let late = ["se jugó la respuesta por defecto", "your time ran out"];
    for person in &people {
        let letters = person.dm().map(|dm| person.sees(dm)).unwrap_or_default();
        let told_late = |it: &local_discord::people::Seen| late.iter().any(|late| it.text.contains(late));
        assert!(!letters.iter().any(told_late), "{letters:#?}");
    }
    // Players may still answer.
    assert!(party.answer().await);
    assert!(asked.is_some());
    // A manager ends them at once, and later messages ping again.
    says(&types(&people[0], party.fjord.channel, "/server quiet").await, &["There are no quiet hours."]);
    let heard = people[0].finds(party.thread, |it| it.text.contains("Deadline: <t:")).await;
    assert!(heard.is_some(), "{:#?}", party.fjord.bot.said());
    assert!(party.answer().await);
    let begun_at = Instant::now();
    while begun_at.elapsed() < SOON {
        if party.fjord.stage.created().iter().skip(created.len()).any(|it| !hushed(it)) {
            is_calm(&mut party.fjord);
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("nobody is called: {:#?}", party.fjord.stage.created());
}

#[tokio::test]
async fn whoever_is_kept_out_of_a_server_opens_and_joins_nothing_there() {
    let (mut fjord, people) = Fjord::with(&THREE).await;
    let blas = format!("<@{}>", people[1].id());
    says(
        &types(&people[0], fjord.channel, &format!("/server block user:{blas}")).await,
        &["Kept out of the tables:", &blas],
    );
    says(&types(&people[1], fjord.channel, "/play game:raids").await, &["No puedes participar en las mesas de aquí"]);
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    says(&types(&people[1], fjord.channel, "/join").await, &["No puedes unirte a esta mesa."]);
    let text = types(&people[0], fjord.channel, &format!("/server unblock user:{blas}")).await;
    assert!(text.contains("Nobody is kept out.") && !text.contains(&blas), "{text}");
    says(&types(&people[1], fjord.channel, "/join").await, &["tienes un asiento"]);
    is_calm(&mut fjord);
}

#[tokio::test]
async fn whom_somebody_has_blocked_is_theirs_alone_to_know() {
    let (mut fjord, people) = Fjord::with(&THREE).await;
    let (blas, chloe) = (format!("<@{}>", people[1].id()), format!("<@{}>", people[2].id()));
    let text = types(&people[0], fjord.channel, &format!("/settings block user:{blas}")).await;
    says(&text, &["aren't told why", "(only you can see this):", &blas]);
    says(&types(&people[0], fjord.channel, &format!("/settings block user:{chloe}")).await, &[&blas, &chloe]);
    let own = format!("/settings block user:<@{}>", people[0].id());
    says(&types(&people[0], fjord.channel, &own).await, &["You can't block yourself."]);
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    let lobby = people[0].finds(fjord.channel, |it| it.button("Join").is_some()).await.unwrap();
    let refused = told(&people[1], &people[1].presses(lobby.id, "Join").await.unwrap()).await;
    assert_eq!(refused, "No puedes unirte a esta mesa.");
    let refused = told(&people[2], &people[2].presses(lobby.id, "Join").await.unwrap()).await;
    assert_eq!(refused, "Vous ne pouvez pas rejoindre cette table.");
    let text = types(&people[2], fjord.channel, &format!("/settings unblock user:{blas}")).await;
    says(&text, &["Vous n’avez bloqué personne."]);
    let text = types(&people[0], fjord.channel, &format!("/settings unblock user:{blas}")).await;
    assert!(text.contains(&chloe) && !text.contains(&blas), "{text}");
    says(&types(&people[1], fjord.channel, "/join").await, &["tienes un asiento"]);
    // Nobody else has seen anything about the block list.
    for person in &people[1..] {
        for shown in person.sees(fjord.channel) {
            // Chloé listed her own blocked people.
            let text = plain(&shown).replace("Vous n’avez bloqué personne.", "");
            assert!(
                !["blocked", "bloquead", "bloqué"].iter().any(|it| text.contains(it)) && !text.contains(&chloe),
                "{text}"
            );
        }
    }
    is_calm(&mut fjord);
}

#[tokio::test]
async fn whoever_runs_the_bot_keeps_people_out_everywhere_and_sets_the_limits() {
    let (mut fjord, people) = Fjord::with(&THREE).await;
    fjord.bot.stops().await;
    let blas = people[1].id().to_string();
    let set = [("MEADHALL_PEOPLE_BLOCKED", blas.as_str()), ("MEADHALL_LIMITS_TABLES_A_CHANNEL", "1")];
    fjord.bot = fjord.stage.bot_with(&set);
    fjord.bot.says("players are reached").await;
    says(&types(&people[1], fjord.channel, "/play game:raids").await, &["No puedes participar en las mesas de aquí"]);
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    says(&types(&people[1], fjord.channel, "/join").await, &["No puedes unirte a esta mesa."]);
    says(&types(&people[2], fjord.channel, "/play game:raids").await, &["Ce salon a déjà une table ouverte"]);
    says(&types(&people[0], fjord.channel, "/server limits channel:9").await, &["1 in a channel, 20 for a person"]);
    is_calm(&mut fjord);
}

#[tokio::test]
async fn it_is_noted_when_the_bot_is_shown_out_of_a_server_and_when_it_is_back() {
    let (mut fjord, people) = Fjord::with(&THREE[..1]).await;
    types(&people[0], fjord.channel, "/server language language:es").await;
    let server = guild(&fjord);
    until_noted(&fjord, false).await;
    fjord.stage.discord.kick_bot(server);
    until_noted(&fjord, true).await;
    fjord.stage.discord.invite_bot(server);
    until_noted(&fjord, false).await;
    assert!(decided(&fjord).await.contains("\"language\":\"es\""), "what was decided is kept");
    // A removal while the bot is stopped is noticed at its start.
    fjord.bot.stops().await;
    fjord.stage.discord.kick_bot(server);
    fjord.bot = fjord.stage.bot_with(&[]);
    fjord.bot.says("players are reached").await;
    until_noted(&fjord, true).await;
    is_calm(&mut fjord);
}
