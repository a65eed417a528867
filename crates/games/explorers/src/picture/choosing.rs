//! The pictures on which an action is chosen step by step.

use meadhall_game::{Picture, PicturePart, Point, Rect, Shape, SurfaceKind, Text, TextAlign, TextStyle, cut_parts};

use super::PICTURE_AREA;
use super::labels::{MapMarks, number_badge};
use super::map;
use super::map_area::{HEX_WIDTH, MapArea, ship_point};
use super::pieces::content_icon;
use super::projection::{PlanePoint, Viewport};
use super::tile_layout::TileLayout;
use crate::choices::{PlaceChooser, count_in_hand, offered_rotations, offered_tiles};
use crate::hex::Cell;
use crate::place_groups::{NumberedPlace, PlacePage};
use crate::placing::completing_cells;
use crate::tile::Tile;
use crate::view::View;
use crate::{Action, icons, texts};

/// The number of pixels for 100 units. Phones show a picture in about 960 pixels.
const SCALE_PERCENT: u16 = 75;
/// The height of the strip with the tiles of the hand.
const HAND_HEIGHT: i16 = 316;
/// The room for the whole map, above the corner where Discord puts a badge.
const WHOLE_MAP_AREA: Rect = PICTURE_AREA.inset(8).top_part(824);
/// The width of a hexagon from which on the whole map is drawn below the hand.
const MIN_WHOLE_HEX_WIDTH: i16 = 84;
/// The height of the drawing of planks when it is as wide as the picture.
const BAND_HEIGHT: i16 = PICTURE_AREA.width / 6;
/// How far the map above the tiles of the hand is from the ship to the middle of all tiles.
const SHARE_TO_MIDDLE: f32 = 0.3;
/// The height of a row of rotations.
const ROTATION_ROW_HEIGHT: i16 = PICTURE_AREA.height / 2;
/// The largest number of rotations that stand side by side in pairs, which shows most of the tiles around them.
const MAX_PAIRED_ROTATIONS: i16 = 4;
/// The size of the numbers of tiles, and how far their centers are from the center of a tile.
const BADGE_SIZE: i16 = 84;
const BADGE_OFFSET: (i16, i16) = (-72, -84);
/// The number of equal tiles in the hand.
const COUNT_WIDTH: i16 = 120;
const COUNT_SIZE: i16 = 64;
/// The width of the chosen tile in a corner.
const CHOSEN_HEX_WIDTH: i16 = 224;
/// A map on which nothing is chosen.
const NO_MARKS: MapMarks<'static> = MapMarks { options: &[], numbered: Some(&[]), completing: &[] };

/// Draws the picture of the next step among these options, which begin with the steps that have been chosen.
pub fn choice_picture(
    view: &View,
    places: &PlaceChooser<'_>,
    remaining: &[Action],
    depth: usize,
    page: PlacePage,
    recent_events: &[Text],
) -> Picture {
    let numbered = places.numbered(remaining, depth, page);
    match (depth, remaining.first()) {
        _ if page == PlacePage::Areas => {
            let marked = places.marked_options(remaining, depth, &numbered);
            let marks = MapMarks { options: &marked, numbered: Some(&numbered), completing: &[] };
            let viewport = map::fit_viewport(view, &marked, WHOLE_MAP_AREA);
            close_up(PICTURE_AREA, map::draw_whole(view, marks, recent_events, &viewport))
        }
        (0, Some(Action::PlaceTile { .. })) => hand_picture(view, remaining, recent_events),
        (1, Some(Action::PlaceTile { tile, .. })) => cell_picture(view, *tile, remaining, &numbered, recent_events),
        (_, Some(Action::PlaceTile { tile, at, .. })) => match offered_rotations(remaining, *tile, *at).as_slice() {
            [rotation] => {
                let area = area_of(view, &[(1, NumberedPlace::FreeCell(*at))]);
                close_up(area.window, placed_tile_parts(view, &area, *tile, *rotation, *at))
            }
            rotations => rotation_picture(view, *tile, *at, rotations, recent_events),
        },
        _ => {
            let marked = places.marked_options(remaining, depth, &numbered);
            let marks = MapMarks { options: &marked, numbered: Some(&numbered), completing: &[] };
            let area = area_of(view, &numbered);
            close_up(area.window, map::draw_area(view, marks, recent_events, &area))
        }
    }
}

/// Returns the whole map as the picture of areas shows it.
#[cfg(test)]
pub fn whole_map(view: &View, marked: &[Action]) -> Viewport {
    map::fit_viewport(view, marked, WHOLE_MAP_AREA)
}

