//! The bot's life: it is a process of its own, and started again when it dies.

use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::mem;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::process::Stdio;
use std::time::Duration;

use serde::Serialize;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::time::{Instant, sleep, timeout};

use super::Room;

/// A bot that lives so long was well.
const WELL: Duration = Duration::from_secs(10);
/// The first wait before it is started again; each further one is twice as long, up to the last.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LAST_WAIT: Duration = Duration::from_secs(5);
/// So long it may take to close when the hall does.
const CLOSES: Duration = Duration::from_secs(20);
/// So many of its last lines are kept, to say why it died.
const KEPT: usize = 5;

/// Where the bot has to go to be in this hall.
#[derive(Clone, Debug)]
pub struct Entrance {
    /// Where its requests go.
    pub requests: SocketAddr,
    /// The authority whose certificates it has to believe.
    pub authority: PathBuf,
    /// The token that opens this Discord and no other.
    pub token: &'static str,
}

/// What the hall has to know of the bot.
pub trait Bot: Send + Sync {
    /// The command that starts it. It is given a pipe as its input, which breaks when the hall is gone.
    fn command(&self, entrance: &Entrance) -> std::process::Command;
    /// Writes down the match of the message that has these buttons, from its seed to this position, in a new file of this
    /// folder. May take its time.
    fn write_down(&self, buttons: &[String], folder: &Path) -> Result<PathBuf, String>;
}

/// How the bot is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Life {
    /// Whether it is there.
    pub state: State,
    /// How often it was started again.
    pub restarts: u64,
    /// What it said last, if it came to its end by itself.
    pub why: String,
}

/// Whether the bot is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It was started, and is not connected yet.
    #[default]
    Starting,
    /// It is connected.
    Here,
    /// It is dead, and will be started again.
    Away,
}

/// Keeps the bot alive until the hall closes; then waits for it to close, too.
pub async fn keep(room: &Room, log: &File, closing: impl Future<Output = ()>) {
    let (requests, authority) = (room.discord.requests(), room.discord.authority().to_owned());
    let entrance = Entrance { requests, authority, token: local_discord::TOKEN };
    let (mut closing, mut wait) = (pin!(closing), FIRST_WAIT);
    loop {
        let begun = Instant::now();
        room.life.send_modify(|life| life.state = State::Starting);
        let why = match start(room.bot.command(&entrance)) {
            Ok(child) => match live(room, log, child, &mut closing).await {
                Some(why) => why,
                None => return,
            },
            Err(error) => error.to_string(),
        };
        if begun.elapsed() > WELL {
            wait = FIRST_WAIT;
        }
        room.life.send_modify(|life| *life = Life { state: State::Away, restarts: life.restarts + 1, why });
        tokio::select! {
            () = sleep(wait) => wait = (wait * 2).min(LAST_WAIT),
            () = &mut closing => return,
        }
    }
}

fn start(command: std::process::Command) -> std::io::Result<Child> {
    let mut command = Command::from(command);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true).spawn()
}

/// Until it dies: tells what it said last. Nothing, if it was to close.
async fn live(room: &Room, log: &File, mut child: Child, closing: impl Future<Output = ()>) -> Option<String> {
    // As long as this is held, the bot knows that the hall is there.
    let tie = child.stdin.take();
    let words = last_words(child.stderr.take(), log);
    let mut dies = pin!(async {
        let (words, ended) = tokio::join!(words, child.wait());
        // Whoever is killed does not say why.
        if ended.is_ok_and(|ended| ended.code().is_some()) { words } else { String::new() }
    });
    tokio::select! {
        words = &mut dies => return Some(words),
        () = watch(room) => {}
        () = closing => {}
    }
    drop(tie);
    // If it does not, it is killed when it is dropped.
    let _ = timeout(CLOSES, dies).await;
    None
}

/// Notes when it connects, and when it loses its connection.
async fn watch(room: &Room) {
    let mut news = room.discord.platform().news();
    while news.changed().await.is_ok() {
        let state = if room.discord.counts().connected > 0 { State::Here } else { State::Starting };
        room.life.send_if_modified(|life| mem::replace(&mut life.state, state) != state);
    }
}

/// Writes down what it says, until it says no more.
async fn last_words(said: Option<ChildStderr>, mut log: &File) -> String {
    let Some(said) = said else { return String::new() };
    let (mut lines, mut last) = (BufReader::new(said).lines(), VecDeque::new());
    while let Ok(Some(line)) = lines.next_line().await {
        // A log that cannot be written is no reason to die.
        let _ = writeln!(log, "{line}");
        last.push_back(line);
        last.drain(..last.len().saturating_sub(KEPT));
    }
    Vec::from(last).join("\n")
}
