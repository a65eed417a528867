//! The strength of computer players that a person chooses.

use std::fmt;
use std::str::FromStr;

use meadhall_game::{Level, UnknownStrategyError};

const ADAPTIVE: &str = "adaptive";

/// Written as in the menus of levels: "adaptive" or "level:5".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LevelChoice {
    /// The level against which the person wins about half of their matches.
    #[default]
    Adaptive,
    Fixed(Level),
}

/// The computers against which a person plays at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputerChoice {
    pub count: u8,
    pub level: LevelChoice,
}

impl ComputerChoice {
    pub const DEFAULT_COUNT: u8 = 2;
    pub const MAX_COUNT: u8 = 3;

    /// Returns the usual number of computers, all of this level.
    pub const fn of_level(level: LevelChoice) -> Self {
        Self { count: Self::DEFAULT_COUNT, level }
    }
}

impl Default for ComputerChoice {
    fn default() -> Self {
        Self::of_level(LevelChoice::default())
    }
}

impl LevelChoice {
    /// Returns all choices, in the order of the menus.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Adaptive).chain(Level::all().map(Self::Fixed))
    }
}

impl FromStr for LevelChoice {
    type Err = UnknownStrategyError;

    fn from_str(name: &str) -> Result<Self, UnknownStrategyError> {
        if name == ADAPTIVE {
            return Ok(Self::Adaptive);
        }
        name.parse().map(Self::Fixed).map_err(|()| UnknownStrategyError(name.to_owned()))
    }
}

impl fmt::Display for LevelChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Adaptive => f.write_str(ADAPTIVE),
            Self::Fixed(level) => level.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_round_trips_through_its_name() {
        assert_eq!(LevelChoice::all().count(), 1 + usize::from(Level::COUNT));
        for choice in LevelChoice::all() {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        assert_eq!("hard".parse(), Ok(LevelChoice::Fixed(Level::HIGHEST)), "as in old menus");
        for name in ["divine", "random", "level:9", ""] {
            assert_eq!(name.parse::<LevelChoice>(), Err(UnknownStrategyError(name.to_owned())));
        }
    }
}
