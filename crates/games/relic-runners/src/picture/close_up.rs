//! Which part of the map a close-up shows: a small one with everything that can be chosen.

use meadhall_game::{Rect, WindowLimits};

use super::map_layout::MAP_AREA;

/// The widths to try. A narrow close-up is drawn larger.
const WIDTHS: [i16; 3] = [640, 800, MAP_AREA.width];
/// The distance of what must be seen from the edge.
const MARGIN: i16 = 8;

/// Returns a window on the map with all required areas in its middle, or `None` if they are too far apart.
pub fn window(required: &[Rect]) -> Option<Rect> {
    let middle = required.iter().copied().reduce(Rect::union)?.center();
    let required: Vec<Rect> = required.iter().map(|area| area.inset(-MARGIN).intersection(MAP_AREA)).collect();
    let limits = |width: i16| WindowLimits::with_badge(MAP_AREA, width, width * 10 / 16);
    WIDTHS.into_iter().find_map(|width| limits(width).find_window(&required, middle))
}
