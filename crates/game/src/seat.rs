//! A seat at the table, and who is looking: a seat or everyone. The rules do not know who sits there.

use serde::{Deserialize, Serialize};

/// A seat at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the seats of a table with this many seats, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..seats).map(Self)
    }

    /// Returns the index of this seat in a list that is ordered by seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The viewer of a match: one seat, or `None` for the public, who see only what the whole channel may see.
pub type Viewer = Option<Seat>;
