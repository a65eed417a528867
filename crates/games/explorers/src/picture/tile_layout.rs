//! The layout of one tile: its spaces, and where things can stand on them.

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

    /// Finds positions on the land that reaches this side.
    pub fn place_on_land(&self, side: Side, count: usize, occupied: &[OccupiedCircle]) -> PiecePositions {
        let land = self.lands.iter().find(|(land, _)| land.contains(side)).map(|(_, line)| line.as_slice());
        find_positions(count, occupied, |at| {
            land.map_or(0.0, |line| if is_inside(line, at) { distance_to_outline(line, at) } else { 0.0 })
        })
    }

    /// Finds positions in the sea that reaches this side.
    pub fn place_on_sea(&self, side: Side, count: usize, occupied: &[OccupiedCircle]) -> PiecePositions {
        let sea = self.seas.iter().find(|sea| sea.contains(side)).copied().unwrap_or_default();
        find_positions(count, occupied, |at| {
            let nearest_side =
                Side::ALL.into_iter().max_by(|a, b| at.offset_towards(*a).total_cmp(&at.offset_towards(*b)));
            let is_land = self.lands.iter().any(|(_, line)| is_inside(line, at));
            if is_land || !nearest_side.is_some_and(|side| sea.contains(side)) {
                return 0.0;
            }
            self.lands.iter().map(|(_, line)| distance_to_outline(line, at)).fold(1.0, f32::min)
        })
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

/// Returns positions for pieces at the largest size that fits. `coast_distance` returns the distance of a point from
/// the border of the space, or 0 if the point is outside the space.
fn find_positions(
    count: usize,
    occupied: &[OccupiedCircle],
    coast_distance: impl Fn(PlanePoint) -> f32,
) -> PiecePositions {
    let obstacle_distance = |at: PlanePoint| {
        occupied.iter().map(|(center, radius)| at.distance(*center) - radius).fold(distance_to_edge(at), f32::min)
    };
    let candidates: Vec<Candidate> = candidate_points()
        .map(|at| Candidate {
            position: at,
            coast_distance: coast_distance(at),
            obstacle_distance: obstacle_distance(at),
        })
        .collect();
    let found = SIZES_WITH_COAST_CLEARANCE.into_iter().find_map(|(size, clearance)| {
        let is_free = |candidate: &&Candidate| {
            candidate.coast_distance > clearance * size && candidate.obstacle_distance >= EDGE_CLEARANCE_PER_SIZE * size
        };
        let free: Vec<Candidate> = candidates.iter().filter(is_free).copied().collect();
        Some(PiecePositions { size, centers: choose_positions(&free, count, size)? })
    });
    // If even the smallest size does not fit, things may stand outside their space.
    found.unwrap_or_else(|| {
        let size = SIZES_WITH_COAST_CLEARANCE[SIZES_WITH_COAST_CLEARANCE.len() - 1].0;
        let at = choose_positions(&candidates, count, size).unwrap_or_else(|| vec![PlanePoint::default(); count]);
        PiecePositions { size, centers: at }
    })
}

/// Puts the first piece at the candidate with the most room and the other pieces near it. If there is not enough room
/// for them, the first piece goes to an end of the space. Returns `None` if the pieces fit in none of these ways.
fn choose_positions(candidates: &[Candidate], count: usize, size: f32) -> Option<Vec<PlanePoint>> {
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
    firsts.take(if count == 1 { 1 } else { usize::MAX }).find_map(|first| gather_around(first, candidates, count, size))
}

/// Puts pieces at the first position and as near to it as their size allows.
fn gather_around(first: PlanePoint, candidates: &[Candidate], count: usize, size: f32) -> Option<Vec<PlanePoint>> {
    let mut free: Vec<PlanePoint> = candidates.iter().map(|candidate| candidate.position).collect();
    let mut chosen: Vec<PlanePoint> = Vec::new();
    while chosen.len() < count {
        let next = free.iter().copied().min_by(|a, b| a.distance(first).total_cmp(&b.distance(first)))?;
        free.retain(|at| at.distance(next) >= MIN_SPACING_PER_SIZE * size);
        chosen.push(next);
    }
    Some(chosen)
}

/// Returns a grid of points within the tile.
fn candidate_points() -> impl Iterator<Item = PlanePoint> {
    let steps = (SIDE_LENGTH / GRID_STEP) as i8;
    let row = move |y: i8| (-steps..=steps).map(move |x| PlanePoint::new(f32::from(x), f32::from(y)) * GRID_STEP);
    (-steps..=steps).flat_map(row).filter(|at| distance_to_edge(*at) > 0.0)
}

/// Returns the distance to the nearest side of the tile; negative outside.
fn distance_to_edge(at: PlanePoint) -> f32 {
    Side::ALL.into_iter().map(|side| APOTHEM - at.offset_towards(side)).fold(APOTHEM, f32::min)
}

fn distance_to_outline(line: &[PlanePoint], at: PlanePoint) -> f32 {
    line.iter().map(|corner| corner.distance(at)).fold(1.0, f32::min)
}

/// Whether a point is inside a closed line.
fn is_inside(line: &[PlanePoint], at: PlanePoint) -> bool {
    let previous = line.iter().cycle().skip(line.len().saturating_sub(1));
    let is_crossed = |(a, b): &(&PlanePoint, &PlanePoint)| {
        (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
    };
    line.iter().zip(previous).filter(is_crossed).count() % 2 == 1
}