/// Returns the part of the map with these places.
pub fn area_of(view: &View, numbered: &[(usize, NumberedPlace)]) -> MapArea {
    let ship = view.public_state.current_player().ship;
    let places: Vec<NumberedPlace> = numbered.iter().map(|(_, place)| *place).collect();
    MapArea::of_places(&places, ship).unwrap_or_else(|| MapArea::of_ship(ship, PICTURE_AREA))
}

/// Draws the tiles of the hand with their numbers above the map.
fn hand_picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    let room = PICTURE_AREA.bottom_part(PICTURE_AREA.height - HAND_HEIGHT);
    let (_, mut parts) = draw_map_in(view, &[], recent_events, room, point_near_ship(view));
    let strip = PICTURE_AREA.top_part(HAND_HEIGHT);
    let planks = [strip.top_part(BAND_HEIGHT), strip.bottom_part(BAND_HEIGHT)];
    parts.push(PicturePart::decoration(planks.map(|area| Shape::icon(&icons::BAND, area)).to_vec()));
    let tiles = offered_tiles(options);
    let width = PICTURE_AREA.width / i16::try_from(tiles.len().max(1)).unwrap_or(1);
    for (n, tile) in (0..).zip(tiles) {
        let center = hand_tile_center(n, width);
        let viewport = Viewport::around(center.x, center.y, HEX_WIDTH);
        parts.push(PicturePart::decoration(tile_shapes(&viewport, tile, 0, Cell::new(0, 0))));
        parts.push(badge_part(n + 1, center));
        let count = count_in_hand(view, tile);
        if count > 1 {
            let area = Rect::new(center.x + HEX_WIDTH / 2 - COUNT_WIDTH / 2, 24, COUNT_WIDTH, BADGE_SIZE);
            let text = Shape::text(texts::equal_tiles(count), area, COUNT_SIZE, TextAlign::Center, TextStyle::Outlined);
            parts.push(PicturePart::decoration(vec![text]));
        }
    }
    close_up(PICTURE_AREA, parts)
}

/// Returns the center of the n-th tile of a hand whose tiles have this much room.
pub const fn hand_tile_center(n: i16, width: i16) -> Point {
    Rect::new(n * width, 0, width, HAND_HEIGHT).center()
}

/// Draws the whole map with the cells of these options, or if tiles would be too small, the part of it around a point.
fn draw_map_in(
    view: &View,
    options: &[Action],
    recent_events: &[Text],
    room: Rect,
    center: PlanePoint,
) -> (Viewport, Vec<PicturePart>) {
    let whole = map::fit_viewport(view, options, room.inset(8));
    if whole.is_hex_at_least(MIN_WHOLE_HEX_WIDTH) {
        return (whole, map::draw_whole(view, NO_MARKS, recent_events, &whole));
    }
    let viewport = Viewport::cut_at_edge(center, room.center(), HEX_WIDTH);
    let area = MapArea { viewport, window: room, inset: room.top_part(0) };
    (viewport, map::draw_area(view, NO_MARKS, recent_events, &area))
}

/// Returns a point near the ship, toward the middle of all tiles.
fn point_near_ship(view: &View) -> PlanePoint {
    let public_state = &view.public_state;
    let centers: Vec<PlanePoint> = public_state.map.tiles().map(|(cell, _)| PlanePoint::cell_center(cell)).collect();
    let ship = ship_point(public_state.current_player().ship);
    let sum = centers.iter().copied().fold(PlanePoint::default(), |sum, center| sum + center);
    let middle = sum * (1.0 / centers.len().max(1) as f32);
    let toward = (middle - ship) * SHARE_TO_MIDDLE;
    let toward = toward.at_most(PlanePoint::new(1.5, 0.5)).at_least(PlanePoint::new(-1.5, -0.5));
    ship + toward
}

/// Draws the map with the cells where the chosen tile can be placed, with their numbers.
fn cell_picture(
    view: &View,
    tile: Tile,
    options: &[Action],
    numbered: &[(usize, NumberedPlace)],
    recent_events: &[Text],
) -> Picture {
    let completing = completing_cells(&view.public_state.map, options, tile);
    let marks = MapMarks { options, numbered: Some(numbered), completing: &completing };
    let area = area_of(view, numbered);
    let mut parts = map::draw_area(view, marks, recent_events, &area);
    let center = area.inset.center();
    let viewport = Viewport::around(center.x, center.y, CHOSEN_HEX_WIDTH);
    let mut shapes = tile_shapes(&viewport, tile, 0, Cell::new(0, 0));
    shapes.push(Shape::icon(&icons::TARGET_HEX, viewport.frame_area(Cell::new(0, 0))));
    parts.push(PicturePart::decoration(shapes));
    close_up(area.window, parts)
}

