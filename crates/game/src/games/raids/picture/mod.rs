//! The picture of Raids: the loop of spaces along the edge of the sea, with the harbor on the left; inside it
//! the voyage, and below it the longships. At the end of the match, the podium replaces the sea.

mod chart;
mod course;
mod fight;
mod fleet;
mod harbour;
pub(super) mod piece;
mod podium;
mod ring;

use super::{Action, Raids, Step, words};
use crate::game::{Align, Area, Field, Ink, Part, Picture, Shape, Text};
use crate::games::art::{field, glyph, marker, said};

const WIDTH: i16 = 1280;
const SEA: i16 = 540;
/// The margin at the edge, and between panels.
const GAP: i16 = 16;

/// Draws the board, with the offered stops and the last move among the recent events.
pub fn of(table: &Raids, options: &[Action], happened: &[Text]) -> Picture {
    let rows = i16::try_from(table.ships.len().div_ceil(2)).unwrap_or(1);
    let height = SEA + rows * (fleet::HEIGHT + GAP);
    let mut parts = vec![Part::ground(vec![field(Area::new(0, 0, WIDTH, height), Field::Sea)])];
    if table.step == Step::Over {
        podium::draw(table, &mut parts);
    } else {
        chart::draw(table, options, happened, &mut parts);
        harbour::draw(table, &mut parts);
    }
    fleet::draw(table, &mut parts);
    Picture { width: WIDTH, height, parts }
}

/// Returns a number in the middle of an area, as high as the area.
fn number(number: impl Into<i32>, area: Area, ink: Ink) -> Shape {
    said(words::number(number.into()), area, area.height, Align::Middle, ink)
}
