//! The end, within the sea: who has won, and with what.

use super::super::{Raids, art, score, words};
use super::chart::INSIDE;
use super::{field, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Placing, Shape, Showing, places};

/// What there is room for.
const AREA: Area = Area::new(INSIDE.x + 24, INSIDE.y + 14, INSIDE.width - 48, INSIDE.height - 28);
/// How wide the podium is.
const PODIUM: i16 = 236;
/// What glory comes from, in the order of the sources.
const SOURCES: [&Glyph; 6] = [&art::COIN, &art::RUNE, &art::MJOLLNIR, &art::PENNANT, &art::GOODS, &art::MONSTER];

/// All of it.
pub fn draw(table: &Raids, parts: &mut Vec<Part>) {
    let scores = score::scores(table);
    let ranking = places(&scores);
    let title = AREA.left(PODIUM).top(44);
    parts.push(Part::label(words::board_over(), vec![said(words::board_over(), title, 34, Align::Left, Ink::Bright)]));
    parts.extend(ranking.iter().take(3).enumerate().map(|(n, placing)| Part::ground(step(placing, n))));
    let reserve = Area::new(AREA.x, AREA.y + AREA.height - 34, PODIUM, 34);
    parts.push(Part {
        tells: vec![
            Showing { of: words::place_reserve(), says: None },
            Showing { of: words::place_reserve(), says: Some(words::pawns(table.reserve)) },
        ],
        shapes: vec![
            glyph(&art::RESERVE, reserve.left(38)),
            said(words::place_reserve(), reserve.right(PODIUM - 44).left(126), 28, Align::Left, Ink::Light),
            said(words::number(table.reserve.into()), reserve.right(60), 30, Align::Left, Ink::Bright),
        ],
    });
    let list = AREA.right(AREA.width - PODIUM - 24);
    parts.push(Part::ground(vec![field(list, Field::Panel)]));
    parts.push(Part::ground(heads(list)));
    parts.extend((0..).zip(&ranking).map(|(n, placing)| Part::ground(line(placing, list, n))));
}

/// A step of the podium: the first in the middle, the second on its left, the third on its right.
fn step(placing: &Placing<'_>, n: usize) -> Vec<Shape> {
    let floor = AREA.y + AREA.height - 42;
    let wide = PODIUM / 3;
    let column = [1, 0, 2][n % 3];
    let height = 76 - 20 * i16::try_from(placing.place.min(3)).unwrap_or(3) + 20;
    let block = Area::new(AREA.x + column * wide, floor - height, wide - 6, height);
    let crest = Area::new(block.x + 8, block.y - 62, 58, 58);
    vec![
        field(block, Field::Tile),
        number(placing.place as i32, Area::new(block.x, block.y + height / 2 - 18, block.width, 36), Ink::Strong),
        marker(placing.score.seat, crest),
    ]
}

/// Where the n-th column of numbers is: six sources, then the sum.
fn column(list: Area, n: i16) -> Area {
    let first = 300;
    let wide = (list.width - first - 84) / 6;
    match n {
        6 => Area::new(list.x + list.width - 84, list.y, 80, list.height),
        n => Area::new(list.x + first + n * wide, list.y, wide, list.height),
    }
}

fn heads(list: Area) -> Vec<Shape> {
    let all = SOURCES.into_iter().chain([&art::GLORY]);
    (0..).zip(all).map(|(n, sign)| glyph(sign, Area::around(column(list, n).top(52).middle(), 42))).collect()
}

fn line(placing: &Placing<'_>, list: Area, n: i16) -> Vec<Shape> {
    let row = Area::new(list.x + 10, list.y + 54 + n * 44, list.width - 20, 40);
    let seat = placing.score.seat;
    let at = |column: Area, size: i16| Area::new(column.x, row.y + (row.height - size) / 2, column.width, size);
    let mut shapes = vec![
        number(placing.place as i32, Area::new(row.x, row.y + 4, 28, 32), Ink::Faint),
        marker(seat, Area::new(row.x + 32, row.y, 40, 40)),
        said(words::player(seat), Area::new(row.x + 80, row.y, 206, 40), 32, Align::Left, Ink::Strong),
    ];
    let points = placing.score.sources.iter().map(|source| source.points);
    shapes.extend((0..).zip(points).map(|(n, points)| number(points, at(column(list, n), 30), Ink::Plain)));
    shapes.push(number(placing.score.total(), at(column(list, 6), 38), Ink::Strong));
    shapes
}
