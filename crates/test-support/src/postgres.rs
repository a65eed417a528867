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

use meadhall_store::postgres::Dsn;
use rustix::process::{Pid, Signal, geteuid, kill_process, kill_process_group};
use tempfile::TempDir;
use tokio::runtime::Builder;
use tokio_postgres::{NoTls, SimpleQueryMessage};

use crate::{TEST_TIMEOUT, run_on_thread};

/// Shell script that waits until its standard input is closed, then stops the server in the directory `$0`
/// and removes it.
const CLEANUP_SCRIPT: &str =
    r#"cat > /dev/null; kill -QUIT "$(head -1 "$0/data/postmaster.pid")"; sleep 1; rm -rf "$0""#;

pub struct TestPostgres {
    dir: PathBuf,
    /// Options of `postgres` beyond the defaults.
    extra_options: Vec<String>,
    port: u16,
    process: Mutex<Option<Child>>,
    /// A child process that stops the server when the test process ends, even after a crash.
    _cleanup: Child,
}

/// Returns the server that all tests of this process share, or `None` if PostgreSQL is not installed.
pub fn shared_postgres() -> Option<&'static TestPostgres> {
    static SERVER: LazyLock<Option<TestPostgres>> = LazyLock::new(TestPostgres::start);
    SERVER.as_ref()
}

impl TestPostgres {
    /// Starts a new server; `None` if PostgreSQL is not installed.
    pub fn start() -> Option<Self> {
        Self::start_in(&env::temp_dir())
    }

    /// Starts a new server with its directory inside `folder`.
    pub fn start_in(folder: &Path) -> Option<Self> {
        Self::start_with(folder, Vec::new(), 5432)
    }

    /// Starts a new server that also listens on a local port with TLS, using `server.pem` and `server.key` from
    /// `folder`.
    pub fn start_with_tls(folder: &Path) -> Option<Self> {
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

    fn start_with(parent_dir: &Path, options: Vec<String>, port: u16) -> Option<Self> {
        if find_postgres_program("initdb").is_none() {
            assert!(env::var_os("CI").is_none(), "PostgreSQL must be installed in CI");
            eprintln!("NOTE: PostgreSQL is not installed, so its tests are skipped.");
            return None;
        }
        let folder = TempDir::new_in(parent_dir).unwrap().keep();
        let mut cleanup_command = Command::new("sh");
        cleanup_command
            .arg("-c")
            .arg(CLEANUP_SCRIPT)
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let keeper = cleanup_command.process_group(0).spawn();
        let server =
            Self { dir: folder, extra_options: options, port, process: Mutex::new(None), _cleanup: keeper.unwrap() };
        let initdb_output = postgres_command("initdb")
            .arg("--pgdata")
            .arg(server.dir.join("data"))
            .args(["--auth=trust", "--username=meadhall", "--no-sync", "--encoding=UTF8", "--locale=C"])
            .output()
            .unwrap();
        assert!(initdb_output.status.success(), "{}", String::from_utf8_lossy(&initdb_output.stderr));
        server.launch();
        Some(server)
    }

    /// Starts the server process, and waits until it answers.
    pub fn launch(&self) {
        let begun = Instant::now();
        let mut running = self.spawn();
        while let Err(error) = self.query("select 1") {
            let log = || fs::read_to_string(self.dir.join("log")).unwrap();
            assert!(begun.elapsed() < TEST_TIMEOUT, "{error}: {}", log());
            sleep(Duration::from_millis(20));
            // The server exits at once if processes of the previous server are still running.
            if running.try_wait().unwrap().is_some() {
                running = self.spawn();
            }
        }
        *self.process.lock().unwrap() = Some(running);
    }

    fn spawn(&self) -> Child {
        let log = File::options().create(true).append(true).open(self.dir.join("log")).unwrap();
        let mut command = postgres_command("postgres");
        command.arg("-D").arg(self.dir.join("data")).arg("-k").arg(&self.dir);
        // Tests kill the server process but never the machine, so the server's writes survive without fsync.
        command.args(["-c", "listen_addresses=", "-c", "max_connections=1000", "-c", "fsync=off"]).process_group(0);
        for option in &self.extra_options {
            command.arg("-c").arg(option);
        }
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap()
    }

    /// Kills the server with SIGKILL.
    pub fn kill(&self) {
        if let Some(mut running) = self.process.lock().unwrap().take() {
            kill_process_group(Pid::from_child(&running), Signal::KILL).unwrap();
            running.wait().unwrap();
        }
    }

    /// Suspends all processes of the server until the guard is dropped, so that it accepts connections but answers
    /// nothing.
    pub fn freeze(&self) -> FrozenPostgres {
        let running = self.process.lock().unwrap();
        let postmaster = Pid::from_child(running.as_ref().expect("the server is running"));
        let mut frozen = FrozenPostgres(Vec::new());
        frozen.suspend(postmaster);
        // A suspended postmaster starts no more processes.
        child_processes(postmaster).into_iter().for_each(|child| frozen.suspend(child));
        frozen
    }

    /// Creates an empty database and returns its name.
    pub fn create_database(&self) -> String {
        static NEXT_DATABASE_NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NEXT_DATABASE_NUMBER.fetch_add(1, Ordering::Relaxed));
        self.query(&format!("create database {name}")).unwrap();
        name
    }

