//! The layout of one tile: its spaces, and where things can stand on them.

use std::sync::LazyLock;

use super::coastline::{self, LandKind};
use super::projection::{APOTHEM, PlanePoint, SIDE_LENGTH};
use crate::hex::{Cell, Side, SideSet};
use crate::map::TileMap;
use crate::tile::TileShape;

/// The possible sizes of pieces in widths of the tile, of which the largest is used at which all pieces fit. The second
/// number is the required distance of a piece's center from the coast, as a share of the size, and is lower on crowded
/// spaces.
const SIZES_WITH_COAST_CLEARANCE: [(f32, f32); 11] = [
    (0.52, 0.35),
    (0.47, 0.35),
    (0.43, 0.34),
    (0.4, 0.33),
    (0.37, 0.3),
    (0.35, 0.24),
    (0.33, 0.16),
    (0.3, 0.1),
    (0.27, 0.06),
    (0.24, 0.04),
    (0.2, 0.02),
];
/// The required distance of a piece's center from the side of the tile, as a share of the piece's size. It keeps a
/// piece visibly on its own tile.
const EDGE_CLEARANCE_PER_SIZE: f32 = 0.44;
/// The weight of the distance from the tile's center, against the free room, in the choice of the first piece's
/// position.
const CENTER_BIAS: f32 = 0.35;
/// The distance between things, as a share of their size.
const MIN_SPACING_PER_SIZE: f32 = 0.94;
/// The distances between things on a crowded space, where they overlap, as shares of their size.
const CROWDED_SPACINGS_PER_SIZE: [f32; 3] = [0.8, 0.66, 0.54];
/// The sizes on a crowded space, as shares of the smallest size that is readable.
const CROWDED_SIZES: [f32; 3] = [1.0, 0.9, 0.8];
/// The required distances of a piece's center from the coast, in widths of the tile, and from the side of the tile, as
/// a share of the piece's size, on a crowded space.
const CROWDED_COAST_CLEARANCE: f32 = 0.03;
const CROWDED_EDGE_CLEARANCE_PER_SIZE: f32 = 0.3;
/// The largest size, in widths of the tile, that is used only because smaller pieces were unreadable.
const MAX_CROWDED_SIZE: f32 = 0.5;
/// The distance between candidate positions, in widths of the tile.
const GRID_STEP: f32 = 0.08;

pub struct TileLayout {
    /// Each land with its outline.
    pub lands: Vec<(SideSet, Vec<PlanePoint>)>,
    pub seas: Vec<SideSet>,
    /// The sides after which the corner of a land is sea.
    pub sea_tips: Vec<Side>,
}

/// The center and radius of a circle that an outpost or the cell's name occupies.
pub type OccupiedCircle = (PlanePoint, f32);

/// The positions of the pieces on a space, and their common size.
pub struct PiecePositions {
    /// The size in widths of the tile.
    pub size: f32,
    /// Relative to the center of the tile.
    pub centers: Vec<PlanePoint>,
}

impl TileLayout {
    /// A tile without neighbors.
    pub fn standalone(shape: TileShape) -> Self {
        Self::from_shape(shape, |_| false)
    }

    /// Returns the layout of a tile on the map, whose coast depends on the neighboring tiles.
    pub fn on_map(map: &TileMap, cell: Cell, shape: TileShape) -> Self {
        // At each corner of this tile, three edges meet. The edge that does not belong to this tile lies between the
        // two neighbors there, so its terrain can be read from either neighbor.
        let is_sea = |near: Side, line: Side| {
            map.tile_at(cell.neighbor(near)).map(|placed_tile| !placed_tile.shape().land_sides().contains(line))
        };
        let beyond = |side: Side| is_sea(side, side.rotated(2)).or_else(|| is_sea(side.rotated(1), side.rotated(5)));
        Self::from_shape(shape, |side| beyond(side).unwrap_or(false))
    }

    fn from_shape(shape: TileShape, is_sea_beyond: impl Fn(Side) -> bool) -> Self {
        let seas: Vec<SideSet> = shape.sea_spaces().collect();
        let kind = match (shape.land_spaces().count(), seas.len()) {
            (2, _) => LandKind::OneOfTwo,
            (_, 2) => LandKind::Isthmus,
            _ => LandKind::OnlyLand,
        };
        let is_tip = |side: &Side| {
            let land = shape.land_spaces().find(|land| land.contains(*side)).unwrap_or_default();
            land.contains(side.rotated(1)) && is_sea_beyond(*side)
        };
        Self {
            sea_tips: Side::ALL.into_iter().filter(is_tip).collect(),
            lands: shape.land_spaces().map(|land| (land, coastline::outline(land, kind, &is_sea_beyond))).collect(),
            seas,
        }
    }

