//! The picture of Explorers: on the left a rail with the viewer's hand and the supply; beside it the map, as large as
//! possible; below it a panel for each player. At the end of the match the ranking is on the rail, and a table of the
//! points is below the map.

mod captains;
mod choosing;
mod close_up;
mod coastline;
mod ending;
mod labels;
mod last_moves;
mod mainland;
mod map;
mod map_area;
mod names;
mod pieces;
mod place_grouping;
mod players;
mod projection;
mod supply;
#[cfg(test)]
mod tests;
mod tile_layout;
mod tile_picture;

use meadhall_game::{Picture, PicturePart, Rect, Shape, Text, TextAlign, TextStyle};

use labels::MapMarks;

use super::view::View;
use super::{Action, Pending, board, icons, score, texts};

const PICTURE_AREA: Rect = Rect::new(0, 0, 1280, 960);
const RAIL_AREA: Rect = Rect::new(0, 0, 128, 960);
/// The strip of player panels, which covers the southern end of the Mainland.
const BAND_AREA: Rect = Rect::new(128, 768, 1152, 192);
const MAP_AREA: Rect = Rect::new(132, 4, 1144, 764);
const TITLE_SIZE: i16 = 32;
/// The extent of the title at the edges of the map.
const TITLE_EXTENT: (i16, i16) = (440, 40);
/// The smallest size of text, which is readable on a phone.
const MIN_TEXT_SIZE: i16 = 28;
/// The smallest size of a piece on the map whose shape and letter are readable on a phone.
const MIN_PIECE_SIZE: i16 = 40;
const GAP: i16 = 12;

pub use choosing::choice_picture;
pub use place_grouping::first_group;

/// Draws the board with the places that can be chosen and the last moves.
pub fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    let marks = MapMarks { options, numbered: None, completing: &[] };
    let mut parts = vec![PicturePart::decoration(vec![Shape::icon(&icons::SEA, PICTURE_AREA)])];
    let is_over = view.public_state.pending == Pending::MatchOver;
    let map_area = if is_over {
        MAP_AREA.top_part(ending::table_area(view).y.min(BAND_AREA.y) - 2 * MAP_AREA.y)
    } else {
        MAP_AREA.bottom_part(MAP_AREA.height - captains::height(view))
    };
    let viewport = map::draw(view, marks, recent_events, map_area, &mut parts);
    parts.push(PicturePart::decoration(vec![
        Shape::icon(&icons::BAND, BAND_AREA),
        Shape::icon(&icons::RAIL, RAIL_AREA),
    ]));
    if is_over {
        ending::draw_ranking(&score::scores(&view.public_state), &mut parts);
    } else {
        supply::draw(view, &mut parts);
    }
    parts.extend(captains::draw(view, MAP_AREA.inset(GAP)));
    let covered: Vec<Rect> = map::covered_areas(view, marks.options, &viewport).collect();
    parts.push(title_part(view, map_area, &covered));
    if is_over {
        ending::draw(view, &mut parts);
    } else {
        players::draw(view, &mut parts);
    }
    Picture::new(PICTURE_AREA.width, PICTURE_AREA.height, parts)
}

/// Draws the title in a corner of the map that is free. The number of tiles left is on the rail instead.
fn title_part(view: &View, map_area: Rect, covered: &[Rect]) -> PicturePart {
    if !matches!(view.public_state.pending, Pending::ChooseCaptains | Pending::MatchOver) {
        return PicturePart::default();
    }
    let (width, height) = TITLE_EXTENT;
    let [left, right] = [map_area.x + GAP, map_area.x + map_area.width - GAP - width];
    let [top, bottom] = [map_area.y + 8, map_area.y + map_area.height - 8 - height];
    let places = [
        (Rect::new(left, top, width, height), TextAlign::Left),
        (Rect::new(right, top, width, height), TextAlign::Right),
        (Rect::new(right, bottom, width, height), TextAlign::Right),
        (Rect::new(left, bottom, width, height), TextAlign::Left),
    ];
    let is_free = |(area, _): &&(Rect, TextAlign)| covered.iter().all(|other| are_apart(*other, *area));
    let (area, align) = *places.iter().find(is_free).unwrap_or(&places[0]);
    let title = board::title(view);
    let shape = Shape::text(title.clone(), area, TITLE_SIZE, align, TextStyle::Outlined);
    PicturePart::for_label(title, vec![shape])
}

/// Returns a number in the center of an area.
fn number_shape(number: impl Into<i32>, area: Rect, size: i16, style: TextStyle) -> Shape {
    Shape::text(texts::number(number.into()), area, size, TextAlign::Center, style)
}

/// Whether two areas have no pixel in common.
pub const fn are_apart(one: Rect, other: Rect) -> bool {
    one.x + one.width <= other.x
        || other.x + other.width <= one.x
        || one.y + one.height <= other.y
        || other.y + other.height <= one.y
}
