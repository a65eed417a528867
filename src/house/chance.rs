//! The source of match seeds and table ids; seeded in tests.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::game::{Dice, Seed};
use crate::table::TableId;

#[derive(Debug)]
pub enum Chance {
    /// The operating system's random numbers, which nobody can predict.
    System,
    /// A fixed sequence, for tests and simulations only.
    Numbered(AtomicU64),
}

impl Chance {
    /// Creates a source with a fixed sequence, for tests and simulations only.
    pub const fn numbered(number: u64) -> Self {
        Self::Numbered(AtomicU64::new(number))
    }

    /// Returns a seed for a match, or for anything else that must not be predictable.
    pub fn seed(&self) -> Seed {
        match self {
            Self::System => Seed::new(rand::random()),
            Self::Numbered(number) => Seed::numbered(number.fetch_add(1, Ordering::Relaxed)),
        }
    }

    pub fn name(&self) -> TableId {
        let mut dice = Dice::new(&self.seed(), 0);
        let mut half = || u64::from(dice.below(u32::MAX));
        TableId::new(half() << 32 | half())
    }
}
