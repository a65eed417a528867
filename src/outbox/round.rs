//! Helpers for every delivery: its table, requests with a timeout, and the search for messages that may exist
//! already.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::timeout;

use super::post::{Nonce, Parcel, Post, Style, Undelivered};
use super::task::Task;
use super::trouble::{Report, Trouble};
use crate::Mark;
use crate::house::{Failed, House, Look};
use crate::ledger::{Address, Attempt, Ledger, LedgerError, Unfit};
use crate::store::StoreError;
use crate::table::{Refused, TableId};

/// A request that takes longer counts as lost.
const PATIENCE: Duration = Duration::from_secs(60);
/// Discord remembers a nonce for longer than this; after that a message must be searched for.
const REMEMBERED: u64 = 60_000;

/// Runs deliveries, one step at a time.
pub struct Round<P> {
    pub house: Arc<House>,
    pub post: P,
    pub report: Box<Report>,
    /// The problems reported already, by delivery key, so that each is reported once.
    pub told: Mutex<BTreeMap<String, String>>,
}

/// The work that remains after a step.
pub enum Rest {
    /// Nothing; the delivery can be deleted.
    Nothing,
    /// More at the same address.
    Here,
    /// More at this address.
    At(Address),
    /// Only forbidden requests.
    Refused,
}

/// The reason why the run of a delivery stops.
pub enum Halt {
    /// Another write came first; start over.
    Again,
    /// Wait for the backoff, or for this delay.
    Later(Option<Duration>),
    Unrendered {
        unfit: Unfit,
        /// The text for the log.
        why: String,
    },
    /// The stored delivery or table cannot be read.
    Unreadable(String),
}

/// One run of a delivery.
pub struct Trip<'a> {
    pub task: &'a Task,
    pub id: TableId,
    pub style: Style,
}

/// The data known during one run of a delivery.
#[derive(Default)]
pub struct Seen {
    /// The table as loaded last.
    look: Option<Look>,
    /// The attempt that was recorded during this run.
    first: Option<Attempt>,
}

impl<P: Post> Round<P> {
    pub fn ledger(&self) -> &Ledger {
        self.house.ledger()
    }

    /// Returns the table at this revision or a later one, loading it only if necessary, and the attempt
    /// recorded in this run.
    pub async fn look<'a>(
        &self,
        trip: &Trip<'_>,
        Seen { look, first }: &'a mut Seen,
        revision: u64,
    ) -> Result<(&'a Look, &'a mut Option<Attempt>), Halt> {
        if look.as_ref().is_none_or(|look| look.table.revision < revision) {
            *look = Some(self.house.look(trip.id).await?);
        }
        let look = look.as_ref().filter(|look| look.table.revision >= revision).ok_or(Halt::Later(None))?;
        Ok((look, first))
    }

    /// Creates an attempt that starts now.
    pub fn attempt(&self, address: Address, called: u64, revision: u64) -> Attempt {
        Attempt { address, called, revision, instead_of: None, since: self.house.time().wall, refused: false }
    }

    /// Creates a message and returns its id, unless an earlier attempt has created it.
    pub async fn create(
        &self,
        key: &str,
        attempt: &Attempt,
        parcel: &Parcel<'_>,
    ) -> Result<Result<u64, Undelivered>, Halt> {
        let age = self.house.time().wall.0.checked_sub(attempt.since.0);
        if age.is_none_or(|age| age >= REMEMBERED)
            // If the bot may not search here, assume there is none.
            && let Some(number) = self.look_for(key, attempt).await?.unwrap_or_default()
        {
            return Ok(Ok(number));
        }
        self.ask(self.post.create(parcel, attempt.address, self.nonce(key, attempt))).await
    }

    /// Searches for the message of an attempt, if the bot may search there.
    pub async fn look_for(&self, key: &str, attempt: &Attempt) -> Result<Result<Option<u64>, Undelivered>, Halt> {
        let nonce = self.nonce(key, attempt);
        self.ask(self.post.find(attempt.address, nonce, attempt.since)).await
    }

    /// Waits for a response, with a timeout. Errors that may pass stop the run; all others are returned.
    pub async fn ask<T>(
        &self,
        request: impl Future<Output = Result<T, Undelivered>>,
    ) -> Result<Result<T, Undelivered>, Halt> {
        match timeout(PATIENCE, request).await {
            Err(_) => Err(Halt::Later(None)),
            Ok(Err(Undelivered::Later { wait })) => Err(Halt::Later(wait)),
            Ok(Err(Undelivered::Unrendered { code, why })) => Err(Halt::Unrendered { unfit: Unfit::Form(code), why }),
            Ok(answer) => Ok(answer),
        }
    }

    /// Reports that an address is gone. The tables of a channel wait to be moved.
    pub async fn lose(&self, address: Address) -> Result<(), Halt> {
        if let Address::Channel(channel) = address {
            (self.report)(&Trouble::Lost { channel });
            // A table that cannot be marked is left for the operator and delays no other.
            if let Err(Failed::Ledger(LedgerError::Store(error))) = self.house.lose_channel(channel).await {
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// Reports that a message was dropped because its address does not accept it.
    pub fn give_up(&self, trip: &Trip<'_>, address: Address) {
        (self.report)(&Trouble::GivenUp { errand: trip.task.key.clone(), address });
    }

    /// Returns the key that identifies the message of an attempt.
    pub fn nonce(&self, key: &str, attempt: &Attempt) -> Nonce {
        let Attempt { address, called, revision: _, instead_of, since: _, refused: _ } = attempt;
        Nonce(Mark::of(&(self.ledger().epoch(), key, address, called, instead_of)).number())
    }
}

impl Halt {
    /// Creates the error for a panic during rendering.
    pub const fn broken(why: String) -> Self {
        Self::Unrendered { unfit: Unfit::Broken, why }
    }
}

impl From<LedgerError> for Halt {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Store(StoreError::Stale { .. }) => Self::Again,
            LedgerError::Store(_) => Self::Later(None),
            LedgerError::Unreadable { .. } | LedgerError::Newer { .. } => Self::Unreadable(error.to_string()),
        }
    }
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        LedgerError::Store(error).into()
    }
}

impl From<Failed> for Halt {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Ledger(error) => error.into(),
            // The table has ended meanwhile.
            Failed::Refused(Refused::Over) => Self::Again,
            Failed::Refused(refused) => Self::Unreadable(refused.to_string()),
            Failed::Bug { what, .. } => Self::broken(what),
        }
    }
}
