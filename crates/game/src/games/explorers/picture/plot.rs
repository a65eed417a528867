//! The layout of one tile: its spaces, and where things can stand on them.

use super::super::hex::{Cell, Side, Sides};
use super::super::map::Map;
use super::super::tile::Ground;
use super::coast::{self, Lie};
use super::plane::{APOTHEM, Dot, SIDE};

/// The sizes of things in widths of the tile; the largest that fits all is taken. Each has the share of the
/// size that must be free around a thing's center: on a crowded space things may overhang the coast more.
const SIZES: [(f32, f32); 11] = [
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
/// Things do not overhang the side of a tile, so that it is clear on which tile they stand.
const WITHIN: f32 = 0.44;
/// How much room the first thing gives up to be nearer to the center of the tile.
const MIDDLE: f32 = 0.35;
/// The distance between things, as a share of their size.
const APART: f32 = 0.94;
/// The step of the grid of candidates.
const STEP: f32 = 0.08;

pub struct Plot {
    /// Each land with its outline.
    pub lands: Vec<(Sides, Vec<Dot>)>,
    pub seas: Vec<Sides>,
}

/// Center and radius of a circle that something else occupies.
pub type Circle = (Dot, f32);

/// Where things stand, and their common size.
pub struct Stand {
    /// In widths of the tile.
    pub size: f32,
    /// Relative to the center of the tile.
    pub at: Vec<Dot>,
}

impl Plot {
    /// A tile without neighbors.
    pub fn alone(shape: Ground) -> Self {
        Self::of(shape, |_| false)
    }

    /// A tile on the map.
    pub fn on(map: &Map, cell: Cell, shape: Ground) -> Self {
        // The edge that meets a corner of this tile from beyond is a side of both neighbors there.
        let is_sea = |near: Side, line: Side| map.at(cell.across(near)).map(|laid| !laid.shape().land().has(line));
        let beyond = |side: Side| is_sea(side, side.turned(2)).or_else(|| is_sea(side.turned(1), side.turned(5)));
        Self::of(shape, |side| beyond(side).unwrap_or(false))
    }

    fn of(shape: Ground, wet: impl Fn(Side) -> bool) -> Self {
        let seas: Vec<Sides> = shape.seas().collect();
        let lie = match (shape.lands().count(), seas.len()) {
            (2, _) => Lie::Apart,
            (_, 2) => Lie::Isthmus,
            _ => Lie::Alone,
        };
        Self { lands: shape.lands().map(|land| (land, coast::line(land, lie, &wet))).collect(), seas }
    }

    /// Finds positions on the land that reaches this side.
    pub fn ashore(&self, side: Side, count: usize, taken: &[Circle]) -> Stand {
        let land = self.lands.iter().find(|(land, _)| land.has(side)).map(|(_, line)| line.as_slice());
        stand(count, taken, |at| land.map_or(0.0, |line| if holds(line, at) { nearest(line, at) } else { 0.0 }))
    }

    /// Finds positions in the sea that reaches this side.
    pub fn afloat(&self, side: Side, count: usize, taken: &[Circle]) -> Stand {
        let sea = self.seas.iter().find(|sea| sea.has(side)).copied().unwrap_or_default();
        stand(count, taken, |at| {
            let faces = Side::ALL.into_iter().max_by(|one, other| at.along(*one).total_cmp(&at.along(*other)));
            let dry = self.lands.iter().any(|(_, line)| holds(line, at));
            if dry || !faces.is_some_and(|side| sea.has(side)) {
                return 0.0;
            }
            self.lands.iter().map(|(_, line)| nearest(line, at)).fold(1.0, f32::min)
        })
    }

    pub fn is_land(&self, at: Dot) -> bool {
        self.lands.iter().any(|(_, line)| holds(line, at))
    }
}

/// A position that is considered.
#[derive(Clone, Copy)]
struct Place {
    at: Dot,
    /// The distance from the coast, and from occupied circles and the side of the tile.
    coast: f32,
    rim: f32,
}

/// Finds positions for the largest size that fits. The closure returns a point's distance from the end of its
/// space; 0 outside of it.
fn stand(count: usize, taken: &[Circle], coast: impl Fn(Dot) -> f32) -> Stand {
    let rim = |at: Dot| taken.iter().map(|(middle, wide)| at.far(*middle) - wide).fold(inside(at), f32::min);
    let every: Vec<Place> = net().map(|at| Place { at, coast: coast(at), rim: rim(at) }).collect();
    let found = SIZES.into_iter().find_map(|(size, free)| {
        let fits = |place: &&Place| place.coast > free * size && place.rim >= WITHIN * size;
        Some(Stand { size, at: placed(every.iter().filter(fits).copied().collect(), count, size)? })
    });
    // If even the smallest size does not fit, things may stand outside their space.
    found.unwrap_or_else(|| {
        let size = SIZES[SIZES.len() - 1].0;
        let at = placed(every.clone(), count, size).unwrap_or_else(|| vec![Dot::default(); count]);
        Stand { size, at }
    })
}

/// Puts the first thing where there is most room and the others near it; `None` if there are too few
/// candidates.
fn placed(mut left: Vec<Place>, count: usize, size: f32) -> Option<Vec<Dot>> {
    let room = |place: &Place| place.coast.min(place.rim) - MIDDLE * place.at.far(Dot::default());
    let mut found: Vec<Dot> = Vec::new();
    while found.len() < count {
        let best = match found.first() {
            None => left.iter().max_by(|one, other| room(one).total_cmp(&room(other))),
            Some(first) => left.iter().min_by(|one, other| one.at.far(*first).total_cmp(&other.at.far(*first))),
        };
        let best = best?.at;
        left.retain(|place| place.at.far(best) >= APART * size);
        found.push(best);
    }
    Some(found)
}

/// Returns a grid of points within the tile.
fn net() -> impl Iterator<Item = Dot> {
    let steps = (SIDE / STEP) as i8;
    let row = move |y: i8| (-steps..=steps).map(move |x| Dot::new(f32::from(x), f32::from(y)) * STEP);
    (-steps..=steps).flat_map(row).filter(|at| inside(*at) > 0.0)
}

/// Returns the distance to the nearest side of the tile; negative outside.
fn inside(at: Dot) -> f32 {
    Side::ALL.into_iter().map(|side| APOTHEM - at.along(side)).fold(APOTHEM, f32::min)
}

fn nearest(line: &[Dot], at: Dot) -> f32 {
    line.iter().map(|corner| corner.far(at)).fold(1.0, f32::min)
}

/// Whether a point is inside a closed line.
fn holds(line: &[Dot], at: Dot) -> bool {
    let before = line.iter().cycle().skip(line.len().saturating_sub(1));
    let crossed = |(one, other): &(&Dot, &Dot)| {
        (one.y > at.y) != (other.y > at.y) && at.x < (other.x - one.x) * (at.y - one.y) / (other.y - one.y) + one.x
    };
    line.iter().zip(before).filter(crossed).count() % 2 == 1
}
