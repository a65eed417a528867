//! Tests of the practice hall without a browser: access, sessions, and supervision of the bot.

mod door;
mod life;
mod visits;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use local_discord::LocalDiscord;
use tempfile::TempDir;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep};

use crate::{Bot, Entrance, PracticeHall, Settings};

/// An open hall and its folder.
struct Hall {
    folder: TempDir,
    address: String,
    discord: Arc<LocalDiscord>,
    open: AbortHandle,
}

impl Hall {
    /// Opens a new hall whose bot runs until its input closes.
    async fn new() -> Self {
        Self::with("cat").await
    }

    /// Opens a new hall with this shell script as its bot.
    async fn with(bot: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let hall = opened(folder.path(), bot).await.unwrap();
        let (address, discord) = (hall.address(), hall.discord().clone());
        let open = tokio::spawn(hall.run(std::future::pending())).abort_handle();
        Self { folder, address, discord, open }
    }

    /// Returns `127.0.0.1:` and the port.
    fn host(&self) -> &str {
        self.address.strip_prefix("http://").unwrap().split('/').next().unwrap()
    }

    /// Returns the URL of a path, without the key.
    fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.host())
    }

    /// Returns the cookie that the server sets in exchange for the key.
    fn cookie(&self) -> String {
        let port = self.host().split(':').nth(1).unwrap();
        format!("meadhall-{port}={}", self.address.split("key=").nth(1).unwrap())
    }

    fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        self.open.abort();
    }
}

async fn opened(folder: &Path, bot: &str) -> io::Result<PracticeHall> {
    PracticeHall::open(folder, Settings::default(), Arc::new(Script(bot.to_owned()))).await
}

/// A bot that runs a shell script, and saves the buttons of a message instead of its match.
struct Script(String);

impl Bot for Script {
    fn command(&self, _: &Entrance) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", &self.0]);
        command
    }

    fn write_down(&self, buttons: &[String], folder: &Path) -> Result<PathBuf, String> {
        if buttons.is_empty() {
            return Err("no buttons".to_owned());
        }
        let file = folder.join("buttons");
        fs::write(&file, buttons.join(" ")).map_err(|error| error.to_string())?;
        Ok(file)
    }
}

/// Longer than anything here takes, even on a busy machine.
const SOON: Duration = Duration::from_secs(60);

/// Waits until the condition holds, and panics after `SOON`.
async fn soon(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < SOON, "{what}");
        sleep(Duration::from_millis(10)).await;
    }
}
