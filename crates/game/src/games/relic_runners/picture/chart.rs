//! A player's toolboxes: at the bottom on the left, raised ones to the right in three rows.

use super::super::data::TOP_LEVEL;
use super::super::runner::Runner;
use super::super::toolbox::{Tool, Toolbox};
use super::super::{Action, art};
use super::{field, glyph, number};
use crate::game::{Area, Field, Ink, Shape};

pub const WIDTH: i16 = BOTTOM + SIGN + 3 * CELL;
const BOTTOM: i16 = 48;
const SIGN: i16 = 34;
const CELL: i16 = 37;

pub fn shapes(runner: &Runner, options: &[Action], area: Area) -> Vec<Shape> {
    let row = area.height / 3;
    let bottom = area.left(BOTTOM - 6).inset(1);
    let waiting = runner.standing(Toolbox::Bottom);
    let fetched = options.contains(&Action::FetchToolbox);
    let mut shapes = vec![field(bottom, if fetched { Field::Pick } else { Field::Free })];
    if waiting > 0 {
        let (upper, lower) = (bottom.top(bottom.height / 2), bottom.bottom(bottom.height / 2));
        shapes.push(glyph(&art::TOOLBOX, Area::around(upper.middle(), 36)));
        shapes.push(number(waiting, Area::around(lower.middle(), 36).moved(0, -3), Ink::Strong));
    }
    for (n, tool) in (0..).zip(Tool::ALL) {
        let line = Area::new(area.x + BOTTOM, area.y + n * row, area.width - BOTTOM, row);
        shapes.push(glyph(art::of_tool(tool), Area::around(line.left(SIGN).middle(), row - 1)));
        for level in 1..=TOP_LEVEL {
            let place = line.moved(SIGN + i16::from(level - 1) * CELL, 0).left(CELL).inset(1);
            let raised = options.contains(&Action::Raise { tool, from: level - 1 });
            let picked = raised || options.contains(&Action::UseToolbox { tool, level });
            shapes.push(field(place, Field::Free));
            let count = runner.standing(Toolbox::Raised { tool, level });
            let thing = Area::around(place.middle(), row - 2);
            shapes.extend(stacked(count, thing, picked));
        }
    }
    shapes
}

/// Draws the toolboxes at one place of the chart, marked if they are a choice.
fn stacked(count: usize, area: Area, picked: bool) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = picked.then(|| field(area.inset(-1), Field::Pick)).into_iter().collect();
    if count > 0 {
        shapes.push(glyph(&art::TOOLBOX, area));
    }
    if count > 1 {
        let badge = area.right(area.width * 2 / 3).bottom(area.width * 2 / 3).moved(4, 3);
        shapes.extend([field(badge, Field::Badge), number(count, badge.inset(1), Ink::Bright)]);
    }
    shapes
}
