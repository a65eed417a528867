//! The house's tile set, the loops of the board and the starting crews.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::coins::{Coins, PILLAGE_COINS};
use super::ship::MOST_MONSTERS;
use super::tile::{Tile, VISIT_PAWNS};
use crate::game::Setup;

/// How many voyages a match has.
pub const VOYAGES: u8 = 4;
/// How many tiles are laid out for a voyage.
pub const TILES_A_VOYAGE: usize = 16;
/// Viking pawns in the box.
pub const PAWNS: u8 = 40;
/// Starting crews in turn order. The row for four players is published; the shorter ones are its beginning, by house rule.
pub const STARTING_CREWS: [u8; 4] = [1, 2, 2, 3];

/// Where the villages lie on the way from the harbour to the harbour. The drawn board is not known for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Villages at 5, 10, 15 and 20; the harbour is 21.
    FourVillages,
    /// Villages at 5, 10 and 15; the harbour is 20.
    ThreeVillages,
}

impl Layout {
    /// The layout that a set-up asks for.
    pub fn chosen(setup: &Setup) -> Self {
        match setup.choice("layout") {
            "three_villages" => Self::ThreeVillages,
            _ => Self::FourVillages,
        }
    }

    /// The spaces with a village.
    pub const fn villages(self) -> &'static [u8] {
        match self {
            Self::FourVillages => &[5, 10, 15, 20],
            Self::ThreeVillages => &[5, 10, 15],
        }
    }

    /// How many spaces lie between the harbour and the harbour.
    pub const fn spaces(self) -> u8 {
        TILES_A_VOYAGE as u8 + self.villages().len() as u8
    }
}

/// The tiles of each voyage.
#[derive(Debug, PartialEq, Eq)]
pub struct TileSet {
    voyages: Vec<Vec<Tile>>,
}

/// Why a tile set cannot be played with.
#[derive(Debug, thiserror::Error)]
pub enum TilesError {
    /// It cannot be read.
    #[error("tiles.toml cannot be read: {0}")]
    Unreadable(#[from] toml::de::Error),
    /// It has not a stack for each voyage.
    #[error("tiles.toml has {found} voyages; a match has {VOYAGES}")]
    Voyages { found: usize },
    /// A stack does not fill the sea.
    #[error("voyage {voyage} has {found} tiles; the sea has {TILES_A_VOYAGE} spaces for them")]
    Stack { voyage: usize, found: usize },
    /// A tile that no game could have.
    #[error("voyage {voyage} has an impossible tile, {tile:?}: {why}")]
    Tile { voyage: usize, tile: Tile, why: &'static str },
    /// A ship has no room for so many trophies.
    #[error("the set has {found} monsters; the most is {MOST_MONSTERS}")]
    Monsters { found: usize },
    /// More coins would lie on the pillages than the bank has.
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
    /// The set in the box.
    pub fn house() -> &'static Self {
        static HOUSE: LazyLock<TileSet> =
            LazyLock::new(|| TileSet::parse(include_str!("tiles.toml")).expect("the house set is checked by a test"));
        &HOUSE
    }

    /// Reads a set and checks that it can be played with.
    pub fn parse(source: &str) -> Result<Self, TilesError> {
        let file: File = toml::from_str(source)?;
        let all = |stack: &Stack| {
            stack.tiles.iter().flat_map(|lot| std::iter::repeat_n(lot.tile, lot.count.into())).collect::<Vec<_>>()
        };
        let set = Self { voyages: file.voyage.iter().map(all).collect() };
        set.check()?;
        Ok(set)
    }

    /// The tiles of a voyage, counted from 1.
    pub fn voyage(&self, voyage: u8) -> &[Tile] {
        &self.voyages[usize::from(voyage) - 1]
    }

    /// How many tiles like this a set has; what lies on a visit or a pillage does not matter.
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
        // A harbour tile pays a coin of 3 and a coin of 1 each voyage; the others may lie on pillages.
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
