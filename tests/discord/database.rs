//! The house in a database: several bots may be started, of which one has the house, and the others wait for it.

use std::time::{Duration, Instant};

use local_discord::people::Person;
use rustix::process::Signal;
use stage::fjord::Fjord;
use stage::postgres::{self, Server};
use stage::{Bot, SOON};
use tokio::time::{sleep, timeout};

use super::play::{Party, begun};

const NAMES: [(&str, &str); 2] = [("Ann", "en-US"), ("Bo", "fr")];

/// A bot on a database of its own, and two people.
async fn fjord(server: &Server) -> (Fjord, Vec<Person>) {
    let line = server.line(&server.empty());
    Fjord::and(&[("MEADHALL_DATABASE_ADDRESS", &line), ("MEADHALL_PICTURES_AT_ONCE", "0")], &NAMES).await
}

/// One more bot on the same database, with a folder of its own.
async fn another(fjord: &Fjord, number: u32) -> Bot {
    let folder = fjord.stage.folder.path().join(format!("house{number}"));
    let bot = fjord.stage.bot_with(&[("MEADHALL_DATA", folder.to_str().unwrap())]);
    bot.says("has the house; this one waits until it has not").await;
    bot
}

/// Some answers are given.
async fn some(party: &mut Party<'_>) {
    for _ in 0..4 {
        assert!(party.answer().await, "the match goes on");
    }
}

#[tokio::test]
async fn a_bot_that_waits_takes_the_house_over_when_the_other_one_is_killed_and_from_the_next_when_that_is_stopped() {
    let Some(server) = postgres::shared() else { return };
    let (fjord, people) = fjord(server).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    some(&mut party).await;
    for (number, signal) in [(1, Signal::KILL), (2, Signal::TERM)] {
        let waiting = another(&party.fjord, number).await;
        party.fjord.bot.gets(signal);
        let since = Instant::now();
        let mut before = std::mem::replace(&mut party.fjord.bot, waiting);
        party.fjord.bot.says("is connected").await;
        println!("{signal:?}: served again after {:?}", since.elapsed());
        assert!(since.elapsed() < SOON);
        if signal == Signal::TERM {
            assert_eq!(before.ends().await, 0, "{:#?}", before.said());
        }
        some(&mut party).await;
    }
    while party.answer().await {}
    party.is_well().await;
}

#[tokio::test]
async fn a_bot_that_was_asleep_for_too_long_finds_itself_struck_off_and_changes_nothing() {
    let Some(server) = postgres::shared() else { return };
    let (fjord, people) = fjord(server).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    some(&mut party).await;
    let waiting = another(&party.fjord, 1).await;
    party.fjord.bot.gets(Signal::STOP);
    let mut asleep = std::mem::replace(&mut party.fjord.bot, waiting);
    party.fjord.bot.says("is connected").await;
    some(&mut party).await;
    asleep.gets(Signal::CONT);
    timeout(SOON, async {
        while asleep.runs() {
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await
    .unwrap_or_else(|_| panic!("it goes on: {:#?}", asleep.said()));
    assert!(asleep.said().iter().any(|line| line.contains("nothing can be stored any more")), "{:#?}", asleep.said());
    while party.answer().await {}
    party.is_well().await;
}

#[tokio::test]
async fn whoever_wants_the_books_while_a_bot_elsewhere_has_the_house_is_told_which() {
    let Some(server) = postgres::shared() else { return };
    let (fjord, _) = fjord(server).await;
    let folder = fjord.stage.folder.path().join("elsewhere");
    let mut verify = fjord.stage.command(&["verify"]);
    let (code, said) = stage::ended(verify.env("MEADHALL_DATA", &folder)).await;
    assert!(code != 0 && said.contains("is in use by another process"), "{code}: {said}");
    // Where it is, it is asked.
    let (code, said) = stage::ended(&mut fjord.stage.command(&["verify"])).await;
    assert_eq!(code, 0, "{said}");
    let (code, said) = stage::ended(&mut fjord.stage.command(&["doctor"])).await;
    assert!(code == 0 && said.contains("it runs, and all is well"), "{code}: {said}");
}

#[tokio::test]
async fn a_bot_that_waits_ends_well_when_it_is_told_to_stop() {
    let Some(server) = postgres::shared() else { return };
    let (mut fjord, _) = fjord(server).await;
    let mut waiting = another(&fjord, 1).await;
    assert_eq!(waiting.stops().await, 0, "{:#?}", waiting.said());
    assert!(fjord.bot.runs());
}
