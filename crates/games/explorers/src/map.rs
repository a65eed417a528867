//! The map: tiles on cells, and which spaces are adjacent.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::cell_index::CellIndex;
use super::data::{BOARD_LAND_COUNTS_AND_ROTATIONS, FIXED_CELLS, HARBOR_SIDE, MAINLAND_CELLS};
use super::edge_constraint::EdgeConstraint;
use super::hex::{Cell, Corner, Side, SideSet, Space};
use super::space_graph::{AdjacentSpaces, SpaceGraph};
use super::tile::{Tile, TileShape};

/// All tiles on the table, including those of the starting board. The other fields are caches derived from `tiles`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "BTreeMap<Cell, PlacedTile>", from = "BTreeMap<Cell, PlacedTile>")]
pub struct TileMap {
    /// Sorted by cell.
    tiles: Vec<(Cell, PlacedTile)>,
    /// The index of each cell's tile in `tiles`.
    tile_index: CellIndex,
    /// Every empty cell where some tile may be placed, with its edge constraint, sorted.
    free_cells: Vec<(Cell, EdgeConstraint)>,
    /// The indices of the spaces of each tile of `tiles`.
    tile_spaces: Vec<TileSpaces>,
    lands: SpaceGraph,
    seas: SpaceGraph,
    /// Sorted by corner.
    outpost_sites: Vec<OutpostSite>,
    /// The number of each land's island. The Mainland belongs to no island, so its number has no meaning.
    land_islands: Vec<u8>,
    /// Indexed by the number of the island. An island that merged with another one covers no tiles.
    island_extents: Vec<IslandExtent>,
}

/// How large an island is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IslandExtent {
    /// The number of tiles that it covers.
    pub tiles: u8,
    /// How many of its land sides face an empty cell. Sea surrounds an island without open sides.
    pub open_sides: u8,
}

/// The indices of the spaces of a tile, as its shape lists them.
#[derive(Clone, Debug, Default)]
pub struct TileSpaces {
    /// The index of the land or sea that reaches each side.
    by_side: [u8; 6],
    pub lands: ArrayVec<u8, 2>,
    pub seas: ArrayVec<u8, 2>,
}

