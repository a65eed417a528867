//! The laws by name, how hard to try them, and what a breach says.

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// How many matches of each set-up.
    pub seeds: u64,
}

/// A law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Pieces are where pieces can be, after every step.
    Audit,
}

/// A law was broken.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{game} breaks the law {law:?}: {how}")]
pub struct Breach {
    /// The game.
    pub game: &'static str,
    /// The law.
    pub law: Law,
    /// What happened, with the seed and the step to see it again.
    pub how: String,
}
