//! Runs periodic jobs, each in a task of its own, with backoff after errors and panics. A failing job does
//! not affect the others.

use std::error::Error;
use std::time::Duration;

use tokio::time::sleep;

use crate::archive::ArchiveError;
use crate::calm::calmly_awaited;
use crate::house::Failed;
use crate::ledger::LedgerError;
use crate::patience::Patience;
use crate::stop::Stop;
use crate::store::StoreError;

const FIRST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(300);

/// A job that runs again and again.
pub trait Chore: Send {
    /// The name of the job in the log.
    const WHAT: &'static str;

    /// Runs the job once and returns how long to wait until the next run.
    fn once(&mut self) -> impl Future<Output = Result<Duration, Amiss>> + Send;
}

/// The reason why a run of a job failed.
#[derive(Debug, thiserror::Error)]
pub enum Amiss {
    #[error(transparent)]
    House(#[from] Failed),
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The job panicked.
    #[error("our mistake: {0}")]
    Panic(String),
}

/// The store has stopped accepting writes; only a restart helps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Dead(pub(super) String);

impl From<StoreError> for Amiss {
    fn from(error: StoreError) -> Self {
        Self::House(error.into())
    }
}

impl From<LedgerError> for Amiss {
    fn from(error: LedgerError) -> Self {
        Self::House(error.into())
    }
}

impl Amiss {
    /// Returns the error that ends all jobs, if this is one. A full disk is none: it may have room again at
    /// any time.
    fn dead(&self) -> Option<Dead> {
        let (Self::House(Failed::Ledger(error)) | Self::Archive(ArchiveError::Ledger(error))) = self else {
            return None;
        };
        matches!(error, LedgerError::Store(StoreError::Dead)).then(|| Dead(error.to_string()))
    }

    /// Returns the message including its causes.
    fn whole(&self) -> String {
        let mut whole = self.to_string();
        let mut cause = self.source();
        while let Some(deeper) = cause {
            let said = deeper.to_string();
            if !whole.contains(&said) {
                whole = format!("{whole}: {said}");
            }
            cause = deeper.source();
        }
        whole
    }
}

/// The retry state of one job.
pub struct Trying {
    what: &'static str,
    patience: Patience,
}

impl Trying {
    pub const fn of(what: &'static str) -> Self {
        Self { what, patience: Patience::new(FIRST, MOST) }
    }

    /// Resets the backoff after a success.
    pub fn works(&mut self) {
        if self.patience.succeeds() > 0 {
            tracing::info!("{} works again", self.what);
        }
    }

    /// Logs a failure and returns when to retry; fails if the store has stopped.
    pub fn fails(&mut self, amiss: &Amiss) -> Result<Duration, Dead> {
        if let Some(dead) = amiss.dead() {
            return Err(dead);
        }
        let wait = self.patience.fails();
        tracing::error!(
            "{} has failed, and is tried again in {} seconds: {}",
            self.what,
            wait.as_secs(),
            amiss.whole()
        );
        Ok(wait)
    }
}

/// Runs a job until shutdown. A run in progress is dropped then, which every job allows.
pub async fn keep_at<C: Chore>(mut chore: C, stop: Stop) -> Result<(), Dead> {
    let mut trying = Trying::of(C::WHAT);
    loop {
        let once = async {
            let done = calmly_awaited(chore.once()).await;
            done.unwrap_or_else(|panic| Err(Amiss::Panic(panic)))
        };
        let done = tokio::select! {
            biased;
            () = stop.given() => return Ok(()),
            done = once => done,
        };
        let wait = match done {
            Ok(wait) => {
                trying.works();
                wait
            }
            Err(amiss) => trying.fails(&amiss)?,
        };
        tokio::select! {
            () = stop.given() => return Ok(()),
            () = sleep(wait) => {}
        }
    }
}
