//! Draws the final ranking: the podium, and a table of each player's points by source.

use super::art::{GLORY, field, glyph, marker, said};
use crate::game::{Align, Area, Field, Glyph, Ink, Part, Placing, Score, Seat, Shape, Text, places};

const HEAD: i16 = 66;
const LINE: i16 = 92;
const HEIGHT: i16 = 340;
const STEP: i16 = 94;
const NUMBER: i16 = 64;
const SUM: i16 = 106;
/// Space between the podium and the table.
const GAP: i16 = 16;

/// What a game supplies to draw its final ranking.
pub struct Podium {
    /// One icon for each source of points, in the order of the scores.
    pub sources: &'static [&'static Glyph],
    pub player: fn(Seat) -> Text,
    pub number: fn(i32) -> Text,
}

/// Returns the height of the table for this many players and this row height.
pub const fn height(players: i16, line: i16) -> i16 {
    HEAD + players * line + 8
}

impl Podium {
    /// Draws the ranking into an area, as large as the area allows.
    pub fn draw(&self, scores: &[Score], area: Area, parts: &mut Vec<Part>) {
        let ranking = places(scores);
        let players = i16::try_from(ranking.len()).unwrap_or(1).max(1);
        let high = ((area.height - HEAD - 8) / players).min(LINE);
        // Two players need no third step, and a single player needs no podium.
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

    /// Returns one step of the podium: first place in the middle, second on the left, third on the right.
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

    /// Returns the area of the n-th column of numbers: the sources first, then the total.
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

/// Returns the part of an area that has this height and is vertically centered.
fn centred(area: Area, height: i16) -> Area {
    Area::new(area.x, area.y + (area.height - height) / 2, area.width, height)
}