/// Draws the tile on its cell in each rotation, with what lies around it. Beside few rotations there is room for the map.
fn rotation_picture(view: &View, tile: Tile, at: Cell, rotations: &[u8], recent_events: &[Text]) -> Picture {
    let count = i16::try_from(rotations.len()).unwrap_or(i16::MAX);
    let center = PlanePoint::cell_center(at);
    let mut parts = Vec::new();
    let mut add = |window: Rect, shown: Vec<PicturePart>| {
        parts.extend(cut_parts(shown, window, Point { x: window.x, y: window.y }));
        let edges = [window.left_part(6).translated(-3, 0), window.top_part(6).translated(0, -3)];
        parts.push(PicturePart::decoration(edges.map(|area| Shape::rect(area, SurfaceKind::CardHeader)).to_vec()));
    };
    let room = match count {
        2 => Some(PICTURE_AREA.bottom_part(ROTATION_ROW_HEIGHT)),
        3 => Some(rotation_area(3, count)),
        _ => None,
    };
    if let Some(room) = room {
        let placement = Action::PlaceTile { tile, at, rotation: rotations[0] };
        let (viewport, mut shown) = draw_map_in(view, &[placement], recent_events, room, center);
        shown.push(PicturePart::decoration(vec![Shape::icon(&icons::LAST_HEX, viewport.frame_area(at))]));
        add(room, shown);
    }
    for (n, rotation) in (0..).zip(rotations) {
        let window = rotation_area(n, count);
        let viewport = Viewport::cut_at_edge(center, window.center(), HEX_WIDTH);
        let area = MapArea { viewport, window, inset: window.top_part(0) };
        let mut shown = placed_tile_parts(view, &area, tile, *rotation, at);
        shown.push(badge_part(n + 1, window.center()));
        add(window, shown);
    }
    close_up(PICTURE_AREA, parts)
}

/// Draws a part of the map with a tile on its cell.
fn placed_tile_parts(view: &View, area: &MapArea, tile: Tile, rotation: u8, at: Cell) -> Vec<PicturePart> {
    let mut parts = map::draw_area(view, NO_MARKS, &[], area);
    let mut shapes = tile_shapes(&area.viewport, tile, rotation, at);
    shapes.push(Shape::icon(&icons::LAST_HEX, area.viewport.frame_area(at)));
    parts.push(PicturePart::decoration(shapes));
    parts
}

/// Returns the area of the n-th of the rotations.
pub const fn rotation_area(n: i16, count: i16) -> Rect {
    let per_row = if count > MAX_PAIRED_ROTATIONS { 3 } else { 2 };
    let (width, height) = (PICTURE_AREA.width / per_row, ROTATION_ROW_HEIGHT);
    Rect::new(n % per_row * width, n / per_row * height, width, height)
}

/// Draws a tile of the hand, turned, with the content that appears on it.
pub fn tile_shapes(viewport: &Viewport, tile: Tile, rotation: u8, at: Cell) -> Vec<Shape> {
    let shape = tile.shape(rotation);
    let mut shapes = vec![Shape::icon(icons::tile_icon(shape), viewport.tile_area(at))];
    if let (Some(thing), Some(side)) = (content_icon(tile), tile.content_side(rotation)) {
        let layout = TileLayout::standalone(shape);
        let land = layout.lands.iter().any(|(land, _)| land.contains(side));
        let positions =
            if land { layout.place_on_land(side, 1, 0.0, &[]) } else { layout.place_on_sea(side, 1, 0.0, &[]) };
        let area = |center| viewport.square_on(at, center, positions.size);
        shapes.extend(positions.centers.into_iter().map(|center| Shape::icon(thing, area(center))));
    }
    shapes
}

/// Returns the picture of a window on these parts, on the sea.
fn close_up(window: Rect, parts: Vec<PicturePart>) -> Picture {
    let sea = PicturePart::decoration(vec![Shape::icon(&icons::SEA, PICTURE_AREA)]);
    Picture::close_up([sea].into_iter().chain(parts).collect(), window, SCALE_PERCENT)
}

/// Returns a number on the upper left part of the tile with this center.
fn badge_part(number: i16, center: Point) -> PicturePart {
    let center = Point { x: center.x + BADGE_OFFSET.0, y: center.y + BADGE_OFFSET.1 };
    PicturePart::decoration(number_badge(number.into(), Rect::square_around(center, BADGE_SIZE)))
}
