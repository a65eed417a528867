//! Islands: lands that are connected across the sides of tiles.

use super::hex::{Cell, Space};
use super::map::{Terrain, TileMap};
use super::player::Player;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// Its number on the map.
    pub number: u8,
    /// Sorted.
    pub lands: Vec<Space>,
    /// Whether sea surrounds the island, which means that no land side of the island faces an empty cell.
    pub is_complete: bool,
}

impl Island {
    /// Returns every island, from west to east; the Mainland is not one.
    pub fn all(map: &TileMap) -> Vec<Self> {
        Self::select(map, |_| true)
    }

    /// Returns the islands whose numbers are wanted, from west to east.
    fn select(map: &TileMap, is_wanted: impl Fn(u8) -> bool) -> Vec<Self> {
        let (graph, extents) = (map.graph(Terrain::Land), map.island_extents());
        let (mut islands, mut positions): (Vec<Self>, _) = (Vec::new(), vec![None; extents.len()]);
        for &land in map.tiles_with_spaces().flat_map(|(_, spaces)| &spaces.lands) {
            let Some(number) = map.island_of(land).filter(|number| is_wanted(*number)) else { continue };
            let index = usize::from(number);
            let position = *positions[index].get_or_insert_with(|| {
                islands.push(Self { number, lands: Vec::new(), is_complete: extents[index].open_sides == 0 });
                islands.len() - 1
            });
            islands[position].lands.push(graph.space(land));
        }
        islands.iter_mut().for_each(|island| island.lands.sort_unstable());
        islands
    }

    /// Returns the islands to which a tile belongs; a tile with two lands may belong to two.
    pub fn of_tile(map: &TileMap, cell: Cell) -> Vec<Self> {
        let number_of = |land: Space| map.island_of(map.space_index(land));
        let numbers: Vec<u8> = map.spaces(cell, Terrain::Land).filter_map(number_of).collect();
        let mut islands = Self::select(map, |number| numbers.contains(&number));
        islands.sort_by_key(|island| numbers.iter().position(|number| *number == island.number));
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
}
