//! The loop of spaces on the board, and what lies on each.

use arrayvec::ArrayVec;
use meadhall_game::BitSet;
use serde::{Deserialize, Serialize};

use super::coins::{Coins, next_pillage_coin};
use super::data::{BoardLayout, TILES_PER_VOYAGE};
use super::tile::{PAWNS_PER_VISIT, VoyageTile};

/// Pawns for the first ship that passes a visit; the second takes the rest.
const FIRST_VISIT_PAWNS: u8 = 2;

/// What lies on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SpaceContent {
    /// No content, because the tile was taken or discarded.
    Empty,
    /// A village, which gives one Viking to every passing ship while it has pawns.
    Village {
        pawns: u8,
    },
    Tile(VoyageTile),
}

impl SpaceContent {
    /// Returns the tile on this space if a ship may stop at it.
    pub fn stop_tile(self) -> Option<VoyageTile> {
        match self {
            Self::Tile(tile) if tile.is_stop() => Some(tile),
            _ => None,
        }
    }

    /// Returns how many pawns the next ship that passes is offered.
    pub fn pawns_on_offer(self) -> u8 {
        match self {
            Self::Village { pawns } => pawns.min(1),
            Self::Tile(VoyageTile::Visit { pawns }) => pawns.min(FIRST_VISIT_PAWNS),
            _ => 0,
        }
    }
}

/// A set of spaces, in the order of the arrows. Most rules about a voyage are about such sets.
pub type SpaceSet = BitSet<u8>;

/// All spaces of the sea, in the direction of the arrows. Space 1 is the first space after the harbor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "ArrayVec<SpaceContent, 20>", into = "ArrayVec<SpaceContent, 20>")]
pub struct Sea {
    spaces: ArrayVec<SpaceContent, 20>,
    /// The spaces where a ship may stop, cached with `passage_spaces` because every sailing decision needs them.
    stop_spaces: SpaceSet,
    passage_spaces: SpaceSet,
}

impl From<ArrayVec<SpaceContent, 20>> for Sea {
    fn from(contents: ArrayVec<SpaceContent, 20>) -> Self {
        let mut sea = Self::default();
        for content in contents {
            sea.spaces.push(content);
            sea.update_space_sets(sea.len(), content);
        }
        sea
    }
}

impl From<Sea> for ArrayVec<SpaceContent, 20> {
    fn from(sea: Sea) -> Self {
        sea.spaces
    }
}

impl Sea {
    /// Lays out the tiles of a voyage. Pawns from the reserve go to the visit tiles first, then to the villages in the
    /// order of the spaces, until the reserve is empty.
    pub fn new(
        layout: BoardLayout,
        tiles: &[VoyageTile],
        pawns_per_village: u8,
        reserve: &mut u8,
        bank: &mut Coins,
    ) -> Self {
        let mut take = |wanted: u8| {
            let got = wanted.min(*reserve);
            *reserve -= got;
            got
        };
        let mut stock = |tile: VoyageTile| match tile {
            VoyageTile::Visit { .. } => VoyageTile::Visit { pawns: take(PAWNS_PER_VISIT) },
            VoyageTile::Pillage { coins } => {
                bank.three_count -= 1;
                bank.one_count -= 1;
                VoyageTile::Pillage { coins }
            }
            tile => tile,
        };
        let tiles: ArrayVec<VoyageTile, TILES_PER_VOYAGE> = tiles.iter().map(|tile| stock(*tile)).collect();
        let mut tiles = tiles.into_iter();
        let villages: SpaceSet = layout.village_spaces().iter().copied().collect();
        let contents: ArrayVec<SpaceContent, 20> = (1..=layout.space_count())
            .map(|space| match villages.contains(space) {
                true => SpaceContent::Village { pawns: take(pawns_per_village) },
                false => tiles.next().map_or(SpaceContent::Empty, SpaceContent::Tile),
            })
            .collect();
        contents.into()
    }

    /// Returns the spaces where a ship may stop.
    pub const fn stop_spaces(&self) -> SpaceSet {
        self.stop_spaces
    }

    /// Returns the spaces that a ship cannot pass without effect: villages, visits, pillages, monsters.
    pub const fn passage_spaces(&self) -> SpaceSet {
        self.passage_spaces
    }

    /// Returns the number of spaces; the harbor follows the last one.
    pub const fn len(&self) -> u8 {
        self.spaces.len() as u8
    }

    pub fn content_at(&self, space: u8) -> SpaceContent {
        self.spaces[usize::from(space) - 1]
    }

    pub fn set_content(&mut self, space: u8, content: SpaceContent) {
        self.spaces[usize::from(space) - 1] = content;
        self.update_space_sets(space, content);
    }

    fn update_space_sets(&mut self, space: u8, content: SpaceContent) {
        self.stop_spaces.remove(space);
        self.passage_spaces.remove(space);
        match content {
            SpaceContent::Tile(tile) if tile.is_stop() => self.stop_spaces.insert(space),
            SpaceContent::Tile(_) | SpaceContent::Village { .. } => self.passage_spaces.insert(space),
            SpaceContent::Empty => {}
        }
    }

    /// Returns the spaces after this one, with their contents.
    pub fn spaces_after(&self, space: u8) -> impl Iterator<Item = (u8, SpaceContent)> {
        (space + 1..).zip(self.spaces[usize::from(space)..].iter().copied())
    }

    /// Removes the pawns that the next passing ship may take, and returns their number.
    pub fn take_pawns(&mut self, space: u8) -> u8 {
        let content = &mut self.spaces[usize::from(space) - 1];
        let taken = content.pawns_on_offer();
        if let SpaceContent::Village { pawns } | SpaceContent::Tile(VoyageTile::Visit { pawns }) = content {
            *pawns -= taken;
        }
        taken
    }

    /// Takes the coin that the next ship that passes is offered, and returns its value.
    pub fn take_coin(&mut self, space: u8) -> Option<u8> {
        let SpaceContent::Tile(VoyageTile::Pillage { coins }) = &mut self.spaces[usize::from(space) - 1] else {
            return None;
        };
        let value = next_pillage_coin(*coins)?;
        *coins -= 1;
        Some(value)
    }

    /// Removes the tile of a space from the game; its pawns and coins go back to the reserve and the bank.
    pub fn discard_tile(&mut self, space: u8, reserve: &mut u8, bank: &mut Coins) -> Option<VoyageTile> {
        let SpaceContent::Tile(tile) = self.content_at(space) else { return None };
        match tile {
            VoyageTile::Visit { pawns } => *reserve += pawns,
            VoyageTile::Pillage { mut coins } => {
                while let Some(value) = next_pillage_coin(coins) {
                    *bank.count_mut(value) += 1;
                    coins -= 1;
                }
            }
            _ => {}
        }
        self.set_content(space, SpaceContent::Empty);
        Some(tile)
    }

    /// Discards all tiles of the voyage and returns their number. Pawns go to the reserve and coins to the bank.
    pub fn clear(&mut self, reserve: &mut u8, bank: &mut Coins) -> u8 {
        let mut discarded = 0;
        for space in 1..=self.len() {
            if let SpaceContent::Village { pawns } = self.content_at(space) {
                *reserve += pawns;
            }
            discarded += u8::from(self.discard_tile(space, reserve, bank).is_some());
        }
        *self = Self::default();
        discarded
    }
}
