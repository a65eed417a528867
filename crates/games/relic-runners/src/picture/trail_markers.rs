//! Where the token and the crests of a trail lie: close together, near its visible middle, and clear of the sites.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap};
use std::sync::{LazyLock, Mutex, PoisonError};

use meadhall_game::{Point, Rect};

use super::map_layout::{self, MAP_AREA, rect_around};
use crate::map::Trail;

/// Candidates for the distance from the middle of the trail, along it and to its side, the best first.
const STEPS: [i16; 23] =
    [0, 10, -10, 20, -20, 30, -30, 42, -42, 49, -49, 56, -56, 64, -64, 72, -72, 81, -81, 90, -90, 110, -110];
const SIDES: [i16; 13] = [0, 9, -9, 18, -18, 27, -27, 38, -38, 52, -52, 66, -66];
/// More things than this do not follow the bends of their trail.
const MAX_THINGS_ALONG_BENDS: usize = 3;
/// The half axes of the ellipse that a site covers, and its extent above.
const SITE_HALF_WIDTH: f32 = 54.0;
const SITE_HALF_HEIGHT: f32 = 54.0;
const SITE_HEIGHT_ABOVE: f32 = 56.0;
const EDGE: i16 = 6;

/// The costs of a placement, in hidden pixels.
const HIDDEN_PIXEL_COST: f32 = 20.0;
const OUTSIDE_COST: f32 = 4000.0;
/// The cost of a thing that is nearer to another trail.
const WRONG_TRAIL_COST: f32 = 1500.0;
const OFF_TRAIL_COST: f32 = 60.0;
const STEP_COST: f32 = 5.0;
const SIDE_COST: f32 = 9.0;
const ROWS_COST: f32 = 60.0;
/// The cost of each pixel of a row beyond the visible part of its trail.
const LONG_ROW_COST: f32 = 30.0;
/// How far off its trail a thing can lie without any cost.
const MAX_FREE_DISTANCE: f32 = 16.0;

/// The part of a trail that its sites leave visible, as fractions of its length.
#[derive(Clone, Copy)]
pub struct VisiblePart {
    pub start: f32,
    pub end: f32,
}

impl VisiblePart {
    pub fn of(trail: Trail) -> Self {
        let [from, to] = trail.ends().map(map_layout::site_position);
        let hidden = |from: Point, to: Point| {
            let half_height = if to.y < from.y { SITE_HEIGHT_ABOVE } else { SITE_HALF_HEIGHT };
            1.0 / (f32::from(to.x - from.x) / SITE_HALF_WIDTH).hypot(f32::from(to.y - from.y) / half_height)
        };
        Self { start: hidden(from, to), end: 1.0 - hidden(to, from) }
    }

    pub const fn middle(self) -> f32 {
        f32::midpoint(self.start, self.end)
    }

    /// Returns the length of this part of a trail.
    pub fn length(self, trail: Trail) -> f32 {
        (self.end - self.start) * map_layout::trail_length(trail)
    }
}

/// The direction of the straight line between the ends of a trail, as a vector of length 1.
#[derive(Clone, Copy)]
struct Direction {
    x: f32,
    y: f32,
}

impl Direction {
    fn of(trail: Trail) -> Self {
        let [from, to] = trail.ends().map(map_layout::site_position);
        let length = map_layout::trail_length(trail);
        Self { x: f32::from(to.x - from.x) / length, y: f32::from(to.y - from.y) / length }
    }

    const fn longer_part(self) -> f32 {
        self.x.abs().max(self.y.abs())
    }

    fn moved(self, point: Point, along: f32, aside: f32) -> Point {
        let (x, y) = (self.x * along - self.y * aside, self.y * along + self.x * aside);
        Point { x: point.x + x.round() as i16, y: point.y + y.round() as i16 }
    }
}

/// An arrangement of things in rows along or across a trail.
#[derive(Clone, Copy)]
struct Rows {
    /// The number of things along the trail before a new row begins.
    columns: usize,
    row_count: usize,
    pitch: i16,
}

impl Rows {
    fn candidates(count: usize, pitch: i16) -> impl Iterator<Item = Self> {
        let rows = move |row_count: usize| Self { columns: count.div_ceil(row_count.max(1)).max(1), row_count, pitch };
        let several = (2..count).map(rows);
        [rows(1), rows(count)].into_iter().chain(several)
    }

    /// Returns how far a thing is from the middle of all, along the trail and to its side.
    fn offset(self, index: usize, count: usize) -> (f32, f32) {
        let (row, column) = (index / self.columns, index % self.columns);
        let middle = |count: usize| (count as f32 - 1.0) / 2.0;
        let pitch = f32::from(self.pitch);
        // The last row is centered, except in a crowd, whose squares could then touch.
        let is_crowd = count > MAX_THINGS_ALONG_BENDS;
        let columns = if is_crowd { self.columns } else { self.columns.min(count - row * self.columns) };
        ((column as f32 - middle(columns)) * pitch, (row as f32 - middle(count.div_ceil(self.columns))) * pitch)
    }
}

/// A way to place all things of a trail. The cheaper one is the greater one, for a heap.
struct Placement {
    rows: Rows,
    /// The distance from the middle of the trail, along it and to its side.
    step: f32,
    side: f32,
    /// The cost before anything is known about what lies nearby.
    cost: f32,
    /// Decides between placements of the same cost.
    number: usize,
}

impl Ord for Placement {
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.total_cmp(&self.cost).then(other.number.cmp(&self.number))
    }
}

