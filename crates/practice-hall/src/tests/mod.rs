//! Tests of the practice hall without a browser: access, sessions, and supervision of the bot.

mod bot_process;
mod server;
mod sessions;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use meadhall_local_discord::LocalDiscord;
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use crate::{BotProgram, HallSettings, LocalDiscordAccess, PracticeHall};

/// An open hall and its folder.
struct TestHall {
    folder: TempDir,
    address: String,
    /// The cookie that the server sets in exchange for the key.
    cookie: String,
    discord: Arc<LocalDiscord>,
    serving: JoinHandle<()>,
}

impl TestHall {
    /// Opens a new hall whose bot runs until its input closes.
    async fn new() -> Self {
        Self::with_bot("cat").await
    }

    /// Opens a new hall with this shell script as its bot.
    async fn with_bot(bot_script: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let hall = open_hall(folder.path(), bot_script).await.unwrap();
        let (address, discord) = (hall.page_url(), hall.discord().clone());
        let cookie = format!("meadhall-{}={}", hall.port(), hall.hall.session_key);
        let serving = tokio::spawn(hall.run(std::future::pending()));
        Self { folder, address, cookie, discord, serving }
    }

    /// Closes the hall, and opens it again with another bot and perhaps on another port.
    async fn restart(&mut self) {
        self.serving.abort();
        let _ = (&mut self.serving).await;
        let hall = open_hall(self.folder.path(), "cat").await.unwrap();
        (self.address, self.discord) = (hall.page_url(), hall.discord().clone());
        self.cookie = format!("meadhall-{}={}", hall.port(), hall.hall.session_key);
        self.serving = tokio::spawn(hall.run(std::future::pending()));
    }

    /// Returns `127.0.0.1:` and the port.
    fn host(&self) -> &str {
        self.address.strip_prefix("http://").unwrap().split('/').next().unwrap()
    }

    /// Returns the URL of a path, without the key.
    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.host())
    }

    fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for TestHall {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn open_hall(folder: &Path, bot_script: &str) -> io::Result<PracticeHall> {
    PracticeHall::open(folder, HallSettings::default(), Arc::new(ScriptedBot(bot_script.to_owned()))).await
}

#[tokio::test]
async fn a_hall_takes_the_next_port_if_its_own_is_in_use() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let first = open_hall(folders[0].path(), "cat").await.unwrap();
    let settings = |spare_ports| HallSettings { port: first.port(), spare_ports, ..HallSettings::default() };
    let open = |settings| PracticeHall::open(folders[1].path(), settings, Arc::new(ScriptedBot("cat".to_owned())));
    let refused = open(settings(0)).await.err().map(|error| error.kind());
    assert_eq!(refused, Some(io::ErrorKind::AddrInUse));
    let second = open(settings(20)).await.unwrap();
    assert!(second.port() > first.port() && second.port() <= first.port() + 20);
}

/// A bot that runs a shell script, and saves the buttons of a message instead of its match.
struct ScriptedBot(String);

impl BotProgram for ScriptedBot {
    fn command(&self, _: &LocalDiscordAccess) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", &self.0]);
        command
    }

    fn save_match(&self, buttons: &[String], folder: &Path) -> Result<PathBuf, String> {
        if buttons.is_empty() {
            return Err("no buttons".to_owned());
        }
        let file = folder.join("buttons");
        fs::write(&file, buttons.join(" ")).map_err(|error| error.to_string())?;
        Ok(file)
    }
}

/// Longer than anything here takes, even on a busy machine.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// Waits until the condition holds, and panics after `TEST_TIMEOUT`.
async fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let started_at = Instant::now();
    while !condition() {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "{what}");
        sleep(Duration::from_millis(10)).await;
    }
}
