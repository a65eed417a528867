//! What is settled before a match begins: how many seats, and which of a game's variants are played.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::Text;

/// The facts of a game that never change.
pub struct Meta {
    /// The name in commands, journals and stores: lower-case letters and underscores.
    pub id: &'static str,
    /// Counted up whenever the rules would replay a journal differently.
    pub rules: u16,
    /// How many may play.
    pub seats: RangeInclusive<u8>,
    /// The variants that can be chosen before the start.
    pub variants: &'static [Variant],
    /// No match takes more steps than this, however it is played.
    pub cap: u32,
    /// The game's name.
    pub name: fn() -> Text,
    /// What it is about, in a sentence.
    pub pitch: fn() -> Text,
}

/// One variant of a game, with the choices it leaves. The first choice is the default.
pub struct Variant {
    /// The name in commands and journals.
    pub id: &'static str,
    /// What it decides.
    pub name: fn() -> Text,
    /// The choices; the first is the default.
    pub choices: &'static [Choice],
}

/// One choice of a variant.
pub struct Choice {
    /// The name in commands and journals.
    pub id: &'static str,
    /// What it means.
    pub name: fn() -> Text,
}

/// How a match is set up. Made by [`Setup::new`], so it always fits its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    seats: u8,
    variants: BTreeMap<String, String>,
}

/// Why a match cannot be set up like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The game is not for so many.
    #[error("{game} is for {least} to {most} players, not for {wanted}")]
    Seats {
        /// The game's id.
        game: &'static str,
        /// The fewest players.
        least: u8,
        /// The most players.
        most: u8,
        /// How many were asked for.
        wanted: u8,
    },
    /// The game has no such variant.
    #[error("{game} has no variant \"{wanted}\"; its variants are: {known}")]
    Variant {
        /// The game's id.
        game: &'static str,
        /// The variant that was asked for.
        wanted: String,
        /// Those there are.
        known: String,
    },
    /// A stored set-up leaves a variant open.
    #[error("it is not said what \"{variant}\" is")]
    Missing {
        /// The variant's id.
        variant: String,
    },
    /// The variant has no such choice.
    #[error("\"{variant}\" cannot be \"{wanted}\"; the choices are: {known}")]
    Choice {
        /// The variant's id.
        variant: &'static str,
        /// The choice that was asked for.
        wanted: String,
        /// Those there are.
        known: String,
    },
}

impl Setup {
    /// A set-up for this many seats, with these variants; those not named have their default.
    pub fn new<'a>(
        meta: &Meta,
        seats: u8,
        variants: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SetupError> {
        if !meta.seats.contains(&seats) {
            let (least, most) = (*meta.seats.start(), *meta.seats.end());
            return Err(SetupError::Seats { game: meta.id, least, most, wanted: seats });
        }
        let mut chosen: BTreeMap<String, String> =
            meta.variants.iter().map(|variant| (variant.id.to_owned(), variant.choices[0].id.to_owned())).collect();
        for (id, choice) in variants {
            let variant = meta.variants.iter().find(|variant| variant.id == id).ok_or_else(|| SetupError::Variant {
                game: meta.id,
                wanted: id.to_owned(),
                known: listed(meta.variants.iter().map(|variant| variant.id)),
            })?;
            if !variant.choices.iter().any(|known| known.id == choice) {
                return Err(SetupError::Choice {
                    variant: variant.id,
                    wanted: choice.to_owned(),
                    known: listed(variant.choices.iter().map(|choice| choice.id)),
                });
            }
            chosen.insert(id.to_owned(), choice.to_owned());
        }
        Ok(Self { seats, variants: chosen })
    }

    /// Every set-up this game knows: each number of seats with each mix of variants.
    pub fn every(meta: &Meta) -> Vec<Self> {
        let mut mixes: Vec<Vec<(&str, &str)>> = vec![Vec::new()];
        for variant in meta.variants {
            mixes = mixes
                .iter()
                .flat_map(|mix| {
                    variant.choices.iter().map(|choice| [mix.as_slice(), &[(variant.id, choice.id)]].concat())
                })
                .collect();
        }
        meta.seats
            .clone()
            .flat_map(|seats| mixes.iter().filter_map(move |mix| Self::new(meta, seats, mix.iter().copied()).ok()))
            .collect()
    }

    /// Whether this set-up, which came from outside, fits the game.
    pub fn check(&self, meta: &Meta) -> Result<(), SetupError> {
        let variants = self.variants.iter().map(|(id, choice)| (id.as_str(), choice.as_str()));
        let whole = Self::new(meta, self.seats, variants)?;
        match whole.variants.keys().find(|id| !self.variants.contains_key(*id)) {
            Some(id) => Err(SetupError::Missing { variant: id.clone() }),
            None => Ok(()),
        }
    }

    /// How many places the table has.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// What was chosen for a variant; the empty string for one the game does not have.
    pub fn choice(&self, variant: &str) -> &str {
        self.variants.get(variant).map_or("", String::as_str)
    }
}

fn listed<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    let ids: Vec<_> = ids.collect();
    if ids.is_empty() { "none".to_owned() } else { ids.join(", ") }
}
