//! The program as a user starts it: one command, which prints the address of the page.

use std::fs;
use std::path::Path;
use std::time::Duration;

use meadhall_test_support::{TestBotProcess, program_command};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

/// A running practice hall with its own folder.
pub struct PracticeHallProcess {
    process: TestBotProcess,
    folder: TempDir,
    /// Address of the page, with the key.
    pub address: String,
    pub started_at: Instant,
}

impl PracticeHallProcess {
    pub async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let started = Instant::now();
        let (program, address) = start_program(folder.path()).await;
        Self { process: program, folder, address, started_at: started }
    }

    /// Kills the bot process of the hall.
    pub fn kill_bot(&self) {
        kill_process(Pid::from_raw(self.bot_pid().cast_signed()).unwrap(), Signal::KILL).unwrap();
    }

    /// Returns an environment variable of the bot process.
    pub fn bot_env(&self, name: &str) -> String {
        let all = fs::read_to_string(format!("/proc/{}/environ", self.bot_pid())).unwrap();
        let value = all.split('\0').find_map(|it| it.strip_prefix(name)?.strip_prefix('='));
        value.unwrap_or_else(|| panic!("the bot has no {name}")).to_owned()
    }

    fn bot_pid(&self) -> u32 {
        let bot = child_pids(self.process.pid())
            .into_iter()
            .find(|it| process_args(*it).contains(&"--for-practice-hall".to_owned()));
        bot.expect("the bot is running")
    }

    /// Kills the hall's process, and starts it again in the same folder.
    pub async fn kill_and_restart(&mut self) {
        self.process.send_signal(Signal::KILL);
        // The folder is locked until the process is gone.
        while self.process.is_running() {
            sleep(Duration::from_millis(5)).await;
        }
        (self.process, self.address) = start_program(self.folder.path()).await;
    }
}

async fn start_program(folder: &Path) -> (TestBotProcess, String) {
    let program = TestBotProcess::start(&mut program_command(folder, &["practice", "--data", "data", "--port", "0"]));
    let line = program.wait_for_log("The practice hall is open: ").await;
    let address = line.rsplit(' ').next().unwrap().to_owned();
    (program, address)
}

/// Returns the child processes of all threads of a process.
fn child_pids(of: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{of}/task")).unwrap();
    let child_lists = threads.filter_map(|it| fs::read_to_string(it.unwrap().path().join("children")).ok());
    child_lists.flat_map(|it| it.split_whitespace().map(|it| it.parse().unwrap()).collect::<Vec<_>>()).collect()
}

/// Returns the command line of a process.
fn process_args(process: u32) -> Vec<String> {
    let cmdline = fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
    cmdline.split('\0').map(ToOwned::to_owned).collect()
}