/// A corner where three tiles meet and all three edges are land.
#[derive(Clone, Debug)]
pub struct OutpostSite {
    pub corner: Corner,
    /// The indices of the lands around the corner.
    pub lands: [u8; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedTile {
    pub tile: Tile,
    /// The rotation of the tile, anticlockwise in sixths of a full turn.
    pub rotation: u8,
    /// The settlement or enemy ship on the tile. Animals are stored elsewhere, because they can move.
    pub token: Option<TileToken>,
}

/// A token on a tile, until a player takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TileToken {
    /// An enemy ship. Whether it kills a Viking is drawn only when it is sunk.
    EnemyShip,
    /// The settlement's strength.
    Settlement(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    Land,
    Sea,
}

impl PlacedTile {
    /// Returns the land and sea spaces of the tile in its rotation.
    pub fn shape(self) -> TileShape {
        self.tile.shape(self.rotation)
    }
}

impl TileMap {
    /// Creates the map of one of the four starting boards, given by its index.
    pub fn from_board(board: usize) -> Self {
        let place = |(land_sides, rotation)| PlacedTile { tile: Tile::fixed(land_sides), rotation, token: None };
        Self::from_tiles(FIXED_CELLS.into_iter().zip(BOARD_LAND_COUNTS_AND_ROTATIONS[board].map(place)))
    }

    fn from_tiles(tiles: impl IntoIterator<Item = (Cell, PlacedTile)>) -> Self {
        let mut map = Self {
            tiles: Vec::new(),
            tile_index: CellIndex::new(),
            free_cells: Vec::new(),
            tile_spaces: Vec::new(),
            lands: SpaceGraph::new(),
            seas: SpaceGraph::new(),
            outpost_sites: Vec::new(),
            land_islands: vec![0],
            island_extents: Vec::new(),
        };
        tiles.into_iter().for_each(|(cell, placed_tile)| map.place(cell, placed_tile));
        map
    }

    pub fn starts_from_board(&self, board: usize) -> bool {
        Self::from_board(board).tiles().all(|(cell, fixed)| self.tile_at(cell) == Some(fixed))
    }

    pub fn tile_at(&self, cell: Cell) -> Option<&PlacedTile> {
        self.tile_index.get(cell).map(|index| &self.tiles[index].1)
    }

    pub fn tiles(&self) -> impl Iterator<Item = (Cell, &PlacedTile)> {
        self.tiles.iter().map(|(cell, placed_tile)| (*cell, placed_tile))
    }

    /// Places a tile on an empty cell.
    pub fn place(&mut self, cell: Cell, placed_tile: PlacedTile) {
        let index = self.tiles.partition_point(|(before, _)| *before < cell);
        self.tiles.insert(index, (cell, placed_tile));
        self.tiles.iter().enumerate().skip(index).for_each(|(index, (cell, _))| self.tile_index.set(*cell, index));
        if let Ok(free) = self.free_cells.binary_search_by_key(&cell, |(free, _)| *free) {
            self.free_cells.remove(free);
        }
        let land_sides = placed_tile.shape().land_sides();
        for side in Side::ALL {
            self.update_free_cell(cell.neighbor(side), side.opposite(), land_sides.contains(side));
        }
        self.tile_spaces.insert(index, TileSpaces::default());
        self.add_spaces(cell, index, Terrain::Land);
        self.add_spaces(cell, index, Terrain::Sea);
        for land in self.tile_spaces[index].lands.clone() {
            self.add_to_island(land);
        }
        for corner in cell.corners() {
            if let Some(site) = self.find_outpost_site(corner) {
                let position = self.outpost_sites.partition_point(|other| other.corner < corner);
                self.outpost_sites.insert(position, site);
            }
        }
    }

    /// Adds the spaces of this terrain of a new tile and connects them to their neighbors.
    fn add_spaces(&mut self, cell: Cell, index: usize, terrain: Terrain) {
        let shape = self.tiles[index].1.shape();
        let spaces = if terrain == Terrain::Land { shape.lands } else { shape.seas };
        for sides in spaces {
            let Some(side) = sides.first() else { continue };
            let neighbors =
                sides.iter().filter_map(|side| self.index_with_side(cell.neighbor(side), side.opposite(), terrain));
            let neighbors: ArrayVec<u8, 6> = neighbors.collect();
            let has_harbor = terrain == Terrain::Sea && FIXED_CELLS.contains(&cell) && sides.contains(HARBOR_SIDE);
            let spaces = &mut self.tile_spaces[index];
            let (graph, indices) = match terrain {
                Terrain::Land => (&mut self.lands, &mut spaces.lands),
                Terrain::Sea => (&mut self.seas, &mut spaces.seas),
            };
            let added = graph.add(Space { cell, side });
            indices.push(added);
            sides.iter().for_each(|side| spaces.by_side[side as usize] = added);
            neighbors.into_iter().for_each(|neighbor| graph.connect(added, neighbor));
            if has_harbor {
                graph.connect(added, SpaceGraph::MAINLAND_INDEX);
            }
        }
    }

    /// Adds the next land to the islands of its neighbors, which become one.
    fn add_to_island(&mut self, land: u8) {
        let neighbors = self.lands.neighbors(land).iter().filter_map(|neighbor| self.island_of(*neighbor));
        let merged: ArrayVec<u8, 7> = neighbors.collect();
        let number = merged.iter().copied().min().unwrap_or(self.island_extents.len() as u8);
        for island in self.land_islands.iter_mut().filter(|island| merged.contains(island)) {
            *island = number;
        }
        self.land_islands.push(number);
        merged.iter().for_each(|island| self.island_extents[usize::from(*island)] = IslandExtent::default());
        let extent = self.measure_island(number);
        match self.island_extents.get_mut(usize::from(number)) {
            Some(known) => *known = extent,
            None => self.island_extents.push(extent),
        }
    }

    fn measure_island(&self, number: u8) -> IslandExtent {
        let (mut extent, mut last_cell) = (IslandExtent::default(), None);
        let numbers = self.land_islands.iter().enumerate().skip(1);
        for (land, _) in numbers.filter(|(_, island)| **island == number) {
            let land = self.lands.space(land as u8);
            // The lands of a tile follow each other.
            let is_next_tile = last_cell.replace(land.cell) != Some(land.cell);
            let is_open = |side: &Side| self.tile_at(land.cell.neighbor(*side)).is_none();
            let open_sides = self.sides(land).iter().filter(is_open).count() as u8;
            // Only an invalid stored map, which is refused later, has more of them than fit.
            extent.tiles = extent.tiles.saturating_add(is_next_tile.into());
            extent.open_sides = extent.open_sides.saturating_add(open_sides);
        }
        extent
    }

    /// Returns the outpost site at a corner, if three tiles meet there and all three edges are land.
    fn find_outpost_site(&self, corner: Corner) -> Option<OutpostSite> {
        let [one, second, third] = corner.cell_sides();
        let land = |(cell, side)| self.index_with_side(cell, side, Terrain::Land);
        Some(OutpostSite { corner, lands: [land(one)?, land(second)?, land(third)?] })
    }

    /// Updates the free cell `cell` after a tile was placed beyond `side`. `land` is whether the common edge is land.
    fn update_free_cell(&mut self, cell: Cell, side: Side, land: bool) {
        let found = self.free_cells.binary_search_by_key(&cell, |(free, _)| *free);
        if found.is_err() && (self.tile_at(cell).is_some() || !Self::is_away_from_mainland(cell)) {
            return;
        }
        let index = found.unwrap_or_else(|index| {
            self.free_cells.insert(index, (cell, EdgeConstraint::default()));
            index
        });
        let (_, constraint) = &mut self.free_cells[index];
        *constraint = constraint.with_neighbor(side, land);
    }

    pub fn set_token(&mut self, cell: Cell, token: Option<TileToken>) {
        if let Some(index) = self.tile_index.get(cell) {
            self.tiles[index].1.token = token;
        }
    }

    /// Returns every empty cell that is next to a tile but not on or next to the Mainland, with its edge constraint.
    pub fn free_cells(&self) -> &[(Cell, EdgeConstraint)] {
        &self.free_cells
    }

    /// Whether the cell is neither on nor next to the Mainland. It may already have a tile.
    pub fn is_away_from_mainland(cell: Cell) -> bool {
        MAINLAND_CELLS.iter().all(|mainland| mainland.distance(cell) > 1)
    }

    /// Returns the constraint that the neighboring tiles impose on a tile on this cell.
    pub fn constraint_at(&self, cell: Cell) -> EdgeConstraint {
        Side::ALL.into_iter().fold(EdgeConstraint::default(), |constraint, side| {
            match self.tile_at(cell.neighbor(side)) {
                Some(placed_tile) => {
                    constraint.with_neighbor(side, placed_tile.shape().land_sides().contains(side.opposite()))
                }
                None => constraint,
            }
        })
    }

    /// Returns all sides of the tile that the space reaches; empty for the Mainland.
    pub fn sides(&self, space: Space) -> SideSet {
        self.tile_at(space.cell).map(|placed_tile| placed_tile.shape().space_with_side(space.side)).unwrap_or_default()
    }

    /// Returns the spaces of this terrain on a tile, or on the Mainland.
    pub fn spaces(&self, cell: Cell, terrain: Terrain) -> impl Iterator<Item = Space> {
        let (graph, tile_spaces) =
            (self.graph(terrain), self.tile_index.get(cell).map(|index| &self.tile_spaces[index]));
        let indices = match tile_spaces {
            Some(spaces) => spaces.of(terrain),
            None if cell == Space::MAINLAND.cell => &[SpaceGraph::MAINLAND_INDEX],
            None => &[],
        };
        indices.iter().map(|index| graph.space(*index))
    }

    /// Returns the lands or the seas of all tiles and of the Mainland.
    pub const fn graph(&self, terrain: Terrain) -> &SpaceGraph {
        match terrain {
            Terrain::Land => &self.lands,
            Terrain::Sea => &self.seas,
        }
    }

    /// Returns every tile with its spaces, sorted by cell.
    pub fn tiles_with_spaces(&self) -> impl Iterator<Item = (&PlacedTile, &TileSpaces)> {
        self.tiles.iter().map(|(_, placed_tile)| placed_tile).zip(&self.tile_spaces)
    }

    pub fn space_with_side(&self, cell: Cell, side: Side) -> Option<Space> {
        Some(Space { cell, side: self.tile_at(cell)?.shape().space_with_side(side).first()? })
    }

    /// Returns the spaces of the same terrain one step away, sorted, without duplicates.
    pub fn adjacent(&self, from: Space, terrain: Terrain) -> AdjacentSpaces {
        self.graph(terrain).adjacent(self.space_index(from))
    }

    /// Returns the index of a space in the graph of its terrain. A space that is not on a tile has the index of the
    /// Mainland.
    pub fn space_index(&self, space: Space) -> u8 {
        let tile = self.tile_index.get(space.cell);
        tile.map_or(SpaceGraph::MAINLAND_INDEX, |tile| self.tile_spaces[tile].by_side[space.side as usize])
    }

    /// Returns the index of the space of this terrain that reaches the side of the cell.
    fn index_with_side(&self, cell: Cell, side: Side, terrain: Terrain) -> Option<u8> {
        let index = self.tile_index.get(cell)?;
        let is_land = self.tiles[index].1.shape().land_sides().contains(side);
        (is_land == (terrain == Terrain::Land)).then(|| self.tile_spaces[index].by_side[side as usize])
    }

    /// Returns the token of a tile and the space where it stands.
    pub fn token_at(&self, cell: Cell) -> Option<(TileToken, Space)> {
        let placed_tile = self.tile_at(cell)?;
        Some((placed_tile.token?, self.space_with_side(cell, placed_tile.tile.content_side(placed_tile.rotation)?)?))
    }

    pub fn has_enemy_ship(&self, sea: Space) -> bool {
        self.token_at(sea.cell) == Some((TileToken::EnemyShip, sea))
    }

    /// Returns the strength of the settlement on a land, if there is one.
    pub fn settlement_on(&self, land: Space) -> Option<u8> {
        match self.token_at(land.cell)? {
            (TileToken::Settlement(strength), at) if at == land => Some(strength),
            _ => None,
        }
    }

    /// Returns every corner where an outpost can stand if no other outpost is near, sorted.
    pub fn outpost_sites(&self) -> &[OutpostSite] {
        &self.outpost_sites
    }

    /// Returns the number of a land's island; the Mainland is not one.
    pub fn island_of(&self, land: u8) -> Option<u8> {
        let number = self.land_islands.get(usize::from(land)).copied();
        number.filter(|_| land != SpaceGraph::MAINLAND_INDEX)
    }

    /// Returns the number of the island around a corner, if an outpost can stand there. All three lands belong to it.
    pub fn island_around(&self, corner: Corner) -> Option<u8> {
        self.island_of(self.outpost_site_at(corner)?.lands[0])
    }

    /// Returns the extent of each island, indexed by its number.
    pub fn island_extents(&self) -> &[IslandExtent] {
        &self.island_extents
    }

    /// Returns the outpost site at a corner, if three tiles meet there and all three edges are land.
    pub fn outpost_site_at(&self, corner: Corner) -> Option<&OutpostSite> {
        let position = self.outpost_sites.binary_search_by_key(&corner, |site| site.corner).ok()?;
        Some(&self.outpost_sites[position])
    }
}

impl TileSpaces {
    fn of(&self, terrain: Terrain) -> &[u8] {
        match terrain {
            Terrain::Land => &self.lands,
            Terrain::Sea => &self.seas,
        }
    }
}

impl PartialEq for TileMap {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl Eq for TileMap {}

impl Hash for TileMap {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tiles.hash(state);
    }
}

impl From<TileMap> for BTreeMap<Cell, PlacedTile> {
    fn from(map: TileMap) -> Self {
        map.tiles.into_iter().collect()
    }
}

impl From<BTreeMap<Cell, PlacedTile>> for TileMap {
    fn from(tiles: BTreeMap<Cell, PlacedTile>) -> Self {
        Self::from_tiles(tiles)
    }
}
