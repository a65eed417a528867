//! Coins: four of 6, eight of 3 and eight of 1, in the bank, on pillages and beside ships.

use serde::{Deserialize, Serialize};

/// A number of coins of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coins {
    pub six_count: u8,
    pub three_count: u8,
    pub one_count: u8,
}

/// The values of the coins that a harbor tile pays, from the first to the third rank.
pub const HARBOR_COIN_VALUES_BY_RANK: [u8; 3] = [6, 3, 1];

impl Coins {
    /// All coins of the box.
    pub const ALL: Self = Self { six_count: 4, three_count: 8, one_count: 8 };

    /// Returns the total value.
    pub const fn glory(self) -> u8 {
        6 * self.six_count + 3 * self.three_count + self.one_count
    }

    /// Returns a mutable reference to the number of coins with this value.
    pub const fn count_mut(&mut self, value: u8) -> &mut u8 {
        match value {
            6 => &mut self.six_count,
            3 => &mut self.three_count,
            _ => &mut self.one_count,
        }
    }
}

/// The number of coins on a new pillage tile: one coin of value 3 and one of value 1.
pub const COINS_PER_PILLAGE: u8 = 2;

/// Returns the value of the next coin that a pillage tile gives. The coin of value 3 goes first.
pub const fn next_pillage_coin(coins_left: u8) -> Option<u8> {
    match coins_left {
        0 => None,
        1 => Some(1),
        _ => Some(3),
    }
}
