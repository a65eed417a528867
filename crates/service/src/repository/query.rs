//! Queries: reads that are combined first and run together, so that all results are from one
//! moment. How rows are decoded is independent of the store.

use meadhall_store::{ReadOp, Store, StoreEntry};
use serde::de::DeserializeOwned;

use super::{Repository, RepositoryError, from_json};

/// Rows to read, and how to decode them.
#[must_use = "a query does nothing until it is read"]
pub struct StoreQuery<T> {
    reads: Vec<ReadOp>,
    decode: Box<DecodeRows<T>>,
}

/// Decodes the rows of each read, in the order of the reads.
type DecodeRows<T> = dyn FnOnce(Vec<Vec<StoreEntry>>) -> Result<T, RepositoryError> + Send;

impl<T: 'static> StoreQuery<T> {
    /// A query that needs no row.
    pub fn ready(value: T) -> Self
    where
        T: Send,
    {
        Self { reads: Vec::new(), decode: Box::new(|_| Ok(value)) }
    }

    /// A query of one read.
    pub(super) fn new(
        want: ReadOp,
        decode: impl FnOnce(Vec<StoreEntry>) -> Result<T, RepositoryError> + Send + 'static,
    ) -> Self {
        Self { reads: vec![want], decode: Box::new(|rows| decode(rows.into_iter().flatten().collect())) }
    }

    pub fn and_then<U: 'static>(
        self,
        convert: impl FnOnce(T) -> Result<U, RepositoryError> + Send + 'static,
    ) -> StoreQuery<U> {
        let decode = self.decode;
        StoreQuery { reads: self.reads, decode: Box::new(|rows| convert(decode(rows)?)) }
    }

    /// Turns an error into a value, so that it does not fail the queries joined with this one.
    pub fn into_result(self) -> StoreQuery<Result<T, RepositoryError>> {
        let decode = self.decode;
        StoreQuery { reads: self.reads, decode: Box::new(|rows| Ok(decode(rows))) }
    }

    pub fn join<U: 'static>(self, other: StoreQuery<U>) -> StoreQuery<(T, U)> {
        let (mut reads, decode_own) = (self.reads, self.decode);
        let read_count = reads.len();
        reads.extend(other.reads);
        let decode = move |mut rows: Vec<Vec<StoreEntry>>| {
            let other_rows = rows.split_off(read_count);
            Ok((decode_own(rows)?, (other.decode)(other_rows)?))
        };
        StoreQuery { reads, decode: Box::new(decode) }
    }

    /// Joins many queries. Returns their results in the same order.
    pub fn join_all(queries: impl IntoIterator<Item = Self>) -> StoreQuery<Vec<T>> {
        let (mut reads, mut decoders) = (Vec::new(), Vec::new());
        for query in queries {
            decoders.push((query.reads.len(), query.decode));
            reads.extend(query.reads);
        }
        let decode = move |rows: Vec<Vec<StoreEntry>>| {
            let mut rows = rows.into_iter();
            decoders.into_iter().map(|(read_count, decode)| decode(rows.by_ref().take(read_count).collect())).collect()
        };
        StoreQuery { reads, decode: Box::new(decode) }
    }

    /// Reads all rows from one snapshot and decodes them.
    pub(super) async fn run(self, store: &dyn Store) -> Result<T, RepositoryError> {
        let Self { reads, decode } = self;
        let rows = if reads.is_empty() { Vec::new() } else { store.read(reads).await? };
        decode(rows)
    }

    /// Returns whether no row has to be read.
    pub const fn needs_no_read(&self) -> bool {
        self.reads.is_empty()
    }
}

impl Repository {
    /// Runs a query, which reads all its rows from one snapshot.
    pub async fn run_query<T: 'static>(&self, query: StoreQuery<T>) -> Result<T, RepositoryError> {
        query.run(self.store.as_ref()).await
    }
}

/// Reads one row; `None` if there is none.
pub(super) fn get_row<T: DeserializeOwned + 'static>(key: String) -> StoreQuery<Option<T>> {
    StoreQuery::new(ReadOp::Get(key), |rows| rows.first().map(|row| from_json(&row.key, &row.value)).transpose())
}

pub(super) fn decode_each_row<T: 'static>(
    want: ReadOp,
    decode: fn(&StoreEntry) -> Result<T, RepositoryError>,
) -> StoreQuery<Vec<T>> {
    StoreQuery::new(want, move |rows| rows.iter().map(decode).collect())
}
