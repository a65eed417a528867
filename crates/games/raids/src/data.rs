//! The tile set, the board layouts and the starting crews: everything that another edition would change.

use std::sync::LazyLock;

use meadhall_game::MatchSetup;
use serde::{Deserialize, Serialize};

use super::coins::{COINS_PER_PILLAGE, Coins};
use super::ship::MAX_MONSTERS;
use super::tile::{PAWNS_PER_VISIT, VoyageTile};

pub const VOYAGE_COUNT: u8 = 4;
/// Tiles laid out on the sea for a voyage.
pub const TILES_PER_VOYAGE: usize = 16;
/// Viking pawns in the box.
pub const PAWN_COUNT: u8 = 40;
/// The starting crews in turn order, which a review gives for four players. With fewer players, a rule of our own uses
/// the first entries.
pub const STARTING_CREW_SIZES: [u8; 4] = [1, 2, 2, 3];

/// Which spaces are villages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardLayout {
    /// Villages on the spaces 5, 10 and 15, and the harbor after space 19. This follows from the rulebooks: only so can
    /// the ghost "always move 5 spaces at a time" from village to village and into the harbor.
    ThreeVillages,
    /// Villages on the spaces 5, 10, 15 and 20, and the harbor after space 20: a layout of our own.
    FourVillages,
}

impl BoardLayout {
    pub fn from_setup(setup: &MatchSetup) -> Self {
        match setup.choice("layout") {
            "four_villages" => Self::FourVillages,
            _ => Self::ThreeVillages,
        }
    }

    pub const fn village_spaces(self) -> &'static [u8] {
        match self {
            Self::ThreeVillages => &[5, 10, 15],
            Self::FourVillages => &[5, 10, 15, 20],
        }
    }

    /// Returns the number of spaces on the loop that leaves the harbor and leads back to it.
    pub const fn space_count(self) -> u8 {
        TILES_PER_VOYAGE as u8 + self.village_spaces().len() as u8
    }
}

/// The tiles of each voyage.
#[derive(Debug, PartialEq, Eq)]
pub struct TileSet {
    tiles_by_voyage: Vec<Vec<VoyageTile>>,
}

/// The reason why a tile set is refused.
#[derive(Debug, thiserror::Error)]
pub enum TileSetError {
    /// The file is not valid TOML or does not describe a tile set.
    #[error("cannot parse tiles.toml: {0}")]
    InvalidToml(#[from] toml::de::Error),
    /// The set does not have exactly one stack of tiles for each voyage.
    #[error("tiles.toml has {found} voyages; a match has {VOYAGE_COUNT}")]
    WrongVoyageCount { found: usize },
    /// A stack does not have exactly as many tiles as the sea has spaces for tiles.
    #[error("voyage {voyage} has {found} tiles; the sea has {TILES_PER_VOYAGE} spaces for them")]
    WrongTileCount { voyage: usize, found: usize },
    /// A tile has a value that the game does not allow.
    #[error("voyage {voyage} has an impossible tile, {tile:?}: {reason}")]
    ImpossibleTile { voyage: usize, tile: VoyageTile, reason: &'static str },
    /// The set has more monsters than one ship can store after beating them.
    #[error("the set has {found} monsters; the maximum is {MAX_MONSTERS}")]
    TooManyMonsters { found: usize },
    /// The bank does not have enough coins for the pillages.
    #[error("the set has {found} pillages; there are only coins for {max}")]
    TooManyPillages { found: usize, max: usize },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileSetFile {
    voyage: Vec<VoyageTiles>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VoyageTiles {
    tiles: Vec<TileCount>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileCount {
    count: u8,
    tile: VoyageTile,
}

impl TileSet {
    /// Returns the tile set that every match uses.
    pub fn standard() -> &'static Self {
        static STANDARD_SET: LazyLock<TileSet> =
            LazyLock::new(|| TileSet::parse(include_str!("tiles.toml")).expect("a test checks the standard tile set"));
        &STANDARD_SET
    }

    /// Parses a tile set in TOML and checks that the rules allow it.
    pub fn parse(source: &str) -> Result<Self, TileSetError> {
        let file: TileSetFile = toml::from_str(source)?;
        let expand = |voyage: &VoyageTiles| {
            voyage
                .tiles
                .iter()
                .flat_map(|entry| std::iter::repeat_n(entry.tile, entry.count.into()))
                .collect::<Vec<_>>()
        };
        let set = Self { tiles_by_voyage: file.voyage.iter().map(expand).collect() };
        set.validate()?;
        Ok(set)
    }

    /// Returns the tiles of a voyage, counted from 1.
    pub fn tiles_of_voyage(&self, voyage: u8) -> &[VoyageTile] {
        &self.tiles_by_voyage[usize::from(voyage) - 1]
    }

    /// Counts the tiles of all voyages for which the condition holds.
    pub fn count_tiles(&self, is_counted: impl Fn(VoyageTile) -> bool) -> usize {
        self.tiles_by_voyage.iter().flatten().filter(|tile| is_counted(**tile)).count()
    }

    fn validate(&self) -> Result<(), TileSetError> {
        if self.tiles_by_voyage.len() != usize::from(VOYAGE_COUNT) {
            return Err(TileSetError::WrongVoyageCount { found: self.tiles_by_voyage.len() });
        }
        for (voyage, tiles) in (1..).zip(&self.tiles_by_voyage) {
            if tiles.len() != TILES_PER_VOYAGE {
                return Err(TileSetError::WrongTileCount { voyage, found: tiles.len() });
            }
            for &tile in tiles {
                impossible_reason(tile)
                    .map_or(Ok(()), |reason| Err(TileSetError::ImpossibleTile { voyage, tile, reason }))?;
            }
        }
        // Each voyage's harbor tile pays one coin of value 3 and one of value 1, and only the remaining coins are
        // available for pillage tiles.
        let max = usize::from(Coins::ALL.three_count.min(Coins::ALL.one_count) - VOYAGE_COUNT);
        let found = self.count_tiles(|tile| matches!(tile, VoyageTile::Pillage { .. }));
        if found > max {
            return Err(TileSetError::TooManyPillages { found, max });
        }
        let found = self.count_tiles(|tile| matches!(tile, VoyageTile::Monster { .. }));
        if found > MAX_MONSTERS { Err(TileSetError::TooManyMonsters { found }) } else { Ok(()) }
    }
}

fn impossible_reason(tile: VoyageTile) -> Option<&'static str> {
    match tile {
        VoyageTile::Weapon { power, .. } | VoyageTile::Sail { power, .. } | VoyageTile::Mjollnir { power, .. }
            if !(1..=2).contains(&power) =>
        {
            Some("power must be 1 (single) or 2 (double)")
        }
        VoyageTile::Port { sales } if !(1..=2).contains(&sales) => Some("a port must sell 1 or 2 goods"),
        VoyageTile::Monster { strength } if !(1..=9).contains(&strength) => Some("a monster's strength must be 1 to 9"),
        VoyageTile::Pennant { glory, .. } | VoyageTile::Goods { glory, .. } if !(1..=9).contains(&glory) => {
            Some("glory must be 1 to 9")
        }
        VoyageTile::Visit { pawns } if pawns != PAWNS_PER_VISIT => Some("a visit must have 3 Vikings"),
        VoyageTile::Pillage { coins } if coins != COINS_PER_PILLAGE => Some("a pillage must have 2 coins"),
        tile if tile.shields() > Some(2) => Some("a ship tile must have 0 to 2 shields"),
        _ => None,
    }
}
