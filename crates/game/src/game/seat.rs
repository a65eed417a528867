//! Places at a table and who may be looking. Who sits there is not the rules' business.

use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seats of a table with this many places, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..seats).map(Self)
    }

    /// The seat's place in a list kept by seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who is looking: one seat, or `None` for the whole channel.
pub type Viewer = Option<Seat>;
