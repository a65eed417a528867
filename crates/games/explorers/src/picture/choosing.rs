//! The pictures on which an action is chosen step by step.

use meadhall_game::{Picture, PicturePart, Rect, Shape, SurfaceKind, Text, TextAlign, TextStyle};

use super::labels::{MapMarks, number_badge};
use super::map::{self, TilePicture};
use super::pieces::content_icon;
use super::projection::{PlanePoint, Viewport};
use super::tile_layout::TileLayout;
use super::{MAP_AREA, PICTURE_AREA, RAIL_AREA, draw_board};
use crate::choices::{NumberedPlace, count_in_hand, marked_options, numbered_places, offered_rotations, offered_tiles};
use crate::hex::{Cell, Side};
use crate::tile::Tile;
use crate::view::View;
use crate::{Action, icons, texts};

/// The height of the strip with the tiles of the hand, and the width of a tile on it.
const HAND_HEIGHT: i16 = 340;
const HAND_HEX_WIDTH: i16 = 270;
/// The height of the drawing of planks when it is as wide as the picture.
const BAND_HEIGHT: i16 = PICTURE_AREA.width / 6;
/// The height of a row of rotations, the room around each, and the largest width of a tile.
const ROTATION_ROW_HEIGHT: i16 = 480;
const ROTATION_MARGIN: i16 = 36;
const MAX_ROTATION_HEX_WIDTH: i16 = 240;
const MAX_ROTATIONS_PER_ROW: i16 = 3;
/// The size of the numbers of tiles.
const BADGE_SIZE: i16 = 84;
/// The number of equal tiles in the hand.
const COUNT_WIDTH: i16 = 120;
const COUNT_SIZE: i16 = 64;
/// The chosen tile beside the map.
const CHOSEN_TILE_Y: i16 = 110;
const CHOSEN_HEX_WIDTH: i16 = 112;

/// Draws the picture of the next step among these options, which begin with the steps that have been chosen.
pub fn choice_picture(view: &View, remaining: Vec<Action>, depth: usize, recent_events: &[Text]) -> Picture {
    let numbered = numbered_places(&remaining, depth);
    match (depth, remaining.first()) {
        (0, Some(Action::PlaceTile { .. })) => hand_picture(view, &remaining, recent_events),
        (1, Some(Action::PlaceTile { tile, .. })) => cell_picture(view, *tile, &remaining, &numbered, recent_events),
        (_, Some(Action::PlaceTile { tile, at, .. })) => {
            rotation_picture(view, *tile, *at, &offered_rotations(&remaining, *tile, *at))
        }
        _ => {
            let marked = marked_options(remaining, depth);
            draw_board(view, MapMarks { options: &marked, numbered: Some(&numbered) }, recent_events)
        }
    }
}

/// Draws the tiles of the hand with their numbers above the map.
fn hand_picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    let mut parts = vec![sea_part(PICTURE_AREA.height)];
    let map_area = PICTURE_AREA.bottom_part(PICTURE_AREA.height - HAND_HEIGHT);
    map::draw(view, MapMarks { options: &[], numbered: Some(&[]) }, recent_events, map_area, &mut parts);
    let strip = PICTURE_AREA.top_part(HAND_HEIGHT);
    let planks = [strip.top_part(BAND_HEIGHT), strip.bottom_part(BAND_HEIGHT)];
    parts.push(PicturePart::decoration(planks.map(|area| Shape::icon(&icons::BAND, area)).to_vec()));
    let tiles = offered_tiles(options);
    let width = PICTURE_AREA.width / i16::try_from(tiles.len().max(1)).unwrap_or(1);
    for (n, tile) in (0..).zip(tiles) {
        let center = Rect::new(n * width, 0, width, HAND_HEIGHT).center();
        let viewport = Viewport::around(center.x, center.y, HAND_HEX_WIDTH);
        parts.push(PicturePart::decoration(tile_shapes(&viewport, tile, 0, Cell::new(0, 0))));
        parts.push(badge_part(n + 1, center.x - HAND_HEX_WIDTH / 2 - BADGE_SIZE / 2, 24));
        let count = count_in_hand(view, tile);
        if count > 1 {
            let area = Rect::new(center.x + HAND_HEX_WIDTH / 2 - COUNT_WIDTH / 2, 24, COUNT_WIDTH, BADGE_SIZE);
            let text = Shape::text(texts::equal_tiles(count), area, COUNT_SIZE, TextAlign::Center, TextStyle::Outlined);
            parts.push(PicturePart::decoration(vec![text]));
        }
    }
    picture_of(parts)
}

