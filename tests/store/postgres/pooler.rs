//! A real PgBouncer between the store and the database.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use meadhall_store::postgres::{Dsn, PostgresStore};
use meadhall_store::{BlockingExt, Store, StoreError, WriteBatch};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::postgres::{self, TestPostgres, unprivileged_command};
use tempfile::TempDir;

/// A running PgBouncer. It is killed on drop.
struct TestPooler {
    process: Child,
    address: Dsn,
    _dir: TempDir,
}

impl Drop for TestPooler {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// Returns the path of PgBouncer, or `None` with a notice if it is not installed.
fn find_pgbouncer() -> Option<PathBuf> {
    let found = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].map(PathBuf::from).into_iter().find(|path| path.exists());
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "PgBouncer must be installed in CI");
        eprintln!("NOTE: PgBouncer is not installed, so its test is skipped.");
    }
    found
}

fn start_pooler(program: &Path, server: &TestPostgres, database: &str, pool_mode: &str) -> TestPooler {
    let dir = TempDir::new().unwrap();
    let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
    let config = dir.path().join("pgbouncer.ini");
    let target = server.connection_string(database);
    let text = format!(
        "[databases]\n{database} = {target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
         unix_socket_dir =\nauth_type = any\npool_mode = {pool_mode}\n"
    );
    fs::write(&config, text).unwrap();
    let mut command: Command = unprivileged_command(program);
    let process = command.arg(&config).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let address = format!("host=127.0.0.1 port={port} user=meadhall dbname={database}").parse().unwrap();
    TestPooler { process, address, _dir: dir }
}

/// Opens the store through the pooler as soon as the pooler listens.
fn open_through(pooler: &TestPooler) -> Result<PostgresStore, StoreError> {
    let started_at = Instant::now();
    loop {
        match PostgresStore::open(&pooler.address) {
            Err(StoreError::Unavailable(_)) if started_at.elapsed() < TEST_TIMEOUT => sleep(Duration::from_millis(20)),
            opened => return opened,
        }
    }
}

#[test]
fn a_pooler_that_gives_sessions_away_is_refused() {
    let (Some(program), Some(server)) = (find_pgbouncer(), postgres::shared_postgres()) else { return };
    let database = server.create_database();
    for _ in 0..3 {
        let pooler = start_pooler(&program, server, &database, "transaction");
        let refused = open_through(&pooler).err();
        let Some(StoreError::Misconfigured(reason)) = refused else { panic!("{refused:?}") };
        assert!(reason.contains("set pool_mode = session in PgBouncer"), "{reason}");
    }
    let pooler = start_pooler(&program, server, &database, "session");
    let store = open_through(&pooler).unwrap();
    store.commit(WriteBatch::new().put("a", "1")).block_on().unwrap();
}
