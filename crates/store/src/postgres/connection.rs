//! One database connection: timeouts, session settings, and which errors are worth a retry.

use std::future::{Future, poll_fn};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};
use tokio_postgres::error::{DbError, Severity, SqlState};
use tokio_postgres::{AsyncMessage, Client, Error};

use super::dsn::Dsn;
use super::tls::MakeRustlsConnect;
use crate::StoreError;

/// A request without an answer within this time counts as lost.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The settings of every session: queries use the index on keys despite the planner's statistics and are planned once, and
/// slow statements are cancelled. A statement is slow only if something is broken.
const SESSION_SETTINGS_SQL: &str = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off; \
    set plan_cache_mode = force_generic_plan; set default_transaction_isolation = 'read committed'; set client_min_messages = warning; set statement_timeout = '20s'; set idle_in_transaction_session_timeout = '10s'";

/// Opens connections to one server.
pub struct PgConnector {
    address: Dsn,
    tls: MakeRustlsConnect,
}

impl PgConnector {
    pub fn new(address: &Dsn) -> Result<Self, PgError> {
        let tls = MakeRustlsConnect::with_extra_roots(address.extra_roots())
            .map_err(|error| PgError::ConnectionLost(error.to_string()))?;
        Ok(Self { address: address.clone(), tls })
    }
}

impl std::fmt::Display for PgConnector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.address.fmt(f)
    }
}

/// An open connection. Dropping it closes it, even during a request.
pub struct PgConnection {
    client: Client,
    driver_task: JoinHandle<()>,
}

/// Why a request failed, or may have failed.
#[derive(Debug)]
pub enum PgError {
    /// The connection or the server is gone. The request may have been executed.
    ConnectionLost(String),
    /// The server rejected the login: the password, the user or the database is wrong.
    LoginRejected(String),
    /// The server rejected the request.
    Rejected { code: SqlState, reason: String },
}

impl PgConnection {
    pub async fn open(connector: &PgConnector) -> Result<Self, PgError> {
        Self::open_with_notifications(connector, |_| {}).await
    }

    /// Opens a connection and passes the payload of each notification to `on_notification`.
    pub async fn open_with_notifications(
        connector: &PgConnector,
        on_notification: impl Fn(&str) + Send + 'static,
    ) -> Result<Self, PgError> {
        let (client, mut driver) = with_timeout(connector.address.config().connect(connector.tls.clone())).await?;
        // Requests on a connection that has ended return an error.
        let driver_task = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| driver.poll_message(context)).await {
                if let AsyncMessage::Notification(notification) = message {
                    on_notification(notification.payload());
                }
            }
        });
        let connection = Self { client, driver_task };
        connection.run(|client| client.batch_execute(SESSION_SETTINGS_SQL)).await?;
        // Commits must be durable when they are reported as done, even if the server's default says
        // otherwise.
        let ensure_durable_sql = "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', 'local')";
        connection.run(|client| client.batch_execute(ensure_durable_sql)).await?;
        Ok(connection)
    }

    /// Runs a request. If it takes too long, the connection counts as lost.
    pub async fn run<'a, T, F>(&'a self, request: impl FnOnce(&'a Client) -> F) -> Result<T, PgError>
    where
        F: Future<Output = Result<T, Error>>,
    {
        if self.client.is_closed() {
            return Err(PgError::ConnectionLost("the connection is closed".to_owned()));
        }
        with_timeout(request(&self.client)).await
    }

    /// Waits until the connection closes.
    pub async fn wait_closed(&mut self) {
        // How the task ended does not matter.
        let _ = (&mut self.driver_task).await;
    }

    pub fn is_closed(&self) -> bool {
        self.client.is_closed()
    }
}

impl Drop for PgConnection {
    fn drop(&mut self) {
        // Without this, the driver would wait for responses that nobody needs any more.
        self.driver_task.abort();
    }
}

async fn with_timeout<T>(request: impl Future<Output = Result<T, Error>>) -> Result<T, PgError> {
    let started = Instant::now();
    match timeout(REQUEST_TIMEOUT, request).await {
        // After the process was suspended, an answer may arrive too late to be trusted: the database may have
        // given up waiting for its standby.
        Ok(result) if started.elapsed() < REQUEST_TIMEOUT => Ok(result?),
        Ok(_) => Err(PgError::ConnectionLost(format!("the response took more than {} s", REQUEST_TIMEOUT.as_secs()))),
        Err(_) => Err(PgError::ConnectionLost(format!("no response within {} s", REQUEST_TIMEOUT.as_secs()))),
    }
}

impl PgError {
    /// Returns whether a retry, perhaps on another connection, may succeed.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::ConnectionLost(_) | Self::LoginRejected(_) => true,
            Self::Rejected { code, .. } => [
                SqlState::T_R_SERIALIZATION_FAILURE,
                SqlState::T_R_DEADLOCK_DETECTED,
                SqlState::QUERY_CANCELED,
                // The error after a failover to another server.
                SqlState::READ_ONLY_SQL_TRANSACTION,
                // This writer's row was purged; a new one can be registered.
                SqlState::from_code("MH001"),
            ]
            .contains(code),
        }
    }
}

impl From<Error> for PgError {
    fn from(error: Error) -> Self {
        let Some(db_error) = error.as_db_error() else {
            // The cause, such as a refused connection, says more than the error itself, and contains no data.
            let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
            let reason = format!("{error}{cause}");
            // The configuration lacks a password that the server demands.
            return if reason.starts_with("invalid configuration") {
                Self::LoginRejected(reason)
            } else {
                Self::ConnectionLost(reason)
            };
        };
        let reason = db_error.message().to_owned();
        if LOGIN_ERRORS.contains(db_error.code()) {
            Self::LoginRejected(reason)
        } else if is_fatal(db_error) {
            Self::ConnectionLost(reason)
        } else {
            Self::Rejected { code: db_error.code().clone(), reason }
        }
    }
}

/// The errors of a wrong user or password, of a user who may not connect, and of a missing database.
const LOGIN_ERRORS: [SqlState; 3] =
    [SqlState::INVALID_PASSWORD, SqlState::INVALID_AUTHORIZATION_SPECIFICATION, SqlState::INVALID_CATALOG_NAME];

/// Returns whether the error also ends the connection.
fn is_fatal(error: &DbError) -> bool {
    !matches!(error.parsed_severity(), Some(Severity::Error))
}

impl PgError {
    /// Converts an error of the first connection. A rejected login is the operator's mistake then; later it may pass,
    /// as after a failover.
    pub fn into_opening_error(self) -> StoreError {
        match self {
            Self::LoginRejected(reason) => StoreError::Misconfigured(format!(
                "{reason}; correct the address, the user or the password of the database"
            )),
            error => error.into(),
        }
    }
}

impl std::fmt::Display for PgError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::ConnectionLost(why) | Self::LoginRejected(why) => write!(f, "database error: {why}"),
            Self::Rejected { code, reason: why } => write!(f, "database error: {why} ({})", code.code()),
        }
    }
}

/// The errors of a database without the schema, or without a part of it.
const LOSS_ERRORS: [SqlState; 3] =
    [SqlState::INVALID_SCHEMA_NAME, SqlState::UNDEFINED_TABLE, SqlState::UNDEFINED_FUNCTION];

impl From<PgError> for StoreError {
    fn from(error: PgError) -> Self {
        match error {
            PgError::Rejected { code, reason } if LOSS_ERRORS.contains(&code) => {
                Self::Corrupt { path: "the database".to_owned(), reason: format!("{reason} ({})", code.code()) }
            }
            error => Self::Unavailable(error.to_string()),
        }
    }
}