    /// Finds positions on the land that reaches this side. Pieces smaller than `min_size` widths of the tile are
    /// unreadable, so they rather overlap.
    pub fn place_on_land(
        &self,
        side: Side,
        count: usize,
        min_size: f32,
        occupied: &[OccupiedCircle],
    ) -> PiecePositions {
        let land = self.outline_of_land(side);
        find_positions(count, min_size.min(MAX_CROWDED_SIZE), occupied, |at| {
            land.map_or(0.0, |line| if is_inside(line, at) { distance_to_outline(line, at) } else { 0.0 })
        })
    }

    /// Finds positions in the sea that reaches this side, like [`Self::place_on_land`].
    pub fn place_on_sea(&self, side: Side, count: usize, min_size: f32, occupied: &[OccupiedCircle]) -> PiecePositions {
        find_positions(count, min_size.min(MAX_CROWDED_SIZE), occupied, |at| {
            if !self.is_on_sea(side, at) {
                return 0.0;
            }
            self.lands.iter().map(|(_, line)| distance_to_outline(line, at)).fold(1.0, f32::min)
        })
    }

    fn outline_of_land(&self, side: Side) -> Option<&[PlanePoint]> {
        self.lands.iter().find(|(land, _)| land.contains(side)).map(|(_, line)| line.as_slice())
    }

    /// Whether a point lies on the land that reaches this side.
    #[cfg(test)]
    pub fn is_on_land(&self, side: Side, at: PlanePoint) -> bool {
        self.outline_of_land(side).is_some_and(|line| is_inside(line, at))
    }

    /// Whether a point lies in the sea that reaches this side.
    pub fn is_on_sea(&self, side: Side, at: PlanePoint) -> bool {
        let sea = self.seas.iter().find(|sea| sea.contains(side)).copied().unwrap_or_default();
        let nearest_side = Side::ALL.into_iter().max_by(|a, b| at.offset_towards(*a).total_cmp(&at.offset_towards(*b)));
        nearest_side.is_some_and(|side| sea.contains(side)) && !self.is_land(at)
    }

    pub fn is_land(&self, at: PlanePoint) -> bool {
        self.lands.iter().any(|(_, line)| is_inside(line, at))
    }
}

/// A position that is considered.
#[derive(Clone, Copy)]
struct Candidate {
    position: PlanePoint,
    /// The distance from the coast.
    coast_distance: f32,
    obstacle_distance: f32,
}

/// Returns positions for pieces at the largest size that fits. If that is less than `min_size`, the pieces overlap.
/// `coast_distance` returns the distance of a point from the border of the space, or 0 if the point is outside the
/// space.
fn find_positions(
    count: usize,
    min_size: f32,
    occupied: &[OccupiedCircle],
    coast_distance: impl Fn(PlanePoint) -> f32,
) -> PiecePositions {
    let obstacle_distance = |at: PlanePoint, edge_distance: f32| {
        occupied.iter().map(|(center, radius)| at.distance(*center) - radius).fold(edge_distance, f32::min)
    };
    let candidates: Vec<Candidate> = CANDIDATE_POINTS
        .iter()
        .map(|(at, edge_distance)| Candidate {
            position: *at,
            coast_distance: coast_distance(*at),
            obstacle_distance: obstacle_distance(*at, *edge_distance),
        })
        .collect();
    let at_size = |(size, clearance): (f32, f32)| {
        let free = free_candidates(&candidates, clearance * size, EDGE_CLEARANCE_PER_SIZE * size);
        Some(PiecePositions { size, centers: choose_positions(&free, count, MIN_SPACING_PER_SIZE * size)? })
    };
    let (readable, small) = SIZES_WITH_COAST_CLEARANCE
        .split_at(SIZES_WITH_COAST_CLEARANCE.iter().take_while(|(size, _)| *size >= min_size).count());
    let apart = readable.iter().copied().find_map(at_size);
    let found = apart
        .or_else(|| overlapping_positions(&candidates, count, min_size))
        .or_else(|| small.iter().copied().find_map(at_size));
    // If even the smallest size does not fit, things may stand outside their space.
    found.unwrap_or_else(|| {
        let size = SIZES_WITH_COAST_CLEARANCE[SIZES_WITH_COAST_CLEARANCE.len() - 1].0.max(min_size);
        let at = choose_positions(&candidates, count, CROWDED_SPACINGS_PER_SIZE[2] * size)
            .unwrap_or_else(|| vec![PlanePoint::default(); count]);
        PiecePositions { size, centers: at }
    })
}

