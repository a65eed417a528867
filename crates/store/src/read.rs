//! Reads: several gets and scans from one snapshot.

use futures::future::BoxFuture;

use super::{Store, StoreEntry, StoreError};

/// How many entries are read at a time by [`StoreExt::for_each_row`].
const PAGE_ROWS: usize = 256;

/// The entries that each read found, in the order of the reads.
pub type ReadFuture = BoxFuture<'static, Result<Vec<Vec<StoreEntry>>, StoreError>>;

/// One read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadOp {
    /// Finds the entry with this key.
    Get(String),
    /// Finds entries by prefix, in key order.
    Scan {
        prefix: String,
        /// Skips keys up to and including this one.
        after: Option<String>,
        limit: usize,
    },
}

impl ReadOp {
    pub fn get(key: impl Into<String>) -> Self {
        Self::Get(key.into())
    }

    /// Finds all entries with this prefix.
    pub fn scan_all(prefix: impl Into<String>) -> Self {
        Self::scan(prefix, None, usize::MAX)
    }

    /// Finds entries with this prefix, after a key, and at most `limit`.
    pub fn scan(prefix: impl Into<String>, after: Option<&str>, limit: usize) -> Self {
        Self::Scan { prefix: prefix.into(), after: after.map(str::to_owned), limit }
    }
}

/// Reads that are not combined with others.
pub trait StoreExt: Store {
    /// Returns the value of a key.
    fn get(&self, key: &str) -> impl Future<Output = Result<Option<Vec<u8>>, StoreError>> + Send {
        let reading = self.read(vec![ReadOp::get(key)]);
        async { Ok(reading.await?.into_iter().flatten().next().map(|entry| entry.value)) }
    }

    /// Returns the entries with this prefix after `after`, in key order, at most `limit`.
    fn scan(
        &self,
        prefix: &str,
        after: Option<&str>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<StoreEntry>, StoreError>> + Send {
        let reading = self.read(vec![ReadOp::scan(prefix, after, limit)]);
        async { Ok(reading.await?.into_iter().flatten().collect()) }
    }

    /// Visits all entries with this prefix in key order. Entries may change meanwhile.
    fn for_each_row<E: From<StoreError>>(
        &self,
        prefix: &str,
        mut visit: impl FnMut(&StoreEntry) -> Result<(), E>,
    ) -> impl Future<Output = Result<(), E>> {
        async move {
            let mut after: Option<String> = None;
            loop {
                let page = self.scan(prefix, after.as_deref(), PAGE_ROWS).await?;
                page.iter().try_for_each(&mut visit)?;
                let Some(last) = page.into_iter().next_back() else { return Ok(()) };
                after = Some(last.key);
            }
        }
    }
}

impl<S: Store + ?Sized> StoreExt for S {}
