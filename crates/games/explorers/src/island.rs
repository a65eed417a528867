//! Islands: lands that are connected across the sides of tiles.

use std::collections::BTreeMap;

use meadhall_game::Seat;

use super::data::OUTPOST_INFLUENCE;
use super::hex::{Cell, Space};
use super::map::{Terrain, TileMap};
use super::player::Player;
use super::public_state::PublicState;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// Sorted.
    pub lands: Vec<Space>,
    /// Whether sea surrounds the island, which means that no land side of the island faces an empty cell.
    pub is_complete: bool,
}

impl Island {
    /// Returns every island, from west to east; the Mainland is not one.
    pub fn all(map: &TileMap) -> Vec<Self> {
        let (graph, extents) = (map.graph(Terrain::Land), map.island_extents());
        let (mut islands, mut positions): (Vec<Self>, _) = (Vec::new(), vec![None; extents.len()]);
        for &land in map.tiles_with_spaces().flat_map(|(_, spaces)| &spaces.lands) {
            let Some(number) = map.island_of(land).map(usize::from) else { continue };
            let position = *positions[number].get_or_insert_with(|| {
                islands.push(Self { lands: Vec::new(), is_complete: extents[number].open_sides == 0 });
                islands.len() - 1
            });
            islands[position].lands.push(graph.space(land));
        }
        islands.iter_mut().for_each(|island| island.lands.sort_unstable());
        islands
    }

    /// Returns the islands to which a tile belongs; a tile with two lands may belong to two.
    pub fn of_tile(map: &TileMap, cell: Cell) -> Vec<Self> {
        let all = Self::all(map);
        let containing = |land: Space| all.iter().find(|island| island.contains(land)).cloned();
        let mut islands: Vec<Self> = map.spaces(cell, Terrain::Land).filter_map(containing).collect();
        islands.dedup();
        islands
    }

    /// Returns each covered cell once.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.lands.iter().map(|land| land.cell).collect();
        cells.dedup();
        cells
    }

    fn contains(&self, land: Space) -> bool {
        self.lands.binary_search(&land).is_ok()
    }

    /// Returns the number of tiles of the island, which is also the number of points for controlling it.
    pub fn size(&self) -> u8 {
        self.cells().len() as u8
    }

    pub fn viking_count(&self, player: &Player) -> u8 {
        player.vikings_ashore.iter().filter(|(land, _)| self.contains(**land)).map(|(_, vikings)| vikings).sum()
    }

    pub fn outpost_count(&self, map: &TileMap, player: &Player) -> u8 {
        let touches = |lands: [Space; 3]| lands.iter().any(|land| self.contains(*land));
        player.outposts.iter().filter(|at| map.lands_around(**at).is_some_and(touches)).count() as u8
    }

    /// Returns the influence of the player's Vikings and outposts.
    pub fn influence(&self, map: &TileMap, player: &Player) -> u8 {
        self.viking_count(player) + OUTPOST_INFLUENCE * self.outpost_count(map, player)
    }

    /// Returns the seats with the most influence on the island, and this influence; no seats if no player has influence.
    pub fn controllers(&self, public_state: &PublicState) -> (Vec<Seat>, u8) {
        let influence: BTreeMap<Seat, u8> = public_state
            .players_by_seat()
            .map(|(seat, player)| (seat, self.influence(&public_state.map, player)))
            .collect();
        let max = influence.values().copied().max().unwrap_or(0);
        let controllers = influence.into_iter().filter(|(_, influence)| *influence == max && max > 0);
        (controllers.map(|(seat, _)| seat).collect(), max)
    }
}
