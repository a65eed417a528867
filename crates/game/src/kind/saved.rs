//! A match as one line of JSON. When it is read, its format, game, rules version, fingerprint and invariants
//! are checked.

use serde::{Deserialize, Serialize};

use crate::Mark;
use crate::game::{Face, Seed, Setup, SetupError};

/// The version of the format. Incremented when [`Saved`] changes.
const FORMAT: u16 = 1;

/// An error in loading a saved match. The saved text is not changed.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It is no saved match, is truncated, or has unknown fields.
    #[error("this is not a whole saved match: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It was saved in a newer or an unknown format.
    #[error("this match was saved in format {saved}; this Meadhall reads formats up to {FORMAT}")]
    Format {
        saved: u16,
    },
    #[error("this is a match of \"{saved}\", not of \"{wanted}\"")]
    OtherGame {
        saved: String,
        wanted: &'static str,
    },
    /// It follows another version of the rules.
    #[error("this match follows version {saved} of the rules; this Meadhall plays version {ours}")]
    OtherRules {
        saved: u16,
        ours: u16,
    },
    #[error("the set-up does not fit the game: {0}")]
    Setup(#[from] SetupError),
    /// The state does not match its fingerprint.
    #[error("the saved state was changed or damaged: its mark is {found}, not {saved}")]
    Damaged {
        saved: Mark,
        found: Mark,
    },
    /// The state breaks the game's invariants.
    #[error("the saved state cannot be: {0}")]
    Impossible(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved<G> {
    format: u16,
    game: String,
    rules: u16,
    pub(super) setup: Setup,
    pub(super) seed: Seed,
    pub(super) next: u64,
    pub(super) state: G,
    /// The fingerprint of everything that the match depends on.
    mark: Mark,
}

impl<G: Serialize> Saved<G> {
    fn seal(&self) -> Mark {
        Mark::of(&(&self.setup, &self.seed, self.next, &self.state))
    }
}

/// The part that is read first, to decide whether the rest can be read.
#[derive(Deserialize)]
struct Header {
    format: u16,
    game: String,
    rules: u16,
}

pub(crate) fn write<G: Face>(setup: &Setup, seed: &Seed, next: u64, state: &G) -> String {
    let mut saved = Saved {
        format: FORMAT,
        game: G::META.id.to_owned(),
        rules: G::META.rules,
        setup: setup.clone(),
        seed: seed.clone(),
        next,
        state,
        mark: Mark::of(&()),
    };
    saved.mark = saved.seal();
    serde_json::to_string(&saved).expect("states are plain data with string keys")
}

/// Which versions of the rules are accepted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RulesOf {
    ThisVersion,
    AnyVersionSoFar,
}

pub(super) fn read<G: Face>(text: &str, rules: RulesOf) -> Result<Saved<G>, LoadError> {
    let header: Header = serde_json::from_str(text)?;
    if !(1..=FORMAT).contains(&header.format) {
        return Err(LoadError::Format { saved: header.format });
    }
    if header.game != G::META.id {
        return Err(LoadError::OtherGame { saved: header.game, wanted: G::META.id });
    }
    let older = rules == RulesOf::AnyVersionSoFar && header.rules < G::META.rules;
    if header.rules != G::META.rules && !older {
        return Err(LoadError::OtherRules { saved: header.rules, ours: G::META.rules });
    }
    let saved: Saved<G> = serde_json::from_str(text)?;
    saved.setup.check(&G::META)?;
    let found = saved.seal();
    if found != saved.mark {
        return Err(LoadError::Damaged { saved: saved.mark, found });
    }
    saved.state.audit().map_err(LoadError::Impossible)?;
    let impossible = |why: &str| Err(LoadError::Impossible(why.to_owned()));
    if !saved.state.fits(&saved.setup) {
        return impossible("it is not a match with this set-up");
    }
    // The set-up was step 0, and no match comes anywhere near the upper limit.
    if !(1..=u64::from(u32::MAX)).contains(&saved.next) {
        return impossible("no match has so many steps");
    }
    Ok(saved)
}
