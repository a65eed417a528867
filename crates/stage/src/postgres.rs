//! A private PostgreSQL server in a temporary directory. Tests can kill it and start it again.

use std::env;
use std::fs::{self, File};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use meadhall::store::postgres::Dsn;
use rustix::process::{Pid, Signal, geteuid, kill_process_group};
use tempfile::TempDir;
use tokio::runtime::Builder;
use tokio_postgres::{NoTls, SimpleQueryMessage};

use crate::{SOON, apart};

/// Shell script that waits until its standard input is closed, then stops the server in the directory `$0`
/// and removes it.
const KEEPER: &str = r#"cat > /dev/null; kill -QUIT "$(head -1 "$0/data/postmaster.pid")"; sleep 1; rm -rf "$0""#;

pub struct Server {
    folder: PathBuf,
    /// Options of `postgres` beyond the defaults.
    options: Vec<String>,
    port: u16,
    running: Mutex<Option<Child>>,
    /// A process that stops the server when this process ends, even if it crashes.
    _keeper: Child,
}

/// Returns the server that all tests of this process share, or `None` if PostgreSQL is not installed.
pub fn shared() -> Option<&'static Server> {
    static SERVER: LazyLock<Option<Server>> = LazyLock::new(Server::start);
    SERVER.as_ref()
}

impl Server {
    /// Starts a new server; `None` if PostgreSQL is not installed.
    pub fn start() -> Option<Self> {
        Self::start_in(&env::temp_dir())
    }

    /// Starts a new server whose directory is inside this one.
    pub fn start_in(folder: &Path) -> Option<Self> {
        Self::start_with(folder, Vec::new(), 5432)
    }

    /// Starts a new server that also listens on a local port with TLS, using `server.pem` and `server.key` of
    /// this directory.
    pub fn with_certificate(folder: &Path) -> Option<Self> {
        let port = TcpListener::bind(("localhost", 0)).unwrap().local_addr().unwrap().port();
        let file = |name: &str| folder.join(name).display().to_string();
        let options = vec![
            "listen_addresses=localhost".to_owned(),
            format!("port={port}"),
            "ssl=on".to_owned(),
            format!("ssl_cert_file={}", file("server.pem")),
            format!("ssl_key_file={}", file("server.key")),
        ];
        Self::start_with(&env::temp_dir(), options, port)
    }

    fn start_with(within: &Path, options: Vec<String>, port: u16) -> Option<Self> {
        if program("initdb").is_none() {
            assert!(env::var_os("CI").is_none(), "in CI PostgreSQL is installed");
            eprintln!("NOTE: PostgreSQL is not installed here, so no store in it is tried.");
            return None;
        }
        let folder = TempDir::new_in(within).unwrap().keep();
        let mut keeper = Command::new("sh");
        keeper.arg("-c").arg(KEEPER).arg(&folder).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let keeper = keeper.process_group(0).spawn();
        let server = Self { folder, options, port, running: Mutex::new(None), _keeper: keeper.unwrap() };
        let made = command("initdb")
            .arg("--pgdata")
            .arg(server.folder.join("data"))
            .args(["--auth=trust", "--username=meadhall", "--no-sync", "--encoding=UTF8", "--locale=C"])
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        server.rises();
        Some(server)
    }

    /// Starts the server process, and waits until it answers.
    pub fn rises(&self) {
        let begun = Instant::now();
        let mut running = self.spawned();
        while let Err(error) = self.tells("select 1") {
            let log = || fs::read_to_string(self.folder.join("log")).unwrap();
            assert!(begun.elapsed() < SOON, "{error}: {}", log());
            sleep(Duration::from_millis(20));
            // It exits at once while processes of its predecessor are still running.
            if running.try_wait().unwrap().is_some() {
                running = self.spawned();
            }
        }
        *self.running.lock().unwrap() = Some(running);
    }

    fn spawned(&self) -> Child {
        let log = File::options().create(true).append(true).open(self.folder.join("log")).unwrap();
        let mut command = command("postgres");
        command.arg("-D").arg(self.folder.join("data")).arg("-k").arg(&self.folder);
        // Tests kill the server but never the machine, so its writes survive without fsync.
        command.args(["-c", "listen_addresses=", "-c", "max_connections=1000", "-c", "fsync=off"]).process_group(0);
        for option in &self.options {
            command.arg("-c").arg(option);
        }
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap()
    }

    /// Kills the server, whatever it is doing.
    pub fn dies(&self) {
        if let Some(mut running) = self.running.lock().unwrap().take() {
            kill_process_group(Pid::from_child(&running), Signal::KILL).unwrap();
            running.wait().unwrap();
        }
    }

    /// Creates an empty database and returns its name.
    pub fn empty(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("house_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.tells(&format!("create database {name}")).unwrap();
        name
    }

    pub fn address(&self, database: &str) -> Dsn {
        self.line(database).parse().unwrap()
    }

    /// Creates an empty database and returns its DSN.
    pub fn database(&self) -> Dsn {
        self.address(&self.empty())
    }

    /// Returns the TCP port; only a server with a certificate listens on it.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Returns the connection string of a database.
    pub fn line(&self, database: &str) -> String {
        format!("host={} port={} user=meadhall dbname={database}", self.folder.display(), self.port)
    }

    /// Runs SQL in the `postgres` database and returns the first column.
    pub fn tells(&self, question: &str) -> Result<Vec<String>, tokio_postgres::Error> {
        self.asks("postgres", question)
    }

    /// Runs SQL in this database and returns the first column.
    pub fn asks(&self, database: &str, question: &str) -> Result<Vec<String>, tokio_postgres::Error> {
        let column = |message| match message {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        };
        let asked = async {
            let (client, connection) = tokio_postgres::connect(&self.line(database), NoTls).await?;
            tokio::spawn(connection);
            Ok(client.simple_query(question).await?.into_iter().filter_map(column).collect())
        };
        apart(|| Builder::new_current_thread().enable_all().build().unwrap().block_on(asked))
    }
}

/// Returns a command for one of PostgreSQL's programs. They refuse to run as root, so root starts them in a
/// user namespace.
fn command(name: &str) -> Command {
    let path = program(name).unwrap();
    if !geteuid().is_root() {
        return Command::new(path);
    }
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-user=1000", "--map-group=1000"]).arg(path);
    command
}

/// Finds one of PostgreSQL's programs: in Debian's packages, else in the path.
fn program(name: &str) -> Option<PathBuf> {
    let packages = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|it| it.path().join("bin"));
    let mut folders: Vec<PathBuf> = packages.collect();
    folders.sort();
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let mut installed = folders.into_iter().map(|folder| folder.join(name)).filter(|path| path.exists());
    installed.next()
}
