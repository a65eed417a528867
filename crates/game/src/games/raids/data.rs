//! The tile set, the board layouts and the starting crews: everything that another edition would change.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::coins::{Coins, PILLAGE_COINS};
use super::ship::MOST_MONSTERS;
use super::tile::{Tile, VISIT_PAWNS};
use crate::game::Setup;

pub const VOYAGES: u8 = 4;
/// Tiles laid out on the sea for a voyage.
pub const TILES_A_VOYAGE: usize = 16;
/// Viking pawns in the box.
pub const PAWNS: u8 = 40;
/// Starting crews in turn order. The four-player row is published; for fewer players, its first entries are
/// used, by our own rule.
pub const STARTING_CREWS: [u8; 4] = [1, 2, 2, 3];

/// Which spaces are villages. The layout of the published board is not known for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Villages on 5, 10, 15 and 20; the harbor is 21.
    FourVillages,
    /// Villages on 5, 10 and 15; the harbor is 20.
    ThreeVillages,
}

impl Layout {
    pub fn chosen(setup: &Setup) -> Self {
        match setup.choice("layout") {
            "three_villages" => Self::ThreeVillages,
            _ => Self::FourVillages,
        }
    }

    pub const fn villages(self) -> &'static [u8] {
        match self {
            Self::FourVillages => &[5, 10, 15, 20],
            Self::ThreeVillages => &[5, 10, 15],
        }
    }

    /// Returns the number of spaces between leaving the harbor and reaching it again.
    pub const fn spaces(self) -> u8 {
        TILES_A_VOYAGE as u8 + self.villages().len() as u8
    }
}

/// The tiles of each voyage.
#[derive(Debug, PartialEq, Eq)]
pub struct TileSet {
    voyages: Vec<Vec<Tile>>,
}

/// Why a tile set cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TilesError {
    /// It is not valid TOML, or not a tile set.
    #[error("tiles.toml cannot be read: {0}")]
    Unreadable(#[from] toml::de::Error),
    /// It does not have one stack for each voyage.
    #[error("tiles.toml has {found} voyages; a match has {VOYAGES}")]
    Voyages { found: usize },
    /// A stack does not fill the sea exactly.
    #[error("voyage {voyage} has {found} tiles; the sea has {TILES_A_VOYAGE} spaces for them")]
    Stack { voyage: usize, found: usize },
    /// A tile has a value that the game does not allow.
    #[error("voyage {voyage} has an impossible tile, {tile:?}: {why}")]
    Tile { voyage: usize, tile: Tile, why: &'static str },
    /// One ship could not hold that many beaten monsters.
    #[error("the set has {found} monsters; the most is {MOST_MONSTERS}")]
    Monsters { found: usize },
    /// The bank does not have enough coins for the pillages.
    #[error("the set has {found} pillages; the coins are enough for {most}")]
    Pillages { found: usize, most: usize },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    voyage: Vec<Stack>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stack {
    tiles: Vec<Lot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lot {
    count: u8,
    tile: Tile,
}

impl TileSet {
    /// Returns the tile set that every match uses.
    pub fn house() -> &'static Self {
        static HOUSE: LazyLock<TileSet> =
            LazyLock::new(|| TileSet::parse(include_str!("tiles.toml")).expect("the house set is checked by a test"));
        &HOUSE
    }

    /// Parses a set and checks that it can be used.
    pub fn parse(source: &str) -> Result<Self, TilesError> {
        let file: File = toml::from_str(source)?;
        let all = |stack: &Stack| {
            stack.tiles.iter().flat_map(|lot| std::iter::repeat_n(lot.tile, lot.count.into())).collect::<Vec<_>>()
        };
        let set = Self { voyages: file.voyage.iter().map(all).collect() };
        set.check()?;
        Ok(set)
    }

    /// Returns the tiles of a voyage, counted from 1.
    pub fn voyage(&self, voyage: u8) -> &[Tile] {
        &self.voyages[usize::from(voyage) - 1]
    }

    /// Counts the tiles of all voyages for which the condition holds.
    pub fn count(&self, wanted: impl Fn(Tile) -> bool) -> usize {
        self.voyages.iter().flatten().filter(|tile| wanted(**tile)).count()
    }

    fn check(&self) -> Result<(), TilesError> {
        if self.voyages.len() != usize::from(VOYAGES) {
            return Err(TilesError::Voyages { found: self.voyages.len() });
        }
        for (voyage, stack) in (1..).zip(&self.voyages) {
            if stack.len() != TILES_A_VOYAGE {
                return Err(TilesError::Stack { voyage, found: stack.len() });
            }
            for &tile in stack {
                impossible(tile).map_or(Ok(()), |why| Err(TilesError::Tile { voyage, tile, why }))?;
            }
        }
        // A harbor tile pays a coin of 3 and a coin of 1 each voyage; the others may lie on pillages.
        let most = usize::from(Coins::BOX.three.min(Coins::BOX.one) - VOYAGES);
        let found = self.count(|tile| matches!(tile, Tile::Pillage { .. }));
        if found > most {
            return Err(TilesError::Pillages { found, most });
        }
        let found = self.count(|tile| matches!(tile, Tile::Monster { .. }));
        if found > MOST_MONSTERS { Err(TilesError::Monsters { found }) } else { Ok(()) }
    }
}

fn impossible(tile: Tile) -> Option<&'static str> {
    match tile {
        Tile::Weapon { power, .. } | Tile::Sail { power, .. } | Tile::Mjollnir { power, .. }
            if !(1..=2).contains(&power) =>
        {
            Some("it is single (1) or double (2)")
        }
        Tile::Port { sales } if !(1..=2).contains(&sales) => Some("a port sells 1 or 2 goods"),
        Tile::Monster { strength } if !(1..=9).contains(&strength) => Some("a monster's strength is 1 to 9"),
        Tile::Pennant { glory, .. } | Tile::Goods { glory, .. } if !(1..=9).contains(&glory) => Some("glory is 1 to 9"),
        Tile::Visit { pawns } if pawns != VISIT_PAWNS => Some("a visit is stocked with 3 Vikings"),
        Tile::Pillage { coins } if coins != PILLAGE_COINS => Some("a pillage is stocked with 2 coins"),
        tile if tile.shields() > Some(2) => Some("a ship tile has 0 to 2 shields"),
        _ => None,
    }
}
