//! Where a trail's markers lie: close together, near its middle, and clear of the sites.

use meadhall_game::{Point, Rect};

use super::map_layout;
use super::site_layout::SiteLayout;
use crate::map::{MapSite, Trail};

/// The size of each marker on a trail with at most `MAX_LARGE_MARKERS` markers, and on a trail with more. `MARKER_GAP`
/// is the gap between two markers.
const LARGE_AND_SMALL_MARKER_SIZES: [i16; 2] = [32, 28];
const MAX_LARGE_MARKERS: usize = 3;
const MARKER_GAP: i16 = 1;
/// The candidate positions of the markers, as fractions of the trail's length, the best first.
const CANDIDATE_FRACTIONS: [f32; 13] = [0.5, 0.47, 0.53, 0.44, 0.56, 0.4, 0.6, 0.36, 0.64, 0.32, 0.68, 0.28, 0.72];
const MAX_ROWS: usize = 3;
/// The cost of markers away from the middle of the trail, in the same unit as the hidden area in pixels.
/// `EXTRA_ROW_COST` is the cost of each additional row.
const OFF_CENTER_COST: f32 = 900.0;
const EXTRA_ROW_COST: f32 = 200.0;

/// Returns the areas of a trail's markers, placed so that they hide little of the occupied areas.
pub fn marker_areas(trail: Trail, marker_count: usize, occupied: &[Rect]) -> Vec<Rect> {
    let cost = |fraction: f32, rows: usize, areas: &[Rect]| {
        let hidden_area: i32 = areas.iter().flat_map(|a| occupied.iter().map(|b| overlap_area(*a, *b))).sum();
        hidden_area as f32 + OFF_CENTER_COST * (fraction - 0.5).abs() + EXTRA_ROW_COST * (rows as f32 - 1.0)
    };
    let candidates = (1..=MAX_ROWS.min(marker_count)).flat_map(|rows| {
        CANDIDATE_FRACTIONS.map(|fraction| (fraction, rows, arrange_markers(trail, fraction, marker_count, rows)))
    });
    let candidates = candidates.map(|(fraction, rows, areas)| (cost(fraction, rows, &areas), areas));
    candidates.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, areas)| areas).unwrap_or_default()
}

/// Arranges markers in rows along a trail, around the point at this fraction of it.
fn arrange_markers(trail: Trail, fraction: f32, marker_count: usize, rows: usize) -> Vec<Rect> {
    let columns = marker_count.div_ceil(rows).max(1);
    let Point { x, y } = map_layout::trail_point(trail, fraction, 0.0);
    // The rows run along the direction of the trail, scaled so that neighboring squares do not touch.
    let [from, to] = [fraction - 0.01, fraction + 0.01].map(|near| map_layout::trail_point(trail, near, 0.0));
    let (dx, dy) = (f32::from(to.x - from.x), f32::from(to.y - from.y));
    let size = LARGE_AND_SMALL_MARKER_SIZES[usize::from(marker_count > MAX_LARGE_MARKERS)];
    let scale = f32::from(size + MARKER_GAP) / dx.abs().max(dy.abs()).max(1.0);
    let (dx, dy) = (dx * scale, dy * scale);
    let area_at = |index: usize| {
        let (row, column) = (index / columns, index % columns);
        let column_offset = column as f32 - (columns as f32 - 1.0) / 2.0;
        let row_offset = row as f32 - (marker_count.div_ceil(columns) as f32 - 1.0) / 2.0;
        let (x, y) =
            (f32::from(x) + dx * column_offset - dy * row_offset, f32::from(y) + dy * column_offset + dx * row_offset);
        Rect::square_around(Point { x: x.round() as i16, y: y.round() as i16 }, size)
    };
    (0..marker_count).map(area_at).collect()
}

/// Returns the areas that sites occupy, given the number of explorers at each.
pub fn occupied_areas(explorer_count: impl Fn(MapSite) -> i16) -> Vec<Rect> {
    MapSite::all().flat_map(|site| SiteLayout::new(site).occupied_areas(explorer_count(site))).collect()
}

/// Returns how much area two rectangles share.
fn overlap_area(a: Rect, b: Rect) -> i32 {
    let overlap_length = |starts: [i16; 2], lengths: [i16; 2]| {
        let end = (starts[0] + lengths[0]).min(starts[1] + lengths[1]);
        i32::from((end - starts[0].max(starts[1])).max(0))
    };
    overlap_length([a.x, b.x], [a.width, b.width]) * overlap_length([a.y, b.y], [a.height, b.height])
}
