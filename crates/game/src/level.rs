//! The levels of the AI players. All games have the same number of levels; what a level does, and how strong it is, was
//! measured for each game.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Game, ShareTally};

/// The version of the level file.
pub const LEVEL_FILE_VERSION: u32 = 1;

/// The rating of the lowest level in every game and for every number of seats.
pub const LOWEST_RATING: f64 = 1000.0;

/// The difference of ratings for odds of 10 to 1, as in chess.
const POINTS_FOR_TENFOLD_ODDS: f64 = 400.0;

/// A level of the AI players, from 1, the weakest, to [`Level::COUNT`]. Written "level:5".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    pub const COUNT: u8 = 8;
    pub const LOWEST: Self = Self(1);
    pub const SECOND: Self = Self(2);
    pub const HIGHEST: Self = Self(Self::COUNT);

    /// Returns the level of this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Returns all levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::COUNT).map(Self)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the forms that this level can have in a match. Like a person, a level is in better or worse form from match
    /// to match; only the lowest and the highest always play the same.
    pub fn forms(self) -> Vec<Self> {
        if self == Self::LOWEST || self == Self::HIGHEST {
            return vec![self];
        }
        vec![Self(self.0 - 1), self, Self(self.0 + 1)]
    }

    /// Returns the level below this one, if there is one.
    pub const fn easier(self) -> Option<Self> {
        Self::new(self.0 - 1)
    }

    /// Returns the level above this one, if there is one.
    pub const fn harder(self) -> Option<Self> {
        Self::new(self.0 + 1)
    }

    fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

/// Old tables and commands name levels by these words.
const OLD_NAMES: [(&str, Level); 3] = [("easy", Level::LOWEST), ("medium", Level(4)), ("hard", Level::HIGHEST)];

impl FromStr for Level {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let word = OLD_NAMES.iter().find(|(word, _)| *word == name).map(|(_, level)| *level);
        let number = || name.strip_prefix("level:")?.parse().ok().and_then(Self::new);
        word.or_else(number).ok_or(())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level:{}", self.0)
    }
}

/// How a level chooses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelSettings {
    /// How many playouts a decision has. With 0, the level does not search.
    pub playouts: u32,
    /// The probability of an option is proportional to its playouts, or without playouts to its weight, to the power of
    /// 1 / `temperature`. With 0, the level takes the best option.
    pub temperature: f32,
}

/// How a level did against the level below it, with a number of seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelResult {
    pub seats: u8,
    /// The number of the stronger level.
    pub level: u8,
    /// How often the stronger level was ahead of the weaker one. Each deal was played twice, with the seats exchanged.
    pub ahead: ShareTally,
}

/// The levels of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFile {
    pub version: u32,
    /// The id of the game.
    pub game: String,
    pub rules_version: u16,
    /// The seed of the deals.
    pub seed: u64,
    /// One for each level, the weakest first.
    pub levels: Vec<LevelSettings>,
    /// The results from which the ratings follow; none for a number of seats that was not measured.
    pub results: Vec<LevelResult>,
}

/// The levels of a game with their ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelTable {
    settings: Vec<LevelSettings>,
    /// The ratings of all levels, by the number of seats.
    ratings: BTreeMap<u8, Vec<f64>>,
}

/// The reason why a level file is refused.
#[derive(Debug, thiserror::Error)]
pub enum LevelFileError {
    #[error("the level file is not valid: {0}")]
    InvalidJson(#[from] serde_json::Error),
    #[error("the level file has version {found}; this program reads version {LEVEL_FILE_VERSION}")]
    WrongVersion { found: u32 },
    #[error("the level file has settings for {found} levels instead of {}", Level::COUNT)]
    WrongLevelCount { found: usize },
}

impl LevelFile {
    pub fn parse(json: &str) -> Result<Self, LevelFileError> {
        let file: Self = serde_json::from_str(json)?;
        match (file.version, file.levels.len()) {
            (LEVEL_FILE_VERSION, levels) if levels == usize::from(Level::COUNT) => Ok(file),
            (LEVEL_FILE_VERSION, found) => Err(LevelFileError::WrongLevelCount { found }),
            (found, _) => Err(LevelFileError::WrongVersion { found }),
        }
    }
}

impl LevelTable {
    /// The levels of a game for which none were measured.
    pub const UNMEASURED: [LevelSettings; Level::COUNT as usize] = {
        const fn settings(playouts: u32, temperature: f32) -> LevelSettings {
            LevelSettings { playouts, temperature }
        }
        [
            settings(0, 3.0),
            settings(0, 1.0),
            settings(4, 0.5),
            settings(12, 0.0),
            settings(40, 0.0),
            settings(120, 0.0),
            settings(400, 0.0),
            settings(1200, 0.0),
        ]
    };

