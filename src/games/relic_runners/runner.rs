//! One explorer and what lies on the chart, all of it open but the values of blue tiles.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::data::{MOST_RATIONS, PATHWAYS, RATIONS, RUINS, TEMPLES};
use super::map::{Site, Ways};
use super::tile::{Colour, Ivory};
use super::toolbox::Toolbox;

/// One player's things.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Runner {
    /// Where the explorer stands.
    pub at: Site,
    /// Those on the board; the others are in reserve.
    pub pathways: Ways,
    /// Sorted.
    pub toolboxes: [Toolbox; 3],
    pub rations: u8,
    pub coins: i32,
    /// Sorted.
    pub relics: ArrayVec<Colour, { RUINS + TEMPLES }>,
    /// At most one of each level.
    pub ivory: [Option<Ivory>; 3],
    /// Tiles by their places in the list of all tiles, as they were taken.
    pub blue: ArrayVec<u8, TEMPLES>,
}

impl Runner {
    /// Before the first turn.
    pub fn new() -> Self {
        Self {
            at: Site::CAMP,
            pathways: Ways::NONE,
            toolboxes: [Toolbox::Bottom, Toolbox::Reserve, Toolbox::Reserve],
            rations: RATIONS,
            coins: 0,
            relics: ArrayVec::new(),
            ivory: [None; 3],
            blue: ArrayVec::new(),
        }
    }

    /// How many pathways are in reserve.
    pub const fn reserve(&self) -> usize {
        PATHWAYS.saturating_sub(self.pathways.count())
    }

    /// Whether this ivory tile lies in front.
    pub fn holds(&self, tile: Ivory) -> bool {
        self.ivory[slot(tile)] == Some(tile)
    }

    /// Lays an ivory tile in front, instead of one of its level.
    pub const fn keep(&mut self, tile: Ivory) {
        self.ivory[slot(tile)] = Some(tile);
    }

    /// Gives an ivory tile away.
    pub fn discard(&mut self, tile: Ivory) {
        self.ivory[slot(tile)].take_if(|held| *held == tile);
    }

    /// The ivory tile of the same level.
    pub const fn rival(&self, tile: Ivory) -> Option<Ivory> {
        self.ivory[slot(tile)]
    }

    /// Takes rations, as many as can be held. Tells how many.
    pub fn stock(&mut self, rations: u8) -> u8 {
        let taken = rations.min(MOST_RATIONS.saturating_sub(self.rations));
        self.rations += taken;
        taken
    }

    /// How many different colours the relics have.
    pub fn relic_colours(&self) -> usize {
        self.relics.chunk_by(|one, other| one == other).count()
    }
}

const fn slot(tile: Ivory) -> usize {
    tile.level() as usize - 1
}
