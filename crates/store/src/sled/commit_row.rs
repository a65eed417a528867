//! The row that every commit updates. It numbers the commits, chains them, and sums up all other rows, so that a store
//! that has lost a row, or was rolled back, is recognized.

use ::twox_hash::XxHash3_64;

/// The key of the row. The content sum leaves it out.
pub const COMMIT_KEY: &str = "!commit";
pub const COMMIT_ROW_BYTES: usize = 32;

/// The state of a store after a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitRow {
    /// Random; a store that is created or restored gets a new one.
    pub store_id: u64,
    /// Commits are numbered from 1.
    pub number: u64,
    /// Hash of this commit and all before it.
    pub chain: u64,
    /// Wrapping sum of the hashes of all rows.
    pub content_sum: u64,
}

impl CommitRow {
    /// Returns the state of a new store, before its first commit.
    pub const fn before_first(store_id: u64) -> Self {
        Self { store_id, number: 0, chain: store_id, content_sum: 0 }
    }

    /// Returns the state after a commit with these writes, in the form of a record of the redo log.
    pub fn next(&self, content_sum: u64, payload: &[u8]) -> Self {
        let number = self.number + 1;
        let seed = hash_numbers(&[self.chain, number, content_sum]);
        Self { store_id: self.store_id, number, chain: XxHash3_64::oneshot_with_seed(seed, payload), content_sum }
    }

    pub fn to_bytes(self) -> [u8; COMMIT_ROW_BYTES] {
        let mut bytes = [0; COMMIT_ROW_BYTES];
        let numbers = [self.store_id, self.number, self.chain, self.content_sum];
        for (place, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// Returns `None` for bytes of another length.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let [store_id, number, chain, content_sum] = read_numbers(bytes)?;
        Some(Self { store_id, number, chain, content_sum })
    }
}

/// Returns the part of a row in the content sum.
pub fn row_hash(key: &[u8], value: &[u8]) -> u64 {
    XxHash3_64::oneshot_with_seed(XxHash3_64::oneshot(key), value)
}

pub fn hash_bytes(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

fn hash_numbers(numbers: &[u64]) -> u64 {
    hash_bytes(&numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>())
}

/// Reads little-endian numbers; `None` if there are more or fewer.
pub fn read_numbers<const COUNT: usize>(bytes: &[u8]) -> Option<[u64; COUNT]> {
    let numbers: Vec<u64> =
        bytes.chunks(8).map(|number| Some(u64::from_le_bytes(number.try_into().ok()?))).collect::<Option<_>>()?;
    numbers.try_into().ok()
}
