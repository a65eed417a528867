//! The end, in the place of the sea: who has won, and with what.

use super::super::{Raids, art, score, words};
use super::{GAP, SEA, WIDTH, field, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Placing, Shape, places};

/// What there is room for.
const AREA: Area = Area::new(GAP, GAP, WIDTH - 2 * GAP, SEA - 2 * GAP);
/// How wide the podium is.
const PODIUM: i16 = 330;
/// How high the head of the list is, and a line of it.
const HEAD: i16 = 84;
const LINE: i16 = 96;
/// What glory comes from, in the order of the sources.
const SOURCES: [&Glyph; 6] = [&art::COIN, &art::RUNE, &art::MJOLLNIR, &art::PENNANT, &art::GOODS, &art::MONSTER];

/// All of it.
pub fn draw(table: &Raids, parts: &mut Vec<Part>) {
    let scores = score::scores(table);
    let ranking = places(&scores);
    let title = said(words::board_over(), AREA.left(PODIUM).top(70), 42, Align::Middle, Ink::Bright);
    parts.push(Part::label(words::board_over(), vec![title]));
    // The third stands before the first two are in its way.
    parts.extend(ranking.iter().take(3).enumerate().map(|(n, placing)| Part::ground(step(placing, n))));
    let list = AREA.right(AREA.width - PODIUM - GAP);
    let high = HEAD + LINE * i16::try_from(ranking.len()).unwrap_or(4) + 8;
    let list = Area::new(list.x, list.y + (list.height - high) / 2, list.width, high);
    parts.push(Part::ground(vec![field(list, Field::Panel)]));
    parts.push(Part::ground(heads(list)));
    parts.extend((0..).zip(&ranking).map(|(n, placing)| Part::ground(line(placing, list, n))));
}

/// A step of the podium: the first in the middle, the second on its left, the third on its right.
fn step(placing: &Placing<'_>, n: usize) -> Vec<Shape> {
    let wide = PODIUM / 3;
    let column = [1, 0, 2][n % 3];
    let height = 258 - 66 * i16::try_from(placing.place.min(3)).unwrap_or(3);
    let block = Area::new(AREA.x + column * wide, AREA.y + AREA.height - height, wide - 6, height);
    let crest = Area::new(block.x + 9, block.y - 92, 86, 86);
    let mut shapes = vec![
        field(block, Field::Tile),
        said(words::number(placing.place as i32), block, 64.min(height - 6), Align::Middle, Ink::Strong),
        marker(placing.score.seat, crest),
    ];
    if placing.place == 1 {
        shapes.push(glyph(&art::GLORY, Area::around(block.middle(), 104)));
    }
    shapes
}

/// Where the n-th column of numbers is: six sources, then the sum.
fn column(list: Area, n: i16) -> Area {
    let (first, last) = (352, 116);
    let wide = (list.width - first - last) / 6;
    match n {
        6 => list.right(last),
        n => Area::new(list.x + first + n * wide, list.y, wide, list.height),
    }
}

fn heads(list: Area) -> Vec<Shape> {
    let all = SOURCES.into_iter().chain([&art::GLORY]);
    (0..).zip(all).map(|(n, sign)| glyph(sign, Area::around(column(list, n).top(HEAD).middle(), 62))).collect()
}

fn line(placing: &Placing<'_>, list: Area, n: i16) -> Vec<Shape> {
    let row = Area::new(list.x + 10, list.y + HEAD + n * LINE, list.width - 20, LINE - 10);
    let seat = placing.score.seat;
    let at = |column: Area, size: i16| Area::new(column.x, row.y + (row.height - size) / 2, column.width, size);
    let mut shapes = vec![field(row, Field::Tile)];
    if placing.place == 1 {
        shapes.push(field(row, Field::Best));
    }
    shapes.push(number(placing.place as i32, at(row.left(56), 44), Ink::Strong));
    shapes.push(marker(seat, Area::new(row.x + 56, row.y + 14, 58, 58)));
    let name = Area::new(row.x + 124, row.y, 222, row.height);
    shapes.push(said(words::player(seat), name, 34, Align::Left, Ink::Strong));
    let points = placing.score.sources.iter().map(|source| source.points);
    shapes.extend((0..).zip(points).map(|(n, points)| number(points, at(column(list, n), 40), Ink::Plain)));
    shapes.push(number(placing.score.total(), at(column(list, 6), 56), Ink::Strong));
    shapes
}
