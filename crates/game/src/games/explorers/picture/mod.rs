//! The picture of Explorers: the map, as large as there is room for all that lies there; beneath it what is still to come, with the
//! hand of whoever looks; then the players. The captains that can be chosen, and at the end the podium, stand above a smaller map.
//!
//! - `plane` where cells are · `coast` the line around land · `plot` the spaces of a tile, and where things stand on them
//! - `chart` the map · `mainland` its south · `course` what was done last · `piece` things on the map
//! - `beside` what is still to come, and the hand · `captains` the choice · `fleet` the players · `podium` the end

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

/// How wide the picture is.
const WIDTH: i16 = 1280;
/// How high it is with one row of players, and with two.
const HEIGHTS: [i16; 2] = [1280, 1400];
/// How far things keep from the edge and from each other.
const GAP: i16 = 16;

/// The table, with the places that can be chosen, and what was done last.
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

/// A number in the middle of an area, as high as it is.
fn number(number: impl Into<i32>, area: Area, ink: Ink) -> Shape {
    said(words::number(number.into()), area, area.height, Align::Middle, ink)
}
