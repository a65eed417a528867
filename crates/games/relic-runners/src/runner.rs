//! A player's explorer and chart. Everything here is public: coins and the values of blue tiles are elsewhere.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::data::{MAX_RATIONS, MAX_TOOLBOX_LEVEL, PATHWAYS_PER_PLAYER, RUIN_COUNT, STARTING_RATIONS, TEMPLE_COUNT};
use super::map::{MapSite, TrailSet};
use super::tile::{IvoryTile, SiteColor};
use super::toolbox::{ToolKind, ToolboxPlace};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunnerState {
    pub site: MapSite,
    /// The trails with a pathway of the player. The player's other pathways are in reserve.
    pub pathways: TrailSet,
    /// Sorted.
    pub toolboxes: [ToolboxPlace; 3],
    pub rations: u8,
    /// Sorted.
    pub relics: ArrayVec<SiteColor, { RUIN_COUNT + TEMPLE_COUNT }>,
    /// The coins for expeditions. Everybody has seen them, unlike the total.
    pub expedition_points: i32,
    /// The player's ivory tiles, at most one for each level.
    pub ivory_tiles: [Option<IvoryTile>; 3],
    /// Indices into the list of all tiles, in the order in which they were taken.
    pub blue_tiles: ArrayVec<u8, TEMPLE_COUNT>,
}

impl RunnerState {
    pub fn new() -> Self {
        Self {
            site: MapSite::CAMP,
            pathways: TrailSet::EMPTY,
            toolboxes: [ToolboxPlace::AtBottom, ToolboxPlace::InReserve, ToolboxPlace::InReserve],
            rations: STARTING_RATIONS,
            relics: ArrayVec::new(),
            expedition_points: 0,
            ivory_tiles: [None; 3],
            blue_tiles: ArrayVec::new(),
        }
    }

    pub const fn pathways_in_reserve(&self) -> usize {
        PATHWAYS_PER_PLAYER.saturating_sub(self.pathways.count())
    }

    pub fn has_ivory_tile(&self, tile: IvoryTile) -> bool {
        self.ivory_tiles[level_index(tile)] == Some(tile)
    }

    /// Replaces the ivory tile of the same level.
    pub const fn set_ivory_tile(&mut self, tile: IvoryTile) {
        self.ivory_tiles[level_index(tile)] = Some(tile);
    }

    pub fn discard_ivory_tile(&mut self, tile: IvoryTile) {
        self.ivory_tiles[level_index(tile)].take_if(|held| *held == tile);
    }

    pub const fn ivory_tile_of_same_level(&self, tile: IvoryTile) -> Option<IvoryTile> {
        self.ivory_tiles[level_index(tile)]
    }

    /// Adds up to `rations` rations, limited by the maximum. Returns the number added.
    pub fn add_rations(&mut self, rations: u8) -> u8 {
        let added = rations.min(MAX_RATIONS.saturating_sub(self.rations));
        self.rations += added;
        added
    }

    pub fn relic_color_count(&self) -> usize {
        self.relics.chunk_by(|a, b| a == b).count()
    }

    /// Counts the raised toolboxes and those at the bottom.
    pub fn toolbox_count_on_chart(&self) -> usize {
        self.toolboxes.iter().filter(|toolbox| **toolbox != ToolboxPlace::InReserve).count()
    }

    pub fn toolbox_count_at(&self, place: ToolboxPlace) -> usize {
        self.toolboxes.iter().filter(|toolbox| **toolbox == place).count()
    }

    /// Returns the tool and level of each raised toolbox, without duplicates.
    pub fn distinct_raised_toolboxes(&self) -> ArrayVec<(ToolKind, u8), 3> {
        let mut raised = ArrayVec::new();
        for toolbox in &self.toolboxes {
            if let ToolboxPlace::Raised { tool, level } = *toolbox
                && raised.last() != Some(&(tool, level))
            {
                raised.push((tool, level));
            }
        }
        raised
    }

    /// Returns every distinct way to raise a toolbox: the target column and the current level, where 0 is the bottom.
    pub fn possible_raises(&self) -> ArrayVec<(ToolKind, u8), 6> {
        let mut raises: ArrayVec<(ToolKind, u8), 6> =
            self.distinct_raised_toolboxes().into_iter().filter(|(_, level)| *level < MAX_TOOLBOX_LEVEL).collect();
        if self.toolboxes.contains(&ToolboxPlace::AtBottom) {
            raises.extend(ToolKind::ALL.map(|tool| (tool, 0)));
        }
        raises.sort_unstable();
        raises
    }

    pub fn raise_toolbox(&mut self, tool: ToolKind, from_level: u8) {
        let place =
            if from_level == 0 { ToolboxPlace::AtBottom } else { ToolboxPlace::Raised { tool, level: from_level } };
        self.move_toolbox(place, ToolboxPlace::Raised { tool, level: from_level + 1 });
    }

    pub fn move_toolbox(&mut self, from: ToolboxPlace, to: ToolboxPlace) {
        if let Some(toolbox) = self.toolboxes.iter_mut().find(|toolbox| **toolbox == from) {
            *toolbox = to;
        }
        self.toolboxes.sort_unstable();
    }

    /// Returns the number of pathways of the longest route. It uses no trail twice and does not pass through the
    /// camp, but may visit other sites repeatedly.
    pub fn longest_route_length(&self) -> usize {
        let starts = MapSite::all().filter(|site| !site.trails().intersection(self.pathways).is_empty());
        starts.map(|start| longest_route_from(start, self.pathways)).max().unwrap_or(0)
    }
}

/// Returns the length of the longest route from this site over the unused pathways.
fn longest_route_from(at: MapSite, trails_left: TrailSet) -> usize {
    let onward = at.trails().intersection(trails_left).iter().map(|trail| {
        let (next, trails_left) = (at.other_end(trail), trails_left.difference(TrailSet::single(trail)));
        1 + if next == MapSite::CAMP { 0 } else { longest_route_from(next, trails_left) }
    });
    onward.max().unwrap_or(0)
}

const fn level_index(tile: IvoryTile) -> usize {
    tile.level() as usize - 1
}
