//! A close-up of the current player's toolboxes, on which one is chosen to rise.

use meadhall_game::{Picture, PicturePart, Point, Rect, Shape, SurfaceKind, TextStyle};

use super::toolboxes::{self, ChartScale};
use crate::data::MAX_TOOLBOX_LEVEL;
use crate::toolbox::ToolKind;
use crate::view::View;
use crate::{Action, texts};

const PICTURE_AREA: Rect = Rect::new(0, 0, 1280, 500);
const CELL_WIDTH: i16 = 290;
const ICON_SIZE: i16 = 86;
const CHART_AREA: Rect = Rect::new(54, 16, toolboxes::chart_width(CELL_WIDTH), 468);
/// The height of the label of a cell.
const LABEL_HEIGHT: i16 = 42;

/// Draws the chart with the labels of the options, and a frame around the option that is shown before it is chosen.
pub fn picture(view: &View, options: &[Action], shown: Option<Action>) -> Picture {
    let runner = view.public_state.current_player();
    let scale = ChartScale { cell_width: CELL_WIDTH, max_icon_size: ICON_SIZE };
    let mut shapes = vec![Shape::rect(PICTURE_AREA.inset(4), SurfaceKind::Card)];
    shapes.extend(toolboxes::toolbox_shapes(runner, options, CHART_AREA, scale));
    for tool in ToolKind::ALL {
        for level in 1..=MAX_TOOLBOX_LEVEL {
            let action = Action::RaiseToolbox { tool, from_level: level - 1 };
            let cell = cell(tool, level);
            if options.contains(&action) {
                let label_area = cell.inset(6).bottom_part(LABEL_HEIGHT);
                shapes.push(Shape::centered_text(texts::chart_place_name(tool, level), label_area, TextStyle::Bold));
            }
            if shown == Some(action) {
                shapes.push(white_frame(cell));
            }
        }
    }
    Picture::new(PICTURE_AREA.width, PICTURE_AREA.height, vec![PicturePart::decoration(shapes)])
}

/// Returns the cell of a tool and level.
pub fn cell(tool: ToolKind, level: u8) -> Rect {
    toolboxes::cell_area(CHART_AREA, CELL_WIDTH, tool as i16, level)
}

fn white_frame(Rect { x, y, width, height }: Rect) -> Shape {
    let corner = |right: i16, down: i16| Point { x: x + right, y: y + down };
    let corners = vec![corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)];
    Shape::Polygon { corners, surface: SurfaceKind::LastMoveFrame }
}
