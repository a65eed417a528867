//! Reads: several gets and scans from one snapshot.

use futures::future::BoxFuture;

use super::{Entry, Store, StoreError};

/// The entries that each read found, in the order of the reads.
pub type Reading = BoxFuture<'static, Result<Vec<Vec<Entry>>, StoreError>>;

/// One read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// Finds the entry with this key.
    One(String),
    /// Finds entries by prefix, in key order.
    Page {
        prefix: String,
        /// Skips keys up to and including this one.
        after: Option<String>,
        most: usize,
    },
}

impl Want {
    pub fn one(key: impl Into<String>) -> Self {
        Self::One(key.into())
    }

    /// Finds all entries with this prefix.
    pub fn all(prefix: impl Into<String>) -> Self {
        Self::page(prefix, None, usize::MAX)
    }

    /// Finds entries with this prefix, after a key, and at most `most`.
    pub fn page(prefix: impl Into<String>, after: Option<&str>, most: usize) -> Self {
        Self::Page { prefix: prefix.into(), after: after.map(str::to_owned), most }
    }
}

/// Single reads.
pub trait Reads: Store {
    /// Returns the value of a key.
    fn get(&self, key: &str) -> impl Future<Output = Result<Option<Vec<u8>>, StoreError>> + Send {
        let reading = self.read(vec![Want::one(key)]);
        async { Ok(reading.await?.into_iter().flatten().next().map(|entry| entry.value)) }
    }

    /// Returns the entries with this prefix after `after`, in key order, at most `most`.
    fn scan(
        &self,
        prefix: &str,
        after: Option<&str>,
        most: usize,
    ) -> impl Future<Output = Result<Vec<Entry>, StoreError>> + Send {
        let reading = self.read(vec![Want::page(prefix, after, most)]);
        async { Ok(reading.await?.into_iter().flatten().collect()) }
    }
}

impl<S: Store + ?Sized> Reads for S {}
