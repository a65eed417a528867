//! Reading from a store: several things at once, all of them as they were at one moment.

use futures::future::BoxFuture;

use super::{Entry, Store, StoreError};

/// What is read, on its way: for each want, in their order, the entries that were found.
pub type Reading = BoxFuture<'static, Result<Vec<Vec<Entry>>, StoreError>>;

/// Something to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// The entry under this key, if there is one.
    One(String),
    /// The entries whose keys begin with `prefix`, in the order of their keys, those after `after` only, and at most `most`
    /// of them.
    Page {
        /// What their keys begin with.
        prefix: String,
        /// The key after which they begin, if not with the first.
        after: Option<String>,
        /// How many of them.
        most: usize,
    },
}

impl Want {
    /// The entry under this key.
    pub fn one(key: impl Into<String>) -> Self {
        Self::One(key.into())
    }

    /// All entries whose keys begin so.
    pub fn all(prefix: impl Into<String>) -> Self {
        Self::page(prefix, None, usize::MAX)
    }

    /// Some of them: those after a key, and at most so many.
    pub fn page(prefix: impl Into<String>, after: Option<&str>, most: usize) -> Self {
        Self::Page { prefix: prefix.into(), after: after.map(str::to_owned), most }
    }
}

/// Reading one thing alone.
pub trait Reads: Store {
    /// The value under a key.
    fn get(&self, key: &str) -> impl Future<Output = Result<Option<Vec<u8>>, StoreError>> + Send {
        let reading = self.read(vec![Want::one(key)]);
        async { Ok(reading.await?.into_iter().flatten().next().map(|entry| entry.value)) }
    }

    /// The entries whose keys begin with `prefix`, in the order of their keys, those after `after` only, and at most `most`
    /// of them.
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
