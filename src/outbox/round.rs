//! What every errand needs on its way: its table, an answer to each request, messages that may be there already.

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

/// A request that takes longer has got lost on its way.
const PATIENCE: Duration = Duration::from_secs(60);
/// A nonce is remembered for longer than this; what was tried before has to be looked for.
const REMEMBERED: u64 = 60_000;

/// Whoever goes round with errands.
pub struct Round<P> {
    /// Whose errands they are.
    pub house: Arc<House>,
    /// Whoever sends.
    pub post: P,
    /// Whoever hears of trouble.
    pub report: Box<Report>,
    /// What was told of errands that cannot be run.
    pub told: Mutex<BTreeMap<String, String>>,
}

/// What is left to be done of an errand.
pub enum Rest {
    /// Nothing: it can be struck out.
    Nothing,
    /// Something, here.
    Here,
    /// Something, at this address.
    At(Address),
    /// What was refused.
    Refused,
}

/// Why an errand does not go on.
pub enum Halt {
    /// Somebody else has changed something.
    Again,
    /// It has to wait.
    Later(Option<Duration>),
    /// It could not be rendered.
    Unrendered {
        /// In short.
        unfit: Unfit,
        /// What the log gets.
        why: String,
    },
    /// It cannot be understood.
    Unreadable(String),
}

/// An errand on its way.
pub struct Trip<'a> {
    /// The errand, and where it may do something.
    pub task: &'a Task,
    /// The table it is about.
    pub id: TableId,
    /// How much is made of it.
    pub style: Style,
}

/// What is known on a trip, and forgotten after it.
#[derive(Default)]
pub struct Seen {
    /// The table, as it was seen last.
    look: Option<Look>,
    /// The message that was noted first on this trip.
    first: Option<Attempt>,
}

impl<P: Post> Round<P> {
    /// The books.
    pub fn ledger(&self) -> &Ledger {
        self.house.ledger()
    }

    /// The table at this revision or a later one, as it was seen before, if that will do; and what was noted first.
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

    /// An attempt that begins now.
    pub fn attempt(&self, address: Address, called: u64, revision: u64) -> Attempt {
        Attempt { address, called, revision, instead_of: None, since: self.house.time().wall, refused: false }
    }

    /// Creates a message, unless it is there already from an earlier try. Tells its number.
    pub async fn create(
        &self,
        key: &str,
        attempt: &Attempt,
        parcel: &Parcel<'_>,
    ) -> Result<Result<u64, Undelivered>, Halt> {
        let age = self.house.time().wall.0.checked_sub(attempt.since.0);
        if age.is_none_or(|age| age >= REMEMBERED)
            // Where nobody may look, there is none.
            && let Some(number) = self.look_for(key, attempt).await?.unwrap_or_default()
        {
            return Ok(Ok(number));
        }
        self.ask(self.post.create(parcel, attempt.address, self.nonce(key, attempt))).await
    }

    /// Looks for the message of an attempt, if one may look there.
    pub async fn look_for(&self, key: &str, attempt: &Attempt) -> Result<Result<Option<u64>, Undelivered>, Halt> {
        let nonce = self.nonce(key, attempt);
        self.ask(self.post.find(attempt.address, nonce, attempt.since)).await
    }

    /// Waits for an answer, but not for ever. What may change for the better halts the errand.
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

    /// An address is gone: the tables there wait to be taken elsewhere.
    pub async fn lose(&self, address: Address) -> Result<(), Halt> {
        if let Address::Channel(channel) = address {
            (self.report)(&Trouble::Lost { channel });
            // A table that cannot be told so is somebody's to look at, and keeps nobody waiting.
            if let Err(Failed::Ledger(LedgerError::Store(error))) = self.house.lose_channel(channel).await {
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// Tells that an address does not take something.
    pub fn give_up(&self, trip: &Trip<'_>, address: Address) {
        (self.report)(&Trouble::GivenUp { errand: trip.task.key.clone(), address });
    }

    /// What tells the message of an attempt from all others.
    pub fn nonce(&self, key: &str, attempt: &Attempt) -> Nonce {
        let Attempt { address, called, revision: _, instead_of, since: _, refused: _ } = attempt;
        Nonce(Mark::of(&(self.ledger().epoch(), key, address, called, instead_of)).number())
    }
}

impl Halt {
    /// Something broke while it was rendered.
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
