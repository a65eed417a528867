//! The program as its host starts it: one command, and the address that it prints.

use std::path::Path;

use stage::{Bot, program};
use tempfile::TempDir;
use tokio::time::Instant;

/// A practice hall of its own.
pub struct Hall {
    _program: Bot,
    _folder: TempDir,
    /// Where its page is.
    pub address: String,
    /// When it was started.
    pub started: Instant,
}

impl Hall {
    /// Opens a new one.
    pub async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let started = Instant::now();
        let (program, address) = start(folder.path()).await;
        Self { _program: program, _folder: folder, address, started }
    }
}

async fn start(folder: &Path) -> (Bot, String) {
    let program = Bot::start(&mut program(folder, &["practice", "--data", "data", "--port", "0"]));
    let line = program.says("The practice hall is open: ").await;
    let address = line.rsplit(' ').next().unwrap().to_owned();
    (program, address)
}
