//! The last moves: where a tile was placed, and the routes since.

use super::super::hex::{Cell, Space};
use super::super::map::{Element, Map};
use super::super::words;
use super::mainland;
use super::plane::{Cutout, Dot};
use super::plot::Plot;
use crate::game::{Arg, Field, Part, Shape, Text, Trail};

/// The share of the last leg that is drawn: the piece that moved stands beyond it.
const LAST_STEP: f32 = 0.3;
/// Routes are shown if hexagons are at least this wide.
const ROOMY: f32 = 84.0;

/// Draws the last placement and the routes since.
pub fn last(map: &Map, cutout: &Cutout, happened: &[Text]) -> Part {
    let placing = happened.iter().rposition(|text| text.key == words::PLACING);
    let placed = placing.and_then(|at| Some((at, cell(map, argument(&happened[at], "cell")?)?)));
    let mut shapes = Vec::new();
    if let Some((_, cell)) = placed {
        shapes.push(Shape::Region { corners: cutout.hexagon(cell, 0.96), field: Field::Last });
    }
    // On small tiles routes would hide the pieces.
    if !cutout.is_wide(ROOMY) {
        return Part::ground(shapes);
    }
    let since = placed.map_or(0, |(at, _)| at);
    for way in ways(map, &happened[since..]) {
        shapes.push(Shape::Way { corners: cutout.points(corners(map, &way)), trail: Trail::Come });
    }
    Part::ground(shapes)
}

struct Passage {
    element: Element,
    spaces: Vec<Space>,
}

/// Returns everything sailed, walked and transported; consecutive moves are one route.
fn ways(map: &Map, happened: &[Text]) -> Vec<Passage> {
    let mut ways: Vec<Passage> = Vec::new();
    for text in happened {
        let Some((_, element)) = words::MOVES.into_iter().find(|(key, _)| *key == text.key) else { continue };
        let space = |name| space(map, element, argument(text, name)?);
        let (Some(from), Some(to)) = (space("from"), space("to")) else { continue };
        match ways.iter_mut().find(|way| way.element == element && way.spaces.last() == Some(&from)) {
            Some(way) => way.spaces.push(to),
            None => ways.push(Passage { element, spaces: vec![from, to] }),
        }
    }
    ways
}

fn argument<'a>(text: &'a Text, name: &str) -> Option<&'a Text> {
    match text.args.iter().find(|(arg, _)| *arg == name) {
        Some((_, Arg::Text(text))) => Some(text),
        _ => None,
    }
}

fn cell(map: &Map, named: &Text) -> Option<Cell> {
    map.tiles().map(|(cell, _)| cell).find(|cell| words::cell(*cell) == *named)
}

fn space(map: &Map, element: Element, named: &Text) -> Option<Space> {
    let mut all = map.tiles().flat_map(|(cell, _)| map.spaces(cell, element)).chain([Space::MAINLAND]);
    all.find(|space| words::space(map, *space, element) == *named)
}

/// Leads through the centers of spaces and across the sides between them.
fn corners(map: &Map, way: &Passage) -> Vec<Dot> {
    let mut corners = Vec::new();
    for step in way.spaces.windows(2) {
        let [from, to] = [step[0], step[1]].map(|space| middle(map, space, way.element));
        let harbour = step.contains(&Space::MAINLAND);
        let side = if harbour { (from + to) * 0.5 } else { (Dot::of(step[0].cell) + Dot::of(step[1].cell)) * 0.5 };
        corners.pop();
        corners.extend([from, side, to]);
    }
    if let [.., before, last] = corners.as_mut_slice() {
        *last = *before + (*last - *before) * LAST_STEP;
    }
    corners
}

/// Returns the point of a space with the most room.
fn middle(map: &Map, space: Space, element: Element) -> Dot {
    let Some(laid) = map.at(space.cell) else {
        return if element == Element::Land { mainland::SHORE } else { mainland::HARBOUR };
    };
    let plot = Plot::on(map, space.cell, laid.shape());
    let stand = match element {
        Element::Land => plot.ashore(space.side, 1, &[]),
        Element::Sea => plot.afloat(space.side, 1, &[]),
    };
    stand.at.into_iter().fold(Dot::of(space.cell), |middle, at| middle + at)
}
