//! Databases of the bots in tests that use one for each environment.

use std::env;

use meadhall_games::GAMES;
use meadhall_service::data_dir::DataDir;
use meadhall_tables::clock::UnixMillis;

use crate::{postgres, run_on_thread};

/// If this environment variable is set, the bot of each [`crate::TestEnv`] stores its data in a separate PostgreSQL database.
/// Its behavior stays the same.
const DATABASES_ENV_VAR: &str = "MEADHALL_IN_DATABASES";

/// Returns whether each environment uses its own database. If PostgreSQL is not installed, prints a notice and returns
/// false.
pub fn uses_databases() -> bool {
    env::var_os(DATABASES_ENV_VAR).is_some_and(|it| !it.is_empty()) && postgres::shared_postgres().is_some()
}

/// Creates an empty database for the bot of one environment.
pub fn new_database() -> Option<String> {
    postgres::shared_postgres().map(|server| server.connection_string(&server.create_database()))
}

/// Creates the store in a database, which a bot does only in its default data directory.
pub fn create_store_in_database(dsn: &str) {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = DataDir::new(folder.path().to_owned(), GAMES).with_store(dsn.parse().unwrap());
    run_on_thread(|| drop(data_dir.open_or_create(UnixMillis(0), &|_| {}).unwrap()));
}
