//! Where the house takes its chance from: seeds of matches and names of tables.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::game::{Dice, Seed};
use crate::table::TableId;

/// A source of chance.
#[derive(Debug)]
pub enum Chance {
    /// The system's own: nobody can foresee it.
    System,
    /// The same again and again: for tests and trials alone.
    Numbered(AtomicU64),
}

impl Chance {
    /// A source that begins at this number: for tests and trials alone.
    pub const fn numbered(number: u64) -> Self {
        Self::Numbered(AtomicU64::new(number))
    }

    /// The seed of a match, or of whatever else must not be foreseen.
    pub fn seed(&self) -> Seed {
        match self {
            Self::System => Seed::new(rand::random()),
            Self::Numbered(number) => Seed::numbered(number.fetch_add(1, Ordering::Relaxed)),
        }
    }

    /// The name of a new table.
    pub fn name(&self) -> TableId {
        let mut dice = Dice::new(&self.seed(), 0);
        let mut half = || u64::from(dice.below(u32::MAX));
        TableId::new(half() << 32 | half())
    }
}
