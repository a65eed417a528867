//! The set-up of a match: the number of seats and the chosen variants, validated against the game's metadata.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::Text;

/// The metadata of a game, which never changes.
pub struct GameMeta {
    /// The name in commands, journals and stores: lower-case letters and underscores.
    pub id: &'static str,
    /// The version of the rules, incremented when a change of the rules would make an old journal replay differently.
    pub rules_version: u16,
    /// The allowed numbers of players.
    pub seat_range: RangeInclusive<u8>,
    /// The variants that can be chosen before the start.
    pub variants: &'static [GameVariant],
    /// The maximum number of steps in a match.
    pub max_steps: u32,
    pub name: fn() -> Text,
    /// The name on a button: at most 14 characters in every language.
    pub short_name: fn() -> Text,
    /// What players do and who wins, in one sentence.
    pub goal: fn() -> Text,
    /// An amount of what decides the match, such as "38 glory".
    pub points: fn(i32) -> Text,
    /// How many minutes a match against two computers takes somebody who knows the game.
    pub typical_minutes: u8,
    pub difficulty: GameDifficulty,
}

impl GameMeta {
    /// Checks that a model or levels belong to the game. Those of older rules fit, too: they are good as long as the rules ask
    /// for the same play.
    pub(crate) fn assert_fits(&self, game: &str, rules_version: u16) {
        assert_eq!(game, self.id);
        assert!(rules_version <= self.rules_version, "the file is for rules {rules_version}");
    }
}

/// How hard a game is to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameDifficulty {
    /// One learns it while playing.
    Easy,
    /// After one match one knows how to score.
    Medium,
    /// It takes several matches to play well.
    Hard,
}

/// One variant of a game, with its choices.
pub struct GameVariant {
    /// The name in commands and journals.
    pub id: &'static str,
    pub name: fn() -> Text,
    /// The choices; the first is the default.
    pub choices: &'static [VariantChoice],
}

pub struct VariantChoice {
    /// The name in commands and journals.
    pub id: &'static str,
    pub name: fn() -> Text,
}

/// The set-up of a match: the number of seats and the chosen variants. [`MatchSetup::new`] refuses a set-up that the
/// game does not allow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSetup {
    seats: u8,
    variants: BTreeMap<String, String>,
}

/// An error in a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The game does not allow this number of players.
    #[error("{game} is for {min} to {max} players, not for {requested}")]
    UnsupportedPlayerCount {
        /// The game's id.
        game: &'static str,
        min: u8,
        max: u8,
        requested: u8,
    },
    /// The game has no such variant.
    #[error("{game} has no variant \"{requested}\"; its variants are: {available}")]
    UnknownVariant {
        /// The game's id.
        game: &'static str,
        requested: String,
        available: String,
    },
    /// A stored set-up lacks a variant.
    #[error("no choice was made for \"{variant}\"")]
    MissingVariant {
        /// The variant's id.
        variant: String,
    },
    /// The variant has no such choice.
    #[error("\"{variant}\" cannot be \"{requested}\"; the choices are: {available}")]
    UnknownChoice {
        /// The variant's id.
        variant: &'static str,
        requested: String,
        available: String,
    },
}

impl MatchSetup {
    /// Creates a set-up with this number of seats and these variants. Variants that are not listed get their default
    /// choice.
    pub fn new<'a>(
        meta: &GameMeta,
        seats: u8,
        variants: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SetupError> {
        if !meta.seat_range.contains(&seats) {
            let (min, max) = (*meta.seat_range.start(), *meta.seat_range.end());
            return Err(SetupError::UnsupportedPlayerCount { game: meta.id, min, max, requested: seats });
        }
        let mut chosen: BTreeMap<String, String> =
            meta.variants.iter().map(|variant| (variant.id.to_owned(), variant.choices[0].id.to_owned())).collect();
        for (id, choice) in variants {
            let variant =
                meta.variants.iter().find(|variant| variant.id == id).ok_or_else(|| SetupError::UnknownVariant {
                    game: meta.id,
                    requested: id.to_owned(),
                    available: join_ids(meta.variants.iter().map(|variant| variant.id)),
                })?;
            if !variant.choices.iter().any(|known| known.id == choice) {
                return Err(SetupError::UnknownChoice {
                    variant: variant.id,
                    requested: choice.to_owned(),
                    available: join_ids(variant.choices.iter().map(|choice| choice.id)),
                });
            }
            chosen.insert(id.to_owned(), choice.to_owned());
        }
        Ok(Self { seats, variants: chosen })
    }

    /// Returns every set-up of the game: each number of seats with each combination of variants.
    pub fn all(meta: &GameMeta) -> Vec<Self> {
        let mut combinations: Vec<Vec<(&str, &str)>> = vec![Vec::new()];
        for variant in meta.variants {
            combinations = combinations
                .iter()
                .flat_map(|combination| {
                    variant.choices.iter().map(|choice| [combination.as_slice(), &[(variant.id, choice.id)]].concat())
                })
                .collect();
        }
        meta.seat_range
            .clone()
            .flat_map(|seats| {
                combinations
                    .iter()
                    .filter_map(move |combination| Self::new(meta, seats, combination.iter().copied()).ok())
            })
            .collect()
    }

    /// Checks that a deserialized set-up is valid for the game.
    pub fn validate(&self, meta: &GameMeta) -> Result<(), SetupError> {
        let variants = self.variants.iter().map(|(id, choice)| (id.as_str(), choice.as_str()));
        let complete = Self::new(meta, self.seats, variants)?;
        match complete.variants.keys().find(|id| !self.variants.contains_key(*id)) {
            Some(id) => Err(SetupError::MissingVariant { variant: id.clone() }),
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

fn join_ids<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    let ids: Vec<_> = ids.collect();
    if ids.is_empty() { "none".to_owned() } else { ids.join(", ") }
}
