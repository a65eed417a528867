//! One errand, carried as far as one address goes. Every request is followed by a note of what came of it before anything
//! else is done; so whoever goes on after a crash knows what is there.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use super::post::{Nonce, Parcel, Post, Style, Undelivered};
use super::queues::Task;
use super::trouble::{Report, Trouble};
use crate::Mark;
use crate::calm::calmly_awaited;
use crate::house::{Failed, House, Look};
use crate::ledger::{Address, Attempt, Errand, Ledger, LedgerError, keys};
use crate::store::StoreError;
use crate::table::{Refused, TableId};

/// A request that takes longer has got lost on its way.
const PATIENCE: Duration = Duration::from_secs(60);
/// A nonce is remembered for longer than this; what was tried before has to be looked for.
const REMEMBERED: u64 = 60_000;
/// What fails so often to be rendered is sent plain.
const RENDERINGS: u8 = 3;

/// Whoever goes round with errands.
pub struct Round<P> {
    /// Whose errands they are.
    pub house: Arc<House>,
    /// Whoever sends.
    pub post: P,
    /// Whoever hears of trouble.
    pub report: Box<Report>,
}

/// How far an errand has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing is left to be done.
    Done,
    /// It goes on at this address.
    At(Address),
    /// Somebody else has changed something: it is looked at again.
    Again,
    /// It has to wait.
    Later(Option<Duration>),
    /// It could not be rendered.
    Unrendered,
    /// It was refused: it is tried again after a while, or when something has changed.
    Refused,
    /// It cannot be understood and is left where it is.
    Left,
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
    Unrendered(String),
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
    /// Carries an errand as far as its address goes.
    pub async fn run(&self, task: &Task) -> Outcome {
        let Some(id) = keys::table_of_errand(&task.key) else {
            return self.left(task, "it belongs to no table".to_owned());
        };
        let style = if task.misses < RENDERINGS { Style::Full } else { Style::Plain };
        let gone = calmly_awaited(self.go(&Trip { task, id, style }))
            .await
            .unwrap_or_else(|panic| Err(Halt::Unrendered(panic)));
        match gone {
            Ok(outcome) => outcome,
            Err(Halt::Again) => Outcome::Again,
            Err(Halt::Later(wait)) => Outcome::Later(wait),
            Err(Halt::Unreadable(why)) => self.left(task, why),
            Err(Halt::Unrendered(_)) if style == Style::Full => Outcome::Unrendered,
            Err(Halt::Unrendered(why)) => self.park(task, why).await,
        }
    }

    async fn go(&self, trip: &Trip<'_>) -> Result<Outcome, Halt> {
        let key = &trip.task.key;
        let mut seen = Seen::default();
        loop {
            let Some(errand) = self.ledger().errand(key)? else { return Ok(Outcome::Done) };
            let rest = match &errand {
                Errand::Show { door, revision } => self.show(trip, &mut seen, *door, *revision).await?,
                Errand::Tell(notice) => self.begin_to_tell(trip, &mut seen, &errand, notice).await?,
                Errand::Telling { notice, attempt } => self.tell(trip, &mut seen, notice, *attempt).await?,
            };
            match rest {
                Rest::Here => {}
                Rest::At(address) => return Ok(Outcome::At(address)),
                Rest::Refused => return Ok(Outcome::Refused),
                Rest::Nothing => {
                    self.ledger().done(key, &errand).await?;
                    return Ok(Outcome::Done);
                }
            }
        }
    }

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
            && let Some(number) = self.find(key, attempt).await?
        {
            return Ok(Ok(number));
        }
        self.ask(self.post.create(parcel, attempt.address, self.nonce(key, attempt))).await
    }

    /// Looks for the message of an attempt. Where nobody may look, there is none.
    pub async fn find(&self, key: &str, attempt: &Attempt) -> Result<Option<u64>, Halt> {
        Ok(self.search(key, attempt).await?.unwrap_or_default())
    }

    /// Looks for the message of an attempt, if one may look there.
    pub async fn search(&self, key: &str, attempt: &Attempt) -> Result<Result<Option<u64>, Undelivered>, Halt> {
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
            Ok(Err(Undelivered::Unrendered(why))) => Err(Halt::Unrendered(why)),
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

    async fn park(&self, task: &Task, why: String) -> Outcome {
        let parked = match self.ledger().errand(&task.key) {
            Ok(Some(errand)) => self.ledger().park(&task.key, &errand).await,
            Ok(None) => return Outcome::Done,
            Err(LedgerError::Store(error)) => Err(error),
            Err(error) => return self.left(task, error.to_string()),
        };
        match parked {
            Ok(()) => {
                (self.report)(&Trouble::Parked { errand: task.key.clone(), why });
                Outcome::Done
            }
            Err(StoreError::Stale { .. }) => Outcome::Again,
            Err(_) => Outcome::Later(None),
        }
    }

    fn left(&self, task: &Task, why: String) -> Outcome {
        (self.report)(&Trouble::Unreadable { errand: task.key.clone(), why });
        Outcome::Left
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
            Failed::Bug { what, .. } => Self::Unrendered(what),
        }
    }
}
