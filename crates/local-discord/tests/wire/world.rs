//! Persistence: acknowledged messages survive a kill of the local Discord, and a bot reconnects after its
//! restart.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use local_discord::people::Outcome;
use local_discord::{LocalDiscord, Manners, Settings};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::api::Api;
use super::stage::{SOON, Stage};

/// Starts a local Discord as a process; returns it with the key-value lines that it prints at start.
async fn process(folder: &Path) -> (Child, BTreeMap<String, String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_local-discord"))
        .arg(folder)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the local Discord starts");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut said = BTreeMap::new();
    while !said.contains_key("requests") {
        let line = lines.next_line().await.unwrap().expect("it says where it is");
        let (what, value) = line.split_once(' ').unwrap();
        said.insert(what.to_owned(), value.to_owned());
    }
    (child, said)
}

#[tokio::test]
async fn what_was_answered_is_there_after_a_kill_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    let mut answered: Vec<String> = Vec::new();
    for round in 0..5 {
        let (mut child, said) = process(folder.path()).await;
        let api = Api::at(said["requests"].parse().unwrap(), Path::new(&said["authority"]));
        let messages = format!("/channels/{}/messages", said["channel"]);
        let there = api.send("GET", &format!("{messages}?limit=100"), &json!(null)).await.unwrap().body;
        let there: Vec<&str> = there.as_array().unwrap().iter().filter_map(|it| it["content"].as_str()).collect();
        for text in &answered {
            let times = there.iter().filter(|it| *it == text).count();
            assert_eq!(times, 1, "{text} is there {times} times");
        }
        // The process is killed while a message is being sent, each round after one more acknowledged
        // message.
        let got = Cell::new(0);
        let sends = async {
            for n in 0..5 {
                let text = format!("{round}/{n}");
                let Ok(answer) = api.send("POST", &messages, &json!({ "content": text })).await else { break };
                assert_eq!(answer.status, 200, "{answer:?}");
                answered.push(text);
                got.set(got.get() + 1);
            }
        };
        let kill = async {
            while got.get() < round {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            tokio::time::sleep(Duration::from_millis(3)).await;
            child.kill().await.unwrap();
        };
        tokio::join!(sends, kill);
    }
    assert!(answered.len() >= 5, "{answered:?}");
}

#[tokio::test]
async fn a_discord_that_comes_back_knows_everything_and_its_bot_finds_the_way_back() {
    // A bot that cannot reconnect at once notices nothing until its next heartbeat is due.
    let manners = || Manners { heartbeat: Duration::from_secs(1), ..Manners::default() };
    let stage = Stage::with(Settings { manners: manners(), ..Settings::default() }).await;
    let (port, gateway) = (stage.discord.requests().port(), stage.discord.gateway().port());
    let bot = stage.with_bot().await;
    let board = stage.board().await;
    let Stage { discord, folder, .. } = stage;
    drop(discord);
    let begun = Instant::now();
    let discord = loop {
        assert!(begun.elapsed() < SOON, "the ports are not free");
        // The ports become free when the last connection is gone.
        let settings = Settings { port, gateway, manners: manners(), ..Settings::default() };
        match LocalDiscord::open(folder.path(), settings).await {
            Ok(discord) => break discord,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    assert!(discord.is_met(1, SOON).await, "{:?}", bot.said());
    let ann = discord.person_called("Ann").unwrap();
    assert_eq!(ann.sees_message(board.id), Some(board.clone()), "as it was");
    let answer = ann.presses(board.id, "press").await.unwrap();
    assert_eq!(answer.outcome, Outcome::Changed(board.id));
}

#[tokio::test]
async fn a_last_line_that_was_cut_short_says_nothing() {
    let stage = Stage::new().await;
    stage.ann.says(stage.channel, "kept").unwrap();
    stage.ann.says(stage.channel, "half said").unwrap();
    let Stage { discord, folder, channel, .. } = stage;
    drop(discord);
    let path = folder.path().join("world.jsonl");
    let text = std::fs::read(&path).unwrap();
    let channel_line = text[..text.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap();
    std::fs::write(&path, &text[..channel_line - 20]).unwrap();
    let discord = LocalDiscord::open(folder.path(), Settings::default()).await.unwrap();
    let ann = discord.person_called("Ann").unwrap();
    assert_eq!(ann.sees(channel).into_iter().map(|it| it.text).collect::<Vec<_>>(), ["kept"]);
}
