//! The end of a match as it is drawn: who stands where, and what everybody's points come from.

use super::art::{GLORY, field, glyph, marker, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Placing, Score, Seat, Shape, Text, places};

/// How high the head of the list is, and a line of it at most.
const HEAD: i16 = 66;
const LINE: i16 = 92;
/// How high the podium is at most, and how wide a step of it.
const HEIGHT: i16 = 340;
const STEP: i16 = 94;
/// How wide a number is, and the sum of them.
const NUMBER: i16 = 64;
const SUM: i16 = 106;
/// How far things keep from each other.
const GAP: i16 = 16;

/// How a game tells of its end.
pub struct Podium {
    /// What points come from, in the order of the sources.
    pub sources: &'static [&'static Glyph],
    /// What a player is called.
    pub player: fn(Seat) -> Text,
    /// A number.
    pub number: fn(i32) -> Text,
}

/// How high it is with so many players, if their lines are so high.
pub const fn height(players: i16, line: i16) -> i16 {
    HEAD + players * line + 8
}

impl Podium {
    /// Draws it into an area, as large as that allows.
    pub fn draw(&self, scores: &[Score], area: Area, parts: &mut Vec<Part>) {
        let ranking = places(scores);
        let players = i16::try_from(ranking.len()).unwrap_or(1).max(1);
        let high = ((area.height - HEAD - 8) / players).min(LINE);
        // Nobody stands on the third step if there are but two, and whoever plays alone is not compared with anybody.
        let steps = if players == 1 { 0 } else { ranking.len().min(3) };
        let podium = centred(area, HEIGHT.min(area.height)).left(steps as i16 * STEP);
        parts.extend(ranking.iter().take(steps).enumerate().map(|(n, it)| Part::ground(self.step(it, podium, n))));
        let beside = if steps > 0 { podium.width + GAP } else { 0 };
        let list = centred(area, height(players, high)).right(area.width - beside);
        parts.push(Part::ground(vec![field(list, Field::Panel)]));
        parts.push(Part::ground(self.heads(list)));
        let row = |n: i16| Area::new(list.x + 10, list.y + HEAD + n * high, list.width - 20, high - 8);
        parts.extend((0..).zip(&ranking).map(|(n, placing)| Part::ground(self.line(placing, list, row(n)))));
    }

    /// A step: the first in the middle, the second on its left, the third on its right.
    fn step(&self, placing: &Placing<'_>, podium: Area, n: usize) -> Vec<Shape> {
        let column = [1, 0, 2][n % 3];
        let lower = podium.height / 6 * (placing.place.min(3) as i16 - 1);
        let place = podium.moved(column * STEP, lower).left(STEP - 6).top(podium.height - lower);
        let crest = Area::around(place.top(80).middle(), 78);
        let block = place.bottom(place.height - 84);
        let digit = centred(block, block.height.min(64));
        let mut shapes = vec![field(block, Field::Tile), marker(placing.score.seat, crest)];
        if placing.place == 1 {
            shapes.push(glyph(&GLORY, Area::around(block.middle(), 84.min(block.height))));
        }
        shapes.push(self.number(placing.place as i32, digit.inset(12), Ink::Strong));
        shapes
    }

    /// Where the n-th column of numbers is: the sources, then the sum.
    fn column(&self, list: Area, n: i16) -> Area {
        let sources = self.sources.len() as i16;
        let numbers = list.right(sources * NUMBER + SUM);
        numbers.moved(n * NUMBER, 0).left(if n < sources { NUMBER } else { SUM })
    }

    fn heads(&self, list: Area) -> Vec<Shape> {
        let all = self.sources.iter().copied().chain([&GLORY]);
        (0..).zip(all).map(|(n, sign)| glyph(sign, Area::around(self.column(list, n).top(HEAD).middle(), 52))).collect()
    }

    fn line(&self, placing: &Placing<'_>, list: Area, row: Area) -> Vec<Shape> {
        let seat = placing.score.seat;
        let at = |column: Area, size: i16| centred(Area::new(column.x, row.y, column.width, row.height), size);
        let mut shapes = vec![field(row, Field::Tile)];
        if placing.place == 1 {
            shapes.push(field(row, Field::Best));
        }
        shapes.push(self.number(placing.place as i32, at(row.left(52), 42), Ink::Strong));
        shapes.push(marker(seat, at(row.moved(52, 0).left(54), 54)));
        let name = Area::new(row.x + 114, row.y, self.column(list, 0).x - row.x - 120, row.height);
        shapes.push(said((self.player)(seat), name, 34, Align::Left, Ink::Strong));
        let points = placing.score.sources.iter().map(|source| source.points);
        shapes.extend((0..).zip(points).map(|(n, it)| self.number(it, at(self.column(list, n), 40), Ink::Plain)));
        let sum = self.column(list, self.sources.len() as i16);
        shapes.push(self.number(placing.score.total(), at(sum, 54), Ink::Strong));
        shapes
    }

    fn number(&self, number: i32, area: Area, ink: Ink) -> Shape {
        said((self.number)(number), area, area.height, Align::Middle, ink)
    }
}

/// The part of an area in its middle that is so high.
fn centred(area: Area, height: i16) -> Area {
    Area::new(area.x, area.y + (area.height - height) / 2, area.width, height)
}