    /// Reads the level file that a game was built with.
    ///
    /// # Panics
    ///
    /// If the file is not valid, or is for another game or newer rules. A test loads the file of every game.
    pub fn of_game<G: Game>(json: &str) -> Self {
        let file = LevelFile::parse(json).expect("the game's level file is valid");
        G::META.assert_fits(&file.game, file.rules_version);
        Self::new(file.levels, &file.results)
    }

    /// Computes the ratings from the results. A number of seats has ratings if all its levels were measured.
    pub fn new(settings: Vec<LevelSettings>, results: &[LevelResult]) -> Self {
        let mut ratings: BTreeMap<u8, Vec<f64>> = BTreeMap::new();
        let seat_counts = results.iter().map(|result| result.seats);
        for seats in seat_counts {
            let shares: Option<Vec<f64>> = Level::all()
                .skip(1)
                .map(|level| results.iter().find(|it| (it.seats, it.level) == (seats, level.number())))
                .map(|result| result.map(|result| result.ahead.win_share(0.5).mean))
                .collect();
            let Some(shares) = shares else { continue };
            let above = shares.into_iter().scan(LOWEST_RATING, |rating, share| {
                *rating += rating_difference(share);
                Some(*rating)
            });
            ratings.insert(seats, [LOWEST_RATING].into_iter().chain(above).collect());
        }
        Self { settings, ratings }
    }

    pub fn settings(&self, level: Level) -> LevelSettings {
        self.settings[level.index()]
    }

    /// Returns the rating of a level with this number of seats, if it was measured.
    pub fn rating(&self, seats: u8, level: Level) -> Option<f64> {
        self.ratings.get(&seats).map(|ratings| ratings[level.index()])
    }
}

impl Default for LevelTable {
    fn default() -> Self {
        Self::new(Self::UNMEASURED.to_vec(), &[])
    }
}

/// Returns by how many points a player who wins this share of the matches is rated higher than the other one.
pub fn rating_difference(share: f64) -> f64 {
    POINTS_FOR_TENFOLD_ODDS * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(seats: u8, level: Level, share: f64) -> LevelResult {
        let mut ahead = ShareTally::default();
        ahead.add_deal(share);
        LevelResult { seats, level: level.number(), ahead }
    }

    #[test]
    fn a_level_round_trips_through_its_name() {
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for name in ["level:0", "level:9", "level:", "level:1ms", "level", "5", "Easy", ""] {
            assert_eq!(name.parse::<Level>(), Err(()), "{name}");
        }
    }

    #[test]
    fn the_old_words_are_levels() {
        let level = |word: &str| word.parse::<Level>().unwrap();
        assert!(level("easy") < level("medium") && level("medium") < level("hard"));
        assert_eq!((level("easy"), level("hard")), (Level::LOWEST, Level::HIGHEST));
    }

    #[test]
    fn the_form_of_a_level_is_at_most_one_level_away() {
        for level in Level::all() {
            let forms = level.forms();
            assert!(forms.contains(&level) && forms.iter().all(|form| form.number().abs_diff(level.number()) < 2));
        }
        assert_eq!((Level::LOWEST.forms().len(), Level(2).forms().len(), Level::HIGHEST.forms().len()), (1, 3, 1));
    }

    #[test]
    fn ratings_add_up_from_the_lowest_level() {
        let ten_to_eleven = 10.0 / 11.0;
        let results: Vec<LevelResult> = Level::all().skip(1).map(|level| result(2, level, ten_to_eleven)).collect();
        let table = LevelTable::new(LevelTable::UNMEASURED.to_vec(), &results);
        for level in Level::all() {
            let expected = LOWEST_RATING + 400.0 * f64::from(level.number() - 1);
            assert!((table.rating(2, level).unwrap() - expected).abs() < 1e-6);
        }
        assert_eq!(table.rating(3, Level::LOWEST), None);
    }

    #[test]
    fn a_number_of_seats_without_all_results_has_no_ratings() {
        let results = [result(3, Level::HIGHEST, 0.6)];
        let table = LevelTable::new(LevelTable::UNMEASURED.to_vec(), &results);
        assert_eq!(table.rating(3, Level::HIGHEST), None);
    }

    #[test]
    fn a_level_file_needs_all_levels_and_the_right_version() {
        let file = |version: u32, levels: usize| {
            let level = r#"{"playouts":1,"temperature":0.5}"#;
            let levels = vec![level; levels].join(",");
            format!(
                r#"{{"version":{version},"game":"raids","rules_version":1,"seed":1,"levels":[{levels}],"results":[]}}"#
            )
        };
        assert!(LevelFile::parse(&file(1, 8)).is_ok());
        assert!(matches!(LevelFile::parse(&file(1, 7)), Err(LevelFileError::WrongLevelCount { found: 7 })));
        assert!(matches!(LevelFile::parse(&file(2, 8)), Err(LevelFileError::WrongVersion { found: 2 })));
        assert!(matches!(LevelFile::parse("{}"), Err(LevelFileError::InvalidJson(_))));
    }
}
