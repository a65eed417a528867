//! The map as single edges. It takes only the tiles, their cells and rotations from the rules code.

use std::collections::{BTreeMap, BTreeSet};

use super::printed::{self, PRINTED_MAINLAND, PrintedTile};
use crate::Explorers;
use crate::hex::{Cell, Corner, Side, Space, Tip};

/// Axial coordinates of a cell.
pub type Coordinates = (i8, i8);

/// All tiles as they lie.
pub struct IndependentMap {
    pub tiles: BTreeMap<Coordinates, PrintedTile>,
}

/// Land edges that are connected.
pub struct IndependentIsland {
    pub edges: BTreeSet<(Coordinates, usize)>,
    pub is_complete: bool,
}

impl IndependentMap {
    pub fn new(state: &Explorers) -> Self {
        let printed = |(cell, placed_tile): (Cell, &crate::map::PlacedTile)| {
            ((cell.q, cell.r), PrintedTile::new(&placed_tile.tile.to_string(), placed_tile.rotation))
        };
        Self { tiles: state.public_state.map.tiles().map(printed).collect() }
    }

    /// Returns all cells of a rectangle around the tiles.
    pub fn surrounding_cells(&self) -> Vec<Coordinates> {
        let bounds = |coordinate: fn(&Coordinates) -> i8| {
            (self.tiles.keys().map(coordinate).min().unwrap() - 2)
                ..=(self.tiles.keys().map(coordinate).max().unwrap() + 3)
        };
        let (qs, rs) = (bounds(|at| at.0), bounds(|at| at.1));
        qs.flat_map(|q| rs.clone().map(move |r| (q, r))).collect()
    }

    /// Returns the sides that a space reaches, and whether it is land.
    pub fn sides_and_is_land(&self, space: Space) -> (Vec<usize>, bool) {
        let (tile, side) = (&self.tiles[&(space.cell.q, space.cell.r)], space.side as usize);
        let sides = tile.space_with_side(side, true).or(tile.space_with_side(side, false)).unwrap().clone();
        (sides, tile.is_land(side))
    }

    /// Returns every land, or every sea.
    pub fn spaces(&self, land: bool) -> Vec<Space> {
        let spaces_of = |(at, tile): (&Coordinates, &PrintedTile)| {
            let spaces = if land { &tile.lands } else { &tile.seas };
            spaces.iter().map(|sides| space_from_sides(*at, sides)).collect::<Vec<_>>()
        };
        self.tiles.iter().flat_map(spaces_of).collect()
    }

    /// Returns the lands, or the seas, that are one step away.
    pub fn adjacent(&self, from: Space, land: bool) -> BTreeSet<Space> {
        let fixed = [(-1, 0), (0, 0), (1, 0)];
        if from == Space::MAINLAND {
            let harbor = fixed.iter().map(|at| space_from_sides(*at, &self.tiles[at].seas[0]));
            return if land { BTreeSet::new() } else { harbor.collect() };
        }
        let at = (from.cell.q, from.cell.r);
        let (sides, is_land) = self.sides_and_is_land(from);
        assert_eq!(land, is_land);
        let mut steps = BTreeSet::new();
        for side in sides {
            let neighbor = printed::neighbor(at, side);
            let Some(tile) = self.tiles.get(&neighbor) else { continue };
            let joined = tile.space_with_side((side + 3) % 6, land).expect("touching edges agree");
            steps.insert(space_from_sides(neighbor, joined));
        }
        if !land && fixed.contains(&at) {
            steps.insert(Space::MAINLAND);
        }
        steps
    }

    /// Returns every island, flood-filled from edge to edge.
    pub fn islands(&self) -> Vec<IndependentIsland> {
        let mut unvisited: BTreeSet<(Coordinates, usize)> = BTreeSet::new();
        for (at, tile) in &self.tiles {
            unvisited.extend((0..6).filter(|side| tile.is_land(*side)).map(|side| (*at, side)));
        }
        let mut islands = Vec::new();
        while let Some(first) = unvisited.pop_first() {
            let (mut edges, mut flood, mut complete) = (BTreeSet::from([first]), vec![first], true);
            while let Some((at, side)) = flood.pop() {
                let neighbor = printed::neighbor(at, side);
                complete &= self.tiles.contains_key(&neighbor);
                let on_tile = self.tiles[&at].space_with_side(side, true).unwrap().iter().map(|other| (at, *other));
                let across = self.tiles.get(&neighbor).map(|_| (neighbor, (side + 3) % 6));
                for edge in on_tile.chain(across) {
                    if edges.insert(edge) {
                        assert!(unvisited.remove(&edge), "land borders on land");
                        flood.push(edge);
                    }
                }
            }
            islands.push(IndependentIsland { edges, is_complete: complete });
        }
        islands
    }

