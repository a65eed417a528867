//! The end, in the place of the sea: who has won, and with what.

use super::super::{Raids, art, score, words};
use super::{GAP, SEA, WIDTH, field, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Placing, Shape, places};

/// What there is room for, under the title.
const AREA: Area = Area::new(GAP, GAP + TITLE, WIDTH - 2 * GAP, SEA - 2 * GAP - TITLE);
const TITLE: i16 = 56;
/// How wide a step of the podium is, and how high the highest with whoever stands on it.
const STEP: i16 = 98;
const PODIUM: i16 = 330;
/// How high the head of the list is, and a line of it.
const HEAD: i16 = 72;
const LINE: i16 = 92;
/// How wide a line is: place, seat and name, six sources, and the sum.
const NAMED: i16 = 448;
const SOURCE: i16 = 62;
const SUM: i16 = 106;
const LIST: i16 = NAMED + 6 * SOURCE + SUM;
/// What glory comes from, in the order of the sources.
const SOURCES: [&Glyph; 6] = [&art::COIN, &art::RUNE, &art::MJOLLNIR, &art::PENNANT, &art::GOODS, &art::MONSTER];

/// All of it.
pub fn draw(table: &Raids, parts: &mut Vec<Part>) {
    let scores = score::scores(table);
    let ranking = places(&scores);
    let title = said(words::board_over(), AREA.moved(0, -TITLE).top(TITLE), 42, Align::Middle, Ink::Bright);
    parts.push(Part::label(words::board_over(), vec![title]));
    // Nobody stands on the third step if there are but two.
    let steps = i16::try_from(ranking.len().min(3)).unwrap_or(3);
    let wide = steps * STEP + GAP + LIST;
    let left = AREA.x + (AREA.width - wide) / 2;
    let middle = |height: i16| AREA.y + (AREA.height - height) / 2;
    let podium = Area::new(left, middle(PODIUM), steps * STEP, PODIUM);
    parts.extend(ranking.iter().take(3).enumerate().map(|(n, placing)| Part::ground(step(placing, podium, n))));
    let high = HEAD + LINE * i16::try_from(ranking.len()).unwrap_or(4) + 8;
    let list = Area::new(left + wide - LIST, middle(high), LIST, high);
    parts.push(Part::ground(vec![field(list, Field::Panel)]));
    parts.push(Part::ground(heads(list)));
    parts.extend((0..).zip(&ranking).map(|(n, placing)| Part::ground(line(placing, list, n))));
}

/// A step of the podium: the first in the middle, the second on its left, the third on its right.
fn step(placing: &Placing<'_>, podium: Area, n: usize) -> Vec<Shape> {
    let column = [1, 0, 2][n % 3];
    let lower = 62 * (i16::try_from(placing.place.min(3)).unwrap_or(3) - 1);
    let crest = Area::new(podium.x + column * STEP + (STEP - 84) / 2, podium.y + lower, 84, 84);
    let block = podium.moved(column * STEP, lower + 90).left(STEP - 6).top(PODIUM - lower - 90);
    let mut shapes = vec![field(block, Field::Tile), marker(placing.score.seat, crest)];
    let number = |area: Area| number(placing.place as i32, area, Ink::Strong);
    if placing.place == 1 {
        shapes.push(glyph(&art::GLORY, block.inset(4).top(92)));
        shapes.push(number(block.moved(0, 110).top(72)));
    } else {
        shapes.push(number(Area::new(block.x, block.y + 16, block.width, 72)));
    }
    shapes
}

/// Where the n-th column of numbers is: six sources, then the sum.
fn column(list: Area, n: i16) -> Area {
    let width = if n < 6 { SOURCE } else { SUM };
    list.moved(NAMED + n * SOURCE, 0).left(width)
}

fn heads(list: Area) -> Vec<Shape> {
    let all = SOURCES.into_iter().chain([&art::GLORY]);
    (0..).zip(all).map(|(n, sign)| glyph(sign, Area::around(column(list, n).top(HEAD).middle(), 54))).collect()
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
    shapes.push(marker(seat, Area::new(row.x + 56, row.y + (row.height - 60) / 2, 60, 60)));
    let name = Area::new(row.x + 126, row.y, NAMED - 126 - 34, row.height);
    shapes.push(said(words::player(seat), name, 34, Align::Left, Ink::Strong));
    let points = placing.score.sources.iter().map(|source| source.points);
    shapes.extend((0..).zip(points).map(|(n, points)| number(points, at(column(list, n), 40), Ink::Plain)));
    shapes.push(number(placing.score.total(), at(column(list, 6), 56), Ink::Strong));
    shapes
}
