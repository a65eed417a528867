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

use super::HallState;

/// After this uptime the restart delay is reset.
const STABLE_UPTIME: Duration = Duration::from_secs(10);
/// The delay before the first restart. It doubles with each restart, up to `MAX_RESTART_DELAY`.
const INITIAL_RESTART_DELAY: Duration = Duration::from_millis(100);
const MAX_RESTART_DELAY: Duration = Duration::from_secs(5);
/// How long the bot may take to exit when the hall closes.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);
/// The number of the bot's last output lines that are stored, to show why the bot died.
const MAX_LAST_OUTPUT_LINES: usize = 5;

/// The parameters with which the bot connects to the local Discord of the practice hall.
#[derive(Clone, Debug)]
pub struct LocalDiscordAccess {
    pub api_address: SocketAddr,
    /// File of the certificate authority that the bot must trust.
    pub ca_file: PathBuf,
    /// The bot token, which the real Discord does not accept.
    pub token: String,
}

/// The bot program that the practice hall runs.
pub trait BotProgram: Send + Sync {
    /// Returns the command that starts the bot. The practice hall connects a pipe to its standard input, which closes
    /// when the practice hall ends.
    fn command(&self, access: &LocalDiscordAccess) -> std::process::Command;
    /// Saves a match as a new file in this folder, from its seed to its current position, and returns the path.
    /// `buttons` are the custom ids of the buttons of the match's message. May block.
    fn save_match(&self, buttons: &[String], folder: &Path) -> Result<PathBuf, String>;
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BotStatus {
    pub state: BotConnectionState,
    pub restart_count: u64,
    /// The last lines that the bot wrote, if it exited by itself.
    pub last_output: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BotConnectionState {
    /// The bot was started, but is not connected yet.
    #[default]
    Starting,
    Connected,
    /// The bot has died and will be restarted.
    Crashed,
}

/// Restarts the bot whenever it dies, until the hall closes; then waits for it to exit.
pub async fn supervise_bot(hall: &HallState, log: &File, closing: impl Future<Output = ()>) {
    let (api_address, ca_file) = (hall.discord.api_address(), hall.discord.ca_file().to_owned());
    let access = LocalDiscordAccess { api_address, ca_file, token: hall.bot_token.clone() };
    let (mut closing, mut wait) = (pin!(closing), INITIAL_RESTART_DELAY);
    loop {
        let started_at = Instant::now();
        hall.bot_status.send_modify(|status| status.state = BotConnectionState::Starting);
        let last_output = match spawn_bot(hall.bot_program.command(&access)) {
            Ok(child) => match run_until_exit_or_closing(hall, log, child, &mut closing).await {
                Some(last_output) => last_output,
                None => return,
            },
            Err(error) => format!("cannot start the bot: {error}"),
        };
        if started_at.elapsed() > STABLE_UPTIME {
            wait = INITIAL_RESTART_DELAY;
        }
        hall.bot_status.send_modify(|status| {
            *status =
                BotStatus { state: BotConnectionState::Crashed, restart_count: status.restart_count + 1, last_output }
        });
        tokio::select! {
            () = sleep(wait) => wait = (wait * 2).min(MAX_RESTART_DELAY),
            () = &mut closing => return,
        }
    }
}

fn spawn_bot(command: std::process::Command) -> std::io::Result<Child> {
    let mut command = Command::from(command);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true).spawn()
}

/// Runs until the bot dies and returns its last lines, or returns `None` if the hall closes.
async fn run_until_exit_or_closing(
    hall: &HallState,
    log: &File,
    mut child: Child,
    closing: impl Future<Output = ()>,
) -> Option<String> {
    // The bot exits when its standard input closes, which happens when this is dropped.
    let stdin = child.stdin.take();
    let words = log_stderr_and_keep_last(child.stderr.take(), log);
    let mut dies = pin!(async {
        let (words, exit_status) = tokio::join!(words, child.wait());
        // The output of a killed process does not explain its end.
        if exit_status.is_ok_and(|status| status.code().is_some()) { words } else { String::new() }
    });
    tokio::select! {
        words = &mut dies => return Some(words),
        () = track_connection(hall) => {}
        () = closing => {}
    }
    drop(stdin);
    // If the bot does not exit in time, dropping the child process kills it.
    let _ = timeout(SHUTDOWN_TIMEOUT, dies).await;
    None
}

/// Updates the status when the bot connects or loses its connection.
async fn track_connection(hall: &HallState) {
    let mut changes = hall.discord.fake().subscribe();
    while changes.changed().await.is_ok() {
        let state = if hall.discord.traffic_counts().connected_sessions > 0 {
            BotConnectionState::Connected
        } else {
            BotConnectionState::Starting
        };
        hall.bot_status.send_if_modified(|status| mem::replace(&mut status.state, state) != state);
    }
}

/// Copies the bot's standard error to the log file and returns its last lines.
async fn log_stderr_and_keep_last(stderr: Option<ChildStderr>, mut log: &File) -> String {
    let Some(stderr) = stderr else { return String::new() };
    let (mut lines, mut last) = (BufReader::new(stderr).lines(), VecDeque::new());
    while let Ok(Some(line)) = lines.next_line().await {
        // A failure to write the log file must not stop the bot.
        let _ = writeln!(log, "{line}");
        last.push_back(line);
        last.drain(..last.len().saturating_sub(MAX_LAST_OUTPUT_LINES));
    }
    Vec::from(last).join("\n")
}
