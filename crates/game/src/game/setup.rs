//! The set-up of a match: the number of seats and the chosen variants, validated against the game's metadata.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::Text;

/// The metadata of a game, which never changes.
pub struct Meta {
    /// The name in commands, journals and stores: lower-case letters and underscores.
    pub id: &'static str,
    /// The version of the rules; incremented when they would replay a journal differently.
    pub rules: u16,
    /// The allowed numbers of players.
    pub seats: RangeInclusive<u8>,
    /// The variants that can be chosen before the start.
    pub variants: &'static [Variant],
    /// No match takes more steps than this.
    pub cap: u32,
    pub name: fn() -> Text,
    /// A description in one sentence.
    pub pitch: fn() -> Text,
}

/// One variant of a game, with its choices.
pub struct Variant {
    /// The name in commands and journals.
    pub id: &'static str,
    pub name: fn() -> Text,
    /// The choices; the first is the default.
    pub choices: &'static [Choice],
}

pub struct Choice {
    /// The name in commands and journals.
    pub id: &'static str,
    pub name: fn() -> Text,
}

/// The set-up of a match. [`Setup::new`] makes sure that it fits its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    seats: u8,
    variants: BTreeMap<String, String>,
}

/// An error in a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The game does not allow this number of players.
    #[error("{game} is for {least} to {most} players, not for {wanted}")]
    Seats {
        /// The game's id.
        game: &'static str,
        least: u8,
        most: u8,
        wanted: u8,
    },
    /// The game has no such variant.
    #[error("{game} has no variant \"{wanted}\"; its variants are: {known}")]
    Variant {
        /// The game's id.
        game: &'static str,
        wanted: String,
        known: String,
    },
    /// A stored set-up lacks a variant.
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
        wanted: String,
        known: String,
    },
}

impl Setup {
    /// Creates a set-up with these seats and variants; variants that are not named have their default.
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

    /// Returns every set-up of the game: each number of seats with each combination of variants.
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

    /// Checks that a set-up from outside fits the game.
    pub fn check(&self, meta: &Meta) -> Result<(), SetupError> {
        let variants = self.variants.iter().map(|(id, choice)| (id.as_str(), choice.as_str()));
        let whole = Self::new(meta, self.seats, variants)?;
        match whole.variants.keys().find(|id| !self.variants.contains_key(*id)) {
            Some(id) => Err(SetupError::Missing { variant: id.clone() }),
            None => Ok(()),
        }
    }

    /// Returns the number of seats.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// Returns the choice for a variant, or the empty string if the game does not have the variant.
    pub fn choice(&self, variant: &str) -> &str {
        self.variants.get(variant).map_or("", String::as_str)
    }
}

fn listed<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    let ids: Vec<_> = ids.collect();
    if ids.is_empty() { "none".to_owned() } else { ids.join(", ") }
}
