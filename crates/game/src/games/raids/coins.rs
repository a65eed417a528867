//! Coins: four of 6, eight of 3 and eight of 1, in the bank, on pillages and beside ships.

use serde::{Deserialize, Serialize};

/// A number of coins of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coins {
    pub six: u8,
    pub three: u8,
    pub one: u8,
}

/// The values of the coins that a harbor tile pays, best rank first.
pub const HARBOUR_PAYS: [u8; 3] = [6, 3, 1];

impl Coins {
    /// All coins of the box.
    pub const BOX: Self = Self { six: 4, three: 8, one: 8 };

    /// Returns the total value.
    pub const fn glory(self) -> u8 {
        6 * self.six + 3 * self.three + self.one
    }

    /// Returns the number of coins with this value, so that it can be changed.
    pub const fn of(&mut self, worth: u8) -> &mut u8 {
        match worth {
            6 => &mut self.six,
            3 => &mut self.three,
            _ => &mut self.one,
        }
    }
}

/// The number of coins on a new pillage: one of 3 and one of 1.
pub const PILLAGE_COINS: u8 = 2;

/// Returns the value of the next coin of a pillage: the 3 first, then the 1.
pub const fn pillage_coin(left: u8) -> Option<u8> {
    match left {
        0 => None,
        1 => Some(1),
        _ => Some(3),
    }
}