    /// Returns every legal cell for a tile, with the rotated tile.
    pub fn legal_placements(&self, name: &str) -> BTreeSet<(Coordinates, PrintedTile)> {
        let is_forbidden = |at: Coordinates| {
            PRINTED_MAINLAND.contains(&at) || (0..6).any(|side| PRINTED_MAINLAND.contains(&printed::neighbor(at, side)))
        };
        let has_neighbor = |at: Coordinates| (0..6).any(|side| self.tiles.contains_key(&printed::neighbor(at, side)));
        let cells = self
            .surrounding_cells()
            .into_iter()
            .filter(|at| !self.tiles.contains_key(at) && !is_forbidden(*at) && has_neighbor(*at));
        let rotated_tiles: Vec<PrintedTile> = (0..6).map(|rotation| PrintedTile::new(name, rotation)).collect();
        let fits = |at: Coordinates, tile: &PrintedTile| {
            (0..6).all(|side| {
                let other = self.tiles.get(&printed::neighbor(at, side));
                other.is_none_or(|other| other.is_land((side + 3) % 6) == tile.is_land(side))
            })
        };
        let fitting = |at| rotated_tiles.iter().filter(move |tile| fits(at, tile)).map(move |tile| (at, tile.clone()));
        cells.flat_map(fitting).collect()
    }

    /// Returns the lands around a corner, if three tiles meet there and all three edges are land.
    pub fn lands_around(&self, corner: Corner) -> Option<BTreeSet<Space>> {
        let [(a, a1, a2), (b, b1, b2), (c, c1, c2)] = corner_cells(corner);
        let [ta, tb, tc] = [self.tiles.get(&a)?, self.tiles.get(&b)?, self.tiles.get(&c)?];
        let all = [(ta, a, a1), (ta, a, a2), (tb, b, b1), (tb, b, b2), (tc, c, c1), (tc, c, c2)];
        all.into_iter()
            .map(|(tile, at, side)| tile.space_with_side(side, true).map(|sides| space_from_sides(at, sides)))
            .collect()
    }

    /// Returns every corner of the surrounding cells.
    pub fn surrounding_corners(&self) -> Vec<Corner> {
        let both = |(q, r)| [Tip::North, Tip::South].map(|tip| Corner { cell: Cell::new(q, r), tip });
        self.surrounding_cells().into_iter().flat_map(both).collect()
    }

    /// Returns each tile's distance from the Mainland; that of a fixed tile is 1.
    pub fn distances_from_mainland(&self) -> BTreeMap<Coordinates, i32> {
        let mut distances = BTreeMap::from([((-1, 0), 1), ((0, 0), 1), ((1, 0), 1)]);
        loop {
            let next: Vec<(Coordinates, i32)> = self
                .tiles
                .keys()
                .filter(|at| !distances.contains_key(at))
                .filter_map(|at| {
                    let nearest = (0..6).filter_map(|side| distances.get(&printed::neighbor(*at, side))).min()?;
                    Some((*at, nearest + 1))
                })
                .collect();
            if next.is_empty() {
                return distances;
            }
            distances.extend(next);
        }
    }
}

impl IndependentIsland {
    /// Returns the number of tiles that it covers.
    pub fn size(&self) -> i32 {
        self.edges.iter().map(|(at, _)| at).collect::<BTreeSet<_>>().len() as i32
    }

    pub fn contains(&self, land: Space) -> bool {
        self.edges.contains(&((land.cell.q, land.cell.r), land.side as usize))
    }
}

/// Returns the three cells at a corner, each with its two edges that end there.
pub fn corner_cells(corner: Corner) -> [(Coordinates, usize, usize); 3] {
    let at = (corner.cell.q, corner.cell.r);
    let [e, ne, nw, w, sw, se] = [0, 1, 2, 3, 4, 5];
    match corner.tip {
        Tip::North => [(at, ne, nw), (printed::neighbor(at, nw), se, e), (printed::neighbor(at, ne), w, sw)],
        Tip::South => [(at, se, sw), (printed::neighbor(at, se), nw, w), (printed::neighbor(at, sw), ne, e)],
    }
}

impl PrintedTile {
    pub fn is_land(&self, side: usize) -> bool {
        self.lands.iter().any(|land| land.contains(&side))
    }

    /// Returns the space of this kind that reaches the side.
    pub fn space_with_side(&self, side: usize, land: bool) -> Option<&Vec<usize>> {
        if land { &self.lands } else { &self.seas }.iter().find(|space| space.contains(&side))
    }
}

/// Converts to the space as the rules code writes it.
pub fn space_from_sides((q, r): (i8, i8), sides: &[usize]) -> Space {
    Space { cell: Cell::new(q, r), side: Side::ALL[sides[0]] }
}
