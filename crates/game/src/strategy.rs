//! The available AI strategies, by the names that commands and stored tables use.

use std::fmt;
use std::str::FromStr;

use super::{Level, SearchBudget};

/// How an AI decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Plays at one of the levels that people can choose.
    Level(Level),
    /// Chooses uniformly at random.
    Random,
    /// Chooses the option after which the seat has the best score margin.
    Greedy,
    /// Tries every option equally often, each time playing randomly to the end of the match.
    FlatMonteCarlo(SearchBudget),
    /// Searches with the game's own prior weights and plays every match to its end.
    TreeSearch(SearchBudget),
    /// Searches with the game's learned model.
    LearnedSearch(SearchBudget),
}

/// There is no strategy or level of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no computer player \"{0}\"; choose level:1 to level:{last}, easy, medium, hard, random, greedy, flat:N, search:N or learned:N, \
     where N is the number of playouts, or Nms the time in milliseconds",
    last = Level::COUNT
)]
pub struct UnknownStrategyError(pub String);

impl FromStr for Strategy {
    type Err = UnknownStrategyError;

    fn from_str(name: &str) -> Result<Self, UnknownStrategyError> {
        let unknown = || UnknownStrategyError(name.to_owned());
        if let Ok(level) = name.parse() {
            return Ok(Self::Level(level));
        }
        match name.split_once(':') {
            None if name == "random" => Ok(Self::Random),
            None if name == "greedy" => Ok(Self::Greedy),
            Some(("flat", effort)) => effort.parse().map(Self::FlatMonteCarlo).map_err(|()| unknown()),
            Some(("learned", effort)) => effort.parse().map(Self::LearnedSearch).map_err(|()| unknown()),
            Some(("search", effort)) => effort.parse().map(Self::TreeSearch).map_err(|()| unknown()),
            _ => Err(unknown()),
        }
    }
}

impl Strategy {
    /// Returns the strategy that plays on if this one fails, or `None` if there is no easier one.
    #[must_use]
    pub const fn easier(self) -> Option<Self> {
        match self {
            Self::FlatMonteCarlo(_) | Self::TreeSearch(_) | Self::LearnedSearch(_) => Some(Self::Greedy),
            Self::Level(Level::LOWEST) | Self::Greedy => Some(Self::Random),
            // The lowest level does not search.
            Self::Level(_) => Some(Self::Level(Level::LOWEST)),
            Self::Random => None,
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::FlatMonteCarlo(effort) => write!(f, "flat:{effort}"),
            Self::TreeSearch(effort) => write!(f, "search:{effort}"),
            Self::LearnedSearch(effort) => write!(f, "learned:{effort}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strategy_round_trips_through_its_name() {
        for name in ["level:8", "random", "greedy", "flat:400", "search:25", "search:200ms", "learned:50"] {
            assert_eq!(name.parse::<Strategy>().map(|it| it.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn an_unknown_name_is_refused_with_all_that_there_are() {
        let refused = "level:9".parse::<Strategy>().unwrap_err().to_string();
        assert!(refused.contains("\"level:9\"") && refused.contains("level:1 to level:8"), "{refused}");
    }

    #[test]
    fn every_strategy_leads_to_random_by_easier_ones() {
        for (name, expected) in [
            ("level:7", &["level:1", "random"][..]),
            ("level:1", &["random"]),
            ("flat:400", &["greedy", "random"]),
            ("learned:50", &["greedy", "random"]),
        ] {
            let first = name.parse::<Strategy>().unwrap();
            let easier = std::iter::successors(Some(first), |it| it.easier()).skip(1).map(|it| it.to_string());
            assert_eq!(easier.collect::<Vec<_>>(), expected, "{name}");
        }
    }
}
