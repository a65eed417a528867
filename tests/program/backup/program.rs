//! Runs the program in a folder of its own, with arguments and environment variables.

use std::fs::{self, Permissions};
use std::path::{Path, PathBuf};
use std::process::Command;

use meadhall_store::SledStore;
use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::fixture::sample_export;

/// A temporary folder in which the program runs.
pub struct ProgramFolder(TempDir);

/// The files of a folder, kept in memory. It is made once per process and unpacked by each test.
struct FolderSnapshot(Vec<SnapshotFile>);

struct SnapshotFile {
    /// Relative to the folder.
    path: PathBuf,
    bytes: Vec<u8>,
    permissions: Permissions,
}

static SAMPLE_FOLDER: OnceCell<FolderSnapshot> = OnceCell::const_new();

impl FolderSnapshot {
    /// Creates a folder with a busy store in `data` and its export.
    async fn sample() -> Self {
        let (host, _) = ProgramFolder::with_export().await;
        host.run_ok(&["import", "--new", "export"]);
        // sled writes its snapshot when the store is opened again.
        drop(SledStore::open(host.path("data/store")).unwrap());
        let mut snapshot = Self(Vec::new());
        snapshot.add_files(&host, Path::new(""));
        snapshot
    }

    /// Adds all files below a path of the folder.
    fn add_files(&mut self, host: &ProgramFolder, relative_path: &Path) {
        for entry in fs::read_dir(host.0.path().join(relative_path)).unwrap() {
            let entry = entry.unwrap();
            let path = relative_path.join(entry.file_name());
            let metadata = entry.metadata().unwrap();
            if metadata.is_dir() {
                self.add_files(host, &path);
            } else {
                let bytes = fs::read(entry.path()).unwrap();
                self.0.push(SnapshotFile { path, bytes, permissions: metadata.permissions() });
            }
        }
    }

    fn unpack(&self, host: &ProgramFolder) {
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
pub struct ProgramOutput {
    pub exit_code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl ProgramFolder {
    /// Creates an empty folder.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Creates a folder with an export of a busy store, and returns the export too.
    pub async fn with_export() -> (Self, Vec<u8>) {
        let (host, text) = (Self::new(), sample_export().await);
        fs::write(host.path("export"), text).unwrap();
        (host, text.to_vec())
    }

    /// Creates a folder with a busy store in `data` and its export, and returns the export too.
    pub async fn with_sample_store() -> (Self, Vec<u8>) {
        let snapshot = SAMPLE_FOLDER.get_or_init(FolderSnapshot::sample).await;
        let host = Self::new();
        snapshot.unpack(&host);
        (host, sample_export().await.to_vec())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        // Not canonicalized: the program prints the path that it was given, even if the temporary folder is a
        // link.
        self.0.path().join(name)
    }

    pub fn command(&self, args: &[&str], env_vars: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_meadhall"));
        command.args(args).env_clear().envs(env_vars.iter().copied()).current_dir(self.0.path());
        command
    }

    /// Runs the program with these environment variables.
    pub fn run_with_env(&self, args: &[&str], env_vars: &[(&str, &str)]) -> ProgramOutput {
        let output = self.command(args, env_vars).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        ProgramOutput {
            exit_code: output.status.code().unwrap(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    pub fn run(&self, args: &[&str]) -> ProgramOutput {
        self.run_with_env(args, &[])
    }

    /// Runs the program, asserts success, and returns the last line of its output.
    pub fn run_ok(&self, words: &[&str]) -> String {
        let ended = self.run(words);
        assert_eq!(ended.exit_code, 0, "{words:?}: {ended:?}");
        ended.stdout.lines().last().unwrap_or_default().to_owned()
    }

    /// Runs a shell script in which `meadhall` is the program; it ends at the first failing line.
    pub fn run_script(&self, script: &str) -> ProgramOutput {
        let program = Path::new(env!("CARGO_BIN_EXE_meadhall")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
        let mut shell = Command::new("sh");
        let ended = shell.args(["-ec", script]).env_clear().env("PATH", path).current_dir(self.0.path()).output();
        let ended = ended.unwrap();
        let text = |output: Vec<u8>| String::from_utf8(output).unwrap();
        ProgramOutput {
            exit_code: ended.status.code().unwrap(),
            stdout: text(ended.stdout),
            stderr: text(ended.stderr),
        }
    }
}
