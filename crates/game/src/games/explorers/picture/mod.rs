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
use super::{Action, Step, board, words};
use crate::game::{Align, Area, Field, Ink, Part, Picture, Shape, Text};
use crate::games::art::{field, glyph, marker, said};

/// The width of the picture in pixels.
const WIDTH: i16 = 1280;
/// Its height with one row of players, and with two.
const HEIGHTS: [i16; 2] = [1280, 1400];
/// The distance of things from the edge and from each other.
const GAP: i16 = 16;

/// Draws the board with the places that can be chosen and the last moves.
pub fn of(view: &View, options: &[Action], happened: &[Text]) -> Picture {
    let rows = (view.world.parties.len() as i16 + fleet::ROW - 1) / fleet::ROW;
    let height = HEIGHTS[usize::from(rows > 1)];
    let mut parts = vec![Part::ground(vec![field(Area::new(0, 0, WIDTH, height), Field::Sea)])];
    let top = height - rows * (fleet::height(view.world.step) + GAP);
    let inner = Area::new(GAP, GAP, WIDTH - 2 * GAP, top - 2 * GAP);
    let title = board::title(view);
    let map = if view.world.step == Step::Over {
        let high = podium::height(view);
        podium::draw(view, title, inner.top(high), &mut parts);
        inner.bottom(inner.height - high - GAP)
    } else {
        let low = beside::height(view);
        beside::draw(view, title, inner.bottom(low), &mut parts);
        parts.extend(captains::draw(view, inner));
        let map = inner.top(inner.height - low - GAP);
        map.bottom(map.height - captains::height(view))
    };
    chart::draw(view, options, happened, map, &mut parts);
    fleet::draw(view, top, &mut parts);
    Picture { width: WIDTH, height, parts }
}

/// A number in the center of an area, as high as the area.
fn number(number: impl Into<i32>, area: Area, ink: Ink) -> Shape {
    said(words::number(number.into()), area, area.height, Align::Middle, ink)
}
