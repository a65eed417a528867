//! The program as a user starts it: one command, which prints the address of the page.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use stage::{Bot, program};
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

/// A running practice hall with its own folder.
pub struct Hall {
    program: Bot,
    folder: TempDir,
    /// Address of the page, with the key.
    pub address: String,
    pub started: Instant,
}

impl Hall {
    pub async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let started = Instant::now();
        let (program, address) = start(folder.path()).await;
        Self { program, folder, address, started }
    }

    /// Kills the bot process of the hall.
    pub fn kills_its_bot(&self) {
        let bot = children(self.program.process()).into_iter().find(|it| words(*it).contains(&"--tied".to_owned()));
        let bot = Pid::from_raw(bot.expect("there is a bot").cast_signed()).unwrap();
        kill_process(bot, Signal::KILL).unwrap();
    }

    /// Kills the hall's process, and starts it again in the same folder.
    pub async fn dies_and_returns(&mut self) {
        self.program.gets(Signal::KILL);
        // The folder is locked until the process is gone.
        while self.program.runs() {
            sleep(Duration::from_millis(5)).await;
        }
        (self.program, self.address) = start(self.folder.path()).await;
    }
}

async fn start(folder: &Path) -> (Bot, String) {
    let program = Bot::start(&mut program(folder, &["practice", "--data", "data", "--port", "0"]));
    let line = program.says("The practice hall is open: ").await;
    let address = line.rsplit(' ').next().unwrap().to_owned();
    (program, address)
}

/// Returns the child processes of all threads of a process.
fn children(of: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{of}/task")).unwrap();
    let told = threads.filter_map(|it| fs::read_to_string(it.unwrap().path().join("children")).ok());
    told.flat_map(|it| it.split_whitespace().map(|it| it.parse().unwrap()).collect::<Vec<_>>()).collect()
}

/// Returns the command line of a process.
fn words(process: u32) -> Vec<String> {
    let told = fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
    told.split('\0').map(ToOwned::to_owned).collect()
}
