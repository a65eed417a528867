//! How many matches to play, from which seed, and how often to run the expensive checks.

use meadhall_game::{GameMeta, MatchSetup};

/// Which matches are played, and how closely they are checked. Every fourth match is played by default
/// options, every fourth by a mix of default and random options, and the others at random.
#[derive(Clone, Debug)]
pub struct ConformanceConfig {
    pub first_seed: u64,
    pub matches_per_setup: u64,
    /// Restricts the check to this set-up.
    pub only_setup: Option<MatchSetup>,
    /// One step in this many gets the expensive checks (samples, storage, texts), and one match in this many
    /// those of its end and its journal. 1 checks each.
    pub sample_interval: u64,
}

impl ConformanceConfig {
    /// Plays this many matches of each set-up from seed 0, with expensive checks of one step and match in
    /// `sample_interval`.
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
    pub(crate) const fn is_sampled(&self, number: u64) -> bool {
        self.sample_interval <= 1 || number.is_multiple_of(self.sample_interval)
    }
}