impl PartialOrd for Placement {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Placement {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Placement {}

impl Placement {
    /// Returns all ways to place things. Few of them are tried, so they are not sorted.
    fn candidates(rows: &[Rows], visible_length: f32) -> BinaryHeap<Self> {
        let of_rows = |rows: &Rows| {
            let too_long = (rows.columns as f32 * f32::from(rows.pitch) - visible_length).max(0.0);
            let rows_cost = (rows.row_count - 1) as f32 * ROWS_COST + too_long * LONG_ROW_COST;
            let (rows, positions) = (*rows, STEPS.into_iter().flat_map(|step| SIDES.map(|side| (step, side))));
            positions.map(move |(step, side)| {
                let cost = f32::from(step.abs()) * STEP_COST + f32::from(side.abs()) * SIDE_COST + rows_cost;
                (rows, f32::from(step), f32::from(side), cost)
            })
        };
        let numbered = rows.iter().flat_map(of_rows).enumerate();
        numbered.map(|(number, (rows, step, side, cost))| Self { rows, step, side, cost, number }).collect()
    }
}

/// What determines the places of a trail's things.
#[derive(PartialEq, Eq, Hash)]
struct PlacementKey {
    trail: Trail,
    sizes: Vec<i16>,
    /// The occupied areas near the trail.
    occupied: Vec<Rect>,
}

/// Places that were found before. They depend on their key alone.
static KNOWN_AREAS: LazyLock<Mutex<HashMap<PlacementKey, Vec<Rect>>>> = LazyLock::new(Mutex::default);
/// This many places take less than a megabyte.
const MAX_KNOWN_AREAS: usize = 1_000;

/// Returns the areas of a trail's things of these sizes, placed so that they hide little of the occupied areas.
pub fn marker_areas(trail: Trail, sizes: &[i16], occupied: &[Rect]) -> Vec<Rect> {
    let near = area_near(trail);
    let occupied = occupied.iter().copied().filter(|area| map_layout::overlap_area(*area, near) > 0).collect();
    let key = PlacementKey { trail, sizes: sizes.to_vec(), occupied };
    let known_areas = || KNOWN_AREAS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(areas) = known_areas().get(&key) {
        return areas.clone();
    }
    let areas = best_areas(trail, sizes, &key.occupied);
    let mut known_areas = known_areas();
    if known_areas.len() >= MAX_KNOWN_AREAS {
        known_areas.clear();
    }
    known_areas.insert(key, areas.clone());
    areas
}

/// Tries the places, the cheapest first, until none can be better than the best.
fn best_areas(trail: Trail, sizes: &[i16], occupied: &[Rect]) -> Vec<Rect> {
    let visible = VisiblePart::of(trail);
    let length = map_layout::trail_length(trail);
    let count = sizes.len();
    let direction = Direction::of(trail);
    let size = sizes.iter().copied().max().unwrap_or_default().min(39);
    // Neighboring squares of a crowd do not touch.
    let is_crowd = count > MAX_THINGS_ALONG_BENDS;
    let pitch = if is_crowd { (f32::from(size + 1) / direction.longer_part()).ceil() as i16 } else { size };
    let rows: Vec<Rows> = Rows::candidates(count, pitch).collect();
    let (mut best_cost, mut best) = (f32::MAX, Vec::new());
    let mut candidates = Placement::candidates(&rows, visible.length(trail));
    while let Some(Placement { rows, step, side, mut cost, .. }) = candidates.pop() {
        if cost >= best_cost {
            break;
        }
        let at = |along: f32, aside: f32| {
            map_layout::trail_point(trail, visible.middle() + (along + step) / length, aside + side)
        };
        let area = |(index, size): (usize, &i16)| {
            let (along, aside) = rows.offset(index, count);
            // A crowd does not follow the bends of its trail.
            let center = if is_crowd { direction.moved(at(0.0, 0.0), along, aside) } else { at(along, aside) };
            rect_around(center, *size, *size)
        };
        let areas: Vec<Rect> = sizes.iter().enumerate().map(area).collect();
        cost += areas.iter().map(|area| hidden_cost(*area, occupied)).sum::<f32>();
        if cost >= best_cost {
            continue;
        }
        cost += areas.iter().map(|area| off_trail_cost(trail, area.center())).sum::<f32>();
        if cost < best_cost {
            (best_cost, best) = (cost, areas);
        }
    }
    best
}

/// Returns an area that contains everything that can lie on a trail.
fn area_near(trail: Trail) -> Rect {
    const MARGIN: i16 = 130;
    let [from, to] = trail.ends().map(map_layout::site_position);
    let (left, top) = (from.x.min(to.x), from.y.min(to.y));
    Rect::new(left, top, (from.x - to.x).abs(), (from.y - to.y).abs()).inset(-MARGIN)
}

fn hidden_cost(area: Rect, occupied: &[Rect]) -> f32 {
    let hidden: i32 = occupied.iter().map(|other| map_layout::overlap_area(area, *other)).sum();
    let outside = if MAP_AREA.inset(EDGE).contains(area) { 0.0 } else { OUTSIDE_COST };
    hidden as f32 * HIDDEN_PIXEL_COST + outside
}

/// Returns the cost of a thing that seems to lie on another trail, or beside its own.
fn off_trail_cost(trail: Trail, center: Point) -> f32 {
    let (own, other) = map_layout::distances_to_trails(trail, center);
    let wrong_trail = if other < own + 8.0 { WRONG_TRAIL_COST } else { 0.0 };
    wrong_trail + (own - MAX_FREE_DISTANCE).max(0.0) * OFF_TRAIL_COST
}
