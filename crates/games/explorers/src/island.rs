//! Islands: lands that are connected across the sides of tiles.

use std::collections::BTreeMap;

use meadhall_game::Seat;

use super::hex::{Cell, Side, Space};
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
        let mut seen = vec![false; map.graph(Terrain::Land).len()];
        let lands = map.tiles_with_spaces().flat_map(|(_, spaces)| &spaces.lands);
        lands.filter_map(|land| Self::flood_fill(map, *land, &mut seen)).collect()
    }

    /// Returns the islands to which a tile belongs; a tile with two lands may belong to two.
    pub fn of_tile(map: &TileMap, cell: Cell) -> Vec<Self> {
        let mut islands: Vec<Self> = map.spaces(cell, Terrain::Land).map(|land| Self::containing(map, land)).collect();
        islands.dedup();
        islands
    }

    pub fn containing(map: &TileMap, land: Space) -> Self {
        let empty = Self { lands: Vec::new(), is_complete: false };
        let mut seen = vec![false; map.graph(Terrain::Land).len()];
        Self::flood_fill(map, map.space_index(land), &mut seen).unwrap_or(empty)
    }

    /// Returns the island that contains the land with the index `start` and marks its lands in `seen`. Returns `None`
    /// if the land was marked already.
    fn flood_fill(map: &TileMap, start: u8, seen: &mut [bool]) -> Option<Self> {
        if std::mem::replace(&mut seen[usize::from(start)], true) {
            return None;
        }
        let graph = map.graph(Terrain::Land);
        let (mut found, mut complete, mut visited) = (vec![start], true, 0);
        while let Some(index) = found.get(visited).copied() {
            let land = graph.space(index);
            complete &= map.sides(land).iter().all(|side| map.tile_at(land.cell.neighbor(side)).is_some());
            let next = graph.neighbors(index).iter().copied();
            found.extend(next.filter(|next| !std::mem::replace(&mut seen[usize::from(*next)], true)));
            visited += 1;
        }
        let mut lands: Vec<Space> = found.into_iter().map(|index| graph.space(index)).collect();
        lands.sort_unstable();
        Some(Self { lands, is_complete: complete })
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

    /// Returns how many land sides of the island face an empty cell.
    pub fn open_side_count(&self, map: &TileMap) -> usize {
        let is_open = |land: &Space, side: Side| map.tile_at(land.cell.neighbor(side)).is_none();
        self.lands.iter().map(|land| map.sides(*land).iter().filter(|side| is_open(land, *side)).count()).sum()
    }

    pub fn viking_count(&self, player: &Player) -> u8 {
        player.vikings_ashore.iter().filter(|(land, _)| self.contains(**land)).map(|(_, vikings)| vikings).sum()
    }

    pub fn outpost_count(&self, map: &TileMap, player: &Player) -> u8 {
        let touches = |lands: [Space; 3]| lands.iter().any(|land| self.contains(*land));
        player.outposts.iter().filter(|at| map.lands_around(**at).is_some_and(touches)).count() as u8
    }

    /// Returns 1 for each Viking and 2 for each outpost.
    pub fn influence(&self, map: &TileMap, player: &Player) -> u8 {
        self.viking_count(player) + 2 * self.outpost_count(map, player)
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
