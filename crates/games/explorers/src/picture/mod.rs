//! The picture of Explorers: on the left a rail with the viewer's hand and the supply; beside it the map, as large as
//! possible; below it a panel for each player. At the end of the match the ranking is on the rail and in the panels.

mod captains;
mod coastline;
mod ending;
mod last_moves;
mod mainland;
mod map;
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
const TITLE_AREA: Rect = Rect::new(144, 722, 440, 40);
const TITLE_SIZE: i16 = 32;
/// The smallest size of text, which is readable on a phone.
const MIN_TEXT_SIZE: i16 = 28;
const GAP: i16 = 12;
/// Draws the board with the places that can be chosen and the last moves.
pub fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    let mut parts = vec![PicturePart::decoration(vec![Shape::icon(&icons::SEA, PICTURE_AREA)])];
    let title = board::title(view);
    let map_area = MAP_AREA.bottom_part(MAP_AREA.height - captains::height(view));
    map::draw(view, options, recent_events, map_area, &mut parts);
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
    let title_shape = Shape::text(title.clone(), TITLE_AREA, TITLE_SIZE, TextAlign::Left, TextStyle::Outlined);
    parts.push(PicturePart::for_label(title, vec![title_shape]));
    players::draw(view, &mut parts);
    Picture { width: PICTURE_AREA.width, height: PICTURE_AREA.height, parts }
}

/// Returns a number in the center of an area.
fn number_shape(number: impl Into<i32>, area: Rect, size: i16, style: TextStyle) -> Shape {
    Shape::text(texts::number(number.into()), area, size, TextAlign::Center, style)
}
