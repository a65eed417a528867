//! How hard to try.

use crate::game::{Meta, Setup};

/// Which matches are played, and how closely they are watched. Every fourth match is played by defaults alone, and every
/// fourth by defaults and chance in turns; the others by chance alone.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The number of the first match's seed.
    pub first: u64,
    /// How many matches of each set-up.
    pub seeds: u64,
    /// Play this set-up only.
    pub only: Option<Setup>,
    /// Look closely at one step in so many, at what is imagined, stored and said; and at one match in so many, at its
    /// end and its journal. 1 looks at each.
    pub every: u64,
}

impl Trial {
    /// So many matches of each set-up, from seed 0, looking closely at one step and one match in `every`.
    pub const fn new(seeds: u64, every: u64) -> Self {
        Self { first: 0, seeds, only: None, every }
    }

    pub(super) fn setups(&self, meta: &Meta) -> Vec<Setup> {
        self.only.as_ref().map_or_else(|| Setup::every(meta), |only| vec![only.clone()])
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> + use<> {
        self.first..self.first.saturating_add(self.seeds)
    }

    /// Whether the step, or the match, with this number is looked at closely.
    pub(super) const fn close(&self, number: u64) -> bool {
        self.every <= 1 || number.is_multiple_of(self.every)
    }
}
