//! A player's toolboxes: the tray at the left, and the raised ones to the right of it in three rows.

use meadhall_game::{Point, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::TEXT_SIZE;
use crate::data::MAX_TOOLBOX_LEVEL;
use crate::runner::RunnerState;
use crate::toolbox::{ToolKind, ToolboxPlace};
use crate::{Action, icons, texts};

const TRAY_GAP: i16 = 3;
/// The opacity of what is engraved into the cells.
const TOOL_OPACITY: u8 = 75;
const EMPTY_TRAY_OPACITY: u8 = 40;
/// The size of the icons on cards.
pub const CARD_ICON_SIZE: i16 = 50;

/// Returns the width of the chart with cells of this width.
pub const fn chart_width(cell_width: i16) -> i16 {
    tray_width(cell_width) + TRAY_GAP + MAX_TOOLBOX_LEVEL as i16 * cell_width
}

const fn tray_width(cell_width: i16) -> i16 {
    cell_width + 8
}

/// The size of the cells of a chart, and the largest size of an icon.
#[derive(Clone, Copy)]
pub struct ChartScale {
    pub cell_width: i16,
    pub max_icon_size: i16,
}

/// Draws the chart of a player.
pub fn toolbox_shapes(runner: &RunnerState, options: &[Action], area: Rect, scale: ChartScale) -> Vec<Shape> {
    let row_height = area.height / 3;
    let tray = area.left_part(tray_width(scale.cell_width)).top_part(3 * row_height).inset(1);
    let mut shapes = tray_shapes(runner, options.contains(&Action::FetchToolbox), tray, scale.max_icon_size);
    for (row, tool) in (0..).zip(ToolKind::ALL) {
        for level in 1..=MAX_TOOLBOX_LEVEL {
            let cell = cell_area(area, scale.cell_width, row, level);
            shapes.extend(cell_shapes(runner, options, tool, level, cell, scale.max_icon_size));
        }
    }
    shapes
}

/// Returns the area of a cell: its row is that of the tool, counted from 0.
pub const fn cell_area(chart: Rect, cell_width: i16, row: i16, level: u8) -> Rect {
    let x = chart.x + tray_width(cell_width) + TRAY_GAP + (level as i16 - 1) * cell_width;
    let row_height = chart.height / 3;
    Rect::new(x, chart.y + row * row_height, cell_width, row_height).inset(1)
}

fn tray_shapes(runner: &RunnerState, is_choice: bool, tray: Rect, max_icon_size: i16) -> Vec<Shape> {
    let count = runner.toolbox_count_at(ToolboxPlace::AtBottom);
    let surface = if is_choice { SurfaceKind::ChoiceCell } else { SurfaceKind::Tray };
    let Point { x, y } = tray.center();
    let size = max_icon_size.min(tray.width - 4);
    let text_size = TEXT_SIZE.max(size / 2);
    let mut shapes = vec![Shape::rect(tray, surface)];
    if count == 0 {
        let area = Rect::square_around(Point { x, y }, size);
        shapes.push(Shape::translucent_icon(&icons::TOOLBOX, area, EMPTY_TRAY_OPACITY));
    } else {
        shapes.push(Shape::icon(&icons::TOOLBOX, Rect::square_around(Point { x, y: y - size / 2 }, size)));
        let number_area = tray.translated(0, y + 2 - tray.y).top_part(text_size).inset(-1);
        shapes.push(Shape::text(texts::times(count), number_area, text_size, TextAlign::Center, TextStyle::Bold));
    }
    shapes
}

/// Draws a cell with its tool, or with the toolboxes there.
fn cell_shapes(
    runner: &RunnerState,
    options: &[Action],
    tool: ToolKind,
    level: u8,
    cell: Rect,
    max_icon_size: i16,
) -> Vec<Shape> {
    let can_raise = options.contains(&Action::RaiseToolbox { tool, from_level: level - 1 });
    let is_choice = can_raise || options.contains(&Action::UseToolbox { tool, level });
    let count = runner.toolbox_count_at(ToolboxPlace::Raised { tool, level });
    let surface = if is_choice { SurfaceKind::ChoiceCell } else { SurfaceKind::Cell };
    let size = max_icon_size.min(cell.width).min(cell.height) - 2;
    let mut shapes = vec![Shape::rect(if is_choice { cell.inset(-1) } else { cell }, surface)];
    if count == 0 {
        let area = Rect::square_around(cell.center(), size - 3);
        shapes.push(Shape::translucent_icon(icons::tool_icon(tool), area, TOOL_OPACITY));
    }
    // Several toolboxes lie on top of each other.
    for index in 0..count as i16 {
        let shift = 2 * index - (count as i16 - 1);
        let center = cell.center();
        let area = Rect::square_around(Point { x: center.x + 2 * shift, y: center.y - 3 * shift }, size);
        shapes.push(Shape::icon(&icons::TOOLBOX, area));
    }
    shapes
}
