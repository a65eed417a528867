//! Where a trail's markers lie: close together, near its middle, and clear of the sites.

use super::super::map::{Site, Way};
use super::atlas;
use super::stand::Stand;
use crate::game::{Area, Point};

/// The size of a few markers and of more, up to how many are few, and the gap between two.
const SIZES: [i16; 2] = [32, 28];
const FEW: usize = 3;
const APART: i16 = 1;
/// The fractions of a trail that are tried, the best first.
const TRIED: [f32; 13] = [0.5, 0.47, 0.53, 0.44, 0.56, 0.4, 0.6, 0.36, 0.64, 0.32, 0.68, 0.28, 0.72];
const ROWS: usize = 3;
/// Costs in hidden area: for the distance from the middle of the trail, and for each additional row.
const MIDDLE: f32 = 900.0;
const ROW: f32 = 200.0;

/// Returns where a trail's markers lie, given the areas of the map that are occupied.
pub fn tied(way: Way, things: usize, taken: &[Area]) -> Vec<Area> {
    let cost = |part: f32, rows: usize, places: &[Area]| {
        let hidden: i32 = places.iter().flat_map(|one| taken.iter().map(|other| shared(*one, *other))).sum();
        hidden as f32 + MIDDLE * (part - 0.5).abs() + ROW * (rows as f32 - 1.0)
    };
    let tried = (1..=ROWS.min(things)).flat_map(|rows| TRIED.map(|part| (part, rows, placed(way, part, things, rows))));
    let tried = tried.map(|(part, rows, places)| (cost(part, rows, &places), places));
    tried.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, places)| places).unwrap_or_default()
}

/// Arranges markers in rows along a trail, around the point at this fraction of it.
fn placed(way: Way, part: f32, things: usize, rows: usize) -> Vec<Area> {
    let columns = things.div_ceil(rows).max(1);
    let Point { x, y } = atlas::along(way, part, 0.0);
    // The directions along a row and to the next row, so that the squares do not touch.
    let [from, to] = [part - 0.01, part + 0.01].map(|near| atlas::along(way, near, 0.0));
    let (right, down) = (f32::from(to.x - from.x), f32::from(to.y - from.y));
    let size = SIZES[usize::from(things > FEW)];
    let step = f32::from(size + APART) / right.abs().max(down.abs()).max(1.0);
    let (right, down) = (right * step, down * step);
    let place = |n: usize| {
        let (row, column) = (n / columns, n % columns);
        let ahead = column as f32 - (columns as f32 - 1.0) / 2.0;
        let aside = row as f32 - (things.div_ceil(columns) as f32 - 1.0) / 2.0;
        let (x, y) = (f32::from(x) + right * ahead - down * aside, f32::from(y) + down * ahead + right * aside);
        Area::around(Point { x: x.round() as i16, y: y.round() as i16 }, size)
    };
    (0..things).map(place).collect()
}

/// Returns the areas that sites occupy, given the number of explorers at each.
pub fn taken(explorers: impl Fn(Site) -> i16) -> Vec<Area> {
    Site::all().flat_map(|site| Stand::of(site).taken(explorers(site))).collect()
}

/// Returns how much area two rectangles share.
fn shared(one: Area, other: Area) -> i32 {
    let along = |from: [i16; 2], long: [i16; 2]| {
        let end = (from[0] + long[0]).min(from[1] + long[1]);
        i32::from((end - from[0].max(from[1])).max(0))
    };
    along([one.x, other.x], [one.width, other.width]) * along([one.y, other.y], [one.height, other.height])
}
