//! The picture of Explorers: on the left a rail with the viewer's hand and the supply; beside it the map, as large as
//! possible; below it a panel for each player. At the end of the match the ranking is on the rail and in the panels.

mod captains;
mod coastline;
mod ending;
mod last_moves;
mod mainland;
mod map;
mod names;
mod pieces;
mod players;
mod projection;
mod supply;
mod tile_layout;

use meadhall_game::{Picture, PicturePart, Rect, Shape, Text, TextAlign, TextStyle};

use super::view::View;
use super::{Action, Pending, board, icons, score, texts};

const PICTURE_AREA: Rect = Rect::new(0, 0, 1280, 960);
const RAIL_AREA: Rect = Rect::new(0, 0, 128, 960);
/// The strip of player panels, which covers the southern end of the Mainland.
const BAND_AREA: Rect = Rect::new(128, 768, 1152, 192);
const MAP_AREA: Rect = Rect::new(132, 4, 1144, 764);
/// The corners of the map where the title can be.
const TITLE_PLACES: [(Rect, TextAlign); 4] = [
    (Rect::new(144, 722, 440, 40), TextAlign::Left),
    (Rect::new(144, 12, 440, 40), TextAlign::Left),
    (Rect::new(824, 12, 440, 40), TextAlign::Right),
    (Rect::new(824, 722, 440, 40), TextAlign::Right),
];
const TITLE_SIZE: i16 = 32;
/// The smallest size of text, which is readable on a phone.
const MIN_TEXT_SIZE: i16 = 28;
const GAP: i16 = 12;
/// Draws the board with the places that can be chosen and the last moves.
pub fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    let mut parts = vec![PicturePart::decoration(vec![Shape::icon(&icons::SEA, PICTURE_AREA)])];
    let title = board::title(view);
    let map_area = MAP_AREA.bottom_part(MAP_AREA.height - captains::height(view));
    let viewport = map::draw(view, options, recent_events, map_area, &mut parts);
    parts.push(PicturePart::decoration(vec![
        Shape::icon(&icons::BAND, BAND_AREA),
        Shape::icon(&icons::RAIL, RAIL_AREA),
    ]));
    if view.public_state.pending == Pending::MatchOver {
        ending::draw_ranking(&score::scores(&view.public_state), &mut parts);
    } else {
        supply::draw(view, &mut parts);
    }
    parts.extend(captains::draw(view, MAP_AREA.inset(GAP)));
    let is_free = |(area, _): &&(Rect, TextAlign)| {
        map_area.contains(*area) && map::covered_areas(view, options, &viewport).all(|tile| are_apart(tile, *area))
    };
    let (title_area, align) = *TITLE_PLACES.iter().find(is_free).unwrap_or(&TITLE_PLACES[0]);
    let title_shape = Shape::text(title.clone(), title_area, TITLE_SIZE, align, TextStyle::Outlined);
    parts.push(PicturePart::for_label(title, vec![title_shape]));
    players::draw(view, &mut parts);
    Picture { width: PICTURE_AREA.width, height: PICTURE_AREA.height, parts }
}

/// Returns a number in the center of an area.
fn number_shape(number: impl Into<i32>, area: Rect, size: i16, style: TextStyle) -> Shape {
    Shape::text(texts::number(number.into()), area, size, TextAlign::Center, style)
}

/// Whether two areas have no pixel in common.
const fn are_apart(one: Rect, other: Rect) -> bool {
    one.x + one.width <= other.x
        || other.x + other.width <= one.x
        || one.y + one.height <= other.y
        || other.y + other.height <= one.y
}
