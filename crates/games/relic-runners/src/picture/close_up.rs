//! Which part of the map a close-up shows: a small one with everything that can be chosen.

use meadhall_game::{Point, Rect};

use super::map_layout::MAP_AREA;

/// The widths to try. A narrow close-up is drawn larger.
const WIDTHS: [i16; 3] = [640, 800, MAP_AREA.width];
/// The distance of what must be seen from the edge.
const MARGIN: i16 = 8;
/// The distance between the positions that are tried.
const STEP: usize = 8;

/// Returns a window on the map with all required areas, near the middle of what should be seen. Nothing that is required
/// lies in its lower left corner, where Discord puts a badge. Returns `None` if the required areas are too far apart.
pub fn window(required: &[Rect], wanted: impl Iterator<Item = Rect>) -> Option<Rect> {
    let all = required.iter().copied().reduce(Rect::union)?.inset(-MARGIN);
    let Point { x, y } = required.iter().copied().chain(wanted).reduce(Rect::union)?.center();
    WIDTHS.into_iter().find_map(|width| {
        let height = width * 10 / 16;
        let positions = |start: i16, end: i16, map_start: i16, map_end: i16, length: i16| {
            let (first, last) = ((end - length).max(map_start), start.min(map_end - length));
            (first..=last).step_by(STEP)
        };
        let map = MAP_AREA;
        let columns =
            positions(all.x.max(map.x), (all.x + all.width).min(map.x + map.width), map.x, map.x + map.width, width);
        let rows = || {
            positions(all.y.max(map.y), (all.y + all.height).min(map.y + map.height), map.y, map.y + map.height, height)
        };
        let windows = columns.flat_map(|left| rows().map(move |top| Rect::new(left, top, width, height)));
        let is_badge_free = |window: &Rect| required.iter().all(|area| !area.overlaps(badge_area(*window)));
        let distance = |window: &Rect| {
            let center = window.center();
            (center.x - x).abs() + (center.y - y).abs()
        };
        windows.filter(is_badge_free).min_by_key(distance)
    })
}

/// Returns the corner of a picture where Discord puts a badge on a phone.
fn badge_area(window: Rect) -> Rect {
    window.left_part(window.width / 5).bottom_part(window.width / 10)
}
