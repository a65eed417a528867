//! The map as single edges. It takes only the tiles, their cells and rotations from the rules code.

use std::collections::{BTreeMap, BTreeSet};

use super::super::Explorers;
use super::super::hex::{Cell, Corner, Side, Space, Tip};
use super::printed::{self, Lies, MAINLAND};

/// Axial coordinates of a cell.
pub type At = (i8, i8);

/// All tiles as they lie.
pub struct Grid {
    pub tiles: BTreeMap<At, Lies>,
}

/// Land edges that are connected.
pub struct Land {
    pub edges: BTreeSet<(At, usize)>,
    pub complete: bool,
}

impl Grid {
    pub fn of(table: &Explorers) -> Self {
        let lies = |(cell, laid): (Cell, &super::super::map::Laid)| {
            ((cell.q, cell.r), Lies::new(&laid.tile.to_string(), laid.turned))
        };
        Self { tiles: table.world.map.tiles().map(lies).collect() }
    }

    /// Returns all cells of a rectangle around the tiles.
    pub fn rectangle(&self) -> Vec<At> {
        let bounds = |of: fn(&At) -> i8| {
            (self.tiles.keys().map(of).min().unwrap() - 2)..=(self.tiles.keys().map(of).max().unwrap() + 3)
        };
        let (qs, rs) = (bounds(|at| at.0), bounds(|at| at.1));
        qs.flat_map(|q| rs.clone().map(move |r| (q, r))).collect()
    }

    /// Returns the sides that a space reaches, and whether it is land.
    pub fn sides(&self, space: Space) -> (Vec<usize>, bool) {
        let (tile, side) = (&self.tiles[&(space.cell.q, space.cell.r)], space.side as usize);
        let sides = tile.reaching(side, true).or(tile.reaching(side, false)).unwrap().clone();
        (sides, tile.is_land(side))
    }

    /// Returns every land, or every sea.
    pub fn spaces(&self, land: bool) -> Vec<Space> {
        let of = |(at, tile): (&At, &Lies)| {
            let spaces = if land { &tile.lands } else { &tile.seas };
            spaces.iter().map(|sides| space(*at, sides)).collect::<Vec<_>>()
        };
        self.tiles.iter().flat_map(of).collect()
    }

    /// Returns the lands, or the seas, that are one step away.
    pub fn steps(&self, from: Space, land: bool) -> BTreeSet<Space> {
        let fixed = [(-1, 0), (0, 0), (1, 0)];
        if from == Space::MAINLAND {
            let harbour = fixed.iter().map(|at| space(*at, &self.tiles[at].seas[0]));
            return if land { BTreeSet::new() } else { harbour.collect() };
        }
        let at = (from.cell.q, from.cell.r);
        let (sides, is_land) = self.sides(from);
        assert_eq!(land, is_land);
        let mut steps = BTreeSet::new();
        for side in sides {
            let there = printed::across(at, side);
            let Some(tile) = self.tiles.get(&there) else { continue };
            let joined = tile.reaching((side + 3) % 6, land).expect("edges that touch agree");
            steps.insert(space(there, joined));
        }
        if !land && fixed.contains(&at) {
            steps.insert(Space::MAINLAND);
        }
        steps
    }

    /// Returns every island, flood-filled from edge to edge.
    pub fn islands(&self) -> Vec<Land> {
        let mut dry: BTreeSet<(At, usize)> = BTreeSet::new();
        for (at, tile) in &self.tiles {
            dry.extend((0..6).filter(|side| tile.is_land(*side)).map(|side| (*at, side)));
        }
        let mut islands = Vec::new();
        while let Some(first) = dry.pop_first() {
            let (mut edges, mut flood, mut complete) = (BTreeSet::from([first]), vec![first], true);
            while let Some((at, side)) = flood.pop() {
                let there = printed::across(at, side);
                complete &= self.tiles.contains_key(&there);
                let on_tile = self.tiles[&at].reaching(side, true).unwrap().iter().map(|other| (at, *other));
                let across = self.tiles.get(&there).map(|_| (there, (side + 3) % 6));
                for edge in on_tile.chain(across) {
                    if edges.insert(edge) {
                        assert!(dry.remove(&edge), "land meets land");
                        flood.push(edge);
                    }
                }
            }
            islands.push(Land { edges, complete });
        }
        islands
    }

