//! The only connection that writes. The database stores the number of each writer's last group with its
//! results. So if the connection is lost during a group, the writer looks up on a new one whether the group
//! was committed.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};
use tokio_postgres::Statement;
use tokio_postgres::types::{ToSql, Type};

use super::connection::{PgConnection, PgConnector, PgError};
use super::queue::{CommitQueue, GroupColumns};
use super::{pooler, schema};
use crate::{GroupReport, StoreError, WriteObserver};

/// How long a failed write of a group is retried, including the lookup of whether the group was committed.
const RETRY_FOR: Duration = Duration::from_secs(10);
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// Registers a writer, and purges those that were not used for a week.
const REGISTER_WRITER_SQL: &str = "with purged as (delete from meadhall.writers where used_at < now() - interval '7 days') \
    insert into meadhall.writers default values returning id";
const WRITE_GROUP_SQL: &str = "call meadhall.write_group($1, $2, $3, $4, $5, $6, $7, $8, $9, null)";
/// The types of the parameters of [`WRITE_GROUP_SQL`].
const WRITE_GROUP_TYPES: [Type; 9] = [
    Type::INT8,
    Type::INT8,
    Type::INT4,
    Type::INT4_ARRAY,
    Type::TEXT_ARRAY,
    Type::BYTEA_ARRAY,
    Type::INT4_ARRAY,
    Type::TEXT_ARRAY,
    Type::BYTEA_ARRAY,
];
const RESOLVE_GROUP_SQL: &str = "select last_group, results from meadhall.resolve_writer($1)";

/// For each batch of a group: 0 if it was committed, else the index (from 1) of the failed precondition
/// within the group.
type FailedPreconditionByBatch = Vec<i32>;

/// Writes groups of batches.
pub struct PgWriter {
    connector: Arc<PgConnector>,
    observer: WriteObserver,
    session: Option<WriterSession>,
    /// A group that may or may not be committed. It is resolved before anything else is written.
    in_doubt: Option<InDoubtGroup>,
}

/// A connection registered as a writer.
struct WriterSession {
    connection: PgConnection,
    write_statement: Statement,
    writer_id: i64,
    last_group: i64,
}

/// A group whose connection was lost before the result arrived.
#[derive(Clone, Copy)]
struct InDoubtGroup {
    writer_id: i64,
    group_number: i64,
}

impl PgWriter {
    /// Prepares the database, and registers as a writer.
    pub async fn open(connector: Arc<PgConnector>, observer: WriteObserver) -> Result<Self, StoreError> {
        let connection = PgConnection::open(&connector).await.map_err(PgError::into_opening_error)?;
        pooler::check_sessions_are_kept(&connection, &connector).await?;
        schema::ensure_schema(&connection, &connector).await?;
        let session = WriterSession::register(connection).await?;
        Ok(Self { connector, observer, session: Some(session), in_doubt: None })
    }

    /// Writes until the queue is closed.
    pub async fn run(mut self, mut queue: CommitQueue) {
        let (mut previous_len, mut previous_elapsed, mut failed) = (1, Duration::ZERO, false);
        while let Some(group) = queue.next_group(previous_len, previous_elapsed).await {
            let started = Instant::now();
            let columns = GroupColumns::from_requests(&group);
            // While the database is down, callers get an error at once.
            let retry_for = if failed { Duration::ZERO } else { RETRY_FOR };
            let results = self.write_group(group.len(), &columns, started + retry_for).await;
            (previous_len, previous_elapsed, failed) = (group.len(), started.elapsed(), results.is_err());
            let (written_bytes, result) = (columns.writes.total_bytes(), results.as_ref().map(|_| ()));
            let (batch_count, elapsed) = (previous_len, previous_elapsed);
            self.observer.notify(&GroupReport { batch_count, written_bytes, elapsed, result });
            let commit_results = to_commit_results(results, &columns, previous_len);
            group.into_iter().zip(commit_results).for_each(|(request, outcome)| request.responder.send(outcome));
        }
    }

