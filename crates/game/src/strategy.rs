//! The available AI strategies, by the names that commands and stored tables use.

use std::fmt;
use std::str::FromStr;

use super::SearchBudget;

/// How an AI decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
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

/// The AI levels that people can choose. A level keeps its name when its strategy changes.
pub const AI_LEVELS: [(&str, Strategy); 3] = [
    ("easy", Strategy::Greedy),
    (DEFAULT_LEVEL, Strategy::TreeSearch(SearchBudget::Playouts(100))),
    ("hard", Strategy::TreeSearch(SearchBudget::Playouts(3200))),
];

pub const DEFAULT_LEVEL: &str = "medium";

/// Returns the strategy of a level. Accepts only level names, because other strategies could search for hours.
pub fn strategy_for_level(name: &str) -> Result<Strategy, UnknownStrategyError> {
    let found = AI_LEVELS.iter().find(|(level, _)| *level == name);
    found.map(|(_, strategy)| *strategy).ok_or_else(|| UnknownStrategyError(name.to_owned()))
}

/// There is no strategy or level of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no computer player \"{0}\"; choose easy, medium, hard, random, greedy, flat:N, search:N or learned:N, where N is the number \
     of playouts, or Nms the time in milliseconds"
)]
pub struct UnknownStrategyError(String);

impl FromStr for Strategy {
    type Err = UnknownStrategyError;

    fn from_str(name: &str) -> Result<Self, UnknownStrategyError> {
        let unknown = || UnknownStrategyError(name.to_owned());
        if let Ok(strategy) = strategy_for_level(name) {
            return Ok(strategy);
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

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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
        for name in ["random", "greedy", "flat:400", "search:25", "search:200ms", "learned:50"] {
            assert_eq!(name.parse::<Strategy>().map(|it| it.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn other_strategies_are_no_levels() {
        for (name, strategy) in AI_LEVELS {
            assert_eq!((name.parse(), strategy_for_level(name)), (Ok(strategy), Ok(strategy)));
        }
        for name in ["random", "search:25", "", "Hard"] {
            assert!(strategy_for_level(name).is_err(), "{name}");
        }
        assert!(strategy_for_level(DEFAULT_LEVEL).is_ok());
    }
}
