//! The practice hall without a browser: who is let in, what a window is told, and how the bot is kept alive.

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

/// A hall, and where it is.
struct Hall {
    folder: TempDir,
    address: String,
    discord: Arc<LocalDiscord>,
    open: AbortHandle,
}

impl Hall {
    /// A new hall whose bot only waits for its end.
    async fn new() -> Self {
        Self::with("cat").await
    }

    /// A new hall whose bot is this script.
    async fn with(bot: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let hall = opened(folder.path(), bot).await.unwrap();
        let (address, discord) = (hall.address(), hall.discord().clone());
        let open = tokio::spawn(hall.run(std::future::pending())).abort_handle();
        Self { folder, address, discord, open }
    }

    /// `127.0.0.1:` and the port.
    fn host(&self) -> &str {
        self.address.strip_prefix("http://").unwrap().split('/').next().unwrap()
    }

    /// The address of a thing, without the key.
    fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.host())
    }

    /// The cookie that comes with the key.
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

/// A bot that is a script, and writes down which buttons a message had.
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

/// Nothing takes this long, even on a busy machine.
const SOON: Duration = Duration::from_secs(60);

/// Waits until it is so.
async fn soon(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < SOON, "{what}");
        sleep(Duration::from_millis(10)).await;
    }
}
