//! Look-ups: which rows are wanted, and what they say. What rows say is told without a store; and several look-ups put together are
//! read as one, so that what they tell fits together.

use serde::de::DeserializeOwned;

use super::{Ledger, LedgerError, parse};
use crate::store::{Entry, Store, Want};

/// Rows that are wanted, and what is told once they have been found.
#[must_use = "nothing is looked up before it is read"]
pub struct Lookup<T> {
    wants: Vec<Want>,
    tell: Box<Tell<T>>,
}

/// Tells what was found: for each want, in their order, its rows.
type Tell<T> = dyn FnOnce(Vec<Vec<Entry>>) -> Result<T, LedgerError> + Send;

impl<T: 'static> Lookup<T> {
    /// What is known without any row.
    pub fn known(value: T) -> Self
    where
        T: Send,
    {
        Self { wants: Vec::new(), tell: Box::new(|_| Ok(value)) }
    }

    /// What the rows of one want tell.
    pub(super) fn of(want: Want, tell: impl FnOnce(Vec<Entry>) -> Result<T, LedgerError> + Send + 'static) -> Self {
        Self { wants: vec![want], tell: Box::new(|found| tell(found.into_iter().flatten().collect())) }
    }

    /// What follows from it.
    pub fn then<U: 'static>(self, follow: impl FnOnce(T) -> Result<U, LedgerError> + Send + 'static) -> Lookup<U> {
        let tell = self.tell;
        Lookup { wants: self.wants, tell: Box::new(|found| follow(tell(found)?)) }
    }

    /// This, or why it cannot be read: so it keeps nothing else from being told that is read with it.
    pub fn tried(self) -> Lookup<Result<T, LedgerError>> {
        let tell = self.tell;
        Lookup { wants: self.wants, tell: Box::new(|found| Ok(tell(found))) }
    }

    /// This, and something else.
    pub fn and<U: 'static>(self, other: Lookup<U>) -> Lookup<(T, U)> {
        let (mut wants, own) = (self.wants, self.tell);
        let many = wants.len();
        wants.extend(other.wants);
        let tell = move |mut found: Vec<Vec<Entry>>| {
            let others = found.split_off(many);
            Ok((own(found)?, (other.tell)(others)?))
        };
        Lookup { wants, tell: Box::new(tell) }
    }

    /// All of these, in their order.
    pub fn each(lookups: impl IntoIterator<Item = Self>) -> Lookup<Vec<T>> {
        let (mut wants, mut tells) = (Vec::new(), Vec::new());
        for lookup in lookups {
            tells.push((lookup.wants.len(), lookup.tell));
            wants.extend(lookup.wants);
        }
        let tell = move |found: Vec<Vec<Entry>>| {
            let mut found = found.into_iter();
            tells.into_iter().map(|(many, tell)| tell(found.by_ref().take(many).collect())).collect()
        };
        Lookup { wants, tell: Box::new(tell) }
    }

    /// Looks it up: all of it as it was at one moment.
    pub(super) async fn read(self, store: &dyn Store) -> Result<T, LedgerError> {
        let Self { wants, tell } = self;
        let found = if wants.is_empty() { Vec::new() } else { store.read(wants).await? };
        tell(found)
    }

    /// Whether no row is needed.
    pub const fn is_known(&self) -> bool {
        self.wants.is_empty()
    }
}

impl Ledger {
    /// Looks something up: all of it as it was at one moment.
    pub async fn read<T: 'static>(&self, lookup: Lookup<T>) -> Result<T, LedgerError> {
        lookup.read(self.store.as_ref()).await
    }
}

/// What one row says, if it is there.
pub(super) fn row<T: DeserializeOwned + 'static>(key: String) -> Lookup<Option<T>> {
    Lookup::of(Want::One(key), |found| found.first().map(|row| parse(&row.key, &row.value)).transpose())
}

/// What each row of a page says.
pub(super) fn page<T: 'static>(want: Want, tell: fn(&Entry) -> Result<T, LedgerError>) -> Lookup<Vec<T>> {
    Lookup::of(want, move |found| found.iter().map(tell).collect())
}
