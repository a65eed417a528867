//! A player's explorer and chart. Everything is public except for the values of blue tiles.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::data::{MOST_RATIONS, PATHWAYS, RATIONS, RUINS, TEMPLES, TOP_LEVEL};
use super::map::{Site, Ways};
use super::tile::{Colour, Ivory};
use super::toolbox::{Tool, Toolbox};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Runner {
    pub at: Site,
    /// The pathways on the board; the others are in reserve.
    pub pathways: Ways,
    /// Sorted.
    pub toolboxes: [Toolbox; 3],
    pub rations: u8,
    pub coins: i32,
    /// Sorted.
    pub relics: ArrayVec<Colour, { RUINS + TEMPLES }>,
    /// Indexed by level; at most one of each.
    pub ivory: [Option<Ivory>; 3],
    /// Indices into the list of all tiles, in the order in which they were taken.
    pub blue: ArrayVec<u8, TEMPLES>,
}

impl Runner {
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

    pub const fn reserve(&self) -> usize {
        PATHWAYS.saturating_sub(self.pathways.count())
    }

    pub fn holds(&self, tile: Ivory) -> bool {
        self.ivory[slot(tile)] == Some(tile)
    }

    /// Replaces the ivory tile of the same level.
    pub const fn keep(&mut self, tile: Ivory) {
        self.ivory[slot(tile)] = Some(tile);
    }

    pub fn discard(&mut self, tile: Ivory) {
        self.ivory[slot(tile)].take_if(|held| *held == tile);
    }

    pub const fn rival(&self, tile: Ivory) -> Option<Ivory> {
        self.ivory[slot(tile)]
    }

    /// Takes as many rations as fit. Returns how many.
    pub fn stock(&mut self, rations: u8) -> u8 {
        let taken = rations.min(MOST_RATIONS.saturating_sub(self.rations));
        self.rations += taken;
        taken
    }

    pub fn relic_colours(&self) -> usize {
        self.relics.chunk_by(|one, other| one == other).count()
    }

    /// Counts the raised toolboxes and those at the bottom.
    pub fn toolboxes_on_table(&self) -> usize {
        self.toolboxes.iter().filter(|toolbox| **toolbox != Toolbox::Reserve).count()
    }

    pub fn standing(&self, place: Toolbox) -> usize {
        self.toolboxes.iter().filter(|toolbox| **toolbox == place).count()
    }

    /// Returns the raised toolboxes; equal ones appear once.
    pub fn raised(&self) -> ArrayVec<(Tool, u8), 3> {
        let mut raised = ArrayVec::new();
        for toolbox in &self.toolboxes {
            if let Toolbox::Raised { tool, level } = *toolbox
                && raised.last() != Some(&(tool, level))
            {
                raised.push((tool, level));
            }
        }
        raised
    }

    /// Returns every distinct raise: the column and the current level; 0 is the bottom.
    pub fn raises(&self) -> ArrayVec<(Tool, u8), 6> {
        let mut ways: ArrayVec<(Tool, u8), 6> =
            self.raised().into_iter().filter(|(_, level)| *level < TOP_LEVEL).collect();
        if self.toolboxes.contains(&Toolbox::Bottom) {
            ways.extend(Tool::ALL.map(|tool| (tool, 0)));
        }
        ways.sort_unstable();
        ways
    }

    pub fn raise(&mut self, tool: Tool, from: u8) {
        let stands = if from == 0 { Toolbox::Bottom } else { Toolbox::Raised { tool, level: from } };
        self.put(stands, Toolbox::Raised { tool, level: from + 1 });
    }

    pub fn put(&mut self, from: Toolbox, to: Toolbox) {
        if let Some(toolbox) = self.toolboxes.iter_mut().find(|toolbox| **toolbox == from) {
            *toolbox = to;
        }
        self.toolboxes.sort_unstable();
    }
}

const fn slot(tile: Ivory) -> usize {
    tile.level() as usize - 1
}
