//! How many matches to play, from which seed, and how often to run the expensive checks.

use meadhall_game::{GameMeta, MatchSetup};

/// Which matches are played, and how closely they are checked. A quarter of the matches takes only default options, a
/// quarter takes default and random options, and the other half takes only random options.
#[derive(Clone, Debug)]
pub struct ConformanceConfig {
    pub first_seed: u64,
    pub matches_per_setup: u64,
    /// Restricts the check to this set-up.
    pub only_setup: Option<MatchSetup>,
    /// Every n-th step gets the expensive checks of that step (samples, storage, texts), and every n-th match those of
    /// its end and its journal. 1 means every step and every match.
    pub sample_interval: u64,
}

impl ConformanceConfig {
    /// Plays this many matches of each set-up, starting with seed number 0. Every `sample_interval`-th step and match
    /// gets the expensive checks.
    pub const fn new(matches_per_setup: u64, sample_interval: u64) -> Self {
        Self { first_seed: 0, matches_per_setup, only_setup: None, sample_interval }
    }

    pub(crate) fn setups(&self, meta: &GameMeta) -> Vec<MatchSetup> {
        self.only_setup.as_ref().map_or_else(|| MatchSetup::all(meta), |only| vec![only.clone()])
    }

    pub(crate) fn seed_numbers(&self) -> impl Iterator<Item = u64> + use<> {
        self.first_seed..self.first_seed.saturating_add(self.matches_per_setup)
    }

    /// Whether the step, or the match, with this number gets the expensive checks.
    pub(crate) const fn gets_expensive_checks(&self, number: u64) -> bool {
        self.sample_interval <= 1 || number.is_multiple_of(self.sample_interval)
    }
}
