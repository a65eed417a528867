//! The picture of Relic Runners: how far the end is, the map, and a row for each player. At the end the
//! podium is above a smaller map.

mod atlas;
mod beside;
mod chart;
mod course;
mod found;
mod jungle;
mod knot;
mod players;
mod podium;
mod site;
mod stand;
mod trail;

use super::view::View;
use super::{Action, words};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Picture, Shape, Text};
use crate::games::art::{field, glyph, marker, said};
use atlas::Atlas;
use course::LastDone;

const WIDTH: i16 = 1280;
/// The distance between areas, and to the edge.
const GAP: i16 = 16;
const THING: i16 = 42;
/// The map shrinks to make room for the podium, but not below this height.
const LEAST_MAP: i16 = 500;
const MOST: i16 = 1476;

/// Draws the state with the options marked and the last moves framed.
pub fn of(view: &View, options: &[Action], happened: &[Text]) -> Picture {
    let world = &view.world;
    let over = world.is_over();
    let mut top = GAP;
    let mut row = |height: i16| {
        let row = Area::new(GAP, top, WIDTH - 2 * GAP, height);
        top += height + GAP;
        row
    };
    let mut parts = Vec::new();
    if over {
        podium::draw(view, row(podium::height(view)), &mut parts);
    } else {
        beside::draw(view, row(beside::HEIGHT), &mut parts);
    }
    let left = MOST - podium::height(view) - players::height(view) - 4 * GAP;
    let atlas = Atlas::of(row(if over { left.clamp(LEAST_MAP, atlas::HEIGHT) } else { atlas::HEIGHT }));
    let course = LastDone::of(world, happened);
    jungle::draw(&atlas, &mut parts);
    trail::lay(view, &atlas, &mut parts);
    site::draw(view, options, &course, &atlas, &mut parts);
    trail::tie(view, options, &course, &atlas, &mut parts);
    let known = beside::known(view);
    if !known.is_empty() {
        beside::draw_known(view, options, &known, row(beside::KNOWN), &mut parts);
    }
    players::draw(view, options, row(players::height(view)), &mut parts);
    let ground = Area::new(0, 0, WIDTH, top);
    parts.insert(0, Part::ground(vec![field(ground, Field::Sea)]));
    Picture { width: WIDTH, height: top, parts }
}

/// Returns a number in the center of an area, as high as the area.
fn number(number: usize, area: Area, ink: Ink) -> Shape {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    said(words::number(number), area, area.height, Align::Middle, ink)
}

/// Returns an icon with a count beside it.
fn counted(thing: &'static Glyph, count: usize, area: Area) -> Vec<Shape> {
    vec![glyph(thing, area.left(THING)), number(count, digits(area), Ink::Strong)]
}

/// Returns the area for the count beside an icon.
fn digits(area: Area) -> Area {
    let digits = area.right(area.width - THING - 2);
    Area::new(digits.x, digits.y + 4, digits.width, digits.height - 8)
}
