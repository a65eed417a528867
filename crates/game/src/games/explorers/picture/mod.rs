//! The picture of Explorers: the map, as large as possible; below it the supply and the viewer's hand; then
//! the players. While captains are chosen, and at the end with the podium, the map is smaller and lies below
//! these.

mod beside;
mod captains;
mod chart;
mod coast;
mod course;
mod fleet;
mod mainland;
mod piece;
mod plane;
mod plot;
mod podium;

use super::view::View;
use super::{Action, Pending, board, words};
use crate::game::{Picture, PicturePart, Rect, Shape, SurfaceKind, Text, TextAlign, TextStyle};
use crate::games::art::{icon_shape, seat_marker_shape, surface_shape, text_shape};

/// The width of the picture in pixels.
const WIDTH: i16 = 1280;
/// Its height with one row of players, and with two.
const HEIGHT_BY_PLAYER_ROWS: [i16; 2] = [1280, 1400];
/// The distance of things from the edge and from each other.
const GAP: i16 = 16;

/// Draws the board with the places that can be chosen and the last moves.
pub fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    let rows = (view.public_state.players.len() as i16 + fleet::PANELS_PER_ROW - 1) / fleet::PANELS_PER_ROW;
    let height = HEIGHT_BY_PLAYER_ROWS[usize::from(rows > 1)];
    let mut parts =
        vec![PicturePart::decoration(vec![surface_shape(Rect::new(0, 0, WIDTH, height), SurfaceKind::Sea)])];
    let top = height - rows * (fleet::panel_height(view.public_state.pending) + GAP);
    let inner = Rect::new(GAP, GAP, WIDTH - 2 * GAP, top - 2 * GAP);
    let title = board::title(view);
    let map = if view.public_state.pending == Pending::MatchOver {
        let podium_height = podium::height(view);
        podium::draw(view, title, inner.top_part(podium_height), &mut parts);
        inner.bottom_part(inner.height - podium_height - GAP)
    } else {
        let supply_height = beside::height(view);
        beside::draw(view, title, inner.bottom_part(supply_height), &mut parts);
        parts.extend(captains::draw(view, inner));
        let map = inner.top_part(inner.height - supply_height - GAP);
        map.bottom_part(map.height - captains::height(view))
    };
    chart::draw(view, options, recent_events, map, &mut parts);
    fleet::draw(view, top, &mut parts);
    Picture { width: WIDTH, height, parts }
}

/// A number in the center of an area, as high as the area.
fn number_shape(number: impl Into<i32>, area: Rect, style: TextStyle) -> Shape {
    text_shape(words::number(number.into()), area, area.height, TextAlign::Center, style)
}
