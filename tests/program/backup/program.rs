//! The program, run as a host would: in a folder, with words and variables of the environment.

use std::fs::{self, Permissions};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::house::busy_export;

/// A folder to stand in.
pub struct Host(TempDir);

/// The files of a folder, kept in memory: what is made once in a process is unpacked by each test that wants it.
struct Kept(Vec<File>);

struct File {
    /// Its place in the folder.
    path: PathBuf,
    bytes: Vec<u8>,
    permissions: Permissions,
}

static HOUSE: OnceCell<Kept> = OnceCell::const_new();

impl Kept {
    /// A folder with a busy house in `data`, and its export.
    async fn house() -> Self {
        let (host, _) = Host::with_export().await;
        host.well(&["import", "--new", "export"]);
        // sled makes its snapshot when it is opened again.
        host.well(&["verify"]);
        let mut kept = Self(Vec::new());
        kept.take(&host, Path::new(""));
        kept
    }

    /// Takes in all files below a place in a folder.
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

/// How the program ended, and all that it said.
#[derive(Debug)]
pub struct Ended {
    pub code: i32,
    pub out: String,
    pub errors: String,
}

impl Host {
    /// In an empty folder.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// In a folder with an export of a busy house. Tells the export, too.
    pub async fn with_export() -> (Self, Vec<u8>) {
        let (host, text) = (Self::new(), busy_export().await);
        fs::write(host.at("export"), text).unwrap();
        (host, text.to_vec())
    }

    /// In a folder with a busy house in `data`, and its export.
    pub async fn with_house() -> (Self, Vec<u8>) {
        let kept = HOUSE.get_or_init(Kept::house).await;
        let host = Self::new();
        kept.unpack(&host);
        (host, busy_export().await.to_vec())
    }

    /// A file or folder there.
    pub fn at(&self, name: &str) -> PathBuf {
        // Where the folder of temporary files is a link, the program tells the same path as it was told.
        self.0.path().join(name)
    }

    /// The program.
    pub fn command(&self, words: &[&str], variables: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_meadhall"));
        command.args(words).env_clear().envs(variables.iter().copied()).current_dir(self.0.path());
        command
    }

    /// Runs it with these variables.
    pub fn with(&self, words: &[&str], variables: &[(&str, &str)]) -> Ended {
        let ended = self.command(words, variables).output().unwrap();
        let text = |said: Vec<u8>| String::from_utf8(said).unwrap();
        Ended { code: ended.status.code().unwrap(), out: text(ended.stdout), errors: text(ended.stderr) }
    }

    /// Runs it.
    pub fn run(&self, words: &[&str]) -> Ended {
        self.with(words, &[])
    }

    /// Runs it, and it does what it is asked for. Tells its last line.
    pub fn well(&self, words: &[&str]) -> String {
        let ended = self.run(words);
        assert_eq!(ended.code, 0, "{words:?}: {ended:?}");
        ended.out.lines().last().unwrap_or_default().to_owned()
    }

    /// Runs a script in which `meadhall` is the program, and every line has to work.
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
