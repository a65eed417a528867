//! A player's toolboxes: at the bottom on the left, raised ones to the right in three rows.

use meadhall_game::{Rect, Shape, SurfaceKind, TextStyle};

use super::{count_badge_shapes, number_shape};
use crate::data::MAX_TOOLBOX_LEVEL;
use crate::runner::RunnerState;
use crate::toolbox::{ToolKind, ToolboxPlace};
use crate::{Action, icons};

pub const CHART_WIDTH: i16 = BOTTOM_PLACE_WIDTH + ROW_ICON_WIDTH + 3 * CELL_WIDTH;
const BOTTOM_PLACE_WIDTH: i16 = 48;
const ROW_ICON_WIDTH: i16 = 34;
const CELL_WIDTH: i16 = 37;

pub fn toolbox_shapes(runner: &RunnerState, options: &[Action], area: Rect) -> Vec<Shape> {
    let row_height = area.height / 3;
    let bottom_area = area.left_part(BOTTOM_PLACE_WIDTH - 6).inset(1);
    let bottom_count = runner.toolbox_count_at(ToolboxPlace::AtBottom);
    let can_fetch = options.contains(&Action::FetchToolbox);
    let mut shapes =
        vec![Shape::rect(bottom_area, if can_fetch { SurfaceKind::ChoiceBadge } else { SurfaceKind::FreeSlot })];
    if bottom_count > 0 {
        let (upper, lower) =
            (bottom_area.top_part(bottom_area.height / 2), bottom_area.bottom_part(bottom_area.height / 2));
        shapes.push(Shape::icon(&icons::TOOLBOX, Rect::square_around(upper.center(), 36)));
        shapes.push(number_shape(
            bottom_count,
            Rect::square_around(lower.center(), 36).translated(0, -3),
            TextStyle::Bold,
        ));
    }
    for (row_index, tool) in (0..).zip(ToolKind::ALL) {
        let row_area = Rect::new(
            area.x + BOTTOM_PLACE_WIDTH,
            area.y + row_index * row_height,
            area.width - BOTTOM_PLACE_WIDTH,
            row_height,
        );
        shapes.push(Shape::icon(
            icons::tool_icon(tool),
            Rect::square_around(row_area.left_part(ROW_ICON_WIDTH).center(), row_height - 1),
        ));
        for level in 1..=MAX_TOOLBOX_LEVEL {
            let cell = row_area
                .translated(ROW_ICON_WIDTH + i16::from(level - 1) * CELL_WIDTH, 0)
                .left_part(CELL_WIDTH)
                .inset(1);
            let can_raise = options.contains(&Action::RaiseToolbox { tool, from_level: level - 1 });
            let is_choice = can_raise || options.contains(&Action::UseToolbox { tool, level });
            shapes.push(Shape::rect(cell, SurfaceKind::FreeSlot));
            let count = runner.toolbox_count_at(ToolboxPlace::Raised { tool, level });
            let icon_area = Rect::square_around(cell.center(), row_height - 2);
            shapes.extend(toolbox_stack_shapes(count, icon_area, is_choice));
        }
    }
    shapes
}

/// Draws the toolboxes at one place of the chart, marked if they are a choice.
fn toolbox_stack_shapes(count: usize, area: Rect, is_choice: bool) -> Vec<Shape> {
    let mut shapes: Vec<Shape> =
        is_choice.then(|| Shape::rect(area.inset(-1), SurfaceKind::ChoiceBadge)).into_iter().collect();
    if count > 0 {
        shapes.push(Shape::icon(&icons::TOOLBOX, area));
    }
    if count > 1 {
        let badge_area = area.right_part(area.width * 2 / 3).bottom_part(area.width * 2 / 3).translated(4, 3);
        shapes.extend(count_badge_shapes(count, badge_area));
    }
    shapes
}
