//! Unreadable rows: a press on such a table reports it, the operator finds it in the log once, and all
//! other tables continue.

use local_discord::Wrong;
use local_discord::trouble::What;
use meadhall::store::Change;
use stage::ended;
use stage::fjord::{Fjord, answered};

use super::eyes::told;
use super::places::{TWO, one_is_live};
use super::play::{Party, begun};

/// Writes rows into the store while the bot is stopped, and starts it again.
async fn spoil(party: &mut Party<'_>, rows: &[(String, &str)]) {
    assert_eq!(party.fjord.bot.stops().await, 0);
    {
        let store = party.fjord.stage.store();
        let change = rows.iter().fold(Change::new(), |change, (key, value)| change.put(key, *value));
        store.commit(change).await.unwrap();
    }
    party.fjord.bot = party.fjord.stage.bot();
    party.fjord.bot.says("players are reached").await;
}

#[tokio::test]
async fn a_table_that_cannot_be_read_is_told_of_and_keeps_nobody_else_from_playing() {
    let (fjord, people) = Fjord::with(&TWO).await;
    assert!(answered(&people[1].runs(fjord.channel, "/play game:explorers where:here").await.unwrap()));
    let lobby = people[1].finds(fjord.channel, |it| it.button("Start").is_some()).await.unwrap();
    let start = lobby.button("Start").and_then(|it| it.custom_id.clone()).unwrap();
    let broken = start.split(':').nth(1).unwrap().to_owned();
    let elsewhere = fjord.stage.discord.look(|world| world.guild_of(fjord.channel)).unwrap();
    let other = fjord.stage.discord.channel(elsewhere, "more games");
    let channel = fjord.channel;
    let mut party = begun(Fjord { channel: other, ..fjord }, &people, "/play game:raids").await;
    assert!(party.answer().await);
    let rows =
        [(format!("t/{broken}"), "{nonsense"), (format!("o/{broken}/card"), "[]"), ("o/nobody/card".to_owned(), "1")];
    spoil(&mut party, &rows).await;
    for _ in 0..6 {
        assert!(party.answer().await);
    }
    one_is_live(&party).await;
    let said = told(&people[1], &people[1].presses(lobby.id, &start).await.unwrap()).await;
    assert!(said.contains("My mistake") && said.contains("S-READ"), "{said}");
    for line in ["/games", "/turn"] {
        assert!(answered(&people[1].runs(channel, line).await.unwrap()), "{line}");
    }
    assert_eq!(party.fjord.bot.said_times("o/nobody/card cannot be run"), 1, "{:#?}", party.fjord.bot.said());
    assert_eq!(party.fjord.bot.said_times(&format!("o/{broken}/card cannot be run")), 1);
    assert!(party.fjord.bot.runs() && party.fjord.bot.said_times("panic") == 0);
    // `verify` names the problems and their rows.
    assert_eq!(party.fjord.bot.stops().await, 0);
    let found = party.fjord.stage.command(&["verify"]).output().await.unwrap();
    let report = String::from_utf8([found.stdout, found.stderr].concat()).unwrap();
    assert!(found.status.code() == Some(1) && report.contains(&broken) && report.contains("o/nobody/card"), "{report}");
}

#[tokio::test]
async fn a_card_that_discord_does_not_take_is_put_aside_with_its_code_until_it_does() {
    let (mut fjord, people) = Fjord::with(&TWO).await;
    let page = async |fjord: &Fjord| ended(&mut fjord.stage.command(&["doctor"])).await.1;
    // The first three attempts send the full message, the fourth is text only.
    let refused = What::Refused(Wrong::new(400, 50_035, "Invalid Form Body"));
    fjord.stage.discord.fails("POST /channels/*/messages", 4, refused);
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids where:here").await.unwrap()));
    fjord.bot.says("/card cannot be rendered and is put aside").await;
    let told = page(&fjord).await;
    let why =
        "/card: the card in the channel is to be shown, but the platform does not take such a message (its code 50035)";
    assert!(told.contains("1 was put aside; the log said more when it happened:") && told.contains(why), "{told}");
    assert_eq!(ended(&mut fjord.stage.command(&["verify"])).await.0, 0);
    // The next change is delivered and removes the dead letter.
    assert!(answered(&people[1].runs(fjord.channel, "/join").await.unwrap()));
    assert!(people[0].finds(fjord.channel, |it| it.text.contains("2 of 4")).await.is_some());
    fjord.bot.stops().await;
    let told = page(&fjord).await;
    assert!(told.contains("none was put aside"), "{told}");
}
