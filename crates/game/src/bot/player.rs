//! The available AI strategies, by the names that commands and stored tables use.

use std::fmt;
use std::str::FromStr;

use super::effort::Effort;

/// How an AI decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Chooses uniformly at random.
    Random,
    /// Chooses the option that leaves the seat best off immediately.
    Greedy,
    /// Tries every option equally often, with random play to the end.
    Flat(Effort),
    Search(Effort),
}

/// The levels that people choose from. Their names stay when the strategies behind them improve.
pub const LEVELS: [(&str, Player); 3] = [
    ("easy", Player::Greedy),
    (USUAL, Player::Search(Effort::Playouts(100))),
    ("hard", Player::Search(Effort::Playouts(3200))),
];

pub const USUAL: &str = "medium";

/// Returns the strategy of a level. Other strategies are refused: people could make them search for hours.
pub fn level(name: &str) -> Result<Player, UnknownBot> {
    let found = LEVELS.iter().find(|(level, _)| *level == name);
    found.map(|(_, player)| *player).ok_or_else(|| UnknownBot(name.to_owned()))
}

/// There is no strategy or level of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no computer player \"{0}\"; there are: easy, medium, hard, random, greedy, and flat:N and search:N, which think \
     for N playouts, or with Nms for so many milliseconds"
)]
pub struct UnknownBot(String);

impl FromStr for Player {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Self, UnknownBot> {
        let unknown = || UnknownBot(name.to_owned());
        if let Ok(player) = level(name) {
            return Ok(player);
        }
        match name.split_once(':') {
            None if name == "random" => Ok(Self::Random),
            None if name == "greedy" => Ok(Self::Greedy),
            Some(("flat", effort)) => effort.parse().map(Self::Flat).map_err(|()| unknown()),
            Some(("search", effort)) => effort.parse().map(Self::Search).map_err(|()| unknown()),
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Flat(effort) => write!(f, "flat:{effort}"),
            Self::Search(effort) => write!(f, "search:{effort}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_written_as_it_is_read() {
        for name in ["random", "greedy", "flat:400", "search:25", "search:200ms"] {
            assert_eq!(name.parse::<Player>().map(|it| it.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn only_levels_are_levels() {
        for (name, player) in LEVELS {
            assert_eq!((name.parse(), level(name)), (Ok(player), Ok(player)));
        }
        for name in ["random", "search:25", "", "Hard"] {
            assert!(level(name).is_err(), "{name}");
        }
        assert!(level(USUAL).is_ok());
    }
}
