//! Which part of the map a close-up shows: a small one with everything that can be chosen.

use meadhall_game::{Rect, WindowLimits};

use super::map_layout::MAP_AREA;

/// The widths to try. A narrow close-up is drawn larger.
const WIDTHS: [i16; 3] = [640, 800, MAP_AREA.width];
/// The distance of what must be seen from the edge.
const MARGIN: i16 = 8;

/// Returns a window on the map with all required areas, near the middle of what should be seen, or `None` if the required
/// areas are too far apart.
pub fn window(required: &[Rect], wanted: impl Iterator<Item = Rect>) -> Option<Rect> {
    let middle = required.iter().copied().chain(wanted).reduce(Rect::union)?.center();
    let required: Vec<Rect> = required.iter().map(|area| area.inset(-MARGIN).intersection(MAP_AREA)).collect();
    let limits = |width: i16| WindowLimits::with_badge(MAP_AREA, width, width * 10 / 16);
    WIDTHS.into_iter().find_map(|width| limits(width).find_window(&required, middle))
}
