//! The picture of Raids: the way around the sea along its edge, the harbour on the left; within it what the voyage is about, and
//! beneath it the longships. At the end the podium takes the place of the sea.
//!
//! - `ring` where things are · `chart` the way: spaces, ships · `course` the last move · `piece` tiles and other small things
//! - `harbour` what the harbour pays for, now and later · `fight` who fights, and what it costs · `fleet` the longships
//! - `podium` the end

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

/// How wide the picture is.
const WIDTH: i16 = 1280;
/// How high the sea is.
const SEA: i16 = 540;
/// How far things keep from the edge and from each other.
const GAP: i16 = 16;

/// The table, with the stops that can be chosen, and the last move of what has happened.
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

/// A number in the middle of an area, as high as it is.
fn number(number: impl Into<i32>, area: Area, ink: Ink) -> Shape {
    said(words::number(number.into()), area, area.height, Align::Middle, ink)
}
