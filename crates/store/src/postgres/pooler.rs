//! Detects a pooler that gives each transaction another session, such as PgBouncer in transaction mode. The store
//! needs a session for each connection: for its settings, its locks and its notifications.

use super::connection::{PgConnection, PgConnector, PgError};
use crate::StoreError;

const SESSION_SQL: &str = "select pg_backend_pid()";
/// Other clients of the pooler may take a session between two queries, so the check is repeated.
const CHECKS: u32 = 3;

/// Fails if two open connections share a session. Between transactions, such a pooler gives the session of one
/// connection to the next that asks.
pub async fn check_sessions_are_kept(connection: &PgConnection, connector: &PgConnector) -> Result<(), StoreError> {
    let other = PgConnection::open(connector).await.map_err(PgError::into_opening_error)?;
    for _ in 0..CHECKS {
        if session_of(connection).await? == session_of(&other).await? {
            return Err(StoreError::Misconfigured(
                "a pooler between the bot and the database gives away its session after each transaction; \
                 set pool_mode = session in PgBouncer, or connect to PostgreSQL directly"
                    .to_owned(),
            ));
        }
    }
    Ok(())
}

async fn session_of(connection: &PgConnection) -> Result<i32, PgError> {
    let row = connection.run(|client| client.query_typed_one(SESSION_SQL, &[])).await?;
    Ok(row.try_get(0)?)
}
