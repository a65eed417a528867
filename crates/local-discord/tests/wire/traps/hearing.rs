//! Events that a bot misses: payloads that serenity cannot parse, everything after a failed setup, and
//! command types that poise does not know.

use std::sync::{Arc, Mutex};

use local_discord::Settings;
use local_discord::Witness;
use local_discord::gateway::Trouble;
use local_discord::people::Outcome;
use local_discord::request::{Reply, Request};
use local_discord::trouble::What;
use local_discord::world::{Bounds, Event};
use serde_json::{Value, json};

use super::unhurried;
use crate::stage::{SOON, Stage};

fn without_locale(told: &mut Value) {
    told.as_object_mut().expect("an interaction").remove("locale");
}

#[tokio::test]
async fn an_interaction_that_serenity_cannot_read_is_dropped_without_a_word() {
    let stage = Stage::new().await;
    let mut bot = stage.with_bot().await;
    bot.says("session").await;
    let before = bot.said().len();
    stage.discord.bound(Bounds::default());
    stage.discord.disturbs(Trouble::Twist("INTERACTION_CREATE", without_locale));
    let answer = stage.ann.runs(stage.channel, "/greet who:Cleo").await.unwrap();
    assert_eq!(answer.outcome, Outcome::Failed);
    assert!(bot.runs());
    assert_eq!(bot.said().len(), before, "{:?}", bot.said());
}

#[tokio::test]
async fn an_interaction_that_serenity_cannot_read_is_answered_from_its_json() {
    let stage = Stage::new().await;
    let bot = stage.with_bot_of(&["--cure", "raw"]).await;
    stage.discord.disturbs(Trouble::Twist("INTERACTION_CREATE", without_locale));
    let answer = stage.ann.runs(stage.channel, "/greet who:Cleo").await.unwrap();
    bot.says("unreadable").await;
    let said = stage.ann.sees_message(answer.message().unwrap()).unwrap();
    assert_eq!((said.text.as_str(), said.only_me), ("Once more, please.", true));
}

#[tokio::test]
async fn a_bot_whose_setup_fails_stays_online_and_deaf() {
    let stage = Stage::with(unhurried()).await;
    let mut before = stage.with_bot().await;
    let board = stage.board().await;
    before.kill().await;
    stage.discord.fails("PUT /applications/*/commands", 1, What::Status(503));
    let mut bot = stage.bot(&[]);
    bot.says("failed setup").await;
    assert!(stage.discord.is_met(1, SOON).await);
    stage.discord.bound(Bounds::default());
    let (run, press) =
        tokio::join!(stage.ann.runs(stage.channel, "/greet who:Cleo"), stage.bo.presses(board.id, "Press (0)"),);
    assert_eq!((run.unwrap().outcome, press.unwrap().outcome), (Outcome::Failed, Outcome::Failed));
    assert!(bot.runs());
    assert_eq!(stage.discord.counts().connected, 1);
}

#[tokio::test]
async fn a_setup_that_registers_beside_itself_does_not_fail() {
    let stage = Stage::new().await;
    stage.discord.fails("PUT /applications/*/commands", 3, What::Status(503));
    let bot = stage.with_bot_of(&["--cure", "register"]).await;
    assert_eq!(bot.says_times("not registered", 3).await.len(), 3);
    assert_eq!(stage.board().await.text, "Hello, Cleo!");
}

fn of_a_new_kind(told: &mut Value) {
    told["data"]["type"] = json!(4);
}

#[tokio::test]
async fn poise_panics_when_it_does_not_know_the_kind_of_a_command() {
    let stage = Stage::new().await;
    let bot = stage.with_bot().await;
    stage.discord.bound(Bounds::default());
    stage.discord.disturbs(Trouble::Twist("INTERACTION_CREATE", of_a_new_kind));
    let answer = stage.ann.runs(stage.channel, "/greet who:Cleo").await.unwrap();
    assert_eq!(answer.outcome, Outcome::Failed);
    let panicked = bot.says("panicked").await;
    assert!(panicked.contains("not implemented"), "{panicked}");
    assert!(!bot.said().contains(&"caught".to_owned()), "poise does not catch its own");
    stage.discord.recovers();
    assert_eq!(stage.board().await.text, "Hello, Cleo!", "the others are not affected");
}

/// Records the path of every request.
#[derive(Default)]
struct Paths(Mutex<Vec<String>>);

impl Witness for Paths {
    fn exchange(&self, request: &Request, _reply: &Reply) {
        self.0.lock().unwrap().push(request.path.clone());
    }

    fn event(&self, _event: &Event) {}
}

#[tokio::test]
async fn poise_asks_for_owners_whatever_its_options_say_unless_its_builder_is_told_not_to() {
    for (arguments, times) in [(&["--trap", "owners"][..], 1), (&[][..], 0)] {
        let paths = Arc::new(Paths::default());
        let stage = Stage::with(Settings { witness: Some(paths.clone()), ..Settings::default() }).await;
        let _bot = stage.with_bot_of(arguments).await;
        let asked = paths.0.lock().unwrap().iter().filter(|it| *it == "/oauth2/applications/@me").count();
        assert_eq!(asked, times);
    }
}
