//! A close-up of the region with the choices, for maps that are too large to read, and the place of the overview beside it.

use meadhall_game::{Rect, Shape, SurfaceKind, Text};

use super::labels::MapMarks;
use super::projection::{MAX_OVERVIEW_HEX_WIDTH, PlanePoint, Viewport};
use super::{GAP, PICTURE_AREA, are_apart, last_moves, mainland, names};
use crate::Pending;
use crate::choices::NumberedPlace;
use crate::hex::{Cell, Space};
use crate::view::View;

/// How large a close-up must be to be worth it.
struct CloseUpScale {
    /// The width of a hexagon, in pixels, from which on the whole map is readable.
    readable_hex_width: i16,
    /// The widths of a hexagon to try, in pixels. A smaller one cuts other tiles at the edge of the picture.
    max_hex_widths: &'static [i16],
    /// How much larger a close-up must be than the whole map, in percent.
    min_gain_percent: i16,
    /// A close-up draws at least this many tiles for each one that the edge of the picture would cut.
    min_drawn_per_cut_tile: usize,
    /// The room around the region, in widths of a hexagon.
    margin: f32,
}

/// The sizes of a close-up, of its overview, and of the room around the region.
struct CloseUpSizes {
    max_hex_width: i16,
    overview_hex_width: i16,
    margin: f32,
}

/// For choices that are made by the names of cells.
const NAMED_SCALE: CloseUpScale = CloseUpScale {
    readable_hex_width: 90,
    max_hex_widths: &[140],
    min_gain_percent: 140,
    min_drawn_per_cut_tile: 6,
    margin: 0.45,
};
/// For choices that are made by numbers, which must be read on a phone. One tile around the numbers is shown.
const NUMBERED_SCALE: CloseUpScale = CloseUpScale {
    readable_hex_width: 140,
    max_hex_widths: &[190, 170, 150, 130, 110],
    min_gain_percent: 115,
    min_drawn_per_cut_tile: 2,
    margin: 1.0,
};
/// The width of a hexagon of the overview, in percent of the whole map's.
const OVERVIEW_PERCENT: i16 = 30;

/// A part of the map, and a small picture of the whole map.
pub struct CloseUp {
    pub viewport: Viewport,
    pub overview: Viewport,
    pub overview_area: Rect,
}

impl CloseUp {
    /// Returns a close-up if the whole map is too small to read and the region of the choices is much smaller.
    pub fn of_choices(
        view: &View,
        marks: MapMarks<'_>,
        recent_events: &[Text],
        whole: &Viewport,
        room: Rect,
    ) -> Option<Self> {
        let map = &view.public_state.map;
        let numbered = numbered_cells(marks);
        let scale = if numbered.is_empty() { NAMED_SCALE } else { NUMBERED_SCALE };
        if whole.is_hex_at_least(scale.readable_hex_width)
            || !matches!(view.public_state.pending, Pending::TakeActions { .. })
        {
            return None;
        }
        let all: Vec<Cell> = map.tiles().map(|(cell, _)| cell).collect();
        let chosen: Vec<Cell> = if numbered.is_empty() {
            let is_named = |cell: &Cell| names::name_kind(map, marks.options, *cell).is_some();
            all.iter().copied().filter(is_named).collect()
        } else {
            numbered
        };
        if chosen.is_empty() {
            return None;
        }
        // The tile placed last is shown, too, if the choices stay readable beside it.
        let last = last_moves::last_placed_cell(map, recent_events);
        let regions = [chosen.iter().copied().chain(last).collect(), chosen];
        let has_mainland = mainland::is_option(marks.options);
        let overview_hex_width = (whole.hex_width() * OVERVIEW_PERCENT / 100).min(MAX_OVERVIEW_HEX_WIDTH);
        let mut attempts =
            scale.max_hex_widths.iter().flat_map(|width| regions.iter().map(move |cells| (*width, cells)));
        attempts.find_map(|(max_hex_width, cells)| {
            let sizes = CloseUpSizes { max_hex_width, overview_hex_width, margin: scale.margin };
            Self::of_cells(cells, last, has_mainland, &all, &sizes, room)
                .filter(|it| it.viewport.hex_width() >= whole.hex_width() * scale.min_gain_percent / 100)
                .filter(|it| it.shows_most_tiles(&all, room, &scale))
        })
    }

    /// Whether few tiles are left out because the upper or the right edge of the picture would cut them. Where many are,
    /// their part of the map would look like open sea.
    fn shows_most_tiles(&self, all: &[Cell], room: Rect, scale: &CloseUpScale) -> bool {
        let is_drawn = |cell: &Cell| self.viewport.shows_cell(*cell, PICTURE_AREA);
        let within = all.iter().filter(|cell| self.viewport.overlaps_cell(**cell, room));
        let (drawn, left_out): (Vec<&Cell>, Vec<&Cell>) = within.partition(|cell| is_drawn(cell));
        left_out.len() * scale.min_drawn_per_cut_tile <= drawn.len()
    }

