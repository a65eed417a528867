//! Rows that cannot be read: whoever presses there is told so, whoever runs the bot reads of it once, and every other table goes on.

use meadhall::store::{Change, SledStore, Store};
use stage::fjord::{Fjord, answered};

use super::eyes::told;
use super::places::{TWO, one_is_live};
use super::play::{Party, begun};

/// Writes into the books behind the bot's back.
async fn spoil(party: &mut Party<'_>, rows: &[(String, &str)]) {
    assert_eq!(party.fjord.bot.stops().await, 0);
    {
        let store = SledStore::open(party.fjord.stage.house().join("store")).unwrap();
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
    let said = told(&people[1], &people[1].presses(lobby.id, &start).await.unwrap());
    assert!(said.contains("My mistake") && said.contains("S-READ"), "{said}");
    for line in ["/games", "/turn"] {
        assert!(answered(&people[1].runs(channel, line).await.unwrap()), "{line}");
    }
    assert_eq!(party.fjord.bot.said_times("o/nobody/card cannot be run"), 1, "{:#?}", party.fjord.bot.said());
    assert_eq!(party.fjord.bot.said_times(&format!("o/{broken}/card cannot be run")), 1);
    assert!(party.fjord.bot.runs() && party.fjord.bot.said_times("panic") == 0);
    // Verification names what is wrong, and with which row.
    assert_eq!(party.fjord.bot.stops().await, 0);
    let found = party.fjord.stage.command(&["verify"]).output().await.unwrap();
    let report = String::from_utf8([found.stdout, found.stderr].concat()).unwrap();
    assert!(found.status.code() == Some(1) && report.contains(&broken) && report.contains("o/nobody/card"), "{report}");
}
