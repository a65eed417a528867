//! A connection to the database, and what goes wrong with it.

use std::future::{Future, poll_fn};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};
use tokio_postgres::error::{DbError, Severity, SqlState};
use tokio_postgres::{AsyncMessage, Client, Error};

use super::super::StoreError;
use super::dsn::Dsn;
use super::tls::Tls;

/// What is not answered by then is taken for lost.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Each session reads by the keys, whatever is known about how many there are, and writes so that a power cut loses nothing.
/// Nothing that is asked takes long; what does is lost.
const SESSION: &str = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off; \
    set default_transaction_isolation = 'read committed'; set client_min_messages = warning; set statement_timeout = '20s'; set idle_in_transaction_session_timeout = '10s'";

/// A server, and how it is spoken to.
pub struct Engine {
    address: Dsn,
    tls: Tls,
}

impl Engine {
    /// The one at this address.
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

/// An open connection. It is closed when this is dropped, whatever is still on its way.
pub struct Link {
    client: Client,
    carrier: JoinHandle<()>,
}

/// Why something was not done, or not known to be.
#[derive(Debug)]
pub enum Mishap {
    /// The connection is gone, or the database: what was asked for may have been done.
    Lost(String),
    /// The database does not do it.
    Refused {
        /// The reason, by its number.
        code: SqlState,
        /// The reason, in words.
        why: String,
    },
}

impl Link {
    /// Opens a connection.
    pub async fn open(engine: &Engine) -> Result<Self, Mishap> {
        Self::open_hearing(engine, |_| {}).await
    }

    /// The same; what is notified there is heard.
    pub async fn open_hearing(engine: &Engine, hear: impl Fn(&str) + Send + 'static) -> Result<Self, Mishap> {
        let (client, mut connection) = within(engine.address.config().connect(engine.tls.clone())).await?;
        // Whoever asks on a connection that has ended is told.
        let carrier = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notified) = message {
                    hear(notified.payload());
                }
            }
        });
        let link = Self { client, carrier };
        link.asks(|client| client.batch_execute(SESSION)).await?;
        // What is told as durable has to be.
        let durable = "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', 'local')";
        link.asks(|client| client.batch_execute(durable)).await?;
        Ok(link)
    }

    /// Asks something; what takes too long is lost with its connection.
    pub async fn asks<'a, T, F>(&'a self, ask: impl FnOnce(&'a Client) -> F) -> Result<T, Mishap>
    where
        F: Future<Output = Result<T, Error>>,
    {
        if self.client.is_closed() {
            return Err(Mishap::Lost("the connection is closed".to_owned()));
        }
        within(ask(&self.client)).await
    }

    /// Waits for its end.
    pub async fn ends(&mut self) {
        // However it has ended.
        let _ = (&mut self.carrier).await;
    }

    /// Whether nothing can be asked any more.
    pub fn is_closed(&self) -> bool {
        self.client.is_closed()
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // A request that nobody waits for any more would otherwise be waited for.
        self.carrier.abort();
    }
}

async fn within<T>(asked: impl Future<Output = Result<T, Error>>) -> Result<T, Mishap> {
    let begun = Instant::now();
    match timeout(PATIENCE, asked).await {
        // Whoever was asleep meanwhile may find an answer that came too late to be believed: by then the database may have given up
        // waiting for its standby.
        Ok(answer) if begun.elapsed() < PATIENCE => Ok(answer?),
        Ok(_) => Err(Mishap::Lost(format!("an answer after {} s", PATIENCE.as_secs()))),
        Err(_) => Err(Mishap::Lost(format!("no answer for {} s", PATIENCE.as_secs()))),
    }
}

impl Mishap {
    /// Whether it may go better on another connection, or at the next try.
    pub fn passes(&self) -> bool {
        match self {
            Self::Lost(_) => true,
            Self::Refused { code, .. } => [
                SqlState::T_R_SERIALIZATION_FAILURE,
                SqlState::T_R_DEADLOCK_DETECTED,
                SqlState::QUERY_CANCELED,
                // After another server has taken over.
                SqlState::READ_ONLY_SQL_TRANSACTION,
                // A pen that was swept away; there are more.
                SqlState::from_code("MH001"),
            ]
            .contains(code),
        }
    }
}

impl From<Error> for Mishap {
    fn from(error: Error) -> Self {
        let Some(refusal) = error.as_db_error() else {
            // The words of what is below, such as a refused connection, say more; none of it is what was asked.
            let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
            return Self::Lost(format!("{error}{cause}"));
        };
        let why = refusal.message().to_owned();
        if ends(refusal) { Self::Lost(why) } else { Self::Refused { code: refusal.code().clone(), why } }
    }
}

/// Whether this is the end of the connection, too.
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
