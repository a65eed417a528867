//! Persistence: acknowledged messages survive a kill and a restart of the local Discord.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::api::ApiClient;
use super::error_codes::ErrorCodeFixture;
use super::fixture::WireTestEnv;

/// Starts a local Discord as a process; returns it with the keys and values that it prints at start.
async fn start_process(folder: &Path) -> (Child, BTreeMap<String, String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_local-discord"))
        .arg(folder)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("could start the local Discord");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut printed = BTreeMap::new();
    while !printed.contains_key("api_address") {
        let line = lines.next_line().await.unwrap().expect("the local Discord prints its addresses");
        if let Some((key, value)) = line.trim_start_matches("# ").split_once(" = ") {
            printed.insert(key.to_owned(), value.trim_matches('"').to_owned());
        }
    }
    (child, printed)
}

#[tokio::test]
async fn acknowledged_messages_survive_a_kill_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    let mut answered: Vec<String> = Vec::new();
    for round in 0..5 {
        let (mut child, printed) = start_process(folder.path()).await;
        let api = ApiClient::connect_to(printed["api_address"].parse().unwrap(), Path::new(&printed["ca_file"]));
        let messages = format!("/channels/{}/messages", printed["channel"]);
        let existing = api.send("GET", &format!("{messages}?limit=100"), &json!(null)).await.unwrap().body;
        let existing: Vec<&str> = existing.as_array().unwrap().iter().filter_map(|it| it["content"].as_str()).collect();
        for text in &answered {
            let times = existing.iter().filter(|it| *it == text).count();
            assert_eq!(times, 1, "{text} exists {times} times");
        }
        // The process is killed while a message is being sent, each round after one more acknowledged
        // message.
        let acknowledged_count = Cell::new(0);
        let sends = async {
            for n in 0..5 {
                let text = format!("{round}/{n}");
                let Ok(answer) = api.send("POST", &messages, &json!({ "content": text })).await else { break };
                assert_eq!(answer.status, 200, "{answer:?}");
                answered.push(text);
                acknowledged_count.set(acknowledged_count.get() + 1);
            }
        };
        let kill = async {
            while acknowledged_count.get() < round {
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
async fn a_restarted_discord_keeps_its_state() {
    let fixture = ErrorCodeFixture::new().await;
    let board = fixture.create_board(fixture.env.channel).await;
    let before = fixture.env.ann.message(board);
    assert!(before.is_some());
    let WireTestEnv { discord, data_dir: folder, .. } = fixture.env;
    drop(discord);
    let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await.unwrap();
    let ann = discord.find_person("Ann").unwrap();
    assert_eq!(ann.message(board), before);
    assert!(ann.start_press(board, "go").is_ok());
}

#[tokio::test]
async fn a_truncated_last_line_is_ignored() {
    let env = WireTestEnv::new().await;
    env.ann.send_message(env.channel, "kept").unwrap();
    env.ann.send_message(env.channel, "half said").unwrap();
    let WireTestEnv { discord, data_dir: folder, channel, .. } = env;
    drop(discord);
    let path = folder.path().join("world.jsonl");
    let text = std::fs::read(&path).unwrap();
    let channel_line = text[..text.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap();
    std::fs::write(&path, &text[..channel_line - 20]).unwrap();
    let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await.unwrap();
    let ann = discord.find_person("Ann").unwrap();
    assert_eq!(ann.messages(channel).into_iter().map(|it| it.text).collect::<Vec<_>>(), ["kept"]);
}