    /// Writes a group with retries. After an error its fate is unknown: it may still turn out to be
    /// committed, but not after batches that were submitted later.
    async fn write_group(
        &mut self,
        batch_count: usize,
        columns: &GroupColumns<'_>,
        until: Instant,
    ) -> Result<FailedPreconditionByBatch, StoreError> {
        let mut last_attempt_writer = None;
        loop {
            let error = match self.try_write(batch_count, columns, &mut last_attempt_writer).await {
                Ok(results) => return Ok(results),
                Err(error) => error,
            };
            if !error.is_transient() || Instant::now() + RETRY_DELAY > until {
                return Err(error.into());
            }
            sleep(RETRY_DELAY).await;
        }
    }

    /// Makes one attempt to write a group. `last_attempt_writer` is the writer id of the previous attempt, if the connection
    /// broke before its result arrived.
    async fn try_write(
        &mut self,
        batch_count: usize,
        columns: &GroupColumns<'_>,
        last_attempt_writer: &mut Option<i64>,
    ) -> Result<FailedPreconditionByBatch, PgError> {
        let mut session = match self.session.take() {
            Some(session) if !session.connection.is_closed() => session,
            _ => WriterSession::register(PgConnection::open(&self.connector).await?).await?,
        };
        if let Some(in_doubt) = self.in_doubt {
            let committed = session.resolve(in_doubt).await?;
            self.in_doubt = None;
            if let Some(results) = committed
                && last_attempt_writer.take() == Some(in_doubt.writer_id)
            {
                self.session = Some(session);
                return Ok(results);
            }
        }
        match session.write_group(batch_count, columns).await {
            Ok(results) => {
                self.session = Some(session);
                Ok(results)
            }
            Err(error) => {
                self.in_doubt =
                    Some(InDoubtGroup { writer_id: session.writer_id, group_number: session.last_group + 1 });
                *last_attempt_writer = Some(session.writer_id);
                Err(error)
            }
        }
    }
}

impl WriterSession {
    async fn register(connection: PgConnection) -> Result<Self, PgError> {
        let row = connection.run(|client| client.query_typed_one(REGISTER_WRITER_SQL, &[])).await?;
        let write_statement =
            connection.run(|client| client.prepare_typed(WRITE_GROUP_SQL, &WRITE_GROUP_TYPES)).await?;
        Ok(Self { writer_id: row.try_get(0)?, connection, write_statement, last_group: 0 })
    }

    async fn write_group(
        &mut self,
        batch_count: usize,
        columns: &GroupColumns<'_>,
    ) -> Result<FailedPreconditionByBatch, PgError> {
        let group_number = self.last_group + 1;
        let batch_count = i32::try_from(batch_count).unwrap_or(i32::MAX);
        let (preconditions, writes) = (&columns.preconditions, &columns.writes);
        let arguments: [&(dyn ToSql + Sync); 9] = [
            &self.writer_id,
            &group_number,
            &batch_count,
            &preconditions.batch_numbers,
            &preconditions.keys,
            &preconditions.values,
            &writes.batch_numbers,
            &writes.keys,
            &writes.values,
        ];
        let row = self.connection.run(|client| client.query_one(&self.write_statement, &arguments)).await?;
        let results = row.try_get(0)?;
        self.last_group = group_number;
        Ok(results)
    }

    /// Returns the results of a group if it was committed. If it was not, it never will be.
    async fn resolve(&self, in_doubt: InDoubtGroup) -> Result<Option<FailedPreconditionByBatch>, PgError> {
        let arguments: [(&(dyn ToSql + Sync), Type); 1] = [(&in_doubt.writer_id, Type::INT8)];
        let row = self.connection.run(|client| client.query_typed_one(RESOLVE_GROUP_SQL, &arguments)).await?;
        let last_group: Option<i64> = row.try_get(0)?;
        Ok(if last_group == Some(in_doubt.group_number) { row.try_get(1)? } else { None })
    }
}

/// Returns the result for each batch of a group.
fn to_commit_results(
    results: Result<FailedPreconditionByBatch, StoreError>,
    columns: &GroupColumns<'_>,
    changes: usize,
) -> Vec<Result<(), StoreError>> {
    let conflict = |result: i32| {
        let index = usize::try_from(result).unwrap_or_default().checked_sub(1)?;
        Some(StoreError::Conflict { key: (*columns.preconditions.keys.get(index)?).to_owned() })
    };
    match results {
        Ok(results) => results.into_iter().map(|result| conflict(result).map_or(Ok(()), Err)).collect(),
        Err(error) => vec![Err(error); changes],
    }
}
