//! A match as one line of JSON. What is read is believed only if it is whole, of this game and these rules, has the mark
//! it was written with, and passes the game's own audit.

use serde::{Deserialize, Serialize};

use crate::Mark;
use crate::game::{Face, Seed, Setup, SetupError};

/// The format. Counted up when [`Saved`] changes.
const FORMAT: u16 = 1;

/// Why a saved match cannot be opened. What was saved is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It is not a saved match, or was cut short, or has fields nobody knows.
    #[error("this is not a whole saved match: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It was saved by a newer Meadhall, or by none.
    #[error("this match was saved in format {saved}; this Meadhall reads formats up to {FORMAT}")]
    Format {
        /// The format it has.
        saved: u16,
    },
    /// It is another game.
    #[error("this is a match of \"{saved}\", not of \"{wanted}\"")]
    OtherGame {
        /// The game it is.
        saved: String,
        /// The game it was opened as.
        wanted: &'static str,
    },
    /// It follows other rules.
    #[error("this match follows version {saved} of the rules; this Meadhall plays version {ours}")]
    OtherRules {
        /// The version it follows.
        saved: u16,
        /// The version played here.
        ours: u16,
    },
    /// Its set-up does not fit the game.
    #[error("the set-up does not fit the game: {0}")]
    Setup(#[from] SetupError),
    /// The state is not the one that was saved.
    #[error("the saved state was changed or damaged: its mark is {found}, not {saved}")]
    Damaged {
        /// The mark it should have.
        saved: Mark,
        /// The mark it has.
        found: Mark,
    },
    /// The state breaks the game's own book-keeping.
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
    /// The fingerprint of everything that play depends on.
    mark: Mark,
}

impl<G: Serialize> Saved<G> {
    fn seal(&self) -> Mark {
        Mark::of(&(&self.setup, &self.seed, self.next, &self.state))
    }
}

/// What is read first: enough to tell whether the rest can be understood.
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

/// Whose matches are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RulesOf {
    /// Those of the rules played here.
    ThisVersion,
    /// Those of older rules, too.
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
    // The set-up was step 0; and no match comes anywhere near the other end.
    if !(1..=u64::from(u32::MAX)).contains(&saved.next) {
        return impossible("no match has so many steps");
    }
    Ok(saved)
}