    /// Returns a frame in the overview around the part that the close-up shows.
    pub fn frame_shape(&self, room: Rect) -> Shape {
        let corner = |x: i16, y: i16| self.overview.point(self.viewport.plane_point(x, y));
        let within = self.overview_area.inset(2);
        let (first, last) = (corner(room.x, room.y), corner(room.x + room.width, room.y + room.height));
        let (left, top) = (first.x.max(within.x), first.y.max(within.y));
        let (right, bottom) = (last.x.min(within.x + within.width), last.y.min(within.y + within.height));
        Shape::rect(Rect::new(left, top, right - left, bottom - top), SurfaceKind::BestFrame)
    }

    /// Returns the largest close-up of the cells beside which the overview is free. The overview does not cover the tile
    /// placed last either.
    fn of_cells(
        cells: &[Cell],
        last: Option<Cell>,
        has_mainland: bool,
        all: &[Cell],
        sizes: &CloseUpSizes,
        room: Rect,
    ) -> Option<Self> {
        let CloseUpSizes { max_hex_width, overview_hex_width, margin } = *sizes;
        let (width, height) = (room.width - 2 * GAP, room.height - 2 * GAP);
        let whole_corners = [
            mainland::NORTH_WESTERN_CORNER,
            PlanePoint::new(-mainland::NORTH_WESTERN_CORNER.x, mainland::bottom_on_small_maps(&[])),
        ];
        let (min, max) = Viewport::extent(all.iter().copied(), whole_corners);
        let overview_pixels = |widths: f32| (widths * f32::from(overview_hex_width)).ceil() as i16 + GAP;
        let (map_width, map_height) = (overview_pixels(max.x - min.x), overview_pixels(max.y - min.y));
        let parts = [
            room,
            room.left_part(room.width - map_width - GAP),
            room.right_part(room.width - map_width - GAP),
            room.top_part(room.height - map_height - GAP),
            room.bottom_part(room.height - map_height - GAP),
        ];
        let center = cells.first().map(|cell| PlanePoint::cell_center(*cell))?;
        let corners = if has_mainland {
            let bottom = mainland::SHORE_BOTTOM;
            [mainland::NORTH_WESTERN_CORNER, PlanePoint::new(-mainland::NORTH_WESTERN_CORNER.x, bottom)]
        } else {
            [center, center]
        };
        let (north_west, south_east) = Viewport::extent(cells.iter().copied(), corners);
        let margin = PlanePoint::new(margin, margin);
        let lower_margin = if has_mainland { 0.0 } else { margin.y };
        let south_east = south_east + PlanePoint::new(margin.x, lower_margin);
        let region = [(north_west - margin).at_least(min), south_east.at_most(max)];
        let overview_areas = [
            (room.x + width + GAP - map_width, room.y + GAP),
            (room.x + GAP, room.y + GAP),
            (room.x + width + GAP - map_width, room.y + height + GAP - map_height),
            (room.x + GAP, room.y + height + GAP - map_height),
        ]
        .map(|(x, y)| Rect::new(x, y, map_width, map_height));
        let close_up = |part: Rect| {
            let viewport = Viewport::fit(std::iter::empty(), region, part, max_hex_width);
            let visible_last = last.filter(|cell| viewport.overlaps_cell(*cell, room));
            let is_free = |area: &&Rect| {
                cells.iter().copied().chain(visible_last).all(|cell| are_apart(viewport.frame_area(cell), **area))
                    && (!has_mainland || are_apart(mainland::drawn_area(&viewport), **area))
            };
            let overview_area = *overview_areas.iter().find(is_free)?;
            let overview =
                Viewport::fit(all.iter().copied(), whole_corners, overview_area.inset(4), overview_hex_width);
            Some(Self { viewport, overview, overview_area })
        };
        parts
            .into_iter()
            .filter(|it| it.width > 0 && it.height > 0)
            .filter_map(close_up)
            .max_by_key(|it| it.viewport.hex_width())
    }
}

/// Returns the cells of the numbered places, without the Mainland.
fn numbered_cells(marks: MapMarks<'_>) -> Vec<Cell> {
    let cells = |(_, place): (usize, NumberedPlace)| match place {
        NumberedPlace::FreeCell(cell) => vec![cell],
        NumberedPlace::Sea(Space::MAINLAND) | NumberedPlace::Land(Space::MAINLAND) => Vec::new(),
        NumberedPlace::Sea(space) | NumberedPlace::Land(space) => vec![space.cell],
        NumberedPlace::Corner(at) => at.cells().to_vec(),
    };
    marks.numbers().flat_map(cells).collect()
}
