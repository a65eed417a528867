//! What is done again and again, each in a task of its own. What fails is tried again after a while that grows, and so is
//! what panics; neither keeps anything else from being done.

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

/// How long to wait after a failure.
const FIRST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(300);

/// A chore.
pub trait Chore: Send {
    /// What is being done, as an operator reads it.
    const WHAT: &'static str;

    /// Does it once. Tells after how long it has to be done again.
    fn once(&mut self) -> impl Future<Output = Result<Duration, Amiss>> + Send;
}

/// Why it was not done.
#[derive(Debug, thiserror::Error)]
pub enum Amiss {
    /// The house does not do it.
    #[error(transparent)]
    House(#[from] Failed),
    /// A backup was not made.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// It was interrupted by a mistake of ours.
    #[error("our mistake: {0}")]
    Panic(String),
}

/// Nothing can be stored any more, and that does not get better by itself.
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
    /// Whether that is the end. A disk that is full is none: people are told, and it may have room again at any time.
    fn dead(&self) -> Option<Dead> {
        let (Self::House(Failed::Ledger(error)) | Self::Archive(ArchiveError::Ledger(error))) = self else {
            return None;
        };
        matches!(error, LedgerError::Store(StoreError::Dead)).then(|| Dead(error.to_string()))
    }

    /// What it says, down to its cause.
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

/// How to go on after failures of one thing.
pub struct Trying {
    what: &'static str,
    patience: Patience,
}

impl Trying {
    /// Of this.
    pub const fn of(what: &'static str) -> Self {
        Self { what, patience: Patience::new(FIRST, MOST) }
    }

    /// It has worked.
    pub fn works(&mut self) {
        if self.patience.succeeds() > 0 {
            tracing::info!("{} works again", self.what);
        }
    }

    /// It has failed. Tells when to try again, if ever.
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

/// Does a chore again and again until it is told to stop. What is being done then is dropped: all that a house does may be.
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
