//! A match as one line of JSON. When it is read, its format, game, rules version, fingerprint and invariants
//! are checked.

use meadhall_game::{Fingerprint, MatchSetup, Presentation, Seed, SetupError};
use serde::{Deserialize, Serialize};

/// The version of the format. Incremented when [`SavedMatch`] changes.
const SAVE_FORMAT_VERSION: u16 = 1;

/// An error in loading a saved match.
#[derive(Debug, thiserror::Error)]
pub enum MatchLoadError {
    /// The text is not a saved match, is truncated, or has unknown fields.
    #[error("the saved match is incomplete or malformed: {0}")]
    Malformed(#[from] serde_json::Error),
    /// The match was saved in a newer or unknown format.
    #[error("this match was saved in format {found}; this Meadhall reads formats up to {SAVE_FORMAT_VERSION}")]
    UnsupportedFormat { found: u16 },
    #[error("this is a match of \"{found}\", not of \"{expected}\"")]
    WrongGame { found: String, expected: &'static str },
    /// The match was saved under another version of the rules.
    #[error("this match follows version {found} of the rules; this Meadhall plays version {supported}")]
    UnsupportedRules { found: u16, supported: u16 },
    #[error("the setup does not fit the game: {0}")]
    InvalidSetup(#[from] SetupError),
    /// The state does not match its fingerprint.
    #[error("the saved state was changed or damaged: its fingerprint is {actual}, not {expected}")]
    FingerprintMismatch { expected: Fingerprint, actual: Fingerprint },
    /// The state breaks the game's invariants.
    #[error("the saved state is invalid: {0}")]
    InvalidState(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedMatch<G> {
    format: u16,
    game: String,
    rules_version: u16,
    pub(crate) setup: MatchSetup,
    pub(crate) seed: Seed,
    pub(crate) next_step: u64,
    pub(crate) state: G,
    /// The fingerprint of the set-up, the seed, the next step and the state.
    fingerprint: Fingerprint,
}

impl<G: Serialize> SavedMatch<G> {
    fn compute_fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&(&self.setup, &self.seed, self.next_step, &self.state))
    }
}

/// The fields that are read first, to decide whether the other fields can be read.
#[derive(Deserialize)]
struct SavedMatchHeader {
    format: u16,
    game: String,
    rules_version: u16,
}

/// Returns a saved match with this state, even if no match could reach the state. Tests use it to start from special
/// states.
pub fn saved_match_json<G: Presentation>(setup: &MatchSetup, seed: &Seed, next: u64, state: &G) -> String {
    let mut saved = SavedMatch {
        format: SAVE_FORMAT_VERSION,
        game: G::META.id.to_owned(),
        rules_version: G::META.rules_version,
        setup: setup.clone(),
        seed: seed.clone(),
        next_step: next,
        state,
        fingerprint: Fingerprint::of(&()),
    };
    saved.fingerprint = saved.compute_fingerprint();
    serde_json::to_string(&saved).expect("states can be serialized")
}

/// Which versions of the rules are accepted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AcceptedRules {
    Current,
    CurrentOrOlder,
}

pub(crate) fn from_json<G: Presentation>(
    text: &str,
    accepted_rules: AcceptedRules,
) -> Result<SavedMatch<G>, MatchLoadError> {
    let header: SavedMatchHeader = serde_json::from_str(text)?;
    if !(1..=SAVE_FORMAT_VERSION).contains(&header.format) {
        return Err(MatchLoadError::UnsupportedFormat { found: header.format });
    }
    if header.game != G::META.id {
        return Err(MatchLoadError::WrongGame { found: header.game, expected: G::META.id });
    }
    let is_older = accepted_rules == AcceptedRules::CurrentOrOlder && header.rules_version < G::META.rules_version;
    if header.rules_version != G::META.rules_version && !is_older {
        return Err(MatchLoadError::UnsupportedRules { found: header.rules_version, supported: G::META.rules_version });
    }
    let saved: SavedMatch<G> = serde_json::from_str(text)?;
    saved.setup.validate(&G::META)?;
    let actual = saved.compute_fingerprint();
    if actual != saved.fingerprint {
        return Err(MatchLoadError::FingerprintMismatch { expected: saved.fingerprint, actual });
    }
    saved.state.check_invariants().map_err(MatchLoadError::InvalidState)?;
    let invalid = |why: &str| Err(MatchLoadError::InvalidState(why.to_owned()));
    if !saved.state.matches_setup(&saved.setup) {
        return invalid("it does not match the setup");
    }
    // The set-up was step 0, so the next step is at least 1. No match comes near the upper limit.
    if !(1..=u64::from(u32::MAX)).contains(&saved.next_step) {
        return invalid("the step number is out of range");
    }
    Ok(saved)
}
