//! A close-up of the region with the choices, for maps that are too large to read, and the place of the overview beside it.

use meadhall_game::{Rect, Shape, SurfaceKind, Text};

use super::labels::MapMarks;
use super::projection::{MAX_OVERVIEW_HEX_WIDTH, PlanePoint, Viewport};
use super::{GAP, PICTURE_AREA, are_apart, last_moves, mainland, names};
use crate::Pending;
use crate::hex::Cell;
use crate::view::View;

/// The width of a hexagon, in pixels, from which on the whole map is readable.
const READABLE_HEX_WIDTH: i16 = 90;
/// The width of a hexagon of a close-up, in pixels.
const MAX_HEX_WIDTH: i16 = 140;
/// How much larger a close-up must be than the whole map, in percent.
const MIN_GAIN_PERCENT: i16 = 140;
/// A close-up draws at least this many tiles for each one that the edge of the picture would cut.
const MIN_DRAWN_PER_CUT_TILE: usize = 6;
/// The room around the region, in widths of a hexagon.
const REGION_MARGIN: f32 = 0.45;
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
        if whole.is_hex_at_least(READABLE_HEX_WIDTH)
            || !matches!(view.public_state.pending, Pending::TakeActions { .. })
        {
            return None;
        }
        let all: Vec<Cell> = map.tiles().map(|(cell, _)| cell).collect();
        let is_named = |cell: &Cell| names::name_kind(map, marks.options, *cell).is_some();
        let chosen: Vec<Cell> = all.iter().copied().filter(is_named).collect();
        if chosen.is_empty() {
            return None;
        }
        // The tile placed last is shown, too, if the choices stay readable beside it.
        let last = last_moves::last_placed_cell(map, recent_events);
        let regions: [Vec<Cell>; 2] = [chosen.iter().copied().chain(last).collect(), chosen];
        let has_mainland = mainland::is_option(marks.options);
        let overview_hex_width = (whole.hex_width() * OVERVIEW_PERCENT / 100).min(MAX_OVERVIEW_HEX_WIDTH);
        regions.iter().find_map(|cells| {
            Self::of_cells(cells, last, has_mainland, &all, overview_hex_width, room)
                .filter(|it| it.viewport.hex_width() >= whole.hex_width() * MIN_GAIN_PERCENT / 100)
                .filter(|it| it.shows_most_tiles(&all, room))
        })
    }

    /// Whether few tiles are left out because the upper or the right edge of the picture would cut them. Where many are,
    /// their part of the map would look like open sea.
    fn shows_most_tiles(&self, all: &[Cell], room: Rect) -> bool {
        let is_drawn = |cell: &Cell| self.viewport.shows_cell(*cell, PICTURE_AREA);
        let within = all.iter().filter(|cell| self.viewport.overlaps_cell(**cell, room));
        let (drawn, left_out): (Vec<&Cell>, Vec<&Cell>) = within.partition(|cell| is_drawn(cell));
        left_out.len() * MIN_DRAWN_PER_CUT_TILE <= drawn.len()
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
        overview_hex_width: i16,
        room: Rect,
    ) -> Option<Self> {
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
        let margin = PlanePoint::new(REGION_MARGIN, REGION_MARGIN);
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
            let viewport = Viewport::fit(std::iter::empty(), region, part, MAX_HEX_WIDTH);
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
