//! The end: who has won, and with what.

use super::super::view::View;
use super::super::{art, score, words};
use super::{GAP, field, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Placing, Shape, Text, places};

/// How high the title is, the head of the list, and a line of it.
const TITLE: i16 = 56;
const HEAD: i16 = 66;
const LINE: i16 = 74;
/// How wide a step of the podium is.
const STEP: i16 = 92;
/// How wide a number is, and the sum of them.
const NUMBER: i16 = 64;
const SUM: i16 = 106;
/// What points come from, in the order of the sources.
const SOURCES: [&Glyph; 7] =
    [&art::SHEEP, &art::OUTPOST, &art::ENEMY, &art::SETTLEMENT, &art::FALLEN, &art::ISLAND, &art::CAPTAIN];

/// How high it is.
pub fn height(view: &View) -> i16 {
    TITLE + HEAD + LINE * view.world.parties.len() as i16 + 8
}

/// All of it.
pub fn draw(view: &View, title: Text, area: Area, parts: &mut Vec<Part>) {
    let scores = score::scores(&view.world);
    let ranking = places(&scores);
    let head = said(title.clone(), area.top(TITLE), 42, Align::Middle, Ink::Bright);
    parts.push(Part::label(title, vec![head]));
    let area = area.bottom(area.height - TITLE);
    // Whoever plays alone is not compared with anybody.
    let steps = if view.world.solo() { 0 } else { ranking.len().min(3) as i16 };
    let podium = area.left(steps * STEP);
    parts.extend(ranking.iter().take(steps as usize).enumerate().map(|(n, it)| Part::ground(step(it, podium, n))));
    let list = area.right(area.width - podium.width - if steps > 0 { GAP } else { 0 });
    parts.push(Part::ground(vec![field(list, Field::Panel)]));
    parts.push(Part::ground(heads(list)));
    parts.extend((0..).zip(&ranking).map(|(n, placing)| Part::ground(line(placing, list, n))));
}

/// A step of the podium: the first in the middle, the second on its left, the third on its right.
fn step(placing: &Placing<'_>, podium: Area, n: usize) -> Vec<Shape> {
    let column = [1, 0, 2][n % 3];
    let lower = podium.height / 6 * (placing.place.min(3) as i16 - 1);
    let place = podium.moved(column * STEP, lower).left(STEP - 6).top(podium.height - lower);
    let crest = Area::around(place.top(78).middle(), 76);
    let block = place.bottom(place.height - 82);
    let digit = block.top(block.height.min(64)).moved(0, (block.height - block.height.min(64)) / 2);
    let mut shapes = vec![field(block, Field::Tile), marker(placing.score.seat, crest)];
    if placing.place == 1 {
        shapes.push(glyph(&art::GLORY, Area::around(block.middle(), 84.min(block.height))));
    }
    shapes.push(number(placing.place as i32, digit.inset(12), Ink::Strong));
    shapes
}

/// Where the n-th column of numbers is: the sources, then the sum.
fn column(list: Area, n: i16) -> Area {
    let numbers = list.right(7 * NUMBER + SUM);
    numbers.moved(n * NUMBER, 0).left(if n < 7 { NUMBER } else { SUM })
}

fn heads(list: Area) -> Vec<Shape> {
    let all = SOURCES.into_iter().chain([&art::GLORY]);
    (0..).zip(all).map(|(n, sign)| glyph(sign, Area::around(column(list, n).top(HEAD).middle(), 52))).collect()
}

fn line(placing: &Placing<'_>, list: Area, n: i16) -> Vec<Shape> {
    let row = Area::new(list.x + 10, list.y + HEAD + n * LINE, list.width - 20, LINE - 8);
    let seat = placing.score.seat;
    let at = |column: Area, size: i16| Area::new(column.x, row.y + (row.height - size) / 2, column.width, size);
    let mut shapes = vec![field(row, Field::Tile)];
    if placing.place == 1 {
        shapes.push(field(row, Field::Best));
    }
    shapes.push(number(placing.place as i32, at(row.left(52), 42), Ink::Strong));
    shapes.push(marker(seat, at(row.moved(52, 0).left(54), 54)));
    let name = Area::new(row.x + 114, row.y, column(list, 0).x - row.x - 120, row.height);
    shapes.push(said(words::player(seat), name, 34, Align::Left, Ink::Strong));
    let points = placing.score.sources.iter().map(|source| source.points);
    shapes.extend((0..).zip(points).map(|(n, points)| number(points, at(column(list, n), 40), Ink::Plain)));
    shapes.push(number(placing.score.total(), at(column(list, 7), 52), Ink::Strong));
    shapes
}
