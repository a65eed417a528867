//! Coins: four of 6, eight of 3 and eight of 1, in the bank, on pillages and beside ships.

use serde::{Deserialize, Serialize};

/// Some coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coins {
    /// How many of 6.
    pub six: u8,
    /// How many of 3.
    pub three: u8,
    /// How many of 1.
    pub one: u8,
}

/// What the coins are worth that a harbour tile pays, best first.
pub const HARBOUR_PAYS: [u8; 3] = [6, 3, 1];

impl Coins {
    /// All coins of the box.
    pub const BOX: Self = Self { six: 4, three: 8, one: 8 };

    /// What they are worth.
    pub const fn glory(self) -> u8 {
        6 * self.six + 3 * self.three + self.one
    }

    /// The coins of one worth.
    pub const fn of(&mut self, worth: u8) -> &mut u8 {
        match worth {
            6 => &mut self.six,
            3 => &mut self.three,
            _ => &mut self.one,
        }
    }
}

/// The coins that lie on a new pillage.
pub const PILLAGE_COINS: u8 = 2;

/// The coin on top of a pillage with so many left: the 3 first, then the 1.
pub const fn pillage_coin(left: u8) -> Option<u8> {
    match left {
        0 => None,
        1 => Some(1),
        _ => Some(3),
    }
}