    /// Returns every legal cell for a tile, with the rotated tile.
    pub fn places(&self, name: &str) -> BTreeSet<(At, Lies)> {
        let taboo = |at: At| MAINLAND.contains(&at) || (0..6).any(|side| MAINLAND.contains(&printed::across(at, side)));
        let touches = |at: At| (0..6).any(|side| self.tiles.contains_key(&printed::across(at, side)));
        let cells =
            self.rectangle().into_iter().filter(|at| !self.tiles.contains_key(at) && !taboo(*at) && touches(*at));
        let turns: Vec<Lies> = (0..6).map(|turned| Lies::new(name, turned)).collect();
        let fits = |at: At, lies: &Lies| {
            (0..6).all(|side| {
                let other = self.tiles.get(&printed::across(at, side));
                other.is_none_or(|other| other.is_land((side + 3) % 6) == lies.is_land(side))
            })
        };
        let fitting = |at| turns.iter().filter(move |lies| fits(at, lies)).map(move |lies| (at, lies.clone()));
        cells.flat_map(fitting).collect()
    }

    /// Returns the lands around a corner, if three tiles meet there and all three edges are land.
    pub fn round(&self, corner: Corner) -> Option<BTreeSet<Space>> {
        let [(a, a1, a2), (b, b1, b2), (c, c1, c2)] = meeting(corner);
        let [ta, tb, tc] = [self.tiles.get(&a)?, self.tiles.get(&b)?, self.tiles.get(&c)?];
        let all = [(ta, a, a1), (ta, a, a2), (tb, b, b1), (tb, b, b2), (tc, c, c1), (tc, c, c2)];
        all.into_iter().map(|(tile, at, side)| tile.reaching(side, true).map(|sides| space(at, sides))).collect()
    }

    /// Returns every corner of the surrounding cells.
    pub fn corners(&self) -> Vec<Corner> {
        let both = |(q, r)| [Tip::North, Tip::South].map(|tip| Corner { cell: Cell::new(q, r), tip });
        self.rectangle().into_iter().flat_map(both).collect()
    }

    /// Returns each tile's distance from the Mainland; that of a fixed tile is 1.
    pub fn distances(&self) -> BTreeMap<At, i32> {
        let mut far = BTreeMap::from([((-1, 0), 1), ((0, 0), 1), ((1, 0), 1)]);
        loop {
            let next: Vec<(At, i32)> = self
                .tiles
                .keys()
                .filter(|at| !far.contains_key(at))
                .filter_map(|at| {
                    let near = (0..6).filter_map(|side| far.get(&printed::across(*at, side))).min()?;
                    Some((*at, near + 1))
                })
                .collect();
            if next.is_empty() {
                return far;
            }
            far.extend(next);
        }
    }
}

impl Land {
    /// Returns the number of tiles that it covers.
    pub fn size(&self) -> i32 {
        self.edges.iter().map(|(at, _)| at).collect::<BTreeSet<_>>().len() as i32
    }

    pub fn has(&self, land: Space) -> bool {
        self.edges.contains(&((land.cell.q, land.cell.r), land.side as usize))
    }
}

/// Returns the three cells at a corner, each with its two edges that end there.
pub fn meeting(corner: Corner) -> [(At, usize, usize); 3] {
    let at = (corner.cell.q, corner.cell.r);
    let [e, ne, nw, w, sw, se] = [0, 1, 2, 3, 4, 5];
    match corner.tip {
        Tip::North => [(at, ne, nw), (printed::across(at, nw), se, e), (printed::across(at, ne), w, sw)],
        Tip::South => [(at, se, sw), (printed::across(at, se), nw, w), (printed::across(at, sw), ne, e)],
    }
}

impl Lies {
    pub fn is_land(&self, side: usize) -> bool {
        self.lands.iter().any(|land| land.contains(&side))
    }

    /// Returns the space of this kind that reaches the side.
    pub fn reaching(&self, side: usize, land: bool) -> Option<&Vec<usize>> {
        if land { &self.lands } else { &self.seas }.iter().find(|space| space.contains(&side))
    }
}

/// Converts to the space as the rules code writes it.
pub fn space((q, r): (i8, i8), sides: &[usize]) -> Space {
    Space { cell: Cell::new(q, r), side: Side::ALL[sides[0]] }
}