    pub fn dsn(&self, database: &str) -> Dsn {
        self.connection_string(database).parse().unwrap()
    }

    /// Creates an empty database and returns its DSN.
    pub fn new_database_dsn(&self) -> Dsn {
        self.dsn(&self.create_database())
    }

    /// Returns the TCP port. Only a server that was started with TLS listens on it.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Returns the connection string of a database.
    pub fn connection_string(&self, database: &str) -> String {
        format!("host={} port={} user=meadhall dbname={database}", self.dir.display(), self.port)
    }

    /// Runs SQL in the `postgres` database and returns the first column.
    pub fn query(&self, sql: &str) -> Result<Vec<String>, tokio_postgres::Error> {
        self.query_in("postgres", sql)
    }

    /// Runs SQL in this database and returns the first column.
    pub fn query_in(&self, database: &str, sql: &str) -> Result<Vec<String>, tokio_postgres::Error> {
        let column = |message| match message {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        };
        let rows = async {
            let (client, connection) = tokio_postgres::connect(&self.connection_string(database), NoTls).await?;
            tokio::spawn(connection);
            Ok(client.simple_query(sql).await?.into_iter().filter_map(column).collect())
        };
        run_on_thread(|| Builder::new_current_thread().enable_all().build().unwrap().block_on(rows))
    }
}

/// The suspended processes of a server. They continue when this guard is dropped.
pub struct FrozenPostgres(Vec<Pid>);

impl FrozenPostgres {
    fn suspend(&mut self, process: Pid) {
        // A process that has just ended needs no suspension.
        if kill_process(process, Signal::STOP).is_ok() {
            self.0.push(process);
        }
    }
}

impl Drop for FrozenPostgres {
    fn drop(&mut self) {
        for process in &self.0 {
            // A process may have been killed meanwhile.
            let _ = kill_process(*process, Signal::CONT);
        }
    }
}

/// Returns the children of a process.
fn child_processes(parent: Pid) -> Vec<Pid> {
    let list = format!("/proc/{0}/task/{0}/children", parent.as_raw_nonzero());
    let children = fs::read_to_string(list).unwrap();
    children.split_whitespace().map(|pid| Pid::from_raw(pid.parse().unwrap()).unwrap()).collect()
}

/// Returns a command for one of PostgreSQL's programs.
fn postgres_command(name: &str) -> Command {
    unprivileged_command(&find_postgres_program(name).unwrap())
}

/// Returns a command for a program that refuses to run as root, so root starts it in a user namespace.
pub fn unprivileged_command(path: &Path) -> Command {
    if !geteuid().is_root() {
        return Command::new(path);
    }
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-user=1000", "--map-group=1000"]).arg(path);
    command
}

/// Finds one of PostgreSQL's programs: in Debian's packages, else in the path.
fn find_postgres_program(name: &str) -> Option<PathBuf> {
    let packages = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|it| it.path().join("bin"));
    let mut folders: Vec<PathBuf> = packages.collect();
    folders.sort();
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let mut installed = folders.into_iter().map(|folder| folder.join(name)).filter(|path| path.exists());
    installed.next()
}