/// Returns positions of pieces that may overlap, the northernmost first, so that a piece covers those behind it.
fn overlapping_positions(candidates: &[Candidate], count: usize, min_size: f32) -> Option<PiecePositions> {
    let sizes = CROWDED_SIZES.into_iter().map(|share| share * min_size);
    let mut sizes_and_spacings = sizes.flat_map(|size| CROWDED_SPACINGS_PER_SIZE.map(|spacing| (size, spacing * size)));
    let (size, mut centers) = sizes_and_spacings.find_map(|(size, spacing)| {
        let free = free_candidates(candidates, CROWDED_COAST_CLEARANCE, CROWDED_EDGE_CLEARANCE_PER_SIZE * size);
        Some((size, choose_positions(&free, count, spacing)?))
    })?;
    centers.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    Some(PiecePositions { size, centers })
}

fn free_candidates(candidates: &[Candidate], coast_clearance: f32, edge_clearance: f32) -> Vec<Candidate> {
    let is_free = |candidate: &&Candidate| {
        candidate.coast_distance > coast_clearance && candidate.obstacle_distance >= edge_clearance
    };
    candidates.iter().filter(is_free).copied().collect()
}

/// Puts the first piece at the candidate with the most room and the other pieces near it. If there is not enough room
/// for them, the first piece goes to an end of the space. Returns `None` if the pieces fit in none of these ways.
fn choose_positions(candidates: &[Candidate], count: usize, spacing: f32) -> Option<Vec<PlanePoint>> {
    let score = |candidate: &Candidate| {
        candidate.coast_distance.min(candidate.obstacle_distance)
            - CENTER_BIAS * candidate.position.distance(PlanePoint::default())
    };
    let roomiest = candidates.iter().max_by(|a, b| score(a).total_cmp(&score(b)))?.position;
    let farthest_towards = |side: Side| {
        let offset = |candidate: &Candidate| candidate.position.offset_towards(side);
        candidates.iter().max_by(|a, b| offset(a).total_cmp(&offset(b))).map(|candidate| candidate.position)
    };
    let firsts = [roomiest].into_iter().chain(Side::ALL.into_iter().filter_map(farthest_towards));
    firsts
        .take(if count == 1 { 1 } else { usize::MAX })
        .find_map(|first| gather_around(first, candidates, count, spacing))
}

/// Puts pieces at the first position and as near to it as the distance between them allows.
fn gather_around(first: PlanePoint, candidates: &[Candidate], count: usize, spacing: f32) -> Option<Vec<PlanePoint>> {
    let mut free: Vec<PlanePoint> = candidates.iter().map(|candidate| candidate.position).collect();
    let mut chosen: Vec<PlanePoint> = Vec::new();
    while chosen.len() < count {
        let next =
            free.iter().copied().min_by(|a, b| a.squared_distance(first).total_cmp(&b.squared_distance(first)))?;
        free.retain(|at| at.distance(next) >= spacing);
        chosen.push(next);
    }
    Some(chosen)
}

/// A grid of points within the tile, with their distances from its nearest side.
static CANDIDATE_POINTS: LazyLock<Vec<(PlanePoint, f32)>> = LazyLock::new(|| {
    let steps = (SIDE_LENGTH / GRID_STEP) as i8;
    let row = move |y: i8| (-steps..=steps).map(move |x| PlanePoint::new(f32::from(x), f32::from(y)) * GRID_STEP);
    let points = (-steps..=steps).flat_map(row).map(|at| (at, distance_to_edge(at)));
    points.filter(|(_, edge_distance)| *edge_distance > 0.0).collect()
});

/// Returns the distance to the nearest side of the tile; negative outside.
fn distance_to_edge(at: PlanePoint) -> f32 {
    Side::ALL.into_iter().map(|side| APOTHEM - at.offset_towards(side)).fold(APOTHEM, f32::min)
}

fn distance_to_outline(line: &[PlanePoint], at: PlanePoint) -> f32 {
    line.iter().map(|corner| corner.squared_distance(at)).fold(1.0, f32::min).sqrt()
}

/// Whether a point is inside a closed line.
fn is_inside(line: &[PlanePoint], at: PlanePoint) -> bool {
    let Some(mut previous) = line.last() else { return false };
    let mut is_inside = false;
    for corner in line {
        let is_between = (corner.y > at.y) != (previous.y > at.y);
        let share = || (at.y - corner.y) / (previous.y - corner.y);
        if is_between && at.x < (previous.x - corner.x) * share() + corner.x {
            is_inside = !is_inside;
        }
        previous = corner;
    }
    is_inside
}
