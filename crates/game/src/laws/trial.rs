//! How many matches to play, from which seed, and how often to run the expensive checks.

use crate::game::{Meta, Setup};

/// Which matches are played, and how closely they are checked. Every fourth match is played by default
/// options, every fourth by a mix of default and random options, and the others at random.
#[derive(Clone, Debug)]
pub struct Trial {
    pub first: u64,
    pub seeds: u64,
    /// Restricts the check to this set-up.
    pub only: Option<Setup>,
    /// One step in this many gets the expensive checks (samples, storage, texts), and one match in this many
    /// those of its end and its journal. 1 checks each.
    pub every: u64,
}

impl Trial {
    /// Plays this many matches of each set-up from seed 0, with expensive checks of one step and match in
    /// `every`.
    pub const fn new(seeds: u64, every: u64) -> Self {
        Self { first: 0, seeds, only: None, every }
    }

    pub(super) fn setups(&self, meta: &Meta) -> Vec<Setup> {
        self.only.as_ref().map_or_else(|| Setup::every(meta), |only| vec![only.clone()])
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> + use<> {
        self.first..self.first.saturating_add(self.seeds)
    }

    /// Whether the step, or the match, with this number gets the expensive checks.
    pub(super) const fn close(&self, number: u64) -> bool {
        self.every <= 1 || number.is_multiple_of(self.every)
    }
}
