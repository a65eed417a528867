//! Runs the bot as a child process and restarts it with backoff when it dies.

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

/// After this uptime the restart delay is reset.
const WELL: Duration = Duration::from_secs(10);
/// The delay doubles with each restart, up to `LAST_WAIT`.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LAST_WAIT: Duration = Duration::from_secs(5);
/// How long the bot may take to exit when the hall closes.
const CLOSES: Duration = Duration::from_secs(20);
/// Number of last lines kept, to show why the bot died.
const KEPT: usize = 5;

/// What the bot needs to connect to the hall's Discord.
#[derive(Clone, Debug)]
pub struct Entrance {
    /// Address of the REST API.
    pub requests: SocketAddr,
    /// File of the certificate authority that the bot must trust.
    pub authority: PathBuf,
    /// Token that only this Discord accepts.
    pub token: &'static str,
}

/// The bot program, as far as the hall has to know it.
pub trait Bot: Send + Sync {
    /// Returns the command that starts the bot. Its standard input becomes a pipe, which closes when the hall
    /// is gone.
    fn command(&self, entrance: &Entrance) -> std::process::Command;
    /// Saves the match of the message that has these buttons, from its seed to its current position, in a new
    /// file in this folder. May block.
    fn write_down(&self, buttons: &[String], folder: &Path) -> Result<PathBuf, String>;
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Life {
    pub state: State,
    pub restarts: u64,
    /// The last lines that the bot wrote, if it exited by itself.
    pub why: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It was started, and is not connected yet.
    #[default]
    Starting,
    Here,
    /// It has died and will be restarted.
    Away,
}

/// Restarts the bot whenever it dies, until the hall closes; then waits for it to exit.
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

/// Runs until the bot dies and returns its last lines, or returns `None` if the hall closes.
async fn live(room: &Room, log: &File, mut child: Child, closing: impl Future<Output = ()>) -> Option<String> {
    // The bot sees its standard input close when this is dropped.
    let tie = child.stdin.take();
    let words = last_words(child.stderr.take(), log);
    let mut dies = pin!(async {
        let (words, ended) = tokio::join!(words, child.wait());
        // A killed process does not say why.
        if ended.is_ok_and(|ended| ended.code().is_some()) { words } else { String::new() }
    });
    tokio::select! {
        words = &mut dies => return Some(words),
        () = watch(room) => {}
        () = closing => {}
    }
    drop(tie);
    // If it does not exit in time, dropping it kills it.
    let _ = timeout(CLOSES, dies).await;
    None
}

/// Updates the status when the bot connects or loses its connection.
async fn watch(room: &Room) {
    let mut news = room.discord.platform().news();
    while news.changed().await.is_ok() {
        let state = if room.discord.counts().connected > 0 { State::Here } else { State::Starting };
        room.life.send_if_modified(|life| mem::replace(&mut life.state, state) != state);
    }
}

/// Copies the bot's standard error to the log and returns its last lines.
async fn last_words(said: Option<ChildStderr>, mut log: &File) -> String {
    let Some(said) = said else { return String::new() };
    let (mut lines, mut last) = (BufReader::new(said).lines(), VecDeque::new());
    while let Ok(Some(line)) = lines.next_line().await {
        // A failure to write the log must not stop the bot.
        let _ = writeln!(log, "{line}");
        last.push_back(line);
        last.drain(..last.len().saturating_sub(KEPT));
    }
    Vec::from(last).join("\n")
}