/// Draws the cells where the chosen tile can be placed, with their numbers.
fn cell_picture(
    view: &View,
    tile: Tile,
    options: &[Action],
    numbered: &[NumberedPlace],
    recent_events: &[Text],
) -> Picture {
    let mut parts = vec![sea_part(PICTURE_AREA.height)];
    let map_area = Rect::new(MAP_AREA.x, MAP_AREA.y, MAP_AREA.width, PICTURE_AREA.height - 2 * MAP_AREA.y);
    map::draw(view, MapMarks { options, numbered: Some(numbered) }, recent_events, map_area, &mut parts);
    parts.push(PicturePart::decoration(vec![Shape::icon(&icons::RAIL, RAIL_AREA)]));
    let viewport = Viewport::around(RAIL_AREA.center().x, CHOSEN_TILE_Y, CHOSEN_HEX_WIDTH);
    parts.push(PicturePart::decoration(tile_shapes(&viewport, tile, 0, Cell::new(0, 0))));
    picture_of(parts)
}

/// Draws the tile on its cell in each rotation, with its neighbors.
fn rotation_picture(view: &View, tile: Tile, at: Cell, rotations: &[u8]) -> Picture {
    let count = i16::try_from(rotations.len()).unwrap_or(i16::MAX);
    let map = &view.public_state.map;
    let neighbors: Vec<Cell> =
        Side::ALL.into_iter().map(|side| at.neighbor(side)).filter(|cell| map.tile_at(*cell).is_some()).collect();
    let (row_count, per_row) = if count > MAX_ROTATIONS_PER_ROW { (2, (count + 1) / 2) } else { (1, count.max(1)) };
    let (width, height) = (PICTURE_AREA.width / per_row, ROTATION_ROW_HEIGHT);
    let mut parts = vec![sea_part(row_count * height)];
    for (n, rotation) in (0..).zip(rotations) {
        let area = Rect::new(n % per_row * width, n / per_row * height, width, height);
        let viewport = Viewport::fit(
            neighbors.iter().copied().chain([at]),
            [PlanePoint::cell_center(at); 2],
            area.inset(ROTATION_MARGIN),
            MAX_ROTATION_HEX_WIDTH,
        );
        let tiles = map::tile_pictures(view, &viewport, |cell| neighbors.contains(&cell));
        parts.extend(tiles.iter().map(TilePicture::ground_part));
        parts.push(PicturePart::decoration(tile_shapes(&viewport, tile, *rotation, at)));
        tiles.iter().for_each(|tile| tile.draw_contents(&[], &mut parts));
        let frame = Shape::icon(&icons::LAST_HEX, viewport.frame_area(at));
        parts.push(PicturePart::decoration(vec![frame]));
        if count > 1 {
            parts.push(badge_part(n + 1, area.x + 12, area.y + 12));
        }
        if n % per_row > 0 {
            parts.push(PicturePart::decoration(vec![Shape::rect(
                Rect::new(area.x - 3, area.y, 6, height),
                SurfaceKind::CardHeader,
            )]));
        }
    }
    Picture::new(PICTURE_AREA.width, row_count * height, decorations(parts))
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

/// Returns the ground of a picture. The drawing of the sea has another shape than a lower picture.
fn sea_part(height: i16) -> PicturePart {
    let area = PICTURE_AREA.top_part(height);
    let is_full = height == PICTURE_AREA.height;
    let sea = if is_full { Shape::icon(&icons::SEA, area) } else { Shape::rect(area, SurfaceKind::Sea) };
    PicturePart::decoration(vec![sea])
}

/// Returns a number whose badge has this upper left corner.
fn badge_part(number: i16, x: i16, y: i16) -> PicturePart {
    PicturePart::decoration(number_badge(number.into(), Rect::new(x.max(0), y, BADGE_SIZE, BADGE_SIZE)))
}

fn picture_of(parts: Vec<PicturePart>) -> Picture {
    Picture::new(PICTURE_AREA.width, PICTURE_AREA.height, decorations(parts))
}

/// Returns the parts without the facts that they show, because these pictures show only a part of the board.
fn decorations(parts: Vec<PicturePart>) -> Vec<PicturePart> {
    parts.into_iter().map(|part| PicturePart::decoration(part.shapes)).collect()
}
