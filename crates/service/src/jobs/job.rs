//! Runs periodic jobs, each in a task of its own, with backoff after errors and panics. A failing job does
//! not affect the others.

use std::mem;
use std::time::Duration;

use meadhall_game::catch_panic::catch_panic_async;
use meadhall_store::StoreError;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::backoff::Backoff;
use crate::backup::BackupError;
use crate::repository::RepositoryError;
use crate::table_service::{CommandError, StoreRecoveries};

const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(300);

/// A job that runs again and again.
pub trait PeriodicJob: Send {
    /// The name of the job in the log.
    const NAME: &'static str;

    /// Runs the job once and returns how long to wait until the next run.
    fn run_once(&mut self) -> impl Future<Output = Result<Duration, JobError>> + Send;
}

/// The reason why a run of a job failed.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    #[error(transparent)]
    Service(#[from] CommandError),
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// The job panicked.
    #[error("the job panicked: {0}")]
    Panicked(String),
    /// The database has lost the store or a part of it.
    #[error(transparent)]
    StoreLost(StoreError),
}

/// Why all jobs end; only a restart helps, or a restore.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreStoppedError {
    /// The store has stopped accepting writes, or a job has ended.
    #[error("{0}")]
    Stopped(String),
    /// The database has lost the store or a part of it.
    #[error(transparent)]
    Lost(StoreError),
}

impl From<StoreError> for JobError {
    fn from(error: StoreError) -> Self {
        Self::Service(error.into())
    }
}

impl From<RepositoryError> for JobError {
    fn from(error: RepositoryError) -> Self {
        Self::Service(error.into())
    }
}

impl JobError {
    /// Returns the error that ends all jobs, if this error is one. A full disk is not, because it may have space again
    /// at any time.
    fn as_store_stopped(&self) -> Option<StoreStoppedError> {
        match self {
            Self::StoreLost(error) => Some(StoreStoppedError::Lost(error.clone())),
            _ => {
                let error = self.store_error().filter(|error| matches!(error, StoreError::WriterStopped))?;
                Some(StoreStoppedError::Stopped(error.to_string()))
            }
        }
    }

    /// Returns whether the store could not be reached, which every job notices at about the same time.
    fn is_store_unavailable(&self) -> bool {
        matches!(self.store_error(), Some(StoreError::Unavailable(_)))
    }

    const fn store_error(&self) -> Option<&StoreError> {
        match self {
            Self::Service(CommandError::Repository(RepositoryError::Store(error)))
            | Self::Backup(BackupError::Repository(RepositoryError::Store(error))) => Some(error),
            _ => None,
        }
    }
}

/// The retry state of one job.
pub struct RetryState {
    job_name: &'static str,
    backoff: Backoff,
    /// Whether the log has a failure since the last success.
    is_failure_logged: bool,
}

impl RetryState {
    pub const fn new(job_name: &'static str) -> Self {
        Self { job_name, backoff: Backoff::new(FIRST_RETRY_DELAY, MAX_RETRY_DELAY), is_failure_logged: false }
    }

    /// Resets the backoff after a success.
    pub fn record_success(&mut self) {
        self.backoff.reset();
        if mem::take(&mut self.is_failure_logged) {
            tracing::info!(job = self.job_name, "a background job works again");
        }
    }

    /// Returns whether the last run failed.
    pub const fn has_failed(&self) -> bool {
        self.backoff.failures() > 0
    }

    /// Logs a failure and returns when to retry; fails if the store has stopped.
    pub fn record_failure(&mut self, error: &JobError) -> Result<Duration, StoreStoppedError> {
        if let Some(stopped) = error.as_store_stopped() {
            return Err(stopped);
        }
        let wait = self.backoff.record_failure();
        let (job, retry_in_seconds) = (self.job_name, wait.as_secs());
        if error.is_store_unavailable() {
            // The bot logs once that its store is unavailable.
            tracing::debug!(job, retry_in_seconds, %error, "a background job waits for the store");
        } else {
            self.is_failure_logged = true;
            tracing::error!(job, retry_in_seconds, %error, "a background job failed and will be retried");
        }
        Ok(wait)
    }
}

/// Runs a job until shutdown. A run in progress is then dropped, which every job must tolerate. A failed job runs again
/// as soon as the store is available again.
pub async fn run_until_shutdown<C: PeriodicJob>(
    mut job: C,
    mut recoveries: StoreRecoveries,
    shutdown: CancellationToken,
) -> Result<(), StoreStoppedError> {
    let mut retry = RetryState::new(C::NAME);
    loop {
        recoveries.mark_unchanged();
        let run = async {
            let done = catch_panic_async(job.run_once()).await;
            done.unwrap_or_else(|panic| Err(JobError::Panicked(panic)))
        };
        let done = tokio::select! {
            biased;
            () = shutdown.cancelled() => return Ok(()),
            done = run => done,
        };
        let wait = match done {
            Ok(wait) => {
                retry.record_success();
                wait
            }
            Err(error) => retry.record_failure(&error)?,
        };
        tokio::select! {
            () = shutdown.cancelled() => return Ok(()),
            Ok(()) = recoveries.changed(), if retry.has_failed() => {}
            () = sleep(wait) => {}
        }
    }
}
