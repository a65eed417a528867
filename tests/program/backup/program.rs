//! Runs the program in a folder of its own, with arguments and environment variables.

use std::fs::{self, Permissions};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::house::busy_export;

/// A temporary folder in which the program runs.
pub struct Host(TempDir);

/// The files of a folder, kept in memory. It is made once per process and unpacked by each test.
struct Kept(Vec<File>);

struct File {
    /// Relative to the folder.
    path: PathBuf,
    bytes: Vec<u8>,
    permissions: Permissions,
}

static HOUSE: OnceCell<Kept> = OnceCell::const_new();

impl Kept {
    /// Creates a folder with a busy store in `data` and its export.
    async fn house() -> Self {
        let (host, _) = Host::with_export().await;
        host.well(&["import", "--new", "export"]);
        // sled writes its snapshot when the store is opened again.
        host.well(&["verify"]);
        let mut kept = Self(Vec::new());
        kept.take(&host, Path::new(""));
        kept
    }

    /// Adds all files below a path of the folder.
    fn take(&mut self, host: &Host, place: &Path) {
        for entry in fs::read_dir(host.0.path().join(place)).unwrap() {
            let entry = entry.unwrap();
            let path = place.join(entry.file_name());
            let about = entry.metadata().unwrap();
            if about.is_dir() {
                self.take(host, &path);
            } else {
                let bytes = fs::read(entry.path()).unwrap();
                self.0.push(File { path, bytes, permissions: about.permissions() });
            }
        }
    }

    fn unpack(&self, host: &Host) {
        for file in &self.0 {
            let path = host.0.path().join(&file.path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &file.bytes).unwrap();
            fs::set_permissions(&path, file.permissions.clone()).unwrap();
        }
    }
}

/// Exit code and output of the program.
#[derive(Debug)]
pub struct Ended {
    pub code: i32,
    pub out: String,
    pub errors: String,
}

impl Host {
    /// Creates an empty folder.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Creates a folder with an export of a busy store, and returns the export too.
    pub async fn with_export() -> (Self, Vec<u8>) {
        let (host, text) = (Self::new(), busy_export().await);
        fs::write(host.at("export"), text).unwrap();
        (host, text.to_vec())
    }

    /// Creates a folder with a busy store in `data` and its export, and returns the export too.
    pub async fn with_house() -> (Self, Vec<u8>) {
        let kept = HOUSE.get_or_init(Kept::house).await;
        let host = Self::new();
        kept.unpack(&host);
        (host, busy_export().await.to_vec())
    }

    pub fn at(&self, name: &str) -> PathBuf {
        // Not canonicalized: the program prints the path that it was given, even if the temporary folder is a
        // link.
        self.0.path().join(name)
    }

    pub fn command(&self, words: &[&str], variables: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_meadhall"));
        command.args(words).env_clear().envs(variables.iter().copied()).current_dir(self.0.path());
        command
    }

    /// Runs the program with these environment variables.
    pub fn with(&self, words: &[&str], variables: &[(&str, &str)]) -> Ended {
        let ended = self.command(words, variables).output().unwrap();
        let text = |said: Vec<u8>| String::from_utf8(said).unwrap();
        Ended { code: ended.status.code().unwrap(), out: text(ended.stdout), errors: text(ended.stderr) }
    }

    pub fn run(&self, words: &[&str]) -> Ended {
        self.with(words, &[])
    }

    /// Runs the program, asserts success, and returns the last line of its output.
    pub fn well(&self, words: &[&str]) -> String {
        let ended = self.run(words);
        assert_eq!(ended.code, 0, "{words:?}: {ended:?}");
        ended.out.lines().last().unwrap_or_default().to_owned()
    }

    /// Runs a shell script in which `meadhall` is the program; it ends at the first failing line.
    pub fn script(&self, script: &str) -> Ended {
        let program = Path::new(env!("CARGO_BIN_EXE_meadhall")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
        let mut shell = Command::new("sh");
        let ended = shell.args(["-ec", script]).env_clear().env("PATH", path).current_dir(self.0.path()).output();
        let ended = ended.unwrap();
        let text = |said: Vec<u8>| String::from_utf8(said).unwrap();
        Ended { code: ended.status.code().unwrap(), out: text(ended.stdout), errors: text(ended.stderr) }
    }
}
