//! A row for each player: the current turn, points, supplies, toolboxes, and collected tiles and relics.

use super::super::runner::Runner;
use super::super::toolbox::Toolbox;
use super::super::view::View;
use super::super::{Action, art, board, score, words};
use super::{THING, chart, counted, digits, field, found, glyph, marker, number, said};
use crate::game::{Align, Area, Field, Ink, Part, Seat, Shape, Text, shares};

const ROW: i16 = 104;
const APART: i16 = 8;

pub fn height(view: &View) -> i16 {
    view.world.runners.len() as i16 * (ROW + APART) - APART
}

pub fn draw(view: &View, options: &[Action], area: Area, parts: &mut Vec<Part>) {
    let scores = score::scores(&view.world, |tile| view.finds[usize::from(tile)]);
    let won = shares(&scores);
    for (seat, runner) in (0..).map(Seat).zip(&view.world.runners) {
        let row = area.moved(0, i16::from(seat.0) * (ROW + APART)).top(ROW);
        let turn = seat == view.world.turn.seat && !view.world.is_over();
        let points = scores[seat.index()].total();
        let best = won[seat.index()] > 0.0 && points > 0;
        let own = if turn { options } else { &[] };
        Row { view, seat, runner, row, turn }.draw(points, best, own, parts);
    }
}

struct Row<'a> {
    view: &'a View,
    seat: Seat,
    runner: &'a Runner,
    row: Area,
    turn: bool,
}

/// The positions and widths of the columns.
const HEAD: i16 = 292;
const NAME: (i16, i16) = (72, 148);
const POINTS: (i16, i16) = (220, 66);
const STOCK: (i16, i16) = (298, 80);
const TOOLBOXES: i16 = 66;
const CHART: (i16, i16) = (448, chart::WIDTH);
const RELICS: (i16, i16) = (650, 124);
const BLUE: (i16, i16) = (778, 116);
const IVORY: (i16, i16) = (902, 336);

impl Row<'_> {
    fn draw(&self, points: i32, best: bool, options: &[Action], parts: &mut Vec<Part>) {
        let (runner, view) = (self.runner, self.view);
        parts.push(Part::ground(vec![field(self.row, Field::Panel)]));
        if self.turn {
            parts.push(Part::ground(vec![field(self.row.left(HEAD), Field::Banner)]));
        }
        self.head(points, best, parts);
        let [upper, lower] = self.halves(STOCK);
        parts.push(self.told(words::has_rations(runner.rations), counted(&art::RATION, runner.rations.into(), upper)));
        if !view.world.is_over() {
            let toolboxes = runner.standing(Toolbox::Reserve);
            let pathway = Shape::Glyph { glyph: &art::PATHWAY, area: lower.left(THING), of: Some(self.seat) };
            let mut shapes = vec![pathway, number(runner.reserve(), digits(lower), Ink::Strong)];
            shapes.extend(counted(&art::TOOLBOX, toolboxes, lower.moved(STOCK.1, 0).left(TOOLBOXES)));
            parts.push(self.told(board::reserve(runner), shapes));
        }
        parts.push(self.told(board::toolboxes(runner), chart::shapes(runner, options, self.column(CHART).inset(3))));
        let found = [
            (board::relics(runner), found::relics(runner, self.column(RELICS))),
            (board::blue(view, runner), found::blue(view, runner, self.column(BLUE))),
            (board::ivory(runner), found::ivory(runner, options, self.column(IVORY))),
        ];
        parts.extend(found.into_iter().filter_map(|(says, shapes)| Some(self.told(says?, shapes))));
    }

    fn told(&self, says: Text, shapes: Vec<Shape>) -> Part {
        Part::value(words::player(self.seat), says, shapes)
    }

    fn column(&self, (x, width): (i16, i16)) -> Area {
        self.row.inset(4).moved(x - 4, 0).left(width)
    }

    fn halves(&self, column: (i16, i16)) -> [Area; 2] {
        let column = self.column(column);
        [column.top(column.height / 2), column.bottom(column.height / 2)].map(|half| half.inset(2))
    }

    /// Draws the player and the points. Below the name are icons for the current turn and the effect of a
    /// toolbox, and a laurel for the leaders.
    fn head(&self, points: i32, best: bool, parts: &mut Vec<Part>) {
        let ink = if self.turn { Ink::Bright } else { Ink::Strong };
        let [upper, signs] = self.halves(NAME);
        let name = if self.turn || best { upper } else { self.column(NAME) };
        let crest = Area::around(self.row.left(74).middle(), 58);
        let who = vec![marker(self.seat, crest), said(words::player(self.seat), name, 36, Align::Left, ink)];
        parts.push(Part::label(words::player(self.seat), who));
        let sum = self.column(POINTS);
        let sum = vec![said(words::number(points), sum, 54, Align::Middle, ink)];
        parts.push(self.told(board::points(self.runner, points, &self.view.world), sum));
        let place = |n: i16| signs.left(signs.height).moved(n * (signs.height + 3), 0);
        if best {
            parts.push(Part::ground(vec![glyph(&art::GLORY, place(2))]));
        }
        if self.turn {
            parts.push(Part::ground(vec![glyph(&art::TURN, place(0))]));
            let doubled = self.view.world.turn.doubled;
            parts.extend(board::turn(&self.view.world).map(|says| {
                let sign = if doubled { glyph(&art::DOUBLED, place(1)) } else { glyph(&art::USED, place(1)) };
                self.told(says, vec![sign])
            }));
        }
    }
}
