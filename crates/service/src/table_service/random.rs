//! The source of all random numbers outside a match, such as seeds and table ids; seeded in tests.

use std::sync::atomic::{AtomicU64, Ordering};

use meadhall_game::{Dice, Seed};
use meadhall_tables::TableId;

use super::TableService;

#[derive(Debug)]
pub enum RandomSource {
    /// The operating system's random numbers, which nobody can predict.
    System,
    /// A fixed sequence of seeds, for tests and simulations only.
    Seeded(AtomicU64),
}

impl RandomSource {
    /// Creates a source with a fixed sequence of seeds, for tests and simulations only.
    pub const fn seeded(number: u64) -> Self {
        Self::Seeded(AtomicU64::new(number))
    }

    /// Returns a seed for a match, or for anything else that must not be predictable.
    pub fn new_seed(&self) -> Seed {
        match self {
            Self::System => Seed::new(rand::random()),
            Self::Seeded(number) => Seed::from_number(number.fetch_add(1, Ordering::Relaxed)),
        }
    }

    pub fn new_table_id(&self) -> TableId {
        let mut dice = Dice::new(&self.new_seed(), 0);
        let mut half_id = || u64::from(dice.below(u32::MAX));
        TableId::new(half_id() << 32 | half_id())
    }
}

impl TableService {
    /// Returns a new seed for anything random outside a match. `Dice::new` turns it into random numbers.
    pub fn new_seed(&self) -> Seed {
        self.random.new_seed()
    }
}
