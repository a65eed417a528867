//! One database connection: timeouts, session settings, and which errors are worth a retry.

use std::future::{Future, poll_fn};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};
use tokio_postgres::error::{DbError, Severity, SqlState};
use tokio_postgres::{AsyncMessage, Client, Error};

use super::super::StoreError;
use super::dsn::Dsn;
use super::tls::Tls;

/// A request without an answer within this time counts as lost.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Makes every session use the key index whatever the planner's statistics say, and cancels slow statements.
/// Nothing here is slow unless something is broken.
const SESSION: &str = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off; \
    set default_transaction_isolation = 'read committed'; set client_min_messages = warning; set statement_timeout = '20s'; set idle_in_transaction_session_timeout = '10s'";

/// Opens connections to one server.
pub struct Engine {
    address: Dsn,
    tls: Tls,
}

impl Engine {
    pub fn at(address: &Dsn) -> Result<Self, Mishap> {
        let tls = Tls::trusting(address.authority()).map_err(|error| Mishap::Lost(error.to_string()))?;
        Ok(Self { address: address.clone(), tls })
    }
}

impl std::fmt::Display for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.address.fmt(f)
    }
}

/// An open connection. Dropping it closes it, even during a request.
pub struct Link {
    client: Client,
    carrier: JoinHandle<()>,
}

/// Why a request failed, or may have failed.
#[derive(Debug)]
pub enum Mishap {
    /// The connection or the server is gone. The request may have been executed.
    Lost(String),
    /// The server rejected the request.
    Refused {
        code: SqlState,
        why: String,
    },
}

impl Link {
    pub async fn open(engine: &Engine) -> Result<Self, Mishap> {
        Self::open_hearing(engine, |_| {}).await
    }

    /// Opens a connection and passes the payload of each notification to `hear`.
    pub async fn open_hearing(engine: &Engine, hear: impl Fn(&str) + Send + 'static) -> Result<Self, Mishap> {
        let (client, mut connection) = within(engine.address.config().connect(engine.tls.clone())).await?;
        // Requests on a connection that has ended return an error.
        let carrier = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notified) = message {
                    hear(notified.payload());
                }
            }
        });
        let link = Self { client, carrier };
        link.asks(|client| client.batch_execute(SESSION)).await?;
        // Commits must be durable when they are reported as done, even if the server's default says
        // otherwise.
        let durable = "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', 'local')";
        link.asks(|client| client.batch_execute(durable)).await?;
        Ok(link)
    }

    /// Runs a request. If it takes too long, the connection counts as lost.
    pub async fn asks<'a, T, F>(&'a self, ask: impl FnOnce(&'a Client) -> F) -> Result<T, Mishap>
    where
        F: Future<Output = Result<T, Error>>,
    {
        if self.client.is_closed() {
            return Err(Mishap::Lost("the connection is closed".to_owned()));
        }
        within(ask(&self.client)).await
    }

    /// Waits until the connection closes.
    pub async fn ends(&mut self) {
        // How the task ended does not matter.
        let _ = (&mut self.carrier).await;
    }

    pub fn is_closed(&self) -> bool {
        self.client.is_closed()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // Otherwise the driver would wait for requests whose callers are gone.
        self.carrier.abort();
    }
}

async fn within<T>(asked: impl Future<Output = Result<T, Error>>) -> Result<T, Mishap> {
    let begun = Instant::now();
    match timeout(PATIENCE, asked).await {
        // After the process was suspended, an answer may arrive too late to be trusted: the database may have
        // given up waiting for its standby.
        Ok(answer) if begun.elapsed() < PATIENCE => Ok(answer?),
        Ok(_) => Err(Mishap::Lost(format!("an answer after {} s", PATIENCE.as_secs()))),
        Err(_) => Err(Mishap::Lost(format!("no answer for {} s", PATIENCE.as_secs()))),
    }
}

impl Mishap {
    /// Returns whether a retry, perhaps on another connection, may succeed.
    pub fn passes(&self) -> bool {
        match self {
            Self::Lost(_) => true,
            Self::Refused { code, .. } => [
                SqlState::T_R_SERIALIZATION_FAILURE,
                SqlState::T_R_DEADLOCK_DETECTED,
                SqlState::QUERY_CANCELED,
                // After a failover to another server.
                SqlState::READ_ONLY_SQL_TRANSACTION,
                // This writer's row was purged; a new one can be registered.
                SqlState::from_code("MH001"),
            ]
            .contains(code),
        }
    }
}

impl From<Error> for Mishap {
    fn from(error: Error) -> Self {
        let Some(refusal) = error.as_db_error() else {
            // The cause, such as a refused connection, says more than the error itself, and contains no data.
            let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
            return Self::Lost(format!("{error}{cause}"));
        };
        let why = refusal.message().to_owned();
        if ends(refusal) { Self::Lost(why) } else { Self::Refused { code: refusal.code().clone(), why } }
    }
}

/// Returns whether the error also ends the connection.
fn ends(refusal: &DbError) -> bool {
    !matches!(refusal.parsed_severity(), Some(Severity::Error))
}

impl std::fmt::Display for Mishap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Lost(why) => write!(f, "the database: {why}"),
            Self::Refused { code, why } => write!(f, "the database: {why} ({})", code.code()),
        }
    }
}

impl From<Mishap> for StoreError {
    fn from(trouble: Mishap) -> Self {
        Self::Unavailable(trouble.to_string())
    }
}
