//! The picture of Relic Runners: how far it is to the end, the map, and a row for each player. At the end the podium stands above a
//! smaller map.
//!
//! - `atlas` where sites lie, and how trails run · `jungle` the ground · `course` what was done last
//! - `site` what is at a site · `stand` where it stands · `trail` trails and what lies on them · `knot` where that lies
//! - `beside` what is still to come, and what only the reader knows · `podium` the end
//! - `players` a row for each player · `chart` the toolboxes in it · `found` what was found

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

/// How wide the picture is.
const WIDTH: i16 = 1280;
/// How far things keep from the edge and from each other.
const GAP: i16 = 16;
/// How wide a thing is that is counted.
const THING: i16 = 42;
/// How high the map is at least, and all of the picture at most, if the map can make way for the podium.
const LEAST_MAP: i16 = 500;
const MOST: i16 = 1476;

/// The table, with the places that can be chosen, and what was done last.
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

/// A number in the middle of an area, as high as it is.
fn number(number: usize, area: Area, ink: Ink) -> Shape {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    said(words::number(number), area, area.height, Align::Middle, ink)
}

/// A thing, and how many there are.
fn counted(thing: &'static Glyph, count: usize, area: Area) -> Vec<Shape> {
    vec![glyph(thing, area.left(THING)), number(count, digits(area), Ink::Strong)]
}

/// Where the digits are beside a thing.
fn digits(area: Area) -> Area {
    let digits = area.right(area.width - THING - 2);
    Area::new(digits.x, digits.y + 4, digits.width, digits.height - 8)
}
