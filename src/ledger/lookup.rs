//! Queries: reads that are combined first and run together, so that all results are from one
//! moment. How rows are decoded is independent of the store.

use serde::de::DeserializeOwned;

use super::{Ledger, LedgerError, parse};
use crate::store::{Entry, Store, Want};

/// Rows to read, and how to decode them.
#[must_use = "nothing is looked up before it is read"]
pub struct Lookup<T> {
    wants: Vec<Want>,
    tell: Box<Tell<T>>,
}

/// Decodes the rows of each read, in the order of the reads.
type Tell<T> = dyn FnOnce(Vec<Vec<Entry>>) -> Result<T, LedgerError> + Send;

impl<T: 'static> Lookup<T> {
    /// A query that needs no row.
    pub fn known(value: T) -> Self
    where
        T: Send,
    {
        Self { wants: Vec::new(), tell: Box::new(|_| Ok(value)) }
    }

    /// A query of one read.
    pub(super) fn of(want: Want, tell: impl FnOnce(Vec<Entry>) -> Result<T, LedgerError> + Send + 'static) -> Self {
        Self { wants: vec![want], tell: Box::new(|found| tell(found.into_iter().flatten().collect())) }
    }

    pub fn then<U: 'static>(self, follow: impl FnOnce(T) -> Result<U, LedgerError> + Send + 'static) -> Lookup<U> {
        let tell = self.tell;
        Lookup { wants: self.wants, tell: Box::new(|found| follow(tell(found)?)) }
    }

    /// Turns an error into a value, so that it does not fail the queries joined with this one.
    pub fn tried(self) -> Lookup<Result<T, LedgerError>> {
        let tell = self.tell;
        Lookup { wants: self.wants, tell: Box::new(|found| Ok(tell(found))) }
    }

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

    /// Joins many queries; the results are in their order.
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

    /// Reads all rows at one moment and decodes them.
    pub(super) async fn read(self, store: &dyn Store) -> Result<T, LedgerError> {
        let Self { wants, tell } = self;
        let found = if wants.is_empty() { Vec::new() } else { store.read(wants).await? };
        tell(found)
    }

    /// Returns whether no row has to be read.
    pub const fn is_known(&self) -> bool {
        self.wants.is_empty()
    }
}

impl Ledger {
    /// Runs a query: all of its rows are read at one moment.
    pub async fn read<T: 'static>(&self, lookup: Lookup<T>) -> Result<T, LedgerError> {
        lookup.read(self.store.as_ref()).await
    }
}

/// Reads one row; `None` if there is none.
pub(super) fn row<T: DeserializeOwned + 'static>(key: String) -> Lookup<Option<T>> {
    Lookup::of(Want::One(key), |found| found.first().map(|row| parse(&row.key, &row.value)).transpose())
}

pub(super) fn page<T: 'static>(want: Want, tell: fn(&Entry) -> Result<T, LedgerError>) -> Lookup<Vec<T>> {
    Lookup::of(want, move |found| found.iter().map(tell).collect())
}
