//! The picture of Relic Runners: how far the end is, the map, and a row for each player. At the end the
//! podium is above a smaller map.

mod background;
mod collection;
mod last_moves;
mod map_layout;
mod players;
mod podium;
mod site_layout;
mod sites;
mod status;
mod toolboxes;
mod trail_markers;
mod trails;

use meadhall_game::{Icon, Picture, PicturePart, Rect, Shape, SurfaceKind, Text, TextAlign, TextStyle};
use meadhall_games_art::{icon_shape, seat_marker_shape, surface_shape, text_shape};

use super::view::View;
use super::{Action, texts};
use last_moves::LastMoves;
use map_layout::MapTransform;

const PICTURE_WIDTH: i16 = 1280;
/// The distance between areas, and to the edge.
const GAP: i16 = 16;
const ITEM_ICON_WIDTH: i16 = 42;
/// The map shrinks to make room for the podium, but not below this height.
const MIN_MAP_HEIGHT: i16 = 500;
const MAX_HEIGHT_WITH_PODIUM: i16 = 1476;

/// Draws the state with the options marked and the last moves framed.
pub fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    let public_state = &view.public_state;
    let is_over = public_state.is_over();
    let mut top = GAP;
    let mut next_row = |height: i16| {
        let row = Rect::new(GAP, top, PICTURE_WIDTH - 2 * GAP, height);
        top += height + GAP;
        row
    };
    let mut parts = Vec::new();
    if is_over {
        podium::draw(view, next_row(podium::podium_height(view)), &mut parts);
    } else {
        status::draw(view, next_row(status::STATUS_HEIGHT), &mut parts);
    }
    let map_height = MAX_HEIGHT_WITH_PODIUM - podium::podium_height(view) - players::rows_height(view) - 4 * GAP;
    let map_transform = MapTransform::fit(next_row(if is_over {
        map_height.clamp(MIN_MAP_HEIGHT, map_layout::MAP_HEIGHT)
    } else {
        map_layout::MAP_HEIGHT
    }));
    let last_moves = LastMoves::from_events(public_state, recent_events);
    background::draw(&map_transform, &mut parts);
    trails::draw_lines(view, &map_transform, &mut parts);
    sites::draw(view, options, &last_moves, &map_transform, &mut parts);
    trails::draw_markers(view, options, &last_moves, &map_transform, &mut parts);
    let known_tiles = status::known_tiles(view);
    if !known_tiles.is_empty() {
        status::draw_known_tiles(view, options, &known_tiles, next_row(status::KNOWN_TILES_HEIGHT), &mut parts);
    }
    players::draw(view, options, next_row(players::rows_height(view)), &mut parts);
    let background = Rect::new(0, 0, PICTURE_WIDTH, top);
    parts.insert(0, PicturePart::decoration(vec![surface_shape(background, SurfaceKind::Sea)]));
    Picture { width: PICTURE_WIDTH, height: top, parts }
}

/// Returns a number in the center of an area, as high as the area.
fn number_shape(number: usize, area: Rect, style: TextStyle) -> Shape {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    text_shape(texts::number(number), area, area.height, TextAlign::Center, style)
}

/// Returns an icon with a count beside it.
fn counted_icon(icon: &'static Icon, count: usize, area: Rect) -> Vec<Shape> {
    vec![icon_shape(icon, area.left_part(ITEM_ICON_WIDTH)), number_shape(count, digits_area(area), TextStyle::Bold)]
}

/// Returns the area for the count beside an icon.
fn digits_area(area: Rect) -> Rect {
    let digits = area.right_part(area.width - ITEM_ICON_WIDTH - 2);
    Rect::new(digits.x, digits.y + 4, digits.width, digits.height - 8)
}
